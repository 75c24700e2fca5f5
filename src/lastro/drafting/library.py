"""Theses, packs and templates: what a practice argues and how a piece is built, kept as data.

Texts hold placeholders, filled in `wording.py`: `{lei:CC.475}` names the provision and cites its
official text, `{campo:contrato.taxa_inicial}` gives a value of the case and cites where it stands,
`{dias:a,b}` the days between two dates, `{cliente}` and `{adversa}` the parties' words in the
piece, `{franqueado}` a side's own, `{flexao:cliente,representado}` a word in the party's gender.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

import lastro
from lastro.drafting.model import Piece
from lastro.errors import NotFound, UserError
from lastro.index import DocType

T = TypeVar("T")
_LAW = re.compile(r"\{lei:([^{}]+)\}")
_FIELD = re.compile(r"\{(?:campo|dias|valor):([^{}]+)\}")
_CONFIG = ConfigDict(extra="forbid")
_HOUSE = Path(lastro.__file__).parent
PACKS, TEMPLATES = _HOUSE / "agent" / "packs", _HOUSE / "drafting" / "templates"


@dataclass(frozen=True, slots=True)
class Rule:
    """A provision a thesis rests on. lead: the words before its wording, with `{lei:…}`."""

    __pydantic_config__ = _CONFIG
    ref: str
    lead: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A condition on fields: it holds, fails, or cannot be told because a value is missing.

    kind: `dias_menor`, `dias_minimo` (days from first to second are fewer than `limit`, or at
        least as many), `menor`, `maior` (first against second, or against `limit` without one),
        `outra_comarca` (the lawsuit's papers are addressed to a court elsewhere)
    """

    __pydantic_config__ = _CONFIG
    kind: str
    first: str
    second: str = ""
    limit: float = 0


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the case's tables. column, unless: patterns of its name (folded).

    against: key of the field its highest month is compared with, "" for none
    """

    __pydantic_config__ = _CONFIG
    column: str
    unless: str = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Two columns of one table held against each other, month by month (patterns, folded).

    With `rate`, a percentage field: `first` was charged on `second`, above the rate. Without one:
    `first` was projected and `second` came true.
    """

    __pydantic_config__ = _CONFIG
    first: str
    second: str
    unless: str = ""
    unless_second: str = ""
    rate: str = ""


@dataclass(frozen=True, slots=True)
class Suits:
    """Lawsuits of a court's record. subject: pattern of the folded record; before: a date field."""

    __pydantic_config__ = _CONFIG
    subject: str
    before: str


