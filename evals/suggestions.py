"""Prints how often a suggestion for a wrong article number is right, wrong or empty.

    python -m evals.suggestions [--home FOLDER] [--write]

From the decisions of LeNER-Br (open halves): every citation that is verified against the whole
corpus, its article's number taken away, its sentence kept. The suggestion is right when the first
one is the article that was there. The rule is chosen on the train half; dev decides nothing.
--write puts the tables into docs/citations.md.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from evals.corpus import law_store
from evals.published import publish
from lastro.citations import Kind, Status, verify
from lastro.citations.sentences import Sentences
from lastro.citations.suggest import SETTLED, Settled, suggest
from lastro.law import LawStore

EVAL = Path(__file__).resolve().parents[2] / "shared/eval"
RULES = (
    ("chosen", SETTLED),
    ("coverage .90, five may fit, two terms", Settled(0.9, 0.0, 5, 2)),
    *((f"coverage {share:.2f}", replace(SETTLED, enough=share)) for share in (0.7, 0.9, 1.0)),
    *((f"{most} within .10", replace(SETTLED, rivals=most)) for most in (1, 3, 5)),
    *((f"{count} terms", replace(SETTLED, terms=count)) for count in (2, 4)),
)
MOST_WRONG = 0.02


@dataclass(frozen=True, slots=True)
class Asked:
    """A sentence without its citation, the act cited and the article that was right."""

    sentence: str
    act: str
    article: str


def main() -> int:
    """Print the tables; return 1 when the rule in use is wrong too often."""
    parser = argparse.ArgumentParser(prog="python -m evals.suggestions")
    parser.add_argument("--home", type=Path, help="where a law store with the whole corpus is")
    parser.add_argument("--write", action="store_true", help="put it into docs/citations.md")
    options = parser.parse_args()
    if not EVAL.is_dir():
        print(f"skipped: {EVAL} is absent; nothing was measured")
        return 0
    with law_store(options.home) as law:
        files = {half: EVAL / f"lenerbr_{half}.jsonl" for half in ("train", "dev")}
        halves = {half: tuple(asked(path, law)) for half, path in files.items()}
        counts = {
            (rule, half): counted(cases, of, law)
            for rule, of in RULES
            for half, cases in halves.items()
        }
    table = _table(counts, {half: len(cases) for half, cases in halves.items()})
    print(table)
    if options.write:
        publish("suggestions", table)
    wrong = sum(counts["chosen", half]["wrong"] for half in halves)
    return int(wrong > MOST_WRONG * sum(map(len, halves.values())))


def asked(path: Path, law: LawStore) -> Iterator[Asked]:
    """Yield each verified citation of an article once with its sentence."""
    seen = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        text = json.loads(line)["text"]
        sentences = Sentences(text)
        for item in verify(text, law, limit=None).items:
            citation, found = item.citation, item.resolution
            if citation.kind is not Kind.DISPOSITIVO or citation.inside_range or found is None:
                continue
            if found.status is not Status.VERIFICADO or found.ref is None:
                continue
            around, at = sentences.around(citation.span), citation.span
            sentence = f"{text[around.start : at.start]} {text[at.end : around.end]}"
            case = Asked(sentence, found.ref.act, found.ref.article or "")
            if case not in seen:
                seen.add(case)
                yield case


def counted(cases: Sequence[Asked], rule: Settled, law: LawStore) -> Counter[str]:
    """Return how many suggestions are right, wrong, empty under a rule."""
    counts: Counter[str] = Counter()
    for case in cases:
        found = suggest(case.sentence, case.act, law, rule)
        if not found:
            counts["empty"] += 1
        else:
            counts["right" if found[0].artigo == case.article else "wrong"] += 1
    return counts


def _table(counts: dict[tuple[str, str], Counter[str]], sizes: dict[str, int]) -> str:
    heads = " | ".join(f"{half} ({size}): right | wrong | empty" for half, size in sizes.items())
    lines = [f"| rule | {heads} |", "|---|" + "---|" * (3 * len(sizes))]
    for rule, _ in RULES:
        cells = []
        for half, size in sizes.items():
            of = counts[rule, half]
            wrong = f"{of['wrong']} ({of['wrong'] / size:.1%})"
            cells += [str(of["right"]), wrong, str(of["empty"])]
        lines.append(f"| {rule} | {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
