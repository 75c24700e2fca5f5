"""Write docs/reference/json.md: what each command answers with `--json`, read off real answers.

python scripts/json_shapes.py --home DIR     DIR holds the matter `exemplo` (`make demo` makes it)
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CASE = ROOT / "examples/caso-exemplo"
BRIEF = CASE / "processo/Contestação - tutela multa.docx"
COMMANDS = (
    ("lastro ingest PASTA --matter NOME", ("ingest", str(CASE), "--matter", "exemplo")),
    ("lastro facts --matter NOME", ("facts", "--matter", "exemplo")),
    ("lastro contradictions NOME", ("contradictions", "exemplo")),
    ("lastro timeline NOME", ("timeline", "exemplo")),
    ("lastro ask PERGUNTA --matter NOME", ("ask", "Qual o prazo?", "--matter", "exemplo")),
    ("lastro search TEXTO --matter NOME", ("search", "multa", "--matter", "exemplo", "--trace")),
    ("lastro index build leis --law", ("index", "build", "leis", "--law", "--sem-vetores")),
    ("lastro index list", ("index", "list")),
    ("lastro search TEXTO --collection NOME", ("search", "prazo", "--collection", "leis")),
    (
        "lastro library add ARQUIVO --kind TIPO",
        ("library", "add", str(BRIEF), "--kind", "modelo", "--sem-vetores"),
    ),
    ("lastro library list", ("library", "list")),
    ("lastro clauses CASO", ("clauses", "exemplo", "--deep")),
    ("lastro pages CASO", ("pages", "exemplo")),
    ("lastro cite check ARQUIVO", ("cite", "check", str(BRIEF))),
    ("lastro cite parse TEXTO", ("cite", "parse", "art. 5º, XCIX, da CF e Súmula 7 do STJ")),
    ("lastro cite resolve TEXTO", ("cite", "resolve", "art. 5º, XCIX, da CF e Súmula 7 do STJ")),
    ("lastro cite selftest ARQUIVO", ("cite", "selftest", str(BRIEF))),
    ("lastro keys create NOME", ("keys", "create", "escritório")),
    ("lastro keys list", ("keys", "list")),
    ("lastro law show CHAVE", ("law", "show", "CF.5.LXXVIII")),
    ("lastro law show CHAVE --on DIA", ("law", "show", "CF.5.LXXVIII", "--on", "2019-05-10")),
    ("lastro law status", ("law", "status")),
    ("lastro law sync [SIGLA…] --dry-run", ("law", "sync", "CC", "STJ", "--dry-run")),
    ("lastro compose PECA --matter NOME", ("compose", "replica", "--matter", "exemplo")),
    ("lastro doctor", ("doctor",)),
    ("any command that fails", ("facts", "--matter", "nenhum")),
)


def shape(value: object) -> object:
    """The value with every leaf replaced by its type; a list by its richest element's shape."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(max(value, key=lambda v: len(json.dumps(v))))] if value else []
    names = {str: "texto", bool: "booleano", int: "número", float: "número", type(None): "nulo"}
    return names[type(value)]


def answer(words: tuple[str, ...], home: Path, out: Path) -> object:
    command = [Path(sys.executable).parent / "lastro", *words, "--json", "--home", home]
    if words[0] == "compose":
        command += ["--out", out]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    return json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--home", type=Path, required=True)
    home = parser.parse_args().home
    lines = [
        "# What `--json` answers",
        "",
        "Made by `scripts/json_shapes.py` from real answers. One document on stdout; offsets are",
        "Unicode code points, half-open; money is a decimal string with a point; dates are ISO.",
        "A value that is not known is `null`, never left out. `audit.json` lies beside each draft.",
    ]
    with tempfile.TemporaryDirectory() as out:
        for title, words in COMMANDS:
            shown = json.dumps(shape(answer(words, home, Path(out))), ensure_ascii=False, indent=1)
            lines += ["", f"## `{title}`", "", "```json", shown, "```"]
    page = ROOT / "docs/reference/json.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
