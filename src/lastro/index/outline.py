"""A document as a row of units, each knowing the headings above it and its place in the clauses."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from lastro.index.clauses import Clause
from lastro.index.marks import Depth, Mark, mark
from lastro.index.marks_abroad import abroad
from lastro.index.model import DocType
from lastro.index.tongue import Tongue, tongue
from lastro.sources import (
    Block,
    BlockKind,
    CellAnchor,
    Document,
    MessageAnchor,
    PointerAnchor,
)
from lastro.text import Span, clip

HEADING_CLIP = 160
DECLARED = 3  # a file with this many headings of its own needs no guessing
_POINTER_ITEM = re.compile(r"(?:/[^/]*?)*?/\d+|/[^/]*")
_WHEREAS = re.compile(r"^\s*whereas\b", re.IGNORECASE | re.MULTILINE)
_DIGITS = re.compile(r"\d+")
_NUMERIC = re.compile(r"[-R$€% \d.,/]+")


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of a document that is not divided further unless it is too long.

    group: what it must not be mixed with others of
    heading: whether it stands above what follows: a heading, the head of a message
    opens: the depth of what it opens, or None; label: full pinpoint (`art. 5º, § 1º`), "" if none
    header: the header row of its table, "" elsewhere and in the header row itself
    """

    span: Span
    group: str
    section: tuple[str, ...]
    label: str
    heading: bool = False
    opens: Depth | None = None
    header: str = ""


def units(
    document: Document, doc_type: DocType, clauses: Mapping[int, Clause] | None = None
) -> Iterator[Unit]:
    """Yield the document's units in order; a repeated page header is yielded once.

    clauses: of a contract, by where they begin (`Levels.starts`); where there are some, they and
        no other line open a clause
    """
    outline = _Outline(document, doc_type, clauses or {})
    for block in document.blocks:
        for span in outline.lines(block):
            yield from outline.unit(block, span)


