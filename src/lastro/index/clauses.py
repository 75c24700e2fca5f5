"""A contract as a tree of clauses: number, title, span, parent.

A line that begins like a clause is one when the numbers before it lead up to it; so a reference
(`conforme a cláusula 5.2`), a list inside a clause and a table of contents open nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from lastro.index.clause_lines import Form, Opening, is_title, openings, title_end
from lastro.index.clause_parts import CONTENTS, Line, is_annex, lines_of, parts_of, top_form
from lastro.sources import BlockKind, Document
from lastro.text import Span, fold_same_length, squeeze


class ClauseKind(StrEnum):
    """What a node of the tree is; closed."""

    ANNEX = "anexo"
    CLAUSE = "clausula"
    PARAGRAPH = "paragrafo"
    INCISO = "inciso"
    ALINEA = "alinea"


@dataclass(frozen=True, slots=True)
class Clause:
    """A node of a contract's tree.

    number: `5.2`, `5.2, § 1º`, `Anexo I, 3`; title: "" when it has none of its own
    heading: the title it stands under, its own or the nearest above it
    span: the node with all that is under it; own: without its children
    parent: position of the parent in the tree, None for the outermost; depth: 0 is outermost
    label: what a lawyer cites, `cláusula 5.2`, `art. 7º`
    """

    kind: ClauseKind
    number: str
    title: str
    heading: str
    span: Span
    own: Span
    parent: int | None
    depth: int
    label: str


_KINDS = {
    Form.ANNEX: ClauseKind.ANNEX,
    Form.PARAGRAPH: ClauseKind.PARAGRAPH,
    Form.ROMAN: ClauseKind.INCISO,
    Form.ALINEA: ClauseKind.ALINEA,
}
_RANKS = {Form.ANNEX: 0, Form.PARAGRAPH: 20, Form.ROMAN: 21, Form.ALINEA: 22}
_TOP = 10
_WIDEST_GAP = 3

_CLOSING = re.compile(
    r"(?:e,?\s+)?(?:por\s+estarem|assim,? (?:por estarem )?just|estando as partes|in witness)"
    r"|testemunhas\s*:?$|assinaturas?\s*:?$|_{5,}|local e data\b"
    r"|[a-z ]{3,40}(?:[-/, ]+[a-z]{2})?, \d{1,2}[ºo]? de [a-z]+ de \d{4}\.?$"
)
_LEADS_ON = re.compile(
    r"(?:\b(?:n?[ao]s?|d[aeo]s?|aos?|ou|em|pel[ao]s?|conforme|com|segundo|n[ao]|clausulas?|item"
    r"|itens|paragrafos?|artigos?|subclausulas?|under|of|in|see)|\be)\s*$"
)

_OF_THE_PAPER = re.compile(
    r"\b(?:contrato|instrumento|acordo|aditivo|distrato|agreement|partes|quadro|resumo|vertrag)\b"
)


@dataclass(frozen=True, slots=True)
class _Node:
    """edge: where what is before it ends: the heading above it, if there is one."""

    opening: Opening
    line: Line
    rank: int
    title: str
    above: str
    edge: int


def clauses(document: Document) -> tuple[Clause, ...]:
    """Return the tree of a contract, nodes in the order of the text; parents come first.

    Works on any document; one without clauses gives `()`. Tables and page headers open nothing
    and belong to the clause they stand in.
    """
    lines = list(lines_of(document))
    nodes: list[_Node] = []
    for part in parts_of(lines):
        nodes += _Reader(part).nodes()
    closing = _closing(lines, nodes)
    return tuple(_tree(nodes, closing))


class _Reader:
    """Reads one part of a contract: decides how its clauses are written, then follows them."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.top = top_form(lines)
        self.at = self.last = self.listed = 0
        self.stack: list[tuple[int, tuple[int, ...], Form]] = []
        self.above = self.before = ""
        self.edge: int | None = None

    def nodes(self) -> Iterator[_Node]:
        """Yield the nodes of the part, outermost before inner, in the order of the text."""
        following = [*(line.text for line in self.lines[1:]), ""]
        taken = False
        for at, (line, after) in enumerate(zip(self.lines, following, strict=True)):
            self.at = at
            opening = self._accepted(line)
            if opening is not None:
                node = self._node(opening, line, after)
                taken = bool(node.title) and node.title not in squeeze(line.text)
                yield node
            elif not taken and self._stands_above(line):
                self.above = squeeze(line.text)
                self.edge = line.span.start if self.edge is None else self.edge
            else:
                taken, self.edge = False, None
            self.before = line.text

    def _accepted(self, line: Line) -> Opening | None:
        if CONTENTS.search(line.text) or line.text[:1] in "“\"'":
            return None
        for opening in openings(line.text):
            if self._opens(opening, line):
                return opening
        return None

    def _opens(self, opening: Opening, line: Line) -> bool:
        if opening.form is Form.ANNEX:
            return line is self.lines[0] and is_annex(line)
        if self.top is None:
            return False
        if opening.form is Form.WORD and len(opening.numbers) > 1:
            opening = replace(opening, form=Form.DOTTED)
        if opening.form is self.top and len(opening.numbers) < 2:
            return self._opens_top(opening, line)
        if opening.form is Form.DOTTED:
            return self._opens_dotted(opening, line)
        if opening.form in (Form.PARAGRAPH, Form.ROMAN, Form.ALINEA) and not line.inline:
            return self._opens_below(opening, line)
        return False

    def _opens_top(self, opening: Opening, line: Line) -> bool:
        number = opening.numbers[0] if opening.numbers else self.last + 1
        rest = line.text[opening.rest :]
        titled = title_end(rest) > 0
        if self._refers(opening, rest, successor=number == self.last + 1, titled=titled):
            return False
        if self.top is Form.NUMBER and self._is_listed(number, rest):
            return False
        named = opening.form in (Form.WORD, Form.ARTICLE) and opening.parted
        reach = number > self.last if named else 0 < number - self.last <= _WIDEST_GAP
        capitals = opening.form is Form.WORD and line.text[:8].isupper()
        if not (reach or self.last == 0 or (titled and capitals)):
            return False
        if line.inline and number != self.last + 1:
            return False
        self.last, self.listed = number, 0
        return True

    def _is_listed(self, number: int, rest: str) -> bool:
        """Return whether a bare number is an item of a list inside a clause."""
        if number == 1 and self.last >= 1:
            self.listed = 1
            return True
        goes_on = self.listed and number == self.listed + 1
        if goes_on and (number != self.last + 1 or not title_end(rest) or self._again(number)):
            self.listed = number
            return True
        return False

    def _again(self, number: int) -> bool:
        """Return whether a later line bears the same number, and a title."""
        later = self.lines[self.at + 1 :]
        return any(
            o.form is Form.NUMBER and o.numbers == (number,) and title_end(line.text[o.rest :]) > 0
            for line in later
            for o in openings(line.text)
        )

    def _opens_dotted(self, opening: Opening, line: Line) -> bool:
        numbers, rest = opening.numbers, line.text[opening.rest :]
        following = self._follows(numbers)
        if self._refers(opening, rest, successor=following, titled=False):
            return False
        if following and self.top is Form.DOTTED:
            self.last = numbers[0]
        return following

    def _follows(self, numbers: tuple[int, ...]) -> bool:
        """Return whether a dotted number is the next child or sibling of what is open."""
        known = [entry[1] for entry in self.stack if len(entry[1]) > 1]
        if known and any(_next(of, numbers) for of in known):
            return True
        if known and any(numbers[:-1] == of and numbers[-1] <= 2 for of in known):
            return True
        if len(numbers) != 2:
            return bool(known) and numbers[:2] == known[0][:2] and numbers[-1] <= 2
        opened = any(entry[0] == _TOP for entry in self.stack)
        if self.top is Form.DOTTED:
            return numbers[0] in (self.last, self.last + 1) or self.last == 0
        return opened and numbers[1] <= 2 and (numbers[0] == self.last or not known)

    def _opens_below(self, opening: Opening, line: Line) -> bool:
        if not self.stack or not line.text[opening.rest :].strip():
            return False
        if _LEADS_ON.search(fold_same_length(self.before)) and opening.form is Form.PARAGRAPH:
            return False
        if opening.form is Form.PARAGRAPH:
            rest = line.text[opening.rest :]
            return opening.parted or rest[:1].isupper()
        last = next((n for _, n, form in self.stack if form is opening.form), (0,))
        number = opening.numbers[0]
        return number == last[0] + 1 or number == 1

    def _refers(self, opening: Opening, rest: str, *, successor: bool, titled: bool) -> bool:
        """Return whether the line goes on with a sentence that names a clause."""
        first = rest.strip()[:1]
        if first.islower() and not (successor and opening.parted):
            return True
        if first in (",", ";", ")"):
            return True
        if not opening.parted and not successor:
            return True
        leads = _LEADS_ON.search(fold_same_length(self.before)) is not None
        return (leads and not titled) or (self.before.endswith(",") and not (successor or titled))

    def _stands_above(self, line: Line) -> bool:
        """Return whether the line is a heading over the clauses that follow."""
        if not is_title(line.text) or _OF_THE_PAPER.search(fold_same_length(line.text)):
            return False
        capitals = line.text.upper() == line.text
        return capitals or line.kind is BlockKind.HEADING

    def _node(self, opening: Opening, line: Line, after: str) -> _Node:
        rank = _rank(opening, self.top)
        self.stack = [entry for entry in self.stack if entry[0] < rank]
        self.stack.append((rank, opening.numbers, opening.form))
        rest = line.text[opening.rest :]
        title = squeeze(rest[: title_end(rest)]).strip(" –—-:.")
        if rank >= 20:
            title = ""
        elif not rest.strip() and is_title(after) and not any(openings(after)):
            title = squeeze(after).strip(" –—-:.")
        above = self.above
        if title and rank == _TOP:
            self.above = ""
        edge, self.edge = line.span.start if self.edge is None else self.edge, None
        return _Node(opening, line, rank, title, above, edge)


