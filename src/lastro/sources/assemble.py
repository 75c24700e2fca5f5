"""Assembly: what every reader writes into; it cleans, joins, and keeps every span exact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from lastro.sources.clean import clean, is_clean, revealed
from lastro.sources.model import (
    Anchor,
    Block,
    BlockKind,
    Document,
    Finding,
    Metadata,
    RawFile,
)
from lastro.text import Span, clip, squeeze

SEPARATOR = " | "
EXCERPT_CHARS = 300
_FREE_TEXT = ("comentarios", "palavras_chave", "assunto")
_PROSE_WORDS = 6


@dataclass(slots=True)
class Result:
    """What a reader knows about the whole file, beside its blocks."""

    metadata: Metadata = field(default_factory=Metadata)
    children: tuple[RawFile, ...] = ()
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    partial: str = ""


class Assembly:
    """Blocks in reading order, and the text they make up, joined by newlines."""

    def __init__(self, raw: RawFile, media_type: str) -> None:
        self._raw = raw
        self._media_type = media_type
        self._pieces: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._findings: dict[Finding, None] = {}
        self._hidden: list[tuple[str, str]] = []

    def add(
        self, text: str, kind: BlockKind, anchor: Anchor, level: int = 0, *, one_line: bool = True
    ) -> None:
        """Add a block; nothing happens when its cleaned text is blank.

        one_line: runs of white space become one space; else line ends inside are kept
        """
        text = self._cleaned(text, anchor)
        text = squeeze(text) if one_line else text.strip()
        if text:
            self._blocks.append(Block(self._append(text), kind, anchor, level))

    def add_row(
        self,
        cells: Iterable[tuple[str, Anchor]],
        anchor: Anchor,
        kind: BlockKind = BlockKind.TABLE_ROW,
    ) -> None:
        """Add a block of several cells, each with its own anchor; blank cells are left out."""
        texts, anchors = [], []
        for text, place in cells:
            if cleaned := squeeze(self._cleaned(text, place)):
                texts.append(cleaned)
                anchors.append(place)
        if not texts:
            return
        whole = self._append(SEPARATOR.join(texts))
        parts, at = [], whole.start
        for text in texts:
            parts.append(Span(at, at + len(text)))
            at += len(text) + len(SEPARATOR)
        self._blocks.append(Block(whole, kind, anchor, 0, (anchor, *anchors), tuple(parts)))

    def report(self, kind: str, message: str, place: str = "", excerpt: str = "") -> None:
        """Add a finding for the lawyer to see; the same one twice is kept once."""
        finding = Finding(kind, message, place, clip(clean(excerpt).text, EXCERPT_CHARS))
        self._findings.setdefault(finding)

    @property
    def empty(self) -> bool:
        """Tell whether no block was added yet."""
        return not self._blocks

    def document(self, result: Result | None = None) -> Document:
        """Return the document; call it once, at the end."""
        result = result or Result()
        self._report_hidden()
        self._report_metadata(result.metadata)
        return Document(
            locator=self._raw.locator,
            sha256=self._raw.sha256,
            media_type=self._media_type,
            text="\n".join(self._pieces),
            blocks=tuple(self._blocks),
            metadata=_cleaned(result.metadata),
            children=result.children,
            findings=tuple(self._findings),
            pages=result.pages,
            pages_without_text=result.pages_without_text,
            partial=result.partial,
        )

    def _append(self, text: str) -> Span:
        start = self._length + (1 if self._pieces else 0)
        self._pieces.append(text)
        self._length = start + len(text)
        return Span(start, self._length)

    def _cleaned(self, text: str, anchor: Anchor) -> str:
        if is_clean(text):
            return text
        cleaned = clean(text)
        if cleaned.hidden:
            self._hidden.append((cleaned.hidden, anchor.label()))
        return cleaned.text

    def _report_hidden(self) -> None:
        if not self._hidden:
            return
        hidden = "".join(text for text, _ in self._hidden)
        message = f"{len(hidden)} caracteres invisíveis retirados do texto"
        self.report("caracteres_invisiveis", message, self._hidden[0][1], revealed(hidden))

    def _report_metadata(self, given: Metadata) -> None:
        """Report prose in the properties of the file, where no reader of the document looks."""
        for name in _FREE_TEXT:
            text = given.extra.get(name, "")
            if len(text.split()) >= _PROSE_WORDS:
                message = f"texto nas propriedades do arquivo ({name.replace('_', ' ')})"
                self.report("metadados", message, "propriedades", text)


def _cleaned(given: Metadata) -> Metadata:
    return Metadata(
        title=clean(given.title).text,
        author=clean(given.author).text,
        date=clean(given.date).text,
        subject=clean(given.subject).text,
        sender=clean(given.sender).text,
        recipients=tuple(clean(recipient).text for recipient in given.recipients),
        message_id=clean(given.message_id).text,
        extra={clean(key).text: clean(text).text for key, text in given.extra.items()},
    )
