"""DOS PEDIDOS: the requests of the theses that were argued, and the value of the cause."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.library import Ask
from lastro.drafting.model import ClaimKind
from lastro.drafting.proof.argue import Shown
from lastro.drafting.proof.reckoning import Reckoned
from lastro.drafting.proof.values import decimal, money, shown
from lastro.drafting.proof.wording import Wording
from lastro.drafting.tokens import gap, token
from lastro.drafting.writer import Task

_ILLIQUID = ", a apurar em liquidação"
_SUBSIDIARY = "subsidiariamente, "


def write(task: Task, page: Paragraphs) -> None:
    """Add the list of requests, then evidence and value where the template wants them."""
    wording = Wording(task.case)
    page.lead(wording.fill(text).text for text in task.planned.lead)
    asked = tuple(asks(task))
    for letter, text in zip(_letters(), _texts(task, asked), strict=False):
        page.open(f"{letter}) {text}", ClaimKind.PEDIDO)
    if task.planned.after:
        page.under("Das provas")
        for text in task.planned.after:
            page.open(wording.fill(text).text, ClaimKind.PEDIDO)
    if task.planned.value:
        page.under("Do valor da causa")
        page.open(
            _value(task, tuple(ask for ask, subsidiary in asked if not subsidiary)),
            ClaimKind.INFERENCIA,
        )


def asks(task: Task) -> Iterator[tuple[Ask, bool]]:
    """Yield the requests in their order, each once, and whether it is asked in the alternative."""
    piece = task.case.request.piece
    found: dict[str, Ask] = {}
    for argument in task.arguments:
        borne = {p.element.id for p in argument.proofs if p.shown is Shown.YES}
        for ask in argument.thesis.requests:
            fits = not ask.pieces or piece in ask.pieces
            if fits and (not ask.needs or ask.needs in borne):
                found.setdefault(ask.text, ask)
    groups = {ask.group for ask in found.values() if ask.group}
    for ask in sorted(found.values(), key=lambda ask: ask.order):
        yield ask, any(group in groups for group in ask.after)


def _texts(task: Task, asked: tuple[tuple[Ask, bool], ...]) -> Iterator[str]:
    wording = Wording(task.case, tuple(f for a in task.arguments for f in a.chosen))
    texts = [wording.fill(text).text for text in task.planned.before]
    for ask, subsidiary in asked:
        text = wording.fill(_SUBSIDIARY + ask.text if subsidiary else ask.text).text
        texts += [text.replace(_ILLIQUID, said) for said in _sums(task, ask)] or [text]
    texts += [wording.fill(text).text for text in task.planned.last]
    for at, text in enumerate(texts, 1):
        yield f"{text.rstrip(' .;')}{'.' if at == len(texts) else ';'}"


def _sums(task: Task, ask: Ask) -> Iterator[str]:
    """Yield the words that claim what the tables give for a request."""
    for total, marks in _reckoned(task, (ask,)):
        caution = f" {total.caution}" if total.caution else ""
        yield f", no valor histórico de {money(total.amount)}, acima calculado {marks}{caution}"


def _letters() -> Iterator[str]:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    yield from alphabet
    yield from (f"{first}{second}" for first in alphabet for second in alphabet)


def _value(task: Task, asked: tuple[Ask, ...]) -> str:
    """Return the value of the cause: a sum of what the file shows, or a gap (CPC art. 292)."""
    wording = Wording(task.case)
    rule = wording.fill("{lei:CPC.292}").text
    parts = (*_amounts(task, wording, asked), *_totals(task, asked))
    if not parts:
        unknown = gap("valor da causa, com a memória de cálculo")
        return f"Dá-se à causa o valor de {unknown}, nos termos do {rule}."
    total = money(sum((amount for _, amount in parts), Decimal()))
    listed = [text for text, _ in parts]
    terms = " e ".join((", ".join(listed[:-1]), listed[-1])) if listed[1:] else listed[0]
    rest = (
        f" {gap('acrescer o valor estimado dos pedidos ilíquidos')}"
        if any(a.open for a in asked)
        else ""
    )
    return (
        f"Dá-se à causa, nos termos do {rule}, o valor de {total}, correspondente a {terms}{rest}."
    )


def _amounts(task: Task, wording: Wording, asked: tuple[Ask, ...]) -> Iterator[tuple[str, Decimal]]:
    """Yield what each liquid request claims by a field of the file, with its words."""
    for key in dict.fromkeys(key for ask in asked for key in ask.value):
        field = wording.field(key)
        amount = decimal(field.value) if field and field.unit == "BRL" else None
        if field and amount is not None:
            mark = token(task.case.evidence(field.sources[0]).id)
            yield f"{field.label} ({shown(field)}) {mark}", amount


def _totals(task: Task, asked: tuple[Ask, ...]) -> Iterator[tuple[str, Decimal]]:
    """Yield what the requests claim by a sum reckoned from the tables."""
    for total, marks in _reckoned(task, asked):
        yield f"{total.label} ({money(total.amount)}, acima calculada) {marks}", total.amount


def _reckoned(task: Task, asked: tuple[Ask, ...]) -> Iterator[tuple[Reckoned, str]]:
    """Yield what was reckoned for the requests, with its references."""
    wanted = {ask.reckoned for ask in asked if ask.reckoned}
    for proof in (proof for argument in task.arguments for proof in argument.proofs):
        if proof.reckoned and proof.element.id in wanted:
            yield proof.reckoned, " ".join(token(e.id) for e in proof.reckoned.evidence)
