"""Finds the legal citations of a text: pure, deterministic, linear in the text's length.

One pass looks for words that may open a citation; a reader then takes as much as belongs to it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from lastro.citations.acts import ActReader, Mention
from lastro.citations.cases import class_words, read_case, read_numbered_process, read_process
from lastro.citations.emit import Emitter
from lastro.citations.model import Citation
from lastro.citations.normalise import Plain, normalise
from lastro.citations.numbered import next_of_kind, numbered_act
from lastro.citations.provisions import (
    Group,
    read_group,
    read_law_first,
    read_more,
    read_own,
)
from lastro.citations.rulings import read_rulings
from lastro.citations.trie import any_of
from lastro.law import NameTable
from lastro.law import names as known_names


@cache
def _openings() -> dict[str, frozenset[str]]:
    """Return which words may open a provision, a ruling or an act, from `data/openings.tsv`."""
    text = (files("lastro.citations") / "data" / "openings.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:] if line)
    return {opens: frozenset(words.split()) for opens, words in rows}


@cache
def _opening(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![a-z\d])(?:(?P<word>{any_of(words)})(?![a-z])|(?P<joined>lei(?=n[.º]))|(?P<art>art\w{{0,4}}(?=\d)))"
        r"|(?P<mark>§)|(?<![\d.-])(?P<process>\d{1,7}\s?-\s?\d\d\s?\.\s?(?:19|20)\s?\d\s?\d\s?\."
        r"|\d{4}\s?/\s?\d{7}\s?-|\d{3}\.\d{3}/\d{4}-\d|\d{4}\.\d\d\.\d\d\.\d{6}-)"
        r"|(?<!\d)(?P<court>\d{14}[a-z]{3}(?![a-z]))|(?P<glued>(?<=[nd][oa])artigos?(?![a-z]))"
    )


class _Finder:
    """One pass over one text."""

    def __init__(self, source: Plain, acts: ActReader) -> None:
        self._source = source
        self._acts = acts
        self._emit = Emitter(source)

    def run(self, opening: re.Pattern[str]) -> tuple[Citation, ...]:
        at = 0
        while found := opening.search(self._source.plain, at):
            at = max(self._take(found), found.end())
        return self._emit.citations

    def _take(self, found: re.Match[str]) -> int:
        """Return where reading goes on; the match's own end when it opened nothing."""
        at, word = found.start(), found["word"]
        if found["process"] or found["court"]:
            return self._process(at)
        if word is None or word in _openings()["provision"]:
            end = self._rulings(at) if word in ("item", "itens", "inciso") else None
            return end or self._provisions(at) or found.end()
        if word in _openings()["process"]:
            return self._numbered_process(at) or found.end()
        if word in _openings()["ruling"] and (end := self._rulings(at)):
            return end
        if word in _classes() and (end := self._case(at)):
            return end
        return self._act(at) or found.end()

    def _provisions(self, at: int) -> int | None:
        group = read_group(self._source, at, self._acts)
        if group is None:
            return None
        end = self._group(group)
        while more := read_more(self._source, end, self._acts):
            end = self._group(more)
        if own := read_own(self._source, end, self._acts):
            end = self._group(own)
        return end

    def _group(self, group: Group) -> int:
        self._emit.group(group)
        return group.end

    def _rulings(self, at: int) -> int | None:
        rulings = read_rulings(self._source, at)
        self._emit.rulings(rulings)
        return rulings[-1].end if rulings else None

    def _case(self, at: int) -> int | None:
        cases = read_case(self._source, at)
        self._emit.cases(cases)
        return cases[-1].end if cases else None

    def _process(self, at: int) -> int:
        case = read_process(self._source, at)
        if case is None:
            return at + 1
        self._emit.cases((case,))
        return case.end

    def _numbered_process(self, at: int) -> int | None:
        case = read_numbered_process(self._source, at)
        self._emit.cases((case,) if case else ())
        return case.end if case else None

    def _act(self, at: int) -> int | None:
        mention = self._acts.bare(self._source, at)
        if mention is None:
            return None
        group = read_law_first(self._source, mention, self._acts)
        if group is not None:
            return self._group(group)
        if self._acts.weak_alone(self._source, mention):
            return None
        self._emit.act(mention)
        return self._list_of_acts(mention)

    def _list_of_acts(self, mention: Mention) -> int:
        before = numbered_act(self._source, mention.start)
        end = mention.end
        while before is not None and (following := next_of_kind(self._source, before)):
            start, before = following
            self._emit.act(self._acts.listed(start, before))
            end = before.end
        return end


@cache
def _classes() -> frozenset[str]:
    return class_words()


@cache
def _reader(names: NameTable) -> ActReader:
    return ActReader(names)


def find(text: str, names: NameTable | None = None) -> tuple[Citation, ...]:
    """Return the citations of `text` in order; `text[c.span.start:c.span.end] == c.label` always.

    names: the acts that may be recognised by name, ours by default
    Never raises, whatever code points `text` holds.
    """
    table = names if names is not None else known_names()
    acts = _reader(table)
    words = _classes().union(acts.first_words, *_openings().values())
    return _Finder(normalise(text), acts).run(_opening(words))
