"""The files of a folder, in a fixed order, without leaving the folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from lastro.errors import NotFound, UnreadableFile, os_reason
from lastro.sources.encoding import decode
from lastro.sources.model import RawFile
from lastro.sources.naming import told_apart

_SYSTEM_FILES = {
    ".ds_store": "arquivo do macOS sem conteúdo do caso",
    "thumbs.db": "miniaturas do Windows, sem conteúdo do caso",
    "ehthumbs.db": "miniaturas do Windows, sem conteúdo do caso",
    "desktop.ini": "configuração de pasta do Windows, sem conteúdo do caso",
    ".directory": "configuração de pasta do Linux, sem conteúdo do caso",
}
_SYSTEM_FOLDERS = ("__MACOSX", ".git", ".svn", "$RECYCLE.BIN", "System Volume Information")


def gather(path: Path, skip: Path | None = None) -> Iterator[RawFile]:
    """Yield a file, or every file under a folder, sorted by locator; nothing is opened.

    Locators are relative to the folder, with `/`; a single file's is its name. Links that lead
    out of the folder are not followed: they come as files that `read` explains, and so do folders
    that may not be listed. skip: a folder that is passed over, as if it were not there. Raises
    NotFound when the path is missing.
    """
    if path.is_file():
        yield RawFile(path.name, path)
        return
    if not path.is_dir():
        raise NotFound(
            f"não encontrei {path}; confira o caminho da pasta ou do arquivo do caso",
            subject=str(path),
        )
    closed: list[OSError] = []
    found = sorted(
        (_locator(Path(folder) / name, path), os.fsencode(Path(folder) / name))
        for folder, folders, names in _walked(path, skip, closed)
        for name in names + [f for f in folders if os.path.islink(Path(folder, f))]
    )
    locators = told_apart([locator for locator, _ in found])
    for locator, place in zip(locators, (Path(os.fsdecode(p)) for _, p in found), strict=True):
        if reason := _refusal(place, path.resolve()):
            yield RawFile(locator, _refused(reason))
        elif not place.is_dir():
            yield RawFile(locator, place)
    for error in closed:
        reason = f"pasta que não pôde ser aberta: {os_reason(error)}"
        yield RawFile(_locator(Path(error.filename), path), _refused(reason))


def _walked(
    path: Path, skip: Path | None, closed: list[OSError]
) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield what `os.walk` does, without the folder `skip`."""
    for folder, folders, names in os.walk(path, onerror=closed.append):
        folders[:] = [name for name in folders if Path(folder, name) != skip]
        yield folder, folders, names


def _refusal(file: Path, root: Path) -> str:
    """Return why a file is not opened, "" when it may be; a path may be too long to be asked."""
    try:
        return _out_of_bounds(file, root)
    except OSError as wrong:
        return f"não pôde ser aberto: {os_reason(wrong)}"


def _out_of_bounds(file: Path, root: Path) -> str:
    if not file.exists():
        return "atalho quebrado: o arquivo a que ele leva não existe"
    if not file.resolve().is_relative_to(root):
        return (
            "atalho para fora da pasta do caso; não foi seguido: copie o arquivo para dentro dela"
        )
    if not file.is_file() and not file.is_dir():
        return "não é um arquivo comum (fila, soquete ou dispositivo); não tem conteúdo do caso"
    return ""


def _refused(reason: str) -> Callable[[], bytes]:
    def refuse() -> bytes:
        raise UnreadableFile(reason)

    return refuse


def _locator(file: Path, root: Path) -> str:
    """Return the relative path; names that are not UTF-8 are read as Windows wrote them."""
    return decode(os.fsencode(file.relative_to(root).as_posix())).text


def ignored(locator: str) -> str:
    """Return why a file is left out without being read, or `""` when it is to be read."""
    folders, _, name = locator.replace("!", "/").rpartition("/")
    if any(folder in _SYSTEM_FOLDERS for folder in folders.split("/")):
        return "arquivo de sistema, sem conteúdo do caso"
    if name.startswith("~$"):
        return "arquivo de trava do Office: o documento estava aberto quando foi copiado"
    if name.startswith(".~lock.") and name.endswith("#"):
        return "arquivo de trava do LibreOffice: o documento estava aberto quando foi copiado"
    if name.startswith("._"):
        return "arquivo auxiliar do macOS, sem conteúdo do caso"
    return _SYSTEM_FILES.get(name.casefold(), "")
