"""The lease and the employment matter: what their keys say really is where they say it is.

The files are read with other libraries than the product's own readers (`examples/caso/leitura`).
"""

import hashlib
import io
import json
import re
import zipfile
from decimal import Decimal

import pypdfium2
import pytest
from caso import leitura
from docx import Document
from openpyxl import load_workbook

from lastro.sources import status_of

MATTERS = {
    "caso-locacao": "gabarito-locacao.json",
    "caso-trabalhista": "gabarito-trabalhista.json",
}
LAWS = {"L8245": "l8245", "CC": "cc", "CPC": "cpc", "CLT": "clt", "CF": "cf"}
MONTHS = ["janeiro", "fevereiro", "março", "abril", "maio", "junho",
          "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"]  # fmt: skip


@pytest.fixture(scope="module", params=MATTERS)
def folder(request, root):
    return root / "examples" / request.param


@pytest.fixture(scope="module")
def answers(folder) -> dict:
    return json.loads((folder.parent / MATTERS[folder.name]).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def words(folder, answers) -> dict[str, str]:
    paths = [e["arquivo"] for e in answers["arquivos"] if e["status_sem_motores"] == "lido"]
    return {path: leitura.text(path, leitura.content(folder, path)) for path in paths}


def _entries(value) -> list[dict]:
    """Return every entry of the key that quotes a file."""
    if isinstance(value, list):
        return [found for item in value for found in _entries(item)]
    if not isinstance(value, dict):
        return []
    own = [value] if "trecho" in value and "arquivo" in value else []
    return own + [found for item in value.values() for found in _entries(item)]


def test_every_phrase_stands_in_its_file_and_on_its_page(folder, answers, words):
    entries = [e for e in _entries(answers) if "motor" not in e]
    assert len(entries) > 120
    assert not [e for e in entries if leitura.squeeze(e["trecho"]) not in words[e["arquivo"]]]
    for entry in (e for e in entries if "pagina" in e):
        found = leitura.content(folder, entry["arquivo"])
        assert leitura.page_of(found, entry["trecho"]) == entry["pagina"], entry["trecho"]


def test_every_value_is_what_its_phrase_says(answers):
    kinds = ("perguntas", "campos", "contradicoes", "quase_duplicados")
    entries = [e for kind in kinds for e in _entries(answers[kind]) if "valor" in e]
    assert len(entries) > 80
    unlike = [e for e in entries if not (e.get("calculado") or _says(e["trecho"], e["valor"]))]
    # the other spellings of a value: amounts and numbers in words, a day of a chat
    spelt = {"142200.00", "400000.00", "14826.37", "2024-01-18", "2022-04-11"}
    assert {e["valor"] for e in unlike} <= spelt


def _says(phrase: str, value: str) -> bool:
    return value in _dates(phrase) or _plain(value) in map(_plain, _figures(phrase))


def _figures(phrase: str) -> list[str]:
    numbers = re.findall(r"-?\d[\d.]*(?:,\d+)?", phrase)
    decimals = [n.rstrip(".").replace(".", "").replace(",", ".") for n in numbers]
    return [*decimals, *phrase.split(), *re.split(r"[ /]", phrase), phrase, _tail(phrase)]


def _tail(phrase: str) -> str:
    """Return the number that a phrase gives a name to ("OAB/MG 998.430", "foro de Recife/PE")."""
    found = re.search(r"OAB\S* [\d.]+|de (?:Juiz de Fora/MG|Cariacica/ES)|1º de maio", phrase)
    return found.group().removeprefix("de ") if found else ""


def _plain(value: str) -> str:
    try:
        return f"{Decimal(value).normalize():f}"
    except ArithmeticError:
        return re.sub(r"\W", "", value).casefold()


def _dates(phrase: str) -> set[str]:
    short = re.findall(r"(\d{2})/(\d{2})/(\d{4})", phrase)
    names = "|".join(MONTHS)
    long = re.findall(rf"(\d{{1,2}})º? de ({names}) de (\d{{4}})", phrase)
    written = {f"{y}-{MONTHS.index(m) + 1:02d}-{int(d):02d}" for d, m, y in long}
    return written | {f"{y}-{m}-{d}" for d, m, y in short}


def test_cells_and_lines_hold_what_the_key_says(folder, answers):
    cells = [e for e in answers["perguntas"] if "celula" in e]
    assert len(cells) >= 9
    for entry in cells:
        stored = leitura.cell(leitura.content(folder, entry["arquivo"]), entry["celula"])
        shown = stored.date().isoformat() if hasattr(stored, "date") else round(Decimal(stored), 2)
        wanted = entry["valor"] if hasattr(stored, "date") else Decimal(entry["valor"])
        assert shown == wanted, entry["pergunta"]
    lines = [e for e in answers["perguntas"] if "linha" in e]
    assert len(lines) == 2
    for entry in lines:
        text = leitura.content(folder, entry["arquivo"]).decode("cp1252")
        assert entry["trecho"] in text.splitlines()[entry["linha"] - 1].split(";")


def test_books_keep_formulas_and_a_hidden_sheet(folder):
    (path,) = folder.rglob("*.xlsx")
    book = load_workbook(path)
    assert [sheet.sheet_state for sheet in book].count("hidden") == 1
    cells = [c for sheet in book for row in sheet.iter_rows() for c in row]
    assert sum(str(c.value).startswith("=") for c in cells) > 50


def test_files_are_the_ones_of_the_key_and_small(folder, answers):
    there = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file()}
    assert {e["arquivo"] for e in answers["arquivos"] if "!" not in e["arquivo"]} == set(there)
    assert len(there) >= 20
    assert sum(path.stat().st_size for path in there.values()) < 1_000_000
    for entry in answers["arquivos"]:
        found = leitura.content(folder, entry["arquivo"])
        assert hashlib.sha256(found).hexdigest() == entry["sha256"], entry["arquivo"]


