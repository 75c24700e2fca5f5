"""What runs weights: the embedder, the page reader (OCR), the transcriber."""

from lastro.models.model import Embedder, Vectors

__all__ = ["Embedder", "Vectors"]
