"""What of a question a passage agrees with beyond its words: kind of paper, day, norm, synonyms.

Each agreement is worth a share of the distance between the best and the worst candidate, so it
moves a passage among its like and never outweighs the reranker, whatever scale that has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastro.index.known import Known, written
from lastro.index.rerank import Question
from lastro.index.rows import Candidate
from lastro.index.understand import PAPERS, Understood
from lastro.text import day_first

PAPER = 0.15
DAY = 0.10
NORM = 0.20
LEAST = 0.02
SYNONYMS = 0.15  # when a passage says all of the question otherwise


@dataclass(frozen=True, slots=True)
class Favour:
    """An agreement: its worth as a share of the distance, and how a lawyer is told of it.

    says: "" where the hit tells of it by other means
    """

    says: str
    worth: float


NAMED = Favour("é de documento que a pergunta nomeia", 1.0)


def favours(
    asked: Question, read: Understood, found: Candidate, known: Known
) -> tuple[Favour, ...]:
    """Return what a passage agrees with, beyond the words that the reranker counts."""
    passage = found.passage
    agreed = []
    if passage.doc_type in read.papers:
        agreed.append(Favour(f"está n{PAPERS[passage.doc_type]}", PAPER))
    if read.periods and (days := written(passage, {p.locator: p for p in known.days()})):
        first, last = days
        if any(period.start <= last and first <= period.end for period in read.periods):
            agreed.append(Favour(f"é de {day_first(first.isoformat())}", DAY))
    if read.refs and (cited := _cited(read.refs, known.refs(passage.text))):
        agreed.append(Favour(f"cita {', '.join(cited)}", NORM))
    if share := _said_otherwise(asked, read, found):
        agreed.append(Favour("", SYNONYMS * share))
    return tuple(agreed)


def _cited(asked: Sequence[str], cited: Sequence[str]) -> list[str]:
    """Return the norms cited that are what is asked for, or a part of it."""
    return [key for key in cited if any(key == ref or key.startswith(f"{ref}.") for ref in asked)]


def spread(scores: Sequence[float]) -> float:
    """Return the distance between the best and the worst score, never less than `LEAST`."""
    return max(max(scores) - min(scores), LEAST) if scores else LEAST


def synonyms_met(read: Understood, found: Candidate) -> tuple[tuple[str, str], ...]:
    """Return (what the question says, what the passage says in its place), a pair a word."""
    pairs = []
    for expansion in read.expansions:
        if not found.holds(expansion.stems) and (form := expansion.met(found.holds)):
            pairs.append((expansion.said, form.written))
    return tuple(pairs)


def _said_otherwise(asked: Question, read: Understood, found: Candidate) -> float:
    """Return the share, 0 to 1, of the question's words that the passage says otherwise."""
    words = set(asked.words)
    missing: set[str] = set()
    for expansion in read.expansions:
        if not found.holds(expansion.stems) and expansion.met(found.holds):
            missing |= {stem for stem in expansion.stems if stem not in found.terms} & words
    return len(missing) / max(len(words), 1)
