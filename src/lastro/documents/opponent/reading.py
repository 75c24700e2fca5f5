"""The text of a DOCX in reading order, each character with the run it stands in.

Deleted text, hidden text and field codes are left out; footnotes and endnotes follow the body.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field

from lastro.documents.opponent.package import Package
from lastro.documents.writers.word.elements import NAMESPACE, Element
from lastro.text import Span

W = f"{{{NAMESPACE}}}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_CHARS = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-"}
_CHARS |= {f"{W}softHyphen": "\xad", f"{W}ptab": "\t"}
_FALLBACK = f"{_MC}Fallback"
_LEFT_OUT = {f"{W}del", f"{W}moveFrom", _FALLBACK, f"{W}pPr", f"{W}rPr", f"{W}sdtPr"}
_BOX = f"{W}txbxContent"
_NOTES = (("footnotes", "footnoteReference"), ("endnotes", "endnoteReference"))
_OFF = ("0", "false", "off")


@dataclass(frozen=True, slots=True)
class _Piece:
    """Characters `[start, end)` and the run of the body a comment on them hangs on."""

    start: int
    end: int
    run: Element


@dataclass(slots=True)
class WordText:
    """text: paragraphs joined by newlines; places: first character and name of each."""

    text: str = ""
    _pieces: list[_Piece] = field(default_factory=list)
    _places: list[tuple[int, str]] = field(default_factory=list)

    def runs(self, span: Span) -> tuple[Element, Element] | None:
        """Return first and last run that hold `span`, or None when nothing can hang there."""
        held = [p.run for p in self._pieces if p.start < span.end and span.start < p.end]
        return (held[0], held[-1]) if held else None

    def place(self, offset: int) -> str:
        """Return `parágrafo 12`, `tabela 2`, `caixa de texto` or `nota 3`."""
        at = bisect.bisect_right(self._places, offset, key=lambda place: place[0]) - 1
        return self._places[at][1] if at >= 0 else ""


def read_text(package: Package) -> WordText:
    """Return the text of the document and its notes."""
    reader = _Reader()
    for body in package.document.iter(f"{W}body"):
        for paragraph in body.iter(f"{W}p"):
            if not any(around.tag == _FALLBACK for around in paragraph.iterancestors()):
                reader.paragraph(paragraph)
    for part, reference in _NOTES:
        name = package.related(part)
        if name is not None:
            reader.notes(package.parsed(name), _references(package.document, reference))
    return reader.finished()


class _Reader:
    def __init__(self) -> None:
        self._found = WordText()
        self._texts: list[str] = []
        self._length = 0
        self._counts: dict[str, int] = {}
        self._tables: dict[Element, int] = {}

    def paragraph(self, paragraph: Element, run: Element | None = None, name: str = "") -> None:
        """Add a paragraph; run: what its comments hang on when not on its own runs."""
        start = self._length
        text = ""
        for held, piece in _characters(paragraph):
            at = start + len(text)
            self._found._pieces.append(
                _Piece(at, at + len(piece), run if run is not None else held)
            )
            text += piece
        if text.strip():
            self._found._places.append((start, name or self._name(paragraph)))
        self._texts.append(text)
        self._length += len(text) + 1

    def notes(self, root: Element, references: dict[str, Element]) -> None:
        """Add the notes the body refers to, in the order of their references."""
        by_id = {note.get(f"{W}id", ""): note for note in root}
        for note_id, run in references.items():
            self._counts["nota"] = self._counts.get("nota", 0) + 1
            for paragraph in by_id[note_id].iter(f"{W}p") if note_id in by_id else ():
                self.paragraph(paragraph, run, f"nota {self._counts['nota']}")

    def finished(self) -> WordText:
        """Return what was read."""
        self._found.text = "\n".join(self._texts)
        return self._found

    def _name(self, paragraph: Element) -> str:
        for around in paragraph.iterancestors():
            if around.tag == _BOX:
                return "caixa de texto"
            if around.tag == f"{W}tbl":
                return f"tabela {self._tables.setdefault(around, len(self._tables) + 1)}"
        self._counts["corpo"] = self._counts.get("corpo", 0) + 1
        return f"parágrafo {self._counts['corpo']}"


def _characters(paragraph: Element) -> Iterator[tuple[Element, str]]:
    """Yield (outermost run, characters) of a paragraph, text boxes inside it left out."""
    for run in _own_runs(paragraph):
        if _hidden(run):
            continue
        text = "".join(_own_text(run))
        if text:
            yield _outermost(run), text


def _own_runs(element: Element) -> Iterator[Element]:
    for child in element:
        if child.tag == f"{W}r":
            yield child
        elif isinstance(child.tag, str) and child.tag not in _LEFT_OUT and child.tag != _BOX:
            yield from _own_runs(child)


def _own_text(run: Element) -> Iterator[str]:
    for child in run:
        if child.tag == f"{W}t":
            yield child.text or ""
        elif child.tag in _CHARS:
            yield _CHARS[child.tag]


def _hidden(run: Element) -> bool:
    vanish = run.find(f"{W}rPr/{W}vanish")
    return vanish is not None and vanish.get(f"{W}val", "true") not in _OFF


def _outermost(run: Element) -> Element:
    return [run, *(a for a in run.iterancestors() if a.tag == f"{W}r")][-1]


def _references(document: Element, tag: str) -> dict[str, Element]:
    found: dict[str, Element] = {}
    for reference in document.iter(f"{W}{tag}"):
        around = [a for a in reference.iterancestors() if a.tag == f"{W}r"]
        deleted = any(a.tag in _LEFT_OUT for a in reference.iterancestors())
        if around and not deleted:
            found.setdefault(reference.get(f"{W}id", ""), around[-1])
    return found
