"""What a question names, found without a model: papers, days, parties, norms, other words.

What is understood is preferred, never demanded; only a plan that asks for it makes it a filter.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from lastro.index.analysis import analyse
from lastro.index.known import Known, KnownParty
from lastro.index.model import DocType, Filter
from lastro.index.periods import Period, periods
from lastro.index.synonyms import Expansion, alternatives, expansions
from lastro.text import day_first, fold

PAPERS = {
    DocType.CONTRATO: "o contrato",
    DocType.COF: "a circular de oferta",
    DocType.PETICAO_INICIAL: "a petição inicial",
    DocType.CONTESTACAO: "a contestação",
    DocType.REPLICA: "a réplica",
    DocType.DECISAO: "as decisões",
    DocType.PROCURACAO: "a procuração",
    DocType.NOTIFICACAO: "as notificações",
    DocType.CORRESPONDENCIA: "as mensagens",
    DocType.DEMONSTRATIVO: "as planilhas e demonstrativos",
    DocType.PAGINA_WEB: "as páginas da internet",
    DocType.GRAVACAO: "as gravações",
}
_NAME_WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Understood:
    """What a question names.

    papers: kinds of paper it looks into; parties: own names of those it names
    refs: keys of the norms and decisions it cites; places: what it names exactly, as written
    expansions: what it says that can be said otherwise, names of parties included
    """

    papers: tuple[DocType, ...] = ()
    periods: tuple[Period, ...] = ()
    parties: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    expansions: tuple[Expansion, ...] = ()

    @property
    def weaker(self) -> tuple[str, ...]:
        """Return the terms that may stand for words of the question, each once."""
        forms = (form for found in self.expansions for form in found.others)
        return tuple(dict.fromkeys(stem for form in forms for stem in form.stems))

    def filter(self, wanted: Filter) -> Filter:
        """Return the filter narrowed to the papers and the period the question names."""
        if self.papers and not wanted.doc_types:
            wanted = replace(wanted, doc_types=self.papers)
        if len(self.periods) == 1 and not (wanted.since or wanted.until):
            (period,) = self.periods
            wanted = replace(wanted, since=period.start, until=period.end)
        return wanted

    def sentences(self, *, narrow: bool = False) -> tuple[str, ...]:
        """Return what was understood, one sentence each, as a lawyer says it."""
        return tuple(self._sentences("só" if narrow else "de preferência"))

    def _sentences(self, how: str) -> Iterator[str]:
        if self.papers:
            yield f"procurar {how} n{_joined([PAPERS[kind] for kind in self.papers], 'n')}"
        for period in self.periods:
            yield f"{how} em papéis {_dated(period)} (“{period.said}”)"
        for name in self.parties:
            yield f"“{name}” é parte ou pessoa citada nos autos"
        if self.refs:
            yield f"norma ou decisão citada: {', '.join(self.refs)}"
        for found in self.expansions:
            other = ", ".join(f"“{form.written}”" for form in found.others)
            yield f"“{found.said}” também se diz {other}"


def understand(text: str, known: Known) -> Understood:
    """Return what a question names; never raises for what it does not understand."""
    named = [party for party in known.parties if _named(party, text)]
    return Understood(
        papers=papers(text),
        periods=periods(text),
        parties=tuple(party.spellings[0] for party in named),
        refs=known.refs(text),
        expansions=(*expansions(text), *_spellings(named, text)),
    )


def papers(text: str) -> tuple[DocType, ...]:
    """Return the kinds of paper a question looks into, in their own order.

    >>> [kind.value for kind in papers("o que diz a multa na contestação?")]
    ['contestacao']
    """
    folded = fold(text)
    return tuple(kind for kind, cue in _cues() if cue.search(folded))


@cache
def _cues() -> tuple[tuple[DocType, re.Pattern[str]], ...]:
    content = files("lastro.index").joinpath("papers.toml").read_text(encoding="utf-8")
    listed = tomllib.loads(content)
    pointing = "|".join(listed["pointing"])
    return tuple(
        (DocType(kind), re.compile(rf"\b(?:{pointing}) (?:[ao]s? )?(?:{_nouns(nouns)})"))
        for kind, nouns in listed["nouns"].items()
    )


def _nouns(nouns: Sequence[str]) -> str:
    patterns = (re.escape(noun.rstrip("*")) + (r"\w*" if "*" in noun else r"\b") for noun in nouns)
    return "|".join(patterns)


def _named(party: KnownParty, text: str) -> bool:
    """Return whether a spelling of the party stands in a question, or the word it is known by."""
    asked = set(analyse(text).words)
    capitals = {fold(word) for word in _NAME_WORD.findall(text) if word[0].isupper()}
    for spelling in party.spellings:
        words = analyse(spelling).words
        if words and asked.issuperset(words):
            return True
        first = _NAME_WORD.search(spelling)
        if first and first.end() - first.start() > 3 and fold(first[0]) in capitals:
            return True
    return False


def _spellings(named: Sequence[KnownParty], text: str) -> Iterator[Expansion]:
    """Yield the other spellings of the parties named, as what may stand for the one written."""
    asked = frozenset(analyse(text).words)
    for party in named:
        (forms,) = alternatives([party.spellings])
        others = tuple(form for form in forms if form.stems and not asked.issuperset(form.stems))
        said = tuple(stem for form in forms for stem in form.stems if stem in asked)
        if others and said:
            yield Expansion(party.spellings[0], tuple(dict.fromkeys(said)), others)


def _joined(parts: Sequence[str], before: str) -> str:
    return f" ou {before}".join(parts)


def _dated(period: Period) -> str:
    first, last = (day_first(day.isoformat()) for day in (period.start, period.end))
    if period.start.year == 1:
        return f"até {last}"
    if period.end.year == 9999:
        return f"desde {first}"
    return f"de {first}" if first == last else f"de {first} a {last}"
