"""What a paper is, by its name and how it begins."""

from __future__ import annotations

from collections import defaultdict

from lastro.facts.store import FactStore

_HEAD_CHARS = 1_200


def heads(store: FactStore, matter: str) -> dict[str, str]:
    """Return for each file its locator and the sentences of its beginning that hold a fact."""
    told: dict[str, dict[str, None]] = defaultdict(dict)
    for fact in store.facts(matter):
        if fact.source.span.start < _HEAD_CHARS:
            told[fact.source.locator].setdefault(fact.source.text)
    for party in store.parties(matter):
        for source in party.sources:
            if source.span.start < _HEAD_CHARS:
                told[source.locator].setdefault(source.text)
    return {locator: "\n".join((locator, *told[locator])) for locator in store.files(matter)}
