"""Tables as rows: headers, places, sums."""

from dataclasses import replace
from decimal import Decimal

from facts_papers import paper, sheet

from lastro.facts import rows, total
from lastro.sources import CellAnchor

RESULTS = sheet(
    ["Padaria Fornada – resultados", "", ""],
    ["Mês", "Faturamento (R$)", "Royalties", "% royalties"],
    ["jan/2023", "10.000,00", "600,00", "6%"],
    ["fev/2023", "12.500,50", "", "6%"],
    ["mar/2023", "9.000,00", "540,00", "6%"],
    ["Total", "31.500,50", "1.140,00", ""],
    locator="resultados.xlsx",
    name="Mensal",
)


def test_rows_take_the_headers_words_and_keep_the_cells_place():
    found = rows(RESULTS)
    assert [row.number for row in found] == [3, 4, 5, 6]
    assert {row.table for row in found} == {"resultados.xlsx#Mensal"}
    assert found[0].caption == "Padaria Fornada – resultados"
    column, text, number, source = found[0].cells[1]
    assert (column, text, number) == ("Faturamento (R$)", "10.000,00", Decimal("10000"))
    assert source.place == "Mensal!B3"
    assert source.span.of(RESULTS.text) == "10.000,00"


def test_an_empty_cell_does_not_shift_the_columns():
    assert [column for column, _, _, _ in rows(RESULTS)[1].cells] == [
        "Mês",
        "Faturamento (R$)",
        "% royalties",
    ]


def test_a_total_says_which_cells_it_adds_and_leaves_total_rows_out():
    found = total(rows(RESULTS), "faturamento (r$)")
    assert found.value == Decimal("31500.50")
    assert [source.place for source in found.cells] == ["Mensal!B3", "Mensal!B4", "Mensal!B5"]
    assert total(rows(RESULTS), "não há").cells == ()


def test_tables_of_papers_are_named_in_order_and_captioned():
    document = paper(
        "Quadro 1 – Investimento",
        "Item | Valor",
        "Obra | R$ 62 mil",
        "Mobília | R$ 10.000,00",
        "Texto entre as tabelas.",
        "Razão social | Padaria Ltda.",
        "Sede | Goiânia",
        locator="cof.docx",
    )
    found = rows(document)
    assert [row.table for row in found] == [
        "cof.docx#tabela 1",
        "cof.docx#tabela 1",
        "cof.docx#tabela 2",
        "cof.docx#tabela 2",
    ]
    assert found[0].caption == "Quadro 1 – Investimento"
    assert [(c[0], c[2]) for c in found[0].cells] == [("Item", None), ("Valor", Decimal(62000))]
    assert [c[:2] for c in found[2].cells] == [
        ("coluna 1", "Razão social"),
        ("coluna 2", "Padaria Ltda."),
    ]


def test_a_sheet_without_header_has_columns_by_letter():
    found = rows(sheet(["1", "2,5"], ["3", "4,5"]))
    assert [[c[0] for c in row.cells] for row in found] == [["A", "B"], ["A", "B"]]


def test_years_and_months_may_be_columns():
    document = sheet(["Conta", "2021", "2022"], ["Receita", "1.000,00", "2.000,00"])
    assert [c[:2] for c in rows(document)[0].cells] == [
        ("Conta", "Receita"),
        ("2021", "1.000,00"),
        ("2022", "2.000,00"),
    ]


def test_a_cell_shown_rounded_counts_with_the_number_that_it_holds():
    document = sheet(["Mês", "Realizado"], ["mar/2024", "54,7%"], ["abr/2024", "58%"])
    row = document.blocks[1]
    rounded = CellAnchor("Plan1", "B2", exact="54.6678")
    blocks = (
        document.blocks[0],
        replace(row, anchors=(*row.anchors[:-1], rounded)),
        document.blocks[2],
    )
    found = rows(replace(document, blocks=blocks))
    cells = [(text, number, at.place) for _, text, number, at in (r.cells[1] for r in found)]
    assert cells == [
        ("54,7%", Decimal("54.6678"), "Plan1!B2"),
        ("58%", Decimal("58"), "Plan1!B3"),
    ]
