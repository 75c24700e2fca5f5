"""A question as it may be read: short forms written out, courtesies and asides taken away."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from lastro.text import fold_same_length, squeeze

_EQUALS = re.compile(r"\s*={1,2}\s*")
_JOINED = re.compile(r"(?<=[^\W\d])_(?=\w)|(?<=\w)_(?=[^\W\d])")
_DOTTED = re.compile(r"(?<=[a-zà-ú]{3})\.(?=[a-zà-ú]{3})", re.IGNORECASE)
_LABEL = re.compile(r"^(?P<label>[^:?]{3,40}):\s+(?P<rest>\S.*)$")
_ASKING = re.compile(
    r"\b(?:qual|quais|quant[oa]s?|quando|quem|onde|que (?:dia|data|valor|prazo))\b"
    r"|\?"
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")


def readings(question: str) -> tuple[str, ...]:
    """Return the ways to read a question, the fullest first; at least one.

    `qto` is `quanto`, `contrato.data_assinatura` is `contrato data assinatura`; greetings and
    `poderia me informar` ask nothing. The second reading lacks what stands in parentheses, `e não
    na circular`, `conforme consta do contrato`.
    """
    written = _written_out(question)
    asked = _without(_asking_part(written), _polite())
    bare = _without(asked, _asides())
    found = tuple(dict.fromkeys(r for r in (written, asked, bare) if re.search(r"\w", r)))
    return found or (question,)


@lru_cache(maxsize=65536)
def written_out(text: str) -> str:
    """Return a text with the short forms of its words written out (`Vcto` is `vencimento`)."""
    folded = fold_same_length(text)
    found = [(*m.span(), long) for short, long in _words() for m in short.finditer(folded)]
    parts, at = [], 0
    for start, end, long in sorted(found):
        if start >= at:
            parts += [text[at:start], long]
            at = end
    return "".join((*parts, text[at:]))


def _written_out(question: str) -> str:
    text = _EQUALS.sub(" ", _JOINED.sub(" ", question))
    text = _DOTTED.sub(" ", text)
    if label := _LABEL.match(text):
        text = f"{label['rest']} {label['label']}" if "?" not in label["label"] else text
    return squeeze(written_out(text))


def _asking_part(text: str) -> str:
    """Return the sentences that ask, where some do and others do not."""
    sentences = _SENTENCE.split(text)
    asking = [s for s in sentences if _ASKING.search(fold_same_length(s))]
    return " ".join(asking or sentences)


def _without(text: str, patterns: tuple[re.Pattern[str], ...]) -> str:
    for pattern in patterns:
        folded = fold_same_length(text)
        for match in reversed(list(pattern.finditer(folded))):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    return re.sub(r"^[\s,.;:–-]+|[\s,;:–-]+$", "", squeeze(text))


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((files(__package__) / "short.toml").read_text(encoding="utf-8"))


@cache
def _words() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(rf"(?<![\w/]){short}(?![\w])\.?(?=[\s,.;:?!)]|$)"), str(long))
        for short, long in _table()["words"].items()
    )


@cache
def _polite() -> tuple[re.Pattern[str], ...]:
    groups = _table()["polite"]
    found = (*groups["asking"], *groups["greeting"])
    return tuple(re.compile(rf"\b(?:{p})(?!\w)[ ,]*") for p in found)


@cache
def _asides() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(p) for p in _table()["asides"]["patterns"])
