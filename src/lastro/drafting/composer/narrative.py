"""DOS FATOS: the contract as it was agreed, then what happened, day by day."""

from __future__ import annotations

from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.composer.quoting import quoting
from lastro.drafting.model import ClaimKind
from lastro.drafting.proof.retrieve import Support
from lastro.drafting.proof.wording import Wording
from lastro.drafting.tokens import gap, quote, token
from lastro.drafting.writer import Task
from lastro.facts import Event
from lastro.index import DocType

MOST = 20
"""Events told; the arguments quote the rest."""
_PAPERS_OF_TERMS = (DocType.CONTRATO, DocType.COF, DocType.PROCURACAO)


def write(task: Task, page: Paragraphs) -> None:
    """Add the agreed terms and the chronology."""
    terms(task, page)
    events(task, page)


def terms(task: Task, page: Paragraphs) -> None:
    """Add what was agreed, a sentence a term; a required term the file lacks is left to fill in.

    Where the file holds no term at all, nothing is said of the contract, not even its kind.
    """
    page.under("Da relação contratual")
    wording = Wording(task.case)
    page.lead(wording.fill(text).text for text in task.planned.lead)
    narrative = task.case.pack.narrative
    if not any(wording.field(key) for told in narrative for key in told.fields):
        page.open(
            gap("relatar o que as partes ajustaram: nenhum termo está nos autos") + ".",
            ClaimKind.FATO,
        )
        return
    written = False
    for told in narrative:
        if told.required or all(wording.field(key) for key in told.fields):
            write_on = page.go_on if written and not told.opens else page.open
            write_on(wording.fill(told.says).text, ClaimKind.FATO)
            written = True


def events(task: Task, page: Paragraphs) -> None:
    """Add the dated sentences of the file in the order of time."""
    dated = chronology(task.supports, task.case.materials.timeline)
    if not dated:
        return
    page.under("Da cronologia dos acontecimentos")
    before: Support | None = None
    for support in dated:
        if before and _of_one_message(before, support):
            words = " ".join((quote(support.quote.rstrip(".; ")), _marks(support)))
            page.go_on(f"E acrescentou: {words}.", ClaimKind.FATO)
        else:
            page.open(quoting(support), ClaimKind.FATO)
        before = support


def _of_one_message(before: Support, support: Support) -> bool:
    """Return whether the same person goes on in the same paper, on the same day."""
    return (
        support.doc_type in (DocType.CORRESPONDENCIA, DocType.NOTIFICACAO)
        and before.speech == support.speech
        and before.evidence.excerpt.locator == support.evidence.excerpt.locator
        and before.dated is not None
        and support.dated is not None
        and before.dated.day == support.dated.day
    )


def _marks(support: Support) -> str:
    return " ".join(token(evidence.id) for evidence in support.sources)


def chronology(
    supports: tuple[Support, ...], timeline: tuple[Event, ...] = ()
) -> tuple[Support, ...]:
    """Return the supports that are no terms of a contract, oldest first, at most twenty.

    The day is the paper's own; of a paper without one, the day of the event that the words tell.
    """
    told = [(_day(s, timeline), s) for s in supports if s.doc_type not in _PAPERS_OF_TERMS]
    fresh = [(day, s) for day, s in told if day and not _told_by_another(s, supports)]
    ordered = sorted(fresh, key=_place)
    return tuple(support for _, support in ordered[:MOST])


def _day(support: Support, timeline: tuple[Event, ...]) -> str:
    if support.dated:
        return support.dated.day
    excerpt = support.evidence.excerpt
    return next(
        (
            event.written_day
            for event in timeline
            for source in event.sources
            if source.locator == excerpt.locator
            and source.span.overlaps(excerpt.span)
            and (source.text in support.quote or support.quote in source.text)
        ),
        "",
    )


def _place(entry: tuple[str, Support]) -> tuple[str, str, int]:
    day, support = entry
    return day, support.evidence.excerpt.locator, support.evidence.excerpt.span.start


def _told_by_another(support: Support, others: tuple[Support, ...]) -> bool:
    same = (o.quote for o in others if o.evidence.id == support.evidence.id)
    return any(support.quote != quote and support.quote in quote for quote in same)
