"""`lastro index …` and the search in a collection: corpora beside the matters."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lastro.apps.cli.options import Home, Json, open_workspace
from lastro.apps.cli.output import err, out, print_json, progress, waiting
from lastro.apps.cli.records import Record, json_line, opened, read_records, text_in
from lastro.errors import UserError, os_reason
from lastro.events import Advanced, Started
from lastro.text import clip

if TYPE_CHECKING:
    from lastro.collections import Built, Collection, Entry, Held, Offer, Passed, Whole
    from lastro.index import Found
    from lastro.sources import Excerpt
    from lastro.workspace import Workspace

index = typer.Typer(help="Coleções ao lado dos casos: qualquer acervo; e o índice dos casos.")
_QUESTION = ("text", "consulta")
_SHOWN_PASSED = 10
Name = Annotated[str, typer.Argument(help="Nome da coleção.")]


def register(app: typer.Typer) -> None:
    """Add this group to the command line."""
    app.add_typer(index, name="index")


@index.command("build", help="Monta ou atualiza uma coleção; o que não mudou não é refeito.")
def build(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="Nome da coleção.")] = "",
    collection: Annotated[
        str, typer.Option("--collection", help="O mesmo que o nome: general, user, teses…")
    ] = "",
    path: Annotated[
        Path | None,
        typer.Option("--path", help="Pasta ou arquivo; formatos em `lastro index formats`."),
    ] = None,
    jsonl: Annotated[
        str, typer.Option("--jsonl", help='Arquivo (ou -): {"id", "text", "title"…} por linha.')
    ] = "",
    law: Annotated[
        bool,
        typer.Option("--law", "--seed", help="O acervo de leis guardado: artigos, súmulas, teses."),
    ] = False,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Apaga a coleção e a monta de novo.")
    ] = False,
    without_vectors: Annotated[
        bool, typer.Option("--sem-vetores", help="Só a busca por palavras; os vetores vêm depois.")
    ] = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Make a collection hold what is given; then give vectors to what lacks them."""
    workspace = open_workspace(ctx, home)
    name = _named(name, collection)
    given = _given(workspace, name, (jsonl, path, law))
    with workspace.collections.making(name, anew=rebuild) as made:
        with progress() as emit:
            built = made.build(given, emit)
            tell_passed(jsonl or str(path), built)
            _say_searchable(built)
            if not without_vectors:
                made.embed(emit)
        state = made.held()
    if as_json:
        print_json({**built.as_json(), "sem_vetor": state.without_vector})
    else:
        _say_built(built, state)
    if built.passed and not state.documents:
        raise typer.Exit(2)


def _say_built(built: Built, state: Held) -> None:
    out.print(
        f"{state.name}: {built.added} incluídos, {built.changed} alterados, "
        f"{built.removed} removidos, {built.unchanged} inalterados; {state.passages} passagens"
    )
    if state.without_vector:
        out.print(
            f"[dim]{state.without_vector} ainda sem vetor; complete com `lastro index vectors "
            f"{state.name}`[/]"
        )


@index.command("vectors", help="Completa os vetores que faltam; parado, continua de onde estava.")
def vectors(ctx: typer.Context, name: Name, as_json: Json = False, home: Home = None) -> None:
    """Give vectors to the passages that are found by their words alone so far."""
    workspace = open_workspace(ctx, home)
    workspace.collections.get(name)
    with workspace.collections.making(name) as made, progress() as emit:
        done = made.embed(emit)
    if as_json:
        print_json({"colecao": name, "vetores_feitos": done})
        return
    out.print(f"{name}: {done} vetores feitos")


@index.command("formats", help="Lista os formatos que `--path` lê.")
def formats(as_json: Json = False) -> None:
    """List the endings of the files that are read."""
    from lastro.sources import endings

    if as_json:
        print_json({"formatos": list(endings())})
        return
    out.print(" ".join(endings()))


