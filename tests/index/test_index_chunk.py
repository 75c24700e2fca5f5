"""Passages follow the document's own structure and stay verbatim."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from index_samples import Line, make_document

from lastro.index import DocType, Passage, chunk
from lastro.index.marks import mark
from lastro.sources import BlockKind, CellAnchor, MessageAnchor, PageAnchor, TimeAnchor

CONTRACT = make_document(
    "CONTRATO DE FRANQUIA",
    "As partes resolvem celebrar este contrato.",
    "CLÁUSULA DÉCIMA PRIMEIRA – DAS PENALIDADES",
    "11.1. O atraso sujeita o franqueado a multa de dois por cento.",
    "11.2. A rescisão depende de aviso prévio de noventa dias.",
    "§ 1º O aviso será escrito.",
    "§ 2º Dispensa-se o aviso em caso de falência.",
    "CLÁUSULA DÉCIMA SEGUNDA – DO FORO",
    "Fica eleito o foro da Comarca de Petrolina.",
)


def at(passages: tuple[Passage, ...], words: str) -> Passage:
    """Return the one passage that holds `words`."""
    (found,) = [passage for passage in passages if words in passage.text]
    return found


def test_idx_01_every_passage_carries_a_document_type_of_the_closed_list() -> None:
    passages = chunk(CONTRACT, "caso", DocType.CONTRATO)
    assert {passage.doc_type for passage in passages} == {DocType.CONTRATO}
    assert {passage.matter for passage in passages} == {"caso"}


def test_idx_02_the_section_of_a_clause_is_its_heading_path_in_the_source() -> None:
    document = make_document(
        Line("TÍTULO I", BlockKind.HEADING, 1),
        Line("CAPÍTULO II – DAS PENALIDADES", BlockKind.HEADING, 2),
        Line("Seção única", BlockKind.HEADING, 3),
        "7.1. A multa é de dois por cento.",
        Line("CAPÍTULO III – DO FORO", BlockKind.HEADING, 2),
        "8.1. O foro é o de Petrolina.",
    )
    passages = chunk(document, "caso", DocType.CONTRATO)
    fine = at(passages, "A multa")
    assert fine.section == ("TÍTULO I", "CAPÍTULO II – DAS PENALIDADES", "Seção única")
    assert at(passages, "O foro").section == ("TÍTULO I", "CAPÍTULO III – DO FORO")


def test_idx_02_headings_are_found_by_their_wording_where_the_file_marks_none() -> None:
    passages = chunk(CONTRACT, "caso", DocType.CONTRATO)
    assert at(passages, "11.1.").section == ("CLÁUSULA DÉCIMA PRIMEIRA – DAS PENALIDADES",)
    assert at(passages, "Fica eleito").section == ("CLÁUSULA DÉCIMA SEGUNDA – DO FORO",)


def test_idx_12_text_is_verbatim_and_labels_are_listed() -> None:
    passages = chunk(CONTRACT, "caso", DocType.CONTRATO)
    assert all(p.text == p.span.of(CONTRACT.text) for p in passages)
    notice = at(passages, "aviso prévio")
    assert notice.labels == ("cláusula 11.2", "cláusula 11.2, § 1º", "cláusula 11.2, § 2º")
    assert notice.place == "parágrafos 5–7, cláusula 11.2"
    assert at(passages, "Fica eleito").labels == ("cláusula 12",)


def test_each_clause_of_a_contract_is_a_passage_of_its_own() -> None:
    texts = [passage.text for passage in chunk(CONTRACT, "caso", DocType.CONTRATO)]
    assert texts[1].startswith("CLÁUSULA DÉCIMA PRIMEIRA – DAS PENALIDADES\n11.1.")
    assert texts[2].startswith("11.2.")
    assert texts[2].endswith("falência.")


def test_a_clause_that_goes_over_the_page_keeps_its_label() -> None:
    document = make_document(
        Line("4.2 O franqueador não abrirá outra unidade", anchor=PageAnchor(1)),
        Line("Página 1 de 9", BlockKind.HEADER, anchor=PageAnchor(1)),
        Line("Página 2 de 9", BlockKind.HEADER, anchor=PageAnchor(2)),
        Line("no raio de três quilômetros.", anchor=PageAnchor(2)),
    )
    passages = chunk(document, "caso", DocType.CONTRATO)
    assert at(passages, "no raio").place == "p. 2, cláusula 4.2"
    assert [p.text for p in passages].count("Página 2 de 9") == 0


def test_articles_and_what_is_under_them() -> None:
    document = make_document(
        "Art. 5º Todos são iguais perante a lei:",
        "I - homens e mulheres são iguais em direitos;",
        "a) na forma da lei;",
        "Parágrafo único. Aplica-se o disposto aos estrangeiros.",
        "Art. 1.003. O prazo conta-se da intimação.",
    )
    first, second = chunk(document, "lei", DocType.OUTRO)
    assert first.labels == (
        "art. 5º",
        "art. 5º, inciso I",
        "art. 5º, inciso I, alínea a",
        "art. 5º, parágrafo único",
    )
    assert second.labels == ("art. 1.003",)


def test_rows_stay_whole_and_later_groups_know_their_header() -> None:
    rows = [f"{month:02d}/2024 | {month * 1111:,},00 | em dia, conferido" for month in range(1, 61)]
    header = "Competência | Receita bruta | Situação"
    lines = [
        Line(text, BlockKind.TABLE_ROW, anchor=CellAnchor("Royalties", f"A{at}:C{at}"))
        for at, text in enumerate([header, *rows], 1)
    ]
    passages = chunk(make_document(*lines), "caso", DocType.DEMONSTRATIVO)
    assert [line for p in passages for line in p.text.split("\n")] == [header, *rows]
    assert len(passages) > 2
    assert {p.context for p in passages[1:]} == {header}
    assert {p.section for p in passages} == {("Royalties",)}
    assert passages[0].place.startswith("Royalties!A1:C")


def test_messages_are_not_mixed() -> None:
    lines = [
        Line(f"texto da mensagem {name}", anchor=MessageAnchor(f"<{name}@x>", sent="2024-05-02"))
        for name in ("um", "um", "dois")
    ]
    first, second = chunk(make_document(*lines), "caso", DocType.CORRESPONDENCIA)
    assert first.text.count("um") == 2
    assert second.place == "mensagem <dois@x>, 02/05/2024"


def test_turns_of_speech_keep_their_time() -> None:
    turns = [
        Line("fala " * 40, BlockKind.SPEECH, anchor=TimeAnchor(at * 60_000, (at + 1) * 60_000))
        for at in range(8)
    ]
    passages = chunk(make_document(*turns), "caso", DocType.GRAVACAO)
    assert passages[0].place.startswith("00:00–")
    assert len(passages) > 1


def test_long_prose_is_cut_at_sentence_ends() -> None:
    text = " ".join(f"A frase número {n} conforme o art. 5 da lei." for n in range(120))
    passages = chunk(make_document(text), "caso", DocType.OUTRO)
    assert all(passage.text.endswith("lei.") for passage in passages)
    assert all(len(passage.text) <= 900 for passage in passages)


WORDS = st.text(alphabet="abcçãé .;:§1“”\t", min_size=1, max_size=1500)
OPENINGS = st.sampled_from(
    ["", "CLÁUSULA SEGUNDA – DO PREÇO\n", "4.2. A ", "§ 1º ", "Art. 5º ", "I - "]
)
BLOCKS = st.lists(
    st.builds(
        Line,
        st.builds(lambda a, b: (a + b).strip() or "x", OPENINGS, WORDS),
        st.sampled_from([BlockKind.PARAGRAPH, BlockKind.TABLE_ROW, BlockKind.SPEECH]),
    ),
    min_size=1,
    max_size=8,
)


@settings(deadline=None)  # what is known of clauses is read in the first run
@given(BLOCKS, st.sampled_from(DocType))
def test_idx_12_passages_are_disjoint_verbatim_and_lose_no_word(
    lines: list[Line], doc_type: DocType
) -> None:
    document = make_document(*lines)
    passages = chunk(document, "caso", doc_type)
    spans = [passage.span for passage in passages]
    assert all(one.end <= other.start for one, other in pairwise(spans))
    covered = {at for span in spans for at in range(span.start, span.end)}
    for passage in passages:
        assert passage.text == passage.span.of(document.text)
        before, after = passage.span.start - 1, passage.span.end
        assert before < 0 or not document.text[before].isalnum()
        assert after == len(document.text) or not document.text[after].isalnum()
    lost = (at for at, sign in enumerate(document.text) if sign.isalnum() and at not in covered)
    assert not list(lost)


@pytest.mark.parametrize(
    ("line", "label", "heading"),
    [
        ("CLÁUSULA QUARTA – DO TERRITÓRIO", "cláusula 4", True),
        ("Cláusula 4ª. O franqueador concede o território abaixo descrito.", "cláusula 4", False),
        ("4.2.1 Os valores serão reajustados.", "{} 4.2.1", False),
        ("4. PRAZO DE VIGÊNCIA", "{} 4", True),
        ("§ 10. O disposto não se aplica.", "§ 10", False),
        ("Parágrafo Segundo – Em caso de mora", "§ 2º", False),
        ("Art. 10-A. O titular poderá", "art. 10-A", False),
        ("II – DO DIREITO", "", True),
        ("IV - a receita bruta do mês;", "inciso IV", False),
        ("DOS FATOS", "", True),
        ("CAPÍTULO III", "", True),
    ],
)
def test_what_a_line_opens(line: str, label: str, heading: bool) -> None:
    found = mark(line)
    assert found is not None
    assert (found.label, bool(found.rank)) == (label, heading)


@pytest.mark.parametrize(
    "line",
    [
        "1.500 unidades foram vendidas em maio.",
        "12.05.2023 – Reunião na sede",
        "10.5 km separam as unidades",
        "Artes gráficas",
        "A título de multa, pagará o dobro.",
        "",
        "___________",
    ],
)
def test_what_opens_nothing(line: str) -> None:
    assert mark(line) is None
