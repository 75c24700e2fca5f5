"""The example matters against their answer keys: files, facts, questions, faults, points.

    python -m evals.example [--matter NAME]... [--home DIR] [--json] [--brief]

Prints one line a measure, what was missed under it, and the sums of all matters at the end.
`–` is what the product has no command for: it was not measured. `--law` is a home whose law.db
holds the whole corpus; without it citations are checked with the starter set.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from evals import conflicts, findings, questions
from evals.matters import KEYS, Case, Json, Measure, folded, key_of
from lastro.drafting import Piece, Request
from lastro.jobs import compose, ingest
from lastro.settings import load
from lastro.workspace import Workspace


def measured(name: str, workspace: Workspace) -> tuple[Measure, ...]:
    """Read a matter into the workspace and return all its measures."""
    key = key_of(name)
    folder, _ = KEYS[name]
    done = ingest(workspace, Path(__file__).resolve().parent.parent / "examples" / folder, name)
    case = Case(name, key, workspace, done)
    parts = (findings, questions, conflicts)
    found = [measure for part in parts for measure in part.measures(case)]
    return (*found, *_points(case))


def _points(case: Case) -> Iterator[Measure]:
    """Yield what of the petition's points is proved; only the franchise matter has them."""
    if "pontos" not in case.key:
        return
    draft = compose(case.workspace, Request(case.name, Piece.PETICAO_INICIAL)).draft
    cited = {e.evidence.ref_key for e in draft.bibliography}
    excerpts = [e.evidence.excerpt for e in draft.bibliography]
    proofs = {(e.locator, folded(e.text)) for e in excerpts}
    missed = [
        f"{item['ponto']} (law cited: {bool(cited & set(item['fundamentos']))})"
        for item in case.key["pontos"]
        if not _proved(item, proofs)
    ]
    yield Measure.of("points of the petition, with their proof", missed, len(case.key["pontos"]))


def _proved(item: Json, proofs: set[tuple[str, str]]) -> bool:
    return any(
        proof["arquivo"] == locator and folded(proof["trecho"]) in text
        for proof in item["provas"]
        for locator, text in proofs
    )


def summed(reports: dict[str, tuple[Measure, ...]]) -> tuple[Measure, ...]:
    """Return each measure over all matters, in the order they were first seen."""
    by_name: dict[str, list[Measure]] = {}
    for measure in (m for measures in reports.values() for m in measures):
        by_name.setdefault(measure.name, []).append(measure)
    return tuple(
        Measure(
            name,
            sum(m.right for m in held),
            sum(m.total for m in held),
            absent=any(m.absent for m in held),
        )
        for name, held in by_name.items()
    )


def shown(title: str, measures: tuple[Measure, ...], *, brief: bool) -> Iterator[str]:
    """Yield the lines of a matter's report."""
    yield f"\n{title}"
    for measure in measures:
        right = "–" if measure.absent else str(measure.right)
        yield f"{measure.name:<42} {right:>4} / {measure.total}"
        if not brief:
            yield from (f"    {line}" for line in measure.missed)


def main() -> None:
    """Measure the matters that were asked for, and print."""
    parser = argparse.ArgumentParser(prog="python -m evals.example", description=__doc__)
    parser.add_argument("--matter", action="append", choices=list(KEYS))
    parser.add_argument("--home", type=Path, help="keep what was read here, and read it again")
    parser.add_argument("--law", type=Path, help="home whose law.db holds the whole corpus")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--brief", action="store_true", help="figures without the misses")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = given.home or Path(folder)
        if given.law is not None:
            home.mkdir(parents=True, exist_ok=True)
            shutil.copy(given.law / "law.db", home / "law.db")
        workspace = Workspace(load(home))
        reports = {name: measured(name, workspace) for name in given.matter or KEYS}
    if given.json:
        every = {**reports, "total": summed(reports)}
        medidas = {name: [m.as_json() for m in found] for name, found in every.items()}
        print(json.dumps(medidas, ensure_ascii=False, indent=1))
        return
    for name, found in {**reports, "all matters": summed(reports)}.items():
        print("\n".join(shown(name, found, brief=given.brief)))


if __name__ == "__main__":
    main()
