"""Lawsuits: from a court's records in JSON, as DataJud gives them, and from mentions in papers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime

from lastro.facts.checkdigits import ProcessNumber, process_number
from lastro.facts.dates import dates
from lastro.facts.model import Fact, Party, Process
from lastro.facts.segments import Segmented
from lastro.sources import Excerpt, PointerAnchor, excerpt
from lastro.text import Span, fold, squeeze

_NUMBER_KEYS = ("numeroprocesso", "numero", "processo", "numerodoprocesso", "numero_processo")
_SIDES = {
    "ativo": "autor",
    "at": "autor",
    "polo ativo": "autor",
    "passivo": "réu",
    "pa": "réu",
    "polo passivo": "réu",
}


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A value of the file. path: its JSON pointer, folded; text: without the key shown."""

    path: str
    text: str
    span: Span


def extract(paper: Segmented) -> tuple[tuple[Process, ...], tuple[Party, ...]]:
    """Return the lawsuits of a JSON document and the parties that it names."""
    leaves = list(_leaves(paper))
    processes, parties = [], []
    for record, number in _records(leaves):
        own = [leaf for leaf in leaves if leaf.path.startswith(f"{record}/")]
        sides = list(_sides(paper, record, own))
        processes.append(_process(paper, number, record, own, sides))
        parties += sides
    return tuple(processes), tuple(parties)


def _leaves(paper: Segmented) -> Iterator[_Leaf]:
    text = paper.document.text
    for block in paper.document.blocks:
        if not isinstance(block.anchor, PointerAnchor):
            continue
        places = block.anchors[1:] or (block.anchor,)
        for anchor, span in zip(places, block.parts or (block.span,), strict=False):
            if isinstance(anchor, PointerAnchor):
                shown = span.of(text)
                skipped = len(shown) - len(re.sub(r"^[^:|\n]{1,60}: ", "", shown))
                value = Span(span.start + skipped, span.end)
                yield _Leaf(fold(anchor.pointer), value.of(text), span)


def _records(leaves: list[_Leaf]) -> Iterator[tuple[str, ProcessNumber]]:
    for leaf in leaves:
        record, _, key = leaf.path.rpartition("/")
        if key in _NUMBER_KEYS and (number := process_number(leaf.text)):
            yield record, number


def _process(
    paper: Segmented,
    number: ProcessNumber,
    record: str,
    own: list[_Leaf],
    sides: list[Party],
) -> Process:
    first = next(leaf for leaf in own if process_number(leaf.text))
    subjects = [leaf.text for leaf in own if re.search(r"/assuntos?(/\d+)*(/nome)?$", leaf.path)]
    return Process(
        number=number.text,
        valid=number.valid,
        court=number.court or _value(own, record, "tribunal"),
        year=number.year,
        sources=(_source(paper, first),),
        classe=_value(own, record, "classe/nome") or _value(own, record, "classe"),
        subject="; ".join(subjects),
        unit=_value(own, record, "orgaojulgador/nome") or _value(own, record, "orgaojulgador"),
        filed=_day(_value(own, record, "dataajuizamento")),
        sides=tuple((party.role, party.name) for party in sides),
    )


def _source(paper: Segmented, leaf: _Leaf) -> Excerpt:
    return excerpt(paper.document, paper.segment_at(leaf.span).span)


def _value(own: list[_Leaf], record: str, path: str) -> str:
    return next((squeeze(leaf.text) for leaf in own if leaf.path == f"{record}/{path}"), "")


def _day(written: str) -> date | None:
    if re.fullmatch(r"\d{8}(?:\d{6})?", written):
        try:
            return datetime.strptime(written[:8], "%Y%m%d").date()  # noqa: DTZ007
        except ValueError:
            return None
    found = dates(written)
    return found[0].value if found else None


def _sides(paper: Segmented, record: str, own: list[_Leaf]) -> Iterator[Party]:
    for leaf in own:
        holder, _, key = leaf.path.rpartition("/")
        parent = holder.removeprefix(record)
        if key not in ("nome", "razaosocial") or not re.search(r"part|polo|autor|reu", parent):
            continue
        near = {x.path.removeprefix(f"{holder}/"): x.text for x in own if x.path.startswith(holder)}
        number = re.sub(r"\W", "", near.get("documento", "") or near.get("cnpj", ""))
        person = re.sub(r"\W", "", near.get("cpf", ""))
        yield Party(
            name=squeeze(leaf.text),
            role=_role(near.get("polo", "") or near.get("tipo", ""), parent),
            cnpj=number if len(number) == 14 else "",
            cpf=person or (number if len(number) == 11 else ""),
            oab="",
            variants=(),
            sources=(_source(paper, leaf),),
        )


def _role(side: str, parent: str) -> str:
    if "advogad" in parent:
        return "advogado"
    if known := _SIDES.get(fold(side).strip()):
        return known
    if "ativo" in parent or "autor" in parent:
        return "autor"
    return "réu" if "passivo" in parent or "reu" in parent else side.strip().lower()


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
