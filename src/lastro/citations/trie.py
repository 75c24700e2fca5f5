"""One pattern for many words that looks at each letter once: `ar(?:t(?:igo)?|e)`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

Branch: TypeAlias = "dict[str, Branch]"
_END = ""


def any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches the longest of `words`; they are taken letter for letter."""
    root: Branch = {}
    for word in words:
        branch = root
        for letter in word:
            branch = branch.setdefault(letter, {})
        branch[_END] = {}
    return _pattern(root)


def _pattern(branch: Branch) -> str:
    ends = _END in branch
    ways = [re.escape(letter) + _pattern(rest) for letter, rest in sorted(branch.items()) if letter]
    if not ways:
        return ""
    joined = ways[0] if len(ways) == 1 and not ends else f"(?:{'|'.join(ways)})"
    return f"{joined}?" if ends else joined
