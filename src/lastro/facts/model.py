"""Facts: what the files say, normalised, each with the span that says it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from lastro.sources import Excerpt


class FactKind(StrEnum):
    """What a fact is about; closed."""

    CNPJ = "cnpj"
    CPF = "cpf"
    OAB = "oab"
    PROCESSO = "processo"
    VALOR = "valor"
    PERCENTUAL = "percentual"
    DATA = "data"


@dataclass(frozen=True, slots=True)
class Fact:
    """One value found in a file.

    value: normalised — digits of a CNPJ/CPF, `0001234-56.2023.8.26.0100`, a decimal string with
        a point, an ISO date; unit: `BRL`, `%`, `` for the rest
    valid: check digits are right; None when the kind has none
    about: the nearest words that say what the value is ("taxa inicial de franquia"), or ""
    """

    kind: FactKind
    value: str
    unit: str
    valid: bool | None
    about: str
    source: Excerpt


@dataclass(frozen=True, slots=True)
class Party:
    """A person or company of the matter.

    role: in the dispute's words (`franqueadora`, `autor`, `réu`, `advogado`), "" when unknown
    variants: other spellings that were seen
    """

    name: str
    role: str
    cnpj: str
    cpf: str
    oab: str
    variants: tuple[str, ...]
    sources: tuple[Excerpt, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A term of a contract, or another named value of the case, ready to be looked up.

    key: stable, dotted (`contrato.royalties.percentual`, `cof.data_entrega`)
    label: as a lawyer says it; value: normalised as in Fact; unit: `BRL`, `%`, `meses`, `data` …
    since, until: when the value is in force, None where the file does not say
    """

    key: str
    label: str
    value: str
    unit: str
    contract: str
    sources: tuple[Excerpt, ...]
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of the case: cells by column name, with the place of each.

    table: `arquivo#planilha`; cells: (column, text as shown, number or None, place)
    """

    table: str
    number: int
    cells: tuple[tuple[str, str, Decimal | None, Excerpt], ...]


class Route(StrEnum):
    """Who answered."""

    EXATA = "exata"
    RECUPERACAO = "recuperacao"
    SEM_RESPOSTA = "sem_resposta"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question.

    others: other values the files give for the same question (`outras`); looked: what was
    searched (`procurado`), always filled when there is no answer
    """

    question: str
    route: Route
    text: str
    value: str | None
    unit: str | None
    sources: tuple[Excerpt, ...]
    others: tuple[str, ...] = ()
    looked: tuple[str, ...] = ()
