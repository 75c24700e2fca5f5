"""Word files out of the texts, with real heading styles and tables. Same bytes every time."""

import io
import zipfile
from datetime import datetime
from functools import partial

from docx import Document
from docx.document import Document as DocumentObject
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt
from docx.table import _Cell
from docx.text.paragraph import Paragraph

from caso.blocos import Block, blocks, pieces

EPOCH = (2025, 1, 1, 0, 0, 0)
STYLES = {"titulo": "Title", "secao": "Heading 1", "subsecao": "Heading 2", "item": "List Bullet"}


def render(name: str, title: str, author: str, made: str) -> bytes:
    """Return `textos/<name>` as DOCX. made: ISO date written into the file's properties."""
    document = _blank(title, author, made)
    for block in blocks(name):
        _write(document, block)
    return settled(document.save)


circular = partial(
    render, "cof.md", "Circular de Oferta de Franquia", "Roupa Mansa – Expansão", "2023-03-06"
)
contestacao = partial(
    render, "contestacao.md", "Contestação", "Batinga Villaça Advocacia", "2025-12-02"
)
procuracao = partial(render, "procuracao.md", "Procuração", "Escritório", "2025-10-13")
comunicado = partial(render, "comunicado.md", "Comunicado 014/2023", "Roupa Mansa", "2023-12-11")


def settled(save) -> bytes:
    """Return what `save(stream)` writes, as a ZIP whose members all carry one fixed date."""
    raw, fixed = io.BytesIO(), io.BytesIO()
    save(raw)
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(fixed, "w") as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, source.read(name))
    return fixed.getvalue()


def _blank(title: str, author: str, made: str) -> DocumentObject:
    document = Document()
    when = datetime.fromisoformat(made)
    properties = document.core_properties
    properties.title, properties.author, properties.last_modified_by = title, author, author
    properties.created = properties.modified = when
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin, section.right_margin = Cm(3), Cm(2)
    section.footer.paragraphs[0].text = f"{author} – {title}"
    for name in ("Normal", "Title", "Heading 1", "Heading 2"):
        _serif(document, name)
    return document


def _serif(document: DocumentObject, name: str) -> None:
    style = document.styles[name]
    style.font.name = "Liberation Serif"
    fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
    for kind in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{kind}"), None)
    style.font.size = Pt({"Title": 15, "Heading 1": 13, "Heading 2": 12}.get(name, 12))
    style.font.color.rgb = None


def _write(document: DocumentObject, block: Block) -> None:
    if block.kind == "tabela":
        _table(document, block.rows)
        return
    if block.kind == "linha":
        _signature(document, block.text)
        return
    paragraph = document.add_paragraph(style=STYLES.get(block.kind, "Normal"))
    _runs(paragraph, block.text)
    if block.kind == "titulo":
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    elif block.kind == "texto":
        paragraph.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY


def _signature(document: DocumentObject, text: str) -> None:
    for part in ("_" * 40, *text.split(" | ")):
        paragraph = document.add_paragraph()
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
        paragraph.paragraph_format.space_after = Pt(0)
        _runs(paragraph, part)


def _runs(paragraph: Paragraph, text: str) -> None:
    for piece, bold in pieces(text):
        paragraph.add_run(piece).bold = bold or None


def _table(document: DocumentObject, rows: tuple[tuple[str, ...], ...]) -> None:
    table = document.add_table(rows=0, cols=len(rows[0]), style="Table Grid")
    for position, row in enumerate(rows):
        for cell, text in zip(table.add_row().cells, row, strict=True):
            _fill(cell, text, header=position == 0)
    document.add_paragraph().paragraph_format.space_after = Pt(0)


def _fill(cell: _Cell, text: str, *, header: bool) -> None:
    paragraph = cell.paragraphs[0]
    paragraph.paragraph_format.space_before = paragraph.paragraph_format.space_after = Pt(2)
    if text.replace(".", "").replace(",", "").isdigit():
        paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    run = paragraph.add_run(text)
    run.font.size = Pt(10)
    run.bold = header or None
    if header:
        shade = OxmlElement("w:shd")
        shade.set(qn("w:val"), "clear")
        shade.set(qn("w:fill"), "E3E8EC")
        cell._tc.get_or_add_tcPr().append(shade)
