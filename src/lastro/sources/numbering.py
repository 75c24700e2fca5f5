"""The numbers Word shows before list paragraphs (`CLÁUSULA 3ª`, `11.3`, `b)`) and never stores."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ORDINALS = (
    ("", "Primeiro", "Segundo", "Terceiro", "Quarto", "Quinto", "Sexto", "Sétimo", "Oitavo",
     "Nono"),
    ("", "Décimo", "Vigésimo", "Trigésimo", "Quadragésimo", "Quinquagésimo", "Sexagésimo",
     "Septuagésimo", "Octogésimo", "Nonagésimo"),
)  # fmt: skip
_CARDINALS = (
    ("", "Um", "Dois", "Três", "Quatro", "Cinco", "Seis", "Sete", "Oito", "Nove", "Dez", "Onze",
     "Doze", "Treze", "Catorze", "Quinze", "Dezesseis", "Dezessete", "Dezoito", "Dezenove"),
    ("", "Dez", "Vinte", "Trinta", "Quarenta", "Cinquenta", "Sessenta", "Setenta", "Oitenta",
     "Noventa"),
)  # fmt: skip
_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
          (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list. text: `%1.%2` pattern; form: Word's numFmt; style: linked style id.

    legal: all numbers of its label are written as digits; restart: the level (1 is the outermost)
    after which it begins anew, 0 never, None after every level above
    """

    start: int
    form: str
    text: str
    style: str = ""
    legal: bool = False
    restart: int | None = None


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
        styles = {value(a, "styleLink"): a for a in root.iter(f"{W}abstractNum")}
        for abstract in root.iter(f"{W}abstractNum"):
            linked = styles.get(value(abstract, "numStyleLink") or "-", abstract)
            made.lists[abstract.get(f"{W}abstractNumId", "")] = _levels(linked)
        for num in root.iter(f"{W}num"):
            made._add(num)
        return made

    def _add(self, num: etree._Element) -> None:
        """Add one list of the document; levels that it defines anew make it a list of its own."""
        number, abstract = num.get(f"{W}numId", ""), value(num, "abstractNumId")
        for override in num.iter(f"{W}lvlOverride"):
            if own := _levels(override):
                key = f"{abstract} as {number}"
                self.lists[key] = {**self.lists.get(key, self.lists.get(abstract, {})), **own}
                self.abstract[number] = key
            if start := value(override, "startOverride"):
                self.starts[number, _whole(override.get(f"{W}ilvl", "0"))] = _whole(start)
        self.abstract.setdefault(number, abstract)

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
        legal = levels[level].legal
        return re.sub(
            r"%(\d)", lambda m: _written(levels, counts, int(m[1]) - 1, legal), levels[level].text
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
            restart = levels[deeper].restart if deeper in levels else None
            if restart is None or level < restart:
                del counts[deeper]


def value(element: etree._Element, tag: str) -> str:
    """Return the `w:val` of the child `w:tag`, or `""`."""
    child = element.find(f"{W}{tag}")
    return "" if child is None else child.get(f"{W}val", "")


def _levels(element: etree._Element) -> dict[int, Level]:
    return {_whole(lvl.get(f"{W}ilvl", "0")): _level(lvl) for lvl in element.iter(f"{W}lvl")}


def _level(element: etree._Element) -> Level:
    restart = value(element, "lvlRestart")
    legal = element.find(f"{W}isLgl")
    return Level(
        _whole(value(element, "start") or "1"),
        value(element, "numFmt") or "decimal",
        value(element, "lvlText"),
        value(element, "pStyle"),
        legal is not None and legal.get(f"{W}val", "1") not in ("0", "false"),
        _whole(restart) if restart else None,
    )


def _whole(digits: str) -> int:
    """Return a number of the file; what is none, or absurd, counts as 0."""
    return int(digits) if re.fullmatch(r"\d{1,6}", digits) else 0


def _written(levels: dict[int, Level], counts: dict[int, int], at: int, legal: bool) -> str:
    number = counts.get(at, 1)
    match levels[at].form if at in levels and not legal else "decimal":
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
        case "ordinal":
            return f"{number}º"
        case "ordinalText":
            return _in_words(number, _ORDINALS, " ")
        case "cardinalText":
            return _in_words(number, _CARDINALS, " e ")
        case _:
            return str(number)


def _in_words(number: int, words: tuple[tuple[str, ...], tuple[str, ...]], glue: str) -> str:
    """Return a number in words, as Word writes it in Portuguese, or its digits from 100 on."""
    units, tens = words
    if not 0 < number < 100:
        return str(number)
    if number < len(units):
        return units[number]
    ten, unit = divmod(number, 10)
    text = f"{tens[ten]}{glue}{units[unit]}" if unit else tens[ten]
    return text.capitalize()


def _letters(number: int) -> str:
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def _roman(number: int) -> str:
    text = ""
    for worth, letters in _ROMAN:
        count, number = divmod(number, worth)
        text += letters * count
    return text
