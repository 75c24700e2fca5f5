"""The binary Word file (.doc, 97 to 2003): its text in pieces, and the parts the text falls into.

Layout after the published [MS-DOC]: the FIB at the head of the stream `WordDocument` says where
in the table stream (`0Table` or `1Table`) every other structure stands.
"""

from __future__ import annotations

import bisect
import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import olefile

from lastro.errors import UnreadableFile
from lastro.sources.model import RawFile
from lastro.sources.ole_facts import facts_of

STYLES, CHARACTERS, PARAGRAPHS, PIECES, LISTS, LIST_USES = 1, 12, 13, 33, 73, 74
_MAGIC = (0xA5EC, 0xA5DC)
_WORD_97 = 0xC1
_ENCRYPTED, _TABLE_1 = 0x0100, 0x0200
_PAIRS = 0x9A
_COUNTS = 0x4C
_COMPRESSED = 0x40000000


class Part(StrEnum):
    """The stories of a document, in the order in which its text holds them."""

    BODY = "corpo"
    NOTES = "nota"
    HEADERS = "cabeçalho"
    MACROS = "macro"
    COMMENTS = "comentário"
    END_NOTES = "nota de fim"
    BOXES = "caixa de texto"
    HEADER_BOXES = "caixa de texto do cabeçalho"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text. start: its first character; offset: its first byte in the stream.

    width: bytes a character, 1 (Windows-1252) or 2 (UTF-16)
    """

    start: int
    end: int
    offset: int
    width: int


class DocFile:
    """An opened file. Raises UnreadableFile for a password, damage or a Word older than 97."""

    def __init__(self, raw: RawFile) -> None:
        try:
            with olefile.OleFileIO(io.BytesIO(raw.content)) as ole:
                self.main = ole.openstream("WordDocument").read()
                magic, version = struct.unpack_from("<HH", self.main)
                flags = struct.unpack_from("<H", self.main, 0x0A)[0]
                name = "1Table" if flags & _TABLE_1 else "0Table"
                self.metadata = facts_of(ole)
                self.table = ole.openstream(name).read() if ole.exists(name) else b""
        except (OSError, struct.error) as wrong:
            raise _damaged(raw) from wrong
        if flags & _ENCRYPTED:
            reason = "documento do Word protegido por senha: retire a senha e salve de novo"
            raise UnreadableFile(reason, subject=raw.locator)
        if magic not in _MAGIC or version < _WORD_97:
            reason = "documento do Word 95 ou anterior: abra-o e salve como DOCX ou PDF"
            raise UnreadableFile(reason, subject=raw.locator)
        try:
            self.pieces = tuple(_pieces(self.structure(PIECES), len(self.main)))
        except struct.error as wrong:
            raise _damaged(raw) from wrong

    def structure(self, number: int) -> bytes:
        """Return a structure of the table stream by its number in the FIB, `b""` when absent."""
        offset, size = struct.unpack_from("<II", self.main, _PAIRS + 8 * number)
        return self.table[offset : offset + size]

    def behind(self, number: int) -> bytes:
        """Return what follows a structure in the table stream (levels follow their lists)."""
        offset, size = struct.unpack_from("<II", self.main, _PAIRS + 8 * number)
        return self.table[offset + size :] if size else b""

    @cached_property
    def text(self) -> str:
        """Return all characters of all parts, one for each character position."""
        return "".join(self._decoded(piece) for piece in self.pieces)

    def parts(self) -> Iterator[tuple[Part, int, int]]:
        """Yield each part that has text: where it begins and ends in `text`."""
        counts = struct.unpack_from("<8I", self.main, _COUNTS)
        start = 0
        for part, count in zip(Part, counts, strict=True):
            end = min(start + count, len(self.text))
            if end > start:
                yield part, start, end
            start = end

    def offset(self, at: int) -> int:
        """Return the byte in the main stream at which a character stands, -1 if nowhere."""
        found = bisect.bisect_right(self.pieces, at, key=lambda piece: piece.start) - 1
        piece = self.pieces[found] if found >= 0 else None
        if piece is None or at >= piece.end:
            return -1
        return piece.offset + (at - piece.start) * piece.width

    def _decoded(self, piece: Piece) -> str:
        count = piece.end - piece.start
        stored = self.main[piece.offset : piece.offset + count * piece.width]
        if piece.width == 1:
            return str(stored, "cp1252", "replace").ljust(count, " ")
        # surrogates stay halves here, so that one position is one code unit
        units = struct.unpack(f"<{len(stored) // 2}H", stored[: len(stored) // 2 * 2])
        return "".join(map(chr, units)).ljust(count, " ")


def _damaged(raw: RawFile) -> UnreadableFile:
    return UnreadableFile(
        "documento do Word danificado: abra-o e salve como DOCX ou PDF", subject=raw.locator
    )


def _pieces(clx: bytes, most: int) -> Iterator[Piece]:
    """Yield the pieces of the text, in order; formatting changes before them are passed over.

    most: characters there can be at most. Raises struct.error when the table is damaged.
    """
    at = 0
    while at < len(clx) and clx[at] == 1:
        at += 3 + struct.unpack_from("<H", clx, at + 1)[0]
    size = struct.unpack_from("<I", clx, at + 1)[0]
    table = clx[at + 5 : at + 5 + size]
    count = (len(table) - 4) // 12
    places = struct.unpack_from(f"<{count + 1}I", table)
    for number in range(count):
        stored = struct.unpack_from("<I", table, 4 * (count + 1) + 8 * number + 2)[0]
        start, end = places[number], places[number + 1]
        if not start <= end <= most:
            raise struct.error("a piece ends before it begins")
        if stored & _COMPRESSED:
            yield Piece(start, end, (stored & ~_COMPRESSED) // 2, 1)
        else:
            yield Piece(start, end, stored, 2)
