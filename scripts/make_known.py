"""Writes data/known_acts.tsv: federal acts that exist, held or not, from the Ansvar index.

    python scripts/make_known.py ../shared/corpus/raw

The index leaves two years in three out. The days of `dates.tsv` fill some; laws are numbered in
one series since 1946 and complementary laws since 1967, so that a number whose two neighbours on
either side are of one year is of that year too.
"""

import json
import sys
from pathlib import Path

from lastro.law.countries.br.dates import dated, signed_on
from lastro.law.model import Norm, NormKind

OUT = Path(__file__).resolve().parents[1] / "src/lastro/law/countries/br/data/known_acts.tsv"
BASE = "https://www.planalto.gov.br/ccivil_03/"
KINDS = {"lei": NormKind.LEI, "lc": NormKind.LEI_COMPLEMENTAR}


def years_of(kind, rows):
    """Return number → year as far as index and dates tell."""
    known = {int(n): int(day[:4]) for n, day in dated(kind) if n.isdigit() and day > "1946-09"}
    known.update(
        {r["number"]: r["year"] for r in rows if KINDS.get(r["type"]) is kind and r["year"]}
    )
    return known


def between(number, known):
    below = [known[n] for n in sorted(n for n in known if n < number)[-2:]]
    above = [known[n] for n in sorted(n for n in known if n > number)[:2]]
    around = {*below, *above}
    return str(around.pop()) if len(around) == 1 and len(below) == 2 and len(above) == 2 else ""


def main():
    path = Path(sys.argv[1]) / "ansvar-law-index" / "source" / "law-index.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    years = {kind: years_of(kind, rows) for kind in KINDS.values()}
    lines = ["kind\tnumber\tyear\tpath"]
    for row in rows:
        kind = KINDS.get(row["type"])
        if kind is None or not row["url"].startswith(BASE):
            continue
        norm = Norm(kind, str(row["number"]), row["year"] or None)
        year = norm.year or signed_on(norm)[:4] or between(row["number"], years[kind])
        lines.append(f"{kind}\t{norm.number}\t{year}\t{row['url'].removeprefix(BASE)}")
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(lines) - 1, "acts;", sum(x.split("\t")[2] == "" for x in lines), "without year")


if __name__ == "__main__":
    main()
