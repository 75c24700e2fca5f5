"""DOCX: nested tables, who changed what, automatic numbers, form fields, hidden letters, parts."""

import io
import zipfile

import pytest
from docx import Document as NewWord
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import RGBColor
from test_sources_word import insert, place, saved

from lastro.sources import place_of, status_of
from lastro.text import Span

ON = 'w:id="1" w:author="Ana Prado" w:date="2022-05-02T10:00:00Z"'


def numbered(word, text: str, level: int) -> None:
    properties = word.add_paragraph(text)._p.get_or_add_pPr()
    properties.append(
        parse_xml(
            f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="9"/></w:numPr>'
        )
    )


def numbering(*levels: tuple[str, str, str]) -> str:
    made = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for at, (form, text, more) in enumerate(levels)
    )
    return (
        f'<w:numbering {nsdecls("w")}><w:abstractNum w:abstractNumId="7">{made}</w:abstractNum>'
        '<w:num w:numId="9"><w:abstractNumId w:val="7"/></w:num></w:numbering>'
    )


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([("decimal", "CLÁUSULA %1ª –", ""), ("decimal", "%1.%2", "")],
         ["CLÁUSULA 1ª – Objeto", "1.1 Uso", "1.2 Loja", "CLÁUSULA 2ª – Prazo", "2.1 Renovação"]),
        ([("upperRoman", "Capítulo %1", ""), ("decimal", "%1.%2.", "<w:isLgl/>")],
         ["Capítulo I Objeto", "1.1. Uso", "1.2. Loja", "Capítulo II Prazo", "2.1. Renovação"]),
        ([("ordinalText", "%1:", ""), ("lowerLetter", "%2)", '<w:lvlRestart w:val="0"/>')],
         ["Primeiro: Objeto", "a) Uso", "b) Loja", "Segundo: Prazo", "c) Renovação"]),
    ],
)  # fmt: skip
def test_automatic_numbers_stand_before_their_paragraphs(document, levels, expected):
    word = NewWord()
    for level, text in ((0, "Objeto"), (1, "Uso"), (1, "Loja"), (0, "Prazo"), (1, "Renovação")):
        numbered(word, text, level)
    found = document("x.docx", saved(word, numbering=numbering(*levels)))
    assert found.text.split("\n") == expected


def test_a_table_inside_a_cell_has_rows_of_its_own(document):
    word = NewWord()
    outer = word.add_table(1, 2)
    outer.cell(0, 0).text = "Taxas"
    outer.cell(0, 1).text = "conforme o quadro"
    inner = outer.cell(0, 1).add_table(2, 2)
    inner.cell(1, 0).text = "Royalties"
    inner.cell(1, 1).text = "6%"
    found = document("x.docx", saved(word))
    assert found.text.split("\n") == ["Taxas | conforme o quadro", "Royalties | 6%"]
    assert place(found, "6%") == "tabela 2!B2"


