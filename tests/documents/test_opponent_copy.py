"""The commented copy: a comment where a citation falls, and not a byte of the original touched."""

import io
from itertools import pairwise

import docx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from word_briefs import (
    W,
    add_xml,
    anchored,
    brief,
    comments,
    difficult,
    parts_of,
    runs,
    saved,
    text_of,
    zipped,
)

from lastro.documents import commented
from lastro.errors import UserError

GOOD = "O art. 5º, LXXVIII, da CF assegura a razoável duração do processo."
BAD = {
    "art. 9.999 do CC": "Dispositivo inexistente",
    "art. 594 do CPP": "Dispositivo fora de vigor",
    "art. 5º, XCIX, da CF": "Parte do dispositivo não existe",
    "Súmula 142 do STJ": "Súmula cancelada",
}


def test_only_citations_that_do_not_stand_get_a_comment(law):
    content = brief(GOOD, *(f"Aplica-se ao caso {label}." for label in BAD), "Tema 1085/STJ.")
    copy = commented(content, law)
    said = comments(copy.content)
    assert copy.comments == len(said) == len(BAD)
    for (label, title), (author, text) in zip(BAD.items(), said.values(), strict=True):
        assert author == "Lastro"
        assert text.startswith(f"{title}: “{label}”")
        assert "Resposta sugerida: A parte contrária" in text
    assert [t.removeprefix("Aplica-se ao caso ") for t in anchored(copy.content).values()] == [
        f"{label}." for label in BAD
    ]


def test_official_text_and_its_source_are_in_the_comment(law):
    text = comments(commented(brief("Veja o art. 5º, XCIX, da CF."), law).content)["0"][1]
    assert "Texto oficial: “Todos são iguais perante a lei" in text
    assert "Fonte: https://www.planalto.gov.br" in text
    assert "capturado em 23/07/2026" in text
    assert "não há nele inciso XCIX" in text


def test_a_missing_article_names_the_source_that_lacks_it_and_the_suggestion(law):
    content = brief("O art. 9.999 do CC obriga a reparar o dano causado por ato ilícito.")
    text = comments(commented(content, law).content)["0"][1]
    assert "l10406compilada" in text
    assert "art. 927 do Código Civil: “Aquele que, por ato ilícito" in text
    assert "<b>" not in text


def test_a_quotation_that_is_not_the_law_is_commented(law):
    content = brief(
        "Diz o art. 421 do CC: “A liberdade contratual será exercida nos limites da função "
        "econômica do contrato”."
    )
    ((_, text),) = comments(commented(content, law).content).values()
    assert text.startswith("Transcrição diferente do texto oficial: “art. 421 do CC”")
    assert "economica → social" in text
    assert "será exercida nos limites da função social do contrato" in text


WRONG = (
    "Aplica-se o art. 9.999 do CC.",
    "Aplica-se o art. 8.888 do CPC.",
    "Aplica-se o art. 999 do CDC.",
    "Aplica-se o art. 594 do CPP.",
    "Aplica-se o art. 5º da LIA.",
    "Aplica-se o art. 5º, XCIX, da CF.",
    "Aplica-se o art. 421, § 7º, do CC.",
    "Aplica-se o art. 1.003, § 5º, X, do CPC.",
    "Incide a Súmula 142 do STJ.",
    "Incide o art. 927 do CC, que trata da prescrição.",
    "Diz o art. 421 do CC: “A liberdade contratual será exercida nos limites da função econômica "
    "do contrato”.",
    "“O fornecedor responde sempre em dobro pelos lucros cessantes” (art. 927 do CC).",
    "Veja-se o art. 6º da Lei nº 8.078/1999.",
    "Assim se decidiu no processo nº 0001234-57.2020.8.26.0100.",
    "Aplica-se a Lei nº 8.078/90 (Código Civil).",
)
RIGHT = (
    GOOD,
    "Incide o art. 927 do CC, que trata da obrigação de indenizar.",
    "Assim se decidiu no processo nº 0001234-13.2020.8.26.0100.",
    "Diz o art. 421 do CC: “A liberdade contratual será exercida nos limites da função social do "
    "contrato”.",
    "Incide a Súmula 7 do STJ; veja-se o Tema 1.046 da Repercussão Geral e o REsp 1.234.567/SP.",
    "Aplica-se a Lei nº 8.078/90 (Código de Defesa do Consumidor).",
)


