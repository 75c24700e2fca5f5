"""`render` a draft in one format, `write_all` in every one; the table of writers."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from lastro.documents.layout import Layout, lay_out
from lastro.documents.model import Format, Surroundings
from lastro.documents.writers import docx, html, markdown, record
from lastro.drafting import Draft
from lastro.errors import NotFound, UserError

Writer = Callable[[Layout, Surroundings], bytes]

WRITERS: Mapping[Format, Writer] = {
    Format.DOCX: docx.write,
    Format.HTML: html.write,
    Format.MARKDOWN: markdown.write,
    Format.JSON: record.write,
}
_AUDIT = "audit.json"


def render(draft: Draft, format: Format, surroundings: Surroundings) -> bytes:
    """Return the file `draft` becomes in `format`: the same bytes for the same draft and pages.

    Raises Refused, naming section and reference, when a mark leads to no bibliography entry.
    """
    return WRITERS[format](lay_out(draft), surroundings)


def write_all(
    draft: Draft, folder: Path, surroundings: Surroundings, *, audit: Mapping[str, object]
) -> tuple[Path, ...]:
    """Return the files written to `folder`: `<piece>.docx`, `.html`, `.md` and `audit.json`.

    audit: the record of claims and checks, in the shape of `shapes.md`. Everything is rendered
    before the first file is touched, and each file appears whole or not at all.
    Raises Refused as `render` does.
    """
    layout = lay_out(draft)
    formats = (Format.DOCX, Format.HTML, Format.MARKDOWN)
    files = {
        f"{draft.piece.value}.{format.value}": WRITERS[format](layout, surroundings)
        for format in formats
    }
    files[_AUDIT] = record.as_json(audit)
    folder.mkdir(parents=True, exist_ok=True)
    _keep_audit_of_another(draft, folder / _AUDIT)
    return tuple(put(folder / name, content) for name, content in files.items())


def _keep_audit_of_another(draft: Draft, path: Path) -> None:
    """Move the audit of another piece aside, to `audit.<piece>.json`: nothing is lost."""
    try:
        held = json.loads(path.read_bytes())["peca"]
    except (OSError, ValueError, KeyError, TypeError):
        return
    if held != draft.piece.value:
        path.replace(path.with_name(f"audit.{Path(str(held)).name}.json"))


def put(path: Path, content: bytes) -> Path:
    """Return `path`, written whole or not at all. Raises NotFound for its folder."""
    if not path.parent.is_dir():
        raise NotFound(
            f"não há a pasta {path.parent}; crie-a ou dê outro caminho", subject=str(path)
        )
    if path.is_dir():
        raise UserError(f"{path} é uma pasta; dê o nome de um arquivo", subject=str(path))
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return path
