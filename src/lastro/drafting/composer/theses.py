"""DIREITO: each thesis under its heading: the rule, the proof of each element, the conclusion."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.drafting.composer.answers import met_by
from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.composer.quoting import cited, quoting, referring
from lastro.drafting.library import Rule
from lastro.drafting.model import ClaimKind
from lastro.drafting.proof.argue import Argument, Proof, Shown
from lastro.drafting.proof.provisions import provision
from lastro.drafting.proof.tables import Peak
from lastro.drafting.proof.values import day, money, shown
from lastro.drafting.proof.wording import Wording
from lastro.drafting.tokens import gap, quote, token
from lastro.drafting.writer import Task

_LIST_END = re.compile(r"(?:[;,] (?:e|ou)|[.;:])+$")
"""What links an item of a list to the next one, which is not quoted."""
Said = tuple[str, ClaimKind]


def write(task: Task, page: Paragraphs) -> None:
    """Add the arguments of the section; its lead stands before them."""
    opening = task.planned.lead if task.arguments else task.planned.empty or task.planned.lead
    page.lead(Wording(task.case).fill(text).text for text in opening)
    if not task.arguments and not opening:
        page.open(
            gap("indicar os fundamentos: nenhuma tese do acervo tem prova nos autos") + ".",
            ClaimKind.FATO,
        )
    transcribed: set[str] = set()
    told: set[str] = set()
    for argument in task.arguments:
        page.under(argument.thesis.title)
        _argue(task, argument, page, transcribed, told)


def _argue(
    task: Task, argument: Argument, page: Paragraphs, transcribed: set[str], told: set[str]
) -> None:
    wording = Wording(task.case, argument.chosen)
    for allegation in task.allegations:
        if (met := met_by(task, allegation)) and met.thesis.id == argument.thesis.id:
            words = cited(allegation.quote, allegation.evidence)
            page.open(f"Sobre o ponto, a decisão recorrida consignou: {words}.", ClaimKind.FATO)
    for rule in argument.thesis.rules:
        page.open(_rule(task, rule, wording, again=rule.ref in transcribed), ClaimKind.DIREITO)
        transcribed.add(rule.ref)
    for proof in argument.proofs:
        page.paragraph(_prove(task, proof, wording, told))
    thesis = argument.thesis
    left = () if any(proof.reckoned for proof in argument.proofs) else thesis.unreckoned
    texts = (*thesis.conclusion, *left)
    closing = [(wording.fill(text).text, ClaimKind.INFERENCIA) for text in texts]
    page.paragraph(closing)


def _rule(task: Task, rule: Rule, wording: Wording, *, again: bool) -> str:
    held = provision(rule.ref, task.case.materials.law)
    lead = wording.fill(rule.lead).text.rstrip(" :.")
    if again and held is not None:
        return f"{lead}, já transcrito."
    if held is None:
        return f"{lead}."
    _, evidence = held
    lead = " ".join(lead.replace(token(evidence.id), "").split()).replace(" ,", ",")
    words = _LIST_END.sub("", evidence.excerpt.text.strip())
    return f"{lead}: {quote(words)} {token(evidence.id)}."


def _prove(task: Task, proof: Proof, wording: Wording, told: set[str]) -> Iterator[Said]:
    element = proof.element
    if proof.shown is not Shown.YES:
        if element.required:
            yield gap(f"juntar e indicar a prova de {element.label}") + ".", ClaimKind.FATO
        return
    if element.says and proof.fields:
        kind = ClaimKind.INFERENCIA if "{dias:" in element.says else ClaimKind.FATO
        yield wording.fill(element.says).text, kind
        yield from _divergence(task, proof)
    for suit in proof.suits:
        yield (
            f"O processo nº {suit.number} foi distribuído em {day(suit.filed)} "
            f"{token(suit.evidence.id)}.",
            ClaimKind.FATO,
        )
    if proof.peak:
        yield from _peak(task, proof.peak)
    if proof.reckoned:
        yield proof.reckoned.text, ClaimKind.INFERENCIA
    yield from _quotations(proof, wording.fill(element.intro).text, told)
    if element.then:
        yield wording.fill(element.then).text, ClaimKind.INFERENCIA


def _quotations(proof: Proof, intro: str, told: set[str]) -> Iterator[Said]:
    """Yield the words that bear the element; what was transcribed before is only referred to."""
    fresh = [support for support in proof.supports if support.quote not in told]
    again = [support for support in proof.supports if support.quote in told]
    for support in fresh:
        told.add(support.quote)
        yield quoting(support, intro), ClaimKind.FATO
        intro = ""
    if again:
        yield referring(again, intro or "no mesmo sentido"), ClaimKind.FATO


def _peak(task: Task, peak: Peak) -> Iterator[Said]:
    marks = " ".join(token(evidence.id) for evidence in peak.evidence)
    said = (
        f"O maior valor mensal de {peak.column.lower()} do demonstrativo foi de {money(peak.value)}"
    )
    yield f"{said}, em {peak.month} {marks}.", ClaimKind.FATO
    if peak.below and peak.projected:
        source = token(task.case.evidence(peak.projected.sources[0]).id)
        yield (
            f"Mesmo esse valor, de {money(peak.value)}, é inferior ao {peak.projected.label}, de "
            f"{shown(peak.projected)} {source} {marks}.",
            ClaimKind.INFERENCIA,
        )


def _divergence(task: Task, proof: Proof) -> Iterator[Said]:
    """Show every other value the file gives for a field that was compared; never hide one."""
    if proof.element.when is None:
        return
    for field in proof.fields:
        others = [o for o in task.case.candidates(field.key) if o.value != field.value]
        for value in dict.fromkeys(other.value for other in others):
            same = [other for other in others if other.value == value]
            ids = dict.fromkeys(task.case.evidence(o.sources[0]).id for o in same)
            marks = " ".join(map(token, ids))
            yield (
                f"Quanto à {field.label}, consta também dos autos {shown(same[0])} {marks}, em "
                "divergência com o documento acima indicado.",
                ClaimKind.FATO,
            )
