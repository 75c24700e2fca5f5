"""Reads a chain of places in the law: "art. 5º, XXXV e LV, e 93, IX", "§§ 1º e 2º do art. 240".

A state machine with a pending list. Each element (article, §, inciso, alínea, item) either goes
down from the last place, stands beside it, or, written bottom-up ("inciso III do art. 105"), goes
above every place that still lacks it. The act that ends the chain is the caller's to read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lastro.citations.labels import Before, Reading, word_level
from lastro.citations.normalise import Plain
from lastro.citations.series import counts_something, labels_between
from lastro.citations.tokens import Depth, T, Token, roman, spelled_number, token_at

_MARKS = {
    T.ARTIGO: Depth.ARTIGO,
    T.PARAGRAFO: Depth.PARAGRAFO,
    T.INCISO: Depth.INCISO,
    T.ALINEA: Depth.ALINEA,
    T.ITEM: Depth.ITEM,
}
_READINGS = {
    Reading.INCISO: Depth.INCISO,
    Reading.ALINEA: Depth.ALINEA,
    Reading.PARAGRAFO: Depth.PARAGRAFO,
}
_MOST_PLACES = 150


@dataclass(slots=True)
class Place:
    """A place being read. weak: levels taken over from the place before it."""

    labels: list[str | None] = field(default_factory=lambda: [None] * 5)
    starts: list[int] = field(default_factory=lambda: [-1] * 5)
    weak: set[int] = field(default_factory=set)
    start: int = 0
    end: int = 0
    between: tuple[str, ...] = ()
    between_depth: int = 0
    between_at: tuple[int, int] = (0, 0)

    @property
    def lowest(self) -> int:
        """Return the deepest level that has a label."""
        return max(i for i, label in enumerate(self.labels) if label is not None)


@dataclass(slots=True)
class Links:
    """What stood between the last element and this one. bare: "o", "a", which starts a clause."""

    comma: bool = False
    also: bool = False
    joined: bool = False
    of: bool = False
    bare: bool = False
    ranged: bool = False
    range_at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Mark:
    """The word or sign that says what the next label is (`art.`, `§§`, `inciso`)."""

    depth: Depth
    plural: bool
    start: int


class Chain:
    """The state of one chain. `places` are in the order of the text.

    start, end: of the plain text that was taken; tentative: places that stand only if an act ends
    the chain, such as a bare number after a singular "art."
    """

    def __init__(self, source: Plain, start: int) -> None:
        self.source = source
        self.start = start
        self.end = start
        self.places: list[Place] = []
        self.tentative = 0
        self.at = start
        self._links = Links()
        self._mark: Mark | None = None
        self._numbers: Depth | None = None
        self._plural: Depth | None = None
        self._last: Depth | None = None

    def step(self) -> bool:
        """Take the next token; return False where the chain ends."""
        token = token_at(self.source.plain, self.at)
        if token is None or len(self.places) > _MOST_PLACES or self._breaks(token):
            return False
        taken = self._take(token)
        if taken:
            self.at = token.end
        return taken

    def expect_numbers(self) -> None:
        """Read bare numbers as articles from the start ("… e 458 do CPC")."""
        self._numbers = self._plural = Depth.ARTIGO
        self._links.joined = True

    def linked(self) -> bool:
        """Return whether something other than space followed the last element."""
        links = self._links
        return links.comma or links.also or links.of or links.joined

    def _breaks(self, token: Token) -> bool:
        plain = self.source.plain
        gap = plain[self.at : token.start]
        if gap.count("\n") > 1 and not (self.linked() or self._mark):
            return True
        if "\n" in gap and token.kind is T.PARAGRAFO and plain[self.at - 1] == ".":
            return True
        opens_line = "\n" in gap and self._mark is None and token.kind in (T.WORD, T.NUMBER)
        return opens_line and plain[token.end : token.end + 3].lstrip()[:1] in ("-", ")")

    def _take(self, token: Token) -> bool:
        kind = token.kind
        if kind in _MARKS:
            return self._take_mark(token)
        if kind is T.UNICO:
            return self._put(Depth.PARAGRAFO, "unico", token, token.start)
        if kind is T.CAPUT:
            return self._put(Depth.PARAGRAFO, "caput", token, token.start)
        if kind is T.NUMBER:
            return self._take_number(token)
        if kind is T.SPELLED:
            return self._take_spelled(token)
        if kind in (T.WORD, T.QUOTED):
            return self._take_word(token)
        return self._take_link(token)

    def _take_mark(self, token: Token) -> bool:
        links = self._links
        clause = token.kind is T.ARTIGO and links.comma and links.also and links.of
        clause |= links.bare and not (links.comma or links.also or links.joined)
        if self._mark is not None or clause:
            return False
        written = token.label.rstrip(" .")
        plural = written.endswith("s") or written == "§§" or written == "itens"
        self._mark = Mark(_MARKS[token.kind], plural, token.start)
        if self._mark.depth in (Depth.ARTIGO, Depth.PARAGRAFO):
            self._numbers = self._mark.depth
            self._plural = self._mark.depth if plural else self._plural
        return True

    def _take_link(self, token: Token) -> bool:
        if self._mark is not None:
            below = self._mark.depth in (Depth.INCISO, Depth.ALINEA)
            return below and self._mark.plural and token.label == ","
        links, word = self._links, token.label
        if token.kind is T.JOIN:
            links.joined = True
            self._numbers = Depth.ARTIGO
        elif token.kind is T.LIST:
            links.comma |= word in (",", ";", "-", "/")
            links.also |= word not in (",", ";", "-", "/")
        elif token.kind is T.RANGE:
            links.ranged, links.range_at = True, (token.start, token.end)
        elif token.kind in (T.OF, T.OWN, T.BOTH):
            links.of = True
            links.bare |= word in ("os", "as")
        elif token.kind is not T.TAIL:
            return False
        return bool(self.places) or token.kind is T.OF

    def _take_number(self, token: Token) -> bool:
        label = token.label
        if not 0 < int(label.partition("-")[0]) < 10_000:
            return False
        if self._mark is not None:
            return self._put_marked_number(token)
        depth = self._depth_of_bare(token)
        if depth is None:
            return False
        if self._plural is None and depth is Depth.ARTIGO and not self._links.ranged:
            self.tentative = self.tentative or len(self.places)
        return self._put(depth, label, token, token.start)

    def _put_marked_number(self, token: Token) -> bool:
        mark = self._mark
        assert mark is not None
        if mark.depth is Depth.INCISO:
            value = int(token.label.partition("-")[0])
            return value < 200 and self._put(Depth.INCISO, roman(value), token, mark.start)
        if mark.depth is Depth.ALINEA:
            return False
        if mark.depth is Depth.ARTIGO:
            self.tentative = 0
        return self._put(mark.depth, token.label, token, mark.start)

    def _depth_of_bare(self, token: Token) -> Depth | None:
        links = self._links
        if not (self.linked() or links.ranged) or counts_something(self.source.plain, token):
            return None
        if links.joined:
            return Depth.ARTIGO
        if links.ranged and self._last is not None:
            return self._last if self._last is not Depth.INCISO else None
        small = int(token.label.partition("-")[0]) <= 20 and not token.ordinal
        if self._last in (Depth.ALINEA, Depth.ITEM) and small and not links.also:
            return Depth.ITEM
        if self._plural is not None:
            return self._plural
        below = self._last is not None and self._last > Depth.PARAGRAFO
        return Depth.ARTIGO if below else self._numbers

    def _take_spelled(self, token: Token) -> bool:
        if self._mark is None and not (self._links.also and self._numbers is not None):
            return False
        depth = self._mark.depth if self._mark else self._numbers
        if depth not in (Depth.ARTIGO, Depth.PARAGRAFO):
            return False
        start = self._mark.start if self._mark else token.start
        return self._put(Depth(depth), spelled_number(token.label), token, start)

    def _take_word(self, token: Token) -> bool:
        if self._mark is not None:
            reading = word_level(self.source, token, mark=self._mark.depth, before=None)
        elif self._links.of and token.kind is T.WORD and token.label not in ("e", "a", "o"):
            return False
        else:
            reading = word_level(self.source, token, mark=None, before=self._before())
        if reading is Reading.ALSO:
            self._links.also = True
            return bool(self.places)
        if reading is Reading.OF:
            self._links.of = self._links.bare = True
            return bool(self.places)
        if reading is Reading.RANGE:
            self._links.ranged, self._links.range_at = True, (token.start, token.end)
            return bool(self.places)
        if reading is Reading.NOTHING:
            return False
        depth = _READINGS[reading]
        label = token.label if depth is Depth.ALINEA else token.label.upper()
        if depth is Depth.PARAGRAFO or (depth is Depth.INCISO and token.label == "l"):
            label = "1" if depth is Depth.PARAGRAFO else "I"
        return self._put(depth, label, token, self._mark.start if self._mark else token.start)

    def _before(self) -> Before:
        inciso = self.places[-1].labels[Depth.INCISO] if self.places else None
        also = self._links.also or self._links.ranged
        return Before(self._last, inciso, self._links.comma, also)

    def _put(self, depth: Depth, label: str, token: Token, start: int) -> bool:
        roman_item = self._mark is not None and self._mark.depth is Depth.ITEM
        if self._mark is not None and self._mark.depth > depth and not roman_item:
            return False
        if self._fills(depth):
            self._fill(depth, label, token)
        elif self._rises(depth):
            self._raise(depth, label, token)
        elif self._descends(depth):
            self._extend(self.places[-1], depth, label, token)
        else:
            self._add_beside(depth, label, token, start)
        self._mark, self._links, self._last = None, Links(), depth
        self.end = token.end
        return True

    def _fills(self, depth: Depth) -> bool:
        """Return whether this is a level left out between two: "alínea c do art. 105, III"."""
        links = self._links
        if not self.places or links.also or links.joined or links.ranged:
            return False
        labels = self.places[-1].labels
        between = labels[0] is not None and 0 < depth < self.places[-1].lowest
        later = self._last is Depth.ARTIGO or (links.of and self._mark is not None)
        return between and labels[depth] is None and later

    def _fill(self, depth: Depth, label: str, token: Token) -> None:
        article = self.places[-1].labels[0]
        for place in reversed(self.places):
            if place.labels[0] != article or place.labels[depth] is not None:
                break
            place.labels[depth] = label
        self.places[-1].end = token.end

    def _rises(self, depth: Depth) -> bool:
        if not self.places or self._links.also or self._links.joined:
            return False
        last = self.places[-1]
        lacks = last.labels[depth] is None
        if lacks and last.lowest > depth and self._mark is not None:
            top = min(i for i, label in enumerate(last.labels) if label is not None)
            return top > depth
        return depth in last.weak and self._links.of and self._mark is not None

    def _raise(self, depth: Depth, label: str, token: Token) -> None:
        for place in reversed(self.places):
            if place.labels[depth] is not None and depth not in place.weak:
                break
            place.labels[depth] = label
            place.weak.discard(depth)
        self.places[-1].end = token.end

    def _descends(self, depth: Depth) -> bool:
        if not self.places or self._links.joined or self._links.ranged:
            return False
        return self.places[-1].lowest < depth and not self._links.also

    def _extend(self, place: Place, depth: Depth, label: str, token: Token) -> None:
        place.labels[depth] = label
        place.starts[depth] = token.start
        place.end = token.end

    def _add_beside(self, depth: Depth, label: str, token: Token, start: int) -> None:
        place = Place(start=start, end=token.end)
        if self.places and depth > 0 and not (self._links.joined and self._mark is None):
            last = self.places[-1]
            place.labels[:depth] = last.labels[:depth]
            place.weak = {i for i in range(depth) if place.labels[i] is not None}
            if last.labels[depth] is not None and self._mark is None:
                last.start = max(last.start, last.starts[depth])
        elif self.places and self._mark is None and self.places[-1].starts[0] >= 0:
            self.places[-1].start = max(self.places[-1].start, self.places[-1].starts[0])
        if self._links.ranged and self.places:
            earlier = self.places[-1].labels[depth]
            place.between = labels_between(earlier, label)
            place.between_depth, place.between_at = depth, self._links.range_at
        place.labels[depth] = label
        place.starts[depth] = token.start
        self.places.append(place)
