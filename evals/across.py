"""Contradictions and timeline of small matters against what was planted in them.

    python -m evals.across [FOLDER]

Each matter is a TOML of evals/across: files as text, the findings that must be reported, events
that must be in the timeline. Whatever else is reported as a contradiction is false. Prints a line
a kind: planted, found, missed, false. The example case is measured with its own gabarito.json.
"""

import json
import re
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

from sqlalchemy import create_engine

from lastro.facts import FactStore, extract
from lastro.facts.across import Across, Case, case_of, contradictions, timeline
from lastro.jobs import ingest
from lastro.settings import load
from lastro.sources import Document, RawFile, read
from lastro.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
Count = dict[str, Counter[str]]


def kept(documents: list[Document], folder: Path) -> Case:
    """The case that documents make up, their facts kept in a store of their own."""
    store = FactStore(create_engine(f"sqlite:///{folder / 'lastro.db'}"))
    store.create()
    for document in documents:
        store.put("caso", document.sha256, document.locator, extract(document))
    return case_of(documents, store, "caso")


def read_matter(matter: dict) -> list[Document]:
    files = [(f["name"], f["text"].strip().encode()) for f in matter["file"]]
    readings = [read(RawFile(name, content)) for name, content in files]
    return [r for r in readings if isinstance(r, Document)]


def same(found, expected: dict) -> bool:
    sides = " ".join(f"{s.value} {s.source.text}" for s in found.sides) + found.explanation
    return found.kind == expected["kind"] and all(v in sides for v in expected["values"])


def score(case: Case, matter: dict, name: str, counts: Count) -> None:
    found = list(contradictions(case))
    for expected in matter.get("finding", []):
        hit = next((f for f in found if same(f, expected)), None)
        counts[expected["kind"]]["found" if hit else "missed"] += 1
        if hit:
            found.remove(hit)
        else:
            print(f"  missed in {name}: {expected['kind']} {expected['values']}")
    for extra in found:
        counts[extra.kind.value]["false"] += 1
        print(f"  false in {name}: {extra.kind.value} {extra.subject}: {extra.explanation}")
    events = timeline(case)
    for expected in matter.get("event", []):
        words = re.compile(expected["words"], re.IGNORECASE)
        told = [e for e in events if e.written_day == expected["day"] and words.search(e.what)]
        counts["timeline"]["found" if told else "missed"] += 1
        if len(told) != 1:
            print(f"  event in {name}: {expected['day']} {expected['words']}: {len(told)} times")


def example(counts: Count) -> None:
    """Score the example case; a finding of the key is found when all its values stand in one."""
    key = json.loads((ROOT / "examples/gabarito.json").read_text(encoding="utf-8"))
    wanted = [[s["arquivo"] for s in c["lados"]] for c in key["contradicoes"]]
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(load(Path(folder)))
        ingest(workspace, ROOT / "examples/caso-exemplo", "exemplo")
        found = list(Across(workspace.documents, workspace.facts).contradictions("exemplo"))
    for files in wanted:
        held = lambda f: {s.source.locator.split("!")[0] for s in f.sides}  # noqa: E731
        hit = next((f for f in found if set(files) <= held(f)), None)
        counts["example"]["found" if hit else "missed"] += 1
        if hit:
            found.remove(hit)
        else:
            print(f"  missed in the example: {files}")
    counts["example"]["false"] += len(found)
    for extra in found:
        print(f"  beyond the key, example: {extra.kind.value} {extra.subject}")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "evals/across"
    counts: Count = defaultdict(Counter)
    for path in sorted(folder.glob("*.toml")):
        matter = tomllib.loads(path.read_text(encoding="utf-8"))
        with tempfile.TemporaryDirectory() as place:
            score(kept(read_matter(matter), Path(place)), matter, path.stem, counts)
    if len(sys.argv) == 1:
        example(counts)
    print(f"{'kind':<18}{'planted':>8}{'found':>7}{'missed':>8}{'false':>7}")
    for kind, count in sorted(counts.items()):
        planted = count["found"] + count["missed"]
        print(f"{kind:<18}{planted:>8}{count['found']:>7}{count['missed']:>8}{count['false']:>7}")


if __name__ == "__main__":
    main()
