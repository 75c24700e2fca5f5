"""What was read from a file: RawFile, Document, Block, Anchor, Excerpt, Unread.

Offsets are code points of `Document.text`; a Block's text is the exact substring at its span.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from lastro.errors import UnreadableFile
from lastro.sources.anchors import ChatAnchor
from lastro.sources.anchors import MessageAnchor as MessageAnchor
from lastro.sources.engines import Engines as Engines
from lastro.sources.engines import PageReader as PageReader
from lastro.sources.engines import Transcriber as Transcriber
from lastro.text import Span

_PIECE_BYTES = 1 << 20


@dataclass(frozen=True)
class RawFile:
    """Bytes as they came, before anybody reads them.

    locator: path relative to the folder that was given, `/` as separator, members of containers
        after `!` (`pacote.zip!carta.docx`, `mensagens.mbox!<id>!anexo.pdf`)
    origin: the file on disk, the bytes of a container's member, or a function that fetches them
        when they are wanted (so that a mailbox of a gigabyte is never held whole)
    """

    locator: str
    origin: Path | bytes | Callable[[], bytes]

    @property
    def content(self) -> bytes:
        """Return all bytes, fetched anew each time; large files are better opened with `open`.

        Raises UnreadableFile for bytes that a damaged container does not give up.
        """
        if isinstance(self.origin, Path):
            return self.origin.read_bytes()
        return self.origin if isinstance(self.origin, bytes) else _fetched(self.origin)

    @cached_property
    def sha256(self) -> str:
        """Return the SHA-256 of the bytes, lower-case hexadecimal.

        Bytes that a damaged container or the disk does not give up have none: `""`; `read` then
        says why.
        """
        try:
            _ = self._stamp  # what the file was like when its bytes were first looked at
            digest = hashlib.sha256()
            with self.open() as stream:
                while piece := stream.read(_PIECE_BYTES):
                    digest.update(piece)
            return digest.hexdigest()
        except (UnreadableFile, OSError):
            return ""

    @cached_property
    def _stamp(self) -> tuple[int, int]:
        if not isinstance(self.origin, Path):
            return 0, 0
        found = self.origin.stat()
        return found.st_size, found.st_mtime_ns

    def changed(self) -> bool:
        """Tell whether the file on disk is another than when its bytes were first looked at."""
        try:
            return self._stamp != RawFile(self.locator, self.origin)._stamp
        except OSError:
            return True

    @cached_property
    def size(self) -> int:
        """Return the number of bytes."""
        return self.origin.stat().st_size if isinstance(self.origin, Path) else len(self.content)

    def open(self) -> BinaryIO:
        """Return a fresh binary stream over the bytes, opened for reading only."""
        return self.origin.open("rb") if isinstance(self.origin, Path) else io.BytesIO(self.content)

    @property
    def depth(self) -> int:
        """Return how many containers it lies in; 0 is a file of the folder itself."""
        return 0 if isinstance(self.origin, Path) else self.locator.count("!")

    @property
    def name(self) -> str:
        """Return the last part of the locator, e.g. `carta.docx`."""
        inner = self.locator if isinstance(self.origin, Path) else self.locator.rsplit("!", 1)[-1]
        return inner.rsplit("/", 1)[-1]


def _fetched(fetch: Callable[[], bytes]) -> bytes:
    try:
        return fetch()
    except UnreadableFile:
        raise
    except Exception as wrong:  # whatever an unpacker stumbles over in damaged bytes
        raise UnreadableFile(f"parte danificada ({type(wrong).__name__})") from wrong


@dataclass(frozen=True, slots=True)
class PageAnchor:
    """A place on a page. page: 1 is the first; box: left, top, right, bottom in points from the
    page's top left corner, or None when only the page is known; ocr: read from an image.
    name: the number the file gives the page, where it is another (`iv`); else ""
    """

    page: int
    box: tuple[float, float, float, float] | None = None
    ocr: bool = False
    name: str = ""

    def label(self) -> str:
        """Return the place as a lawyer says it: `p. 4`, `p. 4 (numerada iv)`."""
        return f"p. {self.page} (numerada {self.name})" if self.name else f"p. {self.page}"


@dataclass(frozen=True, slots=True)
class CellAnchor:
    """A cell, or a row given by its first and last cell, of a sheet (`Planilha1!C14`).

    exact: the number that the cell holds, a plain decimal string in the unit of its text (percents
        for a percentage), where its number format shows less of it; else ""
    """

    sheet: str
    cell: str
    exact: str = ""

    def label(self) -> str:
        """Return `Planilha1!C14`, or `Planilha1!A14:F14` for a row."""
        return f"{self.sheet}!{self.cell}"


@dataclass(frozen=True, slots=True)
class ParagraphAnchor:
    """A paragraph of a document that has no fixed pages.

    number: 1 is the first of its part; part: corpo, tabela, nota, caixa de texto, cabeçalho …
    """

    number: int
    part: str = "corpo"

    def label(self) -> str:
        """Return `parágrafo 12`, or `tabela, parágrafo 3` outside the body."""
        return f"parágrafo {self.number}" if self.part == "corpo" else f"{self.part} {self.number}"


@dataclass(frozen=True, slots=True)
class PointerAnchor:
    """A value of a JSON document, by JSON pointer (RFC 6901)."""

    pointer: str

    def label(self) -> str:
        """Return the pointer itself, `/processos/0/numero`; `raiz` for the whole."""
        return self.pointer or "raiz"


@dataclass(frozen=True, slots=True)
class TimeAnchor:
    """A stretch of a recording, in milliseconds from its start."""

    start_ms: int
    end_ms: int

    def label(self) -> str:
        """Return `01:12–01:20`."""
        return f"{_clock(self.start_ms)}–{_clock(self.end_ms)}"


def _clock(ms: int) -> str:
    seconds = ms // 1000
    hours, rest = divmod(seconds, 3600)
    clock = f"{rest // 60:02d}:{rest % 60:02d}"
    return f"{hours}:{clock}" if hours else clock


Anchor = (
    PageAnchor
    | CellAnchor
    | ParagraphAnchor
    | MessageAnchor
    | ChatAnchor
    | PointerAnchor
    | TimeAnchor
)


class BlockKind(StrEnum):
    """What a block is, as far as the format tells."""

    HEADING = "titulo"
    PARAGRAPH = "paragrafo"
    LIST_ITEM = "item"
    TABLE_ROW = "linha"
    NOTE = "nota"
    QUOTE = "citacao"
    HEADER = "cabecalho"
    SPEECH = "fala"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a document with one place.

    span: where its text stands in `Document.text`; level: 1 is the outermost heading, 0 none
    anchors: the place of the whole block first, then finer ones (cells of a row)
    parts: spans in `Document.text` of the finer anchors, same order, `len(anchors) - 1` of them
    """

    span: Span
    kind: BlockKind
    anchor: Anchor
    level: int = 0
    anchors: tuple[Anchor, ...] = ()
    parts: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a file that the lawyer should see: hidden text, a page without text.

    kind: a short stable word (`texto_oculto`, `pagina_sem_texto`, `formula_sem_valor` …)
    """

    kind: str
    message: str
    place: str = ""
    excerpt: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the element of `achados`."""
        return {
            "tipo": self.kind,
            "mensagem": self.message,
            "local": self.place or None,
            "trecho": self.excerpt or None,
        }


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a file says of itself; empty strings where it says nothing. Dates are ISO 8601."""

    title: str = ""
    author: str = ""
    date: str = ""
    subject: str = ""
    sender: str = ""
    recipients: tuple[str, ...] = ()
    message_id: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, str]:
        """Return what the file says of itself, by name; nothing for what it does not say."""
        said = {"titulo": self.title, "autor": self.author, "data": self.date}
        said |= {"assunto": self.subject, **self.extra}
        return {name: text for name, text in said.items() if text}


@dataclass(frozen=True, slots=True)
class Document:
    """What was read from one file.

    text: the blocks' texts joined by newlines, cleaned (NFC, no NBSP, words de-hyphenated)
    children: files found inside (attachments, archive members); they are read on their own
    pages: number of pages, or None for formats without; pages_without_text: those not read
    partial: why only a part could be read, or "" when all was
    """

    locator: str
    sha256: str
    media_type: str
    text: str
    blocks: tuple[Block, ...]
    metadata: Metadata = field(default_factory=Metadata)
    children: tuple[RawFile, ...] = ()
    findings: tuple[Finding, ...] = ()
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    partial: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that was not read, and why, in words for the lawyer.

    ignored: it holds nothing of the case (a lock file of Word, a thumbnail list)
    """

    locator: str
    sha256: str
    media_type: str
    reason: str
    ignored: bool = False


