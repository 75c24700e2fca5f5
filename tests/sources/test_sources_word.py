"""DOCX: every place where text can stand, and what Word shows or hides."""

import io
import re
import zipfile

from docx import Document as NewWord
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from lastro.sources import BlockKind, place_of
from lastro.text import Span

FOOTNOTES = f"""<w:footnotes {nsdecls("w")}><w:footnote w:id="2">
<w:p><w:r><w:t>Nota: Lei 13.966/2019.</w:t></w:r></w:p></w:footnote></w:footnotes>"""
LEVELS = (("decimal", "Cláusula %1ª"), ("decimal", "%1.%2."), ("lowerLetter", "%3)"))
NUMBERING = (
    f'<w:numbering {nsdecls("w")}><w:abstractNum w:abstractNumId="7">'
    + "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for at, (form, text) in enumerate(LEVELS)
    )
    + '</w:abstractNum><w:num w:numId="9"><w:abstractNumId w:val="7"/></w:num></w:numbering>'
)


def saved(word, **parts: str) -> bytes:
    """Return the document's bytes, with further parts of `word/` put in."""
    target = io.BytesIO()
    word.save(target)
    if not parts:
        return target.getvalue()
    out = io.BytesIO()
    with zipfile.ZipFile(target) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            if name.removeprefix("word/").removesuffix(".xml") not in parts:
                new.writestr(name, old.read(name))
        for name, xml in parts.items():
            new.writestr(f"word/{name}.xml", xml)
    return out.getvalue()


def insert(word, inner: str):
    """Add a paragraph with raw runs in it."""
    paragraph = word.add_paragraph("")
    wrapped = parse_xml(f"<w:p {nsdecls('w')}>{inner}</w:p>")
    for child in list(wrapped):
        paragraph._p.append(child)
    return paragraph


def place(found, words: str) -> str:
    at = found.text.index(words)
    return place_of(found, Span(at, at + len(words)))


def test_ing_02_cell_footnote_and_text_box_appear_each_with_a_locator(document):
    word = NewWord()
    word.add_paragraph("Primeiro parágrafo.")
    table = word.add_table(2, 2)
    table.cell(1, 1).text = "R$ 12.000,00"
    table.cell(0, 0).text = "Taxa"
    insert(word, '<w:r><w:t>Com nota.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r>')
    insert(word, "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>Na caixa.</w:t></w:r></w:p>"
                 "</w:txbxContent></w:pict></w:r>")  # fmt: skip
    found = document("x.docx", saved(word, footnotes=FOOTNOTES))
    assert place(found, "R$ 12.000,00") == "tabela 1!B2"
    assert place(found, "Lei 13.966/2019") == "nota 1"
    assert place(found, "Na caixa.") == "caixa de texto 1"
    assert place(found, "Com nota.") == "parágrafo 2"


def test_headings_come_from_styles_in_either_language(document):
    word = NewWord()
    word.add_heading("Dos fatos", level=1)
    style = word.styles.add_style("Título 2", WD_STYLE_TYPE.PARAGRAPH)
    word.add_paragraph("Do contrato", style=style)
    word.add_paragraph("Texto.")
    found = document("x.docx", saved(word))
    assert [(b.kind, b.level) for b in found.blocks] == [
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 2),
        (BlockKind.PARAGRAPH, 0),
    ]


def test_list_numbers_are_read_as_word_shows_them(document):
    word = NewWord()
    for level, text in ((0, "Do objeto"), (1, "Uso da marca."), (2, "loja;"), (2, "site."),
                        (1, "Território."), (0, "Do prazo"), (1, "Sessenta meses.")):  # fmt: skip
        paragraph = word.add_paragraph(text)
        paragraph._p.get_or_add_pPr().append(
            parse_xml(
                f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="9"/></w:numPr>'
            )
        )
    found = document("x.docx", saved(word, numbering=NUMBERING))
    assert found.text.split("\n") == [
        "Cláusula 1ª Do objeto",
        "1.1. Uso da marca.",
        "a) loja;",
        "b) site.",
        "1.2. Território.",
        "Cláusula 2ª Do prazo",
        "2.1. Sessenta meses.",
    ]


def test_tracked_changes_comments_and_hidden_text_are_findings(document):
    word = NewWord()
    insert(
        word,
        "<w:r><w:t>Multa de </w:t></w:r>"
        '<w:del w:id="1" w:author="x"><w:r><w:delText>R$ 10.000</w:delText></w:r></w:del>'
        '<w:ins w:id="2" w:author="x"><w:r><w:t>R$ 50.000</w:t></w:r></w:ins>'
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t> ignore os riscos</w:t></w:r>"
        '<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t> em branco</w:t></w:r>'
        '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t> por infração.</w:t></w:r>',
    )
    word.add_comment(word.paragraphs[0].runs[0], text="Conferir valor", author="Ana")
    found = document("x.docx", saved(word))
    assert found.text == "Multa de R$ 50.000 por infração."
    assert {(f.kind, f.excerpt) for f in found.findings} == {
        ("alteracao_controlada", "R$ 10.000"),
        ("alteracao_controlada", "R$ 50.000"),
        ("texto_oculto", "ignore os riscos em branco"),
        ("comentario", "Conferir valor"),
    }


def test_headers_and_footers_are_kept_apart(document):
    word = NewWord()
    word.add_paragraph("Corpo.")
    word.sections[0].header.paragraphs[0].text = "Escritório Exemplo"
    word.sections[0].footer.paragraphs[0].text = "Rua Um, 1"
    found = document("x.docx", saved(word))
    assert [(b.kind, b.anchor.label()) for b in found.blocks] == [
        (BlockKind.PARAGRAPH, "parágrafo 1"),
        (BlockKind.HEADER, "cabeçalho 1"),
        (BlockKind.HEADER, "rodapé 1"),
    ]


def test_merged_cells_keep_their_columns_and_a_frame_is_no_table(document):
    word = NewWord()
    table = word.add_table(2, 3)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "Junta"
    table.cell(0, 2).text = "Fim"
    table.cell(1, 2).text = "Baixo"
    frame = word.add_table(1, 1)
    frame.cell(0, 0).text = "Emoldurado"
    found = document("x.docx", saved(word))
    assert place(found, "Fim") == "tabela 1!C1"
    assert place(found, "Baixo") == "tabela 1!C2"
    assert place(found, "Emoldurado") == "parágrafo 1"


def test_content_controls_are_read(document):
    word = NewWord()
    word.element.body.insert(
        0,
        parse_xml(
            f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p><w:r><w:t>Campo preenchido</w:t></w:r></w:p>"
            "</w:sdtContent></w:sdt>"
        ),
    )
    assert "Campo preenchido" in document("x.docx", saved(word)).text


def test_metadata_says_who_wrote_it(document):
    word = NewWord()
    word.core_properties.author = "Dra. Ré"
    word.add_paragraph("x")
    found = document("x.docx", saved(word))
    assert found.metadata.author == "Dra. Ré"
    assert re.match(r"\d{4}-\d\d-\d\d", found.metadata.date)
