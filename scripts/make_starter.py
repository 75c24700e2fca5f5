"""Write `starter.json`: the provisions and súmulas a fresh install has, cut from the corpus.

    python scripts/make_starter.py ../shared/corpus/raw/advocacia-aberta

Records are copied as the corpus has them (notes included), so the starter set is read by the
loader of the whole corpus. Every act also carries the labels of all its articles.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from lastro.law.countries.br.loaders import advocacia_aberta as corpus
from lastro.law.starter import packed_labels, unpacked_labels

TARGET = Path(__file__).parents[1] / "src/lastro/law/countries/br/data/starter.json"
ARTICLES = {
    "CF": "5,93,97,102,103-A,105,170",
    "CC": (
        "12,50,112,113,138,139,145,147,166,171,178,182,186..188,205,206,317,389,393..395,402..406,"
        "408,412,413,416,421,421-A,422..424,427,473..480,884,885,927,944"
    ),
    "CPC": (
        "1,3..11,17,19,63,77,79,80,82,83,85,98,99,139,190,219,220,224..226,229,231,292,294,300,311,"
        "319..322,324,330,334..337,341,343..345,350,351,355,356,369..371,373,374,396,397,400,405,"
        "406,408,411,434,435,437,464,485,487,489,490,492,497,499,500,536,537,926,927,932,995,1003,"
        "1007,1009..1013,1015..1017,1021..1023,1025,1026,1029,1030,1042"
    ),
    "CDC": "2..4,6,14,18,26,27,39,46,47,51,54",
    "CLT": "2,3,482",
    "CPP": "594",
    "LIA": "5,9..11",
    "LGPD": "1,7,18",
    "LINDB": "1..6",
    "EOAB": "2,7,22,34",
    "L9279": "122..124,129,130,139,140,189,195,209",
    "L9307": "1..4",
    "L13966": "1..10",
}
SUMULAS = {
    ("sumulas_stf.json", "STF", False): "279,282..284,356,400,640,11,4",
    ("sumulas_stj.json", "STJ", False): (
        "5,7,43,54,98,126,152,211,227,286,297,302,362,381,385,393,410,418,498"
    ),
    ("sumulas_vinculantes.json", "STF", True): "10,11,14",
}


def starter_act(raw: dict[str, Any], wanted: tuple[str, ...]) -> dict[str, Any]:
    missing = [label for label in wanted if label not in raw["artigos"]]
    if missing:
        raise SystemExit(f"{raw['_meta']['codigo']}: no record for {missing}")
    kept = ("texto", "url", "hierarchy")
    records = {label: {name: raw["artigos"][label][name] for name in kept} for label in wanted}
    for record in records.values():
        record["hierarchy"] = {k: v for k, v in record["hierarchy"].items() if v}
        record["url"] = record["url"].partition("#")[0]
    meta = {name: raw["_meta"][name] for name in ("codigo", "url_base", "gerado_em")}
    labels = packed_labels(corpus.read_act(raw).labels)
    return {"_meta": meta, "labels": labels, "artigos": records}


def starter_sumulas(raw: dict[str, Any], key: tuple[str, str, bool], wanted: str) -> dict[str, Any]:
    _, court, binding = key
    kept = ("numero", "enunciado", "status", "data", "url")
    rows = {n: {name: raw["sumulas"][n][name] for name in kept} for n in unpacked_labels(wanted)}
    last = max(map(int, raw["sumulas"]))
    meta = {"gerado_em": raw["_meta"]["gerado_em"]}
    return {"court": court, "binding": binding, "last": last, "_meta": meta, "sumulas": rows}


def main(folder: Path) -> None:
    acts = [
        starter_act(corpus.read_file(folder / f"lei_{code.lower()}.json"), unpacked_labels(labels))
        for code, labels in ARTICLES.items()
    ]
    sumulas = [
        starter_sumulas(corpus.read_file(folder / key[0]), key, wanted)
        for key, wanted in SUMULAS.items()
    ]
    whole = {"acts": acts, "sumulas": sumulas}
    written = json.dumps(whole, ensure_ascii=False, sort_keys=True)
    version = hashlib.sha256(written.encode()).hexdigest()[:8]
    text = json.dumps({"version": version, **whole}, ensure_ascii=False, indent=0)
    TARGET.write_text(text + "\n", encoding="utf-8")
    records = sum(len(act["artigos"]) for act in acts)
    print(f"{records} articles, {TARGET.stat().st_size // 1024} KB in {TARGET}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