def test_there_are_enough_questions_of_each_kind(answers):
    assert len(answers["perguntas"]) >= 45
    assert len(answers["sem_resposta"]) >= 8
    assert len(answers["recuperacao"]) >= 8
    asked = [e["pergunta"] for kind in ("perguntas", "sem_resposta") for e in answers[kind]]
    assert len(set(asked)) == len(asked)


def test_tax_numbers_and_process_numbers_have_the_digits_the_key_says(answers, words):
    whole = "\n".join(words.values())
    companies = set(re.findall(r"\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}/\d{4}-\d{2}\b", whole))
    people = set(re.findall(r"\b\d{3}\.\d{3}\.\d{3}-\d{2}\b", whole))
    assert sum(bool(re.search("[A-Z]", number)) for number in companies) == 1
    assert companies | people
    assert not [n for n in companies if not _digits_hold(n, 9)]
    assert not [n for n in people if not _digits_hold(n, 11)]
    suits = set(re.findall(r"\b\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}\b", whole))
    assert {(n, _process_holds(n)) for n in suits} == {
        (e["numero"], e["digito_valido"]) for e in answers["processos"]
    }


def _digits_hold(number: str, highest: int) -> bool:
    """Return whether the two last digits are right; letters count as in IN RFB 2.229/2024."""
    signs = [ord(sign) - 48 for sign in number if sign.isalnum()]
    for size in (len(signs) - 2, len(signs) - 1):
        weights = [2 + place % (highest - 1) for place in range(size)]
        rest = sum(s * w for s, w in zip(signs[size - 1 :: -1], weights, strict=True)) % 11
        if signs[size] != (0 if rest < 2 else 11 - rest):
            return False
    return True


def _process_holds(number: str) -> bool:
    serial, check, rest = re.fullmatch(r"(\d{7})-(\d\d)\.(.*)", number).groups()
    return int(serial + rest.replace(".", "") + check) % 97 == 1


def test_hidden_text_is_there_and_hidden(folder, answers, words):
    for entry in answers["texto_oculto"]:
        found = leitura.content(folder, entry["arquivo"])
        assert HIDDEN[entry["forma"]](found, entry["trecho"]), entry


def _vanishes(found: bytes, phrase: str) -> bool:
    runs = [r for p in Document(io.BytesIO(found)).paragraphs for r in p.runs if phrase in r.text]
    return bool(runs) and all(run.font.hidden for run in runs)


def _is_white(found: bytes, phrase: str) -> bool:
    with pypdfium2.PdfDocument(found) as document:
        page = document[leitura.page_of(found, phrase) - 1]
        picture = page.render().to_pil().convert("L")
        words = page.get_textpage()
        first, length = words.search(phrase).get_next()
        left, bottom, _, top = words.get_charbox(first)
        right = words.get_charbox(first + length - 1)[2]
        height = picture.height
        area = picture.crop((int(left), int(height - top), int(right), int(height - bottom)))
        return area.getextrema()[0] > 245


