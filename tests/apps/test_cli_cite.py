"""`lastro cite` on files and streams, `lastro keys`, and `lastro serve` as a program."""

import io
import json
import os
import signal
import subprocess
import sys
import urllib.request

import docx
import pytest
from reportlab.pdfgen import canvas

from lastro.apps import answers
from lastro.law import open_law

TEXT = "Veja o art. 5º, LXXVIII, da CF, o art. 594 do CPP e a Súmula 142 do STJ."
LABELS = ["art. 5º, LXXVIII, da CF", "art. 594 do CPP", "Súmula 142 do STJ"]


def as_docx(path):
    document = docx.Document()
    document.add_paragraph(TEXT)
    document.save(path)


def as_pdf(path):
    page = canvas.Canvas(str(path))
    page.drawString(60, 700, TEXT)
    page.save()


def as_html(path):
    path.write_text(f"<html><body><p>{TEXT}</p></body></html>", encoding="utf-8")


def as_text(path):
    path.write_text(TEXT, encoding="utf-8")


FORMATS = {"docx": as_docx, "pdf": as_pdf, "html": as_html, "txt": as_text}


@pytest.fixture(params=sorted(FORMATS))
def file(request, tmp_path):
    path = tmp_path / f"peça.{request.param}"
    FORMATS[request.param](path)
    return path


def test_cite_parse_resolve_and_check_read_every_format(lastro, file):
    parsed = lastro("cite", "parse", file, "--json").json
    resolved = lastro("cite", "resolve", file, "--json").json
    checked = lastro("cite", "check", file, "--json").json
    assert [c["rotulo"] for c in parsed["citacoes"]] == LABELS
    statuses = {"verificado": 1, "revogado": 1, "cancelada": 1}
    assert resolved["resumo"]["por_status"] == checked["resumo"]["por_status"] == statuses
    assert all(item["local"] for item in checked["citacoes"])


def test_the_json_of_a_check_says_what_falls_and_what_to_reply(lastro, tmp_path):
    path = tmp_path / "peça.txt"
    as_text(path)
    good, revoked, cancelled = lastro("cite", "check", path, "--json").json["citacoes"]
    assert good["objecao"] is None
    assert "Lei nº 11.719" in revoked["objecao"]["motivo"]
    assert revoked["objecao"]["fonte"].startswith("https://www.planalto.gov.br")
    assert cancelled["objecao"]["titulo"] == "Súmula cancelada"
    assert "Súmula 142 do STJ" in cancelled["objecao"]["resposta_sugerida"]


def test_cite_check_writes_copy_page_and_json_at_once(lastro, tmp_path):
    path = tmp_path / "contestação.docx"
    as_docx(path)
    before = path.read_bytes()
    copy, page = tmp_path / "saída.docx", tmp_path / "saída.html"
    ran = lastro("cite", "check", path, "--docx", copy, "--html", page, "--json")
    assert ran.code == 0
    assert ran.json["resumo"]["total"] == 3
    assert "2 comentários" in ran.err
    assert [c.author for c in docx.Document(copy).comments] == ["Lastro", "Lastro"]
    assert page.read_text(encoding="utf-8").count("<mark") == 3
    assert path.read_bytes() == before


@pytest.mark.parametrize("option", ["--docx", "--html"])
def test_cite_check_never_writes_over_the_file_it_checks(lastro, tmp_path, option):
    path = tmp_path / "peça.docx"
    as_docx(path)
    before = path.read_bytes()
    ran = lastro("cite", "check", path, option, tmp_path / "x/../peça.docx")
    assert ran.code == 2
    assert "outro nome" in ran.err
    assert path.read_bytes() == before


def test_a_copy_of_a_pdf_is_refused_and_nothing_is_written(lastro, tmp_path):
    path = tmp_path / "peça.pdf"
    as_pdf(path)
    ran = lastro("cite", "check", path, "--docx", tmp_path / "saída.docx")
    assert ran.code == 2
    assert "--html" in ran.err
    assert not (tmp_path / "saída.docx").exists()


def test_check_and_parse_read_standard_input(lastro, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(TEXT))
    assert lastro("cite", "check", "-", "--json").json["resumo"]["total"] == 3
    monkeypatch.setattr(sys, "stdin", io.StringIO(TEXT))
    assert len(lastro("cite", "parse", "-", "--json").json["citacoes"]) == 3


