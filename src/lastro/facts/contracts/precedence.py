"""Which of several values of one term comes first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from lastro.facts.model import Field, Instrument

OF_CIRCULAR = "cof."
"""Keys of what the circular de oferta itself says; there it comes first."""

_ORDER = (Instrument.ADITIVO, Instrument.CONTRATO, Instrument.COF, Instrument.OUTRO)


def prevailing_first(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Return the fields by key; of one key amendments, then contracts, then circulars, the rest.

    Of what the circular itself says (`cof.…`) the circular comes before all.
    Among equals the newest first (`since`), then by file. An amendment changes the contract it
    amends; a circular only offers it (Lei 13.966/2019, art. 2º).
    """
    return tuple(sorted(fields, key=_rank))


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


def _rank(field: Field) -> tuple[str, int, int, str, int]:
    newest = -(field.since or date.min).toordinal()
    source = field.sources[0]
    offered = field.key.startswith(OF_CIRCULAR) and field.instrument is Instrument.COF
    order = -1 if offered else _ORDER.index(field.instrument)
    return field.key, order, newest, field.contract, source.span.start
