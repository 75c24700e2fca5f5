"""From a request to a draft: outline, sections, validation, assembly."""

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
)

__all__ = [
    "Claim",
    "ClaimKind",
    "Colour",
    "Draft",
    "Entry",
    "Evidence",
    "Outline",
    "OutlineSection",
    "Piece",
    "Section",
    "Verdict",
]
