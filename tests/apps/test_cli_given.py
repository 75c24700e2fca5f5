"""What nobody wrote for: names mistyped, other encodings, files cut short, lines without a text."""

import io
import json
import sys
import zipfile
from datetime import date

import docx
import pytest

from lastro.apps import answers
from lastro.law import open_law

TEXT = "O art. 5º, LXXVIII, da CF."


def piped(monkeypatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


@pytest.mark.parametrize("command", ["parse", "resolve"])
@pytest.mark.parametrize("name", ["petição.docx", "autos/volume 2.PDF", "."])
def test_a_mistyped_name_is_no_text_without_citations(lastro, command, name):
    ran = lastro("cite", command, name)
    assert (ran.code, ran.out) == (2, "")
    assert "não há o arquivo" in ran.err or "é uma pasta" in ran.err


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_standard_input_is_read_in_its_own_encoding(lastro, monkeypatch, encoding):
    piped(monkeypatch, TEXT.encode(encoding))
    (found,) = lastro("cite", "check", "-", "--json").json["citacoes"]
    assert found["citacao"]["inciso"] == "LXXVIII"


@pytest.mark.parametrize("content", [b"", b" \n", b"PK\0\0\0\1\2\3\0\0\0"])
def test_standard_input_without_a_text_is_refused(lastro, monkeypatch, content):
    piped(monkeypatch, content)
    ran = lastro("cite", "check", "-")
    assert ran.code == 2
    assert "entrada padrão" in ran.err


@pytest.mark.parametrize(
    "line",
    ['{"id": 2}', '{"id": 2, "text": null}', '{"id": 2, "text": 5}', '{"id": NaN, "text": ""}'],
)
@pytest.mark.parametrize("command", ["parse", "resolve"])
def test_a_line_without_a_text_is_named_and_never_answered_with_none(
    lastro, tmp_path, command, line
):
    file = tmp_path / "linhas.jsonl"
    file.write_text(json.dumps({"id": 1, "text": TEXT}) + "\n" + line, encoding="utf-8")
    ran = lastro("cite", command, "--jsonl", file)
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 1
    assert "linha 2" in ran.err


def cut_short(path) -> None:
    """Write a Word document whose last parts are missing."""
    held = io.BytesIO()
    paper = docx.Document()
    paper.add_paragraph(TEXT)
    paper.save(held)
    with zipfile.ZipFile(held) as package:
        last = max(package.infolist(), key=lambda part: part.header_offset)
    path.write_bytes(held.getvalue()[: last.header_offset + 40])


def test_a_file_read_in_part_says_so_before_its_citations(lastro, tmp_path):
    brief = tmp_path / "peça.docx"
    cut_short(brief)
    page = tmp_path / "peça.html"
    ran = lastro("cite", "check", brief, "--html", page, "--json")
    assert "não foi lido por inteiro" in ran.err
    assert ran.json["parcial"]
    written = page.read_text(encoding="utf-8")
    assert written.index("não foi lido por inteiro") < written.index("LXXVIII")
    for command in ("parse", "resolve"):
        assert "não foi lido por inteiro" in lastro("cite", command, brief).err
    for command in ("parse", "resolve", "selftest"):
        told = lastro("cite", command, brief, "--json")
        assert told.json["parcial"] == ran.json["parcial"]
        assert "não foi lido por inteiro" in told.err


def test_a_day_after_the_capture_is_said_not_to_be_compared(lastro, tmp_path):
    brief = tmp_path / "peça.txt"
    brief.write_text(TEXT, encoding="utf-8")
    later = lastro("cite", "check", brief, "--on", "31/12/9998").out
    assert "não foi comparado" in later.partition("LXXVIII")[0]
    assert "não foi comparado" not in lastro("cite", "check", brief, "--on", "10/05/2019").out
    for command in ("check", "resolve"):
        shaped = lastro("cite", command, brief, "--on", "31/12/9998", "--json").json
        assert "não foi comparado" in shaped["acervo"]["aviso"]
        assert shaped["em"] == "9998-12-31"
    shown = lastro("law", "show", "CF.5.LXXVIII", "--on", "31/12/9998")
    assert "não foi comparado" in shown.out


def test_http_and_mcp_say_that_a_day_is_after_the_capture(tmp_path):
    given, late = [{"sigla": "CF", "artigo": "5"}], date(9998, 12, 31)
    with open_law(tmp_path) as law:
        assert "não foi comparado" in answers.resolved(given, law, on=late)["aviso"]
        assert "não foi comparado" in answers.checked(TEXT, law, on=late)["acervo"]["aviso"]
        assert "aviso" not in answers.resolved(given, law, on=date(2019, 5, 10))
        assert answers.checked(TEXT, law)["acervo"]["aviso"] is None


@pytest.mark.parametrize("target", ["não há/página.html", "."])
def test_an_output_that_cannot_be_is_told_in_portuguese(lastro, tmp_path, target):
    brief = tmp_path / "peça.txt"
    brief.write_text(TEXT, encoding="utf-8")
    ran = lastro("cite", "check", brief, "--html", tmp_path / target)
    assert ran.code == 2
    assert "pasta" in ran.err
    assert "Errno" not in ran.err


@pytest.mark.parametrize("day", ["2019-05-10", "10/05/2019"])
def test_law_show_takes_a_day_as_the_other_commands_do(lastro, day):
    shown = lastro("law", "show", "CF.5.LXXVIII", "--on", day, "--json").json
    assert shown["em"] == "2019-05-10"
    assert "2019-05-10 ou 10/05/2019" in lastro("law", "show", "CF.5", "--on", "31/02/2020").err


@pytest.mark.parametrize("command", ["ask", "search"])
@pytest.mark.parametrize(
    "line", ['{"id": 1}', '{"pergunta": 5, "consulta": 5}', '{"text": " "}', "[" * 100_000]
)
def test_a_line_without_a_question_is_no_question_without_an_answer(
    lastro, tmp_path, command, line
):
    folder = tmp_path / "autos"
    folder.mkdir()
    (folder / "a.txt").write_text("Contrato de locação, aluguel de R$ 10,00.", encoding="utf-8")
    assert lastro("ingest", folder, "-m", "caso").code == 0
    file = tmp_path / "linhas.jsonl"
    file.write_text(line, encoding="utf-8")
    ran = lastro(command, "-m", "caso", "--jsonl", file)
    assert (ran.code, ran.out) == (2, "")
    assert "erro:" in ran.err
    assert "Traceback" not in ran.err


def test_a_line_separator_inside_a_text_ends_no_line(lastro, tmp_path):
    file = tmp_path / "linhas.jsonl"
    file.write_text(json.dumps({"text": f"a\u2028{TEXT}"}, ensure_ascii=False), encoding="utf-8")
    assert len(json.loads(lastro("cite", "parse", "--jsonl", file).out)["citacoes"]) == 1