@pytest.mark.parametrize("words", [TEXT, "x" * 5_000 + " " + TEXT])
def test_words_that_are_no_file_are_the_text(lastro, words):
    assert len(lastro("cite", "parse", words, "--json").json["citacoes"]) == 3


def test_no_text_at_all_says_what_to_give(lastro):
    ran = lastro("cite", "parse")
    assert ran.code == 2
    assert "--jsonl" in ran.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_lines_are_answered_in_order_as_the_routes_answer(lastro, tmp_path, jobs):
    texts = [f"Veja o art. {n} do CC." for n in range(180, 260)] + ["", "art. 5º da CF \ud800"]
    source = tmp_path / "linhas.jsonl"
    records = [{"id": n, "texto" if n % 2 else "text": text} for n, text in enumerate(texts)]
    source.write_text("\n\n".join(map(json.dumps, records)), encoding="ascii")
    ran = lastro("cite", "resolve", "--jsonl", source, "--jobs", jobs)
    found = [json.loads(line) for line in ran.out.splitlines()]
    with open_law(tmp_path / "home") as law:
        expected = [{"id": n, **answers.checked(t, law)} for n, t in enumerate(texts)]
    assert found == json.loads(json.dumps(expected))


def test_lines_come_out_before_the_last_one_went_in(tmp_path):
    """Streaming: the first answer is there while standard input is still open."""
    command = [sys.executable, "-m", "lastro.apps.cli.main", "cite", "parse", "--jsonl", "-"]
    environment = {**os.environ, "LASTRO_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    ) as program:
        for number in (1, 2):
            program.stdin.write(json.dumps({"id": number, "texto": "art. 5º da CF"}) + "\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["id"] == number
        program.stdin.close()
        assert program.wait(30) == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"id": 1, "text": ""}\n[1]\n', "linha 2"),
        (b'{"id": 1, "text": ""}\n{"id"\n', "linha 2"),
        (b'{"id": 1, "text": ""}\n\xff\n', "UTF-8"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(lastro, tmp_path, content, says):
    file = tmp_path / "linhas.jsonl"
    file.write_bytes(content)
    ran = lastro("cite", "parse", "--jsonl", file)
    assert ran.code == 2
    assert says in ran.err


def test_keys_are_created_listed_and_revoked_by_command(lastro):
    made = lastro("keys", "create", "escritório", "--json").json
    assert made["chave"].startswith("lastro_")
    listed = lastro("keys", "list", "--json").json["chaves"]
    assert [k["id"] for k in listed] == [made["id"]]
    assert made["chave"] not in json.dumps(listed)
    assert lastro("keys", "revoke", made["id"], "--json").json["revogada_em"]
    assert lastro("keys", "revoke", "nada").code == 2


def test_serve_answers_on_this_machine_until_it_is_stopped(lastro, tmp_path):
    secret = lastro("keys", "create", "teste", "--json").json["chave"]
    command = [sys.executable, "-m", "lastro.apps.cli.main", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ) as program:
        url = next(w for w in program.stderr.readline().split() if w.startswith("http://127.0.0.1"))
        body = json.dumps({"texto": TEXT}).encode()
        headers = {"X-API-Key": secret, "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{url}/v1/resolver-texto", body, headers)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            assert json.load(answer)["resumo"]["total"] == 3
        program.send_signal(signal.SIGINT)
        assert program.wait(20) in (0, 130, -signal.SIGINT)


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [("serve", "fastapi", "api"), ("serve", "uvicorn", "api"), ("mcp", "mcp", "mcp")],
)
def test_without_its_packages_a_door_says_what_to_install(command, package, extra):
    program = (
        f"import sys; sys.modules[{package!r}] = None; sys.argv = ['lastro', {command!r}]; "
        "from lastro.apps.cli.main import run; run()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 2
    assert f"lastro[{extra}]" in done.stderr.replace("\n", "")


def test_mcp_does_not_need_the_packages_of_the_api():
    program = "import sys; sys.modules['fastapi'] = None; import lastro.apps.mcp.server"
    subprocess.run([sys.executable, "-c", program], check=True)
