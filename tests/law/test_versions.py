"""Wordings in time and sources joined: on the tests' own pages, and on the shared corpus."""

from datetime import date
from itertools import pairwise

import pytest
from law_samples import act

from lastro.law import Holding, LawStore, Ref, State, build
from lastro.law.countries.br.dates import day_of, in_force_on, signed_on
from lastro.law.countries.br.loaders import advocacia_aberta as loader
from lastro.law.countries.br.loaders.planalto import PageSource, read_html
from lastro.law.countries.br.merge import merge
from lastro.law.countries.br.vigencia import effective
from lastro.law.model import Norm, NormKind

HERE = PageSource("x.htm", "CC", "https://exemplo.br/cc.htm", "2026-07-18", "pagina")


def joined(page, kind="raw", **articles):
    source = PageSource(HERE.path, HERE.code, HERE.url, HERE.captured_on, HERE.corpus, kind)
    (read,) = read_html("".join(f"<p>{p}</p>" for p in page), source)
    return merge(loader.read_act(act("CC", **articles)), read)


def one(text, key):
    (found,) = [p for p in text.provisions if str(p.ref) == key]
    return found


def spans(text, key):
    return [(p.since, p.until, p.text) for p in text.past if str(p.ref) == key]


def rules(text):
    return {(r.rule, str(r.ref)) for r in text.rulings}


def test_cit_08_struck_wording_is_the_text_of_the_revoked_provision():
    text = joined(
        ["<strike>Art. 1º Antes assim.</strike> (Revogado pela Lei nº 11.106, de 2005)"],
        art_1="Art. 1º (Revogado pela Lei nº 11.106, de 2005)",
    )
    found = one(text, "CC.1")
    assert (found.text, found.revoked) == ("Antes assim.", True)
    assert found.revoked_by == "Lei nº 11.106, de 2005"
    assert found.source.corpus == "pagina"
    assert ("redacao_revogada_riscada", "CC.1") in rules(text)


def test_cit_07_a_live_label_with_its_note_alone_has_no_text_and_its_wordings_are_past():
    text = joined(
        [
            "<strike>Art. 1º Primeira.</strike>",
            "Art. 1º <strike>Segunda. (Redação dada pela Lei nº 5.941, de 22.11.1973)</strike> "
            "(Revogado pela Lei nº 11.719, de 2008)",
        ],
        art_1="Art. 1º (Revogado pela Lei nº 11.719, de 2008)",
    )
    assert one(text, "CC.1").text == ""
    assert spans(text, "CC.1") == [
        ("", "1973-11-22", "Primeira."),
        ("1973-11-22", "2008-06-20", "Segunda."),
    ]


def test_a_lapsed_measure_leaves_no_gap_in_time():
    text = joined(
        [
            "<strike>Art. 1º Da medida. (Redação dada pela Medida Provisória nº 868, de 2018) "
            "(Vigência encerrada)</strike>",
            "Art. 1º Da lei.",
        ],
        art_1="Art. 1º Da lei.",
    )
    assert spans(text, "CC.1") == []
    assert ("redacao_passageira", "CC.1") in rules(text)


def test_the_page_fills_in_what_the_base_has_only_from_a_measure():
    text = joined(
        [
            "Art. 1º Um.",
            "Art. 2º Dois. (Redação dada pela Lei nº 14.026, de 2020)",
            "Art. 3º Três.",
        ],
        art_1="Art. 1º Um.",
        art_2="Art. 2º Dois. (Redação dada pela Medida Provisória nº 868, de 2018)",
        art_3="Art. 3º Três.",
    )
    assert [str(p.ref) for p in text.provisions] == ["CC.1", "CC.2", "CC.3"]
    assert one(text, "CC.2").amended_by == "Lei nº 14.026, de 2020"
    assert ("suprido_por_segunda_fonte", "CC.2") in rules(text)


def test_struck_words_that_the_base_prints_are_taken_out_above_too():
    text = joined(
        ["Art. 1º Caput:", "I - o <strike>pátrio poder</strike> poder familiar;"],
        art_1="Art. 1º Caput:\n\nI - o pátrio poder poder familiar;",
    )
    assert one(text, "CC.1.I").text == "o poder familiar;"
    assert "pátrio" not in one(text, "CC.1").full_text
    assert ("palavras_riscadas_na_base", "CC.1.I") in rules(text)


def test_where_sources_differ_the_base_stands_and_the_choice_is_recorded():
    text = joined(["Art. 1º Outra coisa."], art_1="Art. 1º Uma coisa.")
    assert one(text, "CC.1").text == "Uma coisa."
    (ruling,) = [r for r in text.rulings if r.rule == "fontes_divergem"]
    assert "Outra coisa." in ruling.detail


