"""Finds the legal citations of a text: pure, deterministic, linear in the text's length.

One pass looks for words that may open a citation; a reader then takes as much as belongs to it.
"""

from __future__ import annotations

from functools import cache

from lastro.citations.acts import ActReader, Mention
from lastro.citations.cases import class_words, read_case, read_numbered_process, read_process
from lastro.citations.emit import Emitter
from lastro.citations.model import Citation
from lastro.citations.normalise import Plain, normalise
from lastro.citations.numbered import next_of_kind, numbered_act
from lastro.citations.openings import Openers, Opening, Openings
from lastro.citations.provisions import (
    Group,
    read_group,
    read_law_first,
    read_more,
    read_own,
)
from lastro.citations.rulings import read_rulings
from lastro.law import NameTable
from lastro.law import names as known_names


class _Finder:
    """One pass over one text."""

    def __init__(self, source: Plain, acts: ActReader, opens: Openers) -> None:
        self._source = source
        self._opens = opens
        self._acts = acts
        self._emit = Emitter(source)

    def run(self) -> tuple[Citation, ...]:
        openings, at = Openings(self._source.plain, self._opens.pattern), 0
        while opening := openings.after(at):
            at = max(self._take(opening), opening.end)
        return self._emit.citations

    def _take(self, opening: Opening) -> int:
        """Return where reading goes on; the opening's own end when it opened nothing."""
        at, word = opening.start, opening.word
        if opening.number:
            return self._process(at)
        if not word or word in self._opens.provision:
            end = self._rulings(at) if word in ("item", "itens", "inciso") else None
            return end or self._provisions(at) or opening.end
        if word in self._opens.process:
            return self._numbered_process(at) or opening.end
        if word in self._opens.ruling and (end := self._rulings(at)):
            return end
        if word in self._opens.case and (end := self._case(at)):
            return end
        return (self._act(at) if word in self._opens.act else None) or opening.end

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
def _reader(names: NameTable) -> tuple[ActReader, Openers]:
    acts = ActReader(names)
    return acts, Openers.of(acts.first_words, class_words())


def find(text: str, names: NameTable | None = None) -> tuple[Citation, ...]:
    """Return the citations of `text` in order; `text[c.span.start:c.span.end] == c.label` always.

    names: the acts that may be recognised by name, ours by default
    Never raises, whatever code points `text` holds.
    """
    acts, openers = _reader(names if names is not None else known_names())
    return _Finder(normalise(text), acts, openers).run()
