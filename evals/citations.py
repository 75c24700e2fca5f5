"""Prints how well `find` reads Brazilian citations: recall, precision, structure, throughput.

    python -m evals.citations [--misses N] [--extra N]

Reads ../shared/eval (open halves) with the scorers of ../shared/tools; skips what is absent.
`adjudicated/*.tsv` holds what a reader said of each prediction outside the gold: a true citation
that the annotators left unmarked (`citacao`), an error (`erro`), or neither for sure (`duvida`),
which counts as an error.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from evals.eyecite import eyecite_readers
from lastro.citations import citation_json, find

SHARED = Path(__file__).resolve().parents[2] / "shared"
EVAL, TOOLS = SHARED / "eval", SHARED / "tools"
ADJUDICATED = Path(__file__).resolve().parent / "adjudicated"
SETS = (
    ("LeNER-Br dev", ("lenerbr_dev.jsonl",), "lener_dev.tsv"),
    ("LeNER-Br train", ("lenerbr_train.jsonl",), "lener_train.tsv"),
    ("UlyssesNER train+dev", ("ulyssesner_train.jsonl", "ulyssesner_dev.jsonl"), "ulyssesner.tsv"),
)


Read = Callable[[str], set[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class SpanScore:
    """Figures of one set. Recalls are by digits (`hit_R` of score_spans.py); speed in MB/s.

    judged: precision against gold and adjudicated citations together, None without verdicts
    unjudged: predictions outside the gold that no reader has judged; they count as errors
    """

    name: str
    legislation: float
    case_law: float
    precision: float
    judged: float | None
    unjudged: int
    predicted: int
    speed: float
    misses: tuple[str, ...]
    extra: tuple[str, ...]

    def row(self) -> str:
        """Return the line of the table."""
        judged = "–" if self.judged is None else f"{self.judged:.4f}"
        return (
            f"{self.name:<22}{self.legislation:>11.4f}{self.case_law:>11.4f}{self.precision:>8.4f}"
            f"{judged:>9}{self.unjudged:>9}{self.predicted:>6}{self.speed:>6.2f}"
        )


def main() -> int:
    """Print the tables; return 0, also where ../shared is absent."""
    parser = argparse.ArgumentParser(prog="python -m evals.citations")
    parser.add_argument("--misses", type=int, default=0, help="show N gold spans not found")
    parser.add_argument("--extra", type=int, default=0, help="show N predictions outside the gold")
    options = parser.parse_args()
    if not EVAL.is_dir() or not TOOLS.is_dir():
        print(f"skipped: {EVAL} is absent; nothing was measured")
        return 0
    print(golden())
    scorer = _scorer()
    others = tuple(eyecite_readers().items())[-1:]  # the faster one; both find the same
    if not others:
        print("eyecite is not installed (pip install eyecite hyperscan): its rows are left out")
    print(f"\n{'set':<22}{'LEG recall':>11}{'JUR recall':>11}{'raw P':>8}{'judged P':>9}", end="")
    print(f"{'unjudged':>9}{'n':>6}{'MB/s':>6}")
    for name, files, verdicts in SETS:
        score = spans(name, [EVAL / f for f in files], scorer, verdicts)
        print(score.row())
        for title, reader in others:
            read = partial(_places, reader)
            print(spans(f"  {title}", [EVAL / f for f in files], scorer, None, read).row())
        for title, shown, most in (
            ("missed", score.misses, options.misses),
            ("extra", score.extra, options.extra),
        ):
            for line in shown[:most]:
                print(f"  {title}: {line}")
    print("\nraw P: against the gold alone, whose annotators left many true citations unmarked")
    print("judged P: against gold and evals/adjudicated, where each of them has its verdict")
    return 0


def golden() -> str:
    """Return what score_golden.py prints for our reading of the 75 sentences."""
    path = EVAL / "golden_citations.jsonl"
    with tempfile.TemporaryDirectory() as folder:
        predicted = Path(folder) / "predicted.jsonl"
        with predicted.open("w", encoding="utf-8") as out:
            for line in _lines(path):
                citations = [citation_json(c) for c in find(line["texto"])]
                record = {"id": line["id"], "citacoes": citations}
                out.write(json.dumps(record, ensure_ascii=False) + "\n")
        command = [sys.executable, str(TOOLS / "score_golden.py"), str(path), str(predicted), "-v"]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
    return f"golden_citations.jsonl\n{run.stdout.strip()}"


def spans(
    name: str,
    files: list[Path],
    scorer: ModuleType,
    verdicts: str | None = None,
    read: Read | None = None,
) -> SpanScore:
    """Return the figures of one span set. UlyssesNER's labels count as legislation."""
    read = read or _ours
    gold = [line for file in files for line in _lines(file)]
    for document in gold:
        document["spans"] = [
            [a, b, "LEG" if label.startswith("FUND") else label, surface]
            for a, b, label, surface in document.get("spans", [])
        ]
    started, size = time.process_time(), 0
    predicted = {}
    for document in gold:
        size += len(document["text"].encode("utf-8", "surrogatepass"))
        predicted[document["id"]] = sorted(read(document["text"]))
    speed = size / 1e6 / (time.process_time() - started)
    scores, misses = scorer.score(gold, predicted)
    judged = adjudicated(verdicts) if verdicts else {}
    outside = {(i, a, b) for i, a, b, _ in _outside(gold, predicted)}
    true = [place for place, verdict in judged.items() if verdict == "citacao"]
    for document in gold:
        document["extra"] = [[a, b] for i, a, b in true if i == document["id"]]
    counted = Counter(f"{label} {' '.join(text.split())}" for _, label, text in misses)
    return SpanScore(
        name,
        scores["LEG"]["hit_R"],
        scores["JUR"]["hit_R"],
        scores["P"],
        scorer.score(gold, predicted)[0]["P"] if judged else None,
        len(outside - set(judged)),
        scores["P_n"],
        speed,
        tuple(f"{count} × {text}" for text, count in counted.most_common()),
        tuple(_extra(gold, predicted)),
    )


def _ours(text: str) -> set[tuple[int, int]]:
    return {(c.span.start, c.span.end) for c in find(text)}


def _places(reader: Callable[[str], list[Any]], text: str) -> set[tuple[int, int]]:
    return {c.span() for c in reader(text)}


def adjudicated(name: str) -> dict[tuple[str, int, int], str]:
    """Return the verdict on each judged place: document, start, end → verdict."""
    rows = (ADJUDICATED / name).read_text(encoding="utf-8").splitlines()[1:]
    cells = (row.split("\t") for row in rows)
    return {(i, int(a), int(b)): verdict for i, a, b, verdict, _ in cells}


def _extra(gold: list[dict[str, Any]], predicted: dict[str, Any]) -> Iterator[str]:
    for _, a, b, text in _outside(gold, predicted):
        yield f"{text[max(0, a - 30) : a]!r} [{text[a:b]!r}] {text[b : b + 20]!r}"


def _outside(
    gold: list[dict[str, Any]], predicted: dict[str, Any]
) -> Iterator[tuple[str, int, int, str]]:
    """Yield document, start, end, text of each prediction that is less than half in the gold."""
    for document in gold:
        text = document["text"]
        marked = bytearray(len(text))
        for a, b, *_ in document["spans"]:
            marked[a:b] = b"\x01" * (b - a)
        for a, b in predicted[document["id"]]:
            if sum(marked[a:b]) < 0.5 * (b - a):
                yield document["id"], a, b, text


def _scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_spans", TOOLS / "score_spans.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


if __name__ == "__main__":
    raise SystemExit(main())
