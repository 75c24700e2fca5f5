"""A text of `textos/` as blocks, which the PDF and the Word writers lay out each in its way.

Markup: blank lines part the blocks; `#` title, `##` heading, `###` subheading, `- ` list item,
`| a | b |` table rows (the first is the header), `<<name>>` a mark that the writer knows,
`**bold**` inside.
"""

import re
from dataclasses import dataclass

from caso.fatos import prose


@dataclass(frozen=True, slots=True)
class Block:
    """kind: titulo, secao, subsecao, item, tabela, marca, linha (two columns) or texto."""

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


MARKS = (("### ", "subsecao"), ("## ", "secao"), ("# ", "titulo"), ("- ", "item"))


def blocks(name: str) -> list[Block]:
    """Return the blocks of `textos/<name>` with the facts filled in, in order."""
    return [_block(part.strip()) for part in re.split(r"\n\s*\n", prose(name)) if part.strip()]


def _block(part: str) -> Block:
    if part.startswith("<<"):
        return Block("marca", part.strip("<>"))
    if part.startswith("|"):
        lines = (line.strip().strip("|") for line in part.splitlines())
        return Block("tabela", rows=tuple(tuple(c.strip() for c in x.split("|")) for x in lines))
    for mark, kind in MARKS:
        if part.startswith(mark):
            return Block(kind, part.removeprefix(mark))
    return Block("linha" if " | " in part else "texto", part)


def pieces(text: str) -> list[tuple[str, bool]]:
    """Return (text, is bold) runs of a text with `**bold**` in it."""
    parts = text.split("**")
    return [(part, position % 2 == 1) for position, part in enumerate(parts) if part]
