"""Temas and theses in the store: text, situation, force, source; none invented where none is."""

import json

import pytest

from lastro.errors import NotFound
from lastro.law import Collection, Force, build
from lastro.law.countries.br.loaders.theses import read_theses

PAGE = {"paginaTema": "https://exemplo.br/tema"}


def stf(number, *, thesis="Tese.", situation="Trânsito em Julgado", general="Há"):
    return {
        "numero": number,
        "titulo": "Título.",
        "tese": thesis,
        "situacao": situation,
        "repercussao": general,
        "leadingCase": "RE 1",
        "dataTese": "15/03/2017",
        "dataJulgamento": "",
        "links": PAGE,
    }


def stj(number, *, thesis="Tese.", situation="Trânsito em Julgado"):
    return {
        "numero": number,
        "questao": "Questão.",
        "teseFirmada": thesis,
        "situacao": situation,
        "processo": "REsp 1/SP",
        "dataJulgamento": "02/05/2012",
        "links": PAGE,
    }


EDITION = {
    "edicao": 12,
    "tese_numero": 3,
    "edicao_titulo": "PROVAS",
    "enunciado": "Enunciado da tese.",
    "data_publicacao": "2013-11-13",
    "url": "https://exemplo.br/jt?selecao_edicao=12#:~:text=Enunciado",
}


@pytest.fixture
def store(tiny_corpus, tmp_path, opened):
    """Builds the tiny corpus with these temas."""

    def make(*, stf_rows=(), stj_rows=(), editions=()):
        lists = {
            "temas_rg_stf.json": ("temas", stf_rows),
            "flash_temas_stj.json": ("temas", stj_rows),
            "jt_stj.json": ("teses", editions),
        }
        for name, (key, rows) in lists.items():
            (tiny_corpus / name).unlink(missing_ok=True)
            if rows:  # a list without records is a damaged one
                meta = {"_meta": {"gerado_em": "2026-07-23"}}
                content = {**meta, key: {str(n): row for n, row in enumerate(rows)}}
                (tiny_corpus / name).write_text(json.dumps(content), encoding="utf-8")
        report = build(tiny_corpus, tmp_path / "law.db")
        assert report.theses == len(stf_rows) + len(stj_rows) + len(editions)
        return opened(tmp_path / "law.db")

    return make


def test_a_tema_has_text_situation_case_day_and_source(store):
    found = store(stf_rows=[stf(69)]).thesis("stf", 69)
    assert (found.key, found.collection, found.text) == ("STF.T69", Collection.TEMA, "Tese.")
    assert (found.situation, found.case, found.decided_on) == (
        "Trânsito em Julgado",
        "RE 1",
        "2017-03-15",
    )
    assert found.source.as_json()["capturado_em"] == "2026-07-23"


@pytest.mark.parametrize(
    ("row", "force"),
    [
        (stf(1), Force.OBRIGATORIA),
        (stf(1, general="Há (com reafirmação de jurisprudência)"), Force.OBRIGATORIA),
        (stf(1, general="Não há (questão infraconstitucional)"), Force.SEM_REPERCUSSAO),
        (stf(1, thesis=""), Force.PENDENTE),
        (stf(1, situation="Cancelado"), Force.NENHUMA),
    ],
)
def test_the_force_of_a_tema_of_the_stf(store, row, force):
    assert store(stf_rows=[row]).thesis("STF", 1).force is force


@pytest.mark.parametrize(
    ("row", "force"),
    [
        (stj(1), Force.OBRIGATORIA),
        (stj(1, situation="Afetado", thesis=""), Force.PENDENTE),
        (stj(1, situation="Revisado"), Force.REVISADA),
        (stj(1, situation="Cancelado"), Force.NENHUMA),
    ],
)
def test_the_force_of_a_tema_of_the_stj(store, row, force):
    assert store(stj_rows=[row]).thesis("STJ", 1).force is force


def test_the_courts_count_their_temas_apart(store):
    law = store(stf_rows=[stf(1, thesis="Do STF.")], stj_rows=[stj(1, thesis="Do STJ.")])
    assert (law.thesis("STF", 1).text, law.thesis("STJ", 1).text) == ("Do STF.", "Do STJ.")
    assert law.thesis("STF", 2) is None


def test_a_thesis_of_an_edition_is_found_by_its_key_and_its_address_is_plain(store):
    found = store(editions=[EDITION]).lookup("stj.jt12.3")
    assert (found.text, found.force) == ("Enunciado da tese.", Force.PERSUASIVA)
    assert found.source.url == "https://exemplo.br/jt?selecao_edicao=12"


def test_lookup_of_a_tema_that_is_not_held_says_what_to_do(starter):
    with pytest.raises(NotFound, match=r"STF\.T69 não está no acervo.*lastro law build"):
        starter.lookup("STF.T69")


def test_status_counts_temas_and_names_sources_with_their_days(store):
    status = store(stf_rows=[stf(1), stf(2)], editions=[EDITION]).status()
    assert status.theses == (("STF", "tema", 2), ("STJ", "jurisprudencia_em_teses", 1))
    ((corpus, day, provisions, past),) = status.sources
    assert (corpus, day) == ("advocacia-aberta", "2026-07-23")
    assert (provisions, past) == (status.provisions, 0)


def test_temas_and_theses_of_the_shared_corpus(corpus):
    found = {t.key: t for t in read_theses(corpus)}
    assert len(found) == 1470 + 1462 + 3508
    assert found["STF.T69"].text.startswith("O ICMS não compõe a base de cálculo")
    assert found["STF.T69"].force is Force.OBRIGATORIA
    assert found["STF.T38"].force is Force.NENHUMA
    assert all(t.text for t in found.values() if t.force is Force.OBRIGATORIA)
    assert all(t.source.url.startswith("https://") for t in found.values())