class _Outline:
    def __init__(
        self, document: Document, doc_type: DocType, clauses: Mapping[int, Clause]
    ) -> None:
        self.document = document
        self.clauses, self.begun = clauses, sorted(clauses)
        declared = [b for b in document.blocks if b.kind is BlockKind.HEADING and b.level]
        self.titles = len(declared) < DECLARED
        has_clauses = doc_type is DocType.CONTRATO or "cláusula" in document.text[:20_000].lower()
        self.noun = "cláusula" if has_clauses and doc_type is not DocType.OUTRO else "item"
        subject = document.metadata.subject
        self.tongue = tongue(document.text)
        self.recitals = self.tongue is Tongue.ENGLISH and bool(_WHEREAS.search(document.text))
        self.root = (clip(subject, HEADING_CLIP),) if subject else ()
        self.headings: tuple[tuple[int, str], ...] = ()
        self.chain: tuple[tuple[Depth, str], ...] = ()
        self.table = ("", "")
        self.seen: set[str] = set()

    def unit(self, block: Block, span: Span) -> Iterator[Unit]:
        text = span.of(self.document.text)
        if not any(c.isalnum() for c in text):
            return
        if block.kind is BlockKind.HEADER:
            yield from self._margin(block, span, text)
            return
        opened = self._opened(block, span, text)
        if opened is not None:
            self._enter(opened, text)
        group = _group(block)
        yield Unit(
            span=span,
            group=group,
            section=self._section(block),
            label=", ".join(label for _, label in self.chain),
            heading=bool(opened and opened.rank),
            opens=opened.depth if opened else None,
            header=self._header(block, group, text),
        )

    def _margin(self, block: Block, span: Span, text: str) -> Iterator[Unit]:
        if isinstance(block.anchor, MessageAnchor):
            yield Unit(span, _group(block), self._section(block), "", heading=True)
        elif (shape := _DIGITS.sub("0", text)) not in self.seen:  # page numbers differ, no more
            self.seen.add(shape)
            yield Unit(span, f"margem {span.start}", (), "")

    def _opened(self, block: Block, span: Span, text: str) -> Mark | None:
        if block.kind in (BlockKind.TABLE_ROW, BlockKind.SPEECH, BlockKind.NOTE):
            return None
        found = self._clause(span, text, self._in_place(self._mark(text)))
        if block.kind is BlockKind.HEADING and block.level:
            numbered = found is not None and found.depth is Depth.CLAUSE
            return replace(found if numbered and found else Mark("", None), rank=block.level)
        return found

    def _mark(self, line: str) -> Mark | None:
        if self.tongue is Tongue.PORTUGUESE:
            return mark(line, titles=self.titles)
        if found := abroad(line, self.tongue):
            return found
        found = mark(line, titles=self.titles)
        return found and replace(found, label=found.label.rpartition("inciso ")[2])

    def _in_place(self, found: Mark | None) -> Mark | None:
        """Return what a numbered line of an English text is where it stands.

        `(12)` is a recital before the first article, `1.` a clause where no article is above.
        """
        if self.tongue is not Tongue.ENGLISH or not found or found.depth is not Depth.PARAGRAPH:
            return found
        above = self.chain[0][1] if self.chain and self.chain[0][0] is Depth.CLAUSE else ""
        number = found.label.strip("()")
        if self.recitals and (not above or above.startswith("recital")):
            return Mark(f"recital {number}", Depth.CLAUSE)
        named = above.startswith(("Article", "Section", "§"))
        return found if named else Mark(f"{{}} {number}", Depth.CLAUSE)

    def lines(self, block: Block) -> Iterator[Span]:
        """Yield the block's span, cut before every line, and clause, inside it that opens one."""
        whole = block.span.of(self.document.text)
        start = block.span.start
        opening = {
            block.span.start + found.end()
            for found in re.finditer(r"\n+", whole)
            if self._mark(whole[found.end() :].split("\n", 1)[0])
        }
        inside = (bisect.bisect_right(self.begun, at) for at in (start, block.span.end - 1))
        opening |= set(self.begun[slice(*inside)])
        for cut in (*sorted(opening), block.span.end):
            yield Span(start, cut)
            start = cut

    def _clause(self, span: Span, text: str, found: Mark | None) -> Mark | None:
        """Return what the line opens, by the tree of clauses where the contract has one."""
        if not self.clauses:
            return found
        at = span.start + len(text) - len(text.lstrip())
        clause = self.clauses.get(at)
        if clause is None:
            return None if found and found.depth is Depth.CLAUSE else found
        if found and (found.depth is Depth.CLAUSE or found.rank):
            return found
        return Mark(clause.label, Depth.CLAUSE)

    def _enter(self, opened: Mark, text: str) -> None:
        if opened.rank:
            above = tuple(entry for entry in self.headings if entry[0] < opened.rank)
            self.headings = (*above, (opened.rank, clip(text, HEADING_CLIP)))
            self.chain = ()
        if opened.depth is not None:
            kept = tuple(entry for entry in self.chain if entry[0] < opened.depth)
            self.chain = (*kept, (opened.depth, opened.label.format(self.noun)))

    def _section(self, block: Block) -> tuple[str, ...]:
        titles = tuple(title for _, title in self.headings)
        if not titles and isinstance(block.anchor, CellAnchor):
            return (block.anchor.sheet,)
        return titles or self.root

    def _header(self, block: Block, group: str, text: str) -> str:
        if block.kind is not BlockKind.TABLE_ROW:
            self.table = ("", "")
            return ""
        known, header = self.table
        if known != group:
            header = ""
        if not header and _is_header(text):
            self.table = (group, text)
            return ""
        self.table = (group, header)
        return header


def _group(block: Block) -> str:
    """Return a key that differs where two blocks must not share a passage."""
    match block.anchor:
        case MessageAnchor() as anchor:
            return f"mensagem {anchor.message_id}{' citada' * (anchor.part == 'citação')}"
        case PointerAnchor() as anchor:
            found = _POINTER_ITEM.match(anchor.pointer)
            return f"item {found[0] if found else ''}"
        case CellAnchor() as anchor:
            return f"tabela {anchor.sheet}"
        case _:
            own = (BlockKind.TABLE_ROW, BlockKind.SPEECH, BlockKind.NOTE)
            return block.kind.value if block.kind in own else "texto"


def _is_header(row: str) -> bool:
    cells = [cell.strip() for cell in row.split(" | ")]
    return len(cells) > 1 and not any(_NUMERIC.fullmatch(cell) for cell in cells)
