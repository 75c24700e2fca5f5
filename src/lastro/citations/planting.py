"""Small wrongs to put into right citations: what the self-test and the evals plant.

Each takes what is right and a seeded generator, and gives the wrong thing, or None where that wrong
has no place.
"""

from __future__ import annotations

import re
from random import Random

from lastro.citations.terms import stems
from lastro.citations.tokens import roman, roman_value
from lastro.law import Level, Provision, Step

_FAR_PARAGRAPH, _FAR_INCISO = 40, 90
_YEARS_OFF = (-9, -6, -4, 4, 6, 9)
_GENERIC = frozenset(
    stems("disposições gerais finais transitórias preliminares comuns geral normas título parte")
)
_NAMED_DIVISION = re.compile(
    r"(?:T[íi]tulo|Cap[íi]tulo|Se[çc][ãa]o|Subse[çc][ãa]o)[^–-]*[–-]\s*(.+)"
)


def past_last(articles: list[Provision], chance: Random) -> str:
    """Return an article number past the last of an act."""
    last = max(int(a.ref.path[0].label.split("-")[0]) for a in articles)
    return str(last + chance.randrange(30, 900))


def missing_label(step: Step) -> str | None:
    """Return a label of the same level that is well past any the article has."""
    if step.level is Level.PARAGRAFO and step.label.isdigit():
        return str(int(step.label) + _FAR_PARAGRAPH)
    if step.level is Level.INCISO and (value := roman_value(step.label)):
        return roman(value + _FAR_INCISO)
    return "z" if step.level is Level.ALINEA else None


def edited(quotation: str, others: str, chance: Random) -> str | None:
    """Return the quotation with one word changed, left out or put in.

    others: another text, from which a foreign word is taken
    """
    words = quotation.split()
    places = [i for i, word in enumerate(words) if i and word.isalpha() and len(word) > 4]
    if not places:
        return None
    at = chance.choice(places)
    foreign = [w for w in re.findall(r"[a-zà-ÿ]{5,}", others) if w != words[at]]
    word = chance.choice(foreign or ["jamais"])
    change = chance.choice(([word], [], [words[at], word], ["não", words[at]]))
    return " ".join((*words[:at], *change, *words[at + 1 :]))


def wrong_digit(number: str, chance: Random) -> str:
    """Return a process number with one of the digits before its check digits changed."""
    at = chance.choice([i for i, sign in enumerate(number.partition("-")[0]) if sign.isdigit()])
    other = str((int(number[at]) + chance.randrange(1, 10)) % 10)
    return number[:at] + other + number[at + 1 :]


def wrong_year(year: int, chance: Random) -> int:
    """Return a year in which the law of that number cannot have been made."""
    return year + chance.choice(_YEARS_OFF)


def division(provision: Provision) -> str:
    """Return the subject of the innermost division that names one, "" where it is generic."""
    if provision.rubric:
        return ""
    for part in reversed(provision.hierarchy.split(" > ")):
        found = _NAMED_DIVISION.match(part)
        words = re.sub(r"^(?:D[aeo]s?|À)\s+", "", found[1]).lower() if found else ""
        if words and len(words) < 60 and not re.search(r"[,.;:()\d]", words):
            return words if not stems(words) & _GENERIC and stems(words) else ""
    return ""


def foreign_subject(right: Provision, other: Provision) -> str:
    """Return what `other` is about where `right` has no word of it, "" otherwise."""
    foreign = division(other)
    has = stems(f"{right.full_text} {right.hierarchy} {right.rubric}")
    shared = {s[:5] for s in stems(foreign)} & {s[:5] for s in has}
    return "" if shared else foreign
