"""The router of questions: tables first, then passages, else an honest no."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from lastro.facts.answering import (
    counts,
    descriptions,
    extremes,
    labelled,
    lawsuits,
    listed,
    moments,
    people,
    tables,
    terms,
    things,
    told,
)
from lastro.facts.answering.asked import Asked, asked
from lastro.facts.answering.papers import Scope, scoped
from lastro.facts.answering.passages import from_passages
from lastro.facts.answering.readings import readings
from lastro.facts.answering.spelling import respelt
from lastro.facts.model import Answer, Route
from lastro.facts.store import FactStore
from lastro.sources import Excerpt

_WAS = r"\b(?:era|eram|vigente|vigorava|vigia|valia|valendo|em vigor)\b"
Resolve = Callable[[Asked, FactStore, str], Answer | None]


class Retrieve(Protocol):
    """Finds passages for a question; handed in, since the index is another room."""

    def __call__(self, question: str) -> Sequence[tuple[Excerpt, float]]:
        """Return excerpts with their scores, best first."""
        ...


_RESOLVERS: tuple[tuple[str, Resolve], ...] = (
    ("números e dados de processos", lawsuits.answer),
    ("partes e seus CNPJ, CPF e OAB", people.answer),
    ("qualificação das pessoas", descriptions.answer),
    ("números de coisas, contas e registros", things.answer),
    ("campos de contrato", terms.answer),
    ("extremos das tabelas", extremes.answer),
    ("datas e horas das tabelas", moments.answer),
    ("tabelas", tables.answer),
    ("linhas das tabelas", listed.answer),
    ("quadros e fichas", labelled.answer),
    ("lista de documentos", counts.answer),
    ("valores que as frases dizem", told.answer),
)


def answer(question: str, store: FactStore, matter: str, retrieve: Retrieve | None) -> Answer:
    """Return the answer to a question about a matter, and which way it was found.

    A question with an exact answer is answered from the tables alone: the same bytes every time,
    and `retrieve` is not called. An open question is answered by the best passages, quoted. When
    those are weak, or there is no `retrieve`, the answer says that there is none and `looked`
    lists what was searched.
    """
    ways = readings(question)
    for read in (_read, _misspelt):
        for way in ways:
            if found := read(way, store, matter):
                return replace(found, question=question)
    understood = asked(ways[-1])
    looked = [name for name, _ in _resolvers(understood)]
    if retrieve is not None:
        found = from_passages(understood, retrieve(question))
        if found is not None:
            return replace(found, question=question)
        looked.append("passagens dos documentos")
    return _none(question, (*looked, *_files(store, matter)))


def _read(question: str, store: FactStore, matter: str) -> Answer | None:
    """Return the exact answer to one reading of a question: of the papers it names, else of all."""
    understood = asked(question)
    scope = scoped(understood, store, matter)
    if scope and (found := _in_papers(scope, matter)):
        return found
    return None if scope and scope.strict else _exact(understood, store, matter)


def _exact(understood: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return the answer of the first resolver that knows, or None."""
    answers = (resolve(understood, store, matter) for _, resolve in _resolvers(understood))
    return next((found for found in answers if found), None)


def _in_papers(scope: Scope, matter: str) -> Answer | None:
    answers = (_exact(way, scope.store, matter) for way in scope.ways)
    return next((found for found in answers if found), None)


def _misspelt(question: str, store: FactStore, matter: str) -> Answer | None:
    """Return the term that the question names once its spelling is mended; the answer says so."""
    mended = respelt(question)
    understood = asked(mended)
    if mended == question or understood.is_open:
        return None
    found = terms.answer(understood, store, matter)
    note = f"{found.text} (Pergunta lida como “{mended}”.)" if found else ""
    return replace(found, text=note) if found else None


def _resolvers(understood: Asked) -> tuple[tuple[str, Resolve], ...]:
    """Return who may know, in order: a question about a time asks the tables first, unless it
    asks what was agreed then (`qual era`, `em vigor`).
    """
    if understood.is_open:
        return ()
    if people.is_about_party(understood):
        return tuple(row for row in _RESOLVERS if row[1] is people.answer)
    if re.search(_WAS, understood.folded) and not understood.paid:
        return _RESOLVERS
    if understood.is_timed or understood.month:
        late = (terms.answer, told.answer)
        return tuple(sorted(_RESOLVERS, key=lambda e: late.index(e[1]) + 1 if e[1] in late else 0))
    return _RESOLVERS


def _none(question: str, looked: tuple[str, ...]) -> Answer:
    text = "Não encontrei a resposta nos documentos deste caso."
    return Answer(question, Route.SEM_RESPOSTA, text, None, None, (), looked=looked)


def _files(store: FactStore, matter: str) -> tuple[str, ...]:
    held = store.files(matter)
    return (f"{len(held)} arquivos lidos",) if held else ("nenhum arquivo lido neste caso",)
