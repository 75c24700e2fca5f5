"""Which numbers of the tables a question may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from lastro.facts.answering.asked import Asked, spelt_out, stems
from lastro.facts.answering.readings import written_out
from lastro.facts.dates import dates, month_name, period_in
from lastro.facts.model import Row
from lastro.facts.tables.periods import year_over
from lastro.sources import Excerpt
from lastro.text import fold

_PAID = (
    "pago paga pagou pagos pagas recebido recebeu recebida cobrado cobrada faturado lancado"
    " ganhava ganha recebia recebe custou custaram gastou gastaram gozou gozaram tirou creditado"
    " depositado estimou projetou feita feito feitas"
)
_DELAY = re.compile(r"\bmultas? (?:por|d[eo]) (?:atraso|mora)\b")
_OF_DELAY = frozenset(stems("atraso mora"))
_ROW_NAME = re.compile(r"(?:19|20)\d\d/(?:(?:19|20)\d\d|\d\d)")
_LINK_CHARS = 2
_WHOLE = 2  # words of a column (`Total devido`) that alone say what is asked
_HOW_MANY = re.compile(r"n[º°o.]|numero d|qtd|quantidade")
_ASKS_HOW_MANY = re.compile(r"\bnumero\b|\bquant[oa]s\b|\bquantidade\b|\bn[º°o.]")
_PLANNED = re.compile(r"estimad|projetad|previst|orcad|proposta|calcul|simulac|orcament")
_PAYS = re.compile(
    r"pag|receb|extrato|recibo|razao|lancament|quit|deposit|debito|credito|folha|holerit|conta|caixa"
    r"|liquid|royalt|bolet|cobr|fatur|gast|despes|cust|nota|salari|provent|ferias|parcel|transf|fgts"
    r"|aluguel|alugueis|venda|receita|compra|rescis|trct"
)
_FROM_ON = re.compile(r"a partir d|desde\b")
_OF_YEARS = re.compile(r"anos?|exercicio")
_WHOLE_YEAR = re.compile(
    r"(?:total |soma |acumulado )?(?:d?[oa] )?(?:ano|anual|exercicio)|total|acumulado"
)
_ALIKE = 6
_RATE = re.compile(r"\(?\d+(?:[.,]\d+)?\s?%\)?")  # `Fundo (2%)` holds amounts, not percents
_OPEN = re.compile(r"\b(?:em aberto|nao pag|pendente|vencid[oa]s?\b|em atraso|inadimpl)")
_MONEY = re.compile(
    r"r\$|valor|vencimentos?\b|provent|pag[ao]|montante|total|credito|descont|debito"
)
_QUANTITY = re.compile(r"refer|qtd|quant|horas|dias|%|aliquota|percentual")
_CODE = re.compile(r"codigo|\bcod\b|rubrica|^n[º°o.]|^item$")


@dataclass(frozen=True, slots=True)
class Cell:
    """A number that the question may mean.

    rank: words of the question that its column holds, negative, then words nobody asked for
    """

    row: Row
    column: str
    text: str
    number: Decimal
    source: Excerpt
    rank: tuple[int, int]

    @property
    def unit(self) -> str:
        """Return `%`, `horas`, `BRL` or "", by the cell, its column and its table."""
        if "%" in self.text or "%" in _RATE.sub("", self.column):
            return "%"
        if re.fullmatch(r"-?\d{1,3}:\d{2}(?::\d{2})?|\d[\d,]* ?h(?:oras|s)?", self.text):
            return "horas"
        named = fold(f"{self.column} {self.row.table} {self.row.caption}")
        money = "R$" in self.text or "r$" in named or "(r$)" in fold(label(self.row))
        bare = fold(_RATE.sub("", self.column))
        plain = _QUANTITY.search(bare) and not _MONEY.search(bare)
        return "BRL" if money or (self.text[-3:-2] == "," and not plain) else ""


def left(asked: Asked, *explained: str) -> frozenset[str]:
    """Return the words that no text explains; `pago` and the like say nothing of what was paid."""
    said = frozenset(stems(_PAID)) | {asked.payer}
    if _DELAY.search(asked.folded):
        said |= _OF_DELAY
    return asked.left(*map(spelt_out, explained), *map(written_out, explained)) - said


def under_columns(asked: Asked, rows: Iterable[Row]) -> list[Cell]:
    """Return the numbers whose column, row and table hold every word of the question.

    The column must hold one of its words, unless the row has only one number. Where the row's own
    words are all that is asked (`Horas extras` of a payslip), its one amount of money is meant, or
    with `quantas` its quantity.
    """
    found: list[Cell] = []
    for row in rows:
        told = label(row)
        if not _headed(asked, row, told):
            continue
        if asked.paid and not _tells_paid(row):
            continue
        if asked.has_paid and _OPEN.search(fold(told)):
            continue
        named = [cell for c in row.cells if (cell := _named(asked, row, told, c))]
        found += named
        if not named and not left(asked, told, row.caption, row.table):
            found += _of_label(asked, row, told)
    return _of_unit(asked, found)


def _tells_paid(row: Row) -> bool:
    """Return whether the table tells what was paid, charged or received, not what was computed."""
    named = fold(" ".join((row.table, row.caption, *(name for name, _, _, _ in row.cells))))
    return bool(_PAYS.search(f"{named} {fold(label(row))}")) and not _PLANNED.search(
        fold(row.table)
    )


def _headed(asked: Asked, row: Row, told: str) -> bool:
    """Return whether the row is about what its words are asked for: a cell begins with one.

    `Integração do salário por fora` is not the salary.
    """
    if len(asked.left(told)) == len(asked.content):
        return True
    texts = [text for _, text, number, _ in row.cells if number is None]
    if any(_ROW_NAME.fullmatch(text.strip()) and text.strip() in asked.folded for text in texts):
        return True
    heads = (asked.first_telling(text) for text in texts)
    names = " ".join(name for name, _, n, _ in row.cells if n is not None)
    return len(asked.left(names)) < len(asked.content) or any(
        head and any(_alike(head, word) for word in asked.content) for head in heads
    )


def _of_unit(asked: Asked, found: list[Cell]) -> list[Cell]:
    """Return the cells of the unit asked for: percents or none, and money for what was paid."""
    shares = "%" in asked.units
    kept = [cell for cell in found if (cell.unit == "%") is shares]
    money = [cell for cell in kept if cell.unit == "BRL"]
    if asked.paid and not asked.counted and money:
        return money
    return kept if kept or shares else found


def is_named(asked: Asked, row: Row) -> bool:
    """Return whether the question names the row: by its years (`2023/2024`), or two words of it,
    or when the row's words are all that it asks.
    """
    own = [text for _, text, number, _ in row.cells if number is None]
    if any(_ROW_NAME.fullmatch(text.strip()) and text.strip() in asked.folded for text in own):
        return True
    told = len(asked.content) - len(asked.left(*own))
    return told > 1 or (told == 1 and not left(asked, *own))


def of_year(asked: Asked, rows: Iterable[Row]) -> list[Row]:
    """Return the rows whose column of years (`Ano`, `Exercício`) holds the year asked about."""
    years = set(map(str, asked.years))
    return [
        row
        for row in rows
        if any(_OF_YEARS.fullmatch(fold(name)) and text in years for name, text, _, _ in row.cells)
    ]


def amounts_of_sheet(asked: Asked, rows: Iterable[Row]) -> list[Cell]:
    """Return the one amount of money of each row of a sheet that is called what is asked."""
    found: list[Cell] = []
    for row in rows:
        if not left(asked, row.table.rpartition("#")[2]):
            cells = [
                Cell(row, column, text, number, source, (0, 0))
                for column, text, number, source in row.cells
                if number is not None
            ]
            money = [cell for cell in cells if cell.unit == "BRL"]
            found += money if len(money) == 1 else []
    return found


def _named(
    asked: Asked, row: Row, told: str, cell: tuple[str, str, Decimal | None, Excerpt]
) -> Cell | None:
    column, text, number, source = cell
    planned = asked.paid and _PLANNED.search(fold(f"{column} {row.table}"))
    if number is None or planned or left(asked, column, told, row.table, row.caption):
        return None
    known = written_out(column)
    names = [name for name in stems(known) if len(name) > _LINK_CHARS and name.isalpha()]
    held = sum(any(_alike(name, word) for word in asked.stems) for name in names)
    if asked.counted and asked.counted not in names:
        return None
    numbered = _HOW_MANY.match(fold(column)) and not _ASKS_HOW_MANY.search(asked.folded)
    rate = "%" in asked.units and "%" in text and _only_rate(row)
    if numbered or (not left(asked) and held < _WHOLE and not rate):
        return None
    only = sum(n is not None for _, _, n, _ in row.cells) == 1
    if held or rate or (only and len(asked.content) > len(asked.left(told))):
        return Cell(row, column, text, number, source, (-held, len(names) - held))
    return None


def _only_rate(row: Row) -> bool:
    return sum(n is not None and "%" in text for _, text, n, _ in row.cells) == 1


def _alike(name: str, word: str) -> bool:
    """Return whether two stems are one, or begin alike (`descontos`, `descontado`)."""
    return name == word or (
        len(name) >= _ALIKE and len(word) >= _ALIKE and name[:_ALIKE] == word[:_ALIKE]
    )


def _of_label(asked: Asked, row: Row, told: str) -> list[Cell]:
    """Return the one number of a row that its label, not its column, says is meant."""
    if len(asked.left(told)) == len(asked.content):
        return []
    spare = len([name for name in stems(told) if name not in asked.stems])
    wanted, other = (_QUANTITY, _MONEY) if asked.counted else (_MONEY, _QUANTITY)
    cells = [
        Cell(row, f"{_name(asked, row)}, {column}", text, number, source, (0, spare))
        for column, text, number, source in row.cells
        if number is not None
        and number != 0
        and not _CODE.search(fold(column))
        and not (asked.paid and _PLANNED.search(fold(column)))
        and (wanted.search(fold(column)) or not other.search(fold(column)))
    ]
    sure = [cell for cell in cells if wanted.search(fold(cell.column.rpartition(", ")[2]))]
    cells = cells if len(cells) == 1 else sure
    return cells if len(cells) == 1 else []


def _name(asked: Asked, row: Row) -> str:
    """Return the cell of words that says what the row is, one that the question names first."""
    own = [text for _, text, number, _ in row.cells if number is None and not dates(text)]
    named = (text for text in own if len(asked.left(text)) < len(asked.content))
    return next(named, own[0] if own else "")


def across(asked: Asked, rows: Iterable[Row]) -> list[Cell]:
    """Return cells under a column that is the month or year asked for, in rows with its words."""
    return [
        Cell(row, f"{row.cells[0][1]}, {column}", text, number, source, (0, _spare(asked, row)))
        for row in rows
        for column, text, number, source in row.cells
        if number is not None
        and _is_asked(asked, row, column)
        and not left(asked, label(row), row.table, row.caption)
        and (len(asked.left(label(row))) < len(asked.content) or month_name(row.cells[0][1]))
    ]


def _is_asked(asked: Asked, row: Row, column: str) -> bool:
    """Return whether the column is the month or the year that is asked about."""
    if not asked.periods:
        whole = _WHOLE_YEAR.fullmatch(fold(column).strip())
        year = year_over(f"{row.table} {row.caption}") if whole else column.strip()
        return year in map(str, asked.years)
    if named := period_in(column):
        return named == _last_until(asked.periods[0], column, row)
    month = month_name(column)
    if month:
        year = year_over(f"{row.table} {row.caption}")
        return f"{year}-{month:02d}" == asked.periods[0]
    first = month_name(row.cells[0][1]) if row.cells else 0
    return f"{column.strip()}-{first:02d}" == asked.periods[0]


def _last_until(period: str, column: str, row: Row) -> str:
    """Return the month asked about; of columns that hold `a partir de`, the last one up to it."""
    if not _FROM_ON.match(fold(column)):
        return period
    starts = [period_in(name) for name, _, _, _ in row.cells if _FROM_ON.match(fold(name))]
    return max((start for start in starts if start <= period), default=period)


def on_day(asked: Asked, day: date, rows: Iterable[Row]) -> list[Row]:
    """Return the rows of a day; of a balance, of each table the last row up to that day."""
    dated = [(row, told) for row in rows if (told := _day(row))]
    exact = [row for row, told in dated if told == day]
    if exact or not asked.has("saldo"):
        return exact
    last: dict[str, tuple[date, Row]] = {}
    for row, told in dated:
        known = last.get(row.table)
        if told <= day and (known is None or told >= known[0]):
            last[row.table] = (told, row)
    return [row for _, row in last.values()]


def _day(row: Row) -> date | None:
    return next((found[0].value for _, text, _, _ in row.cells if (found := dates(text))), None)


def _spare(asked: Asked, row: Row) -> int:
    return len([name for name in stems(label(row)) if name not in asked.stems])


def label(row: Row) -> str:
    """Return the words of the row, and the name of the column that tells its month."""
    texts = [text for _, text, number, _ in row.cells if number is None]
    dated = next((name for name, text, _, _ in row.cells if period_in(text)), "")
    years = [name for name, text, _, _ in row.cells if _ROW_NAME.fullmatch(text.strip())]
    return " ".join((*texts, dated, *years))
