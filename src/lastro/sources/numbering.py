"""The numbers Word shows before list paragraphs (`CLÁUSULA 3ª`, `11.3`, `b)`) and never stores."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
          (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list. text: `%1.%2` pattern; form: Word's numFmt; style: linked style id."""

    start: int
    form: str
    text: str
    style: str = ""


@dataclass(slots=True)
class Numbering:
    """Lists of a document, and how far each has counted; `label` is called in reading order."""

    lists: dict[str, dict[int, Level]] = field(default_factory=dict)
    abstract: dict[str, str] = field(default_factory=dict)
    starts: dict[tuple[str, int], int] = field(default_factory=dict)
    _counts: defaultdict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    _restarted: set[tuple[str, int]] = field(default_factory=set)

    @classmethod
    def parse(cls, xml: bytes | None) -> Numbering:
        """Return the numbering of a `numbering.xml`, or an empty one for None."""
        made = cls()
        if xml is None:
            return made
        parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True)
        root = etree.fromstring(xml, parser)
        if root is None:
            return made
        for abstract in root.iter(f"{W}abstractNum"):
            levels = {int(lvl.get(f"{W}ilvl", 0)): _level(lvl) for lvl in abstract.iter(f"{W}lvl")}
            made.lists[abstract.get(f"{W}abstractNumId", "")] = levels
        for num in root.iter(f"{W}num"):
            number = num.get(f"{W}numId", "")
            made.abstract[number] = value(num, "abstractNumId")
            for override in num.iter(f"{W}lvlOverride"):
                if start := value(override, "startOverride"):
                    made.starts[number, int(override.get(f"{W}ilvl", 0))] = int(start)
        return made

    def level_of_style(self, number: str, style: str) -> int:
        """Return the level of a list that a paragraph style is linked to; 0 when none is."""
        levels = self.lists.get(self.abstract.get(number, ""), {})
        return next((at for at, level in levels.items() if level.style == style), 0)

    def label(self, number: str, level: int) -> str | None:
        """Return the label of the next paragraph of a list: `""` for a bullet, None for no list."""
        abstract = self.abstract.get(number, "")
        levels = self.lists.get(abstract, {})
        if level not in levels:
            return None
        counts = self._counts[abstract]
        self._count(counts, levels, number, level)
        if levels[level].form in ("bullet", "none"):
            return ""
        return re.sub(
            r"%(\d)", lambda m: _written(levels, counts, int(m[1]) - 1), levels[level].text
        ).strip()

    def _count(
        self, counts: dict[int, int], levels: dict[int, Level], number: str, level: int
    ) -> None:
        override = self.starts.get((number, level))
        if override is not None and (number, level) not in self._restarted:
            self._restarted.add((number, level))
            counts[level] = override
        else:
            counts[level] = counts[level] + 1 if level in counts else levels[level].start
        for above in range(level):
            if above in levels:
                counts.setdefault(above, levels[above].start)
        for deeper in [at for at in counts if at > level]:
            del counts[deeper]


def value(element: etree._Element, tag: str) -> str:
    """Return the `w:val` of the child `w:tag`, or `""`."""
    child = element.find(f"{W}{tag}")
    return "" if child is None else child.get(f"{W}val", "")


def _level(element: etree._Element) -> Level:
    return Level(
        int(value(element, "start") or 1),
        value(element, "numFmt") or "decimal",
        value(element, "lvlText"),
        value(element, "pStyle"),
    )


def _written(levels: dict[int, Level], counts: dict[int, int], at: int) -> str:
    number = counts.get(at, 1)
    match levels[at].form if at in levels else "decimal":
        case "lowerLetter":
            return _letters(number)
        case "upperLetter":
            return _letters(number).upper()
        case "lowerRoman":
            return _roman(number).lower()
        case "upperRoman":
            return _roman(number)
        case "decimalZero":
            return f"{number:02d}"
        case "ordinal" | "ordinalText":
            return f"{number}º"
        case _:
            return str(number)


def _letters(number: int) -> str:
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def _roman(number: int) -> str:
    text = ""
    for worth, letters in _ROMAN:
        count, number = divmod(number, worth)
        text += letters * count
    return text
