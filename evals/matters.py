"""The example matters, their answer keys, and what a measure of one of them is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastro.apps.cli.main import app
from lastro.jobs import Ingested
from lastro.workspace import Workspace

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
KEYS = {
    "franquia": ("caso-exemplo", "gabarito.json"),
    "locacao": ("caso-locacao", "gabarito-locacao.json"),
    "trabalhista": ("caso-trabalhista", "gabarito-trabalhista.json"),
}
_LETTERED = {"", "texto", "conta", "rg", "pis", "placa", "inpi", "oab", "processo", "cnpj", "cpf"}
_RUN = "from lastro.apps.cli.main import run; run()"

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the report. missed: what the product got wrong, for a person to read.

    absent: the product has no such command, so nothing was measured and `total` is what waits
    """

    name: str
    right: int
    total: int
    missed: tuple[str, ...] = ()
    absent: bool = False

    @classmethod
    def of(cls, name: str, missed: Iterable[str], total: int) -> Measure:
        """Return the measure whose misses are given."""
        lines = tuple(missed)
        return cls(name, total - len(lines), total, lines)

    def as_json(self) -> Json:
        """Return the element of `medidas`."""
        measured = not self.absent
        return {
            "medida": self.name,
            "certos": self.right if measured else None,
            "total": self.total,
            "medido": measured,
            "faltas": list(self.missed),
        }


@dataclass(frozen=True, slots=True)
class Case:
    """A matter that was read, beside its answer key."""

    name: str
    key: Json
    workspace: Workspace
    done: Ingested

    @property
    def folder(self) -> Path:
        """Where the matter's files are."""
        return EXAMPLES / KEYS[self.name][0]

    def copies(self, locators: Iterable[str]) -> set[str]:
        """Return the locators and those of the files with the same bytes."""
        wanted = set(locators)
        same_bytes = [
            {e["arquivo"], e["duplicado_de"]} for e in self.key["arquivos"] if "duplicado_de" in e
        ]
        return wanted.union(*(pair for pair in same_bytes if pair & wanted))

    def command(self, verb: str) -> Json | None:
        """Return the JSON of `lastro <verb>` on this matter; None where there is no such verb."""
        if verb not in {command.name for command in app.registered_commands}:
            return None
        home = str(self.workspace.home)
        line = [sys.executable, "-c", _RUN, verb, "-m", self.name, "--json", "--home", home]
        ran = subprocess.run(line, capture_output=True, text=True, check=False)
        answer: Json = json.loads(ran.stdout)
        if ran.returncode:
            raise RuntimeError(f"lastro {verb}: {answer}")
        return answer


def key_of(name: str) -> Json:
    """Return the answer key of a matter."""
    key: Json = json.loads((EXAMPLES / KEYS[name][1]).read_text(encoding="utf-8"))
    return key


def file_of(locator: str) -> str:
    """Return the file a message is in ("cartas.mbox" of "cartas.mbox!<id>"), else the locator."""
    return locator.split("!<", 1)[0]


def folded(text: object) -> str:
    """Return lower-case words and figures without accents, one blank between them."""
    decomposed = unicodedata.normalize("NFKD", str(text)).casefold()
    return re.sub(r"[^a-z0-9,.%]+", " ", decomposed.encode("ascii", "ignore").decode()).strip()


def letters(text: object) -> str:
    """Return letters and digits alone, without accents, in lower case."""
    return re.sub(r"[^a-z0-9]", "", folded(text))


def same(expected: object, got: object, unit: str = "") -> bool:
    """Return whether two values are one: as numbers, else letter by letter.

    A text or a number that is only a name may stand inside a longer one ("RG 1.234 SSP/MG").
    """
    try:
        return abs(float(str(expected)) - float(str(got))) < 0.005
    except ValueError:
        pass
    if got is None:
        return False
    if unit in _LETTERED and unit:
        return letters(expected) in letters(got)
    return letters(expected) == letters(got)
