"""Builds the law store from the folder of a corpus, whole or not at all."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lastro.errors import UserError
from lastro.events import Advanced, Emit, Finished, Started, ignore
from lastro.law.countries.br.acts import names
from lastro.law.countries.br.loaders import advocacia_aberta as corpus
from lastro.law.countries.br.loaders.second import SecondSources
from lastro.law.countries.br.loaders.theses import read_theses
from lastro.law.countries.br.merge import merge
from lastro.law.model import ActText, NormKind, Sumula
from lastro.law.store import LawStore
from lastro.law.write import Corpus, write_store

STAGE = "acervo de leis"
STALE_SECONDS = 600
_ORDER = (
    NormKind.CONSTITUICAO,
    NormKind.ADCT,
    NormKind.LEI,
    NormKind.LEI_COMPLEMENTAR,
    NormKind.DECRETO_LEI,
    NormKind.DECRETO,
)


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What was built. ms: wall clock of the whole build."""

    path: Path
    acts: int
    provisions: int
    sumulas: int
    fingerprint: str
    ms: float
    theses: int = 0


def build(source: Path, target: Path, emit: Emit = ignore) -> BuildReport:
    """Return the report of a store written to `target` from the corpus under `source`.

    source: the folder of advocacia-aberta, or one above it: then the sources beside that folder
        (raw pages, structured pages) are joined to it, act by act

    The old store stays until the new one is whole. Raises UserError naming the files looked for
    where there is no corpus.
    """
    began = time.monotonic()
    folder = corpus_folder(source)
    files = _in_order(corpus.act_files(folder))
    emit(Started(STAGE, len(files)))
    sumulas, theses = tuple(_sumulas(folder)), tuple(read_theses(folder))
    target.parent.mkdir(parents=True, exist_ok=True)
    _clear_stale(target)
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.novo")
    unfinished.unlink(missing_ok=True)
    try:
        seconds = SecondSources(folder if folder == source else folder.parent)
        whole = Corpus(
            _acts(files, seconds, emit),
            sumulas,
            series(sumulas),
            seconds.name_of_all(corpus.CORPUS),
            True,
            theses,
        )
        with _no_collector():
            provisions = write_store(unfinished, whole)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    with LawStore.open(target) as law:
        fingerprint = law.fingerprint
    ms = (time.monotonic() - began) * 1000
    emit(Finished(STAGE, ms))
    return BuildReport(target, len(files), provisions, len(sumulas), fingerprint, ms, len(theses))


@contextmanager
def _no_collector() -> Iterator[None]:
    """Leave the cyclic collector off: a build makes a million objects and no cycle."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _clear_stale(target: Path) -> None:
    """Remove what a killed build left behind; a build that runs has written lately."""
    for left in target.parent.glob(f"{target.name}.*.novo"):
        if time.time() - left.stat().st_mtime > STALE_SECONDS:
            left.unlink(missing_ok=True)


def corpus_folder(source: Path) -> Path:
    """Return the folder that holds the corpus: `source` or one below. Raises UserError."""
    wanted = [name for name, _, _ in corpus.SUMULAS]
    for folder in (source, source / "advocacia-aberta", source / "raw" / "advocacia-aberta"):
        if corpus.act_files(folder) and all((folder / name).is_file() for name in wanted):
            return folder
    raise UserError(
        f"{source} não contém o acervo: procurei arquivos lei_*.json, {', '.join(wanted)} "
        "nessa pasta, em advocacia-aberta/ e em raw/advocacia-aberta/. "
        "Indique a pasta que os contém: `lastro law build --from PASTA`.",
        subject=str(source),
    )


def series(sumulas: tuple[Sumula, ...]) -> tuple[tuple[str, bool, int], ...]:
    """Return (court, binding, highest number) of each list of súmulas."""
    last: dict[tuple[str, bool], int] = {}
    for s in sumulas:
        last[s.court, s.binding] = max(s.number, last.get((s.court, s.binding), 0))
    return tuple((court, binding, number) for (court, binding), number in last.items())


def _in_order(files: tuple[Path, ...]) -> list[Path]:
    """Order by kind (constitution, laws, decrees), codes and statutes before numbered laws."""
    return sorted(files, key=_place)


def _place(path: Path) -> tuple[int, bool, str]:
    name = names().find(path.stem.removeprefix("lei_"))
    if name is None:
        raise UserError(f"{path.name}: o código do diploma não está na tabela acts.json.")
    numbered = name.code[-1].isdigit()
    return (_ORDER.index(name.norm.kind), numbered, name.code)


def _acts(files: list[Path], seconds: SecondSources, emit: Emit) -> Iterator[ActText]:
    for path in files:
        text = corpus.read_act(corpus.read_file(path))
        for page in seconds.of(text.act.code):
            text = merge(text, page)
        yield text
        emit(Advanced(STAGE, text.act.title))


def _sumulas(folder: Path) -> Iterator[Sumula]:
    for name, court, binding in corpus.SUMULAS:
        yield from corpus.read_sumulas(corpus.read_file(folder / name), court, binding=binding)
