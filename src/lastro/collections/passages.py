"""An entry cut into passages: a short one stays whole, a long one goes to the legal chunker."""

from __future__ import annotations

import re
from dataclasses import replace

from lastro.collections.model import Entry
from lastro.index import DocType, Passage, chunk
from lastro.sources import Block, BlockKind, Document, ParagraphAnchor
from lastro.text import Span, squeeze

SHORT_CHARS = 2_000  # what the embedder reads of one passage
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_BETWEEN = re.compile(r"\n(?:[^\S\n]*\n)+")
_FILE_SIGNS = re.compile(r"[_/]+|%20|(?<=\w)-(?=\w)|\.(?:txt|pdf|docx?|html?)$")


def passages(entry: Entry, collection: str) -> tuple[Passage, ...]:
    """Return the passages of an entry, in order, each an exact substring of its text."""
    above = tuple(part for part in (_as_words(entry.title), entry.above) if part)
    if len(entry.text.strip()) <= SHORT_CHARS:
        return (_whole(entry, collection, above),)
    document = as_document(entry)
    cut = chunk(document, collection, DocType.OUTRO)
    return tuple(replace(p, section=(*above, *p.section)) for p in cut)


def as_document(entry: Entry) -> Document:
    """Return the entry as a document whose text is the given one, to the last code point."""
    between = _BETWEEN if _BLANK_LINE.search(entry.text) else re.compile(r"\n+")
    blocks: list[Block] = []
    start = 0
    for found in [*between.finditer(entry.text), None]:
        end = found.start() if found else len(entry.text)
        if entry.text[start:end].strip():
            place = ParagraphAnchor(len(blocks) + 1)
            blocks.append(Block(Span(start, end), BlockKind.PARAGRAPH, place))
        start = found.end() if found else end
    return Document(entry.id, entry.content, "text/plain", entry.text, tuple(blocks))


def _whole(entry: Entry, collection: str, above: tuple[str, ...]) -> Passage:
    text = entry.text
    start = len(text) - len(text.lstrip())
    span = Span(start, len(text.rstrip()))
    return Passage(
        matter=collection,
        locator=entry.id,
        sha256=entry.content,
        span=span,
        text=span.of(text),
        doc_type=DocType.OUTRO,
        section=above,
        place="",
    )


def _as_words(title: str) -> str:
    """Return a title as words: one that is a file's name loses its signs."""
    return squeeze(_FILE_SIGNS.sub(" ", title)) if " " not in title.strip() else title
