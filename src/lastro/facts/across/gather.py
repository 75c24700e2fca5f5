"""A matter as the checks look at it: its documents cut into sentences, and its facts."""

from __future__ import annotations

from collections.abc import Iterable

from lastro.facts.across.model import Case
from lastro.facts.segments import segment
from lastro.facts.store import FactStore
from lastro.sources import Document


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
