"""SentencePiece unigram tokenising: the cut of a text into known pieces with the best total score.

Ours, in forty lines, because the `tokenizers` package takes 260 MB and up to a second to load the
250,000 pieces, and a search must answer at once; a test holds the two equal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

SPACE = "▁"
UNKNOWN_PENALTY = 10.0
WORDS_KEPT = 50_000


class Unigram:
    """Cuts texts into the ids of pieces.

    pieces: (piece, score) in the order of their ids; a piece that holds `▁` starts with it, so
        every word is cut on its own
    characters: replacements made first, one code point each
    """

    def __init__(
        self, pieces: Sequence[tuple[str, float]], unknown: int, characters: dict[int, str]
    ) -> None:
        self._unknown = unknown
        self._characters = characters
        self._ids = {piece: index for index, (piece, _) in enumerate(pieces) if index != unknown}
        self._scores = [score for _, score in pieces]
        self._longest = max(map(len, self._ids), default=0)
        self._penalty = min(self._scores) - UNKNOWN_PENALTY
        self._cut = lru_cache(WORDS_KEPT)(self._best_cut)

    def ids(self, text: str) -> list[int]:
        """Return the pieces' ids; characters that no piece knows become one `unknown` a run."""
        clean = re.sub(" +", SPACE, text.translate(self._characters))
        clean = clean if clean.startswith(SPACE) else SPACE + clean
        return [
            piece for word in re.findall(f"{SPACE}[^{SPACE}]*", clean) for piece in self._cut(word)
        ]

    def _best_cut(self, word: str) -> tuple[int, ...]:
        size = len(word)
        best = [0.0] + [float("-inf")] * size
        last = [(0, self._unknown)] * (size + 1)
        for start in range(size):
            for end in range(start + 1, min(start + self._longest, size) + 1):
                piece = self._ids.get(word[start:end])
                if piece is None and end > start + 1:
                    continue
                gain = self._penalty if piece is None else self._scores[piece]
                if best[start] + gain > best[end]:
                    best[end] = best[start] + gain
                    last[end] = (start, self._unknown if piece is None else piece)
        return self._backwards(last)

    def _backwards(self, last: list[tuple[int, int]]) -> tuple[int, ...]:
        found: list[int] = []
        at = len(last) - 1
        while at:
            at, piece = last[at]
            if not (piece == self._unknown and found and found[-1] == self._unknown):
                found.append(piece)
        return tuple(reversed(found))
