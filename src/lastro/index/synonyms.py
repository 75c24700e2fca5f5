"""Words of the trade that stand for one another (`synonyms.toml`), looked for as well."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.index.analysis import analyse

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SHORT = 2  # letters of an abbreviation that is met only as it is written


@dataclass(frozen=True, slots=True)
class Form:
    """One way of saying a thing: as written, and its stems in order."""

    written: str
    stems: tuple[str, ...]

    @property
    def abbreviation(self) -> bool:
        """Return whether it is met only in capitals: two letters, `ED`, `AI`."""
        return len(self.written) <= _SHORT and self.written.isupper()


@dataclass(frozen=True, slots=True)
class Expansion:
    """What a question says, as it says it, and the other forms of its group.

    stems: those of the words said
    """

    said: str
    stems: tuple[str, ...]
    others: tuple[Form, ...]

    def met(self, holds: Callable[[Sequence[str]], bool]) -> Form | None:
        """Return the first other form all words of which a passage `holds`, else None."""
        return next((form for form in self.others if holds(form.stems)), None)


def expansions(text: str) -> tuple[Expansion, ...]:
    """Return what a text says that can be said otherwise, in its order; the longest form counts.

    >>> [found.said for found in expansions("houve mora na COF?")]
    ['mora', 'COF']
    """
    return tuple(dict.fromkeys(_found(text)))


def alternatives(named: Sequence[Sequence[str]]) -> tuple[tuple[Form, ...], ...]:
    """Return groups made of given spellings; those without a word that is searched are left out."""
    forms = (map(_form, group) for group in named)
    return tuple(tuple(form for form in group if form.stems) for group in forms)


def _found(text: str) -> Iterator[Expansion]:
    words = [(match, analyse(match[0]).words) for match in _WORD.finditer(text)]
    told = [(match, stem) for match, stems in words for stem in stems]
    at = 0
    while at < len(told):
        met = _longest(text, told, at)
        if met is None:
            at += 1
            continue
        form, group = met
        last = told[at + len(form.stems) - 1][0]
        said = text[told[at][0].start() : last.end()]
        yield Expansion(said, form.stems, tuple(f for f in group if f.stems != form.stems))
        at += len(form.stems)


def _longest(
    text: str, told: list[tuple[re.Match[str], str]], at: int
) -> tuple[Form, tuple[Form, ...]] | None:
    for form, group in _by_first().get(told[at][1], ()):
        here = told[at : at + len(form.stems)]
        as_written = not form.abbreviation or here[0][0][0] == form.written
        if tuple(stem for _, stem in here) == form.stems and as_written:
            return form, group
    return None


@cache
def groups() -> tuple[tuple[Form, ...], ...]:
    """Return the groups of the general list."""
    content = files("lastro.index").joinpath("synonyms.toml").read_text(encoding="utf-8")
    listed = tomllib.loads(content).values()
    return alternatives([group for theme in listed for group in theme])


@cache
def _by_first() -> dict[str, list[tuple[Form, tuple[Form, ...]]]]:
    """Return the forms by their first stem, those of most words first."""
    by_first: dict[str, list[tuple[Form, tuple[Form, ...]]]] = {}
    for group in groups():
        for form in group:
            by_first.setdefault(form.stems[0], []).append((form, group))
    for forms in by_first.values():
        forms.sort(key=lambda entry: -len(entry[0].stems))
    return by_first


def _form(written: str) -> Form:
    return Form(written, analyse(written).words)
