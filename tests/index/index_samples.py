"""A small deterministic embedder, and passages made of words."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lastro.index import DocType, Index, Passage
from lastro.index.assess import Assessed, Wording, assess_all
from lastro.index.taxonomy import Taxonomy
from lastro.models import Embedder, Vectors
from lastro.sources import Anchor, Block, BlockKind, Document, ParagraphAnchor
from lastro.text import Span, fold


def assess(
    text: str, known: Taxonomy, title: str = "", embedder: Embedder | None = None
) -> Assessed:
    """Return class and level of one clause."""
    return assess_all([Wording(text, title)], known, embedder)[0]


class HashEmbedder:
    """Words thrown into 64 buckets by their hash: fast, deterministic, no meaning at all."""

    dimensions = 64

    def __init__(self, name: str = "hash-64") -> None:
        self.name = name
        self.embedded: list[str] = []

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self._vectors(texts)

    def passages(self, texts: Sequence[str]) -> Vectors:
        self.embedded += texts
        return self._vectors(texts)

    def _vectors(self, texts: Sequence[str]) -> Vectors:
        rows = np.full((len(texts), self.dimensions), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in fold(text).split():
                row[hashlib.sha256(word.encode("utf-8", "replace")).digest()[0] % 64] += 1
        scaled: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return scaled


def make_passage(text: str, matter: str = "caso", start: int = 0, **rest: object) -> Passage:
    """Return a passage; `rest` overrides sha256, locator, doc_type, section, place, labels."""
    fields: dict[str, object] = {
        "locator": "contrato.pdf",
        "sha256": "ab" * 32,
        "doc_type": DocType.CONTRATO,
        "section": (),
        "place": "p. 1",
    }
    span = Span(start, start + len(text))
    return Passage(matter=matter, span=span, text=text, **(fields | rest))  # type: ignore[arg-type]


def make_passages(*texts: str, **rest: object) -> list[Passage]:
    """Return one passage a text, at different places of one file."""
    return [make_passage(text, start=1000 * at, **rest) for at, text in enumerate(texts)]


@dataclass(frozen=True)
class Place:
    """Where an index lies; as arguments of a process that opens it too."""

    name: str
    endpoint: str = ""

    def opened(self, embedder: Embedder) -> Index:
        return Index.open(self.name, embedder, self.endpoint)

    @property
    def arguments(self) -> tuple[str, str]:
        """Return what another process is told to open the same."""
        return (self.name, self.endpoint)

    def inside(self, name: str) -> "Place":
        return Place(f"{self.name}/{name}", self.endpoint)


@dataclass(frozen=True)
class Line:
    """A block to be: its text, and what the reader knew of it."""

    text: str
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    anchor: Anchor | None = None


def make_document(*lines: Line | str, media_type: str = "text/plain", **rest: str) -> Document:
    """Return a document of these blocks, joined by newlines as every reader joins them."""
    blocks, pieces, at = [], [], 0
    for number, line in enumerate(lines, 1):
        line = Line(line) if isinstance(line, str) else line
        span = Span(at, at + len(line.text))
        anchor = line.anchor or ParagraphAnchor(number)
        blocks.append(Block(span, line.kind, anchor, line.level))
        pieces.append(line.text)
        at = span.end + 1
    locator = rest.get("locator", "documento.txt")
    return Document(locator, "cd" * 32, media_type, "\n".join(pieces), tuple(blocks))
