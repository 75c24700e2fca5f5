"""What a synchronisation asks of the official sites, and what it learns.

Three ways, never two: found (changed or not), none (the site says there is no such thing), could
not ask (everything else). What could not be asked is never shown as none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from lastro.law.countries.br.renew import Kept
from lastro.law.model import Norm
from lastro.law.ref import Ref


class Outcome(StrEnum):
    """What became of one target."""

    CHANGED = "alterado"
    SAME = "inalterado"
    NONE = "nao_consta"
    UNASKED = "nao_consultado"


@dataclass(frozen=True, slots=True)
class Known:
    """What the site said of a page last time: sent back so that it need not send it again."""

    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """An answer of a site. status: 200, 304, 404 or 410; url: after redirects; body: its bytes."""

    url: str
    status: int
    body: bytes = b""
    content_type: str = ""
    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Unanswered:
    """The question was not answered. reason: in Portuguese, for the lawyer."""

    reason: str


Answer = Page | Unanswered


class Fetch(Protocol):
    """Asks a site for a page, politely; never raises for what a site or network may do."""

    def __call__(self, url: str, known: Known) -> Answer:
        """Return the page, or why it could not be had."""
        ...


@dataclass(frozen=True, slots=True)
class Sites:
    """Addresses of the official sites, without a slash at the end; tests put their own server."""

    planalto: str = "https://www.planalto.gov.br"
    normas: str = "https://normas.leg.br"
    stf: str = "https://portal.stf.jus.br"
    stj: str = "https://scon.stj.jus.br"


class TargetKind(StrEnum):
    """An act of Planalto, or a court's list of súmulas."""

    ACT = "diploma"
    SUMULAS = "sumulas"


@dataclass(frozen=True, slots=True)
class Target:
    """One thing to ask for. name: `CC`, `STJ`, `STF`, `SV`; norm: of an act; url: where it is."""

    kind: TargetKind
    name: str
    title: str
    url: str
    norm: Norm | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What was learnt of a target.

    site: who answered, a host; reason: why not, or what the answer rests on, in Portuguese
    changed: places with another wording or state; kept: places whose held wording stayed
    """

    target: Target
    outcome: Outcome
    site: str
    reason: str = ""
    changed: tuple[Ref, ...] = ()
    kept: tuple[Kept, ...] = ()


@dataclass(frozen=True, slots=True)
class SyncReport:
    """A synchronisation. resumed: it went on from one that was interrupted; asked: pages asked."""

    findings: tuple[Finding, ...]
    started_at: str
    resumed: bool
    asked: int
    fingerprint: str

    def count(self, outcome: Outcome) -> int:
        """Return how many targets ended so."""
        return sum(f.outcome is outcome for f in self.findings)

    @property
    def all_asked(self) -> bool:
        """Return whether every target was answered and no text was missing without a note."""
        return not self.count(Outcome.UNASKED)
