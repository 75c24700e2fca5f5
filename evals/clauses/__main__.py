"""Macro-F1 of clause classes and probative levels on the labelled halves (rows IDX-05 … IDX-08).

    python -m evals.clauses [--half dev|held|fresh] [--words] [--confusion] [--misses]

`--words`: without the embedder. Rules are written on `dev` alone; its clauses are examples too, so
each is judged by the others (five folds). `--confusion` and `--misses` show nothing of the other
parts.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from evals.clauses.training import counted
from lastro.index.assess import Assessed, Wording, assess_all
from lastro.index.likeness import digest, likeness, scaled, stored
from lastro.index.taxonomy import Taxonomy, examples, packs, taxonomy
from lastro.models import E5Embedder, Embedder
from lastro.settings import Settings

HERE = Path(__file__).parent
FOLDS = 5
PARTS = ("dev", "held", "fresh")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A clause and its labels. pack: the kind of contract, "" where no pack is for it."""

    id: str
    pack: str
    title: str
    text: str
    clause_class: str
    level: str
    hard: bool

    @property
    def example(self) -> str:
        """The clause as `clauses.tsv` would hold it."""
        return " ".join(". ".join(part for part in (self.title, self.text) if part).split())


def labelled(half: str) -> list[Labelled]:
    lines = (HERE / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [_labelled(json.loads(line)) for line in lines if line.strip()]


def _labelled(row: dict) -> Labelled:
    kind = row["contrato"] if row["contrato"] in packs() else ""
    return Labelled(
        row["id"],
        kind,
        row["titulo"],
        row["texto"],
        row["classe"],
        row["nivel"],
        row.get("dificil", False),
    )


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """Return the mean over the true labels of F1. pairs: (true, said)."""
    scores = []
    for label in {true for true, _ in pairs}:
        hit = sum(true == said == label for true, said in pairs)
        wrong = sum((true == label) != (said == label) for true, said in pairs)
        scores.append(2 * hit / (2 * hit + wrong) if hit else 0.0)
    return sum(scores) / len(scores)


def judged_by(
    items: Sequence[Labelled], known: Mapping[str, Taxonomy], embedder: Embedder | None
) -> Iterator[tuple[Labelled, Assessed]]:
    for pack, taxonomy_of in known.items():
        part = [item for item in items if item.pack == pack]
        wordings = [Wording(item.text, item.title) for item in part]
        yield from zip(part, assess_all(wordings, taxonomy_of, embedder), strict=True)


def unseen(
    items: Sequence[Labelled], embedder: Embedder | None
) -> Iterator[tuple[Labelled, Assessed]]:
    """Yield the clauses judged without their own words: a fifth at a time is no example."""
    for fold in range(FOLDS):
        part = items[fold::FOLDS]
        hidden = {item.example for item in part}
        known = {pack: _without(pack, hidden) for pack in ("", *packs())}
        yield from judged_by(part, known, embedder)


def _without(pack: str, hidden: set[str]) -> Taxonomy:
    given = [(name, text) for name, text in examples(pack) if text not in hidden]
    rows = scaled(np.stack([stored().rows[digest(text)] for _, text in given]))
    like = likeness(given, counted(given, rows), stored().space, rows)
    return replace(taxonomy(pack), likeness=like)


def score(half: str, embedder: Embedder | None) -> list[tuple[Labelled, Assessed]]:
    items = labelled(half)
    known = {pack: taxonomy(pack) for pack in ("", *packs())}
    judged = list(unseen(items, embedder) if half == "dev" else judged_by(items, known, embedder))
    tell(half, judged)
    tell(f"{half}, hard ones left out", [(i, f) for i, f in judged if not i.hard])
    return judged


def tell(name: str, judged: Sequence[tuple[Labelled, Assessed]]) -> None:
    classes = [(item.clause_class, found.clause_class) for item, found in judged]
    levels = [(item.level, found.level.value) for item, found in judged]
    right = sum(true == said for true, said in classes)
    kept = [(item, found) for item, found in judged if item.level in ("muito_alto", "alto")]
    lost = sum(not found.level.indexed for _, found in kept)
    print(
        f"{name}: {len(judged)} clauses, {len({t for t, _ in classes})} classes; macro-F1 of "
        f"classes {macro_f1(classes):.3f}, of levels {macro_f1(levels):.3f}; classes right "
        f"{right / len(judged):.3f}; high or very high left out of the index: {lost}/{len(kept)}"
    )


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
    parser.add_argument("--half", choices=PARTS)
    parser.add_argument("--confusion", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--words", action="store_true")
    given = parser.parse_args()
    embedder = None if given.words else E5Embedder(Settings().home)
    for half in (given.half,) if given.half else PARTS:
        judged = score(half, embedder)
        if half == "dev" and given.confusion:
            confusion(judged)
        if half == "dev" and given.misses:
            misses(judged)


if __name__ == "__main__":
    main()
