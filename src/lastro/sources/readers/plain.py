"""Plain text and Markdown: paragraphs in order; Markdown's headings, items and table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.sources.assemble import Assembly
from lastro.sources.encoding import decode
from lastro.sources.media import MARKDOWN, TEXT
from lastro.sources.model import BlockKind, Document, Engines, ParagraphAnchor, RawFile
from lastro.sources.paragraphs import paragraphs

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+\S")
_RULE = re.compile(r"\s*[|:\-=_*\s]{3,}$")
_FENCE = re.compile(r"\s*(?:```|~~~)")


def read_text(raw: RawFile, engines: Engines) -> Document:
    """Return a text file's paragraphs, numbered from 1."""
    assembly = Assembly(raw, TEXT)
    text = _decoded(raw, assembly)
    for number, paragraph in enumerate(paragraphs(text), start=1):
        assembly.add(paragraph, BlockKind.PARAGRAPH, ParagraphAnchor(number), one_line=False)
    return assembly.document()


def read_markdown(raw: RawFile, engines: Engines) -> Document:
    """Return a Markdown file's blocks; its words stay as written, its marks of form go."""
    assembly = Assembly(raw, MARKDOWN)
    text = _decoded(raw, assembly)
    for number, (kind, level, block) in enumerate(_blocks(text), start=1):
        one_line = kind is not BlockKind.PARAGRAPH
        assembly.add(block, kind, ParagraphAnchor(number), level, one_line=one_line)
    return assembly.document()


def _decoded(raw: RawFile, assembly: Assembly) -> str:
    decoded = decode(raw.content)
    if decoded.uncertain:
        assembly.report(
            "codificacao_incerta",
            f"a codificação do texto foi suposta ({decoded.encoding}); confira os acentos",
        )
    return decoded.text


def _blocks(text: str) -> Iterator[tuple[BlockKind, int, str]]:
    waiting: list[str] = []
    for line in [*text.splitlines(), ""]:
        kind, level, content = _classify(line)
        if kind is BlockKind.PARAGRAPH and content:
            waiting.append(line)
            continue
        yield from ((BlockKind.PARAGRAPH, 0, p) for p in paragraphs("\n".join(waiting)))
        waiting = []
        if content:
            yield kind, level, content


def _classify(line: str) -> tuple[BlockKind, int, str]:
    if heading := _HEADING.match(line):
        return BlockKind.HEADING, len(heading[1]), heading[2]
    if not line.strip() or _RULE.match(line) or _FENCE.match(line):
        return BlockKind.PARAGRAPH, 0, ""
    if line.lstrip().startswith("|"):
        cells = line.strip().strip("|").split("|")
        return BlockKind.TABLE_ROW, 0, " | ".join(c.strip() for c in cells if c.strip())
    if line.lstrip().startswith(">"):
        return BlockKind.QUOTE, 0, line.lstrip("> ")
    if _ITEM.match(line):
        return BlockKind.LIST_ITEM, 0, line
    return BlockKind.PARAGRAPH, 0, line
