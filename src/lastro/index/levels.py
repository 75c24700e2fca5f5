"""How much each part of a document can prove: clause by clause in a contract, else by its type."""

from __future__ import annotations

import bisect
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from lastro.index.assess import Assessed, assess
from lastro.index.clauses import Clause, ClauseKind, clauses
from lastro.index.model import DocType, Level
from lastro.index.taxonomy import Taxonomy, pack_of, taxonomy
from lastro.sources import Document
from lastro.text import Span

_ASSESSED = (ClauseKind.CLAUSE, ClauseKind.PARAGRAPH, ClauseKind.ANNEX)
_KEEPS_LEVEL = "anexo nunca sai do índice"


@dataclass(frozen=True, slots=True)
class Judged:
    """A node of a contract's tree with its class and level.

    stretch: what of it was judged by itself: its own text with its incisos and alíneas
    own: the level of that stretch; the level of `assessed` is the highest under the node
    """

    clause: Clause
    assessed: Assessed
    stretch: Span
    own: Level


@dataclass(frozen=True, slots=True)
class Levels:
    """The levels of a document, looked up by place in its text.

    judged: the tree of a contract; parts: those of its nodes that have a level of their own
    """

    doc_type: DocType
    of_paper: Assessed
    judged: tuple[Judged, ...] = ()
    parts: tuple[Judged, ...] = ()

    @property
    def starts(self) -> dict[int, Clause]:
        """Return the clauses by where they begin; paragraphs and what is below them left out."""
        return {j.clause.own.start: j.clause for j in self.judged if _is_clause(j.clause)}

    def at(self, span: Span) -> Assessed:
        """Return class, level and rule of a span: the highest level of what it holds."""
        found = [j for j in self._within(span) if span.overlaps(j.stretch)]
        if not found:
            return self.of_paper
        best = min(found, key=lambda j: j.own.rank)
        covered = min(j.stretch.start for j in found) <= span.start
        if not covered and self.of_paper.level.rank < best.own.rank:
            return self.of_paper
        return replace(best.assessed, level=best.own)

    def _within(self, span: Span) -> Sequence[Judged]:
        first = bisect.bisect_right(self.parts, span.start, key=lambda j: j.stretch.start)
        last = bisect.bisect_left(self.parts, span.end, key=lambda j: j.stretch.start)
        return self.parts[max(first - 1, 0) : last]


def levels(document: Document, doc_type: DocType) -> Levels:
    """Return the levels of a document; only a contract is judged clause by clause."""
    of_paper = _papers()[doc_type]
    if doc_type is not DocType.CONTRATO:
        return Levels(doc_type, of_paper)
    judged = judge(document)
    parts = tuple(j for j in judged if j.clause.kind in _ASSESSED and len(j.stretch))
    return Levels(doc_type, of_paper, judged, parts)


def judge(document: Document) -> tuple[Judged, ...]:
    """Return the tree of a contract with class, level and rule of each node."""
    tree, known = clauses(document), taxonomy(pack_of(document.text))
    judged: list[Judged] = []
    stretches = [_stretch(document.text, tree, at) for at in range(len(tree))]
    own = [
        _assessed(document.text, clause, stretch, known)
        for clause, stretch in zip(tree, stretches, strict=True)
    ]
    highest = _highest(tree, own)
    for clause, stretch, found, level in zip(tree, stretches, own, highest, strict=True):
        if clause.kind not in _ASSESSED and clause.parent is not None:
            above = judged[clause.parent]
            judged.append(
                Judged(clause, replace(above.assessed, level=above.own), stretch, above.own)
            )
            continue
        of = found or _assessed(document.text, clause, clause.span, known)
        assert of is not None, "only an empty stretch has none"
        judged.append(
            Judged(clause, _at_level(of, level), stretch, found.level if found else level)
        )
    return tuple(judged)


def _assessed(text: str, clause: Clause, stretch: Span, known: Taxonomy) -> Assessed | None:
    """Return class and level of a stretch of a clause; None for none, or below a clause."""
    if clause.kind not in _ASSESSED or not len(stretch):
        return None
    above = "" if clause.title else clause.heading
    found = assess(stretch.of(text), known, clause.title, above)
    if clause.kind is ClauseKind.ANNEX and not found.level.indexed:
        return Assessed(found.clause_class, Level.MEDIO, f"{found.rule}; {_KEEPS_LEVEL}")
    return found


def _highest(tree: Sequence[Clause], own: Sequence[Assessed | None]) -> list[Level]:
    """Return the highest level in each node, of its own text and of all that is under it."""
    found = [entry.level if entry else Level.MUITO_BAIXO for entry in own]
    for at in range(len(tree) - 1, -1, -1):
        parent = tree[at].parent
        if parent is not None:
            found[parent] = min(found[parent], found[at], key=lambda level: level.rank)
    return found


def _at_level(found: Assessed, level: Level) -> Assessed:
    if level is found.level:
        return found
    return Assessed(found.clause_class, level, f"{found.rule}; nível do mais forte que contém")


def _stretch(text: str, tree: Sequence[Clause], at: int) -> Span:
    """Return the node up to the first clause or paragraph under it; empty for a mere title."""
    clause = tree[at]
    below = (c.own.start for c in tree[at + 1 :] if c.kind in _ASSESSED)
    end = min(next(below, clause.span.end), clause.span.end)
    if end < clause.span.end and not _says_more(clause, text[clause.own.start : end]):
        return Span(clause.own.start, clause.own.start)
    return Span(clause.own.start, end)


def _says_more(clause: Clause, own: str) -> bool:
    """Return whether the own text goes beyond number and title."""
    return len(own.strip()) > len(clause.title) + 40 or (not clause.title and len(own.strip()) > 30)


def _is_clause(clause: Clause) -> bool:
    return clause.kind in (ClauseKind.CLAUSE, ClauseKind.ANNEX)


@cache
def _papers() -> dict[DocType, Assessed]:
    text = (files("lastro.index") / "levels.toml").read_text(encoding="utf-8")
    return {
        DocType(name): Assessed("", Level(entry["level"]), entry["rule"])
        for name, entry in tomllib.loads(text).items()
    }
