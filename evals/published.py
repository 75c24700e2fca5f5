"""Puts what an eval measured into docs/citations.md, between two marks that carry its name."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs/citations.md"


def publish(name: str, text: str, page: Path = PAGE) -> None:
    """Replace what stands between the marks of `name`. Raises KeyError where there are none."""
    written = page.read_text(encoding="utf-8")
    marked, times = _between(name).subn(lambda m: f"{m[1]}\n{text}\n{m[3]}", written)
    if times != 1:
        raise KeyError(name)
    page.write_text(marked, encoding="utf-8")


def published(name: str, page: Path = PAGE) -> str:
    """Return what stands between the marks of `name`, "" where there are none."""
    found = _between(name).search(page.read_text(encoding="utf-8"))
    return found[2].strip() if found else ""


def _between(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {name} -->)(.*?)(<!-- /{name} -->)", re.DOTALL)
