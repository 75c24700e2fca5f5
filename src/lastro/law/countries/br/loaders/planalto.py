"""Reads raw Planalto pages: wordings with what later law struck, and headings down to the article.

Which page belongs to which act, from where and of when: `data/pages.tsv`. `merge.py` joins what
is read here to the base source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from lastro.law.countries.br import page, quoting
from lastro.law.countries.br.headings import Place
from lastro.law.countries.br.labels import Labelled, read_article, read_label
from lastro.law.countries.br.notes import Standing
from lastro.law.countries.br.records import HEADING, SIGNED
from lastro.law.countries.br.tree import grow, is_rubric
from lastro.law.ref import Level, Ref

_TRANSITIONAL = re.compile(r"ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS\b", re.IGNORECASE)
_SECOND_ACT = {"CF": "ADCT"}
FIRST_ACT = {second: first for first, second in _SECOND_ACT.items()}
_COLON = re.compile(r"(>(?:Art\. [\d.A-Z-]+|§ [\dA-Z-]+|Parágrafo único)):\s")
_STRAY = re.compile(r"^['‘’](?=(?:[IVXLC]+|§|Art)\b)(?!.*['’])")
_MOST_SKIPPED = 60


@dataclass(frozen=True, slots=True)
class PageSource:
    """Where a page was taken from. path: below the folder of all corpora.

    kind: raw (Planalto's own, with struck text) or structured (nested, without notes)
    """

    path: str
    code: str
    url: str
    captured_on: str
    corpus: str
    kind: str = "raw"

    @property
    def raw(self) -> bool:
        """Return whether the page keeps notes and struck text."""
        return self.kind == "raw"


@dataclass(frozen=True, slots=True)
class Wording:
    """One printed wording of a place. struck, alone: see `page.Line`.

    whole: with the words inside it that are struck, "" where there are none
    """

    ref: Ref
    standing: Standing
    full_text: str
    struck: bool
    alone: bool
    rubric: str
    whole: str = ""


@dataclass(frozen=True, slots=True)
class PageText:
    """An act as its page prints it.

    wordings: in the order of the page; hierarchy: article label → headings above it
    whole: the page goes as far as the act's signature
    """

    code: str
    source: PageSource
    wordings: Mapping[Ref, tuple[Wording, ...]]
    hierarchy: Mapping[str, str]
    whole: bool = True


@cache
def page_sources() -> tuple[PageSource, ...]:
    """Return the pages that are known, in the order in which they are trusted."""
    data = files("lastro.law.countries.br") / "data" / "pages.tsv"
    rows = data.read_text(encoding="utf-8").splitlines()[1:]
    return tuple(PageSource(*row.split("\t")) for row in rows)


def pages_in(folder: Path) -> tuple[PageSource, ...]:
    """Return the known pages that are files below `folder`."""
    return tuple(s for s in page_sources() if (folder / s.path).is_file())


def read_page(folder: Path, source: PageSource) -> tuple[PageText, ...]:
    """Return the acts on one page: one, or the Constitution and its transitional act."""
    html = page.decoded((folder / source.path).read_bytes())
    return read_html(html if source.raw else _COLON.sub(r"\1 ", html), source)


def read_html(html: str, source: PageSource) -> tuple[PageText, ...]:
    """Return the acts of a page already decoded."""
    reading = _Reading(source.code)
    read = [reading]
    for line in page.lines(html):
        if reading.ended and _TRANSITIONAL.fullmatch(line.text) and reading.code in _SECOND_ACT:
            reading = _Reading(_SECOND_ACT[reading.code])
            read.append(reading)
        elif not reading.ended:
            reading.line(line)
    return tuple(r.finished(source) for r in read)


@dataclass(slots=True)
class _Article:
    """One printing of an article: its first line without label, and what follows."""

    label: str
    lines: list[str] = field(default_factory=list)
    struck: dict[int, bool] = field(default_factory=dict)
    wholes: dict[int, str] = field(default_factory=dict)
    rubric: str = ""

    def add(self, line: page.Line, text: str) -> None:
        if line.struck:
            self.struck[len(self.lines)] = line.alone
        if line.whole:
            self.wholes[len(self.lines)] = line.whole
        self.lines.append(text)

    def spilled(self) -> str:
        """Take off and return the rubric of the next article, printed after this one."""
        rubric = ""
        while len(self.lines) > 1 and read_label(self.lines[-1]) is None:
            if not is_rubric(self.lines[-1]):
                break
            last = self.lines.pop()
            rubric = rubric or ("" if self.struck.pop(len(self.lines), None) is not None else last)
        return rubric


@dataclass(slots=True)
class _Reading:
    """One act while its page is read, line by line."""

    code: str
    articles: list[_Article] = field(default_factory=list)
    hierarchy: dict[str, str] = field(default_factory=dict)
    place: Place = field(default_factory=Place)
    rubric: str = ""
    last: int = 0
    between: bool = False
    quoted: bool = False
    ended: bool = False

    def line(self, line: page.Line) -> None:
        text = _STRAY.sub("", f"{line.text} {line.note}".strip())
        quotes = quoting.opens(text)
        article = None if quotes else self._article(text, line.struck)
        quotes = quotes or self.quoted
        if article is not None:
            self._open(article, line)
        elif not quotes and HEADING.match(text):
            self._head(text, line)
        elif self.between and read_label(text) is None:
            if not line.struck and not self.place.named(text):
                self.rubric = text
        elif self.articles and SIGNED.match(text) and not line.struck:
            self.ended = True
        elif self.articles:
            self.between = False
            self.quoted = quoting.stays_open(text, self.quoted)
            self.articles[-1].add(line, text)

    def _head(self, text: str, line: page.Line) -> None:
        self.between = True
        self.rubric = ""
        if not line.struck:
            self.place.open(text)

    def finished(self, source: PageSource) -> PageText:
        wordings: dict[Ref, tuple[Wording, ...]] = {}
        for found in self._wordings(int(source.captured_on[:4])):
            wordings[found.ref] = (*wordings.get(found.ref, ()), found)
        return PageText(self.code, source, wordings, self.hierarchy, self.ended)

    def _open(self, article: Labelled, line: page.Line) -> None:
        spilled = self.articles[-1].spilled() if self.articles and not self.between else ""
        rubric, self.rubric, self.between = self.rubric or spilled, "", False
        rest = f"{article.rest} {line.note}".strip()
        for label in article.labels:
            opened = _Article(label, rubric=rubric)
            opened.add(line, rest)
            self.articles.append(opened)
            if not line.struck or label not in self.hierarchy:
                self.hierarchy[label] = str(self.place)
        self.quoted = quoting.stays_open(rest, False)

    def _article(self, text: str, struck: bool) -> Labelled | None:
        """Return the article label of a line, unless a live number is far from the one before."""
        label = read_article(text) if text.startswith(("A", "a")) else None
        if label is None or struck:
            return label
        here = _number(label.labels[0])
        if not -1 <= here - self.last <= (1 if self.quoted else _MOST_SKIPPED):
            return None
        self.last = _number(label.labels[-1])
        return label

    def _wordings(self, year: int) -> Iterator[Wording]:
        for printed in self.articles:
            article = Ref(self.code).child(Level.ARTIGO, printed.label)
            root = grow(article, printed.lines, printed.struck)
            root.rubric = printed.rubric
            nodes = tuple(root.walk())
            for node in nodes:
                if not node.struck:
                    node.parts = [p for p in node.parts if isinstance(p, str) or not p.struck]
            for node in nodes:
                standing, full = node.standing(year), node.full_text(year)
                whole = printed.wholes.get(node.at, "")
                yield Wording(node.ref, standing, full, node.struck, node.alone, node.rubric, whole)


def _number(label: str) -> int:
    return int(label.partition("-")[0])
