"""One HTML file that works offline: click a citation, see the excerpt in its page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files

from lxml import html

from lastro.documents.layout import Layout
from lastro.documents.model import Surroundings
from lastro.documents.writers.page import panel
from lastro.documents.writers.page.brief import brief
from lastro.documents.writers.page.elements import Element, h
from lastro.errors import Bug

_FOLDER = "lastro.documents.writers.page"


def write(layout: Layout, surroundings: Surroundings) -> bytes:
    """Return the page. Its policy forbids every request and every script but its own."""
    root = html.document_fromstring(_asset("shell.html"))
    style, script = _asset("page.css"), _asset("page.js")
    head, body = root.find("head"), root.find("body")
    if head is None or body is None:
        raise Bug("shell.html has no head or no body")
    head.insert(1, _policy(style, script))
    title = h("title", f"{layout.draft.title} – {layout.draft.matter}")
    head.extend((title, _raw("style", style)))
    _fill(root, "peca", brief(layout))
    _fill(root, "resumo", panel.summary(layout))
    _fill(root, "fontes", panel.sources(layout, surroundings))
    _fill(root, "citacoes", panel.citations(layout))
    _fill(root, "cobertura", panel.coverage(layout))
    body.append(_raw("script", script))
    body.set("data-estado", "protocolavel" if layout.fileable else "minuta")
    page: bytes = html.tostring(root, encoding="utf-8", doctype="<!DOCTYPE html>")
    return page + b"\n"


def _asset(name: str) -> str:
    return files(_FOLDER).joinpath(name).read_text(encoding="utf-8")


def _fill(root: Element, place: str, content: Iterable[Element]) -> None:
    found = root.find(f".//*[@id='{place}']")
    if found is None:
        raise Bug(f"shell.html has no place called {place}")
    found.extend(content)


def _raw(tag: str, text: str) -> Element:
    made = h(tag)
    made.text = text
    return made


def _policy(style: str, script: str) -> Element:
    rules = (
        "default-src 'none'",
        f"style-src '{_digest(style)}'",
        f"script-src '{_digest(script)}'",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return h("meta", http_equiv="Content-Security-Policy", content="; ".join(rules))


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
