"""Contracts of a set as documents, their questions asked, the answers counted."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine

from lastro.facts import FactStore, answer, answer_json, extract
from lastro.sources import Block, BlockKind, Document, Metadata, ParagraphAnchor
from lastro.text import Span, fold

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Score:
    """What became of a set's questions; each entry tells the contract, the question, the answer.

    right, missed, wrong: of those with an answer (wrong: another value given as exact)
    admitted, invented: of those without one
    """

    right: tuple[str, ...]
    missed: tuple[str, ...]
    wrong: tuple[str, ...]
    admitted: tuple[str, ...]
    invented: tuple[str, ...]

    @property
    def answerable(self) -> int:
        """Return how many questions have an answer."""
        return len(self.right) + len(self.missed) + len(self.wrong)


def score(name: str) -> Score:
    """Return the score of a set, `dev` or `held`; every contract is a matter of its own."""
    told: dict[str, list[str]] = {key: [] for key in Score.__dataclass_fields__}
    for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        store = _kept(paper(record))
        for question in record["perguntas"]:
            got = answer_json(answer(question["pergunta"], store, "caso", None))
            wanted = question["valor"]
            entry = f"{record['id']}: {question['pergunta']} -> {got['resposta']} ({wanted})"
            told[_outcome(question, got)].append(entry)
    return Score(**{key: tuple(entries) for key, entries in told.items()})


def paper(record: dict) -> Document:
    """Return the contract as the readers would: a heading (`# `), row (` | `) or paragraph a line.

    record: a line of the set, with `id`, `titulo` and `clausulas`.
    """
    blocks, lines, at = [], [], 0
    for number, line in enumerate([record["titulo"], *record["clausulas"]], 1):
        text = line.removeprefix("# ")
        kind = BlockKind.HEADING if text != line else BlockKind.PARAGRAPH
        kind = BlockKind.TABLE_ROW if " | " in line else kind
        level = 1 if kind is BlockKind.HEADING else 0
        blocks.append(Block(Span(at, at + len(text)), kind, ParagraphAnchor(number), level))
        lines.append(text)
        at += len(text) + 1
    text = "\n".join(lines)
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    locator = f"{record['id']}.txt"
    return Document(locator, sha256, "text/plain", text, tuple(blocks), Metadata())


def _kept(document: Document) -> FactStore:
    store = FactStore(create_engine("sqlite://"))
    store.create()
    store.put("caso", document.sha256, document.locator, extract(document))
    return store


def _outcome(question: dict, got: dict) -> str:
    exact = got["rota"] == "exata"
    if question["valor"] is None:
        return "invented" if exact else "admitted"
    if not exact:
        return "missed"
    return "right" if _is_same(question, got) else "wrong"


def _is_same(expected: dict, got: dict) -> bool:
    """Return whether an answer has the value and the unit expected; texts without case."""
    value, unit = got["valor"], got["unidade"] or ""
    if unit != (expected["unidade"] or ""):
        return False
    if isinstance(value, float) and isinstance(expected["valor"], (int, float)):
        return value == float(expected["valor"])
    return fold(str(value)) == fold(str(expected["valor"]))
