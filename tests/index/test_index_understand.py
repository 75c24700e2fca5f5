"""What a question is taken to name: papers, days, parties, norms, other words of the trade."""

from datetime import date

import pytest
from index_samples import make_passage, make_passages

from lastro.index import (
    Dated,
    DocType,
    Filter,
    Found,
    Index,
    Known,
    KnownParty,
    Plan,
    Query,
    search,
)
from lastro.index.periods import periods
from lastro.index.synonyms import expansions, groups
from lastro.index.understand import papers, understand

CASE = Filter("caso")


def known(**rest: object) -> Known:
    return Known(**rest)  # type: ignore[arg-type]


def top(found: Found) -> str:
    return found.hits[0].passage.locator


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("o que a ré alegou na contestação sobre a multa?", [DocType.CONTESTACAO]),
        ("o que foi dito nos e-mails sobre visitas", [DocType.CORRESPONDENCIA]),
        ("segundo o contrato, qual o prazo?", [DocType.CONTRATO]),
        ("quanto se promete na COF?", [DocType.COF]),
        ("valor do contrato", []),
        ("a contestação foi apresentada?", []),
        ("quem assinou?", []),
    ],
)
def test_the_paper_a_question_looks_into_is_understood(question: str, kinds: list[DocType]) -> None:
    assert list(papers(question)) == kinds


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("em março de 2023", "2023-03-01", "2023-03-31"),
        ("no dia 10/05/2021", "2021-05-10", "2021-05-10"),
        ("entre janeiro de 2024 e março de 2024", "2024-01-01", "2024-03-31"),
        ("de 2020 a 2022", "2020-01-01", "2022-12-31"),
        ("desde 10 de maio de 2021", "2021-05-10", "9999-12-31"),
        ("até 31/12/2019", "0001-01-01", "2019-12-31"),
        ("no 2º semestre de 2022", "2022-07-01", "2022-12-31"),
        ("em 2024-02-29", "2024-02-29", "2024-02-29"),
    ],
)
def test_days_and_periods_of_a_question_are_understood(text: str, start: str, end: str) -> None:
    (period,) = periods(f"o que houve {text}?")
    assert (period.start.isoformat(), period.end.isoformat()) == (start, end)


@pytest.mark.parametrize(
    "text",
    [
        "a Lei 13.966, de 26 de dezembro de 2019",
        "Lei nº 8.245/1991",
        "processo 0001234-56.2023.8.26.0100",
        "em 31/02/2023",
        "R$ 2023",
        "art. 2023",
    ],
)
def test_the_year_of_a_law_or_a_number_is_no_period(text: str) -> None:
    assert periods(text) == ()


def test_the_list_of_synonyms_is_long_and_each_form_stands_for_the_others() -> None:
    assert len(groups()) >= 120
    for group in groups():
        assert len({form.stems for form in group}) == len(group) >= 2, group
    (cof,) = expansions("o que diz a COF?")
    assert "circular de oferta de franquia" in [form.written for form in cof.others]


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("quando foi a AIJ?", "A audiência de instrução e julgamento foi em maio."),
        ("qual o FPP?", "O fundo de propaganda recebe dois por cento."),
        ("há inadimplemento?", "O descumprimento autoriza o fim da avença."),
        ("cabe REsp?", "Interposto recurso especial pela ré."),
        ("pena convencional", "A multa é de dez por cento."),
    ],
)
def test_a_question_finds_a_passage_that_says_it_in_other_words(
    index: Index, question: str, passage: str
) -> None:
    others = ("O foro é Recife.", "O sócio mudou.", "Junta-se procuração.", "Segue o recibo.")
    index.add(make_passages(*others, passage))
    found = search(Query(question, CASE), index)
    (hit,) = (hit for hit in found.hits if hit.passage.text == passage)
    assert hit.ranks.sparse == 1
    assert hit.reasons.synonyms
    assert any("também se diz" in said for said in found.understood)


def test_a_word_asked_for_outweighs_its_synonym(index: Index) -> None:
    index.add(
        make_passages("Descumprimento da entrega do ponto.", "Inadimplemento da entrega do ponto.")
    )
    found = search(Query("inadimplemento da entrega", CASE), index)
    assert found.hits[0].passage.text.startswith("Inadimplemento")


def test_the_paper_named_is_preferred_and_only_a_plan_makes_it_a_filter(index: Index) -> None:
    text = "A multa é indevida, pois não houve mora."
    index.add(
        [
            make_passage(text, locator="a.pdf", doc_type=DocType.PETICAO_INICIAL, sha256="1" * 64),
            make_passage(text, locator="b.pdf", doc_type=DocType.CONTESTACAO, sha256="2" * 64),
            make_passage("Outro assunto.", locator="c.pdf", sha256="3" * 64),
        ]
    )
    question = "multa na contestação"
    preferred = search(Query(question, CASE), index)
    assert top(preferred) == "b.pdf"
    assert len(preferred.hits) == 3
    assert preferred.hits[0].reasons.favours == ("está na contestação",)
    narrow = search(Query(question, CASE, plan=Plan(narrow=True)), index)
    assert [hit.passage.locator for hit in narrow.hits] == ["b.pdf"]
    assert narrow.understood[0] == "procurar só na contestação"


DAYS = (
    Dated("maio.eml", date(2023, 5, 10), date(2023, 5, 10)),
    Dated("junho.eml", date(2023, 6, 2), date(2023, 6, 2)),
)


