"""Excel and CSV: types, merged headers, what is hidden in any way, damaged files, separators."""

import io
import zipfile
from datetime import datetime

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from test_sources_workbook import book, place, saved

from lastro.sources import place_of, status_of
from lastro.text import Span


def test_values_keep_their_types_and_stand_in_brazilian_form(document):
    made = book(A1=True, B1=1234567.5, C1=0.0625, D1="007", E1=datetime.fromisoformat("2022-05-02"))
    sheet = made.active
    sheet["B1"].number_format, sheet["C1"].number_format = "#,##0.00", "0.00%"
    sheet["F1"] = -12
    found = document("x.xlsx", saved(made))
    row = found.text.split("\n")[1]
    assert row == "VERDADEIRO | 1.234.567,50 | 6,25% | 007 | 02/05/2022 | -12"


def test_dates_that_count_from_1904_are_the_days_excel_shows(document):
    made = book(A1=datetime.fromisoformat("2022-05-02"))
    made.epoch = datetime.fromisoformat("1904-01-01")
    assert "02/05/2022" in document("x.xlsx", saved(made)).text


def test_a_merged_header_is_placed_at_its_range(document):
    made = book(A1="Mês", B1="Exercício de 2023", B2="Previsto", C2="Realizado")
    made.active.merge_cells("B1:C1")
    found = document("x.xlsx", saved(made))
    assert place(found, "Exercício de 2023") == "Resultados!B1:C1"
    assert place(found, "Realizado") == "Resultados!C2"


def _pale(made):
    made.active["B2"].font = Font(color="FFFFFF")


def _no_format(made):
    made.active["B2"].number_format = ";;;"


def _tiny(made):
    made.active["B2"].font = Font(size=1)


@pytest.mark.parametrize("hide", [_pale, _no_format, _tiny])
def test_e26_a_cell_whose_letters_do_not_show_is_a_finding(document, hide):
    made = book(A1="Mês", B1="Valor", A2="05/2022", B2="margem real: 3%")
    hide(made)
    found = document("x.xlsx", saved(made))
    assert [(f.kind, f.place, f.excerpt) for f in found.findings] == [
        ("texto_oculto", "Resultados", "margem real: 3%")
    ]
    assert found.text == "Resultados\nMês | Valor\n05/2022"


def test_white_letters_on_a_painted_cell_are_read(document):
    made = book(A1="Mês")
    made.active["A1"].font = Font(color="FFFFFF")
    made.active["A1"].fill = PatternFill("solid", fgColor="1F3864")
    assert document("x.xlsx", saved(made)).text == "Resultados\nMês"


def test_what_hidden_rows_and_columns_say_is_shown_with_the_finding(document):
    made = book(A1="à vista", A2="comissão por fora", C1="custo real")
    made.active.row_dimensions[2].hidden = True
    made.active.column_dimensions["C"].hidden = True
    made.create_sheet("Muito oculta")["A1"] = "caixa dois"
    made["Muito oculta"].sheet_state = "veryHidden"
    found = document("x.xlsx", saved(made))
    assert {f.kind: f.excerpt for f in found.findings} == {
        "linhas_ocultas": "comissão por fora",
        "colunas_ocultas": "custo real",
        "planilha_oculta": "caixa dois",
    }
    assert found.text == "Resultados\nà vista"


def test_a_formula_gives_the_value_that_was_stored(document):
    content = io.BytesIO(saved(book(A1=10, A2="=A1*2")))
    out = io.BytesIO()
    with zipfile.ZipFile(content) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            body = old.read(name)
            new.writestr(name, body.replace(b"<f>A1*2</f><v />", b"<f>A1*2</f><v>20</v>")
                         .replace(b"<f>A1*2</f><v></v>", b"<f>A1*2</f><v>20</v>"))  # fmt: skip
    found = document("x.xlsx", out.getvalue())
    assert found.text == "Resultados\n10\n20"
    assert not found.findings


def test_a_workbook_cut_short_is_read_as_far_as_it_goes(document):
    made = Workbook()
    for row in range(3000):
        made.active.append([f"item {row}", row])
    whole = saved(made)
    with zipfile.ZipFile(io.BytesIO(whole)) as package:
        sheet = package.getinfo("xl/worksheets/sheet1.xml")
    with zipfile.ZipFile(io.BytesIO(whole)) as package:
        order = [m.filename for m in package.infolist()]
    assert order.index("xl/worksheets/sheet1.xml") < order.index("xl/workbook.xml")
    bent = bytearray(whole)
    at = sheet.header_offset + sheet.compress_size * 2 // 3
    bent[at : at + 40] = bytes(40)
    found = document("x.xlsx", bytes(bent))
    assert status_of(found) == "parcial"
    assert "sheet1.xml" in found.partial
    assert "item 0 | 0" in found.text


@pytest.mark.parametrize("separator", [";", "\t", "|", ","])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "cp1252"])
def test_csv_of_any_separator_and_encoding(document, separator, encoding):
    rows = [["Mês", "Situação", "Histórico"], ["05/2022", "em mora", "cobrança às claras"]] * 3
    content = "\r\n".join(separator.join(row) for row in rows).encode(encoding)
    found = document("extrato.csv", content)
    assert found.text.split("\n")[1] == "05/2022 | em mora | cobrança às claras"
    at = found.text.index("em mora")
    assert place_of(found, Span(at, at + 7)) == "extrato.csv!B2"


def test_a_separator_that_the_first_line_declares_is_used(document):
    found = document("x.csv", b"sep=:\nMes:Valor\n05/2022:1,50\n")
    assert found.text == "Mes | Valor\n05/2022 | 1,50"
    assert place(found, "1,50") == "x.csv!B3"
