"""Facts: what the files say, normalised, each with the span that says it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from lastro.sources import Excerpt
from lastro.text import Span


class FactKind(StrEnum):
    """What a fact is about; closed."""

    CNPJ = "cnpj"
    CPF = "cpf"
    OAB = "oab"
    PROCESSO = "processo"
    VALOR = "valor"
    PERCENTUAL = "percentual"
    DATA = "data"
    PRAZO = "prazo"
    DISTANCIA = "distancia"
    RG = "rg"
    ENDERECO = "endereco"
    BANCO = "banco"
    VEICULO = "veiculo"
    COORDENADA = "coordenada"
    INPI = "inpi"
    DATA_RELATIVA = "data_relativa"
    NUMERO = "numero"
    PIS = "pis"
    CONTATO = "contato"
    NOME = "nome"


@dataclass(frozen=True, slots=True)
class Fact:
    """One value found in a file.

    value: normalised — characters of a CNPJ/CPF, `SP 123456` of an OAB number,
        `0001234-56.2023.8.26.0100`, a decimal string with a point, an ISO date
    unit: `BRL`, `USD`, `%`, `meses`, `dias úteis`, `km` …, `` for the rest
    valid: check digits are right, or the amount in words beside it agrees; None when neither
    about: the nearest words that say what the value is ("taxa inicial de franquia"), or ""
    source: the sentence or table row; span: the value's own place in the document's text
    heading: the nearest heading above it, and how its paragraph begins; "" where there is none
    """

    kind: FactKind
    value: str
    unit: str
    valid: bool | None
    about: str
    source: Excerpt
    span: Span
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """A person or company of the matter.

    role: in the dispute's words (`franqueadora`, `autor`, `réu`, `advogado`), "" when unknown;
        the contract's role before the court's; roles: every role seen, in that order
    variants: other spellings that were seen, trade names included
    """

    name: str
    role: str
    cnpj: str
    cpf: str
    oab: str
    variants: tuple[str, ...]
    sources: tuple[Excerpt, ...]
    roles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Process:
    """A lawsuit, by its CNJ number.

    valid: check digits are right; court: `TJSP`, `TRT2`, "" when the code is none; year: of filing
    classe, subject, unit (vara), filed: as a court's record gives them, else "" and None
    sides: (side or role, name) of its parties
    """

    number: str
    valid: bool
    court: str
    year: int
    sources: tuple[Excerpt, ...]
    classe: str = ""
    subject: str = ""
    unit: str = ""
    filed: date | None = None
    sides: tuple[tuple[str, str], ...] = ()


class Instrument(StrEnum):
    """The kind of paper a field was read from; closed."""

    CONTRATO = "contrato"
    ADITIVO = "aditivo"
    COF = "circular de oferta"
    OUTRO = "outro"


@dataclass(frozen=True, slots=True)
class Field:
    """A term of a contract, or another named value of the case, ready to be looked up.

    key: stable, dotted (`contrato.royalties.percentual`, `cof.data_entrega`)
    label: as a lawyer says it; value: normalised as in Fact; unit: `BRL`, `%`, `meses`, `data`,
        `km`, `vezes`, `dia` (of the month), `texto`
    contract: locator of the paper it was read from; instrument: what that paper is
    since, until: first and last day on which the value is in force, None where no file says
    paper: the kind of contract it was read from (`locacao`, `trabalho` …), "" when of no kind
    """

    key: str
    label: str
    value: str
    unit: str
    contract: str
    sources: tuple[Excerpt, ...]
    since: date | None = None
    until: date | None = None
    instrument: Instrument = Instrument.CONTRATO
    paper: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of the case: cells by column name, with the place of each.

    table: `arquivo#planilha`; cells: (column, text as shown, number or None, place)
    caption: the words above the table that say what it is, or ""
    period: the month it is about, `YYYY-MM`, from its first cell that names a month or a day
    """

    table: str
    number: int
    cells: tuple[tuple[str, str, Decimal | None, Excerpt], ...]
    caption: str = ""
    period: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """A column summed. cells: what was added, in the order of the rows."""

    column: str
    value: Decimal
    cells: tuple[Excerpt, ...]


@dataclass(frozen=True, slots=True)
class Extracted:
    """Everything that was read out of one file. title: its opening lines, folded."""

    facts: tuple[Fact, ...] = ()
    parties: tuple[Party, ...] = ()
    processes: tuple[Process, ...] = ()
    fields: tuple[Field, ...] = ()
    rows: tuple[Row, ...] = ()
    title: str = ""


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
