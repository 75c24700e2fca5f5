"""The words that say what a value is."""

from __future__ import annotations

import re

from lastro.facts.words import vocabulary
from lastro.text import fold, squeeze

_WORDS = 7
_LEADING = vocabulary(
    "a o as os à ao aos às e ou de do da dos das em no na nos nas por pelo pela com sem para que "
    "um uma seu sua título titulo valor quantia importância montante será sera é foi são "
    "pagará pagar pagos pago devido devida devidos corresponde correspondente"
)
_TRAILING = _LEADING | vocabulary(
    "total mensal fixo fixa equivalente igual apenas até cerca aproximadamente menos mais "
    "fixada fixado estimado estimada prazo percentual taxa alíquota razão base raio "
    "dia data mínimo máximo"
) - {"taxa", "prazo", "raio"}
_CUT = re.compile(r"[,;:()\[\]–—|\n\t]| - |\. ")


def about(before: str) -> str:
    """Return the words, at most seven, right before a value that name it, or "".

    before: the text of the sentence up to the value.
    """
    pieces = [piece for piece in (squeeze(p) for p in _CUT.split(before)) if piece]
    for piece in reversed(pieces[-3:]):
        words = _stripped(piece.split())
        if words and any(len(fold(w)) > 2 and w[0].isalpha() for w in words):
            return " ".join(words)
    return ""


def _stripped(words: list[str]) -> list[str]:
    while words and words[-1].lower() in _TRAILING:
        words = words[:-1]
    words = words[-_WORDS:]
    while words and words[0].lower() in _LEADING:
        words = words[1:]
    return words
