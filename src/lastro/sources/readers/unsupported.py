"""Formats that are known and not read: each says how to bring it in."""

from __future__ import annotations

from lastro.errors import UnreadableFile
from lastro.sources import media
from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.sniff import media_type

_SAVE_AS = "abra-o e salve como {}"
_REASONS = {
    media.PPT: "apresentação antiga do PowerPoint (.ppt): " + _SAVE_AS.format("PDF"),
    media.OLE: "documento do Office protegido por senha, danificado ou de formato antigo: retire a "
    "senha e salve de novo, ou peça o arquivo outra vez",
    media.HEIC: "foto HEIC: converta-a para JPG",
    media.PST: "caixa de mensagens do Outlook (.pst): exporte as mensagens do caso para MSG ou EML",
    media.SQLITE: "banco de dados SQLite: exporte as tabelas para CSV",
    media.BINARY: "formato não reconhecido: converta-o para PDF",
}
FORMATS = tuple(_REASONS)


def read(raw: RawFile, engines: Engines) -> Document:
    """Raise UnreadableFile with the reason and what to do; it returns never."""
    raise UnreadableFile(_REASONS[media_type(raw)], subject=raw.locator)
