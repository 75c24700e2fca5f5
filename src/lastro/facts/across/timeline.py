"""The events of a case in the order of time, each once, with every source that tells it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lastro.facts.across.kinds import event_kind
from lastro.facts.across.model import Case, Event, Precision, Telling
from lastro.facts.across.tellings import tellings
from lastro.text import fold

_SHARED = 0.5
_STEM = 5
_TOLD_LENGTH = range(12, 161)
_REPORTED = re.compile(r"\b(?:alega|afirma|declar|sustenta|parabens|conforme|segundo|pelos meus)")
_EXACTNESS = (Precision.DAY, Precision.MONTH, Precision.YEAR)


def timeline(case: Case) -> tuple[Event, ...]:
    """Return the events, oldest first; plans, limits and denials are left out.

    Two tellings are one event when they give the same day and the same kind of event, or much
    the same words; a month joins the day in it that tells the same.
    """
    told = [t for paper in case.papers for t in tellings(paper) if t.happened and t.what]
    told += _filed(case)
    months: dict[tuple[int, int], list[list[Telling]]] = {}
    for telling in sorted(told, key=_order):
        groups = months.setdefault((telling.day.year, telling.day.month), [])
        group = next((g for g in groups if _same_event(g, telling)), None)
        if group is None:
            groups.append([telling])
        else:
            group.append(telling)
    events = (_event(group) for groups in months.values() for group in groups)
    return tuple(sorted(events, key=lambda e: (e.day, e.written_day, e.what)))


def _order(telling: Telling) -> tuple[int, object, str, int]:
    source = telling.source
    exactness = _EXACTNESS.index(telling.precision)
    return exactness, telling.day, source.locator, source.span.start


def _filed(case: Case) -> Iterable[Telling]:
    """Yield the filing of each lawsuit whose record gives its day."""
    for process in case.processes:
        if process.filed:
            named = f" ({process.classe})" if process.classe else ""
            yield Telling(
                kind="ajuizamento",
                noun=process.number,
                names=frozenset({process.number}),
                day=process.filed,
                precision=Precision.DAY,
                what=f"Ajuizamento do processo {process.number}{named}",
                source=process.sources[0],
            )


def _same_event(group: list[Telling], telling: Telling) -> bool:
    return any(_one(other, telling) for other in group)


def _one(a: Telling, b: Telling) -> bool:
    months = Precision.MONTH in (a.precision, b.precision)
    if a.day != b.day and not (months and (a.day.year, a.day.month) == (b.day.year, b.day.month)):
        return False
    if _words(a.what) and _overlap(a.what, b.what) >= _SHARED:
        return True
    if a.kind != b.kind or not a.kind or (a.noun and b.noun and a.noun != b.noun):
        return False
    if a.names and b.names and not a.names & b.names:
        return False
    kind = event_kind(a.kind)
    return bool(kind and kind.window) or _overlap(a.what, b.what) > 0 or a.source == b.source


def _words(text: str) -> frozenset[str]:
    return frozenset(w[:_STEM] for w in re.findall(r"[a-z0-9]{4,}", fold(text)))


def _overlap(a: str, b: str) -> float:
    one, other = _words(a), _words(b)
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller else 0.0


def _event(group: list[Telling]) -> Event:
    first = min(group, key=lambda t: _EXACTNESS.index(t.precision))
    best = min(group, key=_preference)
    told = best.what
    if best.first_person and best.told_by:
        told = f"{told} (relato de {best.told_by})"
    return Event(
        day=first.day,
        precision=first.precision,
        what=told,
        sources=tuple(dict.fromkeys(t.source for t in group)),
        kind=first.kind,
    )


def _preference(telling: Telling) -> tuple[bool, bool, bool, int, int]:
    """Return the order of wordings: told plainly, neither curt nor long, with what it is of."""
    fits = len(telling.what) in _TOLD_LENGTH
    exact = _EXACTNESS.index(telling.precision)
    indirect = telling.first_person or bool(_REPORTED.search(fold(telling.what)))
    return indirect, not fits, not telling.noun, exact, -len(telling.what)
