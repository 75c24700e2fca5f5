"""A document as sentences and table rows, each with its heading, clause and place.

A segment is what an excerpt shows: the sentence, or the row of a table, that holds a value.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from lastro.facts.words import vocabulary
from lastro.sources import Block, BlockKind, Document, Excerpt, MessageAnchor, excerpt
from lastro.text import Span, fold_same_length, squeeze

_ABBREVIATIONS = vocabulary(
    "ltda s.a sa cia dr dra drs sr sra srs exmo exma art arts inc incs al als fl fls p pp pag pags "
    "n no nos num cf v vs ex av r tel cep prof profa eng adv min rel des doc docs id obs par ed vol"
    " cap jan fev mar abr mai jun jul ago set out nov dez c.c op cit resp agr ap proc"
)
_BOUNDARY = re.compile(r"[.!?;:]?[.!?;][\"”’)\]]*(\s+)(?=[\"“‘(\[]?[A-ZÀ-Ý0-9§•])|\n\s*\n")
_CLAUSE_WORD = re.compile(
    r"clausula\s+(?P<label>\d{1,3}(?:\.\d{1,3})*|[a-z]+(?:[\s-]+(?:primeira|segunda|terceira|quarta"
    r"|quinta|sexta|setima|oitava|nona))?)(?=[ªa.º°]?(?:[\s–—:.-]|$))"
)
_CLAUSE_NUMBER = re.compile(
    r"(?:(?P<label>\d{1,2}(?:\.\d{1,3}){1,3})[.)]?|(?P<one>\d{1,2})(?:[.)]|\s?[–—-]))"
    r"\s*[–—-]?\s+(?=[^\W\d]|[\"“(])"
)
_PARAGRAPH = re.compile(
    r"(?P<label>§\s?\d{1,2}[ºo°]?|paragrafo\s+(?:unico|primeiro|segundo|terceiro|quarto|quinto"
    r"|sexto|setimo|oitavo|nono|decimo))\b"
)
_SECTION = re.compile(
    r"(?:secao|capitulo|titulo|parte|anexo|quadro)\s+(?:\d{1,2}|[ivxlc]+|[a-z])\b"
)
_HEADING_WORDS = 12
_CLOSING = re.compile(r"(?:e,?\s+)?por\s+estarem|testemunhas\b|anexo\b|assinaturas?\b")
_CELL_BREAK = " | "
_BETWEEN_WORDS = re.compile(r"(?<=[^\W\d])\s(?=[^\W\d])")
_LONGEST = 4_000  # no sentence is longer: text without full stops must not cost its square
_CONTRACT_TITLES = ("contrato", "aditivo", "termo de", "distrato", "instrumento", "circular de")


@dataclass(frozen=True, slots=True)
class Segment:
    """A sentence or a table row. heading: the nearest heading above; clause: `11.3`, or ""."""

    span: Span
    text: str
    kind: BlockKind
    heading: str = ""
    clause: str = ""
    block: Block | None = None

    @property
    def folded(self) -> str:
        """Return the text in lower case without accents, offsets unchanged."""
        return _folded(self.text)

    @property
    def folded_heading(self) -> str:
        """Return the heading in lower case without accents."""
        return _folded(self.heading)


@lru_cache(maxsize=1024)
def _folded(text: str) -> str:
    return fold_same_length(text)


@dataclass(frozen=True, slots=True)
class Segmented:
    """A document with its segments, in the order of the text.

    paragraphs: the blocks, those that run on over a page or line joined
    contract: it reads as a contract, so that places name the clause
    """

    document: Document
    segments: tuple[Segment, ...]
    paragraphs: tuple[Span, ...]
    contract: bool

    def segment_at(self, span: Span) -> Segment:
        """Return the segment in which `span` starts, or the span itself as one."""
        at = bisect.bisect_right(self.segments, span.start, key=lambda s: s.span.start) - 1
        if at >= 0 and self.segments[at].span.overlaps(span):
            return self.segments[at]
        text = span.of(self.document.text)
        return Segment(span, text, BlockKind.PARAGRAPH)

    def excerpt_of(self, span: Span) -> Excerpt:
        """Return any span as a source; the clause is the one it starts in."""
        return self.excerpt(replace(self.segment_at(span), span=span))

    def excerpt(self, segment: Segment) -> Excerpt:
        """Return the segment as a source; the place names the clause where there is one."""
        found = excerpt(self.document, segment.span)
        if not self.contract or not segment.clause or segment.clause in found.place:
            return found
        return replace(found, place=f"{found.place}, cláusula {segment.clause}".lstrip(", "))


def segment(document: Document) -> Segmented:
    """Return the document cut into sentences and rows; nothing but white space is left out."""
    pieces = [_piece(document, span, block) for span, block in _pieces(document)]
    contract = _reads_as_contract(document)
    paragraphs = tuple(span for span, _ in _joined(document))
    return Segmented(document, tuple(_with_headings(pieces, contract)), paragraphs, contract)


def _piece(document: Document, span: Span, block: Block) -> Segment:
    text = span.of(document.text)
    return Segment(span, text, block.kind, block=block)


def is_message(document: Document) -> bool:
    """Return whether the document is an e-mail or a chat."""
    return bool(document.metadata.message_id) or any(
        isinstance(block.anchor, MessageAnchor) for block in document.blocks[:3]
    )


def _reads_as_contract(document: Document) -> bool:
    if is_message(document):
        return False
    head = fold_same_length(document.text[:400])
    titled = any(title in head for title in _CONTRACT_TITLES)
    starts = (fold_same_length(b.span.of(document.text)[:8]) for b in document.blocks)
    return titled or sum(start == "clausula" for start in starts) >= 3


def _pieces(document: Document) -> Iterator[tuple[Span, Block]]:
    for span, block in _joined(document):
        if block.kind is BlockKind.TABLE_ROW:
            yield span, block
            continue
        for piece in sentences(span.of(document.text)):
            yield piece.shift(span.start), block


def _joined(document: Document) -> Iterator[tuple[Span, Block]]:
    """Yield blocks, a paragraph that runs on into the next block as one."""
    open_span: Span | None = None
    first: Block | None = None
    for block in document.blocks:
        if open_span and first and _runs_on(document.text, first, open_span, block):
            open_span = Span(open_span.start, block.span.end)
            continue
        if open_span and first:
            yield open_span, first
        open_span, first = block.span, block
    if open_span and first:
        yield open_span, first


def _runs_on(text: str, first: Block, span: Span, following: Block) -> bool:
    if first.kind is not BlockKind.PARAGRAPH or following.kind is not BlockKind.PARAGRAPH:
        return False
    before, after = span.of(text).rstrip(), following.span.of(text).lstrip()
    near = following.span.start - span.end <= 2
    return near and before[-1:].isalnum() and (after[:1].islower() or after[:1] in "(,")


def sentences(text: str) -> tuple[Span, ...]:
    """Return the sentences of `text`; abbreviations, initials and clause numbers do not end one.

    What runs on for more than 4,000 characters is cut between two words.
    """
    cuts = [
        m.start(1) if m.group(1) else m.start() for m in _BOUNDARY.finditer(text) if _ends(text, m)
    ]
    edges = [0, *cuts, len(text)]
    return tuple(_trimmed(text, list(_bounded(text, edges))))


def _bounded(text: str, edges: list[int]) -> Iterator[int]:
    """Yield the edges, with more of them, between words if any, where they stand too far apart."""
    yield edges[0]
    for start, end in pairwise(edges):
        while end - start > _LONGEST:
            blanks = _BETWEEN_WORDS.finditer(text, start + _LONGEST // 2, start + _LONGEST)
            start = max((m.start() for m in blanks), default=start + _LONGEST)
            yield start
        yield end


def cells(block: Block, text: str) -> tuple[Span, ...]:
    """Return the spans of a table row's cells, given or split at ` | `."""
    if block.parts:
        return block.parts
    found, at = [], block.span.start
    for piece in block.span.of(text).split(_CELL_BREAK):
        found.append(Span(at, at + len(piece)))
        at += len(piece) + len(_CELL_BREAK)
    return tuple(found)