Reading = Document | Unread


class FileStatus(StrEnum):
    """How the reading of a file ended; closed."""

    READ = "lido"
    PARTIAL = "parcial"
    UNREAD = "nao_lido"
    IGNORED = "ignorado"
    DUPLICATE = "duplicado"


@dataclass(frozen=True, slots=True)
class FileRecord:
    """What is kept of one file of a matter; `as_json` is a line of `ingest`'s answer.

    reason: why it was not, or only partly, read; duplicate_of: locator of the file with the same
    bytes that was read; metadata: what the file says of itself
    """

    matter: str
    locator: str
    sha256: str
    media_type: str
    status: FileStatus
    reason: str = ""
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    duplicate_of: str = ""
    findings: tuple[Finding, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)

    def as_json(self) -> dict[str, object]:
        """Return the element of `arquivos` in `shapes.md`."""
        return {
            "arquivo": self.locator,
            "sha256": self.sha256,
            "tipo": self.media_type,
            "status": self.status.value,
            "motivo": self.reason or None,
            "paginas": self.pages,
            "paginas_sem_texto": list(self.pages_without_text),
            "duplicado_de": self.duplicate_of or None,
            "achados": [finding.as_json() for finding in self.findings],
            "metadados": self.metadata.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A span of a case file that backs something: the `Fonte` of every answer and draft.

    place: as a person says it (`p. 4, cláusula 11.3`); text: the exact substring of the
    document's text at `span`.
    """

    locator: str
    sha256: str
    place: str
    text: str
    span: Span

    def as_json(self) -> dict[str, object]:
        """Return the `Fonte` shape of `shapes.md`."""
        return {
            "arquivo": self.locator,
            "local": self.place,
            "trecho": self.text,
            "offset": self.span.start,
            "fim": self.span.end,
            "sha256": self.sha256,
        }
