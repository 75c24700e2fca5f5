"""A draft as every writer sees it: paragraphs, numbered marks, sources with their uses.

Long quotations become paragraphs of their own and lose their quotation marks (ABNT NBR 10520,
citação direta longa: more than three lines, set in four centimetres).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from lastro.documents.checks import Check, checks, law_check
from lastro.documents.runs import Run, RunKind, runs
from lastro.drafting import Claim, Colour, Draft, Entry, Section
from lastro.errors import Refused
from lastro.text import squeeze

LONG_QUOTE = 250
"""Characters; about three lines of 16 cm in 12-point Times."""
OPENING, CLOSING = "abertura", "fecho"
_SIGNATURE = 100
_COLOURS = {
    Colour.VERDE: "com fonte e conferida",
    Colour.AMARELA: "pede a leitura do advogado",
    Colour.VERMELHA: "não pode ser protocolada assim",
}
_ORDINAL = re.compile("[ªº]")
_ADDRESS = re.compile(r"\s*\([^()]*https?://[^()]*\)")
_ITEM = re.compile(r"(?:[a-z]{1,2}\)|[IVXLC]+(?:\)| [–-])) ")


class ParagraphKind(StrEnum):
    """How a paragraph is set."""

    ADDRESS = "enderecamento"
    BODY = "corpo"
    FOLLOWING = "continuacao"
    QUOTE = "citacao-longa"
    ITEM = "item"
    CENTRED = "centrado"


@dataclass(frozen=True, slots=True)
class Mark:
    """A use of a source. number: of its entry in the bibliography; use: 1 is the first."""

    number: int
    use: int


@dataclass(frozen=True, slots=True)
class Blank:
    """Something the lawyer must fill in. number: 1 is the first of the draft."""

    number: int
    text: str


Part = Run | Mark | Blank


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of one claim that stands in one paragraph; claim is None outside the sections.

    opens: it holds the beginning of the claim
    """

    claim: Claim | None
    parts: tuple[Part, ...]
    opens: bool = True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Stretches set as one paragraph."""

    kind: ParagraphKind
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Paragraphs under one subheading, "" directly under the section."""

    heading: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the draft, laid out."""

    id: str
    title: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Cited:
    """An entry of the bibliography with the sentences it backs, in the order of their marks.

    check: what comparing with the official text said; None for case files and for law that no
        citation of the draft names
    """

    entry: Entry
    sentences: tuple[str, ...]
    check: Check | None

    @property
    def title(self) -> str:
        """Return the source's title; an address in parentheses goes, it stands on its own line."""
        return _ADDRESS.sub("", self.entry.evidence.title)

    @property
    def is_law(self) -> bool:
        """Return whether the source is a provision or a súmula."""
        return bool(self.entry.evidence.ref_key)


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole draft, ready to be set in any format."""

    draft: Draft
    preamble: tuple[Paragraph, ...]
    chapters: tuple[Chapter, ...]
    closing: tuple[Paragraph, ...]
    sources: tuple[Cited, ...]
    checks: tuple[Check, ...]

    @property
    def paragraphs(self) -> Iterator[Paragraph]:
        """Yield every paragraph in reading order."""
        yield from self.preamble
        for chapter in self.chapters:
            for group in chapter.groups:
                yield from group.paragraphs
        yield from self.closing

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return every claim, in reading order."""
        found = (stretch.claim for p in self.paragraphs for stretch in p.stretches if stretch.opens)
        return tuple(claim for claim in found if claim is not None)

    @property
    def doubtful(self) -> tuple[Claim, ...]:
        """Return the claims that are not green, in reading order."""
        return tuple(claim for claim in self.claims if claim.colour is not Colour.VERDE)

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """Return what the lawyer must fill in, in reading order."""
        found = (part for p in self.paragraphs for s in p.stretches for part in s.parts)
        return tuple(part for part in found if isinstance(part, Blank))

    @property
    def fileable(self) -> bool:
        """Return whether the draft may be filed as it is."""
        return self.draft.state == "protocolavel"


def lay_out(draft: Draft) -> Layout:
    """Return `draft` laid out.

    Raises Refused, naming section and reference, when a mark leads to no bibliography entry.
    """
    numbering = _Numbering(draft.bibliography)
    preamble = _frame(draft, OPENING, draft.preamble, numbering)
    chapters = tuple(
        _chapter(section, to_roman(number), numbering)
        for number, section in enumerate(draft.sections, start=1)
    )
    closing = _frame(draft, CLOSING, draft.closing, numbering)
    sources = tuple(
        Cited(entry, tuple(numbering.sentences[entry.number]), law_check(draft, entry.evidence))
        for entry in draft.bibliography
    )
    return Layout(draft, preamble, chapters, closing, sources, checks(draft))


def to_roman(number: int) -> str:
    """Return a number from 1 to 39 in Roman figures, as sections are numbered."""
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]


class _Numbering:
    """Hands out numbers of uses and blanks while the draft is read from top to bottom."""

    def __init__(self, bibliography: tuple[Entry, ...]) -> None:
        self._numbers = {entry.evidence.id: entry.number for entry in bibliography}
        self._blanks = 0
        self.sentences: dict[int, list[str]] = defaultdict(list)

    def parts(self, text: str, section: str) -> tuple[Part, ...]:
        """Return the parts of `text`; blanks before a mark go, the mark hugs its word."""
        found: list[Part] = []
        sentence = plain(text)
        for run in runs(text):
            match run.kind:
                case RunKind.REF:
                    _hug(found)
                    found.append(self._mark(run.value, sentence, section))
                case RunKind.GAP:
                    self._blanks += 1
                    found.append(Blank(self._blanks, run.text))
                case _:
                    found.append(run)
        return tuple(found)

    def _mark(self, source: str, sentence: str, section: str) -> Mark:
        number = self._numbers.get(source)
        if number is None:
            raise Refused(
                f"A seção “{section}” cita a fonte “{source}”, que não está na bibliografia. "
                "Nada foi gravado; refaça a minuta com `lastro compose`.",
                subject=source,
            )
        self.sentences[number].append(sentence)
        return Mark(number, len(self.sentences[number]))