def test_tracked_changes_say_who_and_when_and_the_accepted_text_is_read(document):
    word = NewWord()
    insert(
        word,
        f"<w:r><w:t>Multa de </w:t></w:r><w:del {ON}><w:r><w:delText>10</w:delText></w:r></w:del>"
        f"<w:ins {ON}><w:r><w:t>50</w:t></w:r></w:ins><w:r><w:t> mil reais.</w:t></w:r>",
    )
    table = word.add_table(2, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Foro", "Recife"
    table.cell(1, 0).text, table.cell(1, 1).text = "Garantia", "nenhuma"
    table.rows[1]._tr.get_or_add_trPr().append(parse_xml(f"<w:del {nsdecls('w')} {ON}/>"))
    found = document("x.docx", saved(word))
    assert found.text == "Multa de 50 mil reais.\nForo | Recife"
    told = {(f.message, f.place, f.excerpt) for f in found.findings}
    how = "por Ana Prado em 02/05/2022, com controle de alterações"
    assert told == {
        (f"texto excluído {how}", "parágrafo 1", "10"),
        (f"texto incluído {how}", "parágrafo 1", "50"),
        (f"texto excluído {how}", "tabela 1!A2", "Garantia | nenhuma"),
    }


def test_a_comment_says_where_it_hangs(document):
    word = NewWord()
    word.add_paragraph("Primeiro.")
    paragraph = word.add_paragraph("Segundo.")
    word.add_comment(paragraph.runs[0], text="Conferir", author="Ana")
    (found,) = document("x.docx", saved(word)).findings
    assert (found.kind, found.place, found.excerpt) == ("comentario", "parágrafo 2", "Conferir")
    assert found.message.startswith("comentário de Ana")


def test_old_form_fields_show_their_boxes_and_choices(document):
    word = NewWord()
    insert(
        word,
        '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox>'
        "</w:ffData></w:fldChar></w:r><w:r><w:t>aceito o foro de </w:t></w:r>"
        '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/>'
        '<w:listEntry w:val="Recife"/><w:listEntry w:val="Petrolina"/></w:ddList></w:ffData>'
        "</w:fldChar></w:r>",
    )
    assert document("x.docx", saved(word)).text == "☒ aceito o foro de Petrolina"


def _run(word, properties: str, paragraph=""):
    insert(word, f"<w:r><w:rPr>{properties}</w:rPr><w:t>Segredo oculto</w:t></w:r>{paragraph}")


def _styled(word):
    style = word.styles.add_style("Nota interna", WD_STYLE_TYPE.PARAGRAPH)
    style.font.hidden = True
    word.add_paragraph("Segredo oculto", style=style)


def _white_cell(word):
    cell = word.add_table(1, 2).cell(0, 1)
    cell._tc.append(parse_xml(
        f'<w:p {nsdecls("w")}><w:r><w:rPr><w:color w:val="FEFEFE"/></w:rPr>'
        "<w:t>Segredo oculto</w:t></w:r></w:p>"))  # fmt: skip


@pytest.mark.parametrize(
    "hide",
    [
        lambda word: _run(word, "<w:vanish/>"),
        lambda word: _run(word, '<w:color w:val="F8F8F8"/>'),
        lambda word: _run(word, '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="FFFFFF"/>'),
        lambda word: _run(word, '<w:color w:val="203020"/><w:shd w:val="clear" w:fill="1F301F"/>'),
        lambda word: _run(word, '<w:sz w:val="2"/>'),
        _styled,
        _white_cell,
    ],
)
def test_e26_letters_nobody_sees_are_a_finding(document, hide):
    word = NewWord()
    word.add_paragraph("À vista.")
    hide(word)
    found = document("x.docx", saved(word))
    assert [(f.kind, f.excerpt) for f in found.findings] == [("texto_oculto", "Segredo oculto")]
    assert found.text == "À vista."


def test_white_letters_on_a_shaded_cell_are_read(document):
    word = NewWord()
    table = word.add_table(1, 2)
    cell = table.cell(0, 1)
    cell._tc.get_or_add_tcPr().append(
        parse_xml(f'<w:shd {nsdecls("w")} w:val="clear" w:fill="1F3864"/>')
    )
    cell.paragraphs[0].add_run("Valor").font.color.rgb = RGBColor(255, 255, 255)
    table.cell(0, 0).text = "Mês"
    found = document("x.docx", saved(word))
    assert found.text == "Mês | Valor"
    assert not found.findings


def test_files_put_into_a_document_are_children_and_who_saved_it_is_known(document):
    word = NewWord()
    word.add_paragraph("Segue a planilha.")
    word.core_properties.last_modified_by = "Assistente"
    target = io.BytesIO(saved(word))
    with zipfile.ZipFile(target, "a") as package:
        package.writestr("word/embeddings/planilha.csv", "a;b\n1;2\n")
    found = document("x.docx", target.getvalue())
    assert [child.locator for child in found.children] == ["x.docx!planilha.csv"]
    assert found.metadata.extra["alterado_por"] == "Assistente"


def test_a_document_cut_short_is_read_as_far_as_it_goes(document):
    word = NewWord()
    for number in range(400):
        word.add_paragraph(f"Parágrafo {number} do contrato, com valor de R$ {number * 37},00.")
    whole = saved(word)
    with zipfile.ZipFile(io.BytesIO(whole)) as package:
        start = package.getinfo("word/document.xml").header_offset
        length = package.getinfo("word/document.xml").compress_size
    found = document("x.docx", whole[: start + length // 2])
    assert status_of(found) == "parcial"
    assert "incompleto" in found.partial
    assert found.text.startswith("Parágrafo 0 do contrato")
    assert 50 < len(found.blocks) < 400
    assert place_of(found, Span(0, 9)) == "parágrafo 1"
