"""Item by item against the other side (CPC art. 341): denied with evidence, or left to the lawyer.

The composer never admits an allegation: only the lawyer may.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.composer.quoting import cited, quoting
from lastro.drafting.materials import PLEADINGS
from lastro.drafting.model import ClaimKind
from lastro.drafting.proof.allegations import Allegation
from lastro.drafting.proof.argue import Argument
from lastro.drafting.proof.people import in_the_piece
from lastro.drafting.proof.retrieve import Support, bears
from lastro.drafting.proof.wording import Wording
from lastro.drafting.tokens import gap
from lastro.drafting.writer import Task
from lastro.index import DocType
from lastro.text import fold

_UNFOUNDED = (
    "A alegação é matéria de direito e assenta em citação que não corresponde ao texto oficial, "
    "como se demonstra adiante"
)
_STEM = 6
"""Letters by which two forms of a word are taken as one."""
_WORD = re.compile(r"[a-z]{4,}")


def write(task: Task, page: Paragraphs) -> None:
    """Add every allegation with its answer, then the citations of the other side that fail."""
    page.lead(Wording(task.case).fill(text).text for text in task.planned.lead)
    page.under("Da impugnação específica")
    opponent = in_the_piece(task.case.other_side, task.case)
    for number, allegation in enumerate(task.allegations, 1):
        words = cited(allegation.quote, allegation.evidence)
        page.open(f"{number}. Alega {opponent}: {words}.", ClaimKind.FATO)
        _answer(task, allegation, page)
    if not task.allegations:
        page.open(gap("impugnar especificamente cada alegação") + ".", ClaimKind.FATO)
    citations(task, page)


def _answer(task: Task, allegation: Allegation, page: Paragraphs) -> None:
    argument = met_by(task, allegation)
    unfounded = any(wrong.label in allegation.quote for wrong in task.wrong)
    if unfounded:
        rest = f"; o mais consta do título {argument.thesis.title}" if argument else ""
        page.go_on(f"{_UNFOUNDED}{rest}.", ClaimKind.INFERENCIA)
        return
    if argument is None:
        mark = gap(
            "manifestação precisa sobre este ponto, com a prova; só o advogado pode admiti-lo"
        )
        said = "é matéria de direito" if allegation.law else "é expressamente impugnada"
        page.go_on(f"A alegação {said}. {mark}", ClaimKind.INFERENCIA)
        return
    if allegation.law:
        page.go_on(_on_the_law(argument, allegation), ClaimKind.INFERENCIA)
        return
    page.go_on(
        "A alegação é expressamente impugnada, pelas razões expostas sob o título "
        f"{argument.thesis.title}.",
        ClaimKind.INFERENCIA,
    )
    theirs = task.case.other_side.id
    met = [argument, *(a for a in task.arguments if _answers(a, allegation.quote))]
    support = next((s for a in met if (s := _nearest(a, allegation, theirs))), None)
    if support:
        page.go_on(quoting(support), ClaimKind.FATO)
    totals = (proof.reckoned for a in met for proof in a.proofs if proof.reckoned)
    if total := next(totals, None):
        page.go_on(total.text, ClaimKind.INFERENCIA)
    if not support and not total:
        page.go_on(f"{gap('indicar a prova contrária a este ponto')}.", ClaimKind.FATO)


def _on_the_law(argument: Argument, allegation: Allegation) -> str:
    """Return where a point of law is met; what the thesis does not treat is the lawyer's."""
    said = f"A alegação é matéria de direito, enfrentada sob o título {argument.thesis.title}."
    if set(allegation.law) & set(argument.thesis.provisions):
        return said
    return f"{said} {gap('resposta específica ao fundamento legal invocado')}"


def met_by(task: Task, allegation: Allegation) -> Argument | None:
    """Return the argument that answers the allegation: by its own words, else by its heading."""
    for text in (allegation.quote, allegation.about):
        met = [a for a in task.arguments if _answers(a, text)]
        if met:
            return max(met, key=lambda argument: _likeness(argument, allegation))
    return None


def _answers(argument: Argument, text: str) -> bool:
    return any(bears(text, (pattern,), ()) for pattern in argument.thesis.answers)


def _likeness(argument: Argument, allegation: Allegation) -> int:
    quote = fold(allegation.quote)
    patterns = len({m.group() for p in argument.thesis.answers for m in re.finditer(p, quote)})
    named = len(_stems(argument.thesis.title) & _stems(allegation.quote))
    return 2 * patterns + named + max(map(_shared(allegation), _decisive(argument)), default=0)


def _nearest(argument: Argument, allegation: Allegation, theirs: str) -> Support | None:
    """Return the sentence that proves most against the allegation.

    Pleadings prove nothing, and the other side's own notices only repeat what it claims.
    """
    proving = [s for s in _opposing(argument) if not _claims(s, theirs)]
    return max(proving, key=_fitness(argument, allegation, theirs), default=None)


def _opposing(argument: Argument) -> list[Support]:
    """Return the sentences that may be quoted against an allegation, as the thesis says."""
    found = ((s, proof.element.impugns) for proof in argument.proofs for s in proof.supports)
    return [support for support, wanted in found if bears(support.quote, wanted, ())]


def _claims(support: Support, theirs: str) -> bool:
    said = support.speech
    notice = support.doc_type is DocType.NOTIFICACAO and said is not None and said.side == theirs
    return notice or support.doc_type in PLEADINGS


def _fitness(
    argument: Argument, allegation: Allegation, theirs: str
) -> Callable[[Support], tuple[int, bool]]:
    """Return how well a support answers: shared words, decisive, said by the other side itself."""
    decisive = {id(support) for support in _decisive(argument)}
    shared = _shared(allegation)
    return lambda support: (
        shared(support)
        + 2 * (id(support) in decisive)
        + 2 * (support.speech is not None and support.speech.side == theirs),
        support.doc_type is not DocType.CONTRATO,
    )


def _decisive(argument: Argument) -> list[Support]:
    proofs = [p for p in argument.proofs if p.element.decisive] or list(argument.proofs)
    return [support for proof in proofs for support in proof.supports]


def _shared(allegation: Allegation) -> Callable[[Support], int]:
    wanted = _stems(allegation.quote)
    return lambda support: len(wanted & _stems(support.quote))


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(fold(text)))


def citations(task: Task, page: Paragraphs) -> None:
    """Add the legal citations of the other side that the official text does not bear out."""
    if not task.wrong:
        return
    page.under("Das citações que não correspondem ao texto oficial")
    who = in_the_piece(task.case.other_side, task.case)
    who = "a decisão" if task.planned.kind == "decisao" else who
    for wrong in task.wrong:
        page.open(
            f"{who[0].upper()}{who[1:]} invoca {cited(wrong.label, wrong.evidence)}; conferida a "
            f"citação no texto oficial, {wrong.why}.",
            ClaimKind.FATO,
        )
