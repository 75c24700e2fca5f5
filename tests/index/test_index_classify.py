"""Document types: by named rules over what the paper says, not by its file name."""

from pathlib import Path

import pytest
from index_samples import make_document

from lastro.index import DocType, classify, explain
from lastro.index.classify import rules

CASES = Path(__file__).parents[1] / "cases" / "index" / "doctypes.tsv"
ROWS = [
    line.split("\t")
    for line in CASES.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("expected", "media_type", "text"), ROWS)
def test_idx_01_the_type_follows_from_the_content(
    expected: str, media_type: str, text: str
) -> None:
    document = make_document(*text.split("|"), media_type=media_type)
    assert classify(document) is DocType(expected)


def test_the_cases_cover_the_closed_list() -> None:
    assert {expected for expected, *_ in ROWS} == {kind.value for kind in DocType}


def test_the_rules_that_spoke_are_named() -> None:
    document = make_document("CIRCULAR DE OFERTA DE FRANQUIA")
    assert explain(document).rules == ("título de circular de oferta",)
    assert explain(make_document("nada")).rules == ()


def test_every_rule_has_a_name_of_its_own() -> None:
    names = [rule.name for rule in rules()]
    assert len(names) == len(set(names))


def test_a_case_that_only_mentions_a_paper_is_not_that_paper() -> None:
    document = make_document(
        "Anotações da reunião de 12/01",
        "- a notificação foi enviada em outubro;",
        "- falta a procuração e a contestação do réu.",
    )
    assert classify(document) is DocType.OUTRO


def test_a_sentence_about_a_paper_does_not_make_a_pleading_that_paper() -> None:
    document = make_document(
        "AO JUÍZO DA 2ª VARA CÍVEL DA COMARCA DE SANTOS",
        "vem propor AÇÃO DE ANULAÇÃO em face de REDE LTDA.",
        "A autora recebeu a Circular de Oferta de Franquia apenas na assinatura.",
        "Dá-se à causa o valor de R$ 10.000,00.",
    )
    assert classify(document) is DocType.PETICAO_INICIAL


def test_a_title_run_together_with_the_docket_line_is_a_title() -> None:
    document = make_document(
        "Autos nº 0001234-56.2024.8.13.0145 SENTENÇA",
        "Ante o exposto, julgo improcedentes os pedidos.",
        "Condeno o autor em honorários sobre o valor da causa.",
    )
    assert classify(document) is DocType.DECISAO


def test_an_exported_conversation_is_correspondence() -> None:
    lines = [f"[15/06/2023 09:0{n}:11] Ana Reis: mensagem {n}" for n in range(4)]
    assert classify(make_document(*lines)) is DocType.CORRESPONDENCIA
