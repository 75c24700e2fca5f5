"""Accuracy of page types on invented court files written for this (ING-14).

    python -m evals.clauses.pages [--misses]

Rules and texts are of one hand: the figure says that the rules do what was meant, not how they do
on files of strangers.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from lastro.index import PageRow, PageText, classify_page

TEXTS = Path(__file__).parent / "pages.toml"


def files() -> list[tuple[str, list[tuple[str, PageText]]]]:
    given = tomllib.loads(TEXTS.read_text(encoding="utf-8"))["file"]
    return [(file["name"], [_page(n, p) for n, p in enumerate(file["pages"], 1)]) for file in given]


def _page(number: int, written: str) -> tuple[str, PageText]:
    kind, _, text = written.partition(" | ")
    lines = [line.strip() for line in text.split(" / ")]
    return kind, PageText(number, "\n".join(lines), rows=sum(" | " in line for line in lines))


def classified(pages: list[tuple[str, PageText]]) -> list[tuple[str, PageRow, PageText]]:
    found: list[tuple[str, PageRow, PageText]] = []
    for kind, page in pages:
        found.append((kind, classify_page(page, found[-1][1] if found else None), page))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args()
    right = total = 0
    for name, pages in files():
        rows = classified(pages)
        good = sum(kind == row.type.value for kind, row, _ in rows)
        right, total = right + good, total + len(rows)
        print(f"{name:<32} {good:>3} / {len(rows)}")
        for kind, row, page in rows if given.misses else ():
            if kind != row.type.value:
                print(
                    f"  p. {row.number}: {kind} -> {row.type.value} ({row.rule}) {page.text[:90]!r}"
                )
    print(f"page types right: {right} / {total} = {right / total:.3f}")


if __name__ == "__main__":
    main()
