"""DA SÍNTESE PROCESSUAL of an appeal: what was decided, in the decision's own words."""

from __future__ import annotations

from lastro.drafting.composer import narrative
from lastro.drafting.composer.answers import citations
from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.composer.quoting import cited, where
from lastro.drafting.model import ClaimKind
from lastro.drafting.tokens import gap
from lastro.drafting.writer import Task


def write(task: Task, page: Paragraphs) -> None:
    """Add the terms of the contract, the decision's words, and the chronology."""
    narrative.terms(task, page)
    page.under("Da decisão recorrida")
    for number, allegation in enumerate(task.allegations):
        place = where(allegation.evidence)
        words = cited(allegation.quote, allegation.evidence)
        lead = "Consignou-se ainda" if number else "A decisão recorrida consignou"
        write_on = page.go_on if number else page.open
        write_on(f"{lead}{place}: {words}.", ClaimKind.FATO)
    if not task.allegations:
        page.open(gap("transcrever o dispositivo da decisão recorrida") + ".", ClaimKind.FATO)
    citations(task, page)
    narrative.events(task, page)
