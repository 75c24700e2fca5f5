"""Writes data/dates.tsv: the day of every federal act that the shared corpus names with its day.

    python scripts/make_dates.py ../shared/corpus/raw

Texts of law name other acts in full ("Lei nº 9.307, de 23 de setembro de 1996"); notes only by
year. The day named most often stands; the URNs of carisio-normasleg outweigh all.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

from lastro.law.countries.br.acts import names
from lastro.law.countries.br.dates import MONTHS, NAMED, NUMERIC, kind_of
from lastro.law.countries.br.vigencia import effective

OUT = Path(__file__).resolve().parents[1] / "src/lastro/law/countries/br/data/dates.tsv"
AMENDMENTS = """
1992-03-31 1
1992-08-25 2
1993-03-17 3
1993-09-14 4
1995-08-15 5 6 7 8
1995-11-09 9
1996-03-04 10
1996-04-30 11
1996-08-15 12
1996-08-21 13
1996-09-12 14 15
1997-06-04 16
1997-11-22 17
1998-02-05 18
1998-06-04 19
1998-12-15 20
1999-03-18 21 22
1999-09-02 23
1999-12-09 24
2000-02-14 25 26
2000-03-21 27
2000-05-25 28
2000-09-13 29 30
2000-12-14 31
2001-09-11 32
2001-12-11 33
2001-12-13 34
2001-12-20 35
2002-05-28 36
2002-06-12 37 38
2002-12-19 39
2003-05-29 40
2003-12-31 41 42
2004-04-15 43
2004-06-30 44
2004-12-08 45
2005-05-05 46
2005-07-05 47
2005-08-10 48
2006-02-08 49
2006-02-14 50 51
2006-03-08 52
2006-12-19 53
2007-09-20 54 55
2007-12-20 56
2008-12-18 57
2009-09-23 58
2009-11-11 59 60 61
2009-12-09 62
2010-02-04 63 64
2010-07-13 65 66
2010-12-22 67
2011-12-21 68
2012-03-29 69 70
2012-11-29 71
2013-04-02 72
2013-06-06 73
2013-08-06 74
2013-10-15 75
2013-11-28 76
2014-02-11 77
2014-05-27 79
2014-06-04 80
2014-06-05 81
2014-07-16 82
2014-08-05 83
2014-12-02 84
2015-02-26 85
2015-03-17 86
2015-04-16 87
2015-05-07 88
2015-09-15 89 90
2016-07-12 92
2016-09-08 93
2016-12-15 94 95
2017-06-06 96
2017-12-06 98
2017-12-14 99
2019-06-26 100
2019-07-03 101
2019-09-26 102
2019-11-12 103
2019-12-04 104
2020-05-07 106
2020-08-26 108
"""  # file names of abjur/constituicao (JSON/19920331_EMC1.json …): day, numbers
SETTLED = {  # days settled otherwise than by the closing clause counted from the signature
    ("lei", "10406", "2002"): "2003-01-11",  # published on 11.1.2002; CC art. 2.044
    ("lei", "13105", "2015"): "2016-03-18",  # published on 17.3.2015; STJ, Enunciado adm. 1
    ("lei", "8078", "1990"): "1991-03-11",  # published on 12.9.1990; CDC art. 118
    ("lei", "13709", "2018"): "2020-09-18",  # Lei 14.058/2020 dropped what MP 959/2020 put off
}
SIGNED = re.compile(
    r"(?:Bras[íi]lia|Rio de Janeiro)[^.;]{0,40}?,?\s+(?:em\s+)?(\d{1,2})[ºo°]?\s+de\s+(\w+)\s+de\s+"
    r"(\d\.?\d{3})"
)
URN = re.compile(
    r"urn:lex:br:federal:(lei|lei\.complementar|decreto|decreto\.lei):(\d{4})(-\d\d-\d\d);(\d+)\b"
)


def text_of(path):
    data = path.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if path.suffix == ".json":
        return json.dumps(json.loads(text), ensure_ascii=False)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>|&nbsp;", " ", text))


def dates_in(text):
    for found in NAMED.finditer(text):
        month = MONTHS.get(found["month"].lower())
        if month:
            yield kind_of(found), found["number"], found["year"], month, found["day"]
    for found in NUMERIC.finditer(text):
        year = found["year"] if len(found["year"]) == 4 else f"19{found['year']}"
        yield kind_of(found), found["number"], year, int(found["month"]), found["day"]


def signatures(folder):
    """Yield kind, number, year and ISO day of acts that print their own signature at the end."""
    for path in sorted(folder.glob("lei_*.json")):
        raw = json.loads(path.read_text(encoding="utf-8"))
        norm = names().find(raw["_meta"]["codigo"]).norm
        last = " ".join(record["texto"] for record in list(raw["artigos"].values())[-3:])
        for day, month, year in SIGNED.findall(last):
            if year.replace(".", "") == str(norm.year) and month.lower() in MONTHS:
                iso = f"{norm.year}-{MONTHS[month.lower()]:02}-{int(day):02}"
                yield norm.kind, norm.number, str(norm.year), iso


def in_force(folder, counted):
    """Return key → day of coming into force, where it differs from the day of signature."""
    found = {}
    for path in sorted(folder.glob("lei_*.json")):
        raw = json.loads(path.read_text(encoding="utf-8"))
        norm = names().find(raw["_meta"]["codigo"]).norm
        key = (norm.kind, norm.number, str(norm.year))
        if key not in counted:
            continue
        signed = counted[key].most_common(1)[0][0]
        texts = [record["texto"] for record in raw["artigos"].values()]
        days = [day for text in reversed(texts) if (day := effective(text, signed))]
        if days and signed < days[0]:
            found[key] = days[0]
    return {**found, **SETTLED}


def main():
    counted = defaultdict(Counter)
    for path in sorted(Path(sys.argv[1]).rglob("*")):
        if path.suffix not in {".json", ".htm", ".html", ".txt", ".csv", ".xml"}:
            continue
        text = text_of(path)
        for kind, number, year, month, day in dates_in(text):
            number = number.replace(".", "").lstrip("0")
            if 1 <= month <= 12 and 1 <= int(day) <= 31 and 1850 < int(year) < 2027:
                counted[kind, number, year][f"{year}-{month:02}-{int(day):02}"] += 1
        for kind, year, rest, number in set(URN.findall(text)):
            counted[kind.replace(".", "-"), number, year][year + rest] += 1000
    for kind, number, year, day in signatures(Path(sys.argv[1]) / "advocacia-aberta"):
        counted[kind, number, year][day] += 500
    for kind in ("constituicao", "adct"):
        counted[kind, "1988", "1988"]["1988-10-05"] += 1
    for row in AMENDMENTS.split("\n"):
        day, *numbers = row.split() or [""]
        for number in numbers:
            counted["emenda-constitucional", number, day[:4]][day] += 1
    forces = in_force(Path(sys.argv[1]) / "advocacia-aberta", counted)
    lines = ["kind\tnumber\tsigned\tin_force"]
    order = sorted(counted, key=lambda k: (k[0], int(re.sub(r"\D.*", "", k[1]) or 0), k))
    for kind, number, year in order:
        signed = counted[kind, number, year].most_common(1)[0][0]
        lines.append(f"{kind}\t{number}\t{signed}\t{forces.get((kind, number, year), '')}")
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(len(lines) - 1, "acts dated")


if __name__ == "__main__":
    main()
