"""How a page's text looks, from its inline styles and the style sheets inside it: seen or not.

Selectors count in their order in the file, not by specificity; sheets outside the file are not
known, and where one is linked white letters on no known ground are taken as seen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from selectolax.lexbor import LexborHTMLParser, LexborNode

Colour = tuple[int, int, int]

PALE = 0xF0
NEAR = 0x0F
TINY_POINTS = 2.0
_WHITE: Colour = (255, 255, 255)
_NAMED: Mapping[str, Colour] = {
    "white": _WHITE, "snow": (255, 250, 250), "ivory": (255, 255, 240), "black": (0, 0, 0),
    "ghostwhite": (248, 248, 255), "whitesmoke": (245, 245, 245), "gray": (128, 128, 128),
    "grey": (128, 128, 128), "silver": (192, 192, 192), "red": (255, 0, 0), "navy": (0, 0, 128),
    "blue": (0, 0, 255), "green": (0, 128, 0), "yellow": (255, 255, 0),
    "lightgray": (211, 211, 211),
}  # fmt: skip
_POINTS = {"px": 0.75, "pt": 1.0, "em": 12.0, "rem": 12.0, "%": 0.12, "": 0.75}
_DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;]+)")
_SIZE = re.compile(r"([\d.]+)\s*(px|pt|em|rem|%|)\s*(?:!|$)")
_AWAY = re.compile(r"-\d{3,}(?:px|pt|em|rem|%)?")
_NOTHING = re.compile(r"0(?:\.0*)?(?:px|pt|em|rem|%)?\s*(?:!|$)")
_CLIPPED = re.compile(
    r"rect\(\s*[01](?:px)?[\s,]+[01](?:px)?|inset\(\s*(?:50|100)%|scale\(\s*0\s*\)"
)
_BRACE = re.compile(r"[{}]")


@dataclass(frozen=True, slots=True)
class Look:
    """What text inherits. ink: its colour, None when not drawn; ground: None when not known.

    points: size of the letters; gone: an element around it takes no room or is away
    """

    ink: Colour | None = (0, 0, 0)
    ground: Colour | None = _WHITE
    points: float = 12.0
    gone: bool = False

    @property
    def seen(self) -> bool:
        """Return whether a reader of the page sees such text."""
        if self.gone or self.ink is None or self.points < TINY_POINTS:
            return False
        return self.ground is None or not _alike(self.ink, self.ground)


class Looks:
    """The style sheets of one page, and what an element makes of the look around it."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        outside = tree.css_first('link[rel~="stylesheet"]') is not None
        self.page = Look(ground=None if outside else _WHITE)
        self._sheets: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for selector, declarations in _all_rules(tree):
            given = _declared(declarations)
            for node in _matches(tree, selector) if given.keys() & _KNOWN else ():
                self._sheets[node].update(given)

    def of(self, node: LexborNode, around: Look) -> Look:
        """Return the look of the text in an element that stands in text of another look."""
        given = node.attributes
        own = {**self._sheets.get(node.mem_id, {}), **_declared(given.get("style") or "")}
        for attribute, name in (("bgcolor", "background"), ("color", "color")):
            if given.get(attribute):
                own.setdefault(name, given[attribute] or "")
        hidden = "hidden" in given or given.get("type") == "hidden"
        look = around
        if hidden or given.get("aria-hidden") == "true" or _is_gone(own):
            look = replace(look, gone=True)
        return _inherited(look, own) if own else look


def _inherited(look: Look, own: Mapping[str, str]) -> Look:
    if ink := own.get("color"):
        look = replace(look, ink=_colour(ink, look.ink))
    for name in ("background", "background-color", "background-image"):
        if ground := own.get(name):
            look = replace(look, ground=_ground(ground, look.ground))
    if size := own.get("font-size"):
        found = _SIZE.match(size)
        points = float(found[1]) * _POINTS[found[2]] if found and found[1].strip(".") else None
        look = look if points is None else replace(look, points=points)
    return look


