"""Answers from one sentence: a day, an amount, a percentage … that it tells of what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from lastro.facts.answering.asked import Asked, question_words, stem, stems
from lastro.facts.answering.grounds import Grounds, grounds
from lastro.facts.answering.shown import place, shown
from lastro.facts.answering.sides import is_of_another_fault, is_of_another_side
from lastro.facts.contracts.lexicon import concepts, concepts_in
from lastro.facts.contracts.nearness import nearness
from lastro.facts.contracts.schema import ambient_of
from lastro.facts.dates import dates
from lastro.facts.model import Answer, Fact, FactKind, Route
from lastro.facts.store import FactStore
from lastro.facts.units import is_old
from lastro.text import Span, fold, fold_same_length

_KINDS: tuple[tuple[str, FactKind | None], ...] = (
    (
        r"^\W*(?:[ae] )?(?:por |a |de |com )?quem\b|\bnomes? d[aeo]s?\b"
        r"|^\W*(?:[oa]s? )?testemunhas?\b"
        r"|\bqual (?:e |foi |era )?(?:[oa] )?(?:empresa|pessoa|profissional|perit|testemunh)",
        FactKind.NOME,
    ),
    (r"^\W*(?:qual|que)(?: e| foi| o| a)* (?:percentual|aliquota)\b", FactKind.PERCENTUAL),
    (
        r"\b(?:quem|nome|endereco|cnpj|cpf|oab|processos?|foro|onde|cidade|como|indice|indexador"
        r"|modalidade|tipo|forma|motivo|objeto|funcao|cargo|base|comarca|horario|regime)\b",
        None,
    ),
    (r"^(?:desde |ate |a partir de )?quando\b|\b(?:data|dia)\b", FactKind.DATA),
    (
        r"\b(?:prazo|duracao)\b|quanto tempo|quant[oa]s (?:dias|meses|anos|horas|semanas)",
        FactKind.PRAZO,
    ),
    (r"\b(?:raio|distancia)\b|quantos (?:km|quilometros|metros)", FactKind.DISTANCIA),
    (r"\b(?:percentual|aliquota|porcentagem|participacao)\b|por cento", FactKind.PERCENTUAL),
    (r"\bquant[oa]s\b", None),
    (r"\b(?:numero|matricula|protocolo|placa|chassi)\b", FactKind.NUMERO),
    (
        r"\bquanto\b|\b(?:taxa|multa|juros|valor|preco|montante|custo|total|quantia|importancia)\b",
        FactKind.VALOR,
    ),
)
_ASKS_WHAT = re.compile(
    r"\W*qual (?:e |foi |era )?(?:[oa] )"
    r"|(?!.*\b(?:qual|quais|que|quem|quant[oa]s?|quando|onde|como)\b)"
)
_ANY_KIND = (FactKind.VALOR, FactKind.PERCENTUAL, FactKind.PRAZO)
_ALSO = {FactKind.VALOR: (FactKind.VALOR, FactKind.PERCENTUAL)}
_REACH = 160
_SURE_TIMES, _SURE_CHARS = 1.5, 15
_CLOSE = 60
_MANY_CELLS = 3  # a row of a ledger is told by its header, not by its words
_PAID = re.compile(
    r"\b(?:pag(?:ou|aram|uei|amos|[oa]s?)|deposit(?:ou|ei|ad[oa]s?)|transfer(?:iu|i|id[oa]s?)"
    r"|receb(?:eu|i|id[oa]s?)|quit(?:ou|ad[oa]s?)|cobr(?:ou|ad[oa]s?)|gast(?:ou|[oa]s?))\b"
)
_PAID_ON = re.compile(
    r"\b(?:pag[oa]s?|quitad[oa]s?|depositad[oa]s?|transferid[oa]s?|liquidad[oa]s?)"
    r"(?: \w+)? (?:em|no dia|na data de)(?: o dia)?\s*$"
)
_DENIED = re.compile(r"\b(?:nao|nunca|jamais|nem|deix(?:ou|aram|ei) de)((?: \w+){1,3})")
_LAST = re.compile(r"\bultim[oa]s?\b")
_DEADLINE = re.compile(r"\bprazo (?:para|de)\b")  # a day until which is no day on which
_UNTIL = re.compile(r"\bate(?: o dia| [oa])?\s*$|\bate (?:que|quando)\b")
_PAID_WORDS = "pago paga pagos pagas"
_THINGS = ("taxa_inicial", "royalties", "aluguel", "salario", "preco", "caucao")
_LIMITS = ("minim", "maxim")
_ORIGINAL = re.compile(r"\boriginal\w*|\bantes d[oe]|\bna assinatura\b|\binicialmente\b")
_NAME_REACH = 50
_ASKS_UNTIL = re.compile(
    r"\bate (?:que|qual|quando)\b|\bprazo (?:final|maximo|limite)|\bdata limite"
)
_LIMIT = re.compile(
    r"\bate\b|\bprazo\b|\bvenc\w+|\blimite|\bpassar d|\bantes d|\btermo final|\bmais tardar"
)


@dataclass(frozen=True, slots=True)
class _Telling:
    """A value and the words asked about that stand round it. distance: to them, summed."""

    fact: Fact
    distance: int


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the one value that sentences tell of what is asked, or None.

    The sentence, with the heading above it, must hold every word of the question, in these or
    other words of the lexicon; its file's name explains none. Where it tells several values of the
    kind, one must stand clearly nearest to them. Sentences that tell different values are no exact
    answer.
    """
    subject = asked.content - _kind_words() - _ambient(store, matter)
    if asked.is_when_paid:
        subject = subject - frozenset(stems(_PAID_WORDS)) or _of_concepts(asked)
    if asked.aggregate or asked.months_told or not subject:
        return None
    found = [
        fact
        for kind in _kinds(asked)
        for fact in store.facts(matter, kind)
        if fact.source.text.count(" | ") < _MANY_CELLS or _is_form(fact.source.text)
    ]
    found.sort(key=lambda f: (f.source.locator, f.source.span, f.span))
    ground = grounds(store, matter)
    sentences = groupby(found, key=lambda f: f.source)
    told = [o for _, facts in sentences if (o := _one(asked, subject, list(facts), ground))]
    agreed = _agreed(asked, [t.fact for t in told], ground)
    return _answer(asked, agreed) if agreed else None


