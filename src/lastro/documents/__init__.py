"""From a draft to a file: `render` and the table of writers."""

from lastro.documents.model import ExcerptAlone, Format, Page, Surroundings
from lastro.documents.render import WRITERS, render, write_all

__all__ = ["WRITERS", "ExcerptAlone", "Format", "Page", "Surroundings", "render", "write_all"]
