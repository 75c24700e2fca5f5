"""`lastro law`: the official texts held, and where they came from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import out, print_json, progress
from lastro.text import clip, day_first

law = typer.Typer(
    help="Textos oficiais: carregar, atualizar, ver o que há, mostrar um dispositivo."
)
SYNC_WORDS = {
    "alterado": "alterado",
    "inalterado": "inalterado",
    "nao_consta": "não consta no site",
    "nao_consultado": "não pôde ser consultado",
}
THESIS_WORDS = {"tema": "temas", "jurisprudencia_em_teses": "teses (Jurisprudência em Teses)"}
FORCE_WORDS = {
    "vinculante": "vinculante (CF, art. 103-A)",
    "obrigatoria": "de observância obrigatória (CPC, art. 927, III)",
    "persuasiva": "persuasiva, sem efeito vinculante",
    "sem_repercussao_geral": "sem repercussão geral: não fixa tese de mérito",
    "revisada": "tese revisada pelo tribunal: confira a atual",
    "pendente": "sem tese fixada",
    "nenhuma": "sem força",
}
ON_DAY_WORDS = {
    "redacao_nao_guardada": "Existia em {}, mas a redação de então não está no acervo.",
    "nao_havia": "Não havia este dispositivo em {}.",
}
SYNC_COLOURS = {
    "alterado": "yellow",
    "inalterado": "green",
    "nao_consta": "red",
    "nao_consultado": "magenta",
}


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    app.add_typer(law, name="law")


@law.command("build", help="Monta o acervo legal a partir de uma pasta de textos oficiais.")
def build(
    ctx: typer.Context,
    source: Annotated[Path, typer.Option("--from", help="Pasta com os textos oficiais.")],
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Build the law store from a folder of official texts; the old store stays until it is done."""
    from lastro.law.build import build as build_store
    from lastro.law.shape import report_json

    workspace = open_workspace(ctx, home)
    with progress() as emit:
        report = build_store(source, workspace.law_path, emit)
    if as_json:
        print_json(report_json(report))
        return
    out.print(
        f"{report.acts} diplomas, {report.provisions} dispositivos, {report.sumulas} súmulas e "
        f"{report.theses} teses em "
        f"{workspace.law_path} ({report.ms / 1000:.1f} s)"
    )


@law.command("sync", help="Busca o texto de hoje nos sites oficiais: só quando você pede.")
def sync(
    ctx: typer.Context,
    wanted: Annotated[
        list[str] | None,
        typer.Argument(help="CC · L13966 · 'Lei 8.245/1991' · STF · SV · STJ; nada: todo o acervo"),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Mostra o que seria consultado; não consulta nada.")
    ] = False,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="Páginas pedidas, no máximo, nesta vez.")
    ] = 1000,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Compare the law held with the official sites; what could not be asked is never "none"."""
    from lastro.law.shape import plan_json, sync_json

    workspace = open_workspace(ctx, home)
    if dry_run:
        plan: dict[str, Any] = plan_json(workspace.planned_sync(wanted or ()))
        print_json(plan) if as_json else _show_plan(plan)
        return
    with progress() as emit:
        report = workspace.sync_law(wanted or (), limit, emit)
    document: dict[str, Any] = sync_json(report)
    print_json(document) if as_json else _show_sync(document)
    if not report.all_asked:
        raise typer.Exit(3)


def _show_plan(document: dict[str, Any]) -> None:
    table = Table("alvo", "título", "endereço", "consultado em", title="o que seria consultado")
    for item in document["itens"]:
        asked = (item["consultado_em"] or "nunca")[:16]
        table.add_row(item["alvo"], escape(item["titulo"]), escape(item["url"]), asked)
    out.print(table)


def _show_sync(document: dict[str, Any]) -> None:
    table = Table("alvo", "resultado", "o que mudou ou por que não", title="sites oficiais")
    for item in document["itens"]:
        colour = SYNC_COLOURS[item["resultado"]]
        said = [item["motivo"] or "", *_counted(item)]
        table.add_row(
            item["alvo"],
            f"[{colour}]{SYNC_WORDS[item['resultado']]}[/]",
            escape("; ".join(filter(None, said))),
        )
    out.print(table)
    counts = document["resumo"]
    out.print(", ".join(f"{n} {SYNC_WORDS[outcome]}" for outcome, n in counts.items() if n))
    if counts["nao_consultado"]:
        out.print(
            "[yellow]O que não pôde ser consultado não foi dado por inexistente: o texto guardado "
            "ficou. Rode de novo para tentar o que falta.[/]"
        )


def _counted(item: dict[str, Any]) -> list[str]:
    said = []
    if item["alterados"]:
        said.append(f"{len(item['alterados'])} dispositivos: {', '.join(item['alterados'][:4])}")
    if item["mantidos"]:
        some = ", ".join(kept["ref_key"] for kept in item["mantidos"][:4])
        said.append(f"sem nota que explique: {some}")
    return said


@law.command("status", help="O que há no acervo: diplomas, datas de captura, regras aplicadas.")
def status(ctx: typer.Context, as_json: Json = False, home: Home = None) -> None:
    """Show which acts and súmulas are held, captured when, and the rules that chose a wording."""
    from lastro.law.shape import status_json

    document: dict[str, Any] = status_json(open_workspace(ctx, home).law.status())
    if as_json:
        print_json(document)
        return
    table = Table("diploma", "nome", "artigos com texto", "capturado em", title="acervo legal")
    for act in document["diplomas"]:
        held = f"{act['com_texto']} de {act['artigos']}"
        table.add_row(act["codigo"], escape(act["nome"]), held, act["capturado_em"])
    out.print(table)
    for series in document["sumulas"]:
        name = f"súmulas {'vinculantes ' if series['vinculante'] else ''}{series['tribunal']}"
        out.print(f"{name}: {series['com_texto']} de {series['existentes']}")
    for kept in document["teses"]:
        out.print(f"{THESIS_WORDS[kept['colecao']]} {kept['tribunal']}: {kept['guardadas']}")
    for source in document["fontes"]:
        day = day_first(source["capturado_em"])
        out.print(
            f"[dim]fonte:[/] {source['corpus']}, capturada em {day}: {source['dispositivos']} "
            f"dispositivos, {source['redacoes_anteriores']} redações anteriores"
        )
    for rule in document["regras"]:
        said = escape(rule["explicacao"] or "")
        out.print(f"[dim]regra:[/] {rule['regra']} ({rule['vezes']}): {said}")
    if not document["integral"]:
        out.print("acervo inicial; o integral vem com `lastro law build --from PASTA`")


@law.command(
    "show",
    help="Mostra um dispositivo, súmula ou tema: CF.5.LXXVIII, CPC.1003.P5, STJ.S7, STF.T69.",
)
def show(
    ctx: typer.Context,
    key: Annotated[
        str, typer.Argument(help="CF.5.LXXVIII · L13966.2.P1 · STJ.S7 · STF.SV11 · STF.T69")
    ],
    on: Annotated[
        str,
        typer.Option("--on", help="A redação que valia nesse dia: 2019-05-10 ou 10/05/2019."),
    ] = "",
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Show the official text of one place in the law, with its state and source."""
    from lastro.apps.answers import day
    from lastro.law.history import history, text_on
    from lastro.law.shape import history_json, shown_json

    law = open_workspace(ctx, home).law
    if (then_day := day(on, "--on")) is not None:
        found = history(law, key, then_day)
        then: dict[str, Any] = history_json(found, text_on(law, found))
        print_json(then) if as_json else _show_then(then)
        return
    document: dict[str, Any] = shown_json(law.lookup(key))
    print_json(document) if as_json else _show_now(document)


