"""How much each part of a document can prove: clause by clause in a contract, else by its type."""

from __future__ import annotations

import bisect
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from lastro.index.assess import Assessed, Wording, assess_all
from lastro.index.clauses import Clause, ClauseKind, clauses
from lastro.index.model import DocType, Level
from lastro.index.taxonomy import pack_of, taxonomy
from lastro.models import Embedder
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


def levels(document: Document, doc_type: DocType, embedder: Embedder | None = None) -> Levels:
    """Return the levels of a document; only a contract is judged clause by clause.

    embedder: as in `assess_all`
    """
    of_paper = _papers()[doc_type]
    if doc_type is not DocType.CONTRATO:
        return Levels(doc_type, of_paper)
    judged = judge(document, embedder)
    parts = tuple(j for j in judged if j.clause.kind in _ASSESSED and len(j.stretch))
    return Levels(doc_type, of_paper, judged, parts)


def judge(document: Document, embedder: Embedder | None = None) -> tuple[Judged, ...]:
    """Return the tree of a contract with class, level and rule of each node.

    embedder: as in `assess_all`
    """
    tree = clauses(document)
    stretches = [_stretch(document.text, tree, at) for at in range(len(tree))]
    found = _assessed(document.text, tree, stretches, embedder)
    own = [given if len(span) else None for given, span in zip(found, stretches, strict=True)]
    judged: list[Judged] = []
    highest = _highest(tree, own)
    for clause, stretch, of, level in zip(tree, stretches, found, highest, strict=True):
        if of is None:
            assert clause.parent is not None, "what has no level of its own lies in what has"
            above = judged[clause.parent]
            judged.append(
                Judged(clause, replace(above.assessed, level=above.own), stretch, above.own)
            )
            continue
        judged.append(
            Judged(clause, _at_level(of, level), stretch, of.level if len(stretch) else level)
        )
    return tuple(judged)


def _assessed(
    text: str, tree: Sequence[Clause], stretches: Sequence[Span], embedder: Embedder | None
) -> list[Assessed | None]:
    """Return class and level of each node by its stretch, or by all of it when that is empty.

    None below a clause: incisos and alíneas have the level of what they stand under
    """
    asked = [at for at, clause in enumerate(tree) if clause.kind in _ASSESSED]
    wordings = [_wording(text, tree[at], stretches[at]) for at in asked]
    found: list[Assessed | None] = [None] * len(tree)
    for at, given in zip(
        asked, assess_all(wordings, taxonomy(pack_of(text)), embedder), strict=True
    ):
        kept = tree[at].kind is ClauseKind.ANNEX and not given.level.indexed
        found[at] = (
            replace(given, level=Level.MEDIO, rule=f"{given.rule}; {_KEEPS_LEVEL}")
            if kept
            else given
        )
    return found


def _wording(text: str, clause: Clause, stretch: Span) -> Wording:
    whole = stretch if len(stretch) else clause.span
    return Wording(whole.of(text), clause.title, clause.heading)


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