def test_fifteen_planted_errors_are_found_and_what_is_right_is_not_accused(law):
    hung = anchored(commented(brief(*WRONG, *RIGHT), law).content).values()
    assert sum(any(text in wrong for text in hung) for wrong in WRONG) >= 14
    assert not [text for text in hung if any(text in right for right in RIGHT)]


def test_subject_defect_and_strength_are_in_comment_and_table(law):
    content = commented(brief(WRONG[9], WRONG[12], "Incide a Súmula 7 do STJ."), law).content
    said = [text for _, text in comments(content).values()]
    assert "Motivo: CC.927" in said[0]
    assert "não fala de «prescrição»" in said[0]
    assert "Não há lei federal 8078 de 1999" in said[1]
    table = docx.Document(io.BytesIO(content)).tables[-1]
    shown = [cell.text for row in table.rows for cell in row.cells]
    assert "Força: persuasiva, não vinculante." in shown
    body = text_of(etree.fromstring(parts_of(content)["word/document.xml"]))
    assert "Comparado com o acervo inicial" in body


@pytest.mark.parametrize("make", [difficult, lambda: brief(GOOD, *BAD)])
def test_every_run_of_the_original_is_there_byte_for_byte_and_in_order(law, make):
    content = make()
    copy = commented(content, law).content
    kept = [r for r in runs(copy) if b"commentReference" not in r or r in runs(content)]
    assert kept[: len(runs(content))] == runs(content)
    before, after = parts_of(content), parts_of(copy)
    touched = {name for name in before if before[name] != after[name]}
    assert touched <= {
        "word/document.xml",
        "word/comments.xml",
        "word/_rels/document.xml.rels",
        "[Content_Types].xml",
    }


def test_paragraphs_of_the_original_say_the_same(law):
    content = difficult()
    paragraphs = [p.text for p in docx.Document(io.BytesIO(content)).paragraphs]
    after = [p.text for p in docx.Document(io.BytesIO(commented(content, law).content)).paragraphs]
    assert after[: len(paragraphs)] == paragraphs


def test_split_runs_tables_revisions_links_boxes_and_notes_are_all_reached(law):
    copy = commented(difficult(), law)
    around = anchored(copy.content)
    said = {
        number: text.split("“")[1].split("”")[0]
        for number, (author, text) in comments(copy.content).items()
        if author == "Lastro"
    }
    found = {label: around[number] for number, label in said.items()}
    assert found == {
        "art. 594 do CPP": ", da CF, cabe o art. 594 do CPP.",
        "art. 9.999 do CC": "art. 9.999 do CC",
        "Súmula 142 do STJ": "Incide a Súmula 142 do STJ.",
        "art. 230 do Código Civil": "art. 230 do Código Civil",
        "art. 5º, XCIX, da CF": "art. 5º, XCIX, da CF",
        "art. 9.997 do Código Civil": "",
    }


def test_the_comment_of_a_footnote_hangs_on_its_reference(law):
    copy = commented(difficult(), law).content
    number = next(n for n, (_, text) in comments(copy).items() if "9.997" in text)
    body = etree.fromstring(parts_of(copy)["word/document.xml"])
    start = next(e for e in body.iter(f"{W}commentRangeStart") if e.get(f"{W}id") == number)
    assert start.getnext().find(f"{W}footnoteReference") is not None
    last_table = docx.Document(io.BytesIO(copy)).tables[-1]
    assert "nota 1" in [row.cells[1].text for row in last_table.rows]


def test_comments_that_were_there_stay_and_no_two_ids_are_equal(law):
    content = difficult()
    (old,) = comments(content).items()
    copy = commented(content, law).content
    assert comments(copy)[old[0]] == old[1]
    body = etree.fromstring(parts_of(copy)["word/document.xml"])
    kinds = ("commentRangeStart", "commentRangeEnd", "commentReference")
    for kind in kinds:
        ids = [e.get(f"{W}id") for e in body.iter(f"{W}{kind}")]
        assert len(ids) == len(set(ids)) == len(comments(copy))
    revisions = {e.get(f"{W}id") for e in body.iter(f"{W}ins", f"{W}del")}
    assert not revisions & (set(comments(copy)) - {old[0]})


