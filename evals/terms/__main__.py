"""Contract terms asked of contracts in unseen wording: `dev` was written for, `held` never read.

    python -m evals.terms [--show dev|held]

Each contract is a matter of its own, without an index: only exact answers count. A line a set:
right, missed, wrong given as exact, unanswerable admitted. `--show` prints what was missed.
"""

import argparse
import hashlib
import json
from pathlib import Path

from sqlalchemy import create_engine

from lastro.facts import FactStore, answer, answer_json, extract
from lastro.sources import Block, BlockKind, Document, Metadata, ParagraphAnchor
from lastro.text import Span, fold

FOLDER = Path(__file__).parent


def paper(record: dict) -> Document:
    """Return the contract as the readers would: a heading (`# `), row (` | `) or paragraph a line.

    record: a line of the set, with `id`, `titulo` and `clausulas`.
    """
    blocks, lines, at = [], [], 0
    for number, line in enumerate([record["titulo"], *record["clausulas"]], 1):
        text = line.removeprefix("# ")
        anchor = ParagraphAnchor(number)
        kind = BlockKind.HEADING if text != line else BlockKind.PARAGRAPH
        kind = BlockKind.TABLE_ROW if " | " in line else kind
        level = 1 if kind is BlockKind.HEADING else 0
        blocks.append(Block(Span(at, at + len(text)), kind, anchor, level))
        lines.append(text)
        at += len(text) + 1
    text = "\n".join(lines)
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    locator = f"{record['id']}.txt"
    return Document(locator, sha256, "text/plain", text, tuple(blocks), Metadata())


def same(expected: dict, got: dict) -> bool:
    """Return whether an answer has the value and the unit expected; texts without case."""
    value, unit = got["valor"], got["unidade"] or ""
    if unit != (expected["unidade"] or ""):
        return False
    if isinstance(value, float) or isinstance(expected["valor"], float):
        return float(value or 0) == float(expected["valor"])
    return fold(str(value)) == fold(str(expected["valor"]))


def scored(name: str, shown: bool) -> None:
    """Print the figures of one set."""
    right, missed, wrong, admitted, invented = 0, [], [], 0, []
    for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        store = FactStore(create_engine("sqlite://"))
        store.create()
        document = paper(record)
        store.put("caso", document.sha256, document.locator, extract(document))
        for question in record["perguntas"]:
            got = answer_json(answer(question["pergunta"], store, "caso", None))
            exact = got["rota"] == "exata"
            told = f"{record['id']}: {question['pergunta']} -> {got['resposta']}"
            if question["valor"] is None:
                admitted += not exact
                invented += [told] if exact else []
            elif not exact:
                missed.append(f"{told} (not {question['valor']})")
            elif same(question, got):
                right += 1
            else:
                wrong.append(f"{told} (not {question['valor']})")
    answerable = right + len(missed) + len(wrong)
    print(
        f"{name:<5} right {right}/{answerable}, missed {len(missed)}, wrong as exact {len(wrong)}, "
        f"unanswerable admitted {admitted}/{admitted + len(invented)}"
    )
    if shown:
        for label, told in (("missed", missed), ("wrong", wrong), ("invented", invented)):
            for entry in told:
                print(f"    {label}: {entry}")


def main() -> None:
    """Print both sets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", default="", choices=["", "dev", "held"])
    given = parser.parse_args()
    for name in ("dev", "held"):
        scored(name, given.show == name)


if __name__ == "__main__":
    main()