def plain(text: str) -> str:
    """Return a claim's text as it reads without its reference tokens."""
    kept = "".join(run.text for run in runs(text) if run.kind is not RunKind.REF)
    return re.sub(r"\s+([.,;:])", r"\1", squeeze(kept))


def doubt(claim: Claim) -> str:
    """Return why a claim has its colour: the checks that did not pass, or what the colour says."""
    said = [f"{v.check}: {v.reason}" for v in claim.verdicts if v.result != "passou"]
    return " · ".join(said) or _COLOURS[claim.colour]


def _hug(found: list[Part]) -> None:
    last = found[-1] if found else None
    if isinstance(last, Run) and last.kind is RunKind.TEXT:
        kept = last.text.rstrip()
        found[-1:] = [replace(last, text=kept)] if kept else []


def _frame(
    draft: Draft, place: str, texts: tuple[str, ...], numbering: _Numbering
) -> tuple[Paragraph, ...]:
    """Return the paragraphs before or after the sections; `texts` when no claim stands behind."""
    claims = [claim for section in draft.frame if section.id == place for claim in section.claims]
    if not claims:
        return tuple(_set(place, (Stretch(None, numbering.parts(t, place)),)) for t in texts)
    return tuple(
        _set(place, tuple(Stretch(c, numbering.parts(c.text, c.section)) for c in together))
        for _, together in groupby(claims, key=lambda claim: claim.paragraph)
    )


def _set(place: str, stretches: tuple[Stretch, ...]) -> Paragraph:
    parts = [part for stretch in stretches for part in stretch.parts]
    words = "".join(part.text for part in parts if isinstance(part, Run))
    kind = ParagraphKind.BODY
    if place == OPENING and _ORDINAL.sub("", words).isupper():
        kind = ParagraphKind.ADDRESS
    elif place == CLOSING and len(words) <= _SIGNATURE:
        kind = ParagraphKind.CENTRED
    return Paragraph(kind, stretches)


def _chapter(section: Section, roman: str, numbering: _Numbering) -> Chapter:
    groups: list[Group] = []
    for heading, under in groupby(section.claims, key=lambda claim: claim.heading):
        number = 1 + sum(bool(group.heading) for group in groups)
        paragraphs: list[Paragraph] = []
        for _, together in groupby(under, key=lambda claim: claim.paragraph):
            stretches = [Stretch(c, numbering.parts(c.text, c.section)) for c in together]
            paragraphs += _paragraphs(stretches)
        title = f"{roman}.{number} – {heading}" if heading else ""
        groups.append(Group(title, tuple(paragraphs)))
    return Chapter(section.id, f"{roman} – {section.title}", tuple(groups))


def _paragraphs(stretches: Iterable[Stretch]) -> list[Paragraph]:
    """Return one paragraph, or several when a long quotation stands in it."""
    found: list[Paragraph] = []
    for stretch in stretches:
        opens = stretch.opens
        for kind, parts in _pieces(stretch.parts):
            piece = Stretch(stretch.claim, tuple(parts), opens)
            opens = False
            last = found[-1] if found else None
            if kind is ParagraphKind.QUOTE or last is None or last.kind is ParagraphKind.QUOTE:
                found.append(Paragraph(kind, (piece,)))
            else:
                found[-1] = replace(last, stretches=(*last.stretches, piece))
    return [_named(paragraph, first=index == 0) for index, paragraph in enumerate(found)]


def _pieces(parts: tuple[Part, ...]) -> list[tuple[ParagraphKind, list[Part]]]:
    """Return the parts of a claim, cut where a long quotation starts and where it ends."""
    found: list[tuple[ParagraphKind, list[Part]]] = []
    for part in parts:
        if isinstance(part, Run) and part.kind is RunKind.QUOTE and len(part.text) > LONG_QUOTE:
            found.append((ParagraphKind.QUOTE, [Run(RunKind.QUOTE, squeeze(part.value))]))
        elif not found:
            found.append((ParagraphKind.BODY, [part]))
        elif found[-1][0] is ParagraphKind.BODY or isinstance(part, Mark):
            found[-1][1].append(part)
        else:
            _after_quote(part, found)
    return found


def _after_quote(part: Part, found: list[tuple[ParagraphKind, list[Part]]]) -> None:
    if isinstance(part, Run) and part.kind is RunKind.TEXT:
        part = replace(part, text=part.text.lstrip(" .,;:\n\t"))
        if not part.text:
            return
    found.append((ParagraphKind.BODY, [part]))


def _named(paragraph: Paragraph, *, first: bool) -> Paragraph:
    if paragraph.kind is ParagraphKind.QUOTE:
        return paragraph
    if not first:
        return replace(paragraph, kind=ParagraphKind.FOLLOWING)
    opening = paragraph.stretches[0].parts[:1]
    text = opening[0].text if opening and isinstance(opening[0], Run) else ""
    return replace(paragraph, kind=ParagraphKind.ITEM) if _ITEM.match(text) else paragraph
