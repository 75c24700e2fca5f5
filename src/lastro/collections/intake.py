"""What is given to a collection, compared with what it holds: only what differs is cut anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lastro.collections.model import Built, Cut, Entry, Held, Offer, Passed
from lastro.collections.passages import passages

STEP = 2_048  # entries written in one commit
_STEP_PASSAGES = 8_192


class Intake:
    """One taking in of entries and files into a collection.

    held: (digest, content) of what the collection holds, by id
    written: ids that were cut anew; passed: what was passed over
    """

    def __init__(self, name: str, held: Mapping[str, tuple[str, str]]) -> None:
        self.held = held
        self.written: dict[str, None] = {}
        self.passed: list[Passed] = []
        self._name = name
        self._met: dict[str, None] = {}
        self._contents = {content: name for name, (_, content) in held.items()}

    def steps(self, given: Iterable[Entry | Offer | Passed]) -> Iterator[list[Cut]]:
        """Yield what is new or changed, some thousand passages at a time."""
        step: list[Cut] = []
        size = 0
        for cut in self._fresh(given):
            step.append(cut)
            size += len(cut.passages)
            self.written[cut.entry.id] = None
            if len(step) == STEP or size >= _STEP_PASSAGES:
                yield step
                step, size = [], 0
        if step:
            yield step

    def gone(self) -> list[str]:
        """Return the ids that are held and were not given."""
        return [name for name in self.held if name not in self._met]

    def built(self, state: Held, removed: int, ms: float) -> Built:
        """Return the report."""
        added = sum(name not in self.held for name in self.written)
        changed = len(self.written) - added
        unchanged = sum(name not in self.written for name in self._met if name in self.held)
        counts = (added, changed, removed, unchanged, state.passages, state.without_vector)
        return Built(self._name, *counts, ms, tuple(self.passed))

    def _fresh(self, given: Iterable[Entry | Offer | Passed]) -> Iterator[Cut]:
        for one in given:
            if isinstance(one, Passed):
                self.passed.append(one)
                continue
            self._met[one.id] = None
            if self.held.get(one.id, ("",))[0] == one.digest:
                inside = f"{one.id}!"
                self._met |= dict.fromkeys(name for name in self.held if name.startswith(inside))
            elif isinstance(one, Entry):
                yield Cut(one, passages(one, self._name), one.digest)
            else:
                yield from self._read(one)

    def _read(self, offer: Offer) -> Iterator[Cut]:
        for found in offer.read():
            if isinstance(found, Passed):
                self.passed.append(found)
                continue
            entry = found.entry
            self._met[entry.id] = None
            other = self._contents.setdefault(entry.content, entry.id)
            if other != entry.id and other in self._met:
                self.passed.append(Passed(0, f"igual a {other}, que já está aqui", entry.id))
            elif self.held.get(entry.id, ("",))[0] != found.digest:
                yield found
