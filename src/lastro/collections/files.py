"""Files of a folder offered to a collection, each read only when it is new or changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from lastro.collections.model import Cut, Entry, Offer, Passed
from lastro.index import chunk, classify
from lastro.sources import Document, RawFile, Reading, Unread

VERSION = "1"  # raise it when the same bytes are cut otherwise
Read = Callable[[RawFile], Reading]


def file_offers(raws: Iterable[RawFile], read: Read, collection: str) -> Iterator[Offer]:
    """Yield an offer a file; its id is its locator. What lies inside it comes with it."""
    for raw in raws:
        yield Offer(raw.locator, digest(raw), partial(cuts, raw, read, collection))


def digest(raw: RawFile, *further: str) -> str:
    """Return what a file is known unchanged by: its bytes, and whatever else shapes its entry."""
    return "|".join((VERSION, raw.sha256, *further))


def cuts(raw: RawFile, read: Read, collection: str) -> Iterator[Cut | Passed]:
    """Yield what a file and the files inside it say; what could not be read, with the reason."""
    reading = read(raw)
    if isinstance(reading, Unread):
        if not reading.ignored:
            yield Passed(0, reading.reason, raw.locator)
        return
    if reading.text.strip():
        yield document_cut(reading, collection, digest(raw))
    for child in reading.children:
        yield from cuts(child, read, collection)


def document_cut(document: Document, collection: str, known_by: str) -> Cut:
    """Return a document as an entry with its passages, places kept."""
    title = document.metadata.title or document.locator.rsplit("/", 1)[-1]
    entry = Entry(document.locator, document.text, title, sha256=document.sha256)
    found = chunk(document, collection, classify(document))
    passages = tuple(replace(p, section=(title, *p.section)) for p in found)
    return Cut(entry, passages, known_by)
