"""The small notation inside a claim: `[ref:id]`, “verbatim words”, `[COMPLETAR: …]`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.text import Span

_REF = re.compile(r"\[ref:([^\[\]\s]+)\]")
_GAP = re.compile(r"\[(?:COMPLETAR|SEM FONTE)\b[^\[\]]*\]")
_OPEN, _CLOSE = "“", "”"
_OLD_MARKS = str.maketrans({"«": "‘", "»": "’", "“": "‘", "”": "’", "„": "‘", '"': "’"})
_STRAIGHT = re.compile(r'"([^"]*)"')
UNSOURCED = "[SEM FONTE]"
CUT = "[…]"
TOKENS = ("[ref:", "[COMPLETAR", "[SEM FONTE", "[CONFERIR")
"""How our own notation begins; a case file must not smuggle it in."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words said to be verbatim. text: between the marks; ref: the token that follows, or ""."""

    text: str
    span: Span
    ref: str


def refs(text: str) -> tuple[str, ...]:
    """Return the ids of the `[ref:id]` tokens in their order, each once."""
    return tuple(dict.fromkeys(_REF.findall(text)))


def token(id: str) -> str:
    """Return `[ref:id]`."""
    return f"[ref:{id}]"


def gap(what: str) -> str:
    """Return the visible mark for something the file does not hold: `[COMPLETAR: what]`."""
    return f"[COMPLETAR: {what.replace('[', '(').replace(']', ')')}]"


def gaps(text: str) -> tuple[str, ...]:
    """Return the marks the lawyer must fill in, in order."""
    return tuple(found.group() for found in _GAP.finditer(text))


def quotations(text: str) -> tuple[Quotation, ...]:
    """Return the quotations of a claim, outermost marks, each with the reference after it."""
    found: list[Quotation] = []
    for span in _quoted(text):
        after = _REF.search(text, span.end)
        inside = text[span.start + 1 : span.end - 1]
        found.append(Quotation(inside, span, after.group(1) if after else ""))
    return tuple(found)


def _quoted(text: str) -> list[Span]:
    spans: list[Span] = []
    depth = start = 0
    pairs = {_OPEN: 1, "«": 1, _CLOSE: -1, "»": -1}
    for at, char in enumerate(text):
        step = pairs.get(char, 0)
        if step == 1 and depth == 0:
            start = at
        if step and depth + step >= 0:
            depth += step
            if depth == 0:
                spans.append(Span(start, at + 1))
    return spans


def quote(words: str) -> str:
    """Return `words` between “ ”; marks inside become single ones, white space one space."""
    plain = _STRAIGHT.sub("‘\\1’", " ".join(words.split()))
    return f"{_OPEN}{plain.translate(_OLD_MARKS)}{_CLOSE}"


def is_quoted_from(words: str, source: str) -> bool:
    """Return whether `words` stand in `source` verbatim; `[…]` may leave a stretch out.

    White space and the shape of quotation marks do not count; everything else does.
    """
    text, at = _plain(source), 0
    for part in words.split(CUT):
        wanted = _plain(part)
        at = text.find(wanted, at)
        if not wanted or at < 0:
            return False
        at += len(wanted)
    return True


def _plain(text: str) -> str:
    straight = text.translate(_OLD_MARKS).replace("’", "'").replace("‘", "'")
    return " ".join(straight.split())


def blanked(text: str) -> str:
    """Return `text` of the same length with references and marks to complete as spaces."""
    for pattern in (_REF, _GAP):
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return text


def own_words(text: str) -> str:
    """Return a claim without quotations, references and marks to complete."""
    for found in reversed(quotations(text)):
        text = text[: found.span.start] + " " + text[found.span.end :]
    return " ".join(_GAP.sub(" ", _REF.sub(" ", text)).split())


def numbered(text: str, numbers: dict[str, int]) -> str:
    """Return the text with `[n]` for `[ref:id]`, hugging the word before it."""
    return re.sub(r"\s*\[ref:([^\[\]\s]+)\]", lambda found: f" [{numbers[found.group(1)]}]", text)
