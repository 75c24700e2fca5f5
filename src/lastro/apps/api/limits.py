"""How much one client may ask, and how long it may take to ask it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """body_bytes: of one request; per_minute, burst: requests of one key; the rest in seconds.

    body_seconds: for a whole body to arrive; header_seconds: for the head of a request
    """

    body_bytes: int = 2_000_000
    per_minute: int = 1_200
    burst: int = 100
    body_seconds: float = 15.0
    header_seconds: float = 10.0


@dataclass(slots=True)
class Buckets:
    """A token bucket a key: `burst` requests at once, then `per_minute` spread evenly."""

    limits: Limits
    clock: Callable[[], float] = time.monotonic
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)

    def wait(self, key_id: str) -> float:
        """Take one token and return 0, or return the seconds until there is one."""
        rate, now = self.limits.per_minute / 60, self.clock()
        tokens, since = self._left.get(key_id, (float(self.limits.burst), now))
        tokens = min(float(self.limits.burst), tokens + (now - since) * rate)
        if tokens < 1:
            self._left[key_id] = (tokens, now)
            return (1 - tokens) / rate
        self._left[key_id] = (tokens - 1, now)
        return 0.0
