"""`lastro search`: passages of a matter or of a collection, and why each of them is there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lastro.apps.cli.collections import Asked, context_json, search_collection, show_context
from lastro.apps.cli.matter import IncludeLow, none_of, questions, require, require_text, write_line
from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import err, out, print_json, waiting
from lastro.apps.cli.words import shown
from lastro.errors import UserError
from lastro.text import clip

if TYPE_CHECKING:
    from lastro.apps.wish import Wish
    from lastro.coverage import Coverage
    from lastro.index import Found, Hit, Passage, Query
    from lastro.sources import Excerpt
    from lastro.workspace import Workspace

Names = list[str] | None
Text = Annotated[str, typer.Argument(help="O que se procura.")]
Many = Annotated[int, typer.Option("-k", min=1, max=200, help="Quantos trechos.")]
Kinds = Annotated[Names, typer.Option("--type", help="Só este tipo de documento; pode repetir.")]
Levels = Annotated[Names, typer.Option("--nivel", help="Só este nível; pode repetir.")]
Files = Annotated[Names, typer.Option("--arquivo", help="Só este arquivo, como `search` o mostra.")]
Parties = Annotated[
    Names, typer.Option("--parte", help="Só arquivos que nomeiam esta parte; pode repetir.")
]
Since = Annotated[
    str, typer.Option("--de", help="Só papéis datados deste dia em diante (2023-05-10).")
]
Until = Annotated[str, typer.Option("--ate", help="Só papéis datados até este dia.")]
Narrow = Annotated[
    bool, typer.Option("--restringir", help="O papel e a época ditos na pergunta viram filtro.")
]
Without = Annotated[
    Names, typer.Option("--sem", help="Etapas que ficam de fora: --sem rerank,densa.")
]
Traced = Annotated[
    bool, typer.Option("--trace", help="Mostra cada etapa e por que cada trecho veio.")
]
Lines = Annotated[str, typer.Option("--jsonl", help="Arquivo (ou -) com uma consulta por linha.")]
InMatter = Annotated[str, typer.Option("--matter", "-m", help="Nome do caso.")]
InCollection = Annotated[str, typer.Option("--collection", help="Nome da coleção.")]
Context = Annotated[
    bool, typer.Option("--contexto", help="Com o artigo, a cláusula ou a seção inteira.")
]
ByDocument = Annotated[
    bool | None,
    typer.Option(
        "--por-documento/--por-trecho",
        help="Numa coleção: o melhor trecho de cada documento, ou todos os trechos.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add this command to the command line."""
    app.command("search", help="Busca trechos do caso, por palavras e por sentido.")(search)


