"""compose: a request and its materials to one draft, stage by stage, each an artefact on disk.

    <folder>/<draft id>/outline.json · sections/<id>.json · validation.json · draft.json · brief.md

Killed anywhere and run again, it ends in the same draft: a stage whose artefact was made from the
same input is not made again. A draft that is in the store is opened, never written anew.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from lastro.drafting.artefact import digest, stage, write_whole
from lastro.drafting.assemble import Cover, assemble
from lastro.drafting.composer import Composer
from lastro.drafting.composer.frame import frame
from lastro.drafting.library import load_pack, load_template
from lastro.drafting.materials import Materials, Request
from lastro.drafting.model import Draft, Outline, Section
from lastro.drafting.outline import outline
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.reserved import reserved
from lastro.drafting.section import draft_section
from lastro.drafting.store import DraftStore
from lastro.drafting.validate import Validation, validate
from lastro.drafting.writer import SectionWriter
from lastro.errors import Refused
from lastro.events import Advanced, Emit, Finished, Started, ignore

Sections = tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Desktop:
    """Where a brief is written and by whom. folder: holds one folder a draft id."""

    folder: Path
    writer: SectionWriter
    store: DraftStore | None = None


def compose(
    request: Request,
    materials: Materials,
    folder: Path,
    writer: SectionWriter | None = None,
    store: DraftStore | None = None,
    emit: Emit = ignore,
) -> Draft:
    """Return the brief that was asked for.

    folder: the home's `drafts` folder; writer: the composer without a model when none is given
    store: a draft it holds under the same id is returned as it is
    Raises Refused when the paper the piece answers is missing, or when a section twice cites what
    it was not given; the artefacts that were finished stay.
    """
    chosen = writer or Composer()
    case = _case(request, materials)
    id = draft_id(case, chosen)
    held = store.find(id) if store else None
    if held is not None:
        return held
    draft = _stages(case, id, Desktop(folder / id, chosen, store), emit)
    if store:
        store.put(draft)
    return draft


def draft_id(case: Case, writer: SectionWriter) -> str:
    """Return the id of the draft these inputs lead to: the same inputs, the same id."""
    request = case.request
    asked = (request.matter, request.piece.value, case.side.id, request.pack, writer.name)
    return digest(*asked, *(f"{name}={value}" for name, value in hashes(case)))


def hashes(case: Case) -> tuple[tuple[str, str], ...]:
    """Return the fingerprint of every input of a draft, by name."""
    materials = case.materials
    papers = sorted(f"{p.locator}:{p.sha256}:{p.status}:{p.doc_type}" for p in materials.papers)
    known = (materials.fields, materials.parties, materials.facts, materials.rows)
    return (
        ("documentos", digest(*papers)),
        ("fatos", digest(*map(repr, known))),
        ("legislacao", materials.law_version),
        ("configuracao", f"{materials.settings_version}:{materials.unsupported}"),
        ("modelo_de_peca", case.template.version),
        ("teses", case.pack.version),
    )


def _case(request: Request, materials: Materials) -> Case:
    once = replace(materials, search=cache(materials.search), passages=cache(materials.passages))
    pack, template = load_pack(request.pack), load_template(request.piece)
    case = Case(request, once, pack, template)
    client = case.party(case.side)
    return replace(case, reserved=reserved(once, client.name if client else ""))


def _stages(case: Case, id: str, desktop: Desktop, emit: Emit) -> Draft:
    began = time.perf_counter()
    emit(Started("redação", len(case.template.sections) + 3))
    planned = stage(desktop.folder / "outline.json", Outline, id, lambda: outline(case))
    emit(Advanced("redação", "roteiro"))
    sections = _sections(planned, case, desktop, emit)
    validation = _validated(sections, case, desktop)
    emit(Advanced("redação", "conferência"))
    made_from = digest(id, repr(validation))
    cover = Cover(id, case.template.title, _coverage(case, planned), hashes(case))
    draft = stage(
        desktop.folder / "draft.json",
        Draft,
        made_from,
        lambda: assemble(planned, validation, cover),
    )
    write_whole(desktop.folder / "brief.md", draft.markdown.encode())
    emit(Advanced("redação", "montagem"))
    emit(Finished("redação", (time.perf_counter() - began) * 1000))
    return draft


def _sections(planned: Outline, case: Case, desktop: Desktop, emit: Emit) -> Sections:
    """Return the sections; those that can be written are kept even when one is refused."""
    made_from = digest(repr(planned), *(value for _, value in hashes(case)))
    written: list[Section] = []
    refusals: list[Refused] = []
    for section in planned.sections:
        path = desktop.folder / "sections" / f"{section.id}.json"
        try:
            make = partial(draft_section, section, case, desktop.writer)
            written.append(stage(path, Section, made_from, make))
        except Refused as refusal:
            refusals.append(refusal)
        emit(Advanced("redação", section.title))
    if refusals:
        raise refusals[0]
    path = desktop.folder / "sections" / "moldura.json"
    around = stage(path, tuple[Section, ...], made_from, lambda: frame(case))
    return (*around, *written)


def _validated(sections: Sections, case: Case, desktop: Desktop) -> Validation:
    materials = case.materials
    return stage(
        desktop.folder / "validation.json",
        Validation,
        digest(repr(sections), materials.law_version, materials.unsupported),
        lambda: validate(sections, materials.verify, materials.unsupported),
    )


def _coverage(case: Case, planned: Outline) -> tuple[str, ...]:
    kept_back = (f"Documento reservado, não citado: {name}." for name in sorted(case.reserved))
    left_out = (f"Tese não incluída – {title}: {why}." for title, why in planned.left_out)
    return (*case.materials.coverage, *kept_back, *left_out)
