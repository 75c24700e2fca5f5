"""`lastro index` and `lastro search --collection`, as a program that grades them calls them."""

import json
from pathlib import Path

import pytest

DOCS = [
    {"_id": "a1", "text": "O prazo para contestar é de quinze dias úteis.", "title": "Código"},
    {"_id": "a2", "text": "A multa por atraso é de dois por cento ao mês.", "codigo": "CC"},
    {"id": 3, "text": "Fica eleito o foro da Comarca de Petrolina.", "codigo": "CDC"},
]


def lines(path: Path, *records: object) -> Path:
    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records), "utf-8")
    return path


@pytest.fixture
def home(tmp_path: Path, with_models, monkeypatch) -> Path:
    folder = with_models(tmp_path / "casa")
    monkeypatch.setenv("LASTRO_HOME", str(folder))
    return folder


def test_a_corpus_is_built_and_questions_are_answered_a_line_each(
    home: Path, lastro, tmp_path: Path
) -> None:
    docs = lines(tmp_path / "acervo.jsonl", *DOCS)
    built = lastro("index", "build", "acervo", "--jsonl", docs, "--json")
    assert (built.code, built.json["incluidos"], built.json["sem_vetor"]) == (0, 3, 0)
    asked = lines(
        tmp_path / "perguntas.jsonl",
        {"_id": "q1", "text": "Qual é o prazo de contestação?"},
        {"id": 2, "consulta": "multa prazo foro", "filtro": {"codigo": "CDC"}},
    )
    ran = lastro("search", "--collection", "acervo", "--jsonl", asked, "-k", 10)
    first, second = map(json.loads, ran.out.splitlines())
    assert (first["id"], first["hits"][0]["doc"]) == ("q1", "a1")
    assert [hit["doc"] for hit in second["hits"]] == ["3"]
    given = {str(d.get("_id", d.get("id"))): d["text"] for d in DOCS}
    for hit in first["hits"]:
        assert hit["trecho"] == given[hit["doc"]][hit["offset"] : hit["fim"]]
        assert {"passagem", "score", "etapas"} <= set(hit)
        assert set(hit["etapas"]) >= {"esparsa", "densa", "fusao", "rerank"}


def test_lines_that_cannot_be_read_are_told_and_the_rest_is_searched_by_words(
    home: Path, lastro, tmp_path: Path
) -> None:
    docs = lines(tmp_path / "acervo.jsonl", *DOCS)
    with docs.open("a", encoding="utf-8") as more:
        more.write("{quebrada\n")
    ran = lastro("index", "build", "acervo", "--jsonl", docs, "--sem-vetores")
    assert ran.code == 0
    assert "linha 4: não é JSON; escreva" in " ".join(ran.err.split())
    assert "lastro index vectors acervo" in " ".join(ran.out.split())
    found = lastro("search", "--collection", "acervo", "foro", "--json", "--trace").json
    assert found["hits"][0]["doc"] == "3"
    assert any("0 de 3 passagens" in (stage["nota"] or "") for stage in found["trace"])
    assert lastro("index", "vectors", "acervo", "--json").json["vetores_feitos"] == 3


def test_collections_are_listed_and_removed(home: Path, lastro, tmp_path: Path) -> None:
    docs = lines(tmp_path / "acervo.jsonl", *DOCS)
    lastro("index", "build", "acervo", "--jsonl", docs, "--sem-vetores")
    (held,) = lastro("index", "list", "--json").json["colecoes"]
    assert held == {"colecao": "acervo", "documentos": 3, "passagens": 3, "sem_vetor": 3}
    assert lastro("index", "remove", "acervo").code == 0
    gone = lastro("search", "--collection", "acervo", "foro")
    assert gone.code == 2
    assert "lastro index build" in " ".join(gone.err.split())


def test_where_to_search_must_be_said(home: Path, lastro) -> None:
    ran = lastro("search", "foro")
    assert ran.code == 2
    assert "--collection" in ran.err


def test_idx_17_each_flag_works_on_a_sample_folder(home: Path, lastro, tmp_path: Path) -> None:
    place = tmp_path / "pasta"
    place.mkdir()
    (place / "nota.txt").write_text("O prazo é de quinze dias úteis.", encoding="utf-8")
    for name in ("general", "user"):
        built = lastro("index", "build", "--collection", name, "--path", place, "--json")
        assert (built.code, built.json["incluidos"], built.json["sem_vetor"]) == (0, 1, 0)
    seeded = lastro("index", "build", "user", "--path", place, "--seed", "--sem-vetores", "--json")
    assert seeded.json["incluidos"] > 100
    assert seeded.json["inalterados"] == 1
    again = lastro("index", "build", "user", "--path", place, "--rebuild", "--json")
    assert (again.json["incluidos"], again.json["removidos"]) == (1, 0)
    assert {".pdf", ".docx", ".eml"} <= set(lastro("index", "formats", "--json").json["formatos"])
    assert lastro("index", "build", "user").code == 2
    assert lastro("index", "build", "--path", place).code == 2


def test_a_work_is_added_listed_found_with_its_citation_and_removed(
    home: Path, lastro, tmp_path: Path
) -> None:
    work = tmp_path / "parecer.md"
    work.write_text("# Parecer\n\nA franquia pede boa-fé antes do contrato.", encoding="utf-8")
    words = ("--autor", "Ana Prado", "--titulo", "Franquia", "--edicao", "2", "--ano", "2021")
    added = lastro("library", "add", work, "--kind", "doutrina", *words, "--json")
    assert added.json["obras"][0]["citacao"] == "PRADO, Ana. *Franquia*. 2. ed. 2021"
    found = lastro("search", "--collection", "biblioteca", "boa-fé", "--json", "--contexto").json
    (hit,) = found["hits"]
    assert hit["citacao"].startswith("PRADO, Ana. *Franquia*. 2. ed. 2021, parágrafo")
    assert hit["contexto"]["trecho"].endswith(hit["trecho"])
    assert lastro("library", "show", "parecer.md", "--json").json["autor"] == "Ana Prado"
    assert lastro("library", "remove", "parecer.md").code == 0
    assert lastro("library", "list", "--json").json == {"obras": []}
    assert lastro("library", "add", work, "--kind", "livro").code == 2


def test_a_matter_s_hit_is_shown_with_its_whole_clause(home: Path, lastro, tmp_path: Path) -> None:
    place = tmp_path / "caso"
    place.mkdir()
    clause = "CLÁUSULA QUARTA – DA MULTA\n\n" + "\n\n".join(
        f"§ {n}º O atraso no pagamento de número {n} sujeita o franqueado à multa "
        + "de mora " * 60
        for n in range(1, 6)
    )
    (place / "contrato.md").write_text(
        f"CONTRATO DE FRANQUIA\n\n{clause}\n\nCLÁUSULA QUINTA – DO FORO\n\nO foro é Petrolina.",
        encoding="utf-8",
    )
    lastro("ingest", place, "--matter", "caso")
    found = lastro("search", "atraso de número 4", "-m", "caso", "--contexto", "--json").json
    whole = found["hits"][0]["contexto"]["trecho"]
    assert all(f"§ {n}º" in whole for n in range(1, 6))
    assert "Petrolina" not in whole
    shown = lastro("search", "atraso de número 4", "-m", "caso", "--contexto", "-k", 1)
    assert "§ 5º" in shown.out
