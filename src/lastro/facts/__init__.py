"""From documents to facts and exact answers: `extract`, `FactStore`, `answer`; over the files of a
matter `Across`: contradictions and timeline.
"""

from lastro.facts.across import (
    Across,
    Contradiction,
    Event,
    contradictions_json,
    timeline_json,
)
from lastro.facts.answer import Retrieve, answer
from lastro.facts.answering.shown import shown
from lastro.facts.dates import Day, Month, dates, months, period_in
from lastro.facts.model import (
    Answer,
    Extracted,
    Fact,
    FactKind,
    Field,
    Instrument,
    Party,
    Process,
    Route,
    Row,
    Total,
)
from lastro.facts.quantities import (
    Quantity,
    amounts,
    distances,
    durations,
    parse_number,
    percentages,
    plain,
)
from lastro.facts.read_out import extract
from lastro.facts.shape import answer_json, facts_json
from lastro.facts.store import FactStore
from lastro.facts.tables import is_total, rows, total

__all__ = [
    "Across",
    "Answer",
    "Contradiction",
    "Day",
    "Event",
    "Extracted",
    "Fact",
    "FactKind",
    "FactStore",
    "Field",
    "Instrument",
    "Month",
    "Party",
    "Process",
    "Quantity",
    "Retrieve",
    "Route",
    "Row",
    "Total",
    "amounts",
    "answer",
    "answer_json",
    "contradictions_json",
    "dates",
    "distances",
    "durations",
    "extract",
    "facts_json",
    "is_total",
    "months",
    "parse_number",
    "percentages",
    "period_in",
    "plain",
    "rows",
    "shown",
    "timeline_json",
    "total",
]
