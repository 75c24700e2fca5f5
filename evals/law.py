"""Prints how far the law store and the page reader agree with independent copies, law by law.

    python -m evals.law [--show N] [--store law.db]

A paragraph of ours agrees when its words stand in the copy in that order; case, accents,
punctuation, ordinal signs, numbers written both ways and notes do not count. What is not found:
"newer" (changed by an act after the copy was taken), "absent" (the copy lacks the article) and
"differs". Second table: the Constitution on seven days, against the Senate's own compilations.
A row more than 0.5 % apart must stand in docs/law-sources.md with its figure; else it ends in 1.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from lastro.law import LawStore, Provision, Ref, State, build, ref_of_urn
from lastro.law.countries.br.dates import day_of
from lastro.law.countries.br.loaders.planalto import PageSource, pages_in, read_page
from lastro.law.countries.br.merge import bare
from lastro.law.countries.br.notes import take_notes

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT.parent / "shared" / "corpus" / "raw"
DOCS = ROOT / "docs" / "law-sources.md"
NANDA = {
    "codigo_civil": "CC",
    "codigo_defesa_consumidor": "CDC",
    "codigo_penal": "CP",
    "codigo_processo_civil": "CPC",
    "codigo_processo_penal": "CPP",
    "codigo_tributario_nacional": "CTN",
    "consolidacao_leis_trabalho": "CLT",
    "constituicao": "CF",
    "estatuto_crianca_adolescente": "ECA",
}
PUBLISHED = {"20041208": date(2004, 12, 31)}  # EC 45: passed on the 8th, dated the 30th
BASE = "advocacia-aberta"
LIMIT = 0.5  # per cent that must be explained in docs/law-sources.md
_CONTEXT = re.compile(r"^\[[^]]*\]\s*")
_BOTH_WAYS = re.compile(r"\b\d+[ºª]?(?:/\d+)?%?\s\(([a-zà-ÿ ]+)\)")
_DOTTED = re.compile(r"(?<=\d)\.(?=\d{3})")
_CITED = re.compile(r"\bart(?:igo)? (\d+)")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line of law as we hold it. since: the day from which it stands, ISO or ""."""

    ref: Ref
    text: str
    since: str


@dataclass(frozen=True, slots=True)
class Copy:
    """An independent copy of an act. words: all of it, folded."""

    corpus: str
    code: str
    captured_on: str
    words: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many paragraphs a copy bears out, and what became of the others."""

    what: str
    code: str
    copy: str
    paragraphs: int
    newer: int
    absent: int
    differs: tuple[Paragraph, ...]

    @property
    def share(self) -> float:
        """Return the per cent found."""
        missed = self.newer + self.absent + len(self.differs)
        return 100 * (1 - missed / self.paragraphs) if self.paragraphs else 100.0


def plain(text: str) -> str:
    """Return the words; `18 (dezoito)` is read as `dezoito`, `11.326` as `11326`."""
    return bare(_BOTH_WAYS.sub(r"\1", _DOTTED.sub("", text)))


def main() -> int:
    """Print the tables; return 1 where a disagreement is not in the docs, 0 where all are."""
    parser = argparse.ArgumentParser(prog="python -m evals.law")
    parser.add_argument("--show", type=int, default=0, help="print N paragraphs that differ a row")
    parser.add_argument("--store", type=Path, help="a law.db already built")
    options = parser.parse_args()
    if not CORPUS.is_dir():
        print(f"skipped: {CORPUS} is absent; nothing was measured")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = options.store or build(CORPUS, Path(folder) / "law.db").path
        with LawStore.open(path) as law:
            far = [*_report(law, options.show), *_snapshots(law, options.show)]
    page = DOCS.read_text(encoding="utf-8")
    unexplained = [figure for figure in far if figure not in page]
    for figure in unexplained:
        print(f"not explained in {DOCS.name}: {figure}")
    return int(bool(unexplained))


def _report(law: LawStore, show: int) -> Iterator[str]:
    """Print a row a comparison; yield the figure of each that must be explained."""
    head = f"{'ours':<10}{'law':<8}{'copy':<24}{'n':>7}{'found %':>9}"
    print(f"{head}{'newer':>7}{'absent':>7}{'differ':>7}")
    for copy in (*_texts(), *_tables(law), *_pages()):
        ours = tuple(_paragraphs(law.articles(copy.code), law))
        yield from _line(_compared("store", ours, copy), show)
    base = {act.code: Copy(BASE, act.code, act.captured_on, "") for act in law.acts()}
    for source in pages_in(CORPUS):
        if source.raw:
            yield from _reader(law, source, base, show)


def _reader(law: LawStore, source: PageSource, base: dict[str, Copy], show: int) -> Iterator[str]:
    """Print how far our reading of a raw page agrees with the base's articles."""
    for page in read_page(CORPUS, source):
        live = [w for ws in page.wordings.values() for w in ws if not w.struck]
        ours = tuple(
            Paragraph(w.ref, plain(line), day_of(w.standing.amended_by))
            for w in live
            if w.standing.state is State.VIGENTE and not w.standing.doubtful
            for line in w.standing.text.splitlines()
        )
        whole = " ".join(p.text for p in _all_of(law, page.code))
        known = base[page.code]
        copy = Copy(BASE, page.code, known.captured_on, whole)
        yield from _line(_compared(source.corpus.split("-")[0][:9], ours, copy), show)


