"""Prints which test fails if a complaint about other checkers came true of this one.

    python -m evals.complaints [--write]

A test is named after the complaint it is about (`test_e05_…`, part C of the requirements).
--write puts the table into docs/citations.md; tests/citations/test_complaints_listed.py holds it.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from evals.published import publish

TESTS = Path(__file__).resolve().parents[1] / "tests"
_TEST = re.compile(r"^def (?P<name>test_e(?P<number>\d\d)_\w+)", re.MULTILINE)
COMPLAINTS = {
    1: "a number that exists was called right though the name beside it was another's",
    2: "a right citation was accused for how it was written; a wrong one passed beside a right one",
    3: "the same as E1, over HTTP",
    4: "kinds that are not checked were left out, and the rest read as all",
    5: "a bracket, a dot or a modifier, and the check silently did not run",
    6: "revoked law reported as missing; the wrong version; older wording out of reach",
    7: "part of a number matched; two doors gave two revisions",
    8: "many citations not found; an anaphora attached to the wrong case; look-alikes confused",
    9: "digits that OCR misread led to the wrong place; one chosen of several",
    13: "the text that refers was cited, not the one that holds the words",
    20: "a wall or a gap was reported as nothing found",
    21: "an error envelope became an empty table",
    22: "old and new wording side by side: articles old or cut; a split number",
    29: "a wrong number called verified; a division the act has not",
    33: "a wrong rule was repeated as law",
}


def main() -> int:
    """Print the table; return 1 when a complaint has no test."""
    parser = argparse.ArgumentParser(prog="python -m evals.complaints")
    parser.add_argument("--write", action="store_true", help="put it into docs/citations.md")
    options = parser.parse_args()
    print(table())
    if options.write:
        publish("complaints", table())
    return int(not COMPLAINTS.keys() <= found().keys())


def found() -> dict[int, list[str]]:
    """Return complaint number → `file::test`, in the order of the files."""
    tests: dict[int, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for test in _TEST.finditer(path.read_text(encoding="utf-8")):
            place = f"{path.relative_to(TESTS.parent)}::{test['name']}"
            tests.setdefault(int(test["number"]), []).append(place)
    return tests


def table() -> str:
    """Return the table of complaints that are about citations and law, with their tests."""
    tests = found()
    lines = ["| complaint | what came true elsewhere | fails here |", "|---|---|---|"]
    for number, said in COMPLAINTS.items():
        shown = "<br>".join(f"`{place}`" for place in tests.get(number, ["–"]))
        lines.append(f"| E{number} | {said} | {shown} |")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
