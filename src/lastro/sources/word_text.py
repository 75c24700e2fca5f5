"""The text of one Word paragraph, and what in it is not plain text: boxes, notes, hidden runs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from lxml import etree

from lastro.sources.numbering import W, value
from lastro.sources.word_ink import is_hidden
from lastro.sources.word_package import Style, WordPackage, is_on
from lastro.text import day_first

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_SKIPPED = {
    f"{W}pPr",
    f"{W}rPr",
    f"{W}instrText",
    f"{W}sdtPr",
    f"{_MC}Fallback",
    f"{W}delInstrText",
}
_CHARS = {
    f"{W}tab": "\t",
    f"{W}br": "\n",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
    f"{W}softHyphen": "\xad",
    f"{W}ptab": "\t",
}
_REMOVED = {f"{W}del", f"{W}moveFrom"}


@dataclass(frozen=True, slots=True)
class Change:
    """A tracked change. removed: it was deleted, else put in; date: ISO 8601 or ""."""

    text: str
    removed: bool
    author: str = ""
    date: str = ""

    def told(self, place: str) -> tuple[str, str, str, str]:
        """Return the finding that the change is: kind, message, place, excerpt."""
        what = "excluído" if self.removed else "incluído"
        who = f" por {self.author}" if self.author else ""
        day = day_first(self.date[:10]) if len(self.date) >= 10 else ""
        when = f" em {day}" if day else ""
        message = f"texto {what}{who}{when}, com controle de alterações"
        return "alteracao_controlada", message, place, self.text


@dataclass(slots=True)
class ParagraphText:
    """pieces: shown text; the rest in order of appearance.

    boxes: contents of text boxes; notes: (`footnotes` or `endnotes`, id) of references
    comments: ids of the comments that hang on the paragraph; style: what its style says
    """

    pieces: list[str] = field(default_factory=list)
    boxes: list[etree._Element] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    style: Style = field(default_factory=Style)

    @property
    def text(self) -> str:
        """Return the shown text."""
        return "".join(self.pieces)


def text_of(paragraph: etree._Element, package: WordPackage) -> ParagraphText:
    """Return what a `w:p` shows: insertions in, deletions and hidden runs apart."""
    properties = paragraph.find(f"{W}pPr")
    style = "" if properties is None else value(properties, "pStyle")
    found = ParagraphText(style=package.style(style))
    _walk(paragraph, package, found, found.pieces)
    return found


def removal_of(properties: etree._Element | None) -> tuple[str, str] | None:
    """Return author and date of the deletion that a row's properties record, None without one."""
    found = None if properties is None else properties.find(f"{W}del")
    if found is None:
        return None
    return found.get(f"{W}author", ""), found.get(f"{W}date", "")


def _walk(
    element: etree._Element, package: WordPackage, found: ParagraphText, into: list[str]
) -> None:
    for child in element:
        tag = child.tag
        if tag in _SKIPPED or not isinstance(tag, str):
            continue
        if tag == f"{W}txbxContent":
            found.boxes.append(child)
        elif tag in (f"{W}t", f"{W}delText", f"{_MATH}t"):
            into.append(child.text or "")
        elif tag in _CHARS:
            into.append(_CHARS[tag])
        elif tag == f"{W}sym":
            into.append(_symbol(child))
        elif tag in (f"{W}footnoteReference", f"{W}endnoteReference"):
            part = "footnotes" if tag == f"{W}footnoteReference" else "endnotes"
            found.notes.append((part, child.get(f"{W}id", "")))
        elif tag == f"{W}commentReference":
            found.comments.append(child.get(f"{W}id", ""))
        elif tag == f"{W}ffData":
            into.append(_filled(child))
        else:
            _descend(child, package, found, into)


def _descend(
    element: etree._Element, package: WordPackage, found: ParagraphText, into: list[str]
) -> None:
    if element.tag in _REMOVED:
        gone: list[str] = []
        _walk(element, package, found, gone)
        return _note_change(found, element, "".join(gone), removed=True)
    if element.tag == f"{W}r" and into is found.pieces and is_hidden(element, package, found.style):
        return _walk(element, package, found, found.hidden)
    before = len(into)
    if element.tag == f"{_MATH}d":
        into.append(_bracket(element, "begChr", "("))
    _walk(element, package, found, into)
    if element.tag == f"{_MATH}d":
        into.append(_bracket(element, "endChr", ")"))
    if element.tag in (f"{W}ins", f"{W}moveTo") and into is found.pieces:
        _note_change(found, element, "".join(into[before:]), removed=False)
    return None


def _bracket(element: etree._Element, which: str, usual: str) -> str:
    """Return the bracket that a formula draws around its terms."""
    given = element.find(f"{_MATH}dPr/{_MATH}{which}")
    return usual if given is None else given.get(f"{_MATH}val", "")


def _note_change(
    found: ParagraphText, element: etree._Element, text: str, *, removed: bool
) -> None:
    """Add a change, to the one before it where the same person went on at the same place."""
    change = Change(text, removed, element.get(f"{W}author", ""), element.get(f"{W}date", ""))
    last = found.changes[-1] if found.changes else None
    if last and (last.removed, last.author, last.date[:10]) == (
        removed,
        change.author,
        change.date[:10],
    ):
        found.changes[-1] = replace(last, text=last.text + text)
    else:
        found.changes.append(change)


def _filled(field_data: etree._Element) -> str:
    """Return what an old form field shows that is not text: a ticked box, a chosen entry."""
    box = field_data.find(f"{W}checkBox")
    if box is not None:
        decides = "default" if box.find(f"{W}checked") is None else "checked"
        return "☒ " if is_on(box, decides) else "☐ "
    choices = field_data.find(f"{W}ddList")
    if choices is None:
        return ""
    entries = [entry.get(f"{W}val", "") for entry in choices.iter(f"{W}listEntry")]
    chosen = value(choices, "result") or "0"
    return entries[int(chosen)] if chosen.isdigit() and int(chosen) < len(entries) else ""


def _symbol(element: etree._Element) -> str:
    given = element.get(f"{W}char", "0")
    code = int(given, 16) if re.fullmatch(r"[0-9A-Fa-f]{1,5}", given) else 0
    return "•" if 0xF000 <= code <= 0xF0FF else chr(code) if code else ""
