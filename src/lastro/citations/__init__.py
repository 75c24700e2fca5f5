"""From text to a verified citation: `find`, `resolve`, `verify`, `annotate`."""

from lastro.citations.model import (
    Candidate,
    Checked,
    Citation,
    Desk,
    Kind,
    Partial,
    Report,
    Resolution,
    Status,
    Suggestion,
)

__all__ = [
    "Candidate",
    "Checked",
    "Citation",
    "Desk",
    "Kind",
    "Partial",
    "Report",
    "Resolution",
    "Status",
    "Suggestion",
]
