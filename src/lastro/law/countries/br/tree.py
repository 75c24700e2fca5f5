"""Turns the lines of one article into its tree: caput, §, inciso, alínea, item.

Quoted lines (an amending law printing another law's articles) stay text of the line they follow.
A label that comes twice under one parent is settled by `settle`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from lastro.law.countries.br import quoting
from lastro.law.countries.br.labels import RANK, Labelled, follows, read_label, read_loose_label
from lastro.law.countries.br.notes import Standing, read, take_notes, years_of_change
from lastro.law.model import State
from lastro.law.ref import Level, Ref

_PENALTY = re.compile(r"Penas?\b")
_RUBRIC = re.compile(r"[“\"]?[A-ZÀ-Ý][^.;:!?\d§]{2,120}")
_OVER = (State.REVOGADO, State.VIGENCIA_ENCERRADA)
REPEATED, DOUBTFUL, SILENT = "rotulo_repetido", "redacao_de_medida_provisoria", "sem_texto"
NONE_STRUCK: Mapping[int, bool] = MappingProxyType({})
_LARGE = {"L": "XLIX", "C": "XCIX", "D": "CDXCIX", "M": "CMXCIX"}


@dataclass(slots=True)
class Node:
    """A provision while its article is read. parts: own lines and children, as they come.

    head: the label as written; lines: own lines as written, label off
    struck: crossed out on the page; alone: its label too (`page.Line`); at: position of its line
    """

    ref: Ref
    head: str = ""
    rubric: str = ""
    lines: list[str] = field(default_factory=list)
    parts: list[str | Node] = field(default_factory=list)
    struck: bool = False
    alone: bool = False
    at: int = 0
    _read: Standing | None = None

    @property
    def level(self) -> Level:
        """Return the level of the node's own step."""
        return self.ref.path[-1].level

    @property
    def label(self) -> str:
        """Return the label of the node's own step."""
        return self.ref.path[-1].label

    @property
    def children(self) -> tuple[Node, ...]:
        """Return the nodes one step down, in order."""
        return tuple(part for part in self.parts if isinstance(part, Node))

    def own(self, line: str) -> None:
        """Add a line to the node's own wording."""
        self.lines.append(line)
        self.parts.append(line)

    def standing(self, captured_year: int) -> Standing:
        """Return own wording and state; the first line decides the state, all give notes."""
        if self._read is None:
            self._read = self._standing(captured_year)
        return self._read

    def _standing(self, captured_year: int) -> Standing:
        first, *more = self.lines or [""]
        own = read(first, captured_year=captured_year)
        if not more:
            return own
        rest = [take_notes(line) for line in more]
        text = "\n".join(t for t in (own.text, *(text for text, _ in rest)) if t)
        notes = (*own.notes, *(note for _, notes in rest for note in notes))
        return Standing(text, notes, own.state, own.amended_by, own.revoked_by)

    def in_doubt(self, captured_year: int) -> str | None:
        """Return the rule that keeps the wording out, or None: it is taken as it stands."""
        own = self.standing(captured_year)
        if own.doubtful:
            return DOUBTFUL
        silent = not own.text and own.state is State.VIGENTE and not self.children
        return SILENT if silent else None

    def walk(self) -> Iterator[Node]:
        """Yield the node and everything below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def full_text(self, captured_year: int) -> str:
        """Return own wording and what is in force below it, labels kept, notes dropped.

        Of a provision that is revoked itself, all that is printed below it.
        """
        own = self.standing(captured_year)
        written: list[str] = []
        for part in self.parts[1 if own.text == "" else 0 :]:
            if isinstance(part, str):
                written.append(take_notes(part)[0])
            elif own.state in _OVER or part.standing(captured_year).state not in _OVER:
                below = part.full_text(captured_year)
                written.append(f"{part.head}{below}" if below else "")
        return "\n".join(line for line in written if line)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A copy of a label that lost to another copy."""

    node: Node
    rule: str


def grow(article: Ref, lines: Sequence[str], struck: Mapping[int, bool] = NONE_STRUCK) -> Node:
    """Return the tree of an article whose own label is already off its first line.

    struck: positions of lines that are crossed out → whether their label is too. A struck line
        without a label (an old penalty) under a live one is left out.
    """
    root = Node(article, struck=0 in struck, alone=struck.get(0, False))
    path, quoted, rubric = [root], False, ""
    for position, line in enumerate(lines):
        if quoted or quoting.opens(line) or position == 0:
            path[-1].own(line)
            quoted = quoting.stays_open(line, quoted)
            continue
        label = _label(line, path)
        if label is None and is_rubric(line) and _opens_paragraph(lines, position + 1):
            rubric = line
        elif label is None:
            owner = _continued(path, line)
            if owner.struck or position not in struck:
                owner.own(line)
        else:
            path = _hang(path, label, rubric)
            path[-1].struck, path[-1].alone = position in struck, struck.get(position, False)
            path[-1].at = position
            rubric = ""
    return root