def _trimmed(text: str, edges: list[int]) -> Iterable[Span]:
    for start, end in pairwise(edges):
        piece = text[start:end]
        left = start + len(piece) - len(piece.lstrip())
        right = start + len(piece.rstrip())
        if right > left:
            yield Span(left, right)


def _ends(text: str, match: re.Match[str]) -> bool:
    if match.group(1) is None or text[match.start()] in "!?;":
        return True
    words = fold_same_length(text[max(0, match.start() - 24) : match.start()]).split()
    last = words[-1].lstrip('("“').rstrip(".") if words else ""
    at_line_start = not text[: match.start()].rpartition("\n")[2].strip(" \t").count(" ")
    if re.fullmatch(r"[\d.]+", last) and at_line_start:
        return False
    return last not in _ABBREVIATIONS and not re.fullmatch(r"[a-z]|[ivx]{1,4}", last)


def _with_headings(pieces: Iterable[Segment], contract: bool) -> Iterator[Segment]:
    heading = clause = ""
    for piece in pieces:
        clause = _clause(piece, clause) if contract else ""
        if _is_heading(piece):
            heading = squeeze(piece.text)
        yield replace(piece, heading=heading, clause=clause)


def _clause(piece: Segment, current: str) -> str:
    folded = piece.folded
    if _CLOSING.match(folded):
        return ""
    if named := _CLAUSE_WORD.match(folded):
        return squeeze(piece.text[named.start("label") : named.end("label")]).lower()
    if piece.kind is BlockKind.TABLE_ROW:
        return current
    if numbered := _CLAUSE_NUMBER.match(folded):
        return numbered["label"] or numbered["one"]
    if paragraph := _PARAGRAPH.match(folded):
        label = squeeze(piece.text[: paragraph.end("label")]).lower()
        return f"{current.split(', ')[0]}, {label}".lstrip(", ")
    return current


def _is_heading(piece: Segment) -> bool:
    if piece.kind is BlockKind.HEADING:
        return True
    if piece.kind is BlockKind.TABLE_ROW or len(piece.text) > 90:
        return False
    words = piece.text.split()
    letters = [c for c in piece.text if c.isalpha()]
    capitals = bool(letters) and sum(c.isupper() for c in letters) / len(letters) > 0.8
    if (
        _SECTION.match(piece.folded)
        and len(words) <= _HEADING_WORDS
        and piece.text[-1] not in ".;,"
    ):
        return True
    numbered = _CLAUSE_NUMBER.match(piece.folded) or _CLAUSE_WORD.match(piece.folded)
    return (capitals and len(words) > 1) or bool(numbered and len(words) <= 8)
