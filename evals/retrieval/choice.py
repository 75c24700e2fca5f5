"""Multiple choice by search: is the right option the one the statutes support best?

Of the bar exam's questions on ethics, asked of the statutes of ethics: each option is searched for
together with its question; the right one should have the passage with the highest score. One in
four is chance; an annulled question is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from evals.retrieval.gold import SETS, graded, lines
from evals.retrieval.ours import Ours
from evals.retrieval.peers import Bm25s
from lastro.models import Embedder

_STATUTES = "oab_etica"
_AREA = "ETHICS"


def choice(folder: Path, embedder: Embedder) -> Iterator[tuple[str, float]]:
    """Yield each system's name and its share, 0 to 1, of right options with the best passage."""
    path = SETS / "oab_objetiva/queries.jsonl"
    if not path.is_file():
        print(f"oab_objetiva: skipped, no {path}")
        return
    exam = [q for q in lines(path) if _AREA in q["area"] and not q["anulada"]]
    gold = graded(_STATUTES)
    ours = Ours(gold, folder, embedder)
    embedder.queries([text for q in exam for text in _options(q)])
    yield ours.name, _share(exam, ours.best)
    if not Bm25s.absent():
        yield Bm25s.name, _share(exam, Bm25s(gold, ours.passages(), ours.among).best)


def _share(exam: Sequence[dict[str, Any]], best: Callable[[Sequence[str]], list[float]]) -> float:
    right = 0
    for question in exam:
        scores = dict(zip(question["alternativas"], best(_options(question)), strict=True))
        right += max(scores, key=scores.__getitem__) == question["correta"]
    return right / len(exam)


def _options(question: dict[str, Any]) -> list[str]:
    return [f"{question['text']} {option}" for option in question["alternativas"].values()]
