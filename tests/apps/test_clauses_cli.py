"""`lastro clauses`, `lastro pages` and `--include-low` on a small case of a contract and a file."""

from __future__ import annotations

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

CONTRACT = """CONTRATO DE FRANQUIA EMPRESARIAL

CLÁUSULA PRIMEIRA – DOS ROYALTIES

1.1. A franqueada pagará à franqueadora royalties de 5% do faturamento bruto.

CLÁUSULA SEGUNDA – DO FORO

2.1. Fica eleito o foro da Comarca de Olinda para dirimir controvérsias.

CLÁUSULA TERCEIRA – DA TOLERÂNCIA

3.1. A tolerância de uma parte não implica novação nem renúncia.
"""
PAGES = (
    "AO JUÍZO DA 1ª VARA CÍVEL|Ana vem propor AÇÃO DE COBRANÇA contra Rio Ltda.|Pede deferimento.",
    "PROCURAÇÃO|Ana nomeia e constitui seu procurador o advogado Davi, com poderes para o foro.",
)


@pytest.fixture
def home(tmp_path, with_models, lastro):
    folder, home = tmp_path / "pasta", tmp_path / "home"
    folder.mkdir()
    (folder / "contrato.txt").write_text(CONTRACT, encoding="utf-8")
    canvas = Canvas(str(folder / "autos.pdf"), pagesize=A4)
    for page in PAGES:
        for at, line in enumerate(page.split("|")):
            canvas.drawString(60, 780 - 20 * at, line)
        canvas.showPage()
    canvas.save()
    with_models(home)
    lastro("ingest", folder, "--matter", "caso", "--json", "--home", home)
    return home


def test_idx_03_clauses_are_listed_with_level_and_rule(lastro, home):
    found = lastro("clauses", "caso", "--json", "--home", home).json["clausulas"]
    assert [(c["numero"], c["classe"], c["nivel"], c["indexada"]) for c in found] == [
        ("1", "royalties", "muito_alto", True),
        ("1.1", "royalties", "muito_alto", True),
        ("2", "foro", "baixo", False),
        ("2.1", "foro", "baixo", False),
        ("3", "tolerancia", "muito_baixo", False),
        ("3.1", "tolerancia", "muito_baixo", False),
    ]
    assert {c["arquivo"] for c in found} == {"contrato.txt"}
    assert all(c["regra"] and c["local"] for c in found)
    assert found[2]["titulo"] == "DO FORO"


def test_clauses_are_filtered_by_level_class_and_file(lastro, home):
    def listed(*words):
        found = lastro("clauses", "caso", *words, "--json", "--home", home).json["clausulas"]
        return [c["numero"] for c in found]

    assert listed("--level", "baixo") == ["2", "2.1"]
    assert listed("--class", "royalties") == ["1", "1.1"]
    assert listed("--file", "autos") == []
    wrong = lastro("clauses", "caso", "--level", "altissimo", "--home", home)
    assert (wrong.code, "os níveis são" in wrong.err) == (2, True)


def test_clauses_without_json_are_a_table(lastro, home):
    shown = lastro("clauses", "--matter", "caso", "--home", home).out
    assert "DO FORO" in shown
    assert "4 fora do índice" in " ".join(shown.split())


def test_idx_08_include_low_reaches_what_the_index_leaves_out(lastro, home):
    def texts(*words):
        found = lastro("search", "foro eleito", "-m", "caso", *words, "--json", "--home", home)
        return " ".join(hit["trecho"] for hit in found.json["hits"])

    assert "eleito o foro" not in texts()
    assert "eleito o foro" in texts("--include-low")
    asked = ("ask", "o que se diz da tolerância", "-m", "caso", "--json", "--home", home)
    assert "novação" not in lastro(*asked).out
    assert "novação" in lastro(*asked, "--include-low").out


def test_idx_08_the_elected_forum_is_still_answered_exactly(lastro, home):
    answer = lastro("ask", "Qual o foro eleito?", "-m", "caso", "--json", "--home", home).json
    assert (answer["rota"], "Olinda" in answer["resposta"]) == ("exata", True)


@pytest.mark.parametrize("target", ["caso", "arquivo"])
def test_ing_14_pages_of_a_case_or_a_file(lastro, home, tmp_path, target):
    of = tmp_path / "pasta" / "autos.pdf" if target == "arquivo" else target
    done = lastro("pages", of, "--json", "--home", home).json
    assert [(p["pagina"], p["tipo"], p["peca"]) for p in done["paginas"]] == [
        (1, "peticao_inicial", 1),
        (2, "procuracao", 2),
    ]
    assert done["processadas"] == 2
    assert lastro("pages", of, "--json", "--home", home).json["processadas"] == 0


def test_pages_of_what_has_none(lastro, home, tmp_path):
    ran = lastro("pages", tmp_path / "pasta" / "contrato.txt", "--home", home)
    assert (ran.code, "não tem arquivo com páginas" in ran.err) == (2, True)
