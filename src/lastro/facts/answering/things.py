"""Answers about numbered things: vehicles, accounts, marks, registrations, what a suit is worth."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from lastro.facts.answering.asked import Asked
from lastro.facts.answering.beginnings import heads
from lastro.facts.answering.roles import roles_in
from lastro.facts.answering.shown import place, shown
from lastro.facts.contracts.schema import ambient_of
from lastro.facts.dates import dates
from lastro.facts.model import Answer, Fact, FactKind, Party, Route
from lastro.facts.store import FactStore
from lastro.sources import Excerpt
from lastro.text import fold_same_length

_FROM = re.compile(r"\b(?:a partir de|desde|a contar de)\s+(?:o dia\s+)?$")
_NOUN_REACH = 24


@dataclass(frozen=True, slots=True)
class _Thing:
    """A kind of numbered thing. asks: a pattern of the question; units: of its facts, () any

    told: words that the kind itself explains; named: a pattern that must stand before the value
    """

    label: str
    asks: re.Pattern[str]
    kind: FactKind
    units: tuple[str, ...]
    told: str
    unit: str
    named: str = ""


def _thing(label: str, asks: str, kind: FactKind, units: str, told: str, named: str = "") -> _Thing:
    unit = "BRL" if kind is FactKind.VALOR else label.split()[0].lower()
    return _Thing(label, re.compile(asks), kind, tuple(units.split("|")), told, unit, named)


_PAID_TO = (
    "conta corrente poupanca bancaria bancarios agencia banco dados pix chave deposito depositar "
    "depositado creditado creditada pagamento pagar transferencia transferir credito aluguel "
    "salario informe devia deve pagava pagavam depositava depositavam recebia"
)
_SUIT = "valor causa acao processo demanda atribuido atribuida dado dada deu"
_THINGS = (
    _thing("Placa", r"\bplaca\b", FactKind.VEICULO, "placa", "placa veiculo carro"),
    _thing("Renavam", r"\brenavam\b", FactKind.VEICULO, "renavam", "renavam veiculo carro"),
    _thing("Chassi", r"\bchassi\b", FactKind.VEICULO, "chassi", "chassi veiculo carro"),
    _thing(
        "Chave Pix",
        r"\bchave(?: do)? pix\b|^(?:qual )?(?:e )?(?:o )?pix\b",
        FactKind.BANCO,
        "pix CPF|pix CNPJ|pix e-mail|pix telefone|pix aleatória",
        _PAID_TO,
    ),
    _thing(
        "Conta para pagamento",
        r"\bconta (?:bancaria|corrente|poupanca|salario|para|do deposito|de deposito)\b"
        r"|\b(?:em )?(?:que|qual)(?: e)?(?: a)? (?:conta|agencia)\b|\bdados bancarios\b",
        FactKind.BANCO,
        "conta",
        _PAID_TO,
    ),
    _thing(
        "INPI",
        r"\b(?:registro|pedido|processo)\b.*\b(?:marca|inpi)\b|\binpi\b",
        FactKind.INPI,
        "marca|patente",
        "registro pedido inpi",
    ),
    _thing(
        "Registro",
        r"\bregistro d[oe] (?:empregad|funcionari|trabalhador)",
        FactKind.NUMERO,
        "",
        "registro empregado funcionario trabalhador empresa firma ficha",
        r"\bregistro\b",
    ),
    _thing(
        "Valor da causa",
        r"\bvalor da causa\b",
        FactKind.VALOR,
        "BRL",
        _SUIT,
        r"\bcausa\b.{0,20}\bvalor\b|\bvalor (?:da|a) causa\b",
    ),
)


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the one number of the thing that the question names, or None.

    The sentence that tells it, or the file's name and beginning for what a suit is worth, must
    hold every other word. An account that holds from a day on gives way to one that holds later.
    """
    if asked.is_open or asked.aggregate or asked.counted:
        return None
    thing = next((thing for thing in _THINGS if thing.asks.search(asked.folded)), None)
    if thing is None:
        return None
    found = [fact for fact in store.facts(matter, thing.kind) if _is_of(thing, fact)]
    explained = _explained(asked, thing, found, store, matter)
    if thing.kind is FactKind.BANCO:
        return _account(asked, thing, explained)
    return _one(asked, thing, explained)