def _show_now(document: dict[str, Any]) -> None:
    out.print(f"[bold]{document['ref_key']}[/]  [dim]{escape(document['hierarquia'] or '')}[/]")
    colour = "green" if document["situacao"] in ("vigente", "ativa") else "red"
    if document.get("forca"):
        colour = "red" if document["forca"] == "nenhuma" else "green"
    force = FORCE_WORDS.get(document.get("forca") or "", "")
    said = (document["situacao"], force, document["revogado_por"], document.get("processo"))
    out.print(f"[{colour}]{escape(' · '.join(filter(None, said)))}[/]")
    out.print(escape(document["texto_integral"] or document["texto"] or "(sem texto publicado)"))
    _show_source(document["fonte"])


def _show_then(document: dict[str, Any]) -> None:
    day = day_first(document["em"])
    out.print(f"[bold]{document['ref_key']}[/]  [dim]em {day}[/]")
    if document["aviso"]:
        out.print(f"[yellow]aviso:[/] {document['aviso']}", soft_wrap=True)
    wording = document["redacao"]
    if wording is None:
        out.print(f"[yellow]{ON_DAY_WORDS[document['conhecido']].format(day)}[/]")
    else:
        until = f", até {day_first(wording['redacao_ate'])}" if wording["redacao_ate"] else ""
        since = (
            day_first(wording["redacao_desde"])
            if wording["redacao_desde"]
            else "a redação original"
        )
        out.print(f"[green]{wording['situacao']}[/] desde {since}{until}")
        out.print(escape(wording["texto_integral"] or "(sem texto publicado)"))
        _show_source(wording["fonte"])
    if document["mudou_depois"]:
        out.print(f"[yellow]mudaram depois:[/] {', '.join(document['mudou_depois'])}")
    for version in document["versoes"]:
        since, until = version["redacao_desde"], version["redacao_ate"]
        span = f"{day_first(since) if since else '?'} – {day_first(until) if until else 'hoje'}"
        words = escape(clip(version["texto"] or "(sem texto publicado)", 90))
        source = version["fonte"]
        out.print(f"[dim]{span}:[/] {words} [dim]({source['corpus']}, {source['capturado_em']})[/]")


def _show_source(source: dict[str, Any]) -> None:
    out.print(f"[dim]{source['url']} · capturado em {day_first(source['capturado_em'])}[/]")
