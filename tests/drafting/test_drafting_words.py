"""The small things: tokens, sentences, values, places in the law, dates of papers."""

from decimal import Decimal
from itertools import pairwise

import pytest
from drafting_folder import field, materials
from hypothesis import given
from hypothesis import strategies as st

from lastro.drafting.checking.figures import figures
from lastro.drafting.model import evidence_id
from lastro.drafting.proof.provisions import provision
from lastro.drafting.proof.sentences import quotable, sentences
from lastro.drafting.proof.values import cnpj, money, oab, shown
from lastro.drafting.tokens import (
    blanked,
    gap,
    gaps,
    is_quoted_from,
    own_words,
    quotations,
    quote,
    refs,
    token,
)
from lastro.index import DocType, Passage
from lastro.text import Span

SENTENCES = [
    ("A visita foi em 5.10.2023. Não houve outra.", 2),
    ("O Dr. Silva e a Cia. Ltda. assinaram o art. 5º do acordo.", 1),
    ("5.1. A FRANQUEADORA prestará suporte. 5.2. O prazo é fixo.", 2),
    ("Prezada Lia,\nA loja abriu ontem.", 2),
    ("linha que continua\nna linha de baixo, sem ponto", 1),
    ("TÍTULO EM CAPITAIS\nTexto do parágrafo.", 2),
    ("(a) uma visita por mês; (b) uma por trimestre.", 1),
]
QUOTABLE = [
    ("A loja própria abriu a 900 metros da unidade.", True),
    ("RES: unidade própria na praça central da cidade", False),
    ("Assunto: adequação da remuneração mensal da rede", False),
    ("Muito curto.", False),
    ("O documento diz [ref:abc] que tudo foi pago ontem.", False),
    ("Falta [COMPLETAR: isto] na frase que alguém escreveu.", False),
]
PLACES = [
    ("CC.475", "art. 475 do Código Civil"),
    ("L13966.2.P1", "art. 2º, § 1º, da Lei nº 13.966/2019"),
    ("CC.421.Punico", "art. 421, parágrafo único, do Código Civil"),
    ("CC.421-A.II", "art. 421-A, II, do Código Civil"),
    ("CPC.1003.P5", "art. 1.003, § 5º, do Código de Processo Civil"),
    ("CPC.85.P11", "art. 85, § 11, do Código de Processo Civil"),
]
VALUES = [
    ("85000.00", "BRL", "R$ 85.000,00"),
    ("7.5", "%", "7,5%"),
    ("60", "meses", "60 meses"),
    ("2021-03-15", "data", "15/03/2021"),
    ("10", "dia", "dia 10"),
    ("receita bruta", "texto", "receita bruta"),
    ("1.4", "km", "1,4 km"),
    ("3", "vezes", "3 vezes"),
]

WORDS = st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="[]{}"))


@given(WORDS, st.text("abcdef0123456789", min_size=1, max_size=16))
def test_a_quotation_is_found_again_whatever_marks_it_holds(words, id):
    text = f"Diz: {quote(words)} {token(id)}."
    assert refs(text) == (id,)
    (found,) = quotations(text)
    assert found.ref == id
    assert is_quoted_from(found.text, words) or not words.split()
    assert own_words(text) == "Diz: ."


@given(st.text(), WORDS)
def test_blanking_keeps_every_offset(text, inside):
    marked = f"{text} {gap(inside)} {token('abc')} fim"
    assert len(blanked(marked)) == len(marked)
    assert blanked(marked).endswith(" fim")


@given(st.text())
def test_sentences_are_spans_of_the_text_in_order(text):
    found = sentences(text)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(span.of(text).strip() == span.of(text) != "" for span in found)


@pytest.mark.parametrize(("text", "count"), SENTENCES)
def test_sentences_break_where_a_lawyer_would(text, count):
    assert len(sentences(text)) == count


@pytest.mark.parametrize(("text", "fit"), QUOTABLE)
def test_only_sentences_without_our_notation_are_quoted(text, fit):
    assert bool(quotable(text)) is fit


def test_a_long_sentence_loses_its_middle_and_still_stands_in_its_source():
    text = "A franqueada pagou " + "e reclamou do suporte " * 40 + "em 2023."
    words = quotable(text)
    assert len(words) < 450
    assert "[…]" in words
    assert is_quoted_from(words, text)
    assert not is_quoted_from(words, text.replace("em 2023", "em 2024"))


@pytest.mark.parametrize(("key", "written"), PLACES)
def test_places_in_the_law_are_written_so_that_the_checker_reads_them(law, key, written):
    citation, evidence = provision(key, law)
    assert citation == written
    (item,) = materials(law).verify(f"Dispõe o {citation}.").items
    assert str(item.resolution.ref) == key == evidence.ref_key
    assert item.resolution.status.value == "verificado"


def test_a_provision_that_is_not_held_is_no_evidence(law):
    assert provision("CC.2187", law) is None
    assert provision("L99999.1", law) is None


@pytest.mark.parametrize(("value", "unit", "written"), VALUES)
def test_values_are_written_as_in_a_brief(value, unit, written):
    held = field("x.y", "y", value, unit, ("contrato", "5%"))
    assert shown(held) == written


def test_identifiers_are_written_as_in_a_brief():
    assert cnpj("12345678000190") == "12.345.678/0001-90"
    assert cnpj("12ABC34501DE35") == "12.ABC.345/01DE-35"
    assert oab("SP 123456") == "OAB/SP nº 123.456"
    assert money(Decimal("1234.5")) == "R$ 1.234,50"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("R$ 85 mil", "85.000,00"),
        ("15 de março de 2021", "15/03/2021"),
        ("2021-03-15", "15.03.2021"),
        ("6,0%", "6 %"),
        ("11.222.333/0001-81", "11222333000181"),
    ],
)
def test_two_ways_of_writing_one_figure_meet(one, other):
    assert figures(one) == figures(other)


def test_evidence_of_a_passage_has_the_id_of_the_passage():
    passage = Passage("m", "a.pdf", "0" * 64, Span(3, 9), "abcdef", DocType.OUTRO, (), "p. 1")
    assert evidence_id(passage.excerpt) == passage.id


def test_gaps_are_listed_in_order():
    assert gaps(f"{gap('um')} e {gap('dois [x]')}") == (
        "[COMPLETAR: um]",
        "[COMPLETAR: dois (x)]",
    )
