"""Gives what stands below an added provision the day on which that was added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lastro.law.countries.br.dates import day_of
from lastro.law.countries.br.notes import added_by
from lastro.law.model import ActText, Provision
from lastro.law.ref import Ref


def dated_from_above(act: ActText) -> ActText:
    """Return the act with a day for every wording without a note of its own below an added place.

    Planalto notes "(Incluído pela …)" once, beside the article's head, for all that came with it.
    """
    added: dict[Ref, str] = {}
    for p in (*act.past, *act.provisions):
        if p.ref not in added and (day := day_of(added_by(p.notes))):
            added[p.ref] = day
    if not added:
        return act
    return replace(
        act,
        provisions=tuple(_dated(p, added) for p in act.provisions),
        past=tuple(p for w in act.past if (p := _dated(w, added)).since < p.until),
    )


def _dated(p: Provision, added: Mapping[Ref, str]) -> Provision:
    above: Ref | None = p.ref
    while above is not None and not p.since:
        if above in added:
            return replace(p, since=added[above])
        above = above.parent
    return p
