"""What several files of a matter say together: events that are told, and where they disagree."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lastro.facts.model import Fact, Field, Party, Process, Row
from lastro.facts.segments import Segmented
from lastro.sources import Excerpt


class Precision(StrEnum):
    """How exactly an event's day is told; closed."""

    DAY = "dia"
    MONTH = "mes"
    YEAR = "ano"


@dataclass(frozen=True, slots=True)
class Telling:
    """One sentence that dates an event.

    kind, noun: key of the event and of what it happened to (`entrega`, `chaves`), "" when unknown
    names: folded words that tell one such thing from another (`recife`, `locacao`)
    day: the first day of the month or year when the precision is less than a day
    what: the event in words; told_by: who speaks, of a message; first_person: `I` is the subject
    happened: False for a plan, a limit or a denial; definite: of one known thing, not `uma loja`
    """

    kind: str
    noun: str
    names: frozenset[str]
    day: date
    precision: Precision
    what: str
    source: Excerpt
    happened: bool = True
    definite: bool = True
    told_by: str = ""
    first_person: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """A dated event of the case, with every source that tells it."""

    day: date
    precision: Precision
    what: str
    sources: tuple[Excerpt, ...]
    kind: str = ""

    @property
    def written_day(self) -> str:
        """Return the day in ISO 8601, cut to what is known: `2024-03-05`, `2024-03`, `2024`."""
        chars = {Precision.DAY: 10, Precision.MONTH: 7, Precision.YEAR: 4}
        return self.day.isoformat()[: chars[self.precision]]


class Kind(StrEnum):
    """In what two sides disagree; closed."""

    DATA = "data"
    VALOR = "valor"
    EXTENSO = "extenso"
    SOMA = "soma"
    PROCESSO = "numero_processo"
    IDENTIDADE = "identidade"
    CLAUSULA = "clausula"
    MINUTA = "minuta"
    PAGAMENTO = "pagamento"
    TABELA = "tabela"
    ENDERECO = "endereco"
    VEICULO = "veiculo"
    AFIRMACAO = "afirmacao"


@dataclass(frozen=True, slots=True)
class Side:
    """What one source says. value: normalised, or a few words."""

    value: str
    source: Excerpt


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing told in two ways.

    weight: 1 (slight) to 5 (decides cases); explanation: for the lawyer, one or two sentences
    """

    kind: Kind
    subject: str
    sides: tuple[Side, ...]
    weight: int
    explanation: str


@dataclass(frozen=True, slots=True)
class Case:
    """All that was read of a matter, as the checks look at it."""

    papers: tuple[Segmented, ...]
    facts: tuple[Fact, ...] = ()
    parties: tuple[Party, ...] = ()
    processes: tuple[Process, ...] = ()
    fields: tuple[Field, ...] = ()
    rows: tuple[Row, ...] = ()
