"""Reads the JSON of emidio-trancoso/advocacia-aberta (MIT): acts as Planalto has them, súmulas.

One record an article: `texto` with a paragraph a line, notes kept, `hierarchy`, `url`. What is
wrong in it and how each defect is handled: `docs/law-sources.md`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lastro.errors import UserError
from lastro.law.countries.br.acts import names
from lastro.law.countries.br.amending import changes
from lastro.law.countries.br.dates import day_of, in_force_on, signed_on
from lastro.law.countries.br.descent import dated_from_above
from lastro.law.countries.br.gaps import Gap, gaps
from lastro.law.countries.br.headings import hierarchy
from lastro.law.countries.br.labels import label_order
from lastro.law.countries.br.notes import Standing
from lastro.law.countries.br.records import Cut, cut, unfolded
from lastro.law.countries.br.tree import REPEATED, Node, grow, settle
from lastro.law.model import Act, ActText, Provision, Ruling, Source, State, Sumula, SumulaState
from lastro.law.ref import Level, Ref

CORPUS = "advocacia-aberta"
SUMULAS = (
    ("sumulas_stf.json", "STF", False),
    ("sumulas_stj.json", "STJ", False),
    ("sumulas_vinculantes.json", "STF", True),
)
_STATE_SUFFIX = re.compile(
    r"\s*\((cancelada|superada|alterada|revogada)\)\s*\.?\s*$", re.IGNORECASE
)


def read_act(raw: Mapping[str, Any], labels: Sequence[str] | None = None) -> ActText:
    """Return an act from its JSON.

    labels: every article label of the act when `raw` holds only some of its articles
    """
    reading = _Reading.of(raw)
    for position, key in enumerate(reading.keys):
        reading.record(key, reading.keys[position + 1 : position + 2])
    meta = raw["_meta"]
    if labels is None:
        reading.fill_gaps(meta["url_base"])
    known = tuple(labels) if labels is not None else reading.all_labels()
    name = names().find(meta["codigo"])
    if name is None:
        raise ValueError(f"{meta['codigo']} is not in acts.json; run scripts/make_acts.py")
    act = Act(
        code=name.code,
        name=name.name,
        title=name.title,
        norm=name.norm,
        aliases=names().aliases_of(name.code),
        url=meta["url_base"],
        captured_on=meta["gerado_em"],
        corpus=CORPUS,
        articles=len(known),
        complete=labels is None,
        signed_on=signed_on(name.norm),
        since=in_force_on(name.norm),
    )
    return dated_from_above(
        ActText(
            act,
            known,
            tuple(sorted(reading.provisions, key=lambda p: label_order(p.ref.article or "0"))),
            tuple(reading.superseded),
            tuple(reading.rulings),
            "\n".join(reading.annex),
            tuple(reading.unsettled),
        )
    )


def read_sumulas(raw: Mapping[str, Any], court: str, *, binding: bool) -> tuple[Sumula, ...]:
    """Return the súmulas of one JSON file, in their order."""
    captured = raw["_meta"]["gerado_em"]
    return tuple(_sumula(row, court, binding, captured) for row in raw["sumulas"].values())


def act_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of acts in `folder`, in a stable order."""
    return tuple(sorted(folder.glob("lei_*.json")))


def read_file(path: Path) -> dict[str, Any]:
    """Return the JSON of one file of the corpus. Raises UserError naming a damaged one.

    A file without records (an error envelope that was saved as the answer) is damaged, not empty.
    """
    try:
        loaded: Any = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise _damaged(path, f"não é JSON: {error}") from error
    if not isinstance(loaded, dict) or "_meta" not in loaded or not any(_records(loaded)):
        raise _damaged(path, "não traz nenhum registro")
    return loaded


def _records(loaded: Mapping[str, Any]) -> Iterator[object]:
    return (
        held for name, held in loaded.items() if name != "_meta" and isinstance(held, dict | list)
    )


