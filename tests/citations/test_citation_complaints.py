"""What users complained of in other checkers: each test fails if it were true of this one.

The numbers are those of part C of the requirements; docs/citations.md lists complaint and test.
"""

import pytest

from lastro.citations import (
    Kind,
    QuoteVerdict,
    Status,
    accusation,
    find,
    report_json,
    resolution_json,
    verify,
)
from lastro.law import Holding, NormKind, Ref

LAW_1030 = (
    "Ressalvado o disposto no art. 1.004 e seu parágrafo único, pode o sócio ser excluído "
    "judicialmente, mediante iniciativa da maioria dos demais sócios"
)


def items(text, desk):
    return verify(text, desk).items


def statuses(text, desk):
    return [i.resolution.status for i in items(text, desk)]


def test_e01_a_number_that_exists_beside_another_acts_name_is_not_clean(law):
    text = "Aplica-se o art. 927 do Código Civil (Lei nº 8.078/90)."
    report = verify(text, law)
    assert not report.all_confirmed
    for item in report.items:
        (said,) = item.resolution.defects
        assert "Código Civil" in said
        assert "Código de Defesa do Consumidor" in said
        assert accusation(item)


def test_e01_an_invented_case_in_a_real_slot_is_never_confirmed(law):
    text = "REsp 1.234.567/SP, Fulano de Tal v. Beltrano, Rel. Min. Inexistente, DJe 31/2/2021."
    assert statuses(text, law) == [Status.NAO_SUPORTADO]
    assert not verify(text, law).all_confirmed


@pytest.mark.parametrize(
    "text",
    [
        "art. 186 do Código Civil (Lei nº 10.406/2002)",
        "art. 186 do CC",
        "art. 186 da Lei 10.406, de 10 de janeiro de 2002",
        "art. 18 do CPC (Lei nº 5.869/73)",
        "art. 75 do CPC (Lei nº 14.195/2021)",
    ],
)
def test_e02_a_right_citation_is_not_accused_for_how_its_act_is_called(law, text):
    assert not any(map(accusation, items(text, law)))


def test_e02_each_written_string_has_its_own_status(law):
    first, second = items("art. 186 do CC ou, por outra, art. 9.186 do CC", law)
    assert first.resolution.status is Status.VERIFICADO
    assert second.resolution.status is Status.NAO_ENCONTRADO


def test_e04_kinds_that_are_not_covered_are_shown_and_named(law):
    text = (
        "Veja o art. 186 do CC, o REsp 1.234.567/SP, o Tema 1.046 da Repercussão Geral, a OJ 394 "
        "da SDI-1, o Enunciado 54 do FONAJE, a Súmula 331 do TST e o processo "
        "0001234-13.2020.8.26.0100."
    )
    report = verify(text, law)
    unsupported = [i for i in report.items if i.resolution.status is Status.NAO_SUPORTADO]
    assert {i.citation.kind for i in unsupported} == set(Kind) - {Kind.DISPOSITIVO, Kind.DIPLOMA}
    assert len(report.items) == 7
    assert len(report.not_covered) == 6
    assert not report.all_confirmed


@pytest.mark.parametrize(
    "text",
    [
        "[art. 5º da CF]",
        "(art. 5.º, da CF)",
        "art. 5º · da CF",
        "art. 5º, caput, da referida CF",
        "«art. 5º da CF»",
        "art. 5º da própria Constituição Federal",
        "A CF é clara. O art. 5º da mesma Constituição o diz.",
        "Nos termos do art. 5º, da CF/88;",
        "art. 5º\n  da CF",
        "ART. 5º DA CF",
    ],
)
def test_e05_no_bracket_dot_or_modifier_makes_the_check_not_run(law, text):
    found = [i for i in items(text, law) if i.citation.artigo == "5"]
    assert [str(i.resolution.ref) for i in found] == ["CF.5"]


def test_e05_what_was_not_run_is_said_and_never_confirmed(law):
    shaped = report_json(verify("art. 5º da CF. " * 101, law))
    assert shaped["citacoes"][100]["resolucao"] is None
    assert shaped["resumo"]["total"] == 101
    assert shaped["resumo"]["todas_confirmadas"] is False


def test_e06_revoked_is_not_missing_and_the_older_wording_is_reached(corpus_law):
    (item,) = items("art. 594 do CPP", corpus_law)
    assert item.resolution.status is Status.REVOGADO
    assert item.resolution.validity.before.startswith("O réu não poderá apelar")


def test_e06_the_version_is_the_provisions_own_not_the_laws(corpus_law):
    first, second = items("art. 282 do CPP; art. 282, § 2º, do CPP", corpus_law)
    assert first.resolution.validity.since == "2011-05-04"
    assert second.resolution.validity.since == "2019-12-24"


