"""One reader at the law's desk: calls run one after the other, off the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

from lastro.law import LawStore

P = ParamSpec("P")
T = TypeVar("T")


class ReadingDesk:
    """The law store with a queue before it: its connection serves one thread at a time."""

    def __init__(self, law: LawStore) -> None:
        self.law = law
        self._one = CapacityLimiter(1)

    async def run(self, answer: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `answer(*args)`, computed when its turn comes; health checks never wait."""
        return await to_thread.run_sync(lambda: answer(*args, **kwargs), limiter=self._one)
