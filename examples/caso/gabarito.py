"""The answer key: what `gabarito.toml` and `perguntas.toml` say, checked against the files."""

import hashlib
import json
import tomllib
from datetime import date
from pathlib import Path

from caso.fatos import HERE, cents, fill, months, projection, totals
from caso.leitura import content, page_of, squeeze, text
from caso.registros import lawsuits

FILED_BEFORE_COF = date(2023, 5, 11)


class UnfoundPhrase(Exception):
    """A phrase of the answer key does not stand in the file it names."""


def answer_key(case: Path) -> bytes:
    """Return `gabarito.json`: UTF-8, keys in a fixed order. Raises UnfoundPhrase."""
    table = _table("gabarito.toml")
    files = {name: _file(entry) for name, entry in table.pop("arquivos").items()}
    asked = _table("perguntas.toml")
    key = {
        "caso": table["caso"],
        "arquivos": [_hashed(case, entry) for entry in files.values()],
        "partes": table["partes"],
        "processos": [*table["processos"], *_opponents()],
        "jurimetria": _jurimetry(),
        "campos": table["campos"],
        "meses": [_month(position) for position in range(24)],
        "totais": {name: f"{value:.2f}" for name, value in totals().items()},
        "citacoes_contestacao": table["citacoes"],
        "perguntas": _numbered("q", asked["exatas"]),
        "sem_resposta": _numbered("s", asked["sem_resposta"]),
        "recuperacao": _numbered("r", asked["recuperacao"]),
        "contradicoes": table["contradicoes"],
        "diferencas_aceitas": table["diferencas_aceitas"],
        "eventos": table["eventos"],
        "texto_oculto": table["texto_oculto"],
        "pontos": table["pontos"],
    }
    paths = {name: entry["arquivo"] for name, entry in files.items()}
    return (json.dumps(_placed(key, paths, case), ensure_ascii=False, indent=1) + "\n").encode()


def _table(name: str) -> dict:
    return tomllib.loads(fill((HERE / name).read_text(encoding="utf-8")))


def _file(entry: dict) -> dict:
    status = entry.get("status", "lido")
    return {"status": status, "status_sem_motores": status, **entry}


def _hashed(case: Path, entry: dict) -> dict:
    return {**entry, "sha256": hashlib.sha256(content(case, entry["arquivo"])).hexdigest()}


def _numbered(letter: str, entries: list[dict]) -> list[dict]:
    return [{"id": f"{letter}{n:02d}", **entry} for n, entry in enumerate(entries, 1)]


def _opponents() -> list[dict]:
    known = {row["numero"]: row for row in lawsuits() if row["numero"] not in _own()}
    return [
        {
            "numero": number,
            "digito_valido": True,
            "sobre": f"processo da franqueadora, {row['orgao'].split(':')[1]}",
            "arquivo": "processos",
        }
        for number, row in known.items()
    ]


def _own() -> set[str]:
    return {entry["numero"] for entry in _table("gabarito.toml")["processos"]}


def _jurimetry() -> dict:
    first = [row for row in lawsuits() if row["grau"] == "G1"]
    ended = ("Procedência", "Procedência em Parte", "Improcedência", "Homologação de Transação")
    moves = [{m.split(":")[1] for m in row["movimentos"].split(",")} for row in first]
    before = [r for r in first if date.fromisoformat(r["ajuizamento"][:10]) < FILED_BEFORE_COF]
    return {
        "processos": len(first),
        "registros": len(lawsuits()),
        "ajuizados_antes_da_cof": len(before),
        "desfechos": {name: sum(name in found for found in moves) for name in ended},
        "sem_desfecho": sum(not found & set(ended) for found in moves),
    }


def _month(position: int) -> dict:
    month = months()[position]
    return {
        "mes": month.code,
        "receita_bruta": f"{month.revenue:.2f}",
        "projetado": f"{projection(position + 1):.2f}",
        "percentual_royalties": float(month.rate * 100),
        "royalties": f"{month.royalty:.2f}",
        "royalties_devidos": f"{month.agreed_royalty:.2f}",
        "fundo": f"{month.fund:.2f}",
        "resultado": f"{cents(month.result):.2f}",
    }


def _placed(value: object, paths: dict[str, str], case: Path) -> object:
    """Return the key with every file's short name as its path and every phrase's page."""
    if isinstance(value, list):
        return [_placed(item, paths, case) for item in value]
    if not isinstance(value, dict):
        return value
    entry = {name: _placed(item, paths, case) for name, item in value.items()}
    if "arquivo" not in entry:
        return entry
    entry["arquivo"] = path = paths.get(entry["arquivo"], entry["arquivo"])
    if phrase := entry.get("trecho"):
        found = content(case, path)
        if squeeze(phrase) not in text(path, found):
            raise UnfoundPhrase(f"{path}: {phrase}")
        if path.endswith(".pdf"):
            entry["pagina"] = page_of(found, phrase)
    return entry
