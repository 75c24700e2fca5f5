"""The command line: one JSON document, stable exit codes, errors that say what to do."""

import io
import json
import shutil

import pytest


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("ingest", "/nao/existe", "--matter", "x"), 2, "confira o caminho"),
        (("search", "royalties", "--matter", "x"), 2, "lastro ingest"),
        (("ingest", "/tmp", "--matter", " "), 2, "nome do caso"),
        (("facts", "--matter", "x"), 2, "ainda não há caso nenhum"),
        (("ask", "", "--matter", "x"), 2, "lastro ingest"),
        (("compose", "habeas-corpus", "--matter", "x"), 2, "as peças são"),
        (("cite", "check", "/nao/existe.docx"), 2, "confira o caminho"),
        (("law", "show", "CC.9999"), 2, "CC"),
        (("law", "show", "XYZ.1"), 2, "XYZ"),
        (("drafts", "show", "0000"), 2, "0000"),
        (("nada",), 2, "nada"),
    ],
)
def test_bad_input_exits_with_2_and_says_what_to_do(lastro, words, code, says):
    ran = lastro(*words)
    assert ran.code == code
    assert says in " ".join(ran.err.split())
    assert ran.out == ""


def test_an_error_with_json_is_one_json_document_too(lastro):
    ran = lastro("facts", "--matter", "x", "--json")
    assert ran.code == 2
    assert ran.json["erro"]["tipo"] == "NotFound"


@pytest.mark.parametrize(
    "words", [("nada",), ("ingest",), ("search", "a", "-m", "x", "-k", "0"), ("cite", "check")]
)
def test_a_wrong_command_line_with_json_is_one_json_document_too(lastro, words):
    ran = lastro(*words, "--json")
    assert ran.code == 2
    assert ran.json["erro"]["mensagem"]


def test_a_name_that_is_not_utf8_does_not_break_json(lastro):
    ran = lastro("facts", "--matter", "caso\udcff", "--json")
    assert (ran.code, ran.json["erro"]["assunto"]) == (2, "caso?")


