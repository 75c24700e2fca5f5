"""Write `acts.json`, the table of held acts, from the folder of the advocacia-aberta corpus.

    python scripts/make_acts.py ../shared/corpus/raw/advocacia-aberta

Nicknames and acts whose text is not held are hand-written beside it (`nicknames.tsv`,
`acts_not_held.tsv`) and are not touched.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src/lastro/law/countries/br/data/acts.json"
KINDS = {
    "Lei": "lei",
    "Lei Complementar": "lei-complementar",
    "Decreto": "decreto",
    "Decreto-Lei": "decreto-lei",
}
CONSTITUTIONAL = {"CF": "constituicao", "ADCT": "adct"}


def row(meta: dict[str, str]) -> dict[str, object]:
    code, title = meta["codigo"], meta["lei"]
    if code in CONSTITUTIONAL:
        kind, number, year = CONSTITUTIONAL[code], "1988", 1988
    else:
        kind_name, _, place = title.rpartition(" ")
        number, _, written_year = place.replace(".", "").partition("/")
        kind, year = KINDS[kind_name], int(written_year)
    return {
        "code": code,
        "kind": kind,
        "number": number,
        "year": year,
        "name": meta["nome"],
        "title": title,
    }


def main(corpus: Path) -> None:
    metas = (
        json.loads(path.read_text(encoding="utf-8"))["_meta"] for path in corpus.glob("lei_*.json")
    )
    rows = sorted((row(meta) for meta in metas), key=lambda r: str(r["code"]))
    lines = ",\n".join(json.dumps(r, ensure_ascii=False) for r in rows)
    TARGET.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(rows)} acts in {TARGET}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
