"""Documents built by hand, as the readers build them: blocks, anchors, exact spans."""

import hashlib
import json
from collections.abc import Sequence

from lastro.sources import (
    Anchor,
    Block,
    BlockKind,
    CellAnchor,
    Document,
    MessageAnchor,
    Metadata,
    PageAnchor,
    ParagraphAnchor,
    PointerAnchor,
    RawFile,
    Unread,
    read,
)
from lastro.text import Span

Piece = tuple[str, BlockKind, Anchor, tuple[tuple[str, Anchor], ...]]


def paper(*lines: str, locator: str = "papel.txt") -> Document:
    """Return a paper with a paragraph a line; `# ` starts a heading, `a | b` makes a table row."""
    pieces = [_piece(line, number) for number, line in enumerate(lines, 1)]
    return _document(pieces, locator, Metadata())


def pages(*texts: str, locator: str = "contrato.pdf") -> Document:
    """Return a PDF with one page a text, one paragraph a line."""
    pieces = [
        (line, BlockKind.PARAGRAPH, PageAnchor(number), ())
        for number, text in enumerate(texts, 1)
        for line in text.splitlines()
    ]
    return _document(pieces, locator, Metadata())


def sheet(*rows: Sequence[str], locator: str = "planilha.xlsx", name: str = "Plan1") -> Document:
    """Return a workbook's sheet; empty cells are left out, as the reader does."""
    pieces = []
    for number, row in enumerate(rows, 1):
        cells = tuple(
            (text, CellAnchor(name, f"{chr(65 + at)}{number}"))
            for at, text in enumerate(row)
            if text
        )
        if cells:
            anchor = CellAnchor(name, f"A{number}:{chr(64 + len(row))}{number}")
            pieces.append((" | ".join(t for t, _ in cells), BlockKind.TABLE_ROW, anchor, cells))
    return _document(pieces, locator, Metadata())


def drawn(*rows: Sequence[tuple[str, float, float]]) -> Document:
    """Return a page with a table; each cell is its text, its left and its right edge in points."""
    pieces = []
    for number, row in enumerate(rows, 1):
        top = 20.0 * number
        cells = tuple((t, PageAnchor(1, (left, top, right, top + 9))) for t, left, right in row)
        anchor = PageAnchor(1, (row[0][1], top, row[-1][2], top + 9))
        pieces.append((" | ".join(t for t, _ in cells), BlockKind.TABLE_ROW, anchor, cells))
    return _document(pieces, "folha.pdf", Metadata())


def message(sender: str, to: str, *lines: str, locator: str = "mensagem.eml") -> Document:
    """Return an e-mail."""
    anchor = MessageAnchor("<1@exemplo>", sent="2023-05-11T10:00:00")
    pieces = [(line, BlockKind.PARAGRAPH, anchor, ()) for line in (sender, to, *lines)]
    headers = Metadata(sender=sender, recipients=(to,), message_id="<1@exemplo>")
    return _document(pieces, locator, headers)


def record(value: object, locator: str = "processos.json") -> Document:
    """Return a JSON file as the real reader reads it."""
    reading = read(RawFile(locator, json.dumps(value, ensure_ascii=False).encode()))
    assert not isinstance(reading, Unread)
    assert isinstance(reading.blocks[0].anchor, PointerAnchor)
    return reading


def _piece(line: str, number: int) -> Piece:
    anchor = ParagraphAnchor(number)
    if line.startswith("# "):
        return line[2:], BlockKind.HEADING, anchor, ()
    if " | " in line:
        cells = tuple((text, anchor) for text in line.split(" | "))
        return line, BlockKind.TABLE_ROW, anchor, cells
    return line, BlockKind.PARAGRAPH, anchor, ()


def _document(pieces: Sequence[Piece], locator: str, headers: Metadata) -> Document:
    blocks, at = [], 0
    for text, kind, anchor, cells in pieces:
        parts, start = [], at
        for cell, _ in cells:
            parts.append(Span(start, start + len(cell)))
            start += len(cell) + len(" | ")
        anchors = (anchor, *(place for _, place in cells)) if cells else ()
        span = Span(at, at + len(text))
        level = 1 if kind is BlockKind.HEADING else 0
        blocks.append(Block(span, kind, anchor, level, anchors, tuple(parts)))
        at = span.end + 1
    text = "\n".join(piece[0] for piece in pieces)
    sha256 = hashlib.sha256(f"{locator}\n{text}".encode()).hexdigest()
    return Document(locator, sha256, "text/plain", text, tuple(blocks), headers)
