"""Prints how many planted citation errors are caught, and how many true citations are accused.

    python -m evals.planted [--home FOLDER] [--each N] [--seed N] [--misses N]

Sentences are built at run time from the official texts under ../shared/corpus (or from the law
store in FOLDER): the same store gives the same sentences. A citation counts as accused when the
checker finds anything against it: no such place, revoked, cancelled, a quotation that is not word
for word, another subject, a form that cannot be (check digit, number and year of a law). An act
that is not held is no accusation. Each error stands between two clean sentences.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from evals.corpus import CORPUS, law_store
from evals.planted_texts import KINDS, Planted, Shelf, planted
from lastro.citations import accusation, verify
from lastro.law import LawStore
from lastro.text import Span


def main() -> int:
    """Print the table; return 0, also where there is neither a store nor the corpus."""
    parser = argparse.ArgumentParser(prog="python -m evals.planted")
    parser.add_argument("--home", type=Path, help="where a law store with the whole corpus is")
    parser.add_argument("--each", type=int, default=30, help="errors of each kind")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--misses", type=int, default=0, help="show N of each kind")
    options = parser.parse_args()
    if options.home is None and not CORPUS.is_dir():
        print(f"skipped: {CORPUS} is absent; nothing was measured")
        return 0
    with law_store(options.home) as law:
        cases = list(planted(Shelf.of(law, options.seed), options.each))
        report(cases, law, options.misses)
    return 0


def report(cases: list[Planted], law: LawStore, misses: int) -> None:
    """Print catch rate and false accusations of each kind, and of all."""
    planted_in, caught, true, accused = (
        Counter[str](),
        Counter[str](),
        Counter[str](),
        Counter[str](),
    )
    shown: list[str] = []
    for case in cases:
        planted_in[case.kind] += 1
        start = len(case.before) + 1
        here = Span(start, start + len(case.wrong))
        wrong = verify(case.text(case.wrong), law).items
        found = any(accusation(i) for i in wrong if i.citation.span.overlaps(here))
        caught[case.kind] += found
        items = verify(case.text(case.clean), law).items
        false = [item for item in items if accusation(item)]
        true[case.kind] += len(items)
        accused[case.kind] += len(false)
        if not found:
            shown.append(f"missed [{case.kind}] {case.wrong}")
        shown += [
            f"accused [{case.kind}] {accusation(item)} {item.citation.label} | "
            f"{case.text(case.clean)}"
            for item in false
        ]
    print(f"{'kind':<34}{'planted':>8}{'caught':>8}{'true':>7}{'accused':>9}")
    for kind in KINDS:
        row = (planted_in[kind], caught[kind], true[kind], accused[kind])
        print(f"{kind:<34}{row[0]:>8}{row[1]:>8}{row[2]:>7}{row[3]:>9}")
    sums = tuple(c.total() for c in (planted_in, caught, true, accused))
    print(f"{'all':<34}{sums[0]:>8}{sums[1]:>8}{sums[2]:>7}{sums[3]:>9}")
    print(f"caught {sums[1] / sums[0]:.2%}; false accusations {sums[3] / sums[2]:.2%}")
    print(*shown[: misses * len(KINDS)], sep="\n")


if __name__ == "__main__":
    raise SystemExit(main())
