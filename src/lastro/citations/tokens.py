"""The words of a provision citation, one token at a time, over plain (folded) text.

Only what may stand inside "incisos I e II do § 1º do art. 5º" is a token; anything else ends the
citation. Letters and romans are told apart by the reader of the chain, which knows what came
before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum, StrEnum

_SIZES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ORDINALS = (
    "primeir",
    "segund",
    "terceir",
    "quart",
    "quint",
    "sext",
    "setim",
    "oitav",
    "non",
    "decim",
)


class Depth(IntEnum):
    """How deep an element lies below its act."""

    ARTIGO = 0
    PARAGRAFO = 1
    INCISO = 2
    ALINEA = 3
    ITEM = 4


class T(StrEnum):
    """Kinds of token."""

    ARTIGO = "artigo"
    PARAGRAFO = "paragrafo"
    UNICO = "unico"
    INCISO = "inciso"
    ALINEA = "alinea"
    ITEM = "item"
    CAPUT = "caput"
    NUMBER = "number"
    SPELLED = "spelled"
    QUOTED = "quote"
    WORD = "word"
    LIST = "list"
    JOIN = "join"
    RANGE = "range"
    OF = "of"
    OWN = "own"
    BOTH = "both"
    TAIL = "tail"
    OPEN = "open"
    CLOSE = "close"


_PATTERNS = (
    (T.UNICO, r"(?:paragrafo|parag|par|p|§)\s*\.?\s{0,3}(?:unico|un\b\.?|u\.)|(?:p\.\s?u\.)"),
    (
        T.ARTIGO,
        r"(?:[nd]?[oa]s?)?artigos?(?![a-z])(?:\s?\(s\))?|arts?(?![a-z])\s?(?:\(s\))?\.?|art(?=\d)|ad\.(?=\s?\d)",
    ),
    (T.PARAGRAFO, r"§{1,2}|paragrafos?(?![a-z])|(?:parags?|pars?)\.|§s"),
    (T.INCISO, r"incisos?(?![a-z])|incs?(?![a-z])\s?\.?|(?:numeros?|n\.)(?=\s?[ivxl]+[\s,;.])"),
    (T.ALINEA, r"alineas?(?![a-z])|letras?(?![a-z])|(?:als?|let)\.(?=\s?[\"'a-z])"),
    (T.ITEM, r"(?:sub)?(?:item|itens)(?![a-z])"),
    (T.CAPUT, r"[\"']?\s?caput(?![a-z])\s?[\"']?"),
    (
        T.TAIL,
        r"\(?in\s+fine\)?|parte\s+final|(?:primeira|segunda|ultima|1\s?º|2\s?º)\s+parte"
        r"|e\s+(?:os\s+)?seguintes|e\s+segs?\b\.?|e\s+ss\b\.?|ss\.|segs?\.|et\s+seq\b\.?",
    ),
    (
        T.JOIN,
        r"c\s?/\s?c(?![a-z])\.?|c\.\s?c\.|combinad[oa]s?\s+com|bem\s+(?:como|assim)|assim\s+como"
        r"|em\s+combinacao\s+com|cumulad[oa]s?\s+com|cc\.?(?=\s+(?:o\s+|com\s+)?art)|e/ou|/c(?![a-z])",
    ),
    (T.BOTH, r"(?:ambos|ambas|todos|todas|tudo)(?![a-z])"),
    (T.OWN, r"(?:seus?|suas?)(?![a-z])(?:\s+respectiv[oa]s?)?|respectiv[oa]s?(?![a-z])"),
    (
        T.NUMBER,
        r"(?P<digits>\d{1,3}(?:\.\s?\d{3})+(?!\d)|\d{1,5}(?![\d]))"
        r"(?P<ordinal>\.?\s?º\.?|\.(?=\s?,|\s+d[oae]s?\s|\s?§)|o(?![a-z])\.?|[oa](?=d[aoe]\s))?(?P<letter>\s?-\s?[a-z]{1,2}(?![a-z\dº]))?",
    ),
    (T.SPELLED, rf"(?:{'|'.join(_ORDINALS)})[oa](?![a-z])"),
    (T.QUOTED, r"[\"']\s?(?P<quoted>[a-z]{1,2}|[ivxlcdm]{1,7})\s?[\"']"),
    (T.RANGE, r"(?:ate|ao|usque)(?![a-z])|-(?=\s?\d)"),
    (T.WORD, r"[ivxlcdm]{1,9}(?:-[a-z](?![a-z]))?(?![a-zº\d])|[a-z](?![a-z\d])"),
    (T.LIST, r"[,;]|e(?![a-z])|ou(?![a-z])|/(?=\s?[§\"a-z])|[-](?!\d)|&"),
    (
        T.OF,
        r"(?:d[oae]s?|n[oa]s?|nest[ea]s?|pel[oa]s?|aos?|as?|os?|em|tambem|ainda|previst[oa]s?"
        r"|constantes?|disposto|dispostos|contid[oa]s?|ultimos?)(?![a-z])",
    ),
    (T.OPEN, r"\("),
    (T.CLOSE, r"\)"),
)


def _any_of(*kinds: T) -> re.Pattern[str]:
    """Return the pattern of a token of one of `kinds`, tried in the order of `_PATTERNS`."""
    chosen = [(kind, pattern) for kind, pattern in _PATTERNS if kind in kinds]
    return re.compile("|".join(f"(?P<{kind.value}>{pattern})" for kind, pattern in chosen))


_TOKEN = _any_of(*T)
_BY_SIGN = {
    **dict.fromkeys("0123456789", _any_of(T.TAIL, T.NUMBER)),
    **dict.fromkeys(",;&/", _any_of(T.JOIN, T.LIST)),
    **dict.fromkeys("\"'", _any_of(T.CAPUT, T.QUOTED)),
    "§": _any_of(T.UNICO, T.PARAGRAFO),
    "-": _any_of(T.RANGE, T.LIST),
    "(": _any_of(T.TAIL, T.OPEN),
    ")": _any_of(T.CLOSE),
}
_SPACE = re.compile(r"\s{0,60}")
_NOT_DIGITS = re.compile(r"\D+")


@dataclass(frozen=True, slots=True)
class Token:
    """One token of plain text. label: number without dots, letters bare, else the text itself."""

    kind: T
    start: int
    end: int
    label: str
    ordinal: bool = False


def token_at(plain: str, at: int) -> Token | None:
    """Return the token that starts at `at`, white space skipped; None where the chain ends."""
    at = skip_space(plain, at)
    found = _BY_SIGN.get(plain[at : at + 1], _TOKEN).match(plain, at)
    if found is None or found.end() == at:
        return None
    kind = _KINDS[found.lastgroup or ""]
    if kind is T.NUMBER:
        return _number(found)
    if kind is T.QUOTED:
        return Token(kind, at, found.end(), found["quoted"])
    return Token(kind, at, found.end(), found.group())


_KINDS = {kind.value: kind for kind, _ in _PATTERNS}


def skip_space(plain: str, at: int) -> int:
    """Return the first offset from `at` on that is not white space (60 signs are looked at)."""
    if not plain[at : at + 1].isspace():
        return at
    found = _SPACE.match(plain, at)
    return found.end() if found else at


def _number(found: re.Match[str]) -> Token:
    digits = _NOT_DIGITS.sub("", found["digits"]).lstrip("0") or "0"
    letter = (found["letter"] or "").replace(" ", "").upper()
    return Token(T.NUMBER, found.start(), found.end(), digits + letter, bool(found["ordinal"]))


def spelled_number(word: str) -> str:
    """Return `3` for `terceiro`."""
    return str(_ORDINALS.index(word[:-1]) + 1)


def roman_value(letters: str) -> int:
    """Return the value of a roman numeral, 0 when it is not well formed (`IIII`)."""
    letters = letters.lower()
    total = 0
    for char, following in zip(letters, letters[1:] + " ", strict=True):
        size, after = _SIZES.get(char, 0), _SIZES.get(following, 0)
        if not size:
            return 0
        total += -size if size < after else size
    return total if 0 < total < 4000 and roman(total) == letters.upper() else 0


def roman(value: int) -> str:
    """Return `value` (1 to 3999) in roman numerals, upper case."""
    steps = (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L")
    small = (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")
    written = ""
    for size, letters in (*steps, *small):
        count, value = divmod(value, size)
        written += letters * count
    return written
