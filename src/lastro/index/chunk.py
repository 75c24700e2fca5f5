"""A document cut into passages along its own structure, verbatim.

A passage is one clause or article with what is under it, a few paragraphs, rows of one table, one
message, or some turns of speech; a long unit is cut at the end of a sentence, never inside a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lastro.index.clauses import Clause
from lastro.index.levels import Levels, levels
from lastro.index.marks import Depth
from lastro.index.model import DocType, Passage
from lastro.index.outline import Unit, units
from lastro.index.tongue import Tongue, tongue
from lastro.sources import BlockKind, Document, place_of
from lastro.text import Span

_SENTENCE_END = re.compile(
    r"""[.!?]["”’)]*\s+(?=["“‘(\[]?[A-ZÀ-Þ])|;\s+|\n+|[。！？；][”’」』）]*\s*"""
)
_WORD_END = re.compile(r"\s+|[，、：]\s*")


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Code points of a passage.

    longest: at most, but for what is not cut; enough: takes no further loose paragraph
    short: outside contracts, a numbered item this short takes the next one in
    """

    longest: int = 900
    enough: int = 400
    short: int = 150


_HAN = _Sizes(450, 200, 75)  # a sign of Chinese says what two or three letters say


def chunk(
    document: Document, matter: str, doc_type: DocType, of: Levels | None = None
) -> tuple[Passage, ...]:
    """Return the document's passages in order: disjoint, each an exact substring of its text.

    At most about 900 code points each, of Chinese 450, a heading on top not counted; a table row
    or a word that is longer stays whole. Each carries the level of what it holds.
    of: the document's `levels`, where they are known already
    """
    of = of or levels(document, doc_type)
    groups = _groups(document, doc_type, of.starts)
    return tuple(_passage(document, matter, of, group) for group in groups)


def _groups(
    document: Document, doc_type: DocType, starts: Mapping[int, Clause]
) -> Iterator[list[Unit]]:
    sizes = _HAN if tongue(document.text) is Tongue.CHINESE else _Sizes()
    group: list[Unit] = []
    for whole in units(document, doc_type, starts):
        for unit in _pieces(document.text, whole, sizes.longest):
            if group and _parts(group, unit, doc_type, sizes):
                yield group
                group = []
            group.append(unit)
    if group:
        yield group


def _parts(group: Sequence[Unit], unit: Unit, doc_type: DocType, sizes: _Sizes) -> bool:
    """Return whether `unit` opens a new passage after `group`."""
    size = group[-1].span.end - group[0].span.start
    if all(above.heading for above in group):
        return size > sizes.enough or (unit.group != group[-1].group and not _is_table(unit))
    if unit.group != group[-1].group or unit.heading or size + len(unit.span) > sizes.longest:
        return True
    if unit.opens is Depth.CLAUSE:
        return doc_type in (DocType.CONTRATO, DocType.COF) or size >= sizes.short
    in_clause = any(u.opens is Depth.CLAUSE and not u.heading for u in group)
    loose = unit.opens is None and unit.group == "texto" and not in_clause
    return loose and size >= sizes.enough and len(unit.span) >= sizes.short


def _is_table(unit: Unit) -> bool:
    return unit.group.startswith(("tabela", BlockKind.TABLE_ROW.value))


def _pieces(text: str, unit: Unit, longest: int) -> Iterator[Unit]:
    if len(unit.span) <= longest or _is_table(unit):
        yield unit
        return
    first = True
    for span in _cuts(text, unit.span, longest):
        opens = unit.opens if first else None
        yield Unit(span, unit.group, unit.section, unit.label, unit.heading and first, opens)
        first = False


def _cuts(text: str, span: Span, longest: int) -> Iterator[Span]:
    start = span.start
    while span.end - start > longest:
        cut = _last(_SENTENCE_END, text, start + longest // 3, start + longest)
        cut = cut or _last(_WORD_END, text, start, start + longest)
        if cut is None:
            following = _WORD_END.search(text, start + longest, span.end)
            cut = following.end() if following else span.end
        yield Span(start, cut)
        start = cut
    if start < span.end:
        yield Span(start, span.end)


def _last(pattern: re.Pattern[str], text: str, start: int, end: int) -> int | None:
    found = [match.end() for match in pattern.finditer(text, start, end) if match.end() > start]
    return found[-1] if found else None


def _passage(document: Document, matter: str, of: Levels, group: Sequence[Unit]) -> Passage:
    span = _trimmed(document.text, Span(group[0].span.start, group[-1].span.end))
    body = next((unit for unit in group if not unit.heading), group[-1])
    labels = tuple(dict.fromkeys(unit.label for unit in group if unit.label))
    found = of.at(Span(body.span.start, span.end))
    one_kind = body.group == group[0].group and not body.group.startswith("mensagem")
    place = place_of(document, span if one_kind else Span(body.span.start, span.end))
    return Passage(
        matter=matter,
        locator=document.locator,
        sha256=document.sha256,
        span=span,
        text=span.of(document.text),
        doc_type=of.doc_type,
        section=body.section,
        place=", ".join(part for part in (place, body.label) if part),
        labels=labels,
        context=body.header,
        level=found.level,
        rule=found.rule,
        clause=found.clause_class,
    )


def _trimmed(text: str, span: Span) -> Span:
    whole = span.of(text)
    lead = len(whole) - len(whole.lstrip())
    return Span(span.start + lead, span.start + max(len(whole.rstrip()), lead))