def _damaged(path: Path, why: str) -> UserError:
    return UserError(
        f"{path.name} está danificado ({why}). Copie o arquivo de novo da fonte.",
        subject=str(path),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """What a record says of all that stands in it."""

    url: str
    hierarchy: str


@dataclass(slots=True)
class _Reading:
    """One act while it is read, record by record."""

    code: str
    records: Mapping[str, Any]
    captured: str
    retained: frozenset[str] = frozenset()
    provisions: list[Provision] = field(default_factory=list)
    superseded: list[Provision] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    annex: list[str] = field(default_factory=list)
    articles: list[str] = field(default_factory=list)
    unsettled: list[Ref] = field(default_factory=list)
    rubric: str = ""

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> _Reading:
        meta = raw["_meta"]
        retained = frozenset(meta.get("registros_retidos_sem_correspondencia", ()))
        return cls(meta["codigo"], raw["artigos"], meta["gerado_em"], retained)

    @property
    def keys(self) -> list[str]:
        return list(self.records)

    @property
    def year(self) -> int:
        return int(self.captured[:4])

    def record(self, key: str, following: Sequence[str]) -> None:
        raw = self.records[key]
        place = _Place(raw["url"], hierarchy(raw["hierarchy"]))
        text = unfolded(raw["texto"]) if key in self.retained else raw["texto"]
        found = cut(key, text, following[0] if following else None, self.records)
        root = Node(Ref(self.code))
        for part in found.cuts:
            root.parts += self._articles(part)
        if root.children:
            root.children[0].rubric, self.rubric = self.rubric, found.rubric
        for loser in settle(root, self.year):
            self.superseded += [self._provision(n, place) for n in loser.node.walk()]
            self.rulings.append(Ruling(loser.rule, loser.node.ref))
            if loser.rule != REPEATED:
                self.unsettled.append(loser.node.ref)
        for article in root.children:
            self._keep(article, place)
        if found.headings or found.rubric:
            spilled = " / ".join((*found.headings, *filter(None, [found.rubric])))
            self.rulings.append(Ruling("titulo_transbordado", self._ref(key), spilled))
        if found.strays:
            stray = Ruling("artigo_transbordado", self._ref(key), " / ".join(found.strays))
            self.rulings.append(stray)
        self.annex += found.annex

    def _keep(self, article: Node, place: _Place) -> None:
        read = [self._provision(n, place) for n in article.walk()]
        self.articles.append(article.label)
        if rule := article.in_doubt(self.year):
            self.rulings.append(Ruling(rule, article.ref))
            self.superseded.append(read.pop(0))
        self.provisions += read

    def fill_gaps(self, url: str) -> None:
        """Add the articles whose fate another act tells; their wording is "" like any revoked."""
        for gap in gaps(self.code):
            source = Source.of("", url, self.captured, CORPUS)
            self.rulings.append(
                Ruling("lacuna_conhecida", self._ref(str(gap.first)), gap.stated_in)
            )
            for label in gap.labels:
                self.articles.append(label)
                self.provisions.append(_absent(self._ref(label), gap, source))

    def all_labels(self) -> tuple[str, ...]:
        """Return the labels read, and the numbers the source skips, in order of number."""
        numbers = {int(label) for label in self.articles if label.isdigit()}
        missing = set(range(1, max(numbers, default=0))) - numbers
        return tuple(sorted([*self.articles, *map(str, missing)], key=label_order))

    def _ref(self, label: str) -> Ref:
        return Ref(self.code).child(Level.ARTIGO, label)

    def _articles(self, part: Cut) -> Iterator[Node]:
        for position, label in enumerate(part.labels):
            node = grow(self._ref(label), part.lines)
            if position:
                self.rulings.append(Ruling("artigos_em_conjunto", node.ref, part.labels[0]))
            elif not part.own_record:
                self.rulings.append(Ruling("artigo_dentro_de_outro", node.ref))
            yield node

    def _provision(self, node: Node, place: _Place) -> Provision:
        standing = node.standing(self.year)
        full = node.full_text(self.year)
        self._judge(node.ref, standing)
        return Provision(
            ref=node.ref,
            text=standing.text,
            full_text=full,
            hierarchy=place.hierarchy,
            state=standing.state,
            notes=standing.notes,
            amended_by=standing.amended_by,
            revoked_by=standing.revoked_by,
            source=Source.of(full, place.url, self.captured, CORPUS),
            changes=changes(node.lines) if len(node.lines) > 1 else (),
            rubric=node.rubric,
            since=day_of(standing.revoked_by or standing.amended_by),
        )

    def _judge(self, ref: Ref, standing: Standing) -> None:
        if standing.state is State.VIGENCIA_ENCERRADA and standing.notes:
            self.rulings.append(Ruling("vigencia_encerrada", ref, standing.notes[-1]))


def _absent(ref: Ref, gap: Gap, source: Source) -> Provision:
    word = f"Revogado: {gap.stated_in}" if gap.by else f"Vetado: {gap.stated_in}"
    day = day_of(gap.by)
    return Provision(ref, "", "", "", gap.state, (word,), None, gap.by, source, since=day)


def _sumula(row: Mapping[str, Any], court: str, binding: bool, captured: str) -> Sumula:
    written = str(row["enunciado"])
    text = _STATE_SUFFIX.sub("", " ".join(written.split()))
    state = {"aprovada": "ativa"}.get(row["status"], row["status"])
    day, month, year = str(row.get("data") or "//").split("/")
    return Sumula(
        court=court,
        number=int(row["numero"]),
        binding=binding,
        text=text,
        state=SumulaState(state),
        decided_on=f"{year}-{month}-{day}" if year else "",
        source=Source.of(text, row["url"], captured, CORPUS),
    )
