"""What a search may know of a matter beyond its passages, handed in by `workspace`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from lastro.index.analysis import analyse
from lastro.index.model import Filter


@dataclass(frozen=True, slots=True)
class KnownParty:
    """A person or company of the matter: its spellings, its own name first, and where it is named.

    locators: of the files that name it
    """

    spellings: tuple[str, ...]
    locators: frozenset[str] = frozenset()


def no_refs(text: str) -> tuple[str, ...]:
    """Return no reference: what stands in where no citation parser is at hand."""
    return ()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a matter.

    refs: keys of the norms and decisions that a text cites, each once (`CPC.1003.par5`)
    days: (locator, day) of the papers that say when they were written
    """

    refs: Callable[[str], tuple[str, ...]] = no_refs
    parties: tuple[KnownParty, ...] = ()
    days: tuple[tuple[str, date], ...] = ()


def narrowed(wanted: Filter, known: Known) -> Filter | None:
    """Return the filter with days and parties turned into the files they mean; None: no file."""
    allowed: set[str] | None = set(wanted.locators) or None
    if wanted.since or wanted.until:
        first, last = wanted.since or date.min, wanted.until or date.max
        dated = {locator for locator, day in known.days if first <= day <= last}
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
