"""Stage 2: one section: its own retrieval, then the writer, then the references it used.

A reference that was not handed over sends the section back to its writer once; a second time stops
the brief, with the section and the ids named. Nothing else of the brief is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lastro.drafting.library import Planned
from lastro.drafting.model import Evidence, OutlineSection, Section
from lastro.drafting.outline import arguments, trimmed
from lastro.drafting.proof.allegations import allegations, wrong_citations
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.retrieve import CHUNKS_PER_SECTION, Retrieval
from lastro.drafting.proof.wording import Wording
from lastro.drafting.tokens import refs
from lastro.drafting.writer import SectionWriter, Task
from lastro.errors import Refused

ATTEMPTS = 2


def draft_section(section: OutlineSection, case: Case, writer: SectionWriter) -> Section:
    """Return the section written. Raises Refused on references that were never handed over."""
    task, trace = prepare(section, case)
    known = {evidence.id for evidence in task.evidence}
    unknown: tuple[str, ...] = ()
    for _ in range(ATTEMPTS):
        claims = writer.write(task)
        unknown = tuple(id for claim in claims for id in refs(claim.text) if id not in known)
        if not unknown:
            return Section(section.id, section.title, claims, task.evidence, trace)
    ids = ", ".join(dict.fromkeys(unknown))
    raise Refused(
        f"a seção “{section.title}” ({section.id}) cita fontes que não lhe foram dadas: {ids}. "
        "As demais seções ficaram gravadas; nada foi montado.",
        subject=section.id,
    )


Trace = tuple[tuple[str, tuple[str, ...]], ...]


def prepare(section: OutlineSection, case: Case) -> tuple[Task, Trace]:
    """Return what the writer is given, and the trace of the section's searches."""
    planned = next(p for p in case.template.sections if p.id == section.id)
    retrieval = Retrieval(case)
    argued = arguments(section, case, retrieval)
    for query in section.queries if not argued else ():
        retrieval.ask(query)
    answered = allegations(planned, case)
    wrong = wrong_citations(planned, case)
    taken = {a.evidence.id for a in answered} | {w.evidence.id for w in wrong}
    argued = trimmed(argued, CHUNKS_PER_SECTION - len(taken))
    task = Task(case, planned, section, argued, answered, wrong, ())
    evidence = tuple({e.id: e for e in _evidence(task)}.values())
    return replace(task, evidence=evidence), retrieval.trace


def _evidence(task: Task) -> Iterator[Evidence]:
    yield from (allegation.evidence for allegation in task.allegations)
    yield from (wrong.evidence for wrong in task.wrong)
    yield from (evidence for support in task.supports for evidence in support.sources)
    yield from _library_evidence(task)


def _library_evidence(task: Task) -> Iterator[Evidence]:
    """Yield the fields and provisions that the texts of the library name."""
    case, planned = task.case, task.planned
    wording = Wording(case)
    told = tuple(t.says for t in case.pack.narrative) if _narrates(planned) else ()
    asked = "{lei:CPC.292}" if planned.kind == "pedidos" else ""
    for text in (
        *planned.lead,
        *planned.empty,
        *planned.before,
        *planned.last,
        *planned.after,
        *told,
        asked,
    ):
        yield from wording.fill(text).evidence
    for argument in task.arguments:
        for proof in argument.proofs:
            yield from proof.peak.evidence if proof.peak else ()
            yield from proof.reckoned.evidence if proof.reckoned else ()
            yield from (suit.evidence for suit in proof.suits)
        own = Wording(case, argument.chosen)
        texts = (*argument.thesis.texts, *(f"{{lei:{key}}}" for key in argument.thesis.provisions))
        for text in texts:
            yield from own.fill(text).evidence
        compared = [p.element.table.against for p in argument.proofs if p.element.table]
        for key in (*argument.thesis.fields, *compared):
            yield from (case.evidence(f.sources[0]) for f in case.candidates(key))


def _narrates(planned: Planned) -> bool:
    return planned.kind in ("narrativa", "decisao")