def _is_gone(own: Mapping[str, str]) -> bool:
    """Tell whether an element is not shown, takes no room, or stands away from the page."""
    if own.get("display", "").startswith("none"):
        return True
    if own.get("visibility", "").startswith(("hidden", "collapse")):
        return True
    if _NOTHING.match(own.get("opacity", "1")):
        return True
    if any(_AWAY.match(own.get(name, "")) for name in ("text-indent", "left", "top")):
        return True
    if any(_CLIPPED.search(own.get(name, "")) for name in ("clip", "clip-path", "transform")):
        return True
    sides = ("height", "max-height", "width", "max-width")
    cut = own.get("overflow", "").startswith("hidden")
    return cut and any(_NOTHING.match(own.get(side, "1")) for side in sides)


def _declared(style: str) -> dict[str, str]:
    pairs = _DECLARATION.findall(style[:_STYLE_CHARS])
    return {name.lower(): value.strip().lower() for name, value in pairs}


def _colour(text: str, inherited: Colour | None) -> Colour | None:
    """Return a colour, what is inherited where it is not understood, None for a transparent one."""
    text = text.removesuffix("!important").strip()
    if text in ("transparent", "none"):
        return None
    if found := re.fullmatch(r"#([0-9a-f]{3,8})", text):
        digits = found[1]
        digits = "".join(c * 2 for c in digits) if len(digits) in (3, 4) else digits
        if len(digits) in (6, 8):
            opaque = len(digits) == 6 or int(digits[6:], 16) > 25
            return _hex(digits) if opaque else None
    numbers = re.findall(r"[\d.]+", text) if text.startswith("rgb") else []
    if len(numbers) >= 3 and all(re.fullmatch(r"\d{1,3}(\.\d+)?", n) for n in numbers[:3]):
        if len(numbers) > 3 and numbers[3].strip(".") and float(numbers[3].strip(".")) < 0.1:
            return None
        red, green, blue = (min(255, int(float(n))) for n in numbers[:3])
        return red, green, blue
    return _NAMED.get(text, inherited)


def _hex(digits: str) -> Colour:
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _ground(text: str, inherited: Colour | None) -> Colour | None:
    """Return the colour behind letters; a picture or a gradient is not known."""
    if "url(" in text or "gradient" in text:
        return None
    word = text.partition(" ")[0] if not text.startswith("rgb") else text
    if word in ("transparent", "none", "inherit", "initial"):
        return inherited
    return _colour(word, None)


def _alike(one: Colour, two: Colour) -> bool:
    if min(one) >= PALE and min(two) >= PALE:
        return True
    return max(abs(a - b) for a, b in zip(one, two, strict=True)) <= NEAR


def _all_rules(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for sheet in tree.css("style"):
        for selector, declarations in _rules(_without_comments(sheet.text())):
            if ":" not in selector:
                yield selector, declarations


def _without_comments(css: str) -> str:
    kept, *rest = css.split("/*")
    return kept + "".join(piece.partition("*/")[2] for piece in rest)


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """Yield (selector, declarations) of the rules outside `@media` and the like."""
    depth = start = 0
    selector = ""
    for brace in _BRACE.finditer(css):
        inner = css[start : brace.start()]
        if brace[0] == "{":
            depth += 1
            if depth == 1:
                selector = inner.rpartition(";")[2].strip()
        else:
            if depth == 1 and selector and not selector.startswith("@"):
                yield selector, inner
            depth = max(0, depth - 1)
        start = brace.end()


def _matches(tree: LexborHTMLParser, selector: str) -> list[int]:
    try:
        return [node.mem_id for node in tree.css(selector)]
    except (ValueError, RuntimeError):  # a selector lexbor does not know hides nothing here
        return []


_STYLE_CHARS = 5_000
_KNOWN = {
    "display", "visibility", "opacity", "text-indent", "left", "top", "clip", "clip-path",
    "transform", "height", "max-height", "width", "max-width", "color", "background",
    "background-color", "background-image", "font-size",
}  # fmt: skip
