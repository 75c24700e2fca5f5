"""The answer key against the files it speaks of, and against official text where it is there."""

import csv
import hashlib
import io
import json
import re
from decimal import Decimal

import pytest
from caso import gabarito, leitura

LAWS = {"CC": "lei_cc.json", "CPC": "lei_cpc.json", "L13966": "lei_l13966.json"}
DEFENCE = "processo/Contestação - tutela multa.docx"
SHEET = "02_financeiro/resultados set23-ago25 PETROLINA.xlsx"
STATEMENT = "02_financeiro/extrato_royalties.csv"


def _quotes(value):
    """Yield every (file, phrase) of the key."""
    if isinstance(value, list):
        for item in value:
            yield from _quotes(item)
    elif isinstance(value, dict):
        if "trecho" in value:
            yield value["arquivo"], value["trecho"]
        for item in value.values():
            yield from _quotes(item)


def test_every_phrase_stands_in_the_file_it_is_said_to(case, key):
    quotes = sorted(set(_quotes(key)))
    assert len(quotes) > 80
    texts = {path: leitura.text(path, leitura.content(case, path)) for path, _ in quotes}
    assert not [q for q in quotes if leitura.squeeze(q[1]) not in texts[q[0]]]


def test_key_is_what_the_builder_makes_of_the_committed_files(case, key):
    assert json.loads(gabarito.answer_key(case)) == key


def test_a_phrase_that_is_nowhere_is_refused(case):
    entry = {"arquivo": "lembretes.txt", "trecho": "isto não está lá"}
    with pytest.raises(gabarito.UnfoundPhrase, match="isto não está lá"):
        gabarito._placed([entry], {}, case)


def test_files_are_the_ones_the_key_was_made_from(case, key):
    for entry in key["arquivos"]:
        found = leitura.content(case, entry["arquivo"])
        assert hashlib.sha256(found).hexdigest() == entry["sha256"], entry["arquivo"]


def test_there_are_enough_questions(key):
    assert len(key["perguntas"]) >= 25
    assert len(key["sem_resposta"]) >= 5
    assert len(key["recuperacao"]) >= 10
    assert len(key["contradicoes"]) >= 2


def test_cells_hold_the_stored_values_that_the_key_states(case, key):
    book = leitura.content(case, SHEET)
    asked = [e for e in key["perguntas"] if "celula" in e]
    assert len(asked) == 3
    for entry in asked:
        stored = Decimal(str(leitura.cell(book, entry["celula"])))
        assert round(stored, 2) == Decimal(entry["valor"])
    for row, month in enumerate(key["meses"], 6):
        stored = Decimal(str(leitura.cell(book, f"Resultados!S{row}")))
        assert round(stored, 2) == Decimal(month["resultado"])


def test_workbook_keeps_formulas_beside_the_values(case):
    raw = leitura._member(leitura.content(case, SHEET), "xl/worksheets/sheet1.xml").decode()
    with_value = re.findall(r"<f[^>]*>[^<]+</f><v>[^<]+</v>", raw)
    assert len(with_value) > 150


def test_statement_adds_up_to_the_totals(case, key):
    lines = leitura.content(case, STATEMENT).decode("latin-1")
    rows = list(csv.DictReader(io.StringIO(lines), delimiter=";"))
    assert len(rows) == 24
    totals = {name: Decimal(value) for name, value in key["totais"].items()}
    base, royalties = _sum(rows, "Receita bruta declarada"), _sum(rows, "Royalties")
    assert base == totals["receita_bruta"]
    assert royalties == totals["royalties_cobrados"]
    assert abs(royalties - base * Decimal("0.06") - totals["royalties_a_maior"]) < Decimal("0.10")
    assert _sum(rows, "Fundo de Propaganda (2%)") == totals["fundo"]


def _sum(rows: list[dict[str, str]], column: str) -> Decimal:
    return sum(Decimal(r[column].replace(".", "").replace(",", ".")) for r in rows)


def test_defence_cites_the_ten_of_the_key_and_no_other(case, key):
    words = leitura.text(DEFENCE, leitura.content(case, DEFENCE))
    written = [e["rotulo"] for e in key["citacoes_contestacao"]]
    places = [words.index(label) for label in written]
    assert places == sorted(places)
    assert len(re.findall(r"\barts?\.|Súmula|§", words)) == 11  # one of them is "art. …, § 4º"
    assert len(re.findall(r"Lei nº", words)) == 2
    wrong = [e for e in key["citacoes_contestacao"] if e["status"] != "verificado"]
    assert {e["status"] for e in wrong} == {
        "verificado_parcial", "revogado", "nao_encontrado", "cancelada",
    }  # fmt: skip
    assert len(wrong) == 4


def test_official_text_says_of_each_citation_what_the_key_says(shared, key):
    folder = shared / "corpus/raw/advocacia-aberta"
    sumulas = json.loads((folder / "sumulas_stj.json").read_text(encoding="utf-8"))["sumulas"]
    for entry in key["citacoes_contestacao"]:
        sigla, number, *path = entry["ref_key"].split(".")
        if sigla == "STJ":
            assert sumulas[number.lstrip("S")]["status"] == "cancelada"
            continue
        articles = json.loads((folder / LAWS[sigla]).read_text(encoding="utf-8"))["artigos"]
        assert _found(articles, number, path) == entry["status"], entry["rotulo"]


def _found(articles: dict, number: str, path: list[str]) -> str:
    if number not in articles:
        return "nao_encontrado"
    text = articles[number]["texto"]
    if re.match(rf"Art\. {number}\. \(Revogado", text):
        return "revogado"
    marks = [{"Punico": "Parágrafo único"}.get(p, re.sub(r"^P(\d+)", r"§ \1", p)) for p in path]
    held = all(re.search(rf"(?m)^{re.escape(mark)}\b", text) for mark in marks)
    return "verificado" if held else "verificado_parcial"
