"""Each lawsuit once, from court records and from the numbers that papers mention."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lastro.facts.checkdigits import process_number
from lastro.facts.model import Fact, Process


def merged_processes(held: Iterable[Process], mentions: Iterable[Fact]) -> tuple[Process, ...]:
    """Return one process a number, records first, then those only mentioned; sources joined."""
    found: dict[str, Process] = {}
    for process in (*held, *(p for fact in mentions if (p := _mentioned(fact)))):
        known = found.get(process.number)
        found[process.number] = _joined(known, process) if known else process
    return tuple(found.values())


def _mentioned(fact: Fact) -> Process | None:
    number = process_number(fact.value)
    if number is None:
        return None
    return Process(number.text, number.valid, number.court, number.year, (fact.source,))


def _joined(first: Process, second: Process) -> Process:
    return replace(first, sources=tuple(dict.fromkeys((*first.sources, *second.sources))))
