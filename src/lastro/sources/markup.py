"""HTML to blocks in reading order; scripts go, hidden text goes and is reported.

Used for pages and for e-mails that have no plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from lastro.sources.assemble import Assembly
from lastro.sources.cells import cell_name, row_name
from lastro.sources.markup_look import Looks
from lastro.sources.model import Anchor, BlockKind, CellAnchor

DEEP = "elementos aninhados demais: o que está no fundo deles não foi lido"
AnchorOf = Callable[[int], Anchor]

_DROPPED = {"script", "style", "noscript", "template", "head", "svg", "iframe", "object", "canvas",
            "select", "datalist"}  # fmt: skip
_BLOCKS = {"address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div",
           "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "html",
           "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "ul", "hr",
           "tr", "td", "th", "tbody", "thead", "tfoot", "caption"}  # fmt: skip
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_KINDS = {"li": BlockKind.LIST_ITEM, "dd": BlockKind.LIST_ITEM, "blockquote": BlockKind.QUOTE}
MAX_DEPTH = 150


@dataclass(slots=True)
class _Run:
    """Inline text that waits for the end of its block."""

    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    label: str = ""
    text: str = ""


class MarkupReader:
    """Walks a parsed page and writes its visible blocks into an Assembly.

    cut: something lay too deep to be read (see DEEP)
    """

    def __init__(self, html: str, assembly: Assembly, anchor_of: AnchorOf) -> None:
        self.tree = LexborHTMLParser(html)
        self._assembly = assembly
        self._anchor_of = anchor_of
        self._looks = Looks(self.tree)
        self._look = self._looks.page
        self._number = 0
        self._tables = 0
        self._run = _Run()
        self._labels: dict[int, str] = {}
        self._depth = 0
        self.cut = False

    def read(self) -> None:
        """Add every visible block, in order."""
        if self.tree.body is not None:
            self._look = self._looks.of(self.tree.body, self._look)
            self._children(self.tree.body)
        self._flush()

    @property
    def title(self) -> str:
        """Return the page's title, `""` when it has none."""
        node = self.tree.css_first("title")
        return " ".join(node.text().split()) if node is not None else ""

    def _children(self, node: LexborNode) -> None:
        with self._deeper() as allowed:
            for child in node.iter(include_text=True) if allowed else ():
                self._node(child)

    @contextmanager
    def _deeper(self) -> Iterator[bool]:
        """Go one element deeper; what lies too deep is left out, and `cut` says so."""
        self._depth += 1
        allowed = self._depth <= MAX_DEPTH
        self.cut = self.cut or not allowed
        yield allowed
        self._depth -= 1

    def _node(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag == "-text":
            self._run.text += self._seen(node.text_content or "")
        elif tag in _DROPPED or tag.startswith(("-", "!", "_")):
            return
        elif tag == "br":
            self._run.text += "\n"
        else:
            outer, self._look = self._look, self._looks.of(node, self._look)
            if self._look.gone:
                self._report_hidden(node.text(separator=" "))
            else:
                self._element(node, tag)
            self._look = outer

    def _element(self, node: LexborNode, tag: str) -> None:
        if tag == "table" and _is_grid(node):
            self._flush()
            self._table(node)
        elif tag in _HEADINGS:
            self._block(node, BlockKind.HEADING, _HEADINGS[tag])
        elif tag in _BLOCKS:
            self._block(node, _KINDS.get(tag, self._run.kind), 0)
        else:
            self._inline(node)

    def _inline(self, node: LexborNode) -> None:
        if node.tag in ("input", "textarea") and (typed := node.attributes.get("value")):
            self._run.text += f" {typed} "
        elif node.tag == "img":
            self._run.text += _stand_in(node)
        self._children(node)

    def _block(self, node: LexborNode, kind: BlockKind, level: int) -> None:
        self._flush()
        if node.tag == "ol":
            self._labels.update(_numbers(node))
        outer = self._run
        self._run = _Run(kind, level, self._labels.pop(node.mem_id, "") or outer.label)
        self._children(node)
        self._flush()
        self._run = _Run(outer.kind, outer.level)

    def _flush(self) -> None:
        for line in self._run.text.split("\n\n") if self._run.text.strip() else ():
            if line.strip():
                self._number += 1
                anchor = self._anchor_of(self._number)
                self._assembly.add(self._run.label + line, self._run.kind, anchor, self._run.level)
                self._run.label = ""
        self._run.text = ""

    def _table(self, table: LexborNode) -> None:
        self._tables += 1
        name = f"tabela {self._tables}"
        for number, row in enumerate(self._rows(table), start=1):
            cells = list(self._cells(row))
            places = [(text, CellAnchor(name, cell_name(at, number))) for at, text in cells]
            if places:
                columns = [at for at, _ in cells]
                self._assembly.add_row(places, CellAnchor(name, row_name(columns, number)))

    def _rows(self, table: LexborNode) -> Iterator[LexborNode]:
        for child in table.iter():
            outer, self._look = self._look, self._looks.of(child, self._look)
            if self._look.gone:
                self._report_hidden(child.text(separator=" "))
            elif child.tag == "tr":
                yield child
            elif child.tag in ("thead", "tbody", "tfoot") and child.tag != table.tag:
                yield from self._rows(child)
            elif child.tag == "caption":
                self._block(child, BlockKind.PARAGRAPH, 0)
            self._look = outer

    def _cells(self, row: LexborNode) -> Iterator[tuple[int, str]]:
        column = 1
        for cell in row.iter():
            if cell.tag not in ("td", "th"):
                continue
            yield column, self._text(cell)
            span = cell.attributes.get("colspan") or "1"
            column += int(span) if span.isdigit() and 0 < int(span) < 1000 else 1

    def _text(self, node: LexborNode) -> str:
        """Return the visible text of a cell as one piece."""
        if node.tag == "-text":
            return self._seen(node.text_content or "")
        if node.tag in _DROPPED or (node.tag or "").startswith(("-", "!", "_")):
            return ""
        outer, self._look = self._look, self._looks.of(node, self._look)
        if self._look.gone:
            self._report_hidden(node.text(separator=" "))
            self._look = outer
            return ""
        if node.tag == "img":
            self._look = outer
            return _stand_in(node)
        if node.tag == "ol":
            self._labels.update(_numbers(node))
        with self._deeper() as allowed:
            children = node.iter(include_text=True) if allowed else ()
            inner = "".join(self._text(child) for child in children)
        self._look = outer
        inner = self._labels.pop(node.mem_id, "") + inner
        apart = node.tag in _BLOCKS or node.tag in _HEADINGS or node.tag == "br"
        return f" {inner} " if apart else inner

    def _seen(self, text: str) -> str:
        """Return text that the look around it shows; what it hides is reported."""
        if not text.strip() or self._look.seen:
            return text
        self._report_hidden(text)
        return " "

    def _report_hidden(self, text: str) -> None:
        if text := " ".join(text.split()):
            message = "texto que a página esconde de quem lê; não entrou no texto"
            self._assembly.report("texto_oculto", message, "", text)


def _stand_in(picture: LexborNode) -> str:
    """Return the words a page shows where its picture cannot be, "" when it has none."""
    words = (picture.attributes.get("alt") or "").strip()
    return f" {words} " if words else ""


def _numbers(ordered: LexborNode) -> Iterator[tuple[int, str]]:
    """Yield (node, number) as a browser shows it before each item of an ordered list."""
    start = ordered.attributes.get("start") or "1"
    items = (child for child in ordered.iter() if child.tag == "li")
    for number, item in enumerate(items, start=int(start) if start.isdigit() else 1):
        yield item.mem_id, f"{number}. "


def _is_grid(table: LexborNode) -> bool:
    """Tell tables of data from tables that only lay a page out (one column, or tables inside)."""
    if table.css_first("table table") is not None:
        return False
    return any(len([c for c in row.iter() if c.tag in ("td", "th")]) > 1 for row in table.css("tr"))
