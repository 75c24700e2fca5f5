"""The page added at the end of the copy: every citation, where it stands, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lastro.citations import Checked, Report, held_in_words, remarks
from lastro.documents.checks import colour_of_item, counted, in_words
from lastro.documents.opponent.objections import Objection
from lastro.documents.writers.word.elements import Element, run, w
from lastro.drafting import Colour
from lastro.text import clip

_FILLS = {Colour.VERDE: "E6F0E6", Colour.AMARELA: "FBF3D5", Colour.VERMELHA: "F8DEDC"}
_SHARES = (1500, 900, 1100, 1500)
_TITLE = "Conferência das citações legais"
_ABOUT = (
    "Página acrescentada pelo Lastro; o texto do documento não foi alterado. Há um comentário em "
    "cada citação que não se sustenta. “Tipo não suportado” e “diploma não disponível” não querem "
    "dizer errada: não há, no acervo, texto oficial para comparar."
)
_LABEL, _WHY = 160, 300


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table."""

    item: Checked
    place: str
    objection: Objection | None


def summary(report: Report, lines: Sequence[Line]) -> Iterator[Element]:
    """Yield the elements of the page: a page break, a title, counts, the table."""
    yield w("p", w("r", w("br", type="page")))
    yield w("p", _bold(_TITLE))
    yield w("p", run(_counts(report, lines)))
    yield w("p", run(_ABOUT))
    if lines:
        yield _table(lines)
    yield w("p")


def _counts(report: Report, lines: Sequence[Line]) -> str:
    fallen = sum(line.objection is not None for line in lines)
    said = f"{len(lines)} citações, {fallen} com comentário ({counted(report.by_status)})."
    return f"{said} Comparado com o {held_in_words(report.books)}." if report.books else said


def _table(lines: Sequence[Line]) -> Element:
    sides = ("top", "left", "bottom", "right", "insideH", "insideV")
    properties = w(
        "tblPr",
        w("tblW", w=5000, type="pct"),
        w("tblBorders", *(w(side, val="single", sz=4, space=0, color="999999") for side in sides)),
        w("tblLayout", type="fixed"),
    )
    grid = w("tblGrid", *(w("gridCol", w=share * 2) for share in _SHARES))
    return w("tbl", properties, grid, _head(), *map(_row, lines))


def _head() -> Element:
    titles = ("Citação", "Local", "Situação", "Motivo")
    return w(
        "tr",
        w("trPr", w("cantSplit"), w("tblHeader")),
        *(_cell(s, _bold(title), "EDEDED") for s, title in zip(_SHARES, titles, strict=True)),
    )


def _row(line: Line) -> Element:
    status = line.item.resolution.status if line.item.resolution else None
    colour = Colour.VERMELHA if line.objection else colour_of_item(line.item)
    why = line.objection.reason if line.objection else _message(line.item)
    texts = (clip(line.item.citation.label, _LABEL), line.place, in_words(status), clip(why, _WHY))
    fills = ("", "", _FILLS[colour], "")
    cells = (_cell(s, run(t), f) for s, t, f in zip(_SHARES, texts, fills, strict=True))
    return w("tr", w("trPr", w("cantSplit")), *cells)


def _message(item: Checked) -> str:
    found = item.resolution
    return " ".join((found.message, *remarks(found))).strip() if found else ""


def _cell(share: int, content: Element, fill: str = "") -> Element:
    properties = w("tcPr", w("tcW", w=share, type="pct"))
    if fill:
        properties.append(w("shd", val="clear", color="auto", fill=fill))
    return w("tc", properties, w("p", content))


def _bold(text: str) -> Element:
    made = run(text)
    made.insert(0, w("rPr", w("b")))
    return made