def test_accents_case_and_ordinals_are_no_difference():
    text = joined(["Art. 1º O § 1 o da Lei."], art_1="Art. 1º o § 1o da lei")
    assert not [r for r in text.rulings if r.rule == "fontes_divergem"]


def test_an_older_page_gives_the_wording_before():
    text = joined(
        ["Art. 1º Antes."],
        art_1="Art. 1º Depois. (Redação dada pela Lei nº 15.040, de 2024)",
    )
    assert spans(text, "CC.1") == [("", "2025-12-09", "Antes.")]
    assert ("segunda_fonte_mais_antiga", "CC.1") in rules(text)


def test_a_structured_page_gives_headings_and_never_a_wording():
    text = joined(
        ["LIVRO I", "DO LIVRO", "TÍTULO I", "DO TÍTULO", "Art. 1º Um.", "§ 1º Só aqui."],
        kind="structured",
        art_1="Art. 1º Um.",
    )
    assert one(text, "CC.1").hierarchy == "Livro I – Do Livro > Título I – Do Título"
    assert [str(p.ref) for p in text.provisions] == ["CC.1"]


@pytest.mark.parametrize(
    ("clause", "signed", "day"),
    [
        ("Esta Lei entra em vigor na data de sua publicação.", "2020-05-01", "2020-05-01"),
        ("Este Código entrará em vigor 1 (um) ano após a publicação.", "2002-01-10", "2003-01-10"),
        ("Esta Lei entra em vigor após decorridos 90 (noventa) dias.", "2019-12-26", "2020-03-25"),
        ("Esta lei entrará em vigor no dia 1º de janeiro de 1942.", "1940-12-07", "1942-01-01"),
        ("Esta Lei entra em vigor em seis meses.", "2008-08-31", "2009-02-28"),
        ("Esta Lei entra em vigor:\n\nI - em 3 anos, quanto ao art. 1º;\n\nII - na data de sua "
         "publicação, quanto aos demais.", "2021-08-26", "2021-08-26"),
        ("A lei entra em vigor quando quiser.", "2021-08-26", ""),
        ("Esta Lei dispõe sobre prazos de 30 dias.", "2021-08-26", ""),
    ],
)  # fmt: skip
def test_when_an_act_comes_into_force(clause, signed, day):
    assert effective(clause, signed) == day


@pytest.mark.parametrize(
    ("act_named", "day"),
    [
        ("Lei nº 11.719, de 2008", "2008-06-20"),
        ("Lei nº 5.941, de 22.11.1973", "1973-11-22"),
        ("Emenda Constitucional nº 20, de 15/12/98", "1998-12-15"),
        ("Emenda Constitucional nº 41, 19.12.2003", "2003-12-19"),
        ("Lei nº 13.105, de 2015", "2016-03-18"),
        ("Lei nº 99.998, de 2030", "2030"),
        ("uma lei", ""),
        (None, ""),
    ],
)
def test_the_day_of_the_act_that_a_note_names(act_named, day):
    assert day_of(act_named) == day


def test_days_of_known_acts():
    civil = Norm(NormKind.LEI, "10406", 2002)
    assert (signed_on(civil), in_force_on(civil)) == ("2002-01-10", "2003-01-11")
    assert signed_on(Norm(NormKind.LEI, "10406", 1999)) == "1999"


@pytest.fixture(scope="module")
def law(shared, tmp_path_factory):
    raw = shared / "corpus" / "raw"
    report = build(raw, tmp_path_factory.mktemp("home") / "law.db")
    with LawStore.open(report.path) as store:
        yield store


@pytest.mark.parametrize(
    ("key", "on", "text", "state"),
    [
        ("CPP.594", date(1950, 1, 1), "O réu não poderá apelar sem recolher-se á", "vigente"),
        ("CPP.594", date(1980, 1, 1), "O réu não poderá apelar sem recolher-se à", "vigente"),
        ("CPP.594", date(2020, 1, 1), "", "revogado"),
        ("CP.240", date(2000, 1, 1), "Cometer adultério:", "vigente"),
        ("CP.240", date(2010, 1, 1), "Cometer adultério:", "revogado"),
        ("CF.40", date(1990, 1, 1), "O servidor será aposentado:", "vigente"),
        ("CF.40", date(2000, 1, 1), "Aos servidores titulares de cargos efetivos", "vigente"),
        ("CF.40", date(2026, 1, 1), "O regime próprio de previdência social", "vigente"),
        ("CC.757", date(2020, 1, 1), "Pelo contrato de seguro, o segurador", "vigente"),
        ("CC.927", date(2020, 1, 1), "Aquele que, por ato ilícito", "vigente"),
    ],
)
def test_wording_in_force_on_a_day(law, key, on, text, state):
    found = law.get(Ref.parse(key), on=on)
    assert found.text.startswith(text)
    assert bool(found.text) == bool(text)
    assert found.state == state


