"""The web capture, the court export, the letter, the notes and the archives."""

import csv
import io
import json
import zipfile
from functools import cache

from caso import pdf
from caso.blocos import Block, blocks, pieces
from caso.fatos import HERE, fill, prose
from caso.word import EPOCH

CODES = {
    "Franquia": 4949, "Rescisão do contrato e devolução do dinheiro": 7768, "Cláusula Penal": 7689,
    "Indenização por Dano Material": 10439, "Indenização por Dano Moral": 10433,
    "Prestação de Contas": 9047, "Inadimplemento": 7691,
}  # fmt: skip


def page() -> bytes:
    """Return the captured page of the network's units, hidden text and scripts included."""
    return prose("unidades.html").encode()


def text(name: str, encoding: str = "utf-8") -> bytes:
    """Return a plain text of `textos/` in the given encoding."""
    return prose(name).encode(encoding)


@cache
def lawsuits() -> tuple[dict[str, str], ...]:
    """Return the rows of `processos.tsv`: one a lawsuit and court level."""
    with (HERE / "processos.tsv").open(encoding="utf-8", newline="") as lines:
        return tuple(csv.DictReader(io.StringIO(fill(lines.read())), delimiter="\t"))


def export() -> bytes:
    """Return the lawsuits in the envelope of the DataJud public API (an Elasticsearch answer)."""
    hits = [_hit(row) for row in lawsuits()]
    answer = {
        "took": 41,
        "timed_out": False,
        "_shards": {"total": 4, "successful": 4, "skipped": 0, "failed": 0},
        "hits": {
            "total": {"value": len(hits), "relation": "eq"},
            "max_score": 1.0,
            "hits": hits,
        },
    }
    return (json.dumps(answer, ensure_ascii=False, indent=1) + "\n").encode()


def _hit(row: dict[str, str]) -> dict:
    digits = "".join(c for c in row["numero"] if c.isdigit())
    kind, court = _coded(row["classe"]), _coded(row["orgao"])
    key = f"TJPE_{kind['codigo']}_{row['grau']}_{court['codigo']}_{digits}"
    filed = row["ajuizamento"]
    source = {
        "id": key,
        "numeroProcesso": digits,
        "classe": kind,
        "sistema": {"codigo": 1, "nome": "Pje"},
        "formato": {"codigo": 1, "nome": "Eletrônico"},
        "tribunal": "TJPE",
        "grau": row["grau"],
        "dataAjuizamento": f"{filed}.000Z",
        "dataHoraUltimaAtualizacao": "2026-01-08T03:15:27.041Z",
        "@timestamp": "2026-01-08T03:15:27.041Z",
        "nivelSigilo": 0,
        "orgaoJulgador": {"codigoMunicipioIBGE": int(row["ibge"]), **court},
        "assuntos": [{"codigo": CODES[name], "nome": name} for name in row["assuntos"].split(",")],
        "movimentos": [_move(entry) for entry in row["movimentos"].split(",")],
    }
    return {"_index": "api_publica_tjpe", "_id": key, "_score": 1.0, "_source": source}


def _coded(pair: str) -> dict:
    code, name = pair.split(":", 1)
    return {"codigo": int(code), "nome": name}


def _move(entry: str) -> dict:
    code, name, day = entry.split(":")
    move = {"codigo": int(code), "nome": name, "dataHora": f"{day}T12:00:00.000Z"}
    if name == "Distribuição":
        detail = {"codigo": 2, "valor": 1, "nome": "sorteio"}
        detail["descricao"] = "tipo_de_distribuicao_redistribuicao"
        move["complementosTabelados"] = [detail]
    return move


def letter() -> bytes:
    """Return the demand for the penalty as RTF, in Windows-1252 escapes."""
    head = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman Liberation Serif;}}"
    head += r"{\info{\title Notificacao extrajudicial}{\author Batinga Villaca Advocacia}}"
    head += "\n" + r"\paperw11906\paperh16838\margl1701\margr1134\f0\fs24" + "\n"
    body = "".join(_rtf(block) for block in blocks("notificacao.md"))
    return (head + body + "}\n").encode("ascii")


def _rtf(block: Block) -> str:
    shape = {"titulo": r"\qc\b", "linha": r"\qc"}.get(block.kind, r"\qj")
    runs = []
    for piece, bold in pieces(block.text):
        escaped = "".join(_escape(c) for c in piece)
        runs.append(r"{\b " + escaped + "}" if bold else escaped)
    return rf"{{\pard\sa180{shape} " + "".join(runs).replace(" | ", r"\line ") + "\\par}\n"


def _escape(char: str) -> str:
    if char in "\\{}":
        return "\\" + char
    return char if ord(char) < 128 else rf"\'{char.encode('cp1252')[0]:02x}"


def archive() -> bytes:
    """Return the ZIP of the shop's old computer, with the ZIP of the visit reports inside."""
    visits = {
        "visitas/2023-10-05 relatorio.txt": text("visita_2023-10-05.txt", "cp1252"),
        "visitas/2023-12-14 relatorio.txt": text("visita_2023-12-14.txt"),
        "visitas/2025-05-20 relatorio.pdf": pdf.report(),
    }
    return _packed({"leia-me.txt": text("leia-me.txt"), "visitas.zip": _packed(visits)})


def _packed(members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive_file:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive_file.writestr(entry, content)
    return target.getvalue()
