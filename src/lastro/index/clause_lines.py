"""What the beginning of a line could open in a contract: a clause, a paragraph, an annex.

Only what the line itself shows; whether it does open one, its neighbours decide (`clauses.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from lastro.index.numerals import CARDINAL, ORDINAL, ROMAN, cardinal, ordinal, roman
from lastro.text import fold_same_length

TITLE_CHARS = 90
TITLE_WORDS = 12


class Form(IntEnum):
    """How an opening is written, in the order in which forms are taken for a contract's clauses."""

    WORD = 0
    ARTICLE = 1
    ORDINAL = 2
    NUMBER = 3
    ROMAN = 4
    DOTTED = 5
    PARAGRAPH = 6
    ALINEA = 7
    ANNEX = 8


@dataclass(frozen=True, slots=True)
class Opening:
    """What a line could open.

    numbers: `(5, 2)` for 5.2; `()` for what is not counted (`parágrafo único`); written: the
        number as a lawyer says it; rest: where, in the line, the text after the number begins
    parted: a dash, full stop or colon stands between number and text
    """

    form: Form
    numbers: tuple[int, ...]
    written: str
    rest: int
    parted: bool


_SEPARATOR = r"(?P<sep>[ ]*[-–—.:)]+[-–—.:) ]*|[ ]*$|[ ]+)"
_MARK = r"(?:[ ]?[ªºa°]\b|[ªº°])?"
_N = rf"(?P<n>\d{{1,3}}(?:\.\d{{1,3}})*|{ORDINAL}|unica|{CARDINAL}|{ROMAN}\b)"
_NOUN = r"cl[a4]u[s5]u[l1i]a|clause|klausel|section|ziffer"
_FORMS = (
    (
        Form.WORD,
        rf"(?:{_NOUN})[ ]+(?:n[.º° ]+)?{_N}{_MARK}{_SEPARATOR}",
    ),
    (
        Form.ARTICLE,
        rf"(?:art(?:igo|icle|ikel)?\.?)[ ]*(?P<n>\d{{1,3}}|{ROMAN}\b){_MARK}{_SEPARATOR}",
    ),
    (
        Form.ANNEX,
        rf"(?:anexo|annex|exhibit|schedule|apendice)[ ]+(?P<n>{ROMAN}\b|\d+|[a-z]\b){_SEPARATOR}",
    ),
    (
        Form.PARAGRAPH,
        rf"(?:§+[ ]*|paragrafo[ ]+)(?P<n>unico|{ORDINAL}|\d+|{CARDINAL}){_MARK}{_SEPARATOR}",
    ),
    (Form.ORDINAL, rf"(?P<n>{ORDINAL})(?P<sep>[ ]*[-–—.:]+[-–—.: ]*)"),
    (Form.DOTTED, r"(?P<n>\d{1,3}(?:\.\d{1,3})+)(?P<sep>[ ]*[-–—.:)]*[ ]+|[ ]*$)"),
    (
        Form.NUMBER,
        r"(?P<n>\d{1,3})(?P<sep>[ ]?[.)ºª][-–—. ]*[ ]+|[ ]*[-–—:][ ]*|[ ]+(?=[A-ZÀ-Ý]{3}))",
    ),
    (Form.ALINEA, r"\(?(?P<n>[a-z])(?P<sep>\)[ ]+|[ ]?[.–—-][ ]+)"),
    (Form.ROMAN, rf"\(?(?P<n>{ROMAN})(?P<sep>[ ]?[.)–—-]+[ ]*)"),
)
_PATTERNS = tuple((form, re.compile(pattern)) for form, pattern in _FORMS)
_CAPITALS = re.compile(r"[^a-zà-ÿ:.;–—]{4,}?(?=\s*[:.;–—]|\s+[-–]\s|\s+[A-ZÀ-Ý][a-zà-ÿ]|\s*$)")
_OF = re.compile(r"(?:D[aeo]s?|Of)\s[^.:;–—]{3,60}?(?=\s*[.:–—]\s|\s+-\s)")
_NAMED = re.compile(r"[A-ZÀ-Ý][^.:;–—,]{3,50}?(?=\s*[:–—]\s|\s+-\s|\.\s)")


