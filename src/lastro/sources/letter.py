"""One message as a document: subject and heading lines, then the body, quoted replies apart."""

from __future__ import annotations

from dataclasses import replace
from email.message import EmailMessage

from lastro.sources.assemble import Assembly, Result
from lastro.sources.mail import attachments, html_body, metadata_of, plain_body
from lastro.sources.markup import DEEP, MarkupReader
from lastro.sources.model import (
    Anchor,
    BlockKind,
    Document,
    MessageAnchor,
    Metadata,
    RawFile,
)
from lastro.sources.paragraphs import paragraphs
from lastro.sources.quotes import parted
from lastro.sources.quotes_html import with_quotes

_QUOTED = "citação"


def document_of(raw: RawFile, media_type: str, message: EmailMessage) -> Document:
    """Return subject, heading lines and body; `x.eml!anexo.pdf` is each attachment.

    The plain text is read when there is one, else the HTML. Quoted replies are QUOTE blocks.
    """
    metadata = metadata_of(message)
    assembly = _LetterAssembly(raw, media_type)
    writer = _Writer(assembly, metadata)
    writer.head()
    body, cut = plain_body(message), ""
    if body.strip():
        writer.plain(body)
    elif html := html_body(message):
        reader = MarkupReader(with_quotes(html), assembly, writer.anchor)
        reader.read()
        cut = DEEP if reader.cut else ""
    children = tuple(
        RawFile(f"{raw.locator}!{attachment.name}", attachment.content)
        for attachment in attachments(message)
    )
    return assembly.document(Result(metadata, children, partial=cut))


class _LetterAssembly(Assembly):
    """Blocks of a message; what is quoted is placed in the quotation, wherever it came from."""

    def add(
        self, text: str, kind: BlockKind, anchor: Anchor, level: int = 0, *, one_line: bool = True
    ) -> None:
        """Add a block; a QUOTE stands at `mensagem <id>, citação`."""
        if kind is BlockKind.QUOTE and isinstance(anchor, MessageAnchor):
            anchor = replace(anchor, part=_QUOTED)
        super().add(text, kind, anchor, level, one_line=one_line)


class _Writer:
    def __init__(self, assembly: Assembly, metadata: Metadata) -> None:
        self._assembly = assembly
        self._metadata = metadata
        self._number = 0

    def anchor(self, paragraph: int, part: str = "corpo") -> Anchor:
        """Return the place of a paragraph of the message."""
        return MessageAnchor(self._metadata.message_id, part, self._metadata.date, paragraph)

    def head(self) -> None:
        """Add the subject as a title, then sender, recipients and date."""
        own = self._metadata
        self._assembly.add(own.subject, BlockKind.HEADING, self.anchor(1, "assunto"), 1)
        day = own.date[:16].replace("T", " ")
        lines = (("De", own.sender), ("Para", ", ".join(own.recipients)), ("Data", _brazilian(day)))
        for number, (name, value) in enumerate(lines, start=1):
            if value:
                place = self.anchor(number, "cabeçalho")
                self._assembly.add(f"{name}: {value}", BlockKind.HEADER, place)

    def plain(self, body: str) -> None:
        """Add the paragraphs of a plain-text body."""
        for quoted, stretch in parted(body.replace("\r\n", "\n")):
            kind = BlockKind.QUOTE if quoted else BlockKind.PARAGRAPH
            for paragraph in paragraphs(stretch):
                self._number += 1
                self._assembly.add(paragraph, kind, self.anchor(self._number), one_line=False)


def _brazilian(moment: str) -> str:
    if len(moment) < 10:
        return ""
    return f"{moment[8:10]}/{moment[5:7]}/{moment[:4]}{moment[10:]}"
