"""Markdown: the brief with `[n]`, then every source with its excerpt."""

from __future__ import annotations

import re

from lastro.documents.layout import Cited, Layout
from lastro.documents.model import Surroundings
from lastro.documents.runs import legible

_REFERENCES = "## REFERÊNCIAS"
_ACTIVE = re.compile(r"([\\`*_\[\]~])")
_OPENING = re.compile(r"^(?:(?=[#>+|=-])|(\d+)(?=[.)]\s))")


def write(layout: Layout, surroundings: Surroundings) -> bytes:
    """Return the draft's markdown; its list of references gains place, hash and excerpt."""
    text = layout.draft.markdown.rstrip("\n")
    if _REFERENCES in text.splitlines():
        text = text.rpartition(_REFERENCES)[0].rstrip("\n")
    blocks = [text, _REFERENCES, *map(_entry, layout.sources)]
    return (legible("\n\n".join(blocks)) + "\n").encode()


def _entry(source: Cited) -> str:
    excerpt = source.entry.evidence.excerpt
    where = [excerpt.locator, excerpt.place]
    if not source.is_law:
        where.append(f"SHA-256 {excerpt.sha256}")
    place = " · ".join(_still(part) for part in where if part)
    words = "\n".join(f"> {_still(line)}" for line in excerpt.text.split("\n"))
    return f"[{source.entry.number}] {_still(source.title)}  \n{place}\n\n{words}"


def _still(text: str) -> str:
    """Return one line of `text` with everything Markdown or HTML would act upon escaped."""
    line = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return _OPENING.sub(r"\1\\", _ACTIVE.sub(r"\\\1", line))