def _next(of: tuple[int, ...], numbers: tuple[int, ...]) -> bool:
    """Return whether `numbers` comes next after `of`: the same but for a last part 1 to 3 more."""
    return (
        len(of) == len(numbers)
        and of[:-1] == numbers[:-1]
        and 0 < numbers[-1] - of[-1] <= _WIDEST_GAP
    )


def _rank(opening: Opening, top: Form | None) -> int:
    if opening.form is Form.ANNEX:
        return 0
    if len(opening.numbers) > 1:
        return _TOP + len(opening.numbers) - 1
    return _TOP if opening.form is top else _RANKS.get(opening.form, _TOP)


def _closing(lines: Sequence[Line], nodes: Sequence[_Node]) -> int:
    """Return where the signatures begin after the last clause of the body, or the text's end."""
    end = lines[-1].span.end if lines else 0
    annexes = [n.line.span.start for n in nodes if n.opening.form is Form.ANNEX]
    body = [n for n in nodes if not annexes or n.line.span.start < annexes[0]]
    after = body[-1].line.span.start if body else 0
    limit = annexes[0] if annexes else end
    for line in lines:
        inside = after < line.span.start < limit
        if inside and _CLOSING.match(fold_same_length(line.text)):
            return line.span.start
    return limit


def _tree(nodes: Sequence[_Node], closing: int) -> Iterator[Clause]:
    end = max((n.line.span.end for n in nodes), default=0)
    annex_from = next((n.line.span.start for n in nodes if n.rank == 0), None)
    open_nodes: list[tuple[int, int, str]] = []
    titles: list[str] = []
    for at, node in enumerate(nodes):
        start = node.line.span.start
        limit = closing if annex_from is None or start < annex_from else None
        later = (n for n in nodes[at + 1 :] if n.rank <= node.rank)
        stop = next((n.edge for n in later), limit)
        below = nodes[at + 1].edge if at + 1 < len(nodes) else None
        whole = Span(start, max(min(filter(None, (stop, limit)), default=end), node.line.span.end))
        own = Span(start, min(below or whole.end, whole.end))
        open_nodes = [entry for entry in open_nodes if entry[1] < node.rank]
        parent = open_nodes[-1][0] if open_nodes else None
        number = _number(node, open_nodes[-1][2] if open_nodes else "")
        title_above = titles[parent] if parent is not None else node.above
        titles.append(node.title or title_above)
        yield Clause(
            _kind(node),
            number,
            node.title,
            titles[-1],
            whole,
            own,
            parent,
            len(open_nodes),
            _label(node, number),
        )
        open_nodes.append((at, node.rank, number))


def _kind(node: _Node) -> ClauseKind:
    if node.rank == _TOP:
        return ClauseKind.CLAUSE
    return _KINDS.get(node.opening.form, ClauseKind.CLAUSE)


def _number(node: _Node, above: str) -> str:
    """Return the number with what it stands under, where it does not say so itself."""
    if node.rank >= 20:
        return ", ".join(part for part in (above, node.opening.written) if part)
    written = node.opening.written
    if node.rank == _TOP and node.opening.form in (Form.ROMAN, Form.PARAGRAPH):
        written = written.removeprefix("inciso ")
    annex = above.split(",")[0] if above.startswith("Anexo") else ""
    return f"{annex}, {written}" if annex else written


def _label(node: _Node, number: str) -> str:
    if node.opening.form is Form.ANNEX:
        return number
    if node.opening.form is Form.ARTICLE:
        return f"art. {number}{'º' if len(number) == 1 else ''}"
    return f"cláusula {number}"
