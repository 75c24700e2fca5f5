"""A matter as the checks look at it, and what they answer of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastro.facts.across.contradictions import contradictions
from lastro.facts.across.model import Case, Contradiction, Event
from lastro.facts.across.timeline import timeline
from lastro.facts.segments import segment
from lastro.facts.store import FactStore
from lastro.sources import Document, DocumentStore


def case_of(documents: Iterable[Document], store: FactStore, matter: str) -> Case:
    """Return the case that the documents of a matter and what is kept of them make up."""
    return Case(
        papers=tuple(segment(document) for document in documents),
        facts=store.facts(matter),
        parties=store.parties(matter),
        processes=store.processes(matter),
        fields=store.fields(matter),
        rows=store.rows(matter),
    )


@dataclass(frozen=True, slots=True)
class Across:
    """What the files of each matter tell together, from their documents and facts."""

    documents: DocumentStore
    facts: FactStore

    def contradictions(self, matter: str) -> tuple[Contradiction, ...]:
        """Return what the files of a matter tell in two ways, the gravest first."""
        return contradictions(self._case(matter))

    def timeline(self, matter: str) -> tuple[Event, ...]:
        """Return the dated events of a matter, oldest first."""
        return timeline(self._case(matter))

    def _case(self, matter: str) -> Case:
        return case_of(self.documents.documents(matter), self.facts, matter)