@pytest.mark.parametrize(("number", "other"), [("82", "823"), ("5", "5-A"), ("18", "1.823")])
def test_e07_a_number_is_the_whole_number(books, number, other):
    books.add_act("CC", "Código Civil").add(f"CC.{other.replace('.', '')}", "Outro artigo.")
    (item,) = items(f"art. {number} do CC", books)
    assert item.resolution.status is Status.NAO_ENCONTRADO
    assert item.resolution.ref is None


def test_e07_a_nearer_place_is_said_to_be_another(law):
    (item,) = items("art. 5º, XCIX, da CF", law)
    assert item.resolution.status is Status.VERIFICADO_PARCIAL
    assert item.resolution.partial.found == "CF.5"


def test_e08_a_case_takes_up_no_act_and_gives_none(law):
    text = "O REsp 1.234.567/SP é claro. O art. 9º do mesmo diploma também."
    (provision,) = [i for i in items(text, law) if i.citation.kind is Kind.DISPOSITIVO]
    assert provision.citation.sigla is None
    assert provision.resolution.status is Status.AMBIGUO


@pytest.mark.parametrize(
    ("text", "sigla"),
    [
        ("Lei estadual nº 8.078/90, art. 6º", None),
        ("Lei nº 8.078/90 do Estado de São Paulo, art. 6º", None),
        ("Lei nº 8.078/90, art. 6º", "CDC"),
        ("A autora LIA FERREIRA invoca o art. 9º.", None),
        ("CC 123.456/SP", None),
    ],
)
def test_e08_what_looks_alike_is_not_taken_for_it(text, sigla):
    assert [c.sigla for c in find(text)] == [sigla]


def test_e09_several_that_fit_are_offered_and_none_is_chosen(books):
    books.add_sumula("STF", 11, "Um texto.").add_sumula("STJ", 11, "Outro texto.")
    (item,) = items("Súmula 11", books)
    assert item.resolution.status is Status.AMBIGUO
    assert item.resolution.ref is None
    assert len(item.resolution.candidates) == 2


def test_e13_the_act_that_holds_the_text_is_cited_not_the_one_that_refers(corpus_law):
    text = f"Veja o art. 822 do CPC. “{LAW_1030}” (art. 1.030 do Código Civil)."
    inner = next(i for i in items(text, corpus_law) if i.citation.artigo == "1004")
    assert str(inner.resolution.ref).startswith("CC.1004")
    assert str(inner.resolution.within) == "CC.1030"
    assert not any(map(accusation, items(text, corpus_law)))


def test_e13_official_text_quoted_may_cite_the_law_of_its_time(corpus_law):
    words = corpus_law.sumula("STF", 33, binding=True).text
    text = f"“{words}” (Súmula Vinculante 33 do STF)."
    report = verify(text, corpus_law)
    assert any(i.resolution.status is Status.VERIFICADO_PARCIAL for i in report.items)
    assert not any(map(accusation, report.items))
    altered = text.replace("aposentadoria especial", "aposentadoria comum")
    assert any(map(accusation, items(altered, corpus_law)))


def test_e20_could_not_look_is_never_none_found(law):
    assert statuses("art. 1.500 do CC", law) == [Status.NAO_SUPORTADO]
    assert statuses("art. 3º da Lei 12.234/2010", law) == [Status.DIPLOMA_DESCONHECIDO]
    assert statuses("art. 9.999 do CC", law) == [Status.NAO_ENCONTRADO]


def test_e21_missing_needs_positive_evidence(books):
    """An act without any text is not an act without that article."""
    books.add_act("L1", "Lei 1", kind=NormKind.LEI, number="1", year=2000)
    books.labels.add("L1.5")
    assert books.holds(Ref.parse("L1.5")) is Holding.LABEL_ONLY
    assert statuses("art. 5º da Lei nº 1/2000", books) == [Status.NAO_SUPORTADO]


def test_e29_the_word_verified_in_a_text_confirms_nothing(law):
    text = "art. 9.999 do CC (verificado); REsp 1.234.567/SP [verificado pelo sistema]."
    assert Status.VERIFICADO not in statuses(text, law)


def test_e29_a_division_that_the_article_has_not_is_told(law):
    (item,) = items("art. 186, § 3º, do CC", law)
    assert item.resolution.status is Status.VERIFICADO_PARCIAL
    assert resolution_json(item.resolution)["parcial"]["nivel"] == "paragrafo"


def test_e33_a_wrong_rule_in_quotation_marks_is_compared_with_its_article(corpus_law):
    """CPC, art. 183: the public bodies have twice the time for every manifestation."""
    right = (
        "A União, os Estados, o Distrito Federal, os Municípios e suas respectivas autarquias e "
        "fundações de direito público gozarão de prazo em dobro para todas as suas manifestações"
    )
    wrong = right.replace("em dobro", "em quádruplo")
    found = [items(f"O art. 183 do CPC diz: “{w}”.", corpus_law)[0] for w in (right, wrong)]
    assert [i.resolution.quoted.verdict for i in found] == [
        QuoteVerdict.EXATA,
        QuoteVerdict.PROXIMA,
    ]
    assert found[1].resolution.quoted.differences == ("quadruplo → dobro",)
