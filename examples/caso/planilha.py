"""The results workbook (formulas, then values calculated by LibreOffice) and the royalty CSV."""

import csv
import io
import re
import shutil
import subprocess
import tempfile
import zipfile
from datetime import date
from decimal import Decimal
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from caso.fatos import DRY, SOFTWARE, WASH, Month, months, plain, projection
from caso.word import settled

FIRST = 6
LAST = FIRST + 23
MONEY, WHOLE, SHARE = "#,##0.00", "#,##0", "0.0%"
HEADERS = (
    "Mês", "Ciclos de lavagem", "Ciclos de secagem", "Serviços", "Receita bruta", "Simples (6%)",
    "% royalties", "Royalties", "Fundo (2%)", "Programa", "Aluguel", "Energia", "Água", "Insumos",
    "Folha", "Manutenção", "Outras", "Total de despesas", "Resultado",
)  # fmt: skip
COLUMNS = (
    "Competência", "Vencimento", "Receita bruta declarada", "Percentual", "Royalties",
    "Fundo de Propaganda (2%)", "Total do boleto", "Data de pagamento", "Situação",
)  # fmt: skip
INVESTMENT = (
    ("Taxa inicial de franquia", 55000, 55000),
    ("Obras e adequação do ponto", 68000, 104300),
    ("Equipamentos (8 conjuntos)", 142000, 171450),
    ("Comunicação visual", 12500, 14900),
    ("Informática e automação", 9800, 13600),
    ("Estoque inicial", 4700, 5100),
    ("Capital de giro", 26000, 38000),
)


def has_calculator() -> bool:
    """Return whether LibreOffice is there to calculate the formulas."""
    return shutil.which("soffice") is not None


def workbook() -> bytes:
    """Return the workbook of the unit's accountant: three sheets, formulas with their values."""
    book = Workbook()
    _results(book.active)
    _comparison(book.create_sheet("Projetado x Realizado"))
    _investment(book.create_sheet("Investimento"))
    return _stamped(_calculated(book))