def _agreed(asked: Asked, told: list[Fact], ground: Grounds) -> list[Fact]:
    """Return the facts that all tell one value: without drafts, and, of a contract's clause and
    what its amendment makes of it, the amendment's; none where they differ.
    """
    held = ground.in_force(told)
    changed = [f for f in held if _changes(f, ground)]
    others = [f for f in held if f.source.locator not in ground.amending | ground.contracts]
    if changed and not others and not _ORIGINAL.search(asked.folded):
        held = changed
    return held if len({_identity(f) for f in held}) == 1 else []


def _changes(fact: Fact, ground: Grounds) -> bool:
    return fact.source.locator in ground.amending and fact.kind is not FactKind.NOME


def _identity(fact: Fact) -> tuple[str, str]:
    return fold(fact.value) if fact.kind is FactKind.NOME else fact.value, fact.unit


def _of_concepts(asked: Asked) -> frozenset[str]:
    """Return the words of the question that together name a thing (`taxa inicial`)."""
    spans = [m.span() for name in _THINGS for m in concepts()[name].finditer(asked.folded)]
    return frozenset(word for word, at in asked.placed for a, b in spans if a <= at < b)


@cache
def _kind_words() -> frozenset[str]:
    """Return the stems that say which kind of value is asked for, not of what."""
    return frozenset(stem(word) for word in question_words("kinds"))


def _kinds(asked: Asked) -> tuple[FactKind, ...]:
    """Return the kinds of value asked for: one that the words name, else what `qual` may mean."""
    if asked.is_open:
        return ()
    for words, kind in _KINDS:
        if re.search(words, asked.folded):
            return _ALSO.get(kind, (kind,)) if kind else ()
    return _ANY_KIND if _ASKS_WHAT.match(asked.folded) else ()


def _ambient(store: FactStore, matter: str) -> frozenset[str]:
    """Return the words that the matter's contracts are all about, where they are of one kind."""
    papers = {field.paper for field in store.fields(matter)} - {""}
    return frozenset(stems(ambient_of(*papers))) if len(papers) == 1 else frozenset()


def _one(
    asked: Asked, subject: frozenset[str], facts: list[Fact], ground: Grounds
) -> _Telling | None:
    """Return the value of a sentence that is clearly the one asked about."""
    first = facts[0]
    text = first.source.text
    name, *rest = ground.around(first.source)
    changes = _changes(first, ground)
    by = (text, first.heading, name, *rest) if changes else (text, first.heading)
    if subject & asked.left_otherwise(*by):
        return None
    if not asked.is_within(" ".join((text, first.heading, name))):
        return None
    facts = [] if _is_elsewhere(asked, first) else _meant(asked, facts)
    if not facts:
        return None
    if len(facts) == 1 and changes:
        return _Telling(facts[0], 0)  # the words stand in the clause that it changes
    return _nearest(asked, subject, facts)


