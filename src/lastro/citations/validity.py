"""Says since when a wording stands, and warns when the words cited are those of another time."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TypeAlias

from lastro.citations.compare import compare
from lastro.citations.dated import DatedDesk
from lastro.citations.model import Desk, QuoteVerdict, Resolution, Validity
from lastro.law import Act, Holding, LawStore, Provision, Ref, State, Sumula

_NEVER_THEN = "inexistente"
Timed: TypeAlias = LawStore | DatedDesk


def of_provision(held: Provision, desk: Desk) -> Validity:
    """Return the dates of a wording that is held; of a dated desk, of that day's."""
    on = desk.day.isoformat() if isinstance(desk, DatedDesk) else held.source.captured_on
    versions = desk.versions(held.ref) if isinstance(desk, Timed) else (held,)
    earlier = [v for v in versions if v.since < held.since and v.text]
    return Validity(
        on,
        held.state.value,
        held.since,
        held.until,
        earlier[-1].text if earlier else "",
        _replaced_since(held, versions) if isinstance(desk, DatedDesk) else "",
    )


def of_sumula(found: Sumula, desk: Desk) -> Validity:
    """Return since when a súmula stands; of a dated desk, with a warning when it came later."""
    if not isinstance(desk, DatedDesk):
        return Validity(found.source.captured_on, found.state.value, found.decided_on)
    day, warning = desk.day.isoformat(), ""
    if found.decided_on > day:
        warning = f"A súmula é de {spoken(found.decided_on)}, posterior a {spoken(day)}."
    return Validity(day, found.state.value, found.decided_on, warning=warning)


def of_act(act: Act, desk: Desk) -> Validity | None:
    """Return whether a whole act was in force on the day of a dated desk; None without a day."""
    if not isinstance(desk, DatedDesk):
        return None
    day = desk.day.isoformat()
    if act.since <= day:
        return Validity(day, State.VIGENTE.value, act.since)
    warning = f"{act.code} só vigora desde {spoken(act.since)}; em {spoken(day)} não vigorava."
    return Validity(day, _NEVER_THEN, act.since, warning=warning)


def absent_then(ref: Ref, desk: Desk) -> Validity | None:
    """Return why a place that exists today did not on the day of a dated desk, None otherwise."""
    if not isinstance(desk, DatedDesk) or desk.today.holds(ref) is Holding.ABSENT:
        return None
    day, act, now = desk.day.isoformat(), desk.act(ref.act), desk.today.get(ref)
    if act is not None and act.since > day:
        return of_act(act, desk)
    if now is None:
        return None
    by = f" ({now.notes[0]})" if now.notes else ""
    since = f" desde {spoken(now.since)}" if now.since else ""
    warning = f"{ref} não existia em {spoken(day)}: o texto de hoje vigora{since}{by}."
    return Validity(day, _NEVER_THEN, warning=warning)


def not_held_then(ref: Ref, desk: DatedDesk) -> Validity:
    """Return that the place existed on the day and that its wording of then is not held."""
    day = spoken(desk.day.isoformat())
    return Validity(
        desk.day.isoformat(),
        "",
        warning=f"{ref} existia em {day}, mas a redação desse dia não está no acervo.",
    )


def quoted_in_time(resolution: Resolution, quotation: str | None, desk: Desk) -> Resolution:
    """Return the resolution warned when the words quoted are those of another time's wording."""
    if quotation is None or resolution.ref is None or not isinstance(desk, Timed):
        return resolution
    quoted, validity = resolution.quoted, resolution.validity
    if validity is None or (quoted and quoted.verdict is QuoteVerdict.EXATA):
        return resolution
    for wording in reversed(desk.versions(resolution.ref)):
        own = (wording.since, wording.until) == (validity.since, validity.until)
        if not own and wording.text and _same(quotation, wording):
            warning = f"{validity.warning} {_other_time(wording, validity)}".strip()
            return replace(resolution, validity=replace(validity, warning=warning))
    return resolution


def spoken(iso: str) -> str:
    """Return a day as dd/mm/aaaa; a year alone as it is."""
    return date.fromisoformat(iso).strftime("%d/%m/%Y") if len(iso) == len("2019-05-10") else iso


def _same(quotation: str, wording: Provision) -> bool:
    return compare(quotation, wording.full_text or wording.text).verdict is QuoteVerdict.EXATA


def _other_time(wording: Provision, validity: Validity) -> str:
    if wording.since > validity.since:
        later = spoken(wording.since)
        return f"As palavras transcritas são da redação de {later}, posterior à desse dia."
    return (
        f"As palavras transcritas são da redação anterior, que vigorou até {spoken(wording.until)}."
    )


def _replaced_since(held: Provision, versions: tuple[Provision, ...]) -> str:
    later = [v for v in versions if v.since > held.since]
    if not later:
        return ""
    now = later[-1]
    if now.revoked:
        by = f" ({now.revoked_by})" if now.revoked_by else ""
        return f"Foi revogado depois, em {spoken(now.since)}{by}."
    by = f" ({now.amended_by})" if now.amended_by else ""
    return f"A redação mudou depois: a atual é de {spoken(now.since)}{by}."
