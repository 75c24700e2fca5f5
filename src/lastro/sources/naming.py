"""Names that stand for one file each: no file hides another of the same name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import PurePosixPath


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in their order, those that came before numbered: `carta (2).pdf`.

    Two names on disk read alike when one is not UTF-8; a ZIP may hold one name many times.
    """
    taken, seen, apart = set(names), set[str](), []
    for name in names:
        if name in seen:
            name = _numbered(name, taken)
        taken.add(name)
        seen.add(name)
        apart.append(name)
    return tuple(apart)


def _numbered(name: str, taken: set[str]) -> str:
    ending = PurePosixPath(name).suffix
    stem = name.removesuffix(ending)
    return next(free for n in count(2) if (free := f"{stem} ({n}){ending}") not in taken)