@pytest.mark.parametrize(
    ("key", "on", "holding"),
    [
        ("CF.5.LXXVIII", date(2000, 1, 1), Holding.ABSENT),
        ("CF.5.LXXVIII", date(2005, 6, 1), Holding.TEXT),
        ("CC.1", date(1990, 1, 1), Holding.ABSENT),
        ("CC.9999", date(2020, 1, 1), Holding.ABSENT),
        ("CPC.1003.P6", date(2020, 1, 1), Holding.LABEL_ONLY),
        ("XYZ.1", date(2020, 1, 1), Holding.ABSENT),
    ],
)
def test_not_in_force_yet_is_told_from_wording_not_held(law, key, on, holding):
    assert law.holds_on(Ref.parse(key), on) is holding


def test_cit_08_on_the_shared_corpus(law):
    found = law.get(Ref.parse("CP.240"))
    assert found.text.startswith("Cometer adultério:")
    assert found.state is State.REVOGADO
    assert found.revoked_by == "Lei nº 11.106, de 2005"
    assert found.source.corpus == "luccazovedi-planalto"


def test_cit_07_on_the_shared_corpus_with_all_headings(law):
    found = law.get(Ref.parse("CPP.594"))
    assert (found.text, found.revoked_by) == ("", "Lei nº 11.719, de 2008")
    assert found.hierarchy == (
        "Livro III – Das Nulidades e dos Recursos em Geral > "
        "Título II – Dos Recursos em Geral > Capítulo III – Da Apelação"
    )


def test_cit_23_amending_law_names_what_it_changes(law):
    found = law.get(Ref.parse("L14181.1"))
    assert found.state is State.VIGENTE
    assert Ref.parse("CDC.54-A") in found.changes


def test_grd_14_a_revoked_provision_says_since_when_and_by_what(law):
    found = law.get(Ref.parse("CP.240"))
    assert (found.since, found.revoked_by) == ("2005-03-28", "Lei nº 11.106, de 2005")


def test_every_wording_ends_where_a_later_one_begins(law):
    checked = 0
    for code in ("CF", "CP", "CPP", "ECA", "CTB", "LGPD"):
        for article in law.articles(code):
            line = law.versions(article.ref)
            for one_wording, following in pairwise(line):
                assert one_wording.since < one_wording.until <= following.since
                assert one_wording.source.url.startswith("https://www.planalto.gov.br/")
                checked += 1
    assert checked > 300


def test_rules_that_chose_between_sources_are_listed(law):
    listed = dict(law.status().rulings)
    assert listed["hierarquia_de_segunda_fonte"] > 5000
    assert listed["redacao_revogada_riscada"] > 90
    assert {"fontes_divergem", "segunda_fonte_mais_antiga", "suprido_por_segunda_fonte"} <= set(
        listed
    )


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("ECA.46.P3-A", "Ao final do prazo previsto no § 3"),
        ("ECA.46.P3", "Em caso de adoção por pessoa ou casal residente"),
        ("CP.153.P1-A", "Divulgar, sem justa causa"),
        ("LLC.87.P3", "A Administração poderá realizar licitação restrita"),
        (
            "CLT.12",
            "Os preceitos concernentes ao regime de seguro social são objeto de lei especial.",
        ),
        ("CLT.182.II", "as exigências similares relativas ao manuseio"),
        ("CLT.188.P3", "Os projetos de instalação de caldeiras"),
        ("ECA.21", "O poder familiar será exercido"),
        ("CF.216-A.P1.I", "diversidade das expressões culturais;"),
        ("CPM.1", "Não há crime sem lei anterior"),
    ],
)
def test_defects_that_a_second_source_showed(law, key, text):
    found = law.get(Ref.parse(key))
    assert found.text.startswith(text)
    assert len(found.text) < len(text) + 400
    assert not found.text.endswith(("PROFISSIONAL", "2012", "1977"))


def test_what_is_filled_in_stands_in_the_article_above(law):
    assert (
        "§ 3º A Administração poderá realizar licitação" in law.get(Ref.parse("LLC.87")).full_text
    )


def test_what_came_with_an_added_article_is_as_old_as_it(law):
    assert law.holds_on(Ref.parse("CF.29-A.I"), date(1990, 1, 1)) is Holding.ABSENT


def test_a_ruling_keeps_what_it_set_aside(law):
    mended = {str(r.ref): r.detail for r in law.rulings("palavras_riscadas_na_base")}
    assert mended["ECA.21"].startswith("O pátrio poder poder familiar")
