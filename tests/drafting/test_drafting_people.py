"""Who the parties are and what their tables give: gender, senders, titles, sums."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from drafting_folder import materials

from lastro.drafting import Piece, Request
from lastro.drafting.checking.figures import column_sums
from lastro.drafting.library import Reckoning, load_pack, load_template
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.conversation import spoken
from lastro.drafting.proof.naming import titled
from lastro.drafting.proof.people import called, in_the_piece, is_man, side_of
from lastro.drafting.proof.reckoning import reckoned
from lastro.drafting.proof.sentences import quotable
from lastro.drafting.proof.series import series
from lastro.drafting.proof.wording import Wording
from lastro.facts import Party, Row
from lastro.index import DocType, Passage
from lastro.sources import Excerpt
from lastro.text import Span


def case_of(given) -> Case:
    piece = Piece.PETICAO_INICIAL
    return Case(Request("caso", piece), given, load_pack("franquia"), load_template(piece))


def person(words: str, role: str) -> Party:
    said = Excerpt("contrato.pdf", "a" * 64, "p. 1", words, Span(0, len(words)))
    return Party("CAIO BRITO LEMOS", role, "", "52998224725", "", (), (said,))


@pytest.mark.parametrize(
    ("words", "role", "man"),
    [
        ("CAIO BRITO LEMOS, brasileiro, casado, inscrito no CPF", "franqueado", True),
        ("CAIO BRITO LEMOS, CPF 529.982.247-25", "franqueado", True),
        ("LIA BRITO LEMOS, brasileira, casada, inscrita no CPF", "franqueada", False),
        ("LIA BRITO LEMOS, CPF 529.982.247-25", "franqueada", False),
    ],
)
def test_the_file_says_whether_a_party_is_a_man(words, role, man):
    assert is_man(person(words, role)) is man
    assert not is_man(replace(person(words, role), cpf="", cnpj="11222333000181"))


def test_words_agree_with_a_man_and_his_contractions(law):
    case = man_case(law)
    wording = Wording(case)
    said = wording.fill("{Cliente}, {flexao:cliente,representado}, {a_cliente}, {da_adversa}").text
    assert said == "O autor, representado, ao autor, da ré"
    assert (called(case.side, case), in_the_piece(case.side, case)) == ("o franqueado", "o autor")


def man_case(law):
    given = materials(law)
    others = tuple(p for p in given.parties if p.role != "franqueada")
    man = person("CAIO BRITO LEMOS, brasileiro, inscrito no CPF", "franqueado")
    changed = replace(given, parties=(man, *others))
    return case_of(changed)


@pytest.mark.parametrize(
    ("sender", "side"),
    [
        ("Ana <ana@fornadaboa.example>", "franqueado"),
        ("Relacionamento <rede@paodeserra.example>", "franqueador"),
        ("Ana <ana@gmail.example>", None),
        ("Franquias do Brasil <x@franquias.example>", None),
    ],
)
def test_a_sender_stands_on_a_side_only_by_name_or_domain(law, sender, side):
    case = case_of(materials(law))
    found = side_of(sender, case)
    assert (found.id if found else None) == side


def test_a_line_of_a_conversation_is_quoted_without_its_stamp():
    text = (
        "[15/06/2023 09:02] Ana: Bom dia\n[15/06/2023 09:03:40] Rui Sá: abriram outra loja na rua"
    )
    words = quotable(text.splitlines()[1])
    assert words == "abriram outra loja na rua"
    said = spoken(words, text)
    assert said
    assert (said.author, said.day) == ("Rui Sá", "2023-06-15")
    assert quotable(text) == ""


SHEET = """Conta | jan/2023 | fev/2023 | mar/2023
Faturamento bruto | 10000 | 12000 | 11000
Projetado | 20000 | 20000 | 20000
Royalties cobrados | 800 | 960 | 880"""


def sheet(written: str = SHEET) -> tuple[tuple[Row, ...], Passage]:
    """A sheet with its months across the columns, and the passage that holds it."""
    found, at = [], 0
    for number, line in enumerate(written.splitlines(), 1):
        cells = []
        for letter, text in zip("ABCDEF", line.split(" | "), strict=False):
            span = Span(at, at + len(text))
            at = span.end + 3
            place = Excerpt("resultados.xlsx", "ab" * 32, f"Plan1!{letter}{number}", text, span)
            cells.append((letter, text, Decimal(text) if text.isdigit() else None, place))
        at -= 2
        found.append(Row("resultados.xlsx#Plan1", number, tuple(cells)))
    whole = Span(0, len(written))
    kind = DocType.DEMONSTRATIVO
    return tuple(found), Passage(
        "caso", "resultados.xlsx", "ab" * 32, whole, written, kind, (), "Plan1"
    )


def sheet_case(law, written: str = SHEET) -> Case:
    rows, passage = sheet(written)
    given = materials(law)
    held = given.passages
    return case_of(
        replace(
            given,
            rows=rows,
            passages=lambda at: (passage,) if at == "resultados.xlsx" else held(at),
        )
    )


def test_months_across_the_columns_make_series(law):
    names = {one.name: [p.month for p in one.points] for one in series(sheet_case(law))}
    assert names["Faturamento bruto"] == ["2023-01", "2023-02", "2023-03"]
    assert set(names) == {"Faturamento bruto", "Projetado", "Royalties cobrados"}


def test_what_was_charged_above_the_rate_is_summed_with_its_formula(law):
    how = Reckoning("royalt", "faturamento", rate="contrato.royalties.percentual")
    found = reckoned(how, sheet_case(law))
    assert found
    assert found.amount == Decimal("990.00")
    for figure in ("R$ 2.640,00", "R$ 33.000,00", "5%", "R$ 1.650,00", "R$ 990,00"):
        assert figure in found.text
    assert found.evidence[-1].excerpt.text == SHEET
    assert reckoned(replace(how, first="verba"), sheet_case(law)) is None


PAID = """Conta | jan/2023 | fev/2023 | mar/2023 | abr/2023
Faturamento bruto | 10000 | 12000 | 11000 | 10000
Royalties cobrados | 800 | 960 | 880 | 900
Situação | pago | Quitado em 10/03 | pago | """


@pytest.mark.parametrize(
    ("last", "amount", "sure"),
    [("em aberto", "990.00", True), ("pago", "1390.00", True), ("", "1390.00", False)],
)
def test_months_a_table_gives_as_open_are_not_claimed_back(law, last, amount, sure):
    how = Reckoning("royalt", "faturamento", rate="contrato.royalties.percentual")
    found = reckoned(how, sheet_case(law, f"{PAID}{last}"))
    assert found
    assert found.amount == Decimal(amount)
    assert ("competências em aberto" in found.caution) is not sure
    assert ("tabela dá por pagas" in found.text) is sure


def test_projected_and_realised_are_compared_over_the_common_months(law):
    found = reckoned(Reckoning("projetad", "faturamento"), sheet_case(law))
    assert found
    assert "R$ 60.000,00" in found.text
    assert "55% do projetado" in found.text
    assert found.amount == Decimal(27000)


def test_sums_of_runs_of_a_table_are_known_to_the_check():
    sums = column_sums([SHEET])
    assert {"33000", "60000", "2640", "23000"} <= sums
    assert "2641" not in sums


@pytest.mark.parametrize(
    ("opening", "name"),
    [
        ("RELATÓRIO DE VISITA Nº 12/2024", "o relatório de visita nº 12/2024"),
        ("ATA DE REUNIÃO Unidade: Centro", "a ata de reunião"),
        ("Comunicado nº 7/2023", "o comunicado nº 7/2023"),
        ("O relatório diz que a loja vai bem.", ""),
        ("Carta: segue o que foi pedido", ""),
    ],
)
def test_a_paper_is_named_by_its_title_line(law, opening, name):
    text = f"{opening}\nTexto."
    span = Span(0, len(text))
    passage = Passage("caso", "r.pdf", "cd" * 32, span, text, DocType.OUTRO, (), "p. 1")
    given = replace(materials(law), passages=lambda _: (passage,))
    assert titled("r.pdf", case_of(given)) == name
