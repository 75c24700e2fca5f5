"""Totals that are not the sum of their parts: in tables, in lists, in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import where
from lastro.facts.answering.shown import shown
from lastro.facts.model import Row
from lastro.facts.quantities import amounts
from lastro.facts.segments import Segment, Segmented
from lastro.facts.tables.rows import is_total
from lastro.facts.words import NUMBER_WORDS, number_in_words
from lastro.sources import BlockKind, Excerpt
from lastro.text import fold

_CENT = Decimal("0.01")
_TOTAL = re.compile(r"^(?:valor |soma |montante )?total\b|^soma\b")
_TOTAL_ROW = re.compile(r"^(?:total(?: geral)?|soma|valor total)\b")
_NOT_ADDED = re.compile(
    r"saldo|%|percent|aliquota|media|unitari|preco|acumulad|taxa|indice|ano|mes|data|n[º°o]\b|qtd"
)
_SUBTRACTED = re.compile(r"descont|deduc|retenc|abatiment|estorno|devoluc|credito|\(-\)|menos")
_STATED = re.compile(
    r"(?:totaliz\w+|perfaz\w*|somando|que somam|no total de|num total de|no montante total de"
    r"|no valor total de|total de)\s*(?:a quantia de |o valor de |de )?$"
)
_TIMES = re.compile(
    rf"(?P<count>\d{{1,3}}|{NUMBER_WORDS})\s*(?:\([a-z ]+\)\s*)?(?:parcelas?|prestac\w+|vezes"
    rf"|mensalidades"
    r"|meses|cheques|boletos)\b[^.;,\d]{0,60}$"
)
_OTHER_BASE = re.compile(
    r"descont|abat|deduz|restante|remanescente|ja pag|corrig|atualiz|juros|multa|acresc|anual"
)
_ROUGH = re.compile(r"cerca de|aproximad|mais de|quase|entre\b|ate r\$")


@dataclass(frozen=True, slots=True)
class _Stated:
    """A total and the sum of what it should be made of."""

    total: Decimal
    summed: Decimal
    source: Excerpt
    parts: tuple[Excerpt, ...]
    what: str


def check(case: Case) -> Iterator[Contradiction]:
    """Yield each total that its parts do not make; cents of rounding are let pass."""
    for stated in (*_in_tables(case.rows), *(s for p in case.papers for s in _in_prose(p))):
        total, summed = shown(f"{stated.total:.2f}", "BRL"), shown(f"{stated.summed:.2f}", "BRL")
        yield Contradiction(
            kind=Kind.SOMA,
            subject=stated.what,
            sides=(
                Side(f"{stated.total:.2f}", stated.source),
                Side(f"{stated.summed:.2f}", stated.parts[0]),
            ),
            weight=4,
            explanation=f"O total escrito é {total} ({where(stated.source)}), mas as parcelas "
            f"somam "
            f"{summed}.",
        )


def _in_tables(rows: Sequence[Row]) -> Iterator[_Stated]:
    for _, grouped in groupby(rows, key=lambda r: (r.table, _hash(r))):
        body: list[Row] = []
        for row in grouped:
            if not _is_sum(row):
                body.append(row)
                continue
            if not any(is_total(r) for r in body):
                yield from _row_total(row, body)
            body = []


def _hash(row: Row) -> str:
    return row.cells[0][3].sha256 if row.cells else ""


def _is_sum(row: Row) -> bool:
    return any(_TOTAL_ROW.match(fold(text)) for _, text, n, _ in row.cells[:2] if n is None)


def _row_total(row: Row, body: list[Row]) -> Iterator[_Stated]:
    for column, text, total, cell in row.cells:
        parts = [
            (-abs(n) if _is_subtracted(r) else n, c)
            for r in body
            for name, _, n, c in r.cells
            if name == column and n is not None
        ]
        if total is None or len(parts) < 2 or "%" in text or _NOT_ADDED.search(fold(column)):
            continue
        if "," not in text and "." not in text:
            continue
        plain = sum((abs(n) for n, _ in parts), Decimal(0))
        summed = sum((n for n, _ in parts), Decimal(0))
        if any(_close(total, s, len(parts)) for s in (summed, plain, plain / 2)):
            continue
        yield _Stated(total, summed, cell, tuple(c for _, c in parts), f"total de {column}")


def _is_subtracted(row: Row) -> bool:
    return any(_SUBTRACTED.search(fold(text)) for _, text, n, _ in row.cells if n is None)


def _close(total: Decimal, summed: Decimal, count: int) -> bool:
    return abs(total - summed) <= max(5 * _CENT, _CENT * count)


def _in_prose(paper: Segmented) -> Iterator[_Stated]:
    for segment in paper.segments:
        if segment.kind is not BlockKind.TABLE_ROW:
            yield from _in_sentence(paper, segment)
    yield from _in_lists(paper)


def _in_sentence(paper: Segmented, segment: Segment) -> Iterator[_Stated]:
    """Yield `R$ a, R$ b e R$ c, totalizando R$ t` and `12 parcelas de R$ a, no total de R$ t`."""
    found = amounts(segment.text)
    folded = segment.folded
    at = next((n for n, q in enumerate(found) if _STATED.search(folded[: q.span.start])), 0)
    if at == 0 or _ROUGH.search(folded) or _OTHER_BASE.search(folded):
        return
    parts, total = found[:at], found[at]
    counted = [q.value * _times(folded[: q.span.start]) for q in parts]
    multiplied = any(c != q.value for c, q in zip(counted, parts, strict=True))
    if total.unit != "BRL" or (len(parts) < 2 and not multiplied):
        return
    tails = [sum(counted[n:], Decimal(0)) for n in range(len(counted))]
    if any(_close(total.value, tail, len(parts)) for tail in tails):
        return
    if all(c < total.value for c in counted) and _comparable(total.value, tails[0]):
        source = paper.excerpt(segment)
        yield _Stated(total.value, tails[0], source, (source,), "total de parcelas")


def _comparable(total: Decimal, summed: Decimal) -> bool:
    return summed != 0 and Decimal("0.5") <= total / summed <= 2


def _times(before: str) -> int:
    match = _TIMES.search(before)
    if match is None:
        return 1
    count = match["count"]
    return int(count) if count.isdigit() else int(number_in_words(count) or 1)


def _in_lists(paper: Segmented) -> Iterator[_Stated]:
    """Yield a list of lines that each end in one amount, closed by a line of the total."""
    items: list[tuple[Decimal, Segment]] = []
    for segment in paper.segments:
        found = amounts(segment.text) if segment.kind is not BlockKind.TABLE_ROW else ()
        last = found[-1] if found else None
        ends = last and not segment.text[last.span.end :].strip(" .;,e")[:1].isalnum()
        if last and ends and len(found) == 1 and _TOTAL.match(_bare(segment)):
            summed = sum((value for value, _ in items), Decimal(0))
            if len(items) > 1 and not _close(last.value, summed, len(items)):
                parts = tuple(paper.excerpt(s) for _, s in items)
                yield _Stated(last.value, summed, paper.excerpt(segment), parts, "total da lista")
            items = []
        elif last and ends and _is_item(segment):
            sign = -1 if _SUBTRACTED.search(segment.folded) else 1
            items.append((sign * last.value, segment))
        else:
            items = []


def _bare(segment: Segment) -> str:
    return re.sub(r"^\W*(?:\d{1,2}[.)]|[a-z]\))?\s*", "", segment.folded)


def _is_item(segment: Segment) -> bool:
    return len(segment.text) < 160 and not _STATED.search(segment.folded)