def letters() -> list[object]:
    return [
        make_passage("Reclamo das visitas.", locator=name, sha256=sha * 64)
        for name, sha in (("maio.eml", "1"), ("junho.eml", "2"), ("sem-data.pdf", "3"))
    ]


def test_the_period_named_is_preferred_or_filters_where_the_user_asks(index: Index) -> None:
    index.add(letters())  # type: ignore[arg-type]
    knows = known(days=lambda: DAYS)
    found = search(Query("visitas em junho de 2023", CASE), index, known=knows)
    assert top(found) == "junho.eml"
    assert len(found.hits) == 3
    narrow = Query("visitas em junho de 2023", CASE, plan=Plan(narrow=True))
    assert [h.passage.locator for h in search(narrow, index, known=knows).hits] == ["junho.eml"]


def test_filters_by_day_let_only_papers_of_a_known_day_through(index: Index) -> None:
    index.add(letters())  # type: ignore[arg-type]
    knows = known(days=lambda: DAYS)
    for since, until, names in (
        (date(2023, 5, 1), date(2023, 5, 31), ["maio.eml"]),
        (date(2023, 5, 11), None, ["junho.eml"]),
        (None, date(2023, 6, 2), ["junho.eml", "maio.eml"]),
        (date(2024, 1, 1), None, []),
    ):
        where = Filter("caso", since=since, until=until)
        found = search(Query("visitas", where), index, known=knows)
        assert sorted(h.passage.locator for h in found.hits) == names
        assert bool(found.warnings) == (not names)


def test_a_day_of_its_own_puts_a_message_of_a_long_talk_outside_the_filter(index: Index) -> None:
    places = ("mensagem 1, de Ana, 01/02/2021 09:00", "mensagem 9, de Ana, 03/04/2024 10:00")
    index.add(
        [
            make_passage("Falta a visita.", locator="conversa.txt", place=place, start=1000 * at)
            for at, place in enumerate(places)
        ]
    )
    talk = Dated("conversa.txt", date(2021, 2, 1), date(2024, 4, 3))
    where = Filter("caso", since=date(2024, 1, 1))
    found = search(Query("visita", where), index, known=known(days=lambda: (talk,)))
    assert [hit.passage.place for hit in found.hits] == [places[1]]


PARTY = KnownParty(("Padaria Estrela do Agreste Ltda.", "Pão & Cia"), frozenset({"a.pdf"}))


def test_a_party_is_known_by_any_of_its_names_and_filters_by_the_files_that_name_it(
    index: Index,
) -> None:
    index.add(
        [
            make_passage("A Pão & Cia deixou o imóvel.", locator="a.pdf", sha256="1" * 64),
            make_passage("O inquilino deixou o imóvel.", locator="b.pdf", sha256="2" * 64),
        ]
    )
    knows = known(parties=(PARTY,))
    found = search(Query("quando a Padaria Estrela do Agreste deixou?", CASE), index, known=knows)
    assert top(found) == "a.pdf"
    assert any("Padaria Estrela do Agreste" in said for said in found.understood)
    where = Filter("caso", parties=("padaria estrela",))
    only = search(Query("imóvel", where), index, known=knows)
    assert [hit.passage.locator for hit in only.hits] == ["a.pdf"]
    assert (
        search(Query("imóvel", Filter("caso", parties=("Outra",))), index, known=knows).hits == ()
    )


def cited(text: str) -> tuple[str, ...]:
    keys = {"CDC, art. 6º": "CDC.6", "CC, art. 6º": "CC.6", "art. 6º do CDC": "CDC.6"}
    return tuple(key for written, key in keys.items() if written in text)


def test_the_norm_a_question_cites_moves_the_passage_that_cites_it_to_the_top(index: Index) -> None:
    index.add(make_passages("Nos termos do CC, art. 6º.", "Nos termos do CDC, art. 6º."))
    found = search(Query("art. 6º do CDC", CASE), index, known=known(refs=cited))
    assert found.hits[0].passage.text == "Nos termos do CDC, art. 6º."
    assert found.hits[0].reasons.favours == ("cita CDC.6",)
    assert "norma ou decisão citada: CDC.6" in found.understood


@pytest.mark.parametrize(
    ("question", "wrong", "right"),
    [
        ("§ 823", "Vide § 1823 do código.", "Vide § 823 do código."),
        ("art. 5", "Vide art. 50 da lei.", "Vide art. 5º da lei."),
        ("art. 50", "Vide art. 5º da lei.", "Vide art. 50 da lei."),
        ("cláusula 1.1", "A cláusula 11.1 dispõe.", "A cláusula 1.1 dispõe."),
        ("Súmula 7", "A Súmula 70 diz.", "A Súmula 7 diz."),
        ("Lei 8.078", "A Lei 18.078 diz.", "A Lei 8.078 diz."),
    ],
)
def test_e7_a_reference_is_met_whole_never_inside_another(
    index: Index, question: str, wrong: str, right: str
) -> None:
    index.add(make_passages(wrong, "Outro assunto."))
    assert search(Query(question, CASE), index).hits == ()
    index.add([make_passage(right, start=9000)])
    found = search(Query(question, CASE), index)
    assert [hit.passage.text for hit in found.hits] == [right]
    assert found.hits[0].reasons.named


def test_no_text_is_too_strange_to_understand() -> None:
    for text in ("", "99/99/9999", "\x00", "§", "a" * 5000, "em de 2023 a a 2024 e"):
        understand(text, Known())
