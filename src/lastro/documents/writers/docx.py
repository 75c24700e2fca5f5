"""Word: real footnotes that lead to an annex with every excerpt, and the same bytes every time."""

from __future__ import annotations

from lastro.documents.layout import Layout
from lastro.documents.model import Surroundings
from lastro.documents.writers.word.annex import annex
from lastro.documents.writers.word.body import body
from lastro.documents.writers.word.elements import RELATIONS, Element, field, paragraph, run, w
from lastro.documents.writers.word.notes import Notes
from lastro.documents.writers.word.package import Addresses, core_properties, pack
from lastro.text import clip

_A4 = {"w": 11906, "h": 16838}
_MARGINS = {"top": 1701, "right": 1134, "bottom": 1134, "left": 1701, "header": 709, "footer": 567}
"""Twentieths of a point: 3, 2, 2 and 3 cm (top, right, bottom, left), as ABNT NBR 14724."""


def write(layout: Layout, surroundings: Surroundings) -> bytes:
    """Return the draft as a .docx. The page around an excerpt is left to the HTML."""
    notes, addresses = Notes(layout.sources), Addresses()
    content = [*body(layout, notes), *annex(layout, notes, addresses)]
    draft = layout.draft
    return pack(
        {
            "docProps/core.xml": core_properties(draft.title, draft.id),
            "word/_rels/document.xml.rels": addresses.part(),
            "word/document.xml": w("document", w("body", *content, _page_setup())),
            "word/footnotes.xml": notes.part(),
            "word/header1.xml": w("hdr", paragraph("Header", run(_standing(layout)))),
            "word/footer1.xml": w("ftr", _footer(draft.title)),
        }
    )


def _standing(layout: Layout) -> str:
    return "" if layout.fileable else "MINUTA – revisão do advogado pendente"


def _footer(title: str) -> Element:
    return paragraph(
        "Footer",
        run(f"{clip(title, 70)}\tPágina "),
        field("PAGE", run("1")),
        run(" de "),
        field("NUMPAGES", run("1")),
    )


def _page_setup() -> Element:
    parts = (w("headerReference", type="default"), w("footerReference", type="default"))
    for part, relation in zip(parts, ("rId4", "rId5"), strict=True):
        part.set(f"{{{RELATIONS}}}id", relation)
    return w("sectPr", *parts, w("pgSz", **_A4), w("pgMar", **_MARGINS, gutter=0))