@index.command("list", help="Lista as coleções.")
def listed(ctx: typer.Context, as_json: Json = False, home: Home = None) -> None:
    """List the collections held, with how much each holds."""
    held = open_workspace(ctx, home).collections.held()
    if as_json:
        print_json({"colecoes": [one.as_json() for one in held]})
        return
    if not held:
        out.print("nenhuma coleção; comece com `lastro index build NOME --jsonl ARQUIVO`")
        return
    table = Table("coleção", "documentos", "passagens", "sem vetor")
    for one in held:
        counts = (one.documents, one.passages, one.without_vector)
        table.add_row(one.name, *map(str, counts))
    out.print(table)


@index.command("remove", help="Apaga uma coleção.")
def remove(ctx: typer.Context, name: Name, home: Home = None) -> None:
    """Drop a collection; the files it came from are not touched."""
    open_workspace(ctx, home).collections.remove(name)
    out.print(f"a coleção {name} foi apagada; os arquivos de onde veio não foram tocados")


@dataclass(frozen=True, slots=True)
class Asked:
    """What `lastro search` was asked of a collection, and how it is to be shown.

    by_document: one hit a document, or any passage; None: as the collection has it
    context: with the whole article, clause or section of each hit
    """

    query: str
    jsonl: str
    k: int
    by_document: bool | None
    trace: bool
    as_json: bool
    context: bool = False

    def whole(self) -> Whole | None:
        """Return what a hit stands for, None for the collection's own custom."""
        from lastro.collections import Whole

        return None if self.by_document is None else Whole.of(self.by_document)


def search_collection(workspace: Workspace, name: str, asked: Asked) -> None:
    """Answer one question, or one a line of `jsonl`, from a collection."""
    made = workspace.collections.get(name)
    if asked.jsonl:
        _answer_lines(made, asked, workspace.settings.threads)
        return
    if not asked.query.strip():
        raise UserError("falta a consulta; escreva o texto entre aspas, ou use --jsonl ARQUIVO")
    with waiting("buscando"):
        found = made.search(asked.query, asked.k, whole=asked.whole())
    if asked.as_json:
        document = shaped(made, found, asked)
        print_json({"consulta": asked.query, "colecao": name, **document})
        return
    _show(made, found, asked)


def shaped(made: Collection, found: Found, asked: Asked) -> Record:
    """Return hits as `shapes.md` has them, with title and fields of each document."""
    from lastro.collections import citation
    from lastro.index.shape import found_json

    document: Any = found_json(found, trace=asked.trace)
    held = made.entries.get([hit["doc"] for hit in document["hits"]])
    for hit, of in zip(document["hits"], found.hits, strict=True):
        entry = held.get(hit["doc"])
        if entry is not None:
            hit |= {"titulo": entry.title or None, "campos": dict(entry.fields)}
            if said := citation(entry, of.passage):
                hit["citacao"] = said
        if asked.context:
            hit["contexto"] = context_json(made.parent(of.passage))
    return dict(document)


def _answer_lines(made: Collection, asked: Asked, threads: int) -> None:
    """Write one answer a line, in the order asked; `threads` questions are searched at once."""
    with opened(asked.jsonl) as source:
        questions = list(read_records(source, asked.jsonl, _QUESTION))
    made.embed_questions([text_in(record, _QUESTION) or "" for record in questions])

    def answered(record: Record) -> Found:
        text = text_in(record, _QUESTION) or ""
        return made.search(text, asked.k, whole=asked.whole(), wanted=_wanted(record))

    with progress() as emit, ThreadPoolExecutor(threads) as pool:
        emit(Started("buscar", len(questions)))
        for record, found in zip(questions, pool.map(answered, questions), strict=True):
            name = record.get("id", record.get("_id"))
            sys.stdout.write(json_line({"id": name, **shaped(made, found, asked)}))
            emit(Advanced("buscar", str(name)))
    sys.stdout.flush()


def _wanted(record: Record) -> dict[str, tuple[object, ...]]:
    given = record.get("filtro")
    if not isinstance(given, dict):
        return {}
    return {n: tuple(v) if isinstance(v, list) else (v,) for n, v in given.items() if v}


