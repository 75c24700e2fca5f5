"""PowerPoint: slides in their order, with titles, lists, tables, charts and speaker's notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources import chart
from lastro.sources.assemble import Assembly, Result
from lastro.sources.media import PPTX
from lastro.sources.model import Document, Engines, RawFile
from lastro.sources.office_package import OfficePackage, Relation
from lastro.sources.slide_text import SlideWriter

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_GRAPHIC = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"
_COMPATIBLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MAIN = "ppt/presentation.xml"
_TITLES = ("title", "ctrTitle")
_FURNITURE = ("sldNum", "dt", "ftr", "hdr", "sldImg")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the slides that are shown, `slide 4` each; hidden ones and comments are findings."""
    package = OfficePackage.open(raw)
    assembly = Assembly(raw, PPTX)
    main = package.xml(_MAIN)
    if main is None:
        raise UnreadableFile(
            "apresentação danificada: abra-a no PowerPoint e salve de novo", subject=raw.locator
        )
    parts = {relation.id: relation.part for relation in package.relations(_MAIN)}
    lost = []
    for number, listed in enumerate(main.iter(f"{_P}sldId"), start=1):
        part = parts.get(listed.get(f"{_R}id", ""), "")
        slide = package.xml(part)
        if slide is None:
            lost.append(number)
            continue
        _Slide(package, part, slide, SlideWriter(assembly, number)).read()
    partial = f"slides danificados: {', '.join(map(str, lost))}" if lost else ""
    return assembly.document(Result(package.metadata(), partial=partial))


@dataclass(slots=True)
class _Numbers:
    """Counts the automatic numbers of one text box, by level."""

    counts: dict[int, int] = field(default_factory=dict)

    def label(self, paragraph: etree._Element) -> str:
        """Return `2. ` for a numbered paragraph, "" for any other."""
        properties = paragraph.find(f"{_A}pPr")
        level = int(properties.get("lvl", "0")) if properties is not None else 0
        auto = properties.find(f"{_A}buAutoNum") if properties is not None else None
        self.counts = {at: n for at, n in self.counts.items() if at <= level}
        if auto is None:
            self.counts.pop(level, None)
            return ""
        start = int(auto.get("startAt", "1"))
        number = self.counts[level] = self.counts.get(level, start - 1) + 1
        scheme = auto.get("type", "")
        mark = _LETTERS[(number - 1) % 26] if scheme.startswith("alpha") else str(number)
        mark = mark.upper() if scheme.startswith("alphaUc") else mark
        return f"{mark}) " if scheme.endswith("ParenR") else f"{mark}. "


class _Slide:
    def __init__(
        self, package: OfficePackage, part: str, slide: etree._Element, writer: SlideWriter
    ) -> None:
        self._package = package
        self._slide = slide
        self._writer = writer
        self._relations = package.relations(part)

    def read(self) -> None:
        if self._slide.get("show") in ("0", "false"):
            self._writer.hidden(" ".join(_all(self._slide)))
            return
        for tree in self._slide.iter(f"{_P}spTree"):
            self._shapes(tree)
        for relation in self._relations:
            if relation.kind == "notesSlide":
                self._notes(relation)
            elif relation.kind == "comments":
                self._comments(relation)

    def _shapes(self, tree: etree._Element) -> None:
        for shape in tree:
            if shape.tag == f"{_P}grpSp":
                self._shapes(shape)
            elif shape.tag == f"{_COMPATIBLE}AlternateContent":
                chosen = shape.find(f"{_COMPATIBLE}Choice")
                self._shapes(chosen if chosen is not None else shape)
            elif shape.tag == f"{_P}graphicFrame":
                self._graphic(shape)
            elif isinstance(shape.tag, str) and _placeholder(shape) not in _FURNITURE:
                self._text(shape)

    def _text(self, shape: etree._Element) -> None:
        title = _placeholder(shape) in _TITLES
        numbers = _Numbers()
        for paragraph in shape.iterfind(f"{_P}txBody/{_A}p"):
            label = numbers.label(paragraph)
            item = bool(label) or paragraph.find(f"{_A}pPr/{_A}buChar") is not None
            self._writer.text(label + _shown(paragraph), title=title, item=item)

    def _graphic(self, frame: etree._Element) -> None:
        for table in frame.iter(f"{_A}tbl"):
            self._writer.table(
                [" ".join(map(_shown, cell.iter(f"{_A}p"))) for cell in row.iterfind(f"{_A}tc")]
                for row in table.iterfind(f"{_A}tr")
            )
        for drawn in frame.iter(chart.DRAWN):
            figures = self._package.xml(self._part(drawn.get(f"{_R}id", "")))
            if figures is not None:
                self._writer.table(chart.rows_of(figures))
        for drawn in frame.iter(_GRAPHIC):
            data = self._package.xml(self._part(drawn.get(f"{_R}dm", "")))
            for paragraph in data.iter(f"{_A}p") if data is not None else ():
                self._writer.text(_shown(paragraph))

    def _part(self, relation_id: str) -> str:
        return next((r.part for r in self._relations if r.id == relation_id), "")

    def _notes(self, relation: Relation) -> None:
        notes = self._package.xml(relation.part)
        for shape in notes.iter(f"{_P}sp") if notes is not None else ():
            if _placeholder(shape) not in _FURNITURE:
                for paragraph in shape.iterfind(f"{_P}txBody/{_A}p"):
                    self._writer.note(_shown(paragraph))

    def _comments(self, relation: Relation) -> None:
        """Report the slide's comments, of the old kind and of the new one with replies."""
        comments = self._package.xml(relation.part)
        for comment in comments if comments is not None else ():
            if isinstance(comment.tag, str):
                self._writer.comment("", " ".join(_all(comment)))


def _placeholder(shape: etree._Element) -> str:
    """Return the kind of placeholder that a shape fills, "" for none, `body` for an untyped one."""
    found = shape.find(f"*/{_P}nvPr/{_P}ph")
    return "" if found is None else str(found.get("type", "body"))


def _shown(paragraph: etree._Element) -> str:
    pieces = []
    for element in paragraph.iter(f"{_A}t", f"{_A}br"):
        pieces.append(" " if element.tag == f"{_A}br" else str(element.text or ""))
    return "".join(pieces)


def _all(element: etree._Element) -> Iterator[str]:
    """Yield the texts of every paragraph under an element."""
    for text in element.iter(f"{_A}t", f"{_P}text"):
        if text.text and text.text.strip():
            yield str(text.text)
