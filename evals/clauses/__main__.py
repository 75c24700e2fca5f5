"""Macro-F1 of clause classes and probative levels on the labelled halves (rows IDX-05 … IDX-08).

    python -m evals.clauses [--half dev|held] [--confusion] [--misses]

Rules are written on `dev` alone; its clauses are examples too, so each is judged by the others
(five folds). `--confusion` and `--misses` show nothing of `held`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lastro.index.assess import Assessed, assess
from lastro.index.likeness import learned
from lastro.index.taxonomy import Taxonomy, examples, packs, taxonomy

HERE = Path(__file__).parent
FOLDS = 5


@dataclass(frozen=True, slots=True)
class Labelled:
    """A clause and its labels. pack: the kind of contract, "" where no pack is for it."""

    id: str
    pack: str
    title: str
    text: str
    clause_class: str
    level: str

    @property
    def example(self) -> str:
        """The clause as `clauses.tsv` would hold it."""
        return " ".join(". ".join(part for part in (self.title, self.text) if part).split())

    def assessed(self, known: Taxonomy | None = None) -> Assessed:
        return assess(self.text, known or taxonomy(self.pack), self.title)


def labelled(half: str) -> list[Labelled]:
    lines = (HERE / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [_labelled(json.loads(line)) for line in lines if line.strip()]


def _labelled(row: dict) -> Labelled:
    kind = row["contrato"] if row["contrato"] in packs() else ""
    return Labelled(row["id"], kind, row["titulo"], row["texto"], row["classe"], row["nivel"])


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """Return the mean over the true labels of F1. pairs: (true, said)."""
    scores = []
    for label in {true for true, _ in pairs}:
        hit = sum(true == said == label for true, said in pairs)
        wrong = sum((true == label) != (said == label) for true, said in pairs)
        scores.append(2 * hit / (2 * hit + wrong) if hit else 0.0)
    return sum(scores) / len(scores)


def unseen(items: Sequence[Labelled]) -> Iterator[tuple[Labelled, Assessed]]:
    """Yield the clauses judged without their own words: a fifth at a time is no example."""
    for fold in range(FOLDS):
        part = items[fold::FOLDS]
        hidden = {item.example for item in part}
        known = {pack: _without(pack, hidden) for pack in ("", *packs())}
        yield from ((item, item.assessed(known[item.pack])) for item in part)


def _without(pack: str, hidden: set[str]) -> Taxonomy:
    kept = ((name, text) for name, text in examples(pack) if text not in hidden)
    return replace(taxonomy(pack), likeness=learned(kept))


def score(half: str) -> list[tuple[Labelled, Assessed]]:
    items = labelled(half)
    judged = list(unseen(items)) if half == "dev" else [(i, i.assessed()) for i in items]
    classes = [(item.clause_class, found.clause_class) for item, found in judged]
    levels = [(item.level, found.level.value) for item, found in judged]
    right = sum(true == said for true, said in classes)
    kept = [(item, found) for item, found in judged if item.level in ("muito_alto", "alto")]
    lost = sum(not found.level.indexed for _, found in kept)
    print(
        f"{half}: {len(judged)} clauses, {len({t for t, _ in classes})} classes; macro-F1 of "
        f"classes {macro_f1(classes):.3f}, of levels {macro_f1(levels):.3f}; classes right "
        f"{right / len(judged):.3f}; high or very high left out of the index: {lost}/{len(kept)}"
    )
    return judged


def confusion(judged: Iterable[tuple[Labelled, Assessed]]) -> None:
    pairs = Counter((i.clause_class, f.clause_class) for i, f in judged)
    for (true, said), count in pairs.most_common():
        if true != said:
            print(f"  {count} × {true} taken for {said}")


def misses(judged: Iterable[tuple[Labelled, Assessed]]) -> None:
    for item, found in judged:
        if (item.clause_class, item.level) != (found.clause_class, found.level.value):
            print(
                f"  [{item.pack}] {item.title!r}: {item.text[:300]}\n"
                f"      {item.clause_class}/{item.level} -> {found.clause_class}/"
                f"{found.level.value} ({found.rule})"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=("dev", "held"))
    parser.add_argument("--confusion", action="store_true")
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args()
    for half in (given.half,) if given.half else ("dev", "held"):
        judged = score(half)
        if half == "dev" and given.confusion:
            confusion(judged)
        if half == "dev" and given.misses:
            misses(judged)


if __name__ == "__main__":
    main()
