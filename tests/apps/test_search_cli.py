"""`lastro search` on a case: filters, switches, and why each passage is there."""

import json

import pytest

CONTRACT = """CONTRATO DE FRANQUIA

CLÁUSULA PRIMEIRA – DOS ROYALTIES

1.1. A FRANQUEADA pagará royalties de 7% (sete por cento) sobre a receita bruta, nos termos do \
art. 389 do Código Civil.

1.2. Em caso de inadimplemento, incide multa de 2%.
"""
FORUM = "\nCLÁUSULA SEGUNDA – DO FORO\n\n2.1. Fica eleito o foro da Comarca de Recife.\n"
LETTER = """From: Ana <ana@exemplo.com.br>
To: Bia <bia@exemplo.com.br>
Subject: royalties
Date: Wed, 10 May 2023 10:00:00 -0300
Message-ID: <um@exemplo.com.br>
Content-Type: text/plain; charset=utf-8

O valor de royalties de abril foi pago hoje, como combinado na loja.
"""


@pytest.fixture
def case(lastro, tmp_path, with_models, monkeypatch):
    home, folder = with_models(tmp_path / "casa"), tmp_path / "pasta"
    monkeypatch.setenv("LASTRO_HOME", str(home))
    folder.mkdir()
    (folder / "contrato.txt").write_text(CONTRACT, encoding="utf-8")
    (folder / "copia.txt").write_text(CONTRACT + FORUM, encoding="utf-8")
    (folder / "maio.eml").write_text(LETTER, encoding="utf-8")
    assert lastro("ingest", folder, "-m", "c", "--json").code == 0
    return tmp_path


def docs(ran):
    return {hit["doc"] for hit in ran.json["hits"]}


def test_a_search_filters_leaves_stages_out_and_says_why(case, lastro):
    asked = ("search", "royalties", "-m", "c", "--json")
    dated = (*asked, "--de", "01/05/2023", "--ate", "2023-05-31")
    assert docs(lastro(*dated)) == {"maio.eml"}
    assert docs(lastro(*asked, "--ate", "2020-01-01")) == set()
    assert "período" in lastro(*asked, "--ate", "2020-01-01").json["avisos"][0]
    assert docs(lastro(*asked, "--arquivo", "contrato.txt")) == {"contrato.txt"}
    assert docs(lastro(*asked, "--type", "correspondencia")) == {"maio.eml"}
    traced = lastro(*asked, "--trace", "--sem", "rerank,densa").json
    went = {line["etapa"]: line["situacao"] for line in traced["trace"]}
    assert (went["rerank"], went["densa"], went["esparsa"]) == ("desligada", "desligada", "rodou")
    assert traced["hits"][0]["etapas"]["rerank"] is None


def test_ret_12_the_same_clause_in_two_files_is_shown_once_with_both(case, lastro):
    hits = lastro("search", "multa por inadimplemento", "-m", "c", "--json").json["hits"]
    (first, *others) = [hit for hit in hits if "multa de 2%" in hit["trecho"]]
    assert not others
    assert {first["doc"], first["copias"][0]["doc"]} == {"contrato.txt", "copia.txt"}


def test_the_trace_is_in_words_a_lawyer_follows(case, lastro):
    question = "houve mora nos e-mails de maio de 2023? art. 389 do CC"
    ran = lastro("search", question, "-m", "c", "--trace")
    shown = " ".join(ran.out.split())
    for said in (
        "procurar de preferência nas mensagens",
        "de preferência em papéis de 01/05/2023 a 31/05/2023",
        "norma ou decisão citada: CC.389",
        "“mora” também se diz “atraso”",
        "está nas mensagens",
        "é de 10/05/2023",
        "cita CC.389",
        "na busca por palavras",
        "etapas da busca",
    ):
        assert said in shown, (said, shown)
    answer = lastro("search", question, "-m", "c", "--trace", "--json").json
    assert answer["hits"][0]["motivos"]
    assert answer["leitura"][0] == 1


def test_a_line_of_questions_carries_its_own_filter(case, lastro):
    asked = case / "perguntas.jsonl"
    records = [
        {"id": 1, "text": "royalties", "filtro": {"tipo": "correspondencia"}},
        {"id": 2, "text": "royalties", "filtro": {"arquivo": ["contrato.txt"]}},
    ]
    asked.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    ran = lastro("search", "-m", "c", "--jsonl", asked)
    answers = map(json.loads, ran.out.splitlines())
    assert [{h["doc"] for h in a["hits"]} for a in answers] == [{"maio.eml"}, {"contrato.txt"}]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--sem", "tudo"), "as etapas são"),
        (("--nivel", "enorme"), "os níveis são"),
        (("--type", "bilhete"), "os tipos são"),
        (("--de", "ontem"), "data"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_ones(case, lastro, words, says):
    ran = lastro("search", "royalties", "-m", "c", *words)
    assert ran.code == 2
    assert says in ran.err