def openings(line: str) -> Iterator[Opening]:
    """Yield what `line` could open, the likeliest reading first."""
    folded = fold_same_length(line)
    for form, pattern in _PATTERNS:
        found = pattern.match(line if form in (Form.NUMBER, Form.ALINEA) else folded)
        if found and (numbers := _numbers(form, found["n"])) is not None:
            if form is Form.ROMAN and not line.lstrip("(")[: len(found["n"])].isupper():
                continue
            parted = bool(found["sep"].strip()) or found.end() == len(folded)
            written = _written(form, found["n"], numbers, line)
            yield Opening(form, numbers, written, found.end(), parted)


def title_end(rest: str) -> int:
    """Return how much of `rest`, the text after a number, is a title; 0 for none."""
    whole = rest.strip()
    if not whole:
        return 0
    capitals = _CAPITALS.match(rest)
    if capitals and len(capitals[0]) <= TITLE_CHARS and sum(map(str.isalpha, capitals[0])) >= 4:
        return capitals.end()
    if is_title(whole):
        return len(rest.rstrip())
    found = _OF.match(rest) or _NAMED.match(rest)
    short = found is not None and len(found[0].split()) <= TITLE_WORDS // 2
    if found and short and found.end() < len(whole) and _reads_as_name(found[0]):
        return found.end()
    return 0


def is_title(line: str) -> bool:
    """Return whether a whole line reads as a title: short, and no sentence."""
    line = line.strip()
    words = line.split()
    if not 1 <= len(words) <= TITLE_WORDS or len(line) > TITLE_CHARS or line[-1] in ";,":
        return False
    letters = [c for c in line if c.isalpha()]
    if len(letters) < 3:
        return False
    capitals = line.upper() == line
    if line[-1] == ":" and not capitals:
        return False
    if line[-1] == "." and not capitals:
        return len(words) <= 5 and _reads_as_name(line)
    return capitals or (line[0].isupper() and _reads_as_name(line))


_SENTENCE = re.compile(
    r"\b(?:sera|serao|sao|deve|devera|pode|podera|obriga|fica|ficam|tem|paga|pagara|declara|nao|has"
    r"|este|esta|deste|desta|neste|nesta|presente"
    r"|shall|is|are)\b|r\$"
)
_SUBJECT = re.compile(r"(?:[oa]s?|este|esta|fica|em|para|caso|se|n[oa]s?|the|cada)\s")


def _reads_as_name(text: str) -> bool:
    """Return whether the words name a matter: they begin no sentence and hold no verb of one."""
    folded = fold_same_length(text)
    is_verb = re.search(r"\b[éÉ]\b", text) is not None
    return not (is_verb or _SUBJECT.match(folded) or _SENTENCE.search(folded))


def _numbers(form: Form, written: str) -> tuple[int, ...] | None:
    """Return the parts of a number, `()` for the only one, None when it cannot be one."""
    written = written.strip()
    if written in ("unico", "unica"):
        return ()
    if form is Form.ALINEA:
        return (ord(written) - ord("a") + 1,)
    if re.fullmatch(r"[\d.]+", written):
        parts = tuple(map(int, written.split(".")))
        return parts if all(parts) else None
    value = ordinal(written) or cardinal(written) or roman(written)
    if value is None and form is Form.ANNEX and len(written) == 1:
        value = ord(written) - ord("a") + 1
    return None if value is None else (value,)


def _written(form: Form, number: str, numbers: tuple[int, ...], line: str) -> str:
    if form is Form.PARAGRAPH:
        if not numbers:
            return "parágrafo único"
        return f"§ {numbers[0]}{'º' if numbers[0] < 10 else ''}"
    if form is Form.ROMAN:
        return f"inciso {number.upper()}"
    if form is Form.ALINEA:
        return f"alínea {number}"
    if form is Form.ANNEX:
        return f"Anexo {number.upper()}"
    return ".".join(map(str, numbers)) if numbers else "única"
