"""Stage 1: which sections, which theses the file bears, and what each section asks the index."""

from __future__ import annotations

import re
from dataclasses import replace

from lastro.drafting.library import Planned, Thesis, installed
from lastro.drafting.model import Outline, OutlineSection
from lastro.drafting.proof.argue import Argument, Proof, argue
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.retrieve import Retrieval
from lastro.errors import Refused
from lastro.text import fold


def outline(case: Case) -> Outline:
    """Return the outline of the piece. Raises Refused when the paper it answers is not there."""
    _require(case)
    argued, left_out = _select(case)
    sections = tuple(_section(planned, argued, case) for planned in case.template.sections)
    return Outline(case.request.piece, case.request.matter, sections, left_out)


def _require(case: Case) -> None:
    if _foreign(case):
        raise Refused(
            f"nenhum documento lido do caso {case.request.matter} fala de "
            f"{case.pack.title.lower()}; a peça não foi redigida. As áreas instaladas são: "
            f"{installed()}. Se o assunto é mesmo este, inclua o contrato com `lastro ingest` e "
            "tente de novo.",
            subject=case.request.pack,
        )
    template = case.template
    if template.needs and not case.materials.of_type(template.needs):
        raise Refused(
            f"{template.reason} O caso {case.request.matter} não tem nenhum documento lido do tipo "
            f"“{template.needs.value}”; inclua-o com `lastro ingest` e tente de novo.",
            subject=case.request.piece.value,
        )


def _foreign(case: Case) -> bool:
    """Return whether papers were read and none of them holds a marker of the pack."""
    markers = re.compile("|".join(case.pack.markers))
    texts = (
        p.text for paper in case.materials.read() for p in case.materials.passages(paper.locator)
    )
    read = False
    for text in texts:
        if markers.search(fold(text)):
            return False
        read = True
    return read


def _select(case: Case) -> tuple[tuple[Thesis, ...], tuple[tuple[str, str], ...]]:
    retrieval = Retrieval(case)
    argued: list[Thesis] = []
    left_out: list[tuple[str, str]] = []
    for thesis in candidates(case):
        argument = argue(thesis, case, retrieval)
        if argument.objection:
            left_out.append((thesis.title, argument.objection))
        else:
            argued.append(thesis)
    excluded = {id for thesis in argued for id in thesis.excludes}
    return tuple(thesis for thesis in argued if thesis.id not in excluded), tuple(left_out)


def candidates(case: Case) -> tuple[Thesis, ...]:
    """Return the pack's theses of the client's side that this piece may argue, in order."""
    piece, side = case.request.piece, case.side.id
    return tuple(t for t in case.pack.theses if t.side in ("", side) and piece in t.pieces)


def _section(planned: Planned, argued: tuple[Thesis, ...], case: Case) -> OutlineSection:
    own = argued
    if planned.kind == "teses":
        own = tuple(thesis for thesis in argued if thesis.section == planned.id)
    queries = tuple(dict.fromkeys(q for thesis in own for q in thesis.queries))
    theses = tuple(thesis.id for thesis in own)
    return OutlineSection(planned.id, planned.title, theses, queries or case.pack.queries)


def arguments(section: OutlineSection, case: Case, retrieval: Retrieval) -> tuple[Argument, ...]:
    """Return the section's theses argued with what this section's own retrieval finds."""
    theses = {thesis.id: thesis for thesis in case.pack.theses}
    return tuple(argue(theses[id], case, retrieval) for id in section.theses)


def trimmed(argued: tuple[Argument, ...], room: int) -> tuple[Argument, ...]:
    """Return the arguments citing at most `room` passages: every element's best comes first."""
    kept: set[str] = set()
    proofs = [proof for argument in argued for proof in argument.proofs]
    for rank in range(max((len(proof.supports) for proof in proofs), default=0)):
        for proof in proofs:
            ids = {s.evidence.id for s in proof.supports[rank : rank + 1]}
            kept |= ids if len(kept | ids) <= room else set()
    return tuple(
        replace(argument, proofs=tuple(_within(proof, kept) for proof in argument.proofs))
        for argument in argued
    )


def _within(proof: Proof, kept: set[str]) -> Proof:
    return replace(proof, supports=tuple(s for s in proof.supports if s.evidence.id in kept))
