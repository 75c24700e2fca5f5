"""What a reading found that a lawyer should see: hidden text, changes, comments, likenesses."""

from __future__ import annotations

from collections.abc import Iterable

from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.output import out
from lastro.apps.cli.words import shown
from lastro.sources import FileRecord, Finding
from lastro.text import clip

TOLD = (
    "texto_oculto", "caracteres_invisiveis", "linhas_ocultas", "colunas_ocultas", "planilha_oculta",
    "revisao_anterior", "alteracao_controlada", "trecho_riscado", "texto_sobreposto", "comentario",
    "metadados", "quase_igual", "contido_em_outro",
)  # fmt: skip
MAX_SHOWN = 40
EXCERPT_CHARS = 160


def show_findings(files: Iterable[FileRecord]) -> None:
    """Print the findings with their places and words, hidden text first; at most forty."""
    found = sorted(
        ((file.locator, finding) for file in files for finding in file.findings
         if finding.kind in TOLD),
        key=lambda pair: TOLD.index(pair[1].kind),
    )  # fmt: skip
    if not found:
        return
    table = Table("arquivo", "achado", "local", "o que diz", title="fora do texto: confira")
    for locator, finding in found[:MAX_SHOWN]:
        table.add_row(escape(locator), shown(finding.kind), escape(finding.place), _said(finding))
    out.print(table)
    if len(found) > MAX_SHOWN:
        out.print(f"[dim]e mais {len(found) - MAX_SHOWN} achados; todos com --json[/]")


def _said(finding: Finding) -> str:
    quoted = f"“{clip(finding.excerpt, EXCERPT_CHARS)}”" if finding.excerpt else ""
    linked = finding.kind in ("quase_igual", "contido_em_outro", "alteracao_controlada")
    pieces = [finding.message] if linked or not quoted else []
    return escape(": ".join([*pieces, *([quoted] if quoted else [])]))
