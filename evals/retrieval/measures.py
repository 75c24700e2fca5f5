"""nDCG, characters of spans, and the first five; each 0 to 1, the mean over the questions."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from evals.retrieval.gold import Kind, Question, Span

Answers = Sequence[Sequence[Span]]
K = 10
_FIRST = 5


def measured(kind: Kind, questions: Sequence[Question], answers: Answers) -> dict[str, float]:
    """Return each measure of a set by name; `answers` holds a question's hits, best first."""
    rows = each(kind, questions, answers)
    found = {name: fmean(row[name] for row in rows) for name in rows[0]}
    if kind is Kind.LAW:
        found["P@5/attainable"] = found.pop("P@5") / found.pop("ceiling")
    return found


def each(kind: Kind, questions: Sequence[Question], answers: Answers) -> list[dict[str, float]]:
    """Return the measures of each question."""
    row = {Kind.GRADED: _graded, Kind.SPANS: _spans, Kind.LAW: _law}[kind]
    return [row(question, hits[:K]) for question, hits in zip(questions, answers, strict=True)]


def ndcg(ranked: Sequence[str], grades: Mapping[str, int]) -> float:
    """Return nDCG@10 with gains equal to the grades.

    >>> ndcg(["a", "b"], {"a": 1})
    1.0
    """
    best = sorted(grades.values(), reverse=True)[:K]
    ideal = _gain(best)
    return _gain([grades.get(name, 0) for name in ranked[:K]]) / ideal if ideal else 0.0


def characters(spans: Iterable[Span]) -> dict[str, list[tuple[int, int]]]:
    """Return by document the spans without overlaps, in order."""
    by_document: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for document, start, end in sorted(spans):
        held = by_document[document]
        if held and start <= held[-1][1]:
            held[-1] = (held[-1][0], max(end, held[-1][1]))
        else:
            held.append((start, end))
    return by_document


def _graded(question: Question, hits: Sequence[Span]) -> dict[str, float]:
    return {"nDCG@10": ndcg(_names(hits), question.grades)}


def _spans(question: Question, hits: Sequence[Span]) -> dict[str, float]:
    wanted, got = characters(question.spans), characters(hits)
    common = sum(
        max(0, min(end, other_end) - max(start, other))
        for name, spans in wanted.items()
        for start, end in spans
        for other, other_end in got.get(name, ())
    )
    return {"recall@10": common / _size(wanted), "precision@10": common / max(_size(got), 1)}


def _law(question: Question, hits: Sequence[Span]) -> dict[str, float]:
    names = _names(hits)
    right = sum(name in question.grades for name in names[:_FIRST])
    ranks = [rank for rank, name in enumerate(names, 1) if name in question.grades]
    return {
        "P@5": right / _FIRST,
        "ceiling": min(len(question.grades), _FIRST) / _FIRST,
        "recall@5": right / len(question.grades),
        "MRR": 1 / ranks[0] if ranks else 0.0,
    }


def _names(hits: Sequence[Span]) -> list[str]:
    return list(dict.fromkeys(document for document, _, _ in hits))


def _gain(grades: Sequence[int]) -> float:
    return sum(grade / math.log2(rank + 1) for rank, grade in enumerate(grades, 1))


def _size(spans: Mapping[str, Sequence[tuple[int, int]]]) -> int:
    return sum(end - start for held in spans.values() for start, end in held)
