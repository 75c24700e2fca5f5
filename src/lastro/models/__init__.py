"""What runs weights: the embedder, the page reader (OCR), the transcriber."""

from lastro.models.embedder import E5Embedder
from lastro.models.model import Embedder, Vectors

__all__ = ["E5Embedder", "Embedder", "Vectors"]
