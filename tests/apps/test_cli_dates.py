"""`cite check --on`, what its table says, pages read by machine, and `cite selftest`."""

import json

import docx
import pytest
from PIL import Image

from lastro.sources import Engines
from lastro.workspace import Workspace

TEXT = (
    "Veja o art. 5º da LGPD e o art. 594 do CPP. Incide o art. 927 do CC, que trata da prescrição, "
    "e a Súmula 7 do STJ. Cita-se a Lei nº 8.078/1999. Diz o art. 421 do CC: “A liberdade "
    "contratual será exercida nos limites da função econômica do contrato”."
)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "peça.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.mark.parametrize("day", ["2019-05-10", "10/05/2019"])
def test_the_law_of_a_day_is_what_a_file_is_checked_with(lastro, file, day):
    found = lastro("cite", "check", file, "--on", day, "--json").json
    first = found["citacoes"][0]["resolucao"]
    assert found["em"] == first["vigencia"]["em"] == "2019-05-10"
    assert first["status"] == "nao_encontrado"
    assert "só vigora desde 18/09/2020" in first["vigencia"]["aviso"]
    assert found["citacoes"][0]["objecao"]["vigencia"] == first["vigencia"]["aviso"]
    assert lastro("cite", "check", file, "--json").json["em"] is None


@pytest.mark.parametrize("command", ["check", "resolve"])
@pytest.mark.parametrize("day", ["ontem", "2019-13-40", "31/02/2019"])
def test_a_day_that_is_none_is_refused_and_says_how_to_write_it(lastro, file, command, day):
    ran = lastro("cite", command, file, "--on", day)
    assert ran.code == 2
    assert "--on" in ran.err
    assert "10/05/2019" in ran.err


def test_resolve_and_its_lines_take_the_day_too(lastro, tmp_path):
    asked = lastro("cite", "resolve", "art. 5º da LGPD", "--on", "2019-05-10", "--json").json
    lines = tmp_path / "linhas.jsonl"
    lines.write_text(json.dumps({"id": 1, "texto": "art. 5º da LGPD"}), encoding="utf-8")
    line = json.loads(lastro("cite", "resolve", "--jsonl", lines, "--on", "2019-05-10").out)
    assert line["citacoes"][0]["resolucao"] == asked["citacoes"][0]["resolucao"]
    assert line["citacoes"][0]["resolucao"]["vigencia"]["em"] == "2019-05-10"


def test_the_table_says_subject_defect_strength_and_quotation_in_plain_words(
    lastro, file, monkeypatch
):
    monkeypatch.setattr("lastro.apps.cli.output.out._width", 400)
    said = " ".join(lastro("cite", "check", file).out.replace("│", " ").split())
    for words in (
        "mas o assunto não confere",
        "mas o número não pode ser",
        "mas a transcrição não confere",
        "persuasiva",
        "economica",
    ):
        assert words in said


def test_strict_falls_for_another_subject_as_for_a_missing_article(lastro, tmp_path):
    path = tmp_path / "peça.txt"
    for text, code in (
        ("Incide o art. 927 do CC, que trata da prescrição.", 1),
        ("Incide o art. 927 do CC, que trata da obrigação de indenizar.", 0),
    ):
        path.write_text(text, encoding="utf-8")
        assert lastro("cite", "check", path, "--strict").code == code


def test_the_selftest_plants_errors_in_a_copy_and_leaves_the_file(lastro, tmp_path):
    path = tmp_path / "peça.docx"
    document = docx.Document()
    document.add_paragraph(
        "Nos termos do art. 927 do CC e do art. 1.003, § 5º, do CPC, procede o pedido. Veja-se o "
        "processo nº 0001234-13.2020.8.26.0100 e a Lei nº 8.078/1990. Diz o art. 421 do CC: “A "
        "liberdade contratual será exercida nos limites da função social do contrato”."
    )
    document.save(path)
    before = path.read_bytes()
    made = lastro("cite", "selftest", path, "--json").json
    again = lastro("cite", "selftest", path, "--json").json
    assert path.read_bytes() == before
    assert made == again
    assert made["plantados"] == len(made["erros"]) >= 8
    assert made["apanhados"] == sum(error["apanhado"] for error in made["erros"])
    assert made["apanhados"] >= made["plantados"] - 1
    kinds = {error["tipo"] for error in made["erros"]}
    assert not kinds & set(made["sem_lugar"])
    assert {"transcrição adulterada", "dígito de processo errado", "lei com o ano errado"} <= kinds
    assert "erros apanhados; o arquivo não foi alterado" in lastro("cite", "selftest", path).out


def test_a_text_without_citations_has_no_place_for_errors(lastro, tmp_path):
    path = tmp_path / "carta.txt"
    path.write_text("Nada consta.", encoding="utf-8")
    assert "não tem citação conferida" in lastro("cite", "selftest", path).out


class Reader:
    name = "teste"

    def lines(self, png):
        return [("Nos termos do art. 186 do CC, procede.", (20.0, 40.0, 400.0, 60.0), 0.95)]


def test_e09_digits_that_a_machine_read_are_said_to_be_so(lastro, tmp_path, monkeypatch):
    path = tmp_path / "foto.png"
    Image.new("RGB", (600, 200), "white").save(path)
    monkeypatch.setattr(Workspace, "engines", Engines(page_reader=Reader()))
    found = lastro("cite", "check", path, "--json").json
    assert [item["lida_por_maquina"] for item in found["citacoes"]] == [True]
    shown = " ".join(lastro("cite", "check", path).out.replace("│", " ").split())
    assert "lida por" in shown