def _is_elsewhere(asked: Asked, first: Fact) -> bool:
    """Return whether the sentence is of another kind than the one asked about."""
    text, folded = first.source.text, fold_same_length(first.source.text)
    dated = first.kind is FactKind.DATA
    return (
        any(word in asked.stems and word not in stems(text) for word in _LIMITS)
        or bool(_ASKS_UNTIL.search(asked.folded) and not _LIMIT.search(folded))
        or is_of_another_side(asked, text)
        or is_of_another_fault(asked, text, first.heading)
        or bool(_LAST.search(folded) and not _LAST.search(asked.folded))
        or bool(dated and _DEADLINE.search(folded))
        or bool(asked.paid and not _PAID.search(folded))
        or _is_denied(asked, folded)
    )


def _is_denied(asked: Asked, folded: str) -> bool:
    """Return whether the sentence says that what is asked did not happen, and the question not."""
    denied = {word for met in _DENIED.finditer(folded) for word in stems(met[1])}
    return bool(denied & set(asked.stems)) and not _DENIED.search(asked.folded)


def _meant(asked: Asked, facts: list[Fact]) -> list[Fact]:
    """Return the values of a sentence that the question may mean; none where it tells no one."""
    source, kind = facts[0].source, facts[0].kind
    folded = fold_same_length(source.text)
    before = {f.span: folded[: f.span.start - source.span.start] for f in facts}
    if kind is FactKind.NOME:
        facts = [f for f in facts if not set(stems(f.value)) & asked.content]
    if len(facts) > 1:
        facts = [f for f in facts if not is_old(before[f.span])] or facts
    if kind is FactKind.DATA and not _UNTIL.search(asked.folded):
        facts = [f for f in facts if not _UNTIL.search(before[f.span][-8:])]
    if asked.is_timed and len({f.value for f in facts}) > 1 and len(dates(source.text)) > 1:
        return []
    if asked.is_when_paid:
        facts = [f for f in facts if _PAID_ON.search(before[f.span])]
    return facts


def _nearest(asked: Asked, subject: frozenset[str], facts: list[Fact]) -> _Telling | None:
    """Return the value that stands clearly nearest to the words asked about, or None."""
    source = facts[0].source
    words = _places(asked, subject, source.text)
    if len(words) * 2 < len(subject) or not words:
        return None
    reach = _REACH * len(words) if len(subject) > 1 else _CLOSE
    reach = min(reach, _NAME_REACH) if facts[0].kind is FactKind.NOME else reach
    folded = fold_same_length(source.text)
    spans = [f.span.shift(-source.span.start) for f in facts]
    found = sorted(
        (_Telling(f, _apart(s, words, folded, spans)) for f, s in zip(facts, spans, strict=True)),
        key=lambda t: t.distance,
    )
    best = found[0]
    rivals = [t for t in found if t.fact.value != best.fact.value]
    clear = all(t.distance > _SURE_TIMES * best.distance + _SURE_CHARS for t in rivals)
    return best if clear and best.distance <= reach else None


def _apart(value: Span, words: list[list[Span]], folded: str, rivals: list[Span]) -> int:
    return sum(min(nearness(value, at, folded, rivals) for at in places) for places in words)


def _places(asked: Asked, subject: frozenset[str], text: str) -> list[list[Span]]:
    """Return where each word asked about stands in the text, in these or other words."""
    folded = fold_same_length(text)
    written = [(stem(m[0]), Span(*m.span())) for m in re.finditer(r"[a-z0-9]+", folded)]
    both = concepts_in(asked.folded) & concepts_in(folded)
    found = []
    for word in sorted(subject):
        spans = [span for held, span in written if held == word or _begins_alike(held, word)]
        if not spans:
            spans = [
                Span(*match.span())
                for name in sorted(both)
                if any(_covers(m, asked, word) for m in concepts()[name].finditer(asked.folded))
                for match in concepts()[name].finditer(folded)
            ]
        if spans:
            found.append(spans)
    return found


def _begins_alike(held: str, word: str) -> bool:
    return len(word) >= 6 and held.startswith(word[:6])


def _covers(match: re.Match[str], asked: Asked, word: str) -> bool:
    return any(w == word and match.start() <= at < match.end() for w, at in asked.placed)


def _is_form(row: str) -> bool:
    """Return whether the cells of a row are labels and values by turns, as in a form."""
    cells = row.split(" | ")
    return len(cells) % 2 == 0 and all(re.search(r"[^\W\d]{3}", cell) for cell in cells[::2])


def _answer(asked: Asked, facts: Iterable[Fact]) -> Answer:
    told = list(facts)
    first = told[0]
    unit = _UNITS.get(first.kind, first.unit)
    text = f"{shown(first.value, unit)} ({place(first.source)}): “{first.source.text.strip()}”"
    sources = tuple(dict.fromkeys(f.source for f in told))
    return Answer(asked.text, Route.EXATA, text, first.value, unit, sources)


_UNITS = {FactKind.DATA: "data", FactKind.NUMERO: "texto", FactKind.NOME: "nome"}
