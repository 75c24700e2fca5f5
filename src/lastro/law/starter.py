"""The starter set: provisions and súmulas in the package, so that a fresh install works alone."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from lastro.law.countries.br.loaders import advocacia_aberta as corpus
from lastro.law.model import ActText, Sumula
from lastro.law.store import LawStore
from lastro.law.tables import SCHEMA_VERSION
from lastro.law.write import Corpus, write_store

BUILT = "law.db"


def open_law(home: Path) -> LawStore:
    """Return the law held under `home`: the built corpus, or the starter set where there is none.

    The starter set is written once to `law-starter-<version>-<schema>.db`; many processes
    may do so at once.
    """
    return LawStore.open(law_file(home))


def law_file(home: Path) -> Path:
    """Return the file that `open_law` opens; the starter set is written if it is that one."""
    built = home / BUILT
    if built.is_file():
        return built
    packed = _packed()
    path = home / f"law-starter-{packed['version']}-{SCHEMA_VERSION}.db"
    if not path.is_file():
        _write(packed, path)
    return path


def unpacked_labels(packed: str) -> tuple[str, ...]:
    """Return article labels written as ranges: `1..3,3-A,4` → 1, 2, 3, 3-A, 4."""
    labels: list[str] = []
    for part in packed.split(","):
        if ends := re.fullmatch(r"(\d+)\.\.(\d+)", part):
            labels += map(str, range(int(ends[1]), int(ends[2]) + 1))
        else:
            labels.append(part)
    return tuple(labels)


def packed_labels(labels: tuple[str, ...]) -> str:
    """Return the shortest spelling that `unpacked_labels` undoes."""
    runs: list[list[str]] = []
    for label in labels:
        last = runs[-1][-1] if runs else ""
        if label.isdigit() and last.isdigit() and int(label) == int(last) + 1:
            runs[-1].append(label)
        else:
            runs.append([label])
    return ",".join(run[0] if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)


@cache
def _packed() -> dict[str, Any]:
    data = files("lastro.law.countries.br") / "data" / "starter.json"
    loaded: dict[str, Any] = json.loads(data.read_text(encoding="utf-8"))
    return loaded


def _write(packed: dict[str, Any], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.novo")
    unfinished.unlink(missing_ok=True)
    try:
        sumulas = tuple(_sumulas(packed))
        series = tuple((s["court"], s["binding"], s["last"]) for s in packed["sumulas"])
        write_store(unfinished, Corpus(_acts(packed), sumulas, series, _NAME, complete=False))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _acts(packed: dict[str, Any]) -> Iterator[ActText]:
    for act in packed["acts"]:
        yield corpus.read_act(act, unpacked_labels(act["labels"]))


def _sumulas(packed: dict[str, Any]) -> Iterator[Sumula]:
    for listed in packed["sumulas"]:
        yield from corpus.read_sumulas(listed, listed["court"], binding=listed["binding"])


_NAME = f"{corpus.CORPUS} (conjunto inicial)"
