"""Search quality: `python -m evals.retrieval [SET …] [--ablation] [--vectors FOLDER]`.

Ours is built as `lastro index build` builds it and asked as `lastro search --collection` asks.
Without ../shared, or without a peer, that part says so and is skipped.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from evals.retrieval.ablation import ablation
from evals.retrieval.choice import choice
from evals.retrieval.gold import SETS, Gold, Kind, graded, spanned
from evals.retrieval.law import NAME as LAW
from evals.retrieval.law import RAW, law_set
from evals.retrieval.measures import Answers, measured
from evals.retrieval.ours import Ours
from evals.retrieval.peers import Arara, Bm25s
from evals.retrieval.vectors import Kept
from lastro.models import E5Embedder, Embedder
from lastro.settings import Settings

_SETS: dict[str, Callable[[], Gold]] = {
    **{name: partial(graded, name) for name in ("juristcu", "oab_etica", "quati_humano")},
    **{
        f"legalbenchrag_{name}": partial(spanned, f"legalbenchrag_{name}")
        for name in ("privacy_qa", "contractnli", "maud")
    },
    LAW: law_set,
}
_MODES = {"arara-rag": "hybrid", "arara-rag with its reranker": "hybrid_cxm25"}
_CHOICE = "oab_objetiva"


def main() -> None:
    """Print a table a set."""
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        embedder = Kept(E5Embedder(Settings().home), asked.vectors)
        for name in asked.sets or (*_SETS, _CHOICE):
            if name == _CHOICE:
                _print(
                    name,
                    [
                        (f"{s}, right option first", {"share": v})
                        for s, v in choice(Path(folder), embedder)
                    ],
                )
                continue
            if not (SETS / name).is_dir() or (name == LAW and not RAW.is_dir()):
                print(f"{name}: skipped, no {SETS / name}")
                continue
            _set(_SETS[name](), Path(folder), embedder, asked)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", help="which sets; all of them when none is named")
    parser.add_argument("--ablation", action="store_true", help="each stage left out in turn")
    parser.add_argument("--no-arara", action="store_true", help="leave out the slowest peer")
    parser.add_argument(
        "--vectors", type=Path, default=Path(tempfile.gettempdir()) / "lastro-evals"
    )
    return parser.parse_args()


def _set(gold: Gold, folder: Path, embedder: Embedder, asked: argparse.Namespace) -> None:
    ours = Ours(gold, folder, embedder)
    systems = [(ours.name, ours.answers()), *_peers(gold, ours, asked)]
    rows = [(name, measured(gold.kind, gold.questions, found)) for name, found in systems]
    _print(f"{gold.name}, {len(gold.documents)} documents, {len(gold.questions)} questions", rows)
    if asked.ablation:
        found = [(f"{name}, {ms:.0f} ms", row) for name, row, ms in ablation(gold, ours)]
        _print(f"{gold.name}, stage by stage", found)


def _peers(gold: Gold, ours: Ours, asked: argparse.Namespace) -> Iterator[tuple[str, Answers]]:
    if reason := Bm25s.absent():
        print(f"bm25s: skipped, {reason}")
    else:
        yield Bm25s.name, Bm25s(gold, ours.passages(), ours.among).answers()
    if gold.kind is not Kind.GRADED or asked.no_arara:
        return
    if reason := Arara.absent():
        print(f"arara-rag: skipped, {reason}")
        return
    arara = Arara(gold, asked.vectors)
    for name, mode in _MODES.items():
        yield name, arara.answers(mode)


def _print(title: str, rows: list[tuple[str, dict[str, float]]]) -> None:
    names = list(rows[0][1]) if rows else []
    print(f"\n{title}\n")
    print(f"| | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    for name, row in rows:
        print(f"| {name} | {' | '.join(f'{row[measure]:.3f}' for measure in names)} |", flush=True)


main()
