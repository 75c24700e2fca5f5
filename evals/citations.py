"""Prints how well `find` reads Brazilian citations: recall, precision, structure, throughput.

    python -m evals.citations [--misses N] [--extra N]

Reads ../shared/eval (open halves) with the scorers of ../shared/tools; skips what is absent.
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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from lastro.citations import citation_json, find

SHARED = Path(__file__).resolve().parents[2] / "shared"
EVAL, TOOLS = SHARED / "eval", SHARED / "tools"
SETS = (
    ("LeNER-Br dev", ("lenerbr_dev.jsonl",)),
    ("LeNER-Br train", ("lenerbr_train.jsonl",)),
    ("UlyssesNER train+dev", ("ulyssesner_train.jsonl", "ulyssesner_dev.jsonl")),
)


@dataclass(frozen=True, slots=True)
class SpanScore:
    """Figures of one set. Recalls are by digits (`hit_R` of score_spans.py); speed in MB/s."""

    name: str
    legislation: float
    case_law: float
    precision: float
    predicted: int
    speed: float
    misses: tuple[str, ...]
    extra: tuple[str, ...]


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
    print(f"\n{'set':<22}{'LEG recall':>11}{'JUR recall':>11}{'precision':>11}{'n':>7}{'MB/s':>7}")
    for name, files in SETS:
        score = spans(name, [EVAL / f for f in files], scorer)
        print(
            f"{score.name:<22}{score.legislation:>11.4f}{score.case_law:>11.4f}"
            f"{score.precision:>11.4f}{score.predicted:>7}{score.speed:>7.2f}"
        )
        for title, shown, most in (
            ("missed", score.misses, options.misses),
            ("extra", score.extra, options.extra),
        ):
            for line in shown[:most]:
                print(f"  {title}: {line}")
    print("\nprecision is against the raw gold: its annotators left many true citations unmarked")
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


def spans(name: str, files: list[Path], scorer: ModuleType) -> SpanScore:
    """Return the figures of one span set. UlyssesNER's labels count as legislation."""
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
        found = {(c.span.start, c.span.end) for c in find(document["text"])}
        predicted[document["id"]] = sorted(found)
    speed = size / 1e6 / (time.process_time() - started)
    scores, misses = scorer.score(gold, predicted)
    counted = Counter(f"{label} {' '.join(text.split())}" for _, label, text in misses)
    return SpanScore(
        name,
        scores["LEG"]["hit_R"],
        scores["JUR"]["hit_R"],
        scores["P"],
        scores["P_n"],
        speed,
        tuple(f"{count} × {text}" for text, count in counted.most_common()),
        tuple(_extra(gold, predicted)),
    )


def _extra(gold: list[dict[str, Any]], predicted: dict[str, Any]) -> Iterator[str]:
    for document in gold:
        text = document["text"]
        marked = bytearray(len(text))
        for a, b, *_ in document["spans"]:
            marked[a:b] = b"\x01" * (b - a)
        for a, b in predicted[document["id"]]:
            if sum(marked[a:b]) < 0.5 * (b - a):
                yield f"{text[max(0, a - 30) : a]!r} [{text[a:b]!r}] {text[b : b + 20]!r}"


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
