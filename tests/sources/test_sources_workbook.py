"""Excel and CSV: cells by name, values as they are, what is hidden told apart."""

import io
from datetime import datetime

from openpyxl import Workbook
from openpyxl.comments import Comment

from lastro.sources import BlockKind, CellAnchor, place_of
from lastro.text import Span

CSV = "Competência;Vencimento;Valor\n09/2023;10/10/2023;1.234,56\n10/2023;;-0,50\n"


def saved(book: Workbook) -> bytes:
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def place(found, words: str) -> str:
    at = found.text.index(words)
    return place_of(found, Span(at, at + len(words)))


def book(**cells) -> Workbook:
    made = Workbook()
    made.active.title = "Resultados"
    for name, value in cells.items():
        made.active[name] = value
    return made


def test_ing_03_a_cell_is_cited_by_name_and_keeps_its_value(document):
    made = book(A1="Mês", B1="Royalties", A7=datetime.fromisoformat("2024-02-29"), B7=1234.567)
    made.active["B7"].number_format = '"R$ "#,##0.00'
    found = document("x.xlsx", saved(made))
    assert place(found, "R$ 1.234,57") == "Resultados!B7"
    assert CellAnchor("Resultados", "B7", exact="1234.567") in found.blocks[-1].anchors
    assert place(found, "29/02/2024") == "Resultados!A7"
    assert place(found, "29/02/2024 | R$ 1.234,57") == "Resultados!A7:B7"
    assert found.text.split("\n") == ["Resultados", "Mês | Royalties", "29/02/2024 | R$ 1.234,57"]


def test_a_formula_without_a_stored_value_is_a_finding(document):
    found = document("x.xlsx", saved(book(A1=10, A2=20, A3="=A1+A2")))
    assert [(f.kind, f.place) for f in found.findings] == [("formula_sem_valor", "Resultados!A3")]
    assert "30" not in found.text


def test_what_is_hidden_is_reported_and_not_read(document):
    made = book(A1="visível", A2="linha oculta", C1="coluna oculta")
    made.active.row_dimensions[2].hidden = True
    made.active.column_dimensions["C"].hidden = True
    secret = made.create_sheet("Segredo")
    secret["A1"] = "margem real"
    secret.sheet_state = "hidden"
    found = document("x.xlsx", saved(made))
    assert found.text == "Resultados\nvisível"
    assert {f.kind for f in found.findings} == {
        "linhas_ocultas",
        "colunas_ocultas",
        "planilha_oculta",
    }
    assert "margem real" in next(f.excerpt for f in found.findings if f.kind == "planilha_oculta")


def test_comments_of_cells_are_findings(document):
    made = book(A1="Taxa")
    made.active["A1"].comment = Comment("Ver COF", "Ana")
    found = document("x.xlsx", saved(made))
    assert [(f.kind, f.place, f.excerpt) for f in found.findings] == [
        ("comentario", "Resultados!A1", "Ver COF")
    ]


def test_csv_rows_are_placed_by_file_and_cell(document):
    found = document("dir/extrato.csv", CSV.encode("latin-1"))
    assert [b.kind for b in found.blocks] == [BlockKind.TABLE_ROW] * 3
    assert place(found, "1.234,56") == "extrato.csv!C2"
    assert place(found, "-0,50") == "extrato.csv!C3"
    assert found.blocks[2].anchor.label() == "extrato.csv!A3:C3"
    assert "Competência" in found.text
    assert not found.findings


def test_csv_in_any_of_the_usual_encodings(document):
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "cp850", "utf-16"):
        assert "Competência" in document("x.csv", CSV.encode(encoding)).text, encoding


def test_csv_keeps_line_ends_inside_quotes_in_one_cell(document):
    found = document("x.csv", b'a;b\n"um\ndois";3\n')
    assert found.text == "a | b\num dois | 3"
