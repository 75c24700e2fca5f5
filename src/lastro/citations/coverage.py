"""Says how much of what a citation names is held, and which books were opened.

Apart from the status: `nao_encontrado` in an act that is held whole is another thing than a silence
in an act of which a few articles are held.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastro.citations.dated import DatedDesk
from lastro.citations.model import Books, Citation, Coverage, Desk, Kind
from lastro.citations.validity import spoken
from lastro.law import Act, LawStore

_SUMULA_COURTS = ("STF", "STJ")


def coverage_of(citation: Citation, act: Act | None, desk: Desk) -> Coverage | None:
    """Return how much is held of the act or list a citation names; None where it names none.

    act: the act it names, where that is held
    """
    if citation.kind in (Kind.DISPOSITIVO, Kind.DIPLOMA):
        if act is not None:
            return Coverage.INTEGRAL if act.complete else Coverage.PARCIAL
        named = citation.sigla or citation.norm or citation.named
        return Coverage.NENHUMA if named else None
    if citation.kind is Kind.SUMULA and citation.court in _SUMULA_COURTS:
        law = store_of(desk)
        return Coverage.INTEGRAL if law is None or law.complete else Coverage.PARCIAL
    return None if citation.kind is Kind.SUMULA and citation.court is None else Coverage.NENHUMA


def books_of(desk: Desk) -> Books | None:
    """Return which books `desk` reads, None for books without a name (tests)."""
    law = store_of(desk)
    if law is None:
        return None
    captured = sorted({act.captured_on for act in law.acts()})
    return Books(law.fingerprint, tuple(captured), law.complete, _unseen(captured, desk))


def _unseen(captured: Sequence[str], desk: Desk) -> str:
    """Return that the law may have changed between a capture and the day asked about."""
    if not isinstance(desk, DatedDesk) or not captured or desk.day.isoformat() <= captured[0]:
        return ""
    first, last = spoken(captured[0]), spoken(captured[-1])
    when = f"de {first}" if first == last else f"de {first} a {last}"
    day = spoken(desk.day.isoformat())
    return f"o texto oficial guardado é {when}; o que mudar até {day} não foi comparado"


def store_of(desk: Desk) -> LawStore | None:
    """Return the law store behind a desk, None where there is none."""
    if isinstance(desk, DatedDesk):
        return desk.today
    return desk if isinstance(desk, LawStore) else None
