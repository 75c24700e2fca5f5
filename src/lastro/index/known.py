"""What a search may know of a matter beyond its passages, handed in by `workspace`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from lastro.index.analysis import analyse
from lastro.index.model import Filter, Passage

_DAY = re.compile(r"(\d{2})/(\d{2})/(\d{4})")


@dataclass(frozen=True, slots=True)
class KnownParty:
    """A person or company of the matter: its spellings, its own name first, and where it is named.

    locators: of the files that name it
    """

    spellings: tuple[str, ...]
    locators: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Dated:
    """A paper that says when it was written; a conversation has a first and a last day."""

    locator: str
    first: date
    last: date


def no_refs(text: str) -> tuple[str, ...]:
    """Return no reference: what stands in where no citation parser is at hand."""
    return ()


def no_days() -> tuple[Dated, ...]:
    """Return no paper."""
    return ()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a matter.

    refs: keys of the norms and decisions that a text cites, each once (`CPC.1003.P5`)
    days: the papers that say when they were written; asked for only when a day matters
    """

    refs: Callable[[str], tuple[str, ...]] = no_refs
    parties: tuple[KnownParty, ...] = ()
    days: Callable[[], tuple[Dated, ...]] = no_days


def written(passage: Passage, papers: Mapping[str, Dated]) -> tuple[date, date] | None:
    """Return the first and last day of a passage's messages, else of its paper; None: unknown."""
    if days := days_of(passage.place):
        return min(days), max(days)
    paper = papers.get(passage.locator)
    return (paper.first, paper.last) if paper else None


def days_of(place: str) -> tuple[date, ...]:
    """Return the days that a message's place names (`mensagem 3, de Ana, 06/03/2025 09:02`)."""
    if not place.startswith("mensagem"):
        return ()
    found = []
    for day, month, year in _DAY.findall(place):
        with suppress(ValueError):
            found.append(date(int(year), int(month), int(day)))
    return tuple(found)


def narrowed(wanted: Filter, known: Known) -> Filter | None:
    """Return the filter with days and parties turned into the files they mean; None: no file."""
    allowed: set[str] | None = set(wanted.locators) or None
    if wanted.since or wanted.until:
        first, last = wanted.since or date.min, wanted.until or date.max
        dated = {p.locator for p in known.days() if p.first <= last and first <= p.last}
        allowed = dated if allowed is None else allowed & dated
    if wanted.parties:
        naming = _naming(wanted.parties, known)
        allowed = naming if allowed is None else allowed & naming
    if allowed is None:
        return wanted
    return replace(wanted, locators=tuple(sorted(allowed))) if allowed else None


def _naming(asked: tuple[str, ...], known: Known) -> set[str]:
    return {locator for party in known.parties if _is(party, asked) for locator in party.locators}


def _is(party: KnownParty, asked: tuple[str, ...]) -> bool:
    """Return whether all words of one of the names asked stand in a spelling of the party."""
    spelled = [frozenset(analyse(name).words) for name in party.spellings]
    wanted = [frozenset(analyse(name).words) for name in asked]
    return any(words and words <= name for words in wanted for name in spelled)