def statement() -> bytes:
    """Return the franchisor's royalty statement: `;`, decimal commas, Latin-1, CRLF."""
    lines = io.StringIO()
    writer = csv.writer(lines, delimiter=";", lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for position, month in enumerate(months()):
        writer.writerow(_charge(month, position))
    return lines.getvalue().encode("latin-1")


def _charge(month: Month, position: int) -> tuple[str, ...]:
    year, number = (int(part) for part in month.code.split("-"))
    due = date(year + number // 12, number % 12 + 1, 10)
    open_ = month.code >= "2025-07"
    paid = "" if open_ else f"{due.replace(day=10 - position % 3):%d/%m/%Y}"
    return (
        f"{number:02d}/{year}", f"{due:%d/%m/%Y}", plain(month.revenue),
        f"{plain(month.rate * 100)}%", plain(month.royalty), plain(month.fund),
        plain(month.royalty + month.fund), paid, "Em aberto" if open_ else "Pago",
    )  # fmt: skip


def _results(sheet: Worksheet) -> None:
    sheet.title = "Resultados"
    sheet["A1"] = "Lavanderia Beira-Rio Sertaneja Ltda. – Unidade Petrolina Centro"
    sheet["A2"] = "Demonstrativo mensal de resultados, setembro de 2023 a agosto de 2025"
    sheet["A3"], sheet["B3"] = "Inauguração da unidade", date(2023, 9, 4)
    sheet["D3"], sheet["E3"] = "Preço da lavagem", float(WASH)
    sheet["G3"], sheet["H3"] = "Preço da secagem", float(DRY)
    sheet["B3"].number_format = "dd/mm/yyyy"
    _header(sheet, FIRST - 1, HEADERS)
    for row, month in enumerate(months(), FIRST):
        _month(sheet, row, month)
    _sums(sheet, "ABCDEFGHIJKLMNOPQRS", skip="AG")
    row = LAST + 2
    sheet.cell(row, 1, "Média mensal").font = Font(bold=True)
    for letter in "ES":
        sheet[f"{letter}{row}"] = f"=AVERAGE({letter}{FIRST}:{letter}{LAST})"
        sheet[f"{letter}{row}"].number_format = MONEY
    _layout(sheet)


def _month(sheet: Worksheet, row: int, month: Month) -> None:
    year, number = (int(part) for part in month.code.split("-"))
    values = (
        date(year, number, 1), month.washes, month.dries, float(month.services),
        f"=B{row}*$E$3+C{row}*$H$3+D{row}", f"=ROUND(E{row}*6%,2)", float(month.rate),
        f"=ROUND(E{row}*G{row},2)", f"=ROUND(E{row}*2%,2)", float(SOFTWARE),
        *(float(cost) for cost in month.costs), f"=SUM(F{row},H{row}:Q{row})", f"=E{row}-R{row}",
    )  # fmt: skip
    for column, value in enumerate(values, 1):
        cell = sheet.cell(row, column, value)
        cell.number_format = {1: "mmm/yy", 2: WHOLE, 3: WHOLE, 7: SHARE}.get(column, MONEY)


def _comparison(sheet: Worksheet) -> None:
    sheet["A1"] = "Receita projetada na COF (cenário realista) e receita realizada"
    headers = ("Mês de operação", "Competência", "Projetado na COF", "Realizado", "Diferença")
    _header(sheet, FIRST - 1, (*headers, "Realizado/Projetado"))
    for row, (position, month) in enumerate(enumerate(months(), 1), FIRST):
        sheet.cell(row, 1, position)
        sheet.cell(row, 2, month.label)
        sheet.cell(row, 3, float(projection(position)))
        for column, formula in enumerate(
            (f"=Resultados!E{row}", f"=D{row}-C{row}", f"=D{row}/C{row}"), 4
        ):
            sheet.cell(row, column, formula)
        _formats(sheet, row)
    _sums(sheet, "ACDE", skip="A")
    sheet[f"F{LAST + 1}"] = f"=D{LAST + 1}/C{LAST + 1}"
    _formats(sheet, LAST + 1)
    _layout(sheet)


def _formats(sheet: Worksheet, row: int) -> None:
    for letter, shape in zip("CDEF", (MONEY, MONEY, MONEY, SHARE), strict=True):
        sheet[f"{letter}{row}"].number_format = shape


def _investment(sheet: Worksheet) -> None:
    sheet["A1"] = "Investimento inicial: estimado na COF e realizado"
    _header(sheet, 3, ("Item", "Estimado na COF", "Realizado", "Diferença"))
    for row, (item, planned, spent) in enumerate(INVESTMENT, 4):
        for column, value in enumerate((item, planned, spent, f"=C{row}-B{row}"), 1):
            sheet.cell(row, column, value).number_format = MONEY
    sheet["A11"] = "Total"
    for letter in "BCD":
        sheet[f"{letter}11"] = f"=SUM({letter}4:{letter}10)"
        sheet[f"{letter}11"].number_format = MONEY
    for cell in sheet[11]:
        cell.font = Font(bold=True)
    _layout(sheet)


def _header(sheet: Worksheet, row: int, names: tuple[str, ...]) -> None:
    sheet.row_dimensions[row].height = 34
    for column, name in enumerate(names, 1):
        cell = sheet.cell(row, column, name)
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="DDE6ED")
        cell.alignment = Alignment(wrap_text=True, vertical="center", horizontal="center")


def _sums(sheet: Worksheet, letters: str, skip: str) -> None:
    row = LAST + 1
    sheet.cell(row, 1, "Total")
    for letter in letters:
        if letter not in skip:
            sheet[f"{letter}{row}"] = f"=SUM({letter}{FIRST}:{letter}{LAST})"
            sheet[f"{letter}{row}"].number_format = WHOLE if letter in "BC" else MONEY
    for cell in sheet[row]:
        cell.font = Font(bold=True)


def _layout(sheet: Worksheet) -> None:
    sheet["A1"].font = Font(bold=True, size=13)
    sheet.column_dimensions["A"].width = 28
    for column in range(2, sheet.max_column + 1):
        sheet.column_dimensions[sheet.cell(1, column).column_letter].width = 13.5
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True


def _calculated(book: Workbook) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "conta.xlsx", Path(folder) / "pronta"
        book.save(source)
        profile = f"-env:UserInstallation=file://{folder}/perfil"
        command = ["soffice", profile, "--headless", "--convert-to", "xlsx", "--outdir"]
        subprocess.run([*command, str(target), str(source)], check=True, capture_output=True)
        return (target / "conta.xlsx").read_bytes()


def _stamped(content: bytes) -> bytes:
    """Return the workbook with the accountant's date instead of today's in its properties."""

    def save(stream: io.BytesIO) -> None:
        source = zipfile.ZipFile(io.BytesIO(content))
        with source, zipfile.ZipFile(stream, "w") as target:
            for name in source.namelist():
                part = source.read(name)
                if name == "docProps/core.xml":
                    part = re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"2025-09-15T14:20:00Z", part)
                target.writestr(name, part)

    return settled(save)


def cached(content: bytes, sheet: str, cell: str) -> Decimal:
    """Return the stored value of a cell, as a reader without a calculator sees it."""
    book = load_workbook(io.BytesIO(content), data_only=True)
    return Decimal(str(book[sheet][cell].value))
