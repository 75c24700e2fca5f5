"""From text to a verified citation: `find`, `resolve`, `verify`, `annotate`."""

from lastro.citations.actions import Action, Revision, Step, revise
from lastro.citations.annotate import annotate
from lastro.citations.compare import compare, round_trip
from lastro.citations.courts import court_at, court_of_process
from lastro.citations.coverage import books_of
from lastro.citations.dated import as_of
from lastro.citations.find import find
from lastro.citations.keys import keys
from lastro.citations.model import (
    Books,
    Candidate,
    Checked,
    Citation,
    Content,
    ContentVerdict,
    Coverage,
    Desk,
    Kind,
    Partial,
    Quoted,
    QuoteVerdict,
    Report,
    Resolution,
    RoundTrip,
    Status,
    Suggestion,
    Theses,
    Validity,
)
from lastro.citations.remarks import accusation, held_in_words, remarks
from lastro.citations.resolve import resolve
from lastro.citations.selftest import Plant, SelfTest, selftest
from lastro.citations.shape import (
    check_json,
    checked_json,
    citation_json,
    report_json,
    resolution_json,
    summary_json,
)
from lastro.citations.structure import defects
from lastro.citations.structured import from_json, resolve_all
from lastro.citations.verify import verify

__all__ = [
    "Action",
    "Books",
    "Candidate",
    "Checked",
    "Citation",
    "Content",
    "ContentVerdict",
    "Coverage",
    "Desk",
    "Kind",
    "Partial",
    "Plant",
    "QuoteVerdict",
    "Quoted",
    "Report",
    "Resolution",
    "Revision",
    "RoundTrip",
    "SelfTest",
    "Status",
    "Step",
    "Suggestion",
    "Theses",
    "Validity",
    "accusation",
    "annotate",
    "as_of",
    "books_of",
    "check_json",
    "checked_json",
    "citation_json",
    "compare",
    "court_at",
    "court_of_process",
    "defects",
    "find",
    "from_json",
    "held_in_words",
    "keys",
    "remarks",
    "report_json",
    "resolution_json",
    "resolve",
    "resolve_all",
    "revise",
    "round_trip",
    "selftest",
    "summary_json",
    "verify",
]
