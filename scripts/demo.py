"""The main job on the example case, as a lawyer would run it: ingest, ask, check, compose.

Every figure printed comes from the commands' own JSON; nothing here computes a result.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from lastro.apps.cli.words import shown
from lastro.facts import shown as shown_value

ROOT = Path(__file__).resolve().parent.parent
CASE = ROOT / "examples/caso-exemplo"
MATTER = "exemplo"
QUESTIONS = (
    "Qual o percentual de royalties?",
    "Qual o CNPJ da franqueadora?",
    "Qual a multa rescisória?",
    "Qual o nome do síndico do prédio?",
)
REFUSED = 1


class Lastro:
    """Runs `lastro …` in one home folder and keeps the time each command took."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.seconds = 0.0

    def __call__(self, *words: str, allowed: tuple[int, ...] = (0,)) -> str:
        program = Path(sys.executable).parent / "lastro"
        began = time.perf_counter()
        done = subprocess.run(
            [program, *words, "--home", self.home], stdout=subprocess.PIPE, check=False
        )
        self.seconds += time.perf_counter() - began
        if done.returncode not in allowed:
            sys.exit(f"`lastro {' '.join(words)}` terminou com {done.returncode}")
        return done.stdout.decode()

    def json(self, *words: str, allowed: tuple[int, ...] = (0,)) -> dict:
        return json.loads(self(*words, "--json", allowed=allowed))


def title(text: str) -> None:
    print(f"\n\033[1m{text}\033[0m" if sys.stdout.isatty() else f"\n{text}")


def tally(counts: dict) -> str:
    return ", ".join(f"{count} {shown(name)}" for name, count in counts.items())


def show_files(ingested: dict) -> None:
    title(f"1. Arquivos de {CASE.relative_to(ROOT)}")
    for file in ingested["arquivos"]:
        why = file["motivo"] or (f"igual a {file['duplicado_de']}" if file["duplicado_de"] else "")
        found = sorted({finding["tipo"] for finding in file["achados"]})
        notes = "; ".join(filter(None, (why, ", ".join(map(shown, found)))))
        print(
            f"  {shown(file['status']):<10} {file['arquivo']}" + (f"  ({notes})" if notes else "")
        )
    counts = Counter(file["status"] for file in ingested["arquivos"])
    print(f"  {tally(counts)}; {ingested['passagens']} passagens no índice")


def show_facts(facts: dict) -> None:
    title("2. Fatos")
    counted = {name: len(facts[name]) for name in ("partes", "processos", "valores", "datas")}
    print(f"  {tally(counted)}, {len(facts['campos'])} campos de contrato")
    for field in facts["campos"][:8]:
        source = field["fontes"][0]
        value = shown_value(str(field["valor"]), field["unidade"] or "")
        print(f"  {field['rotulo']}: {value}  [{source['arquivo']}, {source['local']}]")


def show_answers(lastro: Lastro) -> None:
    title("3. Perguntas")
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for question in QUESTIONS:
            file.write(json.dumps({"id": question, "pergunta": question}) + "\n")
        file.flush()
        answers = lastro("ask", "--matter", MATTER, "--jsonl", file.name).splitlines()
    for answer in map(json.loads, answers):
        print(f"  {answer['id']}\n    {answer['resposta']}  ({shown(answer['rota'])})")


def show_citations(lastro: Lastro) -> None:
    defence = next(p for p in sorted(CASE.rglob("*.docx")) if "contesta" in p.name.lower())
    title(f"4. Citações de {defence.relative_to(CASE)}")
    checked = lastro.json("cite", "check", str(defence))
    for item in checked["citacoes"]:
        status = (item["resolucao"] or {}).get("status", "nao_verificado")
        print(f"  {shown(status):<22} {item['citacao']['rotulo']}")
    print(f"  por situação: {tally(checked['resumo']['por_status'])}")


def show_brief(lastro: Lastro, out: Path) -> list[str]:
    title("5. Peças")
    files = []
    for piece in ("peticao-inicial", "replica"):
        made = lastro.json("compose", piece, "--matter", MATTER, "--out", str(out / piece))
        files += made["arquivos"]
        sentences = tally(made["afirmacoes"])
        print(f"  {piece}: frases {sentences}; {made['fontes']} fontes; {made['estado']}")
        print(f"    citações legais: {tally(made['citacoes']['por_status'])}")
    refused = lastro.json("compose", "recurso", "--matter", MATTER, allowed=(REFUSED,))
    print(f"  recurso: recusado – {refused['erro']['mensagem']}")
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    lastro = Lastro(given.home)
    show_files(lastro.json("ingest", str(CASE), "--matter", MATTER))
    show_facts(lastro.json("facts", "--matter", MATTER))
    show_answers(lastro)
    show_citations(lastro)
    files = show_brief(lastro, given.out)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    title(f"{lastro.seconds:.0f} s no total; pico de memória de um comando: {peak:.0f} MiB")
    print("arquivos escritos: " + " · ".join(files))


if __name__ == "__main__":
    main()
