"""Facts across the files of a matter: `contradictions` between them, the `timeline` they tell."""

from lastro.facts.across.contradictions import contradictions
from lastro.facts.across.gather import Across, case_of
from lastro.facts.across.model import Case, Contradiction, Event, Kind, Precision, Side
from lastro.facts.across.shape import contradictions_json, timeline_json
from lastro.facts.across.timeline import timeline

__all__ = [
    "Across",
    "Case",
    "Contradiction",
    "Event",
    "Kind",
    "Precision",
    "Side",
    "case_of",
    "contradictions",
    "contradictions_json",
    "timeline",
    "timeline_json",
]
