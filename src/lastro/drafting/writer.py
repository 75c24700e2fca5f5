"""Task and SectionWriter: what a writer of sections is given, and what it must give back.

The composer of this room needs no model. A language model is another SectionWriter: it is given
the same task, and its claims pass through the same checks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from lastro.drafting.library import Planned
from lastro.drafting.model import Claim, Evidence, OutlineSection
from lastro.drafting.proof.allegations import Allegation, WrongCitation
from lastro.drafting.proof.argue import Argument
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.retrieve import Support


@dataclass(frozen=True, slots=True)
class Task:
    """All a writer may look at for one section. Only `evidence` may be cited."""

    case: Case
    planned: Planned
    section: OutlineSection
    arguments: tuple[Argument, ...]
    allegations: tuple[Allegation, ...]
    wrong: tuple[WrongCitation, ...]
    evidence: tuple[Evidence, ...]

    @property
    def supports(self) -> tuple[Support, ...]:
        """Return the sentences of the file that bear the arguments, each once."""
        found = (s for a in self.arguments for p in a.proofs for s in p.supports)
        return tuple({(s.evidence.id, s.quote): s for s in found}.values())


class SectionWriter(Protocol):
    """Writes one section. name: goes into the draft's id, so another writer gives another draft."""

    name: str

    def write(self, task: Task) -> tuple[Claim, ...]:
        """Return the claims of the section in their order; may cite only `task.evidence`."""
        ...
