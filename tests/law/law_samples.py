"""Tables of cases, and acts and súmulas in the shape of the corpus, written by the tests."""

from pathlib import Path

CASES = Path(__file__).resolve().parents[1] / "cases"


def cases(name):
    """Rows of tests/cases/<name>.tsv as dicts."""
    head, *rows = (CASES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    columns = head.split("\t")
    return [dict(zip(columns, row.split("\t"), strict=True)) for row in rows]


def record(text):
    return {"texto": text, "url": "https://exemplo.br/lei.htm", "hierarchy": {"title": "I"}}


def act(code, **articles):
    """The JSON of an act: article_5 = "Art. 5º …"; article_5_A for 5-A."""
    meta = {"codigo": code, "url_base": "https://exemplo.br/lei.htm", "gerado_em": "2026-07-23"}
    keys = {name.removeprefix("art_").replace("_", "-"): text for name, text in articles.items()}
    return {"_meta": meta, "artigos": {key: record(text) for key, text in keys.items()}}


def sumulas(*rows):
    made = {
        str(number): {
            "numero": number,
            "enunciado": text,
            "status": status,
            "data": "13/12/1963",
            "url": "https://exemplo.br/sumula",
        }
        for number, text, status in rows
    }
    return {"_meta": {"gerado_em": "2026-07-19"}, "sumulas": made}
