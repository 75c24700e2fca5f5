"""A case folder in memory: papers, passages, facts and a search by shared words."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from lastro.citations import verify
from lastro.drafting import Materials, Paper
from lastro.facts import Fact, FactKind, Field, Instrument, Party, Row
from lastro.index import DocType, Found, Hit, Passage, Query
from lastro.law import LawStore
from lastro.sources import Excerpt
from lastro.text import Span, fold

PAPERS = tomllib.loads((Path(__file__).parent / "drafting_folder.toml").read_text("utf-8"))


def passages_of(name: str) -> tuple[Passage, ...]:
    paper = PAPERS[name]
    sha256 = hashlib.sha256(name.encode()).hexdigest()
    found, at = [], 0
    for place, section, text in paper["passages"]:
        span = Span(at, at + len(text))
        at = span.end + 1
        heads = (section,) if section else ()
        kind = DocType(paper["doc_type"])
        found.append(Passage("caso", paper["locator"], sha256, span, text, kind, heads, place))
    return tuple(found)


def excerpt_of(name: str, words: str) -> Excerpt:
    """The span of `words` in a paper, as the facts room would give it."""
    for passage in passages_of(name):
        at = passage.text.find(words)
        if at >= 0:
            start = passage.span.start + at
            span = Span(start, start + len(words))
            return Excerpt(passage.locator, passage.sha256, passage.place, words, span)
    raise AssertionError(f"{words!r} is not in {name}")


def field(key: str, label: str, value: str, unit: str, source: tuple[str, str]) -> Field:
    instrument = Instrument.COF if key.startswith("cof.") else Instrument.CONTRATO
    found = excerpt_of(*source)
    return Field(key, label, value, unit, found.locator, (found,), instrument=instrument)


def fields() -> tuple[Field, ...]:
    signed = ("contrato", "10 de março de 2022")
    fee, penalty = ("contrato", "R$ 40.000,00"), ("contrato", "R$ 80.000,00")
    delivered, projected = ("cof", "4 de março de 2022"), ("cof", "R$ 90.000,00")
    return (
        field("contrato.data_assinatura", "data de assinatura", "2022-03-10", "data", signed),
        field("contrato.taxa_inicial", "taxa inicial", "40000.00", "BRL", fee),
        field("contrato.royalties.percentual", "royalties", "5", "%", ("contrato", "5%")),
        field("contrato.multa_rescisoria", "multa", "80000.00", "BRL", penalty),
        field("cof.data_entrega", "entrega da circular", "2022-03-04", "data", delivered),
        field("cof.faturamento_projetado", "faturamento", "90000.00", "BRL", projected),
    )


def parties() -> tuple[Party, ...]:
    known = (
        ("PÃO DE SERRA FRANQUIAS S.A.", "franqueadora", "11222333000181", "", "contrato"),
        ("FORNADA BOA LTDA.", "franqueada", "44555666000165", "", "contrato"),
        ("AUGUSTO LEME PRATES", "advogado", "", "MG 54321", "procuracao_adversa"),
        ("CLARA MENDES ROCHA", "advogado", "", "PR 12345", "procuracao"),
    )
    return tuple(
        Party(name, role, cnpj, "", oab, (), (excerpt_of(paper, name),))
        for name, role, cnpj, oab, paper in known
    )


def facts(names: Iterable[str]) -> tuple[Fact, ...]:
    number = "0001234-56.2024.8.13.0145"
    papers = [name for name in names if name in ("peticao", "contestacao")]
    return tuple(
        Fact(FactKind.PROCESSO, number, "", True, "", found, found.span)
        for found in (excerpt_of(name, number) for name in papers)
    )


def rows(values: Iterable[int]) -> tuple[Row, ...]:
    """A sheet of results: months of 2023 in column A, receipts in column B."""
    return tuple(_row(number, value) for number, value in enumerate(values, 1))


def _row(number: int, value: int) -> Row:
    cells = []
    shown = (("Mês", "A", f"{number:02d}/2023"), ("Receita bruta", "B", str(value)))
    for column, letter, text in shown:
        span = Span(number * 100 + ord(letter), number * 100 + ord(letter) + len(text))
        place = Excerpt("resultados.xlsx", "ab" * 32, f"Plan1!{letter}{number + 1}", text, span)
        cells.append((column, text, Decimal(value) if letter == "B" else None, place))
    return Row("resultados.xlsx#Plan1", number, tuple(cells))


def materials(law: LawStore, without: Iterable[str] = (), **changes: object) -> Materials:
    """The folder without some papers; `changes` replace parts of the materials."""
    names = [name for name in PAPERS if name not in set(without)]
    held = [passage for name in names for passage in passages_of(name)]
    papers = [_paper(name) for name in names]
    papers.append(Paper("resultados.xlsx", "ab" * 32, DocType.DEMONSTRATIVO))
    given = {
        "search": lambda query: search(query, held),
        "passages": lambda locator: tuple(p for p in held if p.locator == locator),
        "verify": lambda text: verify(text, law, limit=None),
        "law": law,
        "law_version": law.fingerprint,
        "papers": tuple(papers),
        "fields": fields(),
        "parties": parties(),
        "facts": facts(names),
        "coverage": ("11 arquivos lidos",),
    }
    return Materials(**(given | changes))  # type: ignore[arg-type]


def _paper(name: str) -> Paper:
    paper = PAPERS[name]
    sha256 = hashlib.sha256(name.encode()).hexdigest()
    sender, recipients = paper.get("sender", ""), tuple(paper.get("recipients", ()))
    kind = DocType(paper["doc_type"])
    return Paper(paper["locator"], sha256, kind, sender=sender, recipients=recipients)


def search(query: Query, held: list[Passage]) -> Found:
    """Passages by the number of words they share with the query; kinds as the filter says."""
    wanted = words(query.text)
    kinds = query.filter.doc_types
    seen = [p for p in held if not kinds or p.doc_type in kinds]
    scored = [(len(wanted & words(p.text)), p) for p in seen]
    best = sorted(scored, key=lambda entry: (-entry[0], entry[1].id))[: query.k]
    return Found(tuple(Hit(p, float(score)) for score, p in best), ())


def words(text: str) -> set[str]:
    return {word[:6] for word in re.findall(r"[a-z]{3,}", fold(text))}
