"""Rebuilds `examples/caso-exemplo/` and `examples/gabarito.json`, the same bytes every time.

    python examples/build_caso_exemplo.py

Needs the `dev` extra. Parts that need a Debian tool (LibreOffice for the workbook's values, eSpeak
NG and SoX for the recording, Liberation fonts for the PDFs) keep their committed copy, and the
script says so, when the tool is absent.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from caso import audio, correio, digitalizacao, gabarito, pdf, planilha, registros, word

HERE = Path(__file__).resolve().parent
CASE = HERE / "caso-exemplo"


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the case. tool: what it cannot be made without; ready: whether that is here."""

    path: str
    make: Callable[[], bytes]
    tool: str = ""
    ready: Callable[[], bool] = lambda: True


CONTRACT = "01 - Contrato e COF/CONTRATO DE FRANQUIA - assinado.pdf"
COPY = "Nova pasta/CONTRATO DE FRANQUIA - assinado (1).pdf"
FONTS = ("Liberation fonts", pdf.has_fonts)
PARTS = (
    Part(CONTRACT, pdf.contract, *FONTS),
    Part(COPY, pdf.contract, *FONTS),
    Part("01 - Contrato e COF/Circular de Oferta 2023 (final) v3.docx", word.circular),
    Part("02_financeiro/resultados set23-ago25 PETROLINA.xlsx", planilha.workbook,
         "LibreOffice", planilha.has_calculator),
    Part("02_financeiro/extrato_royalties.csv", planilha.statement),
    Part("02_financeiro/comprovante_pagamento.pdf", pdf.broken, *FONTS),
    Part("01 - Contrato e COF/recibo COF digitalizado.pdf", digitalizacao.receipt, *FONTS),
    Part("processo/Contestação - tutela multa.docx", word.contestacao),
    Part("processo/datajud_tjpe_roupa_mansa.json", registros.export),
    Part("prints/Nossas unidades - Roupa Mansa.html", registros.page),
    Part("documentos antigos.zip", registros.archive, *FONTS),
    Part("Notificação extrajudicial 08-10-2025.rtf", registros.letter),
    Part("PTT-20241118-WA0007.mp3", audio.message, "eSpeak NG e SoX", audio.has_voice),
    Part("anotações reunião 12-01-2026.md", partial(registros.text, "reuniao.md")),
    Part("lembretes.txt", partial(registros.text, "lembretes.txt", "cp1252")),
    Part("procuração Beira-Rio.docx", word.procuracao),
)  # fmt: skip


def main() -> int:
    """Write every part; return 0, or 1 when a part could neither be made nor be kept."""
    mail = (
        Part(path, lambda content=content: content) for path, content in correio.mailboxes().items()
    )
    missing = [part.path for part in (*PARTS, *mail) if not _write(part)]
    for path in missing:
        print(f"faltou: {path}", file=sys.stderr)
    if not missing:
        (HERE / "gabarito.json").write_bytes(gabarito.answer_key(CASE))
    return 1 if missing else 0


def _write(part: Part) -> bool:
    target = CASE / part.path
    if not part.ready():
        print(f"mantido ({part.tool} ausente): {part.path}", file=sys.stderr)
        return target.is_file()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(part.make())
    print(part.path)
    return True


if __name__ == "__main__":
    sys.exit(main())
