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
    "CF": "1,5,93,97,102,103-A,105,133,170",
    "CC": (
        "12,50,104,110,112,113,121,138..147,151,157,166..184,186..190,197,199,202,205,206,212,230,"
        "317,319,320,389..396,402..409,412..417,421,421-A,422..427,472..480,876,884..886,927,931,"
        "932,944..946,1142"
    ),
    "CPC": (
        "1..11,17,19,63..65,77,79..85,98,99,105,139,141,190,219,220,224..226,229,231,238..240,246,292,294,"
        "300,303,311,319..322,324,326,327,330,334..338,341..345,350..357,369..374,378,396,397,400,"
        "405,406,408,411,434..437,442,464,485,487,489,490,492,497,499,500,502,523,536,537,784,926,"
        "927,932,994..997,1003,1007..1013,1015..1017,1019,1021..1026,1029,1030,1042"
    ),
    "CDC": "2..4,6,14,18,26,27,39,42,46,47,51,54",
    "CLT": "2,3,482",
    "CPP": "594",
    "LIA": "5,9..11",
    "LGPD": "1,6,7,18",
    "LINDB": "1..6",
    "EOAB": "2,7,22,23,34",
    "L9279": "122..124,129,130,139,140,189,195,209",
    "L9307": "1..4,8",
    "L13966": "1..10",
}
SUMULAS = {
    ("sumulas_stf.json", "STF", False): "4,11,121,150,254,279,282..284,356,400,412,454,512,640,735",
    ("sumulas_stj.json", "STJ", False): (
        "5,7,14,28,43,54,83,98,126,142,152,182,211,227,286,297,302,326,362,381,385,387,393,402,"
        "410,418,481,498,519,543,568"
    ),
    ("sumulas_vinculantes.json", "STF", True): "10,11,14,47",
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