def _show(made: Collection, found: Found, asked: Asked) -> None:
    from lastro.collections import citation

    for told in found.warnings:
        err.print(f"[yellow]aviso:[/] {escape(told)}", soft_wrap=True)
    held = made.entries.get([hit.passage.locator for hit in found.hits])
    for rank, hit in enumerate(found.hits, 1):
        passage = hit.passage
        entry = held.get(passage.locator)
        title = entry.title if entry else ""
        said = (entry and citation(entry, passage)) or ", ".join(
            filter(None, (title, passage.place))
        )
        out.print(
            f"[bold]{rank}.[/] [cyan]{escape(passage.locator)}[/]  {escape(said)}  "
            f"[dim]{passage.id} · {hit.score:.3f}[/]"
        )
        out.print(f"   {escape(clip(passage.text, 400))}\n")
        if asked.context:
            show_context(made.parent(passage))
    if not found.hits:
        empty = not made.held().documents
        out.print("a coleção está vazia" if empty else "nada encontrado nesta coleção")
    if asked.trace:
        table = Table("etapa", "motor", "resultados", "ms", title="etapas da busca")
        for stage in found.trace:
            table.add_row(stage.stage, escape(stage.engine), str(stage.count), f"{stage.ms:.1f}")
        out.print(table)


def context_json(whole: Excerpt) -> Record:
    """Return the span and text of what stands around a hit."""
    return {"offset": whole.span.start, "fim": whole.span.end, "trecho": whole.text}


def show_context(whole: Excerpt) -> None:
    """Print the article, clause or section of a hit below it."""
    out.print(Padding(Text(whole.text, style="dim"), (0, 0, 1, 6)))


def _named(name: str, option: str) -> str:
    if bool(name) == bool(option):
        raise UserError("diga o nome da coleção uma vez: `lastro index build NOME`")
    return name or option


def _given(
    workspace: Workspace, name: str, sources: tuple[str, Path | None, bool]
) -> Iterator[Entry | Offer | Passed]:
    """Return what the sources hold, one after the other. Raises UserError where none is given."""
    from lastro.collections import entries, file_offers, law_entries
    from lastro.sources import gather, read

    jsonl, path, law = sources
    parts: list[Iterator[Entry | Offer | Passed]] = []
    if jsonl:
        parts.append(entries(_lines(jsonl)))
    if path is not None:
        engines = workspace.engines
        raws = list(gather(path))
        parts.append(file_offers(raws, lambda raw: read(raw, engines), name))
    if law:
        parts.append(law_entries(workspace.law))
    if not parts:
        raise UserError("diga de onde ler: --jsonl ARQUIVO, --path PASTA ou --law")
    return chain.from_iterable(parts)


def _lines(path: str) -> Iterator[bytes]:
    if path == "-":
        return iter(sys.stdin.buffer)
    try:
        return _each(Path(path).open("rb"))
    except OSError as wrong:
        raise UserError(f"{path} não pôde ser lido: {os_reason(wrong)}", subject=path) from wrong


def _each(stream: BinaryIO) -> Iterator[bytes]:
    with stream:
        yield from stream


def tell_passed(path: str, built: Built) -> None:
    """Say on stderr which lines or files were passed over, and what to do."""
    for one in built.passed[:_SHOWN_PASSED]:
        where = one.file or f"{path}, linha {one.line}"
        err.print(f"[yellow]aviso:[/] {escape(f'{where}: {one.reason}')}", soft_wrap=True)
    if len(built.passed) > _SHOWN_PASSED:
        more = len(built.passed) - _SHOWN_PASSED
        err.print(f"[yellow]aviso:[/] e mais {more} recusados; todos com --json")


def _say_searchable(built: Built) -> None:
    if built.without_vector:
        err.print(
            f"[dim]{built.passages} passagens já se buscam por palavras; faltam os vetores de "
            f"{built.without_vector}[/]",
            soft_wrap=True,
        )
