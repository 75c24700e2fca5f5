"""RTF: the text as paragraphs; what is formatted as hidden is left out by striprtf."""

from __future__ import annotations

import re

from striprtf.striprtf import rtf_to_text

from lastro.sources.assemble import Assembly, Result
from lastro.sources.media import RTF
from lastro.sources.model import BlockKind, Document, Engines, ParagraphAnchor, RawFile

_BRACE = re.compile(r"(?<!\\)(?:\\\\)*([{}])")
_HIDDEN = re.compile(r"\\v(?![a-z0-9])[^{}]*")


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the paragraphs, numbered from 1; rows of tables have `|` between cells."""
    assembly = Assembly(raw, RTF)
    source = raw.content.decode("latin-1")
    for hidden in _HIDDEN.finditer(source):
        text = _plain("{\\rtf1\\ansi " + hidden.group()[2:] + "}").strip()
        if text:
            assembly.report("texto_oculto", "texto formatado como oculto na carta RTF", "", text)
            source = source.replace(hidden.group(), " ", 1)
    number = 0
    for line in _plain(source).split("\n"):
        if line.strip(" |\t"):
            number += 1
            row = "|" in line.rstrip() and line.rstrip().endswith("|")
            kind = BlockKind.TABLE_ROW if row else BlockKind.PARAGRAPH
            text = " | ".join(c.strip() for c in line.split("|") if c.strip()) if row else line
            assembly.add(text, kind, ParagraphAnchor(number))
    return assembly.document(Result(partial=_cut_short(source)))


def _cut_short(source: str) -> str:
    """Return why the text may not be whole, or "": an RTF ends with as many groups as it opens."""
    braces = _BRACE.findall(source)
    if braces.count("{") > braces.count("}"):
        return "arquivo RTF incompleto: termina no meio do texto; peça-o de novo"
    return ""


def _plain(source: str) -> str:
    text: str = rtf_to_text(source, errors="replace")  # type: ignore[no-untyped-call]
    return text