def _all_of(law: LawStore, code: str) -> Iterator[Paragraph]:
    """Yield all that the base prints of an act, revoked wordings and set-aside copies too."""
    for p in _walk(law, Ref(code)):
        texts = [v.text for v in law.versions(p.ref) if v.source.corpus == BASE]
        for text in (*texts, *law.superseded(p.ref)):
            yield from (Paragraph(p.ref, plain(line), "") for line in text.splitlines())


def _compared(what: str, ours: tuple[Paragraph, ...], copy: Copy) -> Agreement:
    missed = [p for p in ours if p.text and f" {p.text} " not in f" {copy.words} "]
    newer = [p for p in missed if p.since and p.since >= copy.captured_on[: len(p.since)]]
    rest = [p for p in missed if p not in newer]
    articles = set(_CITED.findall(copy.words))
    absent = [p for p in rest if (p.ref.article or "").partition("-")[0] not in articles]
    absent = absent if what == "store" else []
    differs = tuple(p for p in rest if p not in absent)
    return Agreement(what, copy.code, copy.corpus, len(ours), len(newer), len(absent), differs)


def _line(a: Agreement, show: int) -> Iterator[str]:
    over = " *" if 100 - a.share > LIMIT else ""
    print(
        f"{a.what:<10}{a.code:<8}{a.copy:<24}{a.paragraphs:>7}{a.share:>9.2f}"
        f"{a.newer:>7}{a.absent:>7}{len(a.differs):>7}{over}"
    )
    for p in a.differs[:show]:
        print(f"    {p.ref}: {p.text[:150]}")
    if over:
        yield f"{a.code} {a.share:.1f}"


def _paragraphs(articles: Iterator[Provision], law: LawStore) -> Iterator[Paragraph]:
    for article in articles:
        for p in (article, *_walk(law, article.ref)):
            if p.state is State.VIGENTE:
                yield from (Paragraph(p.ref, plain(t), p.since) for t in p.text.splitlines())


def _walk(law: LawStore, ref: Ref) -> Iterator[Provision]:
    for child in law.children(ref):
        yield child
        yield from _walk(law, child.ref)


def _texts() -> Iterator[Copy]:
    for name, code in NANDA.items():
        path = CORPUS / "nandarochaoli-projeto1" / f"{name}.txt"
        lines = " ".join(path.read_text(encoding="utf-8").split("\n")).split("   ")
        words = plain(" ".join(take_notes(line)[0] for line in lines))
        yield Copy("nandarochaoli-projeto1", code, "2025-11-10", words)


def _tables(law: LawStore) -> Iterator[Copy]:
    csv.field_size_limit(10**8)
    for path in sorted((CORPUS / "carisio-normasleg").rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        ref = ref_of_urn(rows[0]["urn"])
        if ref is None or law.act(ref.act) is None:
            continue
        texts = (f"{_label(r)} {take_notes(_CONTEXT.sub('', r['Texto']))[0]}" for r in rows)
        yield Copy("carisio-normasleg", ref.act, "2026-05-30", plain(" ".join(texts)))


def _label(row: dict[str, str]) -> str:
    ref = ref_of_urn(row["urn"])
    return f"art {(ref.article or '').partition('-')[0]}" if ref and row["Tipo"] == "CPT" else ""


def _pages() -> Iterator[Copy]:
    for source in pages_in(CORPUS):
        for page in read_page(CORPUS, source):
            live = (w for ws in page.wordings.values() for w in ws if not w.struck)
            words = " ".join(f"art {w.ref.article} {plain(w.standing.text)}" for w in live)
            yield Copy(source.corpus, page.code, source.captured_on, words)


def _snapshots(law: LawStore, show: int) -> Iterator[str]:
    print(f"\n{'Constitution on':<18}{'n':>7}{'found %':>9}{'not held':>10}{'differ':>8}")
    for path in sorted((CORPUS / "abjur-constituicao" / "JSON").glob("*.json")):
        written = path.name[:8]
        on = PUBLISHED.get(written) or date(int(written[:4]), int(written[4:6]), int(written[6:]))
        words = f" {plain(' '.join(_strings(json.loads(path.read_text(encoding='utf-8')))))} "
        then = [law.get(p.ref, on=on) for p in _walk(law, Ref("CF"))]
        lines = [
            Paragraph(p.ref, plain(line), p.since)
            for p in then
            if p is not None and p.state is State.VIGENTE
            for line in p.text.splitlines()
        ]
        differs = [p for p in lines if p.text and f" {p.text} " not in words]
        unheld = sum(law.holds_on(p.ref, on) == "so_rotulo" for p in _walk(law, Ref("CF")))
        share = 100 * (1 - len(differs) / len(lines))
        print(f"{on.isoformat():<18}{len(lines):>7}{share:>9.2f}{unheld:>10}{len(differs):>8}")
        for p in differs[:show]:
            print(f"    {p.ref} (since {p.since or 'always'}): {p.text[:150]}")
        if 100 - share > LIMIT:
            yield f"{on.year} {share:.1f}"


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for key in sorted(node, key=lambda k: k != "texto"):
            yield from _strings(node[key])
    elif isinstance(node, list):
        for item in node:
            yield from _strings(item)


if __name__ == "__main__":
    raise SystemExit(main())
