"""The committed example case: what it holds, and that it is clearly fiction with valid digits."""

import math
import re
from itertools import pairwise

import pypdfium2
import pytest
from caso import leitura, registros

MEGABYTE = 1_000_000
CNPJ = re.compile(r"\b\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}\b")
CPF = re.compile(r"\b\d{3}\.\d{3}\.\d{3}-\d{2}\b")
CNJ = re.compile(r"\b\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}\b")
DECISION = re.compile(
    r"JULGO|DECIDO|ISTO POSTO|Vistos, etc|ACÓRDÃO|ACORDAM|dispositivo da sentença"
)


@pytest.fixture(scope="module")
def texts(case, key) -> dict[str, str]:
    paths = [e["arquivo"] for e in key["arquivos"] if e["status"] != "nao_lido"]
    return {path: leitura.text(path, leitura.content(case, path)) for path in paths}


def test_case_is_small_and_has_every_kind_of_file(case):
    files = [path for path in case.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 6 * MEGABYTE
    assert len(files) >= 14
    kinds = {path.suffix for path in files}
    needed = ".pdf .docx .xlsx .csv .eml .mbox .html .json .rtf .zip .mp3 .md .txt"
    assert kinds >= set(needed.split())


def test_key_lists_every_file_of_the_folder(case, key):
    there = {path.relative_to(case).as_posix() for path in case.rglob("*") if path.is_file()}
    assert {e["arquivo"] for e in key["arquivos"] if "!" not in e["arquivo"]} == there


def test_every_tax_number_has_right_check_digits(texts):
    whole = "\n".join(texts.values())
    companies, people = set(CNPJ.findall(whole)), set(CPF.findall(whole))
    assert len(companies) >= 3
    assert len(people) >= 4
    assert all(_tax_number_holds(number) for number in companies | people)


def test_every_process_number_is_right_but_the_planted_one(texts, key):
    whole = "\n".join(texts.values())
    numbers = set(CNJ.findall(whole)) | {row["numero"] for row in registros.lawsuits()}
    wrong = {number for number in numbers if not _process_holds(number)}
    assert wrong == {e["numero"] for e in key["processos"] if not e["digito_valido"]}
    assert len(wrong) == 1
    assert len(numbers) >= 8


def test_addresses_are_unreachable(texts):
    whole = "\n".join(texts.values())
    domains = set(re.findall(r"@([\w.-]+\w)", whole)) | set(
        re.findall(r"https?://([\w.-]+)", whole)
    )
    assert len(domains) >= 3
    assert all(domain.endswith(".example") for domain in domains - {"timestamp"})


def test_there_is_no_court_decision(case, texts):
    names = " ".join(path.name.lower() for path in case.rglob("*"))
    assert not re.search(r"senten[çc]a|ac[óo]rd[ãa]o|decis[ãa]o|despacho", names)
    assert not [path for path, words in texts.items() if DECISION.search(words)]


def test_contract_has_numbered_clauses_on_ten_pages_and_embedded_fonts(case, texts):
    path = "01 - Contrato e COF/CONTRATO DE FRANQUIA - assinado.pdf"
    with pypdfium2.PdfDocument(case / path) as document:
        assert len(document) >= 10
    assert len(re.findall(r"CLÁUSULA [A-ZÉ ]+ – D", texts[path])) == 26
    assert re.search(r"Página 4 de 12", texts[path])
    assert (case / path).read_bytes().count(b"/FontFile2") == 3


def test_copy_is_exact_and_the_damaged_file_cannot_be_opened(case):
    first, second = case.rglob("CONTRATO*.pdf")
    assert first.read_bytes() == second.read_bytes()
    with pytest.raises(pypdfium2.PdfiumError):
        pypdfium2.PdfDocument(case / "02_financeiro/comprovante_pagamento.pdf")


def test_scan_is_a_picture_without_text(case):
    with pypdfium2.PdfDocument(case / "01 - Contrato e COF/recibo COF digitalizado.pdf") as scan:
        page = scan[0]
        assert page.get_textpage().get_text_bounded().strip() == ""
        (picture,) = page.get_objects()
        width = picture.get_px_size()[0]
    assert 150 <= width / 8.27 <= 200


def test_new_unit_stands_inside_the_radius_and_no_other_does(texts):
    page = texts["prints/Nossas unidades - Roupa Mansa.html"]
    own, new, other = re.findall(r"Localização: (-[\d.]+), (-[\d.]+)", page)
    assert round(_kilometres(own, new), 1) == 1.4
    assert _kilometres(own, other) > 3


def test_hidden_text_is_in_the_page_and_set_apart_from_what_one_sees(case, key):
    raw = (case / "prints/Nossas unidades - Roupa Mansa.html").read_text(encoding="utf-8")
    assert "<script>" in raw
    assert "<style>" in raw
    for entry in key["texto_oculto"]:
        before = raw[: raw.index(entry["trecho"])]
        assert re.search(r"display:none|font-size:1px", before[before.rindex("<") :])


def test_mailbox_and_thread_hold_what_a_lawyer_gets(case):
    box = (case / "e-mails/fundo de propaganda.mbox").read_bytes()
    assert len(re.findall(rb"(?m)^From .+ \d{4}$", box)) == 5
    thread = case / "e-mails/RE_ RE_ visitas de consultoria de campo.eml"
    words = leitura.text("x.eml", thread.read_bytes())
    assert ">> Em 18/11/2024" in words


def _tax_number_holds(number: str) -> bool:
    digits = [int(c) for c in number if c.isdigit()]
    cycle = 8 if "/" in number else 10
    for size in (len(digits) - 2, len(digits) - 1):
        weights = [2 + place % cycle for place in range(size)]
        rest = sum(d * w for d, w in zip(reversed(digits[:size]), weights, strict=True)) % 11
        if digits[size] != (0 if rest < 2 else 11 - rest):
            return False
    return True


def _process_holds(number: str) -> bool:
    serial, check, *rest = re.split(r"[-.]", number)
    return int(serial + "".join(rest) + check) % 97 == 1


def _kilometres(here: tuple[str, str], there: tuple[str, str]) -> float:
    north, east, north2, east2 = (math.radians(float(c)) for c in (*here, *there))
    half = math.sin((north2 - north) / 2) ** 2
    half += math.cos(north) * math.cos(north2) * math.sin((east2 - east) / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(half))


def test_arithmetic_of_this_file_can_fail():
    assert not _tax_number_holds("99.481.205/0001-02")
    assert not _tax_number_holds("999.214.307-01")
    assert not _process_holds("0048217-86.2025.8.17.2001")
    assert all(a < b for a, b in pairwise((0.0, _kilometres(("0", "0"), ("0", "1")))))
