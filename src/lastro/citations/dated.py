"""The law as it stood on a day: a desk whose every answer is of that day.

Whoever reads it needs no other rule: what was not yet law is absent, what was still law is in
force, and a wording of then that the sources lack is `LABEL_ONLY`, never today's in its place.
Source: LINDB, arts. 1º, 2º and 6º.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from lastro.citations.model import Desk
from lastro.law import Act, Holding, LawStore, Level, Norm, Provision, Ref, Step, Sumula, Thesis


class DatedDesk:
    """The books of a law store as they were on `day`."""

    def __init__(self, law: LawStore, day: date) -> None:
        self.day = day
        self._law = law
        self._read: dict[Ref, Provision | None] = {}

    @property
    def today(self) -> LawStore:
        """Return the same books as they are now."""
        return self._law

    def act(self, code: str) -> Act | None:
        """Return the act held under `code`, in force on the day or not."""
        return self._law.act(code)

    def act_of(self, norm: Norm) -> Act | None:
        """Return the act held for `norm`, in force on the day or not."""
        return self._law.act_of(norm)

    def get(self, ref: Ref) -> Provision | None:
        """Return the wording of that day, with that day's wording of all below it."""
        if ref not in self._read:
            held = self._law.get(ref, on=self.day)
            self._read[ref] = held and replace(held, full_text=self._whole(held))
        return self._read[ref]

    def holds(self, ref: Ref) -> Holding:
        """Return whether the wording of that day is held, is only known to have been, or neither.

        A súmula is held as it is today: the lists do not give its earlier wordings.
        """
        if ref.path and ref.path[0].level in (Level.SUMULA, Level.SUMULA_VINCULANTE):
            return self._law.holds(ref)
        return self._law.holds_on(ref, self.day)

    def versions(self, ref: Ref) -> tuple[Provision, ...]:
        """Return every wording held, oldest first, those after the day too."""
        return self._law.versions(ref)

    def sumula(self, court: str, number: int, *, binding: bool) -> Sumula | None:
        """Return the súmula as it is today, or None."""
        return self._law.sumula(court, number, binding=binding)

    def acts_with_article(self, article: str) -> tuple[Act, ...]:
        """Return the acts that had an article with that label on the day."""
        place = (Step(Level.ARTIGO, article),)
        acts = self._law.acts_with_article(article)
        return tuple(a for a in acts if self.holds(Ref(a.code, place)) is not Holding.ABSENT)

    def articles(self, code: str) -> Iterator[Provision]:
        """Yield the articles of an act whose wording of that day is held."""
        for article in self._law.articles(code):
            if (held := self.get(article.ref)) is not None:
                yield held

    def thesis(self, court: str, number: int) -> Thesis | None:
        """Return the tema with its thesis as it is today, or None."""
        return self._law.thesis(court, number)

    def lacks_below(self, ref: Ref) -> bool:
        """Return whether something below `ref` existed that day in a wording that is not held."""
        below = (child.ref for child in self._law.children(ref))
        return any(self.holds(r) is Holding.LABEL_ONLY or self.lacks_below(r) for r in below)

    def _whole(self, held: Provision) -> str:
        below = (self.get(child.ref) for child in self._law.children(held.ref))
        lines = (f"{_label(p.ref)} {p.full_text}" for p in below if p and not p.revoked)
        return "\n".join((held.text, *lines))


def as_of(law: LawStore, day: date | None) -> Desk:
    """Return the books as they were on `day`; as they are when it is None."""
    return law if day is None else DatedDesk(law, day)


def _label(ref: Ref) -> str:
    step = ref.path[-1]
    if step.level is Level.PARAGRAFO:
        return "Parágrafo único." if step.label == "unico" else f"§ {step.label}º"
    return f"{step.label} -" if step.level is Level.INCISO else f"{step.label})"
