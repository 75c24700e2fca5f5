"""Passages and documents made of words, and the embedder of these tests."""

from dataclasses import dataclass

from hash_embedder import HashEmbedder as HashEmbedder
from lastro.index import DocType, Index, Passage
from lastro.index.assess import Assessed, Wording, assess_all
from lastro.index.taxonomy import Taxonomy
from lastro.models import Embedder
from lastro.sources import Anchor, Block, BlockKind, Document, ParagraphAnchor
from lastro.text import Span


def assess(
    text: str, known: Taxonomy, title: str = "", embedder: Embedder | None = None
) -> Assessed:
    """Return class and level of one clause."""
    return assess_all([Wording(text, title)], known, embedder)[0]


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


DIES = """
import os, sys
sys.path[:0] = [sys.argv[3], sys.argv[3] + "/.."]
from index_samples import HashEmbedder, Place, make_passages
from lastro.index import store
store.BATCH = 2
class Dies(HashEmbedder):
    def passages(self, texts):
        if len(self.embedded) >= 4:
            os._exit(9)
        return super().passages(texts)
"""
"""A process whose embedder dies at the third batch; arguments: place, endpoint, folder of tests."""