def test_a_damaged_store_is_explained(lastro, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/lastro.db").write_bytes(b"isto nao e um banco de dados" * 100)
    ran = lastro("matters", "--json")
    assert (ran.code, ran.json["erro"]["tipo"]) == (3, "OutsideError")
    assert "lastro ingest" in ran.json["erro"]["mensagem"]


@pytest.mark.parametrize("content", [b"threads = = 2", b"threads = 2 # \xe7"])
def test_a_configuration_that_is_no_toml_is_explained(lastro, tmp_path, content):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/config.toml").write_bytes(content)
    ran = lastro("matters", "--json")
    assert ran.code == 2
    assert "não é TOML" in ran.json["erro"]["mensagem"]


def test_what_nobody_foresaw_is_json_too_with_the_traceback_apart(lastro, monkeypatch):
    monkeypatch.setattr("lastro.settings.load", lambda home: 1 / 0)
    ran = lastro("matters", "--json")
    assert ran.code == 3
    assert "ZeroDivisionError" in ran.json["erro"]["mensagem"]
    assert "Traceback" in ran.err


def test_cite_check_reads_the_standard_input(lastro, monkeypatch):
    given = io.TextIOWrapper(io.BytesIO("Nos termos do art. 5º, LXXVIII, da CF.".encode()))
    monkeypatch.setattr("sys.stdin", given)
    ran = lastro("cite", "check", "-", "--json")
    assert (ran.code, ran.json["resumo"]["total"]) == (0, 1)


def test_law_show_prints_official_text_and_source(lastro):
    ran = lastro("law", "show", "CF.5.LXXVIII", "--json")
    assert ran.code == 0
    assert "razoável duração do processo" in ran.json["texto"]
    assert ran.json["fonte"]["url"].startswith("https://www.planalto.gov.br")


def test_cite_parse_reads_and_writes_lines(lastro, tmp_path):
    file = tmp_path / "linhas.jsonl"
    lines = [{"id": 1, "texto": "art. 5º, LXXVIII, da CF"}, {"id": 2, "text": "nada aqui"}]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    ran = lastro("cite", "parse", "--jsonl", file)
    first, second = map(json.loads, ran.out.splitlines())
    assert (first["id"], first["citacoes"][0]["inciso"]) == (1, "LXXVIII")
    assert second == {"id": 2, "citacoes": []}


def test_a_broken_line_is_named(lastro, tmp_path):
    file = tmp_path / "linhas.jsonl"
    file.write_text('{"id": 1, "text": "art. 1º do CC"}\n{"id": 2', encoding="utf-8")
    ran = lastro("cite", "parse", "--jsonl", file)
    assert ran.code == 2
    assert "linha 2" in ran.err


def test_unknown_key_in_the_configuration_is_named(lastro, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/config.toml").write_text("treads = 2\n", encoding="utf-8")
    ran = lastro("matters")
    assert ran.code == 2
    assert "treads" in ran.err


def test_doctor_lists_engines_packages_and_keys(lastro):
    ran = lastro("doctor", "--json")
    kinds = {part["tipo"] for part in ran.json["itens"]}
    assert {"modelo", "motor", "acervo", "pacote do sistema", "chave"} <= kinds
    assert all(part["libera"] for part in ran.json["itens"])


def test_home_before_and_after_the_command_are_the_same(lastro, tmp_path):
    lastro("--home", tmp_path / "a", "law", "status", "--json")
    lastro("law", "status", "--json", "--home", tmp_path / "b")
    names = [sorted(p.name for p in (tmp_path / home).iterdir()) for home in ("a", "b")]
    assert names[0] == names[1] != []


def test_ingest_search_ask_on_a_folder_of_text(lastro, tmp_path, with_models):
    home, folder = with_models(tmp_path / "casa"), tmp_path / "pasta d'água"
    folder.mkdir()
    (folder / "contrato.txt").write_text(
        "CONTRATO DE FRANQUIA\n\nCLÁUSULA PRIMEIRA – DOS ROYALTIES\n\n"
        "1.1. A FRANQUEADA pagará royalties de 7% (sete por cento) sobre a receita bruta.\n",
        encoding="utf-8",
    )
    (folder / "vazio.pdf").write_bytes(b"")
    where = ("--matter", "caso d'água", "--home", home)
    ran = lastro("ingest", folder, *where, "--json")
    assert {f["arquivo"]: f["status"] for f in ran.json["arquivos"]} == {
        "contrato.txt": "lido",
        "vazio.pdf": "nao_lido",
    }
    assert lastro("search", "royalties", *where, "--json").json["hits"][0]["doc"] == "contrato.txt"
    answer = lastro("ask", "Qual o percentual de royalties?", *where, "--json").json
    assert (answer["rota"], answer["valor"], answer["unidade"]) == ("exata", 7, "%")
    shutil.rmtree(home / "index")
    lost = lastro("search", "royalties", *where)
    assert (lost.code, "índice" in lost.err) == (2, True)
    assert lastro("ingest", folder, *where, "--json").json["passagens"] > 0
    (folder / "contrato.txt").unlink()
    ran = lastro("ingest", folder, *where, "--json")
    assert ran.json["removidos"] == ["contrato.txt"]
    assert lastro("search", "royalties", *where, "--json").json["hits"] == []


def test_an_empty_folder_is_said(lastro, tmp_path):
    (tmp_path / "vazia").mkdir()
    ran = lastro("ingest", tmp_path / "vazia", "--matter", "x", "--home", tmp_path / "casa")
    assert (ran.code, "não há arquivos" in ran.err) == (2, True)


def test_words_in_quotation_marks_that_are_not_the_official_ones_are_shown(lastro, tmp_path):
    file = tmp_path / "peca.txt"
    file.write_text(
        'Dispõe o art. 413 do Código Civil: "A penalidade deve ser mantida pelo juiz, sempre".',
        encoding="utf-8",
    )
    ran = lastro("cite", "check", file, "--strict")
    assert ran.code == 1
    assert "transcrição" in " ".join(ran.out.split())
    assert lastro("cite", "check", file, "--json").json["transcricoes_divergentes"] == 1


def test_what_an_interrupted_ingest_left_out_is_said(lastro, tmp_path, with_models, monkeypatch):
    home, folder = with_models(tmp_path / "casa"), tmp_path / "pasta"
    folder.mkdir()
    (folder / "nota.txt").write_text("A multa é de R$ 10,00.", encoding="utf-8")
    where = ("--matter", "x", "--home", home)
    monkeypatch.setattr("lastro.jobs.ingesting.extract_facts", lambda *_: None)
    cut = lastro("ingest", folder, *where, "--json").json
    assert cut["cobertura"]["pendentes"] == 1
    assert "Leitura interrompida: 1" in lastro("facts", *where).err
    monkeypatch.undo()
