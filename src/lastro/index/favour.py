"""What of a question a passage agrees with beyond its words: kind of paper, day, norm, synonyms.

Each agreement is worth a share of the distance between the best and the worst candidate, so it
moves a passage among its like and never outweighs the reranker, whatever scale that has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastro.index.known import Known
from lastro.index.rerank import Question
from lastro.index.rows import Candidate
from lastro.index.understand import PAPERS, Understood
from lastro.text import day_first

PAPER = 0.15
DAY = 0.10
NORM = 0.20
SYNONYMS = 0.15  # when a passage says all of the question otherwise


@dataclass(frozen=True, slots=True)
class Favour:
    """An agreement: in words for a lawyer, and its worth as a share of the distance."""

    says: str
    worth: float


def favours(
    asked: Question, read: Understood, found: Candidate, known: Known
) -> tuple[Favour, ...]:
    """Return what a passage agrees with, beyond the words that the reranker counts."""
    passage = found.passage
    agreed = []
    if passage.doc_type in read.papers:
        agreed.append(Favour(f"está n{PAPERS[passage.doc_type]}", PAPER))
    day = dict(known.days).get(passage.locator) if read.periods else None
    if day and any(period.holds(day) for period in read.periods):
        agreed.append(Favour(f"o papel é de {day_first(day.isoformat())}", DAY))
    if read.refs and (cited := set(read.refs) & set(known.refs(passage.text))):
        agreed.append(Favour(f"cita {', '.join(sorted(cited))}", NORM))
    if share := _said_otherwise(asked, read, found):
        agreed.append(Favour("diz com outras palavras", SYNONYMS * share))
    return tuple(agreed)


def spread(scores: Sequence[float]) -> float:
    """Return the distance between the best and the worst score, 0 for none."""
    return max(scores) - min(scores) if scores else 0.0


def synonyms_met(read: Understood, found: Candidate) -> tuple[tuple[str, str], ...]:
    """Return (what the question says, what the passage says in its place), a pair a word."""
    pairs = []
    for expansion in read.expansions:
        if not found.terms.issuperset(expansion.stems) and (form := expansion.met(found.terms)):
            pairs.append((expansion.said, form.written))
    return tuple(pairs)


def _said_otherwise(asked: Question, read: Understood, found: Candidate) -> float:
    """Return the share, 0 to 1, of the question's words that the passage says otherwise."""
    words = set(asked.words)
    missing: set[str] = set()
    for expansion in read.expansions:
        if not found.terms.issuperset(expansion.stems) and expansion.met(found.terms):
            missing |= {stem for stem in expansion.stems if stem not in found.terms} & words
    return len(missing) / max(len(words), 1)
