"""Whether the file bears a thesis: each element shown, missing, or refuted by its own figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from lastro.drafting.library import Element, Thesis
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.lawsuits import Suit, earlier
from lastro.drafting.proof.reckoning import Reckoned, reckoned
from lastro.drafting.proof.retrieve import Retrieval, Support
from lastro.drafting.proof.tables import Peak, highest
from lastro.facts import Field

_CHECK = "confira antes de descartá-la"


class Shown(StrEnum):
    """What the file says of an element."""

    YES = "demonstrado"
    NO = "sem_prova"
    REFUTED = "infirmado"


@dataclass(frozen=True, slots=True)
class Proof:
    """An element with what bears it.

    fields: the values its sentence is made of; peak: the highest month of a table
    suits: earlier lawsuits; reckoned: what the tables give
    """

    element: Element
    shown: Shown
    supports: tuple[Support, ...] = ()
    fields: tuple[Field, ...] = ()
    peak: Peak | None = None
    suits: tuple[Suit, ...] = ()
    reckoned: Reckoned | None = None


@dataclass(frozen=True, slots=True)
class Argument:
    """A thesis with the proof of its elements."""

    thesis: Thesis
    proofs: tuple[Proof, ...]

    @property
    def missing(self) -> tuple[Element, ...]:
        """Return the required elements that nothing shows."""
        return tuple(element for element in self._unshown if element.required)

    @property
    def _unshown(self) -> tuple[Element, ...]:
        return tuple(p.element for p in self.proofs if p.shown is not Shown.YES)

    @property
    def objection(self) -> str:
        """Return why the thesis must not be argued, "" when it may be."""
        refuted = [p.element.label for p in self.proofs if p.shown is Shown.REFUTED]
        if refuted:
            return f"os dados do caso infirmam: {'; '.join(refuted)}"
        shown = sum(proof.shown is Shown.YES for proof in self.proofs)
        decisive = tuple(element for element in self._unshown if element.decisive)
        if decisive:
            return self._unfound(decisive)
        if shown < min(self.thesis.needs, len(self.proofs)):
            return self._unfound(self._unshown)
        if self.missing and self.thesis.missing == "omitir":
            return self._unfound(self.missing)
        return ""

    def _unfound(self, elements: tuple[Element, ...]) -> str:
        """Return what was not found of `elements`, as a search may say it: never that it is not."""
        bare = {p.element.id for p in self.proofs if not p.supports}
        told = [e.label for e in elements if e.id in bare]
        if told:
            return f"a busca não reuniu trecho que sustente: {'; '.join(told)}; {_CHECK}"
        open_ones = "; ".join(element.label for element in elements)
        return f"os trechos reunidos não bastam para concluir sobre: {open_ones}; {_CHECK}"

    @property
    def chosen(self) -> tuple[Field, ...]:
        """Return the fields that were compared, to be used where the file gives several."""
        return tuple(field for proof in self.proofs for field in proof.fields)


def argue(thesis: Thesis, case: Case, retrieval: Retrieval) -> Argument:
    """Return `thesis` with the proof that the file holds of each element."""
    return Argument(thesis, tuple(_prove(e, case, retrieval) for e in thesis.elements))


def _prove(element: Element, case: Case, retrieval: Retrieval) -> Proof:
    proof = _shown(element, case, retrieval)
    total = reckoned(element.reckoning, case) if element.reckoning else None
    if total is None or proof.shown is Shown.REFUTED:
        return proof
    return replace(proof, shown=Shown.YES, reckoned=total)


def _shown(element: Element, case: Case, retrieval: Retrieval) -> Proof:
    supports = retrieval.bearing(element)
    if element.when:
        holds, compared = case.meets(element.when)
        if holds is False:
            return Proof(element, Shown.REFUTED, supports, compared)
        if holds:
            return Proof(element, Shown.YES, supports, compared)
        return Proof(element, Shown.NO, supports)
    if element.table and (peak := highest(element.table, case)) is not None:
        shown = Shown.REFUTED if peak.below is False else Shown.YES
        return Proof(element, shown, supports, peak=peak)
    if element.suits and (suits := earlier(element.suits, case)):
        return Proof(element, Shown.YES, supports, suits=suits)
    if element.fields and element.says:
        held = tuple(f for key in element.fields if (f := case.field(key)) is not None)
        if len(held) == len(element.fields):
            return Proof(element, Shown.YES, supports, held)
    return Proof(element, Shown.YES if supports else Shown.NO, supports)
