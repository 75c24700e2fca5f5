"""Typed events that long functions emit; the terminal, a log and tests read the same objects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Started:
    """A stage began; `total` is the number of steps, or None when it is not known."""

    stage: str
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Advanced:
    """`steps` more steps of a stage are done; `subject` is what was worked on."""

    stage: str
    subject: str = ""
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Finished:
    """A stage ended after `ms` milliseconds."""

    stage: str
    ms: float


@dataclass(frozen=True, slots=True)
class Warned:
    """Something the lawyer should know; the work goes on."""

    message: str
    subject: str = ""


Event = Started | Advanced | Finished | Warned
Emit = Callable[[Event], None]


def ignore(event: Event) -> None:
    """Drop the event: the default `emit` of functions called as a library."""
