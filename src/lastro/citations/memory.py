"""Remembers what a law store answered, so that a citation seen before asks no SQL.

Only for stores: their books do not change while they are open. An answer that the citation's
sentence has shaped (candidates, suggestions) is not kept.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from operator import attrgetter
from weakref import WeakKeyDictionary

from lastro.citations.model import Citation, Desk, Kind, Resolution, Status
from lastro.law import LawStore

_SHAPED_BY_CONTEXT = (Status.AMBIGUO, Status.NAO_ENCONTRADO)
_MOST = 65_536
_SAYS = attrgetter(
    *("kind", "sigla", "norm", "artigo", "paragrafo", "inciso", "alinea", "item", "inferred"),
    *("named", "court", "number", "binding", "digit_valid"),
)
_KEPT: WeakKeyDictionary[LawStore, dict[Hashable, Resolution]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Question:
    """A citation put to some books. context: its sentence, which shapes only some answers."""

    citation: Citation
    context: str
    most: int

    @property
    def key(self) -> Hashable:
        """Return what makes two questions the same; where in a text they stand does not."""
        return self.most, not self.context, _SAYS(self.citation)

    def shapes(self, answer: Resolution) -> bool:
        """Return whether the answer would be another in another sentence."""
        provision = self.citation.kind is Kind.DISPOSITIVO
        return provision and bool(self.context) and answer.status in _SHAPED_BY_CONTEXT


def remembered(question: Question, desk: Desk) -> Resolution | None:
    """Return what `desk` answered to the same question before, None when it was not asked."""
    if not isinstance(desk, LawStore) or (kept := _KEPT.get(desk)) is None:
        return None
    return kept.get(question.key)


def remember(question: Question, desk: Desk, answer: Resolution) -> Resolution:
    """Return `answer`, kept for the next such question where the sentence has not shaped it."""
    if isinstance(desk, LawStore) and not question.shapes(answer):
        kept = _KEPT.setdefault(desk, {})
        if len(kept) >= _MOST:
            kept.clear()
        kept[question.key] = answer
    return answer
