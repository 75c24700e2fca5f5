"""Asks for pages through the ledger: what this round already has is not asked for again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from lastro.law.sync.ledger import Ledger
from lastro.law.sync.model import Fetch, Known, Page, Unanswered

T = TypeVar("T")
_LIMIT = "o limite de páginas desta rodada foi atingido; rode o comando de novo para continuar"
_GONE = (404, 410)


@dataclass(slots=True)
class Asking:
    """One round. now: ISO day and time; left: pages that may still be asked for; asked: so far."""

    fetch: Fetch
    ledger: Ledger
    now: str
    left: int
    asked: int = 0
    stopped: bool = False

    def page(self, url: str, read: Callable[[Page], T | Unanswered]) -> T | Unanswered | None:
        """Return what `read` makes of the page, why not, or None where the site has no such page.

        Only a page that `read` accepts is kept; one that it refuses is asked for anew next time.
        """
        held = self.ledger.held(url)
        if held is not None:
            return None if held.status in _GONE else read(held)
        if self.left <= 0:
            self.stopped = True
            return Unanswered(_LIMIT)
        page = self._ask(url)
        if isinstance(page, Unanswered):
            self.ledger.refuse(url, page.reason, self.now)
            return page
        if page.status in _GONE:
            self.ledger.accept(url, page, self.now)
            return None
        found = read(page)
        if isinstance(found, Unanswered):
            self.ledger.refuse(url, found.reason, self.now)
        else:
            self.ledger.accept(url, page, self.now)
        return found

    def _ask(self, url: str) -> Page | Unanswered:
        self.left -= 1
        self.asked += 1
        answer = self.fetch(url, self.ledger.known(url))
        if isinstance(answer, Unanswered) or answer.status != 304:
            return answer
        before = self.ledger.last(url)
        if before is not None:
            return replace(before, status=200)
        answer = self.fetch(url, Known())
        if isinstance(answer, Page) and answer.status == 304:
            return Unanswered("o site disse que nada mudou sem ter mandado a página antes")
        return answer