def _styled_away(found: bytes, phrase: str) -> bool:
    before = leitura._plain(found).split(phrase)[0].rsplit("<", 1)[-1]
    return bool(re.search(r'display:none|font-size:0|class="x"', before))


def _in_hidden_sheet(found: bytes, phrase: str) -> bool:
    (sheet,) = [s for s in load_workbook(io.BytesIO(found)) if s.sheet_state == "hidden"]
    return any(phrase == str(c.value) for row in sheet.iter_rows() for c in row)


HIDDEN = {
    "texto oculto do Word": _vanishes,
    "texto branco": _is_white,
    "display:none": _styled_away,
    "tamanho zero": _styled_away,
    "planilha oculta": _in_hidden_sheet,
}


def test_draft_differs_from_the_contract_in_the_two_clauses_of_the_key(folder, answers):
    (pair,) = answers["quase_duplicados"]
    signed, draft = (leitura.content(folder, path) for path in pair["arquivos"])
    whole = leitura.text(pair["arquivos"][0], signed)
    clauses = [p.text for p in Document(io.BytesIO(draft)).paragraphs if len(p.text) > 60]
    other = [c for c in clauses if re.sub(r"^[\d.]+ ", "", leitura.squeeze(c)) not in whole]
    assert len(clauses) > 15
    assert len(other) == len(pair["diferencas"]) == 2
    for difference, clause in zip(pair["diferencas"], other, strict=True):
        assert difference["lados"][1]["trecho"] in clause


def test_numbers_of_word_clauses_are_automatic(folder, answers):
    paths = {e["arquivo"] for e in answers["clausulas"] if e.get("numeracao_automatica")}
    assert paths
    for path in paths:
        document = Document(io.BytesIO(leitura.content(folder, path)))
        numbered = [p for p in document.paragraphs if p._p.xpath("./w:pPr/w:numPr")]
        assert len(numbered) >= 4
        assert not [p.text for p in numbered if p.text[:1].isdigit()]


def test_locked_and_broken_files_cannot_be_opened(folder):
    opened = []
    for path in folder.rglob("*"):
        if path.suffix == ".pdf" and re.search("comprovante|senha", path.name):
            with pytest.raises(pypdfium2.PdfiumError):
                pypdfium2.PdfDocument(path)
            opened.append(path)
        elif path.name == "extrato pix.zip":
            with zipfile.ZipFile(path) as archive, pytest.raises(RuntimeError, match="password"):
                archive.read(archive.namelist()[0])
            opened.append(path)
    assert len(opened) == 2


def test_product_ends_each_file_as_the_key_says_without_engines(folder, answers, read_folder):
    readings = read_folder(folder)
    for entry in answers["arquivos"]:
        status = status_of(readings[entry["arquivo"]], entry.get("duplicado_de", ""))
        allowed = entry.get("status_aceitos", [entry["status_sem_motores"]])
        assert status in allowed, entry["arquivo"]


def test_official_text_says_of_each_citation_what_the_key_says(shared, answers):
    corpus = shared / "corpus/raw/advocacia-aberta"
    sumulas = json.loads((corpus / "sumulas_stj.json").read_text(encoding="utf-8"))["sumulas"]
    wrong = [e for e in answers["citacoes"] if e["status"] != "verificado"]
    assert len(wrong) == 2
    for entry in answers["citacoes"]:
        act, number, *path = entry["ref_key"].split(".")
        if act == "STJ":
            assert sumulas[number.lstrip("S")]["status"] == "ativa"
            continue
        law = json.loads((corpus / f"lei_{LAWS[act]}.json").read_text(encoding="utf-8"))
        assert _found(law["artigos"], number, path) == entry["status"], entry["rotulo"]


def _found(articles: dict, number: str, path: list[str]) -> str:
    if number not in articles:
        return "nao_encontrado"
    text = articles[number]["texto"]
    marks = [re.sub(r"^P(\d+)$", r"§ \1", step) for step in path]
    held = all(re.search(rf"(?m)^{re.escape(mark)}(?:\b|[ºo°])", text) for mark in marks)
    return "verificado" if held else "verificado_parcial"
