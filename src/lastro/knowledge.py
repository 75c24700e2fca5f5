"""What searches of a matter may know beyond its passages: parties, days of papers, citations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import cache, partial

from lastro.citations import keys
from lastro.errors import OutsideError
from lastro.facts import FactStore, Party
from lastro.index import Dated, DocType, Found, Known, KnownParty, Shelves, days_of
from lastro.sources import DocumentStore, FileRecord

SIGNED = "contrato.data_assinatura"


class Knowledge:
    """What is known of each matter, remembered until the facts of one of its files change."""

    def __init__(self, documents: DocumentStore, facts: FactStore, shelves: Shelves) -> None:
        self._documents, self._facts, self._shelves = documents, facts, shelves
        self._kept: dict[str, tuple[frozenset[str], Known]] = {}

    def of(self, matter: str) -> Known:
        """Return what a search of the matter may know; nothing of any other."""
        held = self._facts.hashes(matter)
        if matter not in self._kept or self._kept[matter][0] != held:
            parties = tuple(map(_party, self._facts.parties(matter)))
            days = cache(partial(self._days, matter))
            self._kept[matter] = (held, Known(keys, parties, days))
        return self._kept[matter][1]

    def _days(self, matter: str) -> tuple[Dated, ...]:
        """Return the papers that say when they were written, by locator.

        A message says it in its header, a contract above its signatures, a conversation line by
        line; what a file's properties say is the day of a saving, and no evidence.
        """
        found = {dated.locator: dated for dated in self._signed(matter)}
        for file in self._documents.files(matter):
            if dated := _sent(file):
                found[file.locator] = dated
        for dated in self._conversations(matter):
            found.setdefault(dated.locator, dated)
        return tuple(found[locator] for locator in sorted(found))

    def _signed(self, matter: str) -> Iterator[Dated]:
        for field in self._facts.fields(matter, SIGNED):
            with suppress(ValueError):
                day = date.fromisoformat(field.value)
                yield Dated(field.contract, day, day)

    def _conversations(self, matter: str) -> Iterator[Dated]:
        days: dict[str, list[date]] = {}
        for passage in self._shelves.passages(matter):
            if passage.doc_type is DocType.CORRESPONDENCIA:
                days.setdefault(passage.locator, []).extend(days_of(passage.place))
        for locator, found in days.items():
            if found:
                yield Dated(locator, min(found), max(found))


def _party(party: Party) -> KnownParty:
    spellings = tuple(dict.fromkeys((party.name, *party.variants)))
    return KnownParty(spellings, frozenset(source.locator for source in party.sources))


def _sent(file: FileRecord) -> Dated | None:
    if not file.metadata.message_id:
        return None
    with suppress(ValueError):
        day = date.fromisoformat(file.metadata.date[:10])
        return Dated(file.locator, day, day)
    return None


def complete(found: Found) -> Found:
    """Return what was found by a search of which no stage failed.

    Raises OutsideError: what was not searched must not be taken for what is not there.
    """
    if found.warnings:
        raise OutsideError(
            f"A busca não se completou: {'; '.join(found.warnings)}. Tente de novo; se há um prazo "
            "em LASTRO_SEARCH_MS, aumente-o."
        )
    return found