def is_rubric(line: str) -> bool:
    """Return whether the line is a heading of its own, as penal codes print above an article."""
    text, _ = take_notes(line)
    return bool(_RUBRIC.fullmatch(text)) and not _PENALTY.match(text) and text[-1] != ","


def settle(root: Node, captured_year: int) -> tuple[Dropped, ...]:
    """Keep one copy of every repeated label and no doubtful wording; return the others.

    The copy with the latest amending note wins, a provisional measure's never while another is
    there, the later copy when notes tell nothing.
    """
    dropped: list[Dropped] = []
    copies: dict[Ref, list[Node]] = {}
    for child in root.children:
        copies.setdefault(child.ref, []).append(child)
    for same in copies.values():
        ranked = sorted(enumerate(same), key=lambda p: (*_standing_rank(p[1], captured_year), p[0]))
        dropped += [Dropped(node, REPEATED) for _, node in ranked[:-1]]
        winner = ranked[-1][1]
        dropped += settle(winner, captured_year)
        rule = winner.in_doubt(captured_year)
        if rule and winner.level is not Level.ARTIGO:
            dropped.append(Dropped(winner, rule))
    gone = {id(d.node) for d in dropped}
    root.parts = [p for p in root.parts if id(p) not in gone]
    return tuple(dropped)


def _standing_rank(node: Node, captured_year: int) -> tuple[bool, int]:
    standing = node.standing(captured_year)
    lapsed = standing.state is State.VIGENCIA_ENCERRADA or standing.doubtful
    return (not lapsed, years_of_change(standing.notes))


def _opens_paragraph(lines: Sequence[str], position: int) -> bool:
    if position >= len(lines):
        return False
    label = read_label(lines[position])
    return label is not None and label.level is Level.PARAGRAFO


def _continued(path: list[Node], line: str) -> Node:
    """Return whose wording an unlabelled line continues: a penalty goes to the § or caput."""
    ends = path[-1].lines and take_notes(path[-1].lines[-1])[0].endswith((".", ";"))
    if _PENALTY.match(line) or (ends and line[:1].isupper()):
        return next(n for n in reversed(path) if n.level in (Level.ARTIGO, Level.PARAGRAFO))
    return path[-1]


def _label(line: str, path: list[Node]) -> Labelled | None:
    """Return the label of the line, where what came before bears it out.

    `D. Pedro` is none; a capital i after `j)` or `k)` is an l; an l where none came before is an i.
    """
    label = read_label(line)
    if label is None or (label.level is Level.ALINEA and label.labels[0] in ("l", "ll")):
        loose = read_loose_label(line)
        return loose if loose and follows(loose, _before(loose, path)) else label
    if label.level is not Level.INCISO:
        return label
    last = [n.label for parent in path for n in parent.children][-1:]
    if label.head.startswith("I)") and last in (["j"], ["k"]):
        return replace(label, level=Level.ALINEA, labels=("l",))
    return None if label.labels[0] in _LARGE and last != [_LARGE[label.labels[0]]] else label


def _before(label: Labelled, path: list[Node]) -> str | None:
    """Return the label of the last sibling that the new label would have."""
    parent = [n for n in path if _above(n, label)][-1]
    siblings = [n.label for n in parent.children if n.level is label.level]
    return siblings[-1] if siblings else None


def _hang(path: list[Node], label: Labelled, rubric: str) -> list[Node]:
    """Hang a node for each label under its parent; return the path to the last one."""
    above = [n for n in path if _above(n, label)]
    parent = above[-1]
    for text in label.labels:
        node = Node(parent.ref.child(label.level, text), label.head, rubric)
        node.own(label.rest)
        parent.parts.append(node)
    return [*above, node]


def _above(node: Node, label: Labelled) -> bool:
    """Return whether a label hangs below the node: alíneas over items, or items over alíneas."""
    levels = [step.level for step in node.ref.path]
    if node.level is Level.ARTIGO:
        return True
    if {node.level, label.level} == {Level.ITEM, Level.ALINEA}:
        return label.level not in levels
    return RANK[node.level] < RANK[label.level]
