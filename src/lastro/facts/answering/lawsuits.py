"""Answers about lawsuits: their numbers, courts, dates, and how many there are."""

from __future__ import annotations

import re
from collections import Counter

from lastro.facts.answering.asked import Asked
from lastro.facts.answering.beginnings import heads
from lastro.facts.answering.courts import with_court
from lastro.facts.answering.shown import place
from lastro.facts.model import Answer, FactKind, Process, Route
from lastro.facts.parties.roles import same_role
from lastro.facts.store import FactStore

_WORDS = (
    "processo reclamacao trabalhista acao judicial juizo causa cnj demanda tramita tramitam contra "
    "movida movidas corre autos"
)
_SUITS = (
    *("processo", "ação", "ações", "cnj", "reclamação", "reclamatória", "execução", "autos"),
    *("vara", "ajuizada", "ajuizado", "distribuída", "distribuído"),
)
_ASKS_PERSON = re.compile(r"\b(?:quem|juiz[a]?|juizes|relator[a]?|perit[oa]s?|oficial)\b")
_ABOUT = {
    "data": "ajuizada ajuizado distribuida distribuido distribuicao ajuizamento proposta quando",
    "tribunal": "tribunal corte",
    "orgao": "vara juizo orgao julgador",
    "classe": "classe tipo",
    "assunto": "assunto materia",
}


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return what is asked of lawsuits, or None when the question is not about them."""
    if _ASKS_PERSON.search(asked.folded) or not any(asked.has(word) for word in _SUITS):
        return None
    known = with_court(store.processes(matter), store.facts(matter, FactKind.PROCESSO))
    processes = _matching(asked, known) or _by_paper(asked, known, heads(store, matter))
    if not processes:
        return None
    if asked.folded.startswith(("quantos", "quantas")):
        return _count(asked, processes)
    if asked.has("numero"):
        return _number(asked, processes)
    for about in _ABOUT:
        if any(asked.has(word) for word in _ABOUT[about].split()):
            return _detail(asked, processes, about)
    return _number(asked, processes) if asked.has("numero") or asked.has("processo") else None


def _matching(asked: Asked, processes: list[Process]) -> list[Process]:
    """Return the lawsuits whose record explains every word of the question."""
    years = set(asked.years)
    return [
        process
        for process in processes
        if not _unexplained(asked, process) and (not years or process.year in years)
    ]


def _by_paper(asked: Asked, processes: list[Process], began: dict[str, str]) -> list[Process]:
    """Return the lawsuits that a paper cites whose name and beginning explain every word."""
    years = set(asked.years)
    return [
        process
        for process in processes
        if (not years or process.year in years)
        and any(
            not _unexplained(asked, process, began.get(paper, ""))
            for paper in sorted(_citing(process, processes))
        )
    ]


def _unexplained(asked: Asked, process: Process, paper: str = "") -> frozenset[str]:
    record = (process.classe, process.subject, process.unit, process.court, process.number)
    sides = [name for _, name in process.sides]
    said = [source.text for source in process.sources[:3]]
    said += [source.locator.rpartition("/")[2] for source in process.sources]
    left = asked.left(_WORDS, *_ABOUT.values(), *record, *sides, *said, paper)
    return frozenset(word for word in left if not _is_role(word))


def _is_role(stem: str) -> bool:
    return any(same_role(stem + ending, stem + ending) for ending in ("", "a", "o"))


def _count(asked: Asked, processes: list[Process]) -> Answer:
    """Count the court's records; numbers that papers merely mention only when there is none."""
    counted = [p for p in processes if p.classe] or processes
    number = len(counted)
    listed = ", ".join(p.number for p in counted[:20])
    text = f"{number} {'processo' if number == 1 else 'processos'}: {listed}."
    sources = tuple(p.sources[0] for p in counted)
    return Answer(asked.text, Route.EXATA, text, str(number), "processos", sources)


def _number(asked: Asked, processes: list[Process]) -> Answer:
    """Answer the number that most papers cite, valid before not; lists of courts do not cite."""
    cited = [p for p in processes if _citing(p, processes)] or processes
    ordered = sorted(cited, key=lambda p: (not p.valid, -len(_citing(p, processes)), p.number))
    first, others = ordered[0], ordered[1:]
    text = f"Processo nº {first.number}, {_court(first)} ({place(first.sources[0])})."
    if others:
        text += " Outros números: " + "; ".join(_described(p) for p in others) + "."
    return Answer(
        question=asked.text,
        route=Route.EXATA,
        text=text,
        value=first.number,
        unit="processo",
        sources=first.sources,
        others=tuple(_described(p) for p in others),
    )


def _citing(process: Process, all_of_them: list[Process]) -> set[str]:
    """Return the papers that name the process, lists of several records left out."""
    records = Counter(p.sources[0].locator for p in all_of_them if p.classe)
    return {source.locator for source in process.sources if records[source.locator] < 2}


def _detail(asked: Asked, processes: list[Process], about: str) -> Answer | None:
    valid = [p for p in processes if p.valid] or processes
    told = [(p, _told(p, about)) for p in valid]
    known = [(p, value) for p, value in told if value]
    if len({value for _, value in known}) != 1:
        return None
    process, value = known[0]
    text = f"{value} — processo nº {process.number} ({place(process.sources[0])})."
    unit = "data" if about == "data" else "texto"
    return Answer(asked.text, Route.EXATA, text, value, unit, process.sources[:1])


def _told(process: Process, about: str) -> str:
    if about == "data":
        return process.filed.isoformat() if process.filed else ""
    values = {"tribunal": process.court, "orgao": process.unit, "classe": process.classe}
    return values.get(about, process.subject)


def _court(process: Process) -> str:
    return process.court or "tribunal não identificado"


def _described(process: Process) -> str:
    warning = "" if process.valid else ", dígito verificador não confere"
    return f"{process.number} ({place(process.sources[0])}{warning})"
