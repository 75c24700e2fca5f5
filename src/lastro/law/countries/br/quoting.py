"""Tells where an amending act quotes another act: between `“Art. 5º …` and `…” (NR)`."""

from __future__ import annotations

import re

from lastro.law.countries.br.notes import take_notes

_OPENS = re.compile(
    r"[“\"‘']+\s*(?:Art|ART|§|Par[áa]grafo|CAP|T[ÍI]T|LIVRO|SE[CÇ]|Se[cç]|Subse|SUBSE|"
    r"[IVXL]+\s*[-–]|[a-z]\))"
)
_CLOSES = re.compile(r"[”\"’]\s*(?:\((?:NR|AC)\))?[\s.,;]*(?:e|ou)?\s*$")


def opens(line: str) -> bool:
    """Return whether a quotation of another act's provision begins with this line."""
    return bool(_OPENS.match(line))


def stays_open(line: str, quoted: bool) -> bool:
    """Return whether the next line is quoted. quoted: whether this one follows a quoted one."""
    begins = opens(line)
    if not (quoted or begins):
        return False
    text, _ = take_notes(line)
    return not _CLOSES.search(text.lstrip("“\"‘'") if begins else text)