def _is_of(thing: _Thing, fact: Fact) -> bool:
    if thing.units != ("",) and fact.unit not in thing.units:
        return False
    text = fold_same_length(fact.source.text)
    at = fact.span.start - fact.source.span.start
    reach = text[:at] if thing.kind is FactKind.VALOR else text[max(0, at - _NOUN_REACH) : at]
    return not thing.named or bool(re.search(thing.named, reach))


def _explained(
    asked: Asked, thing: _Thing, facts: Sequence[Fact], store: FactStore, matter: str
) -> list[Fact]:
    """Return the facts whose sentence, else whose paper's beginning, holds the other words."""
    roles = roles_in(asked) if thing.kind is FactKind.NUMERO else ()
    parties = store.parties(matter)
    papers = {field.contract: ambient_of(field.paper) for field in store.fields(matter)}

    def left(fact: Fact, *more: str) -> frozenset[str]:
        said = (thing.told, *roles, fact.source.text, fact.heading, *more)
        return asked.left_otherwise(*said)

    if thing.kind is FactKind.BANCO:
        return [
            fact
            for fact in facts
            if not left(fact, papers.get(fact.source.locator, ""), *_roles_named(fact, parties))
        ]
    sure = [fact for fact in facts if not left(fact)]
    if sure or thing.kind is not FactKind.VALOR:
        return sure
    began = heads(store, matter)
    return [fact for fact in facts if not left(fact, began.get(fact.source.locator, ""))]


def _roles_named(fact: Fact, parties: Iterable[Party]) -> tuple[str, ...]:
    """Return the roles of the parties that the sentence names."""
    text = fact.source.text
    return tuple(
        r for p in parties if any(n in text for n in (p.name, *p.variants)) for r in p.roles
    )


def _one(asked: Asked, thing: _Thing, facts: Sequence[Fact]) -> Answer | None:
    if len({fact.value for fact in facts}) != 1:
        return None
    first = facts[0]
    text = f"{thing.label}: {_written(thing, first)} ({place(first.source)})."
    return Answer(asked.text, Route.EXATA, text, first.value, thing.unit, _sources(facts))


def _account(asked: Asked, thing: _Thing, facts: Sequence[Fact]) -> Answer | None:
    """Return the account that holds on the day asked about, the newest where none is; the others
    are told. Two that hold from no known day are no answer.
    """
    on = _asked_day(asked)
    dated = [(since, f) for f in facts if (since := _since(f)) <= (on or date.max)]
    newest = max((since for since, _ in dated), default=date.min)
    meant = [fact for since, fact in dated if since == newest]
    if len({fact.value for fact in meant}) != 1:
        return None
    others = tuple(dict.fromkeys(f.value for f in facts if f.value != meant[0].value))
    told = f" Em outra data: {'; '.join(others)}." if others else ""
    began = f", desde {newest:%d/%m/%Y}" if newest != date.min else ""
    text = f"{thing.label}: {meant[0].value} ({place(meant[0].source)}{began}).{told}"
    return Answer(
        asked.text, Route.EXATA, text, meant[0].value, thing.unit, _sources(meant), others
    )


def _since(fact: Fact) -> date:
    """Return the day from which the sentence says that the value holds, else the first of all."""
    text = fold_same_length(fact.source.text)
    told = (d.value for d in dates(fact.source.text) if _FROM.search(text[: d.span.start]))
    return next(told, date.min)


def _asked_day(asked: Asked) -> date | None:
    """Return the last day of the time asked about, None when none is."""
    if asked.day:
        return asked.day
    if asked.periods:
        year, month = (int(part) for part in asked.periods[-1].split("-"))
        return date(year, month, calendar.monthrange(year, month)[1])
    return date(max(asked.years), 12, 31) if asked.years else None


def _written(thing: _Thing, fact: Fact) -> str:
    return shown(fact.value, fact.unit) if thing.kind is FactKind.VALOR else fact.value


def _sources(facts: Iterable[Fact]) -> tuple[Excerpt, ...]:
    return tuple(dict.fromkeys(fact.source for fact in facts))