@dataclass(frozen=True, slots=True)
class Element:
    """What must be shown for a thesis to be argued.

    label: what is shown, in the lawyer's words; it names the gap when nothing shows it
    says: a sentence made of fields; intro: the words before a quotation
    words: patterns that one sentence of the file must all match (folded text); unless: none of
        these; papers: kinds of file that may show it, () for everything but pleadings
    most: quotations wanted; required: its gap is marked when nothing shows it
    decisive: without it the thesis is not argued at all; table: rows of the case that show it
    suits: lawsuits that show it; prefer: patterns that make a sentence more telling
    then: what follows from it, said after the proof
    reckoning: columns of the case's tables that show it when they are reckoned up
    never: kinds of paper with the side (id) whose own such papers never show it
    impugns: patterns that a sentence must match to be quoted against an allegation, () for any
    """

    __pydantic_config__ = _CONFIG
    id: str
    label: str
    required: bool = True
    queries: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    says: str = ""
    when: Comparison | None = None
    intro: str = ""
    words: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    papers: tuple[DocType, ...] = ()
    most: int = 2
    decisive: bool = False
    then: str = ""
    table: Column | None = None
    suits: Suits | None = None
    prefer: tuple[str, ...] = ()
    reckoning: Reckoning | None = None
    never: tuple[tuple[DocType, str], ...] = ()
    impugns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A request. value: keys of fields whose sum it claims; open: its amount is not liquid.

    group: what it asks for (`invalidade`, `resolucao`); after: groups before which it gives way
    and is then asked in the alternative (CPC art. 326); needs: the element that carries it
    pieces: where it is asked, () for all; reckoned: the element
    whose reckoned amount it claims
    """

    __pydantic_config__ = _CONFIG
    text: str
    pieces: tuple[Piece, ...] = ()
    order: int = 50
    group: str = ""
    after: tuple[str, ...] = ()
    needs: str = ""
    value: tuple[str, ...] = ()
    open: bool = False
    reckoned: str = ""


@dataclass(frozen=True, slots=True)
class Thesis:
    """An argument of one side, "" for either.

    section: id of the section it is argued in; needs: how many elements must be shown
    missing: `omitir` leaves the thesis out when a required element is not shown, `completar`
        argues it with the gap marked, if the decisive and `needs` elements are shown
    answers: patterns of the other side's allegations that it meets
    excludes: ids of theses that are left out when this one is argued
    unreckoned: what is left to complete while no table gives the figures
    """

    __pydantic_config__ = _CONFIG
    id: str
    title: str
    side: str
    pieces: tuple[Piece, ...]
    order: int
    rules: tuple[Rule, ...]
    elements: tuple[Element, ...] = ()
    conclusion: tuple[str, ...] = ()
    requests: tuple[Ask, ...] = ()
    section: str = "direito"
    needs: int = 1
    missing: str = "omitir"
    answers: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    unreckoned: tuple[str, ...] = ()

    @property
    def queries(self) -> tuple[str, ...]:
        """Return the questions of all elements, each once."""
        return tuple(dict.fromkeys(q for element in self.elements for q in element.queries))

    @property
    def texts(self) -> tuple[str, ...]:
        """Return every text of the thesis that may hold placeholders."""
        said = (text for e in self.elements for text in (e.says, e.intro, e.then))
        asked = (ask.text for ask in self.requests)
        ends = (*self.conclusion, *self.unreckoned)
        return (*(rule.lead for rule in self.rules), *said, *ends, *asked)

    @property
    def provisions(self) -> tuple[str, ...]:
        """Return the ref_keys the thesis cites, each once."""
        named = (key for text in self.texts for key in law_keys(text))
        return tuple(dict.fromkeys((*(rule.ref for rule in self.rules), *named)))

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the keys of the fields the thesis looks at, each once."""
        keys = [key for text in self.texts for key in field_keys(text)]
        for element in self.elements:
            keys += element.fields
            keys += [element.when.first, element.when.second] if element.when else []
            keys += [element.suits.before] if element.suits else []
            keys += [element.reckoning.rate] if element.reckoning else []
        keys += [key for ask in self.requests for key in ask.value]
        return tuple(dict.fromkeys(key for key in keys if key))


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the dispute. roles: patterns of `Party.role`; word: `a franqueada`.

    masculine: the word where the file uses it so (`o franqueado`), "" for always `word`
    """

    __pydantic_config__ = _CONFIG
    id: str
    word: str
    opponent: str
    roles: tuple[str, ...]
    masculine: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the narrative made of fields. required: a gap is shown when one is missing.

    opens: it begins a paragraph; the others go on in the one that is open
    """

    __pydantic_config__ = _CONFIG
    says: str
    fields: tuple[str, ...]
    label: str = ""
    required: bool = False
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Pack:
    """A practice: sides, narrative, theses.

    labels: (key of a field, how a lawyer calls it); version: a hash of its files
    markers: patterns (folded) of words one of which a matter of this practice speaks of
    """

    __pydantic_config__ = _CONFIG
    name: str
    title: str
    default_side: str
    sides: tuple[Side, ...]
    narrative: tuple[Told, ...]
    queries: tuple[str, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    markers: tuple[str, ...] = ()
    theses: tuple[Thesis, ...] = ()
    version: str = ""

    def label(self, key: str) -> str:
        """Return how a lawyer calls the field `key`."""
        return dict(self.labels).get(key, key.rsplit(".", 1)[-1].replace("_", " "))

    def side(self, id: str) -> Side:
        """Return the side, the default one for "". Raises UserError naming the sides."""
        wanted = id or self.default_side
        for side in self.sides:
            if side.id == wanted:
                return side
        known = ", ".join(side.id for side in self.sides)
        raise UserError(f"parte desconhecida: {wanted}; as da área {self.name} são: {known}")


@dataclass(frozen=True, slots=True)
class Planned:
    """A section of a template.

    kind: how it is written: `narrativa`, `impugnacao`, `decisao`, `teses`, `pedidos`
    lead: sentences before the rest, with placeholders; empty: instead of it, without arguments
    papers: kinds of file it answers
    words, unless: patterns of the sentences it takes from them; outside: headings it skips
    before, last: requests that stand first and last; after: paragraphs on evidence
    value: the value of the cause is stated
    """

    __pydantic_config__ = _CONFIG
    id: str
    title: str
    kind: str
    lead: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    papers: tuple[DocType, ...] = ()
    words: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    value: bool = False


@dataclass(frozen=True, slots=True)
class Template:
    """How a piece is built. needs: the paper without which it is refused; reason: why.

    client, opponent: the parties' words in this piece (`a autora`, `a ré`), `…_masculine` for men
    opening: paragraphs before the sections, closing: after them
    """

    __pydantic_config__ = _CONFIG
    piece: Piece
    title: str
    client: str
    opponent: str
    opening: tuple[str, ...]
    closing: tuple[str, ...]
    sections: tuple[Planned, ...]
    needs: DocType | None = None
    reason: str = ""
    version: str = ""
    client_masculine: str = ""
    opponent_masculine: str = ""


def law_keys(text: str) -> tuple[str, ...]:
    """Return the ref_keys of the `{lei:…}` placeholders, in order."""
    return tuple(_LAW.findall(text))


def field_keys(text: str) -> tuple[str, ...]:
    """Return the field keys of the placeholders, in order."""
    return tuple(key for found in _FIELD.findall(text) for key in found.split(","))


def installed(folder: Path = PACKS) -> str:
    """Return the names of the practices that are there, as a sentence lists them."""
    return ", ".join(sorted(p.parent.name for p in folder.glob("*/pack.toml"))) or "nenhuma"


@cache
def load_pack(name: str, folder: Path = PACKS) -> Pack:
    """Return a practice with its theses in their order. Raises NotFound naming what is there."""
    home = folder / name
    if not (home / "pack.toml").is_file():
        held = installed(folder)
        raise NotFound(f"não há área “{name}”; as instaladas são: {held}", subject=name)
    files = sorted((home / "theses").glob("*.toml"))
    theses = [_read(path, Thesis) for path in files]
    values = tomllib.loads((home / "pack.toml").read_text("utf-8"))
    ordered = tuple(sorted(theses, key=lambda thesis: (thesis.order, thesis.id)))
    values |= {"theses": (), "version": _version([home / "pack.toml", *files])}
    bare = _checked(home / "pack.toml", Pack, values)
    return replace(bare, theses=ordered)


@cache
def load_template(piece: Piece, folder: Path = TEMPLATES) -> Template:
    """Return the template of a piece."""
    path = folder / piece.value / "template.toml"
    values = tomllib.loads(path.read_text("utf-8")) | {"version": _version([path])}
    return _checked(path, Template, values)


def _read(path: Path, kind: type[Thesis]) -> Thesis:
    return _checked(path, kind, tomllib.loads(path.read_text("utf-8")))


def _checked(path: Path, kind: type[T], values: dict[str, Any]) -> T:
    try:
        return TypeAdapter(kind).validate_python(values)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UserError(f"{path}: `{place}`: {first['msg']}", subject=str(path)) from wrong


def _version(paths: list[Path]) -> str:
    joined = b"\0".join(path.read_bytes() for path in paths)
    return sha256(joined).hexdigest()[:12]
