"""Reads a raw Planalto page into lines: what is printed, and what of it is struck through.

Planalto strikes what later law replaced (`<strike>`, `<s>`, `<del>`, `text-decoration:
line-through`), across paragraphs, inside them, with and without the label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from lastro.law.countries.br.labels import read_article, read_label
from lastro.law.countries.br.notes import take_notes

_BLOCKS = frozenset(
    ("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "tr", "td", "th", "table")
) | {"blockquote", "center", "pre", "dd", "dt", "dl", "hr"}
_SILENT = frozenset(("script", "style", "head", "title", "noscript", "-comment"))
_STRIKES = frozenset(("strike", "s", "del"))
_RAISED = frozenset(("sup", "u"))
_ORDINALS = frozenset(("o", "a", "º", "ª", "os", "as"))
_GLUE = "\x00"
_BREAK = ("\n", False)
_SOFT = ("\v", False)
_STRUCK_STYLE = re.compile(r"line-through", re.IGNORECASE)
_LABELLED = re.compile(r"\s*(?:Art\.?\s*\d|§|Par[áa]grafo\s|[IVXLC]+\s*[-–]|[a-z]\)\s)")
_META = re.compile(rb"charset=[\"']?utf-?8", re.IGNORECASE)
_NOTHING = re.compile(r"[\s.;,:\-–—()“”\"'_*]*")
_MISREAD = str.maketrans({"\xa0": " ", "\xad": "-", "\u200b": "", "\ufeff": ""})
_SPACED = {"PARTEGERAL": "PARTE GERAL", "PARTEESPECIAL": "PARTE ESPECIAL"}
_APART = re.compile(r"^((?:§|Art\.)\s*[\d.]+[oº])\s(-[A-Z]\b)")
_MOSTLY = 0.6
Run = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line. text: label and all, one space between words.

    struck: the wording is crossed out; alone: so is its label, so that this is the provision's own
    last wording and not one that a live line follows
    note: notes printed after a struck wording and not struck themselves
    whole: of a live line that has struck words inside, the line with them
    """

    text: str
    struck: bool = False
    alone: bool = False
    note: str = ""
    whole: str = ""


def decoded(data: bytes) -> str:
    """Return the text of a page: UTF-16 and UTF-8 as marked, windows-1252 for all others."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if data[:3] == b"\xef\xbb\xbf" or _META.search(data[:4096]) or _is_utf8(data):
        return data.decode("utf-8", "replace")
    return data.decode("cp1252", "replace")


def lines(html: str) -> Iterator[Line]:
    """Yield the lines of a page in order, a struck wording before the live one it shares."""
    body = LexborHTMLParser(html).body
    if body is None:
        return
    for runs in _paragraphs(_runs(body, False)):
        yield from _lines(_squeezed(runs))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return any(byte > 127 for byte in data)


def _runs(node: LexborNode, struck: bool) -> Iterator[Run]:
    child = node.child
    while child is not None:
        tag = child.tag or ""
        if tag == "-text":
            yield (child.text_content or "", struck)
        elif tag == "br":
            yield _SOFT
        elif tag in _RAISED and (child.text() or "").strip() in _ORDINALS:
            sign = child.text()
            yield (_GLUE + sign.strip() + (" " if sign[-1].isspace() else ""), struck)
        elif tag not in _SILENT:
            crossed = struck or tag in _STRIKES or _is_crossed(child)
            block = tag in _BLOCKS
            if block:
                yield _BREAK
            yield from _runs(child, crossed)
            if block:
                yield _BREAK
        child = child.next


def _is_crossed(node: LexborNode) -> bool:
    style = node.attributes.get("style")
    return bool(style and _STRUCK_STYLE.search(style))


def _paragraphs(runs: Iterator[Run]) -> Iterator[list[Run]]:
    """Yield the runs of each paragraph; a line break begins one where a label follows it."""
    held: list[Run] = []
    soft = False
    for run in runs:
        if run is _SOFT:
            soft = True
            continue
        starts = run is _BREAK or (soft and _LABELLED.match(run[0]))
        if starts and held:
            yield held
            held = []
        elif soft and not starts:
            held.append((" ", run[1]))
        soft = soft and not run[0].strip()
        if run is not _BREAK:
            held.append(run)
    if held:
        yield held


def _squeezed(runs: list[Run]) -> list[Run]:
    """Return the runs with one space between words and neighbours of one kind joined."""
    made: list[Run] = []
    for text, struck in runs:
        text = re.sub(r"\s+", " ", text.translate(_MISREAD))
        if text.startswith(_GLUE):
            text = text.removeprefix(_GLUE)
            if made and made[-1][0].rstrip(" ")[-1:].isdigit():
                made[-1] = (made[-1][0].rstrip(" "), made[-1][1])
        before = made[-1][0] if made else " "
        if before.endswith(" "):
            text = text.lstrip(" ")
        if not text:
            continue
        if made and (made[-1][1] == struck or text == " "):
            made[-1] = (made[-1][0] + text, made[-1][1])
        else:
            made.append((text, struck))
    return made


def _lines(runs: list[Run]) -> Iterator[Line]:
    text = "".join(text for text, _ in runs).strip()
    text = _APART.sub(r"\1\2", _SPACED.get(text.replace(" ", ""), text))
    if not text:
        return
    if not any(struck for _, struck in runs):
        yield Line(text)
        return
    head, struck_head = _head(runs, text)
    parts = _after(runs, len(head))
    crossed, live = _joined(parts, True), _joined(parts, False)
    wording, _ = take_notes(live)
    if _NOTHING.fullmatch(wording):
        alone = struck_head or _NOTHING.fullmatch(live) is not None
        if not _NOTHING.fullmatch(take_notes(crossed)[0]) or alone:
            yield Line(f"{head}{crossed}", struck=True, alone=alone, note=live.strip(" .;"))
        if not alone:
            yield Line(f"{head}{live}")
        return
    old, _ = take_notes(crossed)
    if _opens_struck(parts) and len(old) >= _MOSTLY * len(wording):
        yield Line(f"{head}{crossed}", struck=True)
        yield Line(f"{head}{live}")
    else:
        yield Line(f"{head}{live}", whole=text)


def _head(runs: list[Run], text: str) -> tuple[str, bool]:
    """Return the label that opens the line, and whether it is struck."""
    label = read_article(text) or read_label(text)
    head = label.head if label else ""
    size = max(len(head.strip()), 1)
    struck, seen = 0, 0
    for run, crossed in runs:
        part = run.lstrip() if seen == 0 else run
        taken = min(len(part), size - seen)
        struck += taken if crossed else 0
        seen += taken
    return head, struck * 2 > size


def _after(runs: list[Run], skip: int) -> list[Run]:
    """Return the runs after the first `skip` characters."""
    parts: list[Run] = []
    for at, (text, struck) in enumerate(runs):
        text = text if at else text.lstrip()
        cut = min(skip, len(text))
        skip -= cut
        parts.append((text[cut:], struck))
    return parts


def _joined(parts: list[Run], struck: bool) -> str:
    return " ".join("".join(text for text, crossed in parts if crossed is struck).split())


def _opens_struck(parts: list[Run]) -> bool:
    return next((struck for text, struck in parts if text.strip()), False)