def test_the_summary_table_at_the_end_has_every_citation(law):
    copy = docx.Document(io.BytesIO(commented(brief(GOOD, *BAD), law).content))
    rows = [[cell.text for cell in row.cells] for row in copy.tables[-1].rows]
    assert rows[0] == ["Citação", "Local", "Situação", "Motivo"]
    assert [row[0] for row in rows[1:]] == ["art. 5º, LXXVIII, da CF", *BAD]
    assert [row[1] for row in rows[1:]] == [f"parágrafo {n}" for n in range(1, 6)]
    assert [row[2] for row in rows[1:]] == [
        "verificada",
        "não encontrada",
        "dispositivo revogado",
        "verificada em parte",
        "súmula cancelada",
    ]
    assert copy.element.body[-1].tag == f"{W}sectPr"


def test_a_brief_without_fault_gets_the_table_and_no_comment(law):
    content = brief(GOOD)
    copy = commented(content, law)
    assert copy.comments == 0
    assert "word/comments.xml" not in parts_of(copy.content)
    assert text_of(etree.fromstring(parts_of(copy.content)["word/document.xml"])).startswith(GOOD)


def test_the_same_file_gives_the_same_bytes(law):
    content = difficult()
    assert commented(content, law).content == commented(content, law).content


def test_a_copy_of_a_copy_keeps_the_first_comments(law):
    once = commented(brief("Veja o art. 9.999 do CC."), law).content
    twice = commented(once, law)
    assert len(comments(twice.content)) >= 2
    assert comments(twice.content)["0"] == comments(once)["0"]


def test_the_copy_opens_in_python_docx_with_its_comments(law):
    document = docx.Document(io.BytesIO(commented(difficult(), law).content))
    assert [c.author for c in document.comments].count("Lastro") == 6


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.7",
        zipped({"a.txt": b"x"}),
        zipped({"_rels/.rels": b"<not xml"}),
        brief(GOOD)[:2000],
        zipped({**parts_of(brief(GOOD)), "word/document.xml": b"<x/>"}),
    ],
    ids=["empty", "pdf", "zip", "broken", "cut", "no body"],
)
def test_what_is_no_word_file_is_refused_with_advice(law, content):
    with pytest.raises(UserError, match="--html"):
        commented(content, law)


def test_a_part_with_an_unusual_name_is_found_by_its_relationship(law):
    document = docx.Document()
    paragraph = document.add_paragraph("Veja o art. 9.999 do CC.")
    document.add_comment(paragraph.runs[0], text="de antes", author="Colega")
    parts = parts_of(saved(document))
    parts["word/comentarios7.xml"] = parts.pop("word/comments.xml")
    for name in ("word/_rels/document.xml.rels", "[Content_Types].xml"):
        parts[name] = parts[name].replace(b"comments.xml", b"comentarios7.xml")
    after = parts_of(commented(zipped(parts), law).content)
    assert set(after) == set(parts)
    assert after["word/comentarios7.xml"].count(b"<w:comment ") == 2


def test_a_text_box_drawn_for_old_and_new_word_is_read_once(law):
    box = "<w:txbxContent><w:p><w:r><w:t>art. 9.999 do CC</w:t></w:r></w:p></w:txbxContent>"
    document = docx.Document()
    mc = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    add_xml(
        document,
        f'<w:p><w:r><mc:AlternateContent xmlns:mc="{mc}"><mc:Choice Requires="wps">{box}'
        f"</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent></w:r></w:p>",
    )
    copy = commented(saved(document), law)
    assert (len(copy.report.items), copy.comments) == (1, 1)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(cuts=st.lists(st.integers(0, 120), max_size=12), order=st.permutations(list(BAD)))
def test_however_the_runs_are_cut_they_stay_and_each_citation_is_inside_its_marks(law, cuts, order):
    text = "; ".join(f"veja {label}" for label in order)
    document = docx.Document()
    paragraph = document.add_paragraph()
    bounds = sorted({0, len(text), *(c for c in cuts if c < len(text))})
    for start, end in pairwise(bounds):
        paragraph.add_run(text[start:end])
    content = saved(document)
    copy = commented(content, law).content
    after = iter(runs(copy))
    assert all(run in after for run in runs(content))
    around = anchored(copy)
    for number, (_, said) in comments(copy).items():
        assert said.split("“")[1].split("”")[0] in around[number]
    assert len(around) == len(BAD)


def test_files_of_every_kind_keep_their_runs(law, shared):
    """Real files with drawings, formulas, comments, headers: nothing raises, no run is lost."""
    files = sorted((shared / "stress").rglob("*.docx"))
    assert files
    for path in files:
        content = path.read_bytes()
        after = iter(runs(commented(content, law).content))
        assert all(run in after for run in runs(content)), path.name
