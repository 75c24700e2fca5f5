"""From a draft to a file: `render`; from the other side's brief to its answer: `commented`."""

from lastro.documents.model import ExcerptAlone, Format, Page, Surroundings
from lastro.documents.opener import PageOpener
from lastro.documents.opponent import Commented, commented, marked, objection
from lastro.documents.render import WRITERS, put, render, write_all

__all__ = [
    "WRITERS",
    "Commented",
    "ExcerptAlone",
    "Format",
    "Page",
    "PageOpener",
    "Surroundings",
    "commented",
    "marked",
    "objection",
    "put",
    "render",
    "write_all",
]
