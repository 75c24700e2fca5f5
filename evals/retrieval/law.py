"""The set of short questions to statutes, súmulas, theses and themes, with its corpus."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evals.retrieval.gold import SETS, SHARED, Gold, Kind, Question, lines
from lastro.collections import Entry

RAW = SHARED / "corpus/raw/advocacia-aberta"
NAME = "lei_sumulas"
_COURTS = {
    "sumulas_stj": ("STJ", "STJ"),
    "sumulas_stf": ("STF", "STF"),
    "sumulas_vinculantes": ("SV", "vinculante"),
}
_BASES = {
    "jurisprudencia_teses": "jt",
    "temas_repetitivos": "tema",
    "temas_rg_stf": "rg",
}


def law_set(folder: Path = SETS, raw: Path = RAW) -> Gold:
    """Return the set; of the acts, the corpus holds those that some question is put to.

    A question is put to what its filter names, or to the base that its group names.
    """
    asked = list(lines(folder / NAME / "queries.jsonl"))
    codes = {q["filtro"]["codigo"] for q in asked if "codigo" in q["filtro"]}
    return Gold(
        NAME, Kind.LAW, "portuguese", tuple(_entries(raw, codes)), tuple(map(_question, asked))
    )


def _question(asked: dict[str, Any]) -> Question:
    wanted = {name: (value,) for name, value in asked["filtro"].items()}
    if not wanted:
        wanted = {"base": (_BASES[asked["grupo"]],)}
    return Question(
        asked["id"], asked["consulta"], dict.fromkeys(asked["relevantes"], 1), wanted=wanted
    )


def _entries(raw: Path, codes: set[str]) -> Iterator[Entry]:
    for path in sorted(raw.glob("lei_*.json")):
        act = json.loads(path.read_text(encoding="utf-8"))
        if act["_meta"]["codigo"] in codes:
            yield from _articles(act)
    for name, (prefix, court) in _COURTS.items():
        for number, one in _held(raw / f"{name}.json", "sumulas").items():
            fields = {"tribunal": court, "base": "sumula"}
            subject = _joined(one, ("area", "ramo", "tema"), ", ")
            yield Entry(
                f"{prefix}:{number}",
                one["enunciado"],
                f"Súmula {number} do {court}",
                subject,
                fields,
            )
    for name, one in _held(raw / "jt_stj.json", "teses").items():
        yield Entry(name, one["enunciado"], one["edicao_titulo"], fields={"base": "jt"})
    for number, one in _held(raw / "flash_temas_stj.json", "temas").items():
        text = _joined(one, ("questao", "teseFirmada"), "\n")
        subject = ", ".join(one.get("assuntos", ()))
        yield Entry(f"TEMA:{number}", text, f"Tema {number} do STJ", subject, {"base": "tema"})
    for number, one in _held(raw / "temas_rg_stf.json", "temas").items():
        text = _joined(one, ("titulo", "descricao", "tese"), "\n")
        yield Entry(f"RG:{number}", text, f"Tema {number} do STF", fields={"base": "rg"})


def _articles(act: dict[str, Any]) -> Iterator[Entry]:
    code = act["_meta"]["codigo"]
    for number, article in act["artigos"].items():
        above = article.get("hierarchy") or {}
        headings = [above.get(f"{level}_name") for level in ("title", "chapter", "section")]
        theme = " > ".join(filter(None, (*headings, ", ".join(article.get("keywords", ())))))
        fields = {"codigo": code, "base": "lei"}
        yield Entry(f"{code}:{number}", article["texto"], act["_meta"]["nome"], theme, fields)


def _held(path: Path, name: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))[name]
    return found


def _joined(one: dict[str, Any], names: tuple[str, ...], between: str) -> str:
    return between.join(str(one[name]) for name in names if one.get(name))