def search(
    ctx: typer.Context,
    query: Text = "",
    k: Many = 10,
    kinds: Kinds = None,
    levels: Levels = None,
    files: Files = None,
    parties: Parties = None,
    since: Since = "",
    until: Until = "",
    narrow: Narrow = False,
    without: Without = None,
    include_low: IncludeLow = False,
    trace: Traced = False,
    jsonl: Lines = "",
    matter: InMatter = "",
    collection: InCollection = "",
    by_document: ByDocument = None,
    context: Context = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Find passages of a matter, or of a collection, best first."""
    from lastro.apps.wish import Wish

    workspace = open_workspace(ctx, home)
    if collection:
        asked = Asked(query, jsonl, k, by_document, trace, as_json, context)
        search_collection(workspace, collection, asked)
        return
    if not matter:
        raise UserError("falta onde buscar; dê --matter CASO ou --collection COLEÇÃO")
    named = (_each(kinds), _each(levels), _each(files), _each(parties), _each(without))
    wish = Wish(*named, since, until, include_low, narrow)
    made = _Asking(workspace, matter, k, trace, context)
    coverage = require(workspace, matter)
    if jsonl:
        made.lines(jsonl, wish)
        return
    require_text(query, "a consulta")
    with waiting("buscando"):
        found = workspace.search(made.query(query, wish))
    if as_json:
        print_json({"consulta": query, **made.shaped(found), "cobertura": coverage.as_json()})
        return
    _show(made, found, coverage)


def _each(names: Names) -> tuple[str, ...]:
    return tuple(names or ())


class _Asking:
    """The questions of one command: where they look, how many hits, whether the trace is shown."""

    def __init__(
        self, workspace: Workspace, matter: str, k: int, trace: bool, context: bool
    ) -> None:
        self.workspace, self.matter, self.k, self.trace = workspace, matter, k, trace
        self.context = context

    def query(self, text: str, wish: Wish) -> Query:
        """Return the query. Raises UserError for a name in the wish that is none."""
        from lastro.index import Query

        plan = wish.plan(self.workspace.plan)
        return Query(text, wish.filter(self.matter), k=self.k, plan=plan)

    def lines(self, path: str, wish: Wish) -> None:
        """Answer one question a line."""
        for text, given in questions(path, "consulta"):
            found = self.workspace.search(self.query(text, wish.but(given.get("filtro"))))
            write_line({"id": given.get("id", given.get("_id")), **self.shaped(found)})

    def shaped(self, found: Found) -> dict[str, Any]:
        """Return what was found as JSON."""
        from lastro.index.shape import found_json

        shown: Any = found_json(found, trace=self.trace)
        if self.context:
            for hit, of in zip(shown["hits"], found.hits, strict=True):
                hit["contexto"] = context_json(self.whole(of.passage))
        return dict(shown)

    def whole(self, passage: Passage) -> Excerpt:
        """Return the article, clause or section that holds a passage."""
        from lastro.index import parent

        held = self.workspace.shelves.passages(self.matter, passage.sha256)
        text = self.workspace.documents.document(self.matter, passage.sha256).text
        span = parent(passage, held)
        return replace(passage.excerpt, text=span.of(text), span=span)


def _show(made: _Asking, found: Found, coverage: Coverage) -> None:
    trace = made.trace
    for said in found.warnings:
        err.print(f"[yellow]aviso:[/] {escape(said)}", soft_wrap=True)
    if trace and found.understood:
        out.print("[bold]entendido da pergunta[/]")
        out.print("\n".join(f"   {escape(said)}" for said in found.understood) + "\n")
    for rank, hit in enumerate(found.hits, 1):
        _show_hit(rank, hit)
        if made.context:
            show_context(made.whole(hit.passage))
        if trace:
            _show_reasons(hit)
    if not found.hits:
        out.print(none_of("nada encontrado neste caso", coverage))
    if trace:
        show_stages(found)


def _show_hit(rank: int, hit: Hit) -> None:
    passage = hit.passage
    out.print(
        f"[bold]{rank}.[/] [cyan]{escape(passage.locator)}[/], {escape(passage.place)}  "
        f"[dim]{passage.doc_type.value} · {passage.id} · {hit.score:.3f}[/]"
    )
    out.print(f"   {escape(clip(passage.text, 400))}\n")


def _show_reasons(hit: Hit) -> None:
    from lastro.index.reasons import explained

    for sentence in explained(hit):
        out.print(f"   [dim]· {escape(sentence)}[/]")
    out.print()


def show_stages(found: Found) -> None:
    """Print a line a stage: what ran, how many went in and came out, how long it took."""
    table = Table("etapa", "motor", "entram", "saem", "ms", "situação", title="etapas da busca")
    for stage in found.trace:
        counts = (str(stage.taken), str(stage.count), f"{stage.ms:.1f}")
        said = ": ".join(filter(None, (shown(stage.outcome.value), stage.note)))
        table.add_row(stage.stage, escape(stage.engine), *counts, escape(said))
    out.print(table)
    if len(found.asked) > 1:
        out.print("[dim]perguntado também em partes:[/]")
        out.print("\n".join(f"[dim]   {escape(part)}[/]" for part in found.asked[1:]))
