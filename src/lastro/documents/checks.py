"""Legal citations of a draft as a lawyer reads their checking: one line each, repeats counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from lastro.citations import Checked, Status, accusation, remarks
from lastro.drafting import Colour, Draft, Evidence


@dataclass(frozen=True, slots=True)
class Check:
    """What comparing a citation with the official text said.

    status: None when nothing was compared; words: the status as a lawyer reads it
    text: official wording, "" when not held; captured_on: ISO date; times: uses in the draft
    """

    label: str
    status: Status | None
    words: str
    colour: Colour
    text: str
    url: str
    captured_on: str
    note: str
    times: int = 1

    @property
    def captured(self) -> str:
        """Return the capture date as dd/mm/aaaa, "" when there is none."""
        day = self.captured_on
        return f"{day[8:10]}/{day[5:7]}/{day[:4]}" if len(day) >= 10 else day


def checks(draft: Draft) -> tuple[Check, ...]:
    """Return the checked citations in the order of their first use, equal ones as one."""
    counted: dict[tuple[object, ...], list[Checked]] = {}
    for item in draft.citations:
        status = item.resolution.status if item.resolution else None
        counted.setdefault((item.citation.label, status, _note(item)), []).append(item)
    return tuple(_check(same[0], len(same)) for same in counted.values())


def law_check(draft: Draft, evidence: Evidence) -> Check | None:
    """Return the check of the provision `evidence` holds, or None when no citation names it."""
    for item in draft.citations:
        resolution = item.resolution
        if resolution and resolution.ref and str(resolution.ref) == evidence.ref_key:
            return _check(item, 1)
    return None


def _check(item: Checked, times: int) -> Check:
    resolution = item.resolution
    status = resolution.status if resolution else None
    source = resolution.source if resolution else None
    return Check(
        label=item.citation.label,
        status=status,
        words=in_words(status),
        colour=colour_of_item(item),
        text=resolution.text if resolution else "",
        url=source.url if source else "",
        captured_on=source.captured_on if source else "",
        note=_note(item),
        times=times,
    )


def _note(item: Checked) -> str:
    resolution = item.resolution
    if resolution is None:
        return "Nenhum texto oficial foi comparado."
    said = [resolution.message, resolution.inference, *remarks(resolution)]
    if resolution.revoked_by and resolution.revoked_by not in resolution.message:
        said.append(f"Revogação: {resolution.revoked_by}.")
    return " ".join(part.strip() for part in said if part.strip())


def in_words(status: Status | None) -> str:
    """Return a status as it stands in a document, in Portuguese."""
    match status:
        case None:
            return "não conferida"
        case Status.VERIFICADO:
            return "verificada"
        case Status.VERIFICADO_INFERIDO:
            return "verificada, diploma inferido"
        case Status.VERIFICADO_PARCIAL:
            return "verificada em parte"
        case Status.AMBIGUO:
            return "ambígua"
        case Status.REVOGADO:
            return "dispositivo revogado"
        case Status.CANCELADA:
            return "súmula cancelada"
        case Status.NAO_ENCONTRADO:
            return "não encontrada"
        case Status.DIPLOMA_DESCONHECIDO:
            return "diploma não disponível"
        case Status.NAO_SUPORTADO:
            return "tipo não suportado"
    assert_never(status)


def counted(by_status: Mapping[str, int]) -> str:
    """Return how many citations have each status, in words: `verificada: 6; não encontrada: 1`."""
    said = (f"{in_words(Status(status))}: {count}" for status, count in by_status.items())
    return "; ".join(said) or "nenhuma"


def colour_of_item(item: Checked) -> Colour:
    """Return the colour of a citation: its status's, and never green when a check speaks against.

    What official text quoted word for word cites itself is never red.
    """
    found = item.resolution
    colour = colour_of(found.status if found else None)
    if found and found.within is not None and colour is Colour.VERMELHA:
        return Colour.AMARELA
    return Colour.AMARELA if colour is Colour.VERDE and accusation(item) else colour


def colour_of(status: Status | None) -> Colour:
    """Return green only for a confirmed citation, red for what must not be filed."""
    if status is Status.VERIFICADO:
        return Colour.VERDE
    if status in (Status.REVOGADO, Status.CANCELADA, Status.NAO_ENCONTRADO):
        return Colour.VERMELHA
    return Colour.AMARELA
