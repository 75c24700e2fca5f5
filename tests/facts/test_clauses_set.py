"""The labelled clauses of evals/clauses: well formed, in the closed list, the halves apart."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

SET = Path(__file__).resolve().parents[2] / "evals" / "clauses"
HALVES = ("dev", "held")
LEVELS = ("muito_baixo", "baixo", "medio", "alto", "muito_alto")
FIELDS = {"id", "contrato", "numero", "titulo", "texto", "classe", "nivel"}
LEAST_OF_A_CLASS = 6
SHINGLE = 8


def _clauses(half: str) -> list[dict[str, Any]]:
    lines = (SET / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _classes() -> dict[str, tuple[str, str]]:
    """Class → (pack, level)."""
    rows = (SET / "classes.tsv").read_text(encoding="utf-8").splitlines()
    return {name: (pack, level) for name, pack, level in (row.split("\t") for row in rows)}


def _shingles(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[at : at + SHINGLE]) for at in range(len(words) - SHINGLE + 1)}


@pytest.mark.parametrize("half", HALVES)
def test_every_line_has_the_fields_and_a_text(half: str) -> None:
    for clause in _clauses(half):
        assert set(clause) - {"dificil"} == FIELDS, clause["id"]
        assert clause.get("dificil", True) is True
        assert all(isinstance(clause[field], str) for field in FIELDS)
        assert clause["texto"].strip()
        assert clause["contrato"]


@pytest.mark.parametrize("half", HALVES)
def test_labels_are_in_the_closed_list_of_the_contract(half: str) -> None:
    classes = _classes()
    for clause in _clauses(half):
        pack, level = classes[clause["classe"]]
        assert pack in ("geral", clause["contrato"]), clause["id"]
        assert LEVELS.index(clause["nivel"]) >= LEVELS.index(level), clause["id"]


@pytest.mark.parametrize("half", HALVES)
def test_each_half_bears_every_class(half: str) -> None:
    seen = Counter(clause["classe"] for clause in _clauses(half))
    assert {name: seen[name] for name in _classes() if seen[name] < LEAST_OF_A_CLASS} == {}


def test_ids_and_texts_are_unique() -> None:
    clauses = [clause for half in HALVES for clause in _clauses(half)]
    assert len(clauses) >= 360
    assert len({clause["id"] for clause in clauses}) == len(clauses)
    assert len({clause["texto"] for clause in clauses}) == len(clauses)


def test_the_halves_share_no_wording() -> None:
    dev, held = (
        {run: clause["id"] for clause in _clauses(half) for run in _shingles(clause["texto"])}
        for half in HALVES
    )
    assert {" ".join(run): (dev[run], held[run]) for run in dev.keys() & held.keys()} == {}
