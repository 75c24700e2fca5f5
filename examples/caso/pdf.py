"""PDF files: the contract, a visit report, the broken receipt. Same bytes every time."""

import io
import re
from functools import cache, partial
from pathlib import Path

from reportlab.graphics.shapes import Circle, Drawing, Line, String
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    Flowable,
    KeepTogether,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
)

from caso.blocos import Block, blocks
from caso.fatos import facts

FONTS = Path("/usr/share/fonts/truetype/liberation")
SERIF, BOLD, SANS = "Caso-Serif", "Caso-Bold", "Caso-Sans"
FILES = {
    SERIF: "LiberationSerif-Regular.ttf",
    BOLD: "LiberationSerif-Bold.ttf",
    SANS: "LiberationSans-Regular.ttf",
}


def has_fonts() -> bool:
    """Return whether the free fonts that get embedded are installed (Debian: fonts-liberation)."""
    return all((FONTS / name).is_file() for name in FILES.values())


@cache
def _styles() -> dict[str, ParagraphStyle]:
    for font, name in FILES.items():
        pdfmetrics.registerFont(TTFont(font, str(FONTS / name)))
    pdfmetrics.registerFontFamily(SERIF, normal=SERIF, bold=BOLD, italic=SERIF, boldItalic=BOLD)
    text = ParagraphStyle("texto", fontName=SERIF, fontSize=12, leading=18.5, alignment=TA_JUSTIFY)
    text.spaceAfter = 8
    title = ParagraphStyle("titulo", parent=text, fontName=BOLD, fontSize=13, alignment=TA_CENTER)
    head = ParagraphStyle("secao", parent=text, fontName=BOLD, spaceBefore=12, keepWithNext=1)
    item = ParagraphStyle("item", parent=text, leftIndent=0.8 * cm)
    sign = ParagraphStyle("linha", parent=text, alignment=TA_CENTER, leading=15, spaceBefore=26)
    return {s.name: s for s in (text, title, head, item, sign)}


def contract() -> bytes:
    """Return the franchise contract, about thirteen pages with header, footer and annex."""
    story = [flow for block in blocks("contrato.md") for flow in _flow(block)]
    name = f"Contrato de Franquia nº {facts()['contrato.numero']} – Unidade Petrolina Centro"
    return _build(story, name, "Roupa Mansa Sistema de Franquias Ltda.  |  Rubricas: ____  ____")


def report() -> bytes:
    """Return the one visit report that was made as a PDF."""
    story = [flow for block in blocks("visita_2025-05-20.md") for flow in _flow(block)]
    return _build(story, "Relatório de consultoria de campo", "Roupa Mansa – Consultoria de Campo")


def broken() -> bytes:
    """Return a receipt whose second half is missing, as from an interrupted download."""
    whole = _build([Paragraph("Comprovante de transferência", _styles()["texto"])], "Banco", "1")
    return whole[: len(whole) // 2]


def _flow(block: Block) -> list[Flowable]:
    style = _styles().get(block.kind, _styles()["texto"])
    if block.kind == "marca":
        return _mark(block.text)
    if block.kind == "linha":
        rule = "_" * 42 + "<br/>"
        lines = "<br/>".join(_bold(part) for part in block.text.split(" | "))
        return [KeepTogether(Paragraph(rule + lines, style))]
    return [Paragraph(_bold(block.text), style)]


def _mark(name: str) -> list[Flowable]:
    if name == "mapa":
        return [_map(), Spacer(1, 0.4 * cm)]
    return [PageBreak()] if name in ("página", "assinaturas") else []


def _bold(text: str) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escaped)


def _map() -> Drawing:
    drawing = Drawing(16 * cm, 11 * cm)
    middle, height = 8 * cm, 5.5 * cm
    drawing.add(Circle(middle, height, 5 * cm, fillColor=None, strokeWidth=1.2))
    drawing.add(Circle(middle, height, 3, fillColor=None))
    drawing.add(Line(middle, height, middle + 5 * cm, height, strokeWidth=0.7))
    drawing.add(String(middle + 2.1 * cm, height + 5, "3 km", fontName=SANS, fontSize=10))
    label = "UNIDADE Petrolina Centro"
    drawing.add(String(middle - 2.2 * cm, height - 16, label, fontName=SANS, fontSize=9))
    return drawing


class _Numbered(Canvas):
    """A canvas that knows the number of pages when it writes the first footer."""

    def __init__(self, *args, header: str = "", footer: str = "", **named):
        super().__init__(*args, **{**named, "invariant": 1})
        self._kept: list[dict] = []
        self._header, self._footer = header, footer

    def showPage(self):
        self._kept.append(dict(self.__dict__))
        self._startPage()

    def save(self):
        total = len(self._kept)
        for page in self._kept:
            self.__dict__.update(page)
            self._furniture(total)
            super().showPage()
        super().save()

    def _furniture(self, total: int) -> None:
        self.setFont(SANS, 8)
        self.drawString(2.5 * cm, A4[1] - 1.5 * cm, self._header)
        self.line(2.5 * cm, A4[1] - 1.7 * cm, A4[0] - 2.5 * cm, A4[1] - 1.7 * cm)
        self.drawString(2.5 * cm, 1.4 * cm, self._footer)
        self.drawRightString(
            A4[0] - 2.5 * cm, 1.4 * cm, f"Página {self.getPageNumber()} de {total}"
        )


def _build(story: list[Flowable], header: str, footer: str) -> bytes:
    _styles()
    target = io.BytesIO()
    margins = {f"{side}Margin": 2.5 * cm for side in ("left", "right", "top", "bottom")}
    template = SimpleDocTemplate(target, pagesize=A4, title=header, author="Roupa Mansa", **margins)
    template.build(story, canvasmaker=partial(_Numbered, header=header, footer=footer))
    return target.getvalue()
