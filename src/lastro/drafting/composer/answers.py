"""Item by item against the other side (CPC art. 341): denied with evidence, or left to the lawyer.

The composer never admits an allegation: only the lawyer may.
"""

from __future__ import annotations

from lastro.drafting.argue import Argument
from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.composer.quoting import cited, quoting
from lastro.drafting.model import ClaimKind
from lastro.drafting.retrieve import Support, bears
from lastro.drafting.tokens import gap
from lastro.drafting.wording import Wording
from lastro.drafting.writer import Allegation, Task


def write(task: Task, page: Paragraphs) -> None:
    """Add every allegation with its answer, then the citations of the other side that fail."""
    for text in task.planned.lead:
        page.open(Wording(task.case).fill(text).text, ClaimKind.INFERENCIA)
    page.under("Da impugnação específica")
    for number, allegation in enumerate(task.allegations, 1):
        _answer(task, number, allegation, page)
    if not task.allegations:
        page.open(gap("impugnar especificamente cada alegação") + ".", ClaimKind.FATO)
    citations(task, page)


def _answer(task: Task, number: int, allegation: Allegation, page: Paragraphs) -> None:
    words = cited(allegation.quote, allegation.evidence)
    page.open(f"{number}. Alega {task.case.template.opponent}: {words}.", ClaimKind.FATO)
    argument = _met_by(task, allegation)
    support = _proof(argument) if argument else None
    if argument and support:
        intro = Wording(task.case, argument.chosen).fill(support[1]).text
        page.go_on("A alegação é expressamente impugnada.", ClaimKind.INFERENCIA)
        page.go_on(quoting(support[0], intro), ClaimKind.FATO)
        return
    mark = gap("manifestação precisa sobre este ponto, com a prova; só o advogado pode admiti-lo")
    page.go_on(f"A alegação é expressamente impugnada. {mark}", ClaimKind.INFERENCIA)


def _met_by(task: Task, allegation: Allegation) -> Argument | None:
    text = f"{allegation.about} {allegation.quote}"
    for argument in task.arguments:
        if any(bears(text, (pattern,), ()) for pattern in argument.thesis.answers):
            return argument
    return None


def _proof(argument: Argument) -> tuple[Support, str] | None:
    """Return the sentence that shows the most telling element, the last one first."""
    for proof in reversed(argument.proofs):
        for support in proof.supports:
            return support, proof.element.intro
    return None


def citations(task: Task, page: Paragraphs) -> None:
    """Add the legal citations of the other side that the official text does not bear out."""
    wrong = [(a, label, why) for a in task.allegations for label, why in a.wrong]
    if not wrong:
        return
    page.under("Das citações que não correspondem ao texto oficial")
    for allegation, label, why in wrong:
        page.open(
            f"{_capital(task.case.template.opponent)} invoca {cited(label, allegation.evidence)};"
            f" conferida a citação no texto oficial, {why}.",
            ClaimKind.FATO,
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
