"""The example case against its answer key: files, fields, questions, retrieval, defence, points.

    python -m evals.example [--home DIR]

Prints one line a measure: how many of how many, and what was missed.
"""

import argparse
import json
import re
import tempfile
import unicodedata
from pathlib import Path

from lastro.drafting import Piece, Request
from lastro.facts import answer_json
from lastro.index import Filter, Query
from lastro.jobs import compose, ingest
from lastro.settings import load
from lastro.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
MATTER = "exemplo"


def folded(text: object) -> str:
    decomposed = unicodedata.normalize("NFKD", str(text)).casefold()
    return re.sub(r"[^a-z0-9,.%]+", " ", decomposed.encode("ascii", "ignore").decode()).strip()


def same(expected: object, got: object) -> bool:
    try:
        return abs(float(str(expected)) - float(str(got))) < 0.005
    except ValueError:
        return folded(expected) == folded(got)


def report(name: str, missed: list[str], total: int) -> None:
    print(f"{name:<42} {total - len(missed):>3} / {total}")
    for line in missed:
        print(f"    {line}")


def questions(workspace: Workspace, key: dict) -> None:
    wrong, absent, invented = [], [], []
    for item in key["perguntas"]:
        answer = answer_json(workspace.ask(item["pergunta"], MATTER))
        if answer["rota"] != "exata":
            absent.append(f"{item['id']} {item['pergunta']} -> {answer['rota']}")
        elif not same(item["valor"], answer["valor"]):
            shown = f"{answer['valor']!r}, not {item['valor']!r}"
            wrong.append(f"{item['id']} {item['pergunta']} -> {shown}")
    for item in key["sem_resposta"]:
        answer = answer_json(workspace.ask(item["pergunta"], MATTER))
        if answer["rota"] != "sem_resposta":
            invented.append(f"{item['id']} {item['pergunta']} -> {answer['resposta']!r:.120}")
    report("exact questions answered exactly", absent + wrong, len(key["perguntas"]))
    report("  of them: wrong value given as exact", wrong, len(key["perguntas"]))
    report("unanswerable questions admitted", invented, len(key["sem_resposta"]))


def retrieval(workspace: Workspace, key: dict) -> None:
    for depth in (5, 10):
        missed = []
        for item in key["recuperacao"]:
            found = workspace.search(Query(item["consulta"], Filter(MATTER), k=depth))
            wanted = folded(item["trecho"])
            texts = [folded(h.passage.text) for h in found.hits]
            if not any(wanted in text for text in texts):
                missed.append(f"{item['id']} {item['consulta']}")
        report(f"answer passage in the top {depth}", missed, len(key["recuperacao"]))


def fields(workspace: Workspace, key: dict) -> None:
    held = {field.key: field.value for field in workspace.facts.fields(MATTER)}
    missed = [
        f"{f['chave']}: {held.get(f['chave'])!r}, not {f['valor']!r}"
        for f in key["campos"]
        if not same(f["valor"], held.get(f["chave"]))
    ]
    report("contract fields", missed, len(key["campos"]))
    parties = {p.cnpj or p.cpf or p.oab or p.name for p in workspace.facts.parties(MATTER)}
    digits = {re.sub(r"\W", "", p) for p in parties}
    numbers = [p for p in key["partes"] if p.get("cnpj") or p.get("cpf")]
    missed = [
        p["nome"] for p in numbers if re.sub(r"\W", "", p.get("cnpj") or p.get("cpf")) not in digits
    ]
    report("parties by CNPJ or CPF", missed, len(numbers))


def points(workspace: Workspace, key: dict) -> None:
    draft = compose(workspace, Request(MATTER, Piece.PETICAO_INICIAL)).draft
    cited = {e.evidence.ref_key for e in draft.bibliography}
    proofs = {
        (e.evidence.excerpt.locator, folded(e.evidence.excerpt.text)) for e in draft.bibliography
    }
    missed = []
    for item in key["pontos"]:
        proved = any(
            p["arquivo"] == locator and folded(p["trecho"]) in text
            for p in item["provas"]
            for locator, text in proofs
        )
        if not proved:
            missed.append(f"{item['ponto']} (law cited: {bool(cited & set(item['fundamentos']))})")
    report("points of the petition, with their proof", missed, len(key["pontos"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args()
    key = json.loads((ROOT / "examples/gabarito.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(load(given.home or Path(folder)))
        done = ingest(workspace, ROOT / "examples/caso-exemplo", MATTER)
        got = {f.locator: f.status.value for f in done.files}
        missed = [f["arquivo"] for f in key["arquivos"] if got.get(f["arquivo"]) != f["status"]]
        report("files that end as the key says", missed, len(key["arquivos"]))
        fields(workspace, key)
        questions(workspace, key)
        retrieval(workspace, key)
        points(workspace, key)


if __name__ == "__main__":
    main()
