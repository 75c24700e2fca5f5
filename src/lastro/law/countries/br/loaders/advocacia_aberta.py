"""Reads the JSON of emidio-trancoso/advocacia-aberta (MIT): acts as Planalto has them, súmulas.

One record an article: `texto` with a paragraph a line, notes kept, `hierarchy`, `url`. What is
wrong in it and how each defect is handled: `docs/law-sources.md`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lastro.law.countries.br.acts import names
from lastro.law.countries.br.amending import changes
from lastro.law.countries.br.headings import hierarchy
from lastro.law.countries.br.notes import Standing
from lastro.law.countries.br.records import Cut, cut
from lastro.law.countries.br.tree import Node, grow, settle
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
    known = tuple(labels) if labels is not None else reading.all_labels()
    meta = raw["_meta"]
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
    )
    return ActText(
        act,
        known,
        tuple(reading.provisions),
        tuple(reading.superseded),
        tuple(reading.rulings),
        "\n".join(reading.annex),
    )


def read_sumulas(raw: Mapping[str, Any], court: str, *, binding: bool) -> tuple[Sumula, ...]:
    """Return the súmulas of one JSON file, in their order."""
    captured = raw["_meta"]["gerado_em"]
    return tuple(_sumula(row, court, binding, captured) for row in raw["sumulas"].values())


def act_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of acts in `folder`, in a stable order."""
    return tuple(sorted(folder.glob("lei_*.json")))


def read_file(path: Path) -> dict[str, Any]:
    """Return the JSON of one file of the corpus."""
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


@dataclass(slots=True)
class _Reading:
    """One act while it is read, record by record."""

    code: str
    records: Mapping[str, Any]
    captured: str
    provisions: list[Provision] = field(default_factory=list)
    superseded: list[Provision] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    annex: list[str] = field(default_factory=list)
    rubric: str = ""

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> _Reading:
        return cls(raw["_meta"]["codigo"], raw["artigos"], raw["_meta"]["gerado_em"])

    @property
    def keys(self) -> list[str]:
        return list(self.records)

    @property
    def year(self) -> int:
        return int(self.captured[:4])

    def record(self, key: str, following: Sequence[str]) -> None:
        raw = self.records[key]
        found = cut(key, raw["texto"], following[0] if following else None, self.records)
        root = Node(Ref(self.code))
        for part in found.cuts:
            root.parts += self._articles(part)
        if root.children:
            root.children[0].rubric, self.rubric = self.rubric, found.rubric
        for loser in settle(root, self.year):
            self.superseded += [self._provision(n, raw) for n in loser.node.walk()]
            self.rulings.append(Ruling(loser.rule, loser.node.ref))
        self.provisions += [self._provision(n, raw) for a in root.children for n in a.walk()]
        if found.headings or found.rubric:
            spilled = " / ".join((*found.headings, *filter(None, [found.rubric])))
            self.rulings.append(Ruling("titulo_transbordado", self._ref(key), spilled))
        self.annex += found.annex

    def all_labels(self) -> tuple[str, ...]:
        """Return the labels read, and the numbers the source skips, in order of number."""
        read = [p.ref.article for p in self.provisions if len(p.ref.path) == 1]
        numbers = {int(label) for label in read if label and label.isdigit()}
        missing = set(range(1, max(numbers, default=0))) - numbers
        labels = [*filter(None, read), *map(str, missing)]
        return tuple(sorted(labels, key=_label_order))

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

    def _provision(self, node: Node, raw: Mapping[str, Any]) -> Provision:
        standing = node.standing(self.year)
        full = node.full_text(self.year)
        self._judge(node.ref, standing)
        return Provision(
            ref=node.ref,
            text=standing.text,
            full_text=full,
            hierarchy=hierarchy(raw["hierarchy"]),
            state=standing.state,
            notes=standing.notes,
            amended_by=standing.amended_by,
            revoked_by=standing.revoked_by,
            source=Source(raw["url"], self.captured, CORPUS, digest(full)),
            changes=changes(node.lines) if len(node.lines) > 1 else (),
            rubric=node.rubric,
        )

    def _judge(self, ref: Ref, standing: Standing) -> None:
        if standing.state is State.VIGENCIA_ENCERRADA and standing.notes:
            self.rulings.append(Ruling("medida_provisoria_sem_eficacia", ref, standing.notes[-1]))


def digest(text: str) -> str:
    """Return the SHA-256 of the text's UTF-8 bytes, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def _label_order(label: str) -> tuple[int, int, str]:
    number, _, suffix = label.partition("-")
    return (int(number), len(suffix), suffix)


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
        source=Source(row["url"], captured, CORPUS, digest(text)),
    )


def read_folder(folder: Path) -> Iterator[ActText]:
    """Yield the acts of the corpus folder, one at a time."""
    for path in act_files(folder):
        yield read_act(read_file(path))
