"""A copy of a DOCX with a comment on each citation that does not stand, and a table at its end.

No run of the original is changed or split: the marks of a comment stand between runs, around those
that hold the citation. Source: ECMA-376, part 1, 17.13.4 (comments).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastro.citations import Desk, Report, verify
from lastro.documents.opponent.objections import objection
from lastro.documents.opponent.package import Package
from lastro.documents.opponent.reading import W, WordText, read_text
from lastro.documents.opponent.summary import Line, summary
from lastro.documents.writers.word.elements import Element, run, w

_AUTHOR, _INITIALS = "Lastro", "L"
_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"


@dataclass(frozen=True, slots=True)
class Commented:
    """The copy. report: what was checked in it; comments: how many were added."""

    content: bytes
    report: Report
    comments: int


def commented(content: bytes, desk: Desk) -> Commented:
    """Return the commented copy of a DOCX; `content` itself is not touched.

    Raises UserError for what is not a Word document.
    """
    package = Package(content)
    text = read_text(package)
    report = verify(text.text, desk, limit=None)
    lines = [
        Line(item, text.place(item.citation.span.start), objection(item, desk))
        for item in report.items
    ]
    added = _comment(package, text, lines)
    _append(package.document, summary(report, lines))
    package.put(package.main, package.document)
    return Commented(package.packed(), report, added)


def _comment(package: Package, text: WordText, lines: list[Line]) -> int:
    """Add the comments; the last citation first, so that marks at one place keep their order."""
    name = package.related("comments")
    root = package.parsed(name) if name else w("comments")
    hung = [
        (number, line, around)
        for number, line in zip(_free_ids(package.document, root), lines, strict=False)
        if line.objection and (around := text.runs(line.item.citation.span))
    ]
    for number, _, (first, last) in reversed(hung):
        _mark(number, first, last)
    root.extend(_written(number, line) for number, line, _ in hung)
    if name:
        package.put(name, root)
    elif hung:
        package.add(package.free_name("word/comments.xml"), root, "comments", _CONTENT_TYPE)
    return len(hung)


def _mark(number: int, first: Element, last: Element) -> None:
    reference = w("r", w("commentReference", id=number))
    end = w("commentRangeEnd", id=number)
    first.addprevious(w("commentRangeStart", id=number))
    last.addnext(end)
    end.addnext(reference)


def _written(number: int, line: Line) -> Element:
    said, label = line.objection, line.item.citation.label
    assert said is not None
    parts = [(said.title, f"“{label}”"), ("Motivo", said.reason)]
    parts += [("Texto oficial", said.official)] if said.official else []
    parts += [("Datas", said.dates)] if said.dates and said.dates not in said.reason else []
    parts += [("Fonte", said.source)] if said.source else []
    parts += [("Resposta sugerida", said.reply)]
    comment = w("comment", id=number, author=_AUTHOR, initials=_INITIALS)
    comment.extend(_paragraph(title, text) for title, text in parts)
    return comment


def _paragraph(title: str, text: str) -> Element:
    heading = run(f"{title}: ")
    heading.insert(0, w("rPr", w("b")))
    return w("p", heading, run(text))


def _free_ids(*roots: Element) -> Iterator[int]:
    """Yield numbers no annotation of the document has; ids are unique among all annotations."""
    taken = {element.get(f"{W}id") for root in roots for element in root.iter()}
    number = 0
    while True:
        if str(number) not in taken:
            yield number
        number += 1


def _append(document: Element, elements: Iterator[Element]) -> None:
    """Put `elements` at the end of the body, before the properties of its last section."""
    body = next(document.iter(f"{W}body"))
    last = body[-1] if len(body) and body[-1].tag == f"{W}sectPr" else None
    for element in elements:
        if last is None:
            body.append(element)
        else:
            last.addprevious(element)
