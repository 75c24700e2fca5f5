"""From a request to a draft: outline, sections, validation, assembly."""

from lastro.drafting.assemble import assemble
from lastro.drafting.audit import audit
from lastro.drafting.checking.register import Lint, lint, lint_heading
from lastro.drafting.compose import compose
from lastro.drafting.composer import Composer
from lastro.drafting.library import load_pack, load_template
from lastro.drafting.materials import Materials, Paper, Request
from lastro.drafting.model import (
    Claim,
    ClaimKind,
    Colour,
    Draft,
    Entry,
    Evidence,
    Outline,
    OutlineSection,
    Piece,
    Section,
    Verdict,
    evidence_id,
)
from lastro.drafting.proof.provisions import cite, place
from lastro.drafting.store import DraftRecord, DraftStore
from lastro.drafting.tokens import gaps, refs
from lastro.drafting.validate import Validation, validate
from lastro.drafting.writer import SectionWriter, Task

__all__ = [
    "Claim",
    "ClaimKind",
    "Colour",
    "Composer",
    "Draft",
    "DraftRecord",
    "DraftStore",
    "Entry",
    "Evidence",
    "Lint",
    "Materials",
    "Outline",
    "OutlineSection",
    "Paper",
    "Piece",
    "Request",
    "Section",
    "SectionWriter",
    "Task",
    "Validation",
    "Verdict",
    "assemble",
    "audit",
    "cite",
    "compose",
    "evidence_id",
    "gaps",
    "lint",
    "lint_heading",
    "load_pack",
    "load_template",
    "place",
    "refs",
    "validate",
]
