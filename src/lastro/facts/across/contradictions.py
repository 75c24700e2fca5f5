"""Where the files of a matter contradict each other, the gravest first."""

from __future__ import annotations

from lastro.facts.across.checks import (
    amounts,
    clauses,
    drafts,
    event_days,
    identity,
    in_words,
    payments,
    places,
    process_numbers,
    statements,
    sums,
    tables,
)
from lastro.facts.across.model import Case, Contradiction

_CHECKS = (
    event_days.check,
    in_words.check,
    amounts.check,
    sums.check,
    process_numbers.check,
    identity.check,
    clauses.check,
    drafts.check,
    payments.check,
    statements.check,
    places.check,
    tables.check,
)


def contradictions(case: Case) -> tuple[Contradiction, ...]:
    """Return what is told in two ways, by weight, then by subject; each pair of sides once."""
    found = {(c.kind, c.subject, c.sides): c for check in _CHECKS for c in check(case)}
    return tuple(sorted(found.values(), key=_rank))


def _rank(found: Contradiction) -> tuple[int, str, str, str, int]:
    source = found.sides[0].source
    return -found.weight, found.kind, found.subject, source.locator, source.span.start
