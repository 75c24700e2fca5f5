"""Which of several values of one term comes first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from itertools import groupby, pairwise

from lastro.facts.model import Field, Instrument
from lastro.text import fold

OF_CIRCULAR = "cof."
"""Keys of what the circular de oferta itself says; there it comes first."""

SIGNED = "contrato.data_assinatura"
"""Key of the day on which a paper was signed."""
_DRAFT = re.compile(r"\bminuta|\bmodelo\b|rascunho|nao usar|sem efeito|cancelad")
_ORDER = (Instrument.ADITIVO, Instrument.CONTRATO, Instrument.COF, Instrument.OUTRO)


def prevailing_first(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Return the fields by key; of one key amendments, then contracts, then circulars, the rest.

    Of what the circular itself says (`cof.…`) the circular comes before all. Drafts and models, by
    the name of their file, come last; a contract's day of signature before its amendments'.
    Among equals the newest first (`since`), then by file. An amendment changes the contract it
    amends; a circular only offers it (Lei 13.966/2019, art. 2º).
    """
    return tuple(sorted(fields, key=_rank))


def in_time(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Return the fields, each in force until the day before a later amendment of its term.

    Only an amendment to the same kind of contract ends a value; `until` that a paper gives stays.
    """
    return tuple(
        field
        for _, group in groupby(sorted(fields, key=_chain), key=_chain)
        for field in _ended(list(group))
    )


def is_draft(name: str) -> bool:
    """Return whether the name or the title of a paper says that it is a draft or of no effect."""
    return bool(_DRAFT.search(fold(name)))


def _chain(field: Field) -> tuple[str, str]:
    return field.key, field.paper


def _ended(fields: list[Field]) -> list[Field]:
    agreed = [
        f
        for f in fields
        if f.instrument in (Instrument.CONTRATO, Instrument.ADITIVO) and f.key != SIGNED
    ]
    ordered = sorted(
        agreed, key=lambda f: (f.since or date.min, f.instrument is Instrument.ADITIVO)
    )
    ends: dict[int, date] = {}
    for field, following in pairwise(ordered):
        if following.until:
            continue  # it holds for some months, and then what was agreed before holds again
        later = following.since and following.since > (field.since or date.min)
        if following.instrument is Instrument.ADITIVO and later and following.since:
            ends[id(field)] = following.since - timedelta(days=1)
    return [replace(f, until=ends[id(f)]) if id(f) in ends and not f.until else f for f in fields]


def prevails_surely(first: Field, other: Field) -> bool:
    """Return whether `first` prevails over `other` by a rule: a dated amendment over a contract,
    a contract over the circular that offered it, or a later paper of the same kind.
    """
    if first.key.startswith(OF_CIRCULAR):
        return False
    higher = _ORDER.index(first.instrument) < _ORDER.index(other.instrument)
    if first.instrument is Instrument.ADITIVO and higher:
        return first.since is not None
    if first.instrument is Instrument.CONTRATO and other.instrument is Instrument.COF:
        return True
    same = first.instrument is other.instrument
    return bool(same and first.since and other.since and first.since > other.since)


def _rank(field: Field) -> tuple[str, int, bool, int, str]:
    newest = -(field.since or date.min).toordinal()
    offered = field.key.startswith(OF_CIRCULAR) and field.instrument is Instrument.COF
    order = -1 if offered else _ORDER.index(field.instrument)
    if field.key == SIGNED and field.instrument is Instrument.CONTRATO:
        order = -1  # an amendment is signed too; the contract's own day is meant
    if field.until and field.instrument is Instrument.ADITIVO:
        order = _ORDER.index(Instrument.CONTRATO)  # it held for a time
    if is_draft(field.contract):
        order = len(_ORDER)
    return field.key, order, field.until is not None, newest, field.contract
