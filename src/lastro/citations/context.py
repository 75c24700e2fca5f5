"""What was named before: the act and article that "do mesmo diploma" or a bare "art. 5º" take up.

Nothing is taken over a paragraph's end. A paragraph ends at a blank line, or at a line's end after
a full stop.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.citations.acts import Mention

_PARAGRAPH = re.compile(r"\n\s*\n|[.;:!?][\"')\]]?\s*\n")
_SENTENCE = re.compile(r"[.;!?][\"')]?\s+(?=[^a-z\W\d_])|\n\s*\n")
_REACH = 1500


@dataclass(slots=True)
class Context:
    """Acts and articles named so far. plain: the text; written: the same with capitals."""

    plain: str
    written: str
    _acts: list[Mention]
    _article: tuple[int, str, Mention | None] | None = None

    @classmethod
    def of(cls, plain: str, written: str) -> Context:
        """Return the context at the start of a text."""
        return cls(plain, written, [])

    def named(self, mention: Mention) -> None:
        """Take note of an act that was named."""
        if not mention.same:
            self._acts.append(mention)
            del self._acts[:-8]

    def cited(self, at: int, article: str, mention: Mention | None) -> None:
        """Take note of an article that was cited."""
        self._article = (at, article, mention)

    def same_act(self, at: int) -> Mention | None:
        """Return the act last named in this paragraph."""
        near = self._near(at)
        return near[-1] if near else None

    def same_article(self, at: int) -> tuple[str, Mention | None] | None:
        """Return the article last cited in this paragraph, with its act."""
        if self._article is None or not self._reaches(self._article[0], at):
            return None
        return self._article[1], self._article[2]

    def inferred(self, at: int) -> Mention | None:
        """Return a bare article's act: its sentence's last one or its paragraph's only one."""
        near = self._near(at)
        if not near:
            return None
        if _SENTENCE.search(self.written, near[-1].end, at) is None:
            return near[-1]
        distinct = {(m.norm, m.sigla, m.norm or m.start) for m in near}
        return near[-1] if len(distinct) == 1 else None

    def _near(self, at: int) -> list[Mention]:
        return [m for m in self._acts if m.end <= at and self._reaches(m.end, at)]

    def _reaches(self, start: int, at: int) -> bool:
        return at - start <= _REACH and _PARAGRAPH.search(self.plain, start, at) is None
