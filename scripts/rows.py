"""Write docs/rows.md: every acceptance row, its tests and their state.

    python scripts/rows.py            run the row tests, write docs/rows.md
    python scripts/rows.py --check    fail when docs/rows.md does not name the tests there are

A test shows a row when its name begins with it: `test_cit_07_…` shows CIT-07. The list of rows is
read from ../shared/requirements.md when it is there, else from docs/rows.md itself.
"""

import ast
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/rows.md"
REQUIREMENTS = ROOT.parent / "shared/requirements.md"
ROW = re.compile(r"^\|\s*([A-Z]{2,3}-\d{2})\s*\|", re.MULTILINE)
NAME = re.compile(r"test_([a-z]{2,3})_(\d{2})_")


def known_rows() -> list[str]:
    source = REQUIREMENTS if REQUIREMENTS.is_file() else PAGE
    found = dict.fromkeys(ROW.findall(source.read_text(encoding="utf-8")))
    return [row for row in found if not row.startswith("E-")]


def row_of(test: str) -> str | None:
    match = NAME.match(test)
    return f"{match[1].upper()}-{match[2]}" if match else None


def declared() -> dict[str, list[str]]:
    """Return the row tests that the test files declare: row -> `file::function`."""
    tests = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                row = row_of(node.name)
                if row:
                    tests[row].append(f"{path.relative_to(ROOT)}::{node.name}")
    return tests


def states(tests: dict[str, list[str]]) -> dict[str, str]:
    """Run every row test once; return `file::function` -> pass, fail or skip."""
    wanted = sorted({t for group in tests.values() for t in group})
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "2", f"--junitxml={report}", *wanted],
            cwd=ROOT,
            check=False,
        )
        cases = ET.parse(report).getroot().iter("testcase")
        seen: dict[str, set[str]] = defaultdict(set)
        for case in cases:
            file = case.get("classname", "").replace(".", "/") + ".py"
            name = f"{file}::{case.get('name', '').split('[')[0]}"
            bad = case.find("failure") is not None or case.find("error") is not None
            skipped = case.find("skipped") is not None
            seen[name].add("fail" if bad else "skip" if skipped else "pass")
    return {name: _worst(found) for name, found in seen.items()}


def _worst(found: set[str]) -> str:
    return next(state for state in ("fail", "skip", "pass") if state in found)


def page(rows: list[str], tests: dict[str, list[str]], state: dict[str, str]) -> str:
    lines = [
        "# Acceptance rows",
        "",
        "Made by `make rows` from the tests, not by hand. A row passes when every test named",
        "after it passes; a test that was skipped does not count.",
        "",
        "| row | test | state |",
        "|---|---|---|",
    ]
    for row in rows:
        named = tests.get(row, [])
        found = {state.get(t, "fail") for t in named}
        verdict = "none" if not named else "pass" if found == {"pass"} else "fail"
        shown = "<br>".join(f"`{t}`" for t in named) or "–"
        lines.append(f"| {row} | {shown} | {verdict} |")
    return "\n".join(lines) + "\n"


def check(rows: list[str], tests: dict[str, list[str]]) -> str:
    """Return what is stale in docs/rows.md, or "": rows without a line, tests not listed."""
    text = PAGE.read_text(encoding="utf-8")
    gone = sorted(
        set(re.findall(r"`(tests/[^`]+)`", text)) - {t for g in tests.values() for t in g}
    )
    new = [t for group in tests.values() for t in group if f"`{t}`" not in text]
    unlisted = [row for row in rows if f"| {row} |" not in text]
    failing = re.findall(r"\| ([A-Z]{2,3}-\d{2}) \|.*\| fail \|", text)
    stale = [f"gone: {gone}"] * bool(gone) + [f"new: {new}"] * bool(new)
    stale += [f"rows: {unlisted}"] * bool(unlisted) + [f"failing: {failing}"] * bool(failing)
    return "; ".join(stale)


def main() -> int:
    rows, tests = known_rows(), declared()
    if "--check" in sys.argv:
        stale = check(rows, tests)
        if stale:
            print(f"docs/rows.md is stale, run `make rows`: {stale}", file=sys.stderr)
        return bool(stale)
    PAGE.write_text(page(rows, tests, states(tests)), encoding="utf-8")
    print(
        f"{PAGE.relative_to(ROOT)}: {sum(r in tests for r in rows)} of {len(rows)} rows have tests"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
