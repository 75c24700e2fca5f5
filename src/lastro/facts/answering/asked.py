"""A question taken apart: its words, what they stand for, and the time it speaks of."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files

from lastro.facts.contracts.lexicon import concepts, concepts_in
from lastro.facts.dates import Month, dates, month_name, month_named, months, period_in
from lastro.facts.model import Instrument
from lastro.text import fold, fold_same_length

_WORD = re.compile(
    r"(?<=d[oa] )a (?:maior|menor)\b|(?<=pag[oa] )a (?:maior|menor)\b|[a-z0-9]+(?:[.,/-]\d+)*"
)
_YEAR = re.compile(r"(?<![\d./-])((?:19|20)\d{2})(?![\d./-])")
_COUNTED = re.compile(r"(?:de )?quant[oa]s (?:foram |sao )?(?:as |os )?(?P<noun>[a-z]+)")
_UNPUNISHED = re.compile(
    r"\bsem (?:\w+ )?(?:multas?|juros|encargos?|acrescimos?|atraso)"
    r"(?: (?:e|ou|nem) (?:multas?|juros))?"
)
_ALL_TIME = re.compile(
    r"\b(?:(?:em|de|durante|ao longo de) )?"
    r"(?:n?d?[oa] (?:periodo|contrato|vinculo) (?:todo|inteiro)"
    r"|tod[oa] [oa] (?:periodo|contrato|vinculo))\b"
)
_PAYER = re.compile(
    r"^(?:de )?quanto (?:[oa]s? )?(?!locador|franqueador|credor|vendedor|senhori)([a-z]+) (?:ja )?"
    r"(?:pag(?:ou|a|aram|ava)|gast(?:ou|aram)|receb(?:eu|ia|eram)|desembolsou|deposit(?:ou|aram))\b"
)
_NOT_A_TIME = re.compile(
    r"\b(?:antes|fora|dentro|fim|final|termino|alem) d[oe] (?:\w+ do )?(?:prazo|tempo)\b"
)
_AT_FAULT = re.compile(
    r"\b(?:atrasos?|mora|culpa|desistencia|inadimplemento|descumprimento|iniciativa)"
    r"(?: \w+){0,2}? d[ao]s? ([a-z]{5,}[ae]s?|[a-z]{4,}or(?:es)?)\b"
)
_WITHOUT = re.compile(
    r"\bsem (?:[oa]s? )?(abatimentos?|descontos?|reduc(?:ao|oes)|bonus|acrescimos?)\b"
)
_MONTHS_TOLD = re.compile(r"\b(?:em|nos|durante|por) (?:os )?(\d{1,3}) meses\b")
_HOW_MUCH = ("quanto ", "de quanto ", "qual o total", "qual e o total", "qual foi o total")
_WHICH_SUM = ("qual o valor", "qual valor", "qual foi o valor", "que valor", "valor pago")
_ENDINGS = (
    ("coes", "cao"),
    ("oes", "ao"),
    ("aes", "ao"),
    ("ais", "al"),
    ("eis", "el"),
    ("ois", "ol"),
    ("ies", "y"),
    ("res", "r"),
    ("ses", "s"),
    ("zes", "z"),
    ("ns", "m"),
    ("s", ""),
)
_SHARED_PREFIX = 6


@dataclass(frozen=True, slots=True)
class Asked:
    """A question. folded: without case and accents, one code point for one
    placed: the stem of each word, with where it starts in `folded`
    stems: of all its words, in order; content: stems that say what is asked
    periods: months named, `YYYY-MM`; years: years named outside months and days; day: a day named
    until: the end of a range of months (`de janeiro a março de 2024`), else ""
    instruments: the kinds of paper it names; aggregate: soma, media, maximo, minimo or ""
    units: of what is asked, as far as the words tell (`%`, `km`, `prazo`, `data`)
    counted: stem of the things that `quantas visitas …` counts, else ""; counted_as: as written
    month: a month named without its year, 1 to 12, else 0
    months_told: how many months `em 24 meses` speaks of, else 0
    paid: it asks how much was paid, received or spent, which no term of a contract tells
    together: its phrases whose words mean something else apart (`valor da causa`), folded
    """

    text: str
    folded: str
    stems: tuple[str, ...]
    content: frozenset[str]
    periods: tuple[str, ...]
    until: str
    years: tuple[int, ...]
    day: date | None
    instruments: frozenset[Instrument]
    aggregate: str
    units: frozenset[str]
    is_open: bool
    counted: str = ""
    paid: bool = False
    together: tuple[str, ...] = ()
    placed: tuple[tuple[str, int], ...] = ()
    month: int = 0
    counted_as: str = ""
    months_told: int = 0

    def has(self, *words: str) -> bool:
        """Return whether the question holds every one of the words, in any form."""
        return all(stem(word) in self.stems for word in words)

    @property
    def payer(self) -> str:
        """Return the stem of who paid or received (`quanto a empresa pagou`), or ""."""
        found = _PAYER.search(self.folded)
        return stem(found[1]) if found else ""

    @property
    def has_paid(self) -> bool:
        """Return whether the question speaks of what was paid, not merely charged."""
        return bool(re.search(r"\bpag(?:[oa]s?|ou|aram|amos)\b", self.folded))

    @property
    def is_when_paid(self) -> bool:
        """Return whether it asks for the day on which something was paid."""
        return bool(re.match(r"\W*(?:em que (?:dia|data)|quando) f(?:oi|oram) pag", self.folded))

    @property
    def by_role(self) -> str:
        """Return the side of the contract by which something is owed or done, folded, or ""."""
        found = re.search(r"\bpel[ao]s? ([a-z]{6,})|\bse [ao]s? ([a-z]{6,})", self.folded)
        return (found[1] or found[2]) if found else ""

    @property
    def at_fault(self) -> str:
        """Return the side whose delay, fault or withdrawal it is about, folded, or ""."""
        found = _AT_FAULT.search(self.folded)
        return found[1] if found else ""

    @property
    def without(self) -> frozenset[str]:
        """Return the stems of what the answer is to leave out (`sem o abatimento`)."""
        return frozenset(stem(m[1]) for m in _WITHOUT.finditer(self.folded))

    @property
    def is_timed(self) -> bool:
        """Return whether the question names a day, a month or a year."""
        return bool(self.periods or self.years or self.day)

    def is_within(self, text: str) -> bool:
        """Return whether a text speaks of the time asked about; True when none is asked about."""
        if self.month:
            words = _WORD.findall(fold(text))
            return any(self.month in (month_name(w), int(period_in(w)[5:] or 0)) for w in words)
        if not self.is_timed:
            return True
        told = dates(text)
        if self.day and any(day.value == self.day for day in told):
            return True
        named = {f"{m.year:04d}-{m.month:02d}" for m in months(text)}
        named |= {day.value.isoformat()[:7] for day in told}
        if self.periods:
            last = self.until or self.periods[0]
            return any(self.periods[0] <= p <= last or p in self.periods for p in named)
        years = {int(period[:4]) for period in named} | {int(y) for y in _YEAR.findall(text)}
        return any(year in years for year in self.years)

    def first_telling(self, text: str) -> str:
        """Return the stem of the first word of a text that tells what it is about, or ""."""
        skipped = _neutral() - self.content
        return next((word for word in stems(text) if word.isalpha() and word not in skipped), "")

    def left(self, *explained: str) -> frozenset[str]:
        """Return the content words that none of the texts explains."""
        return frozenset(
            word for word in self.content if not any(_holds(t, word) for t in explained)
        )

    def left_otherwise(self, *explained: str) -> frozenset[str]:
        """Return the content words that none of the texts explains, in these or other words.

        `ruptura` is explained by a text that speaks of `rescisão`: the lexicon holds both.
        """
        left = self.left(*explained)
        if not left:
            return left
        told = frozenset(name for text in explained for name in concepts_in(fold(text)))
        meant = {
            word
            for name in concepts_in(self.folded) & told
            for match in concepts()[name].finditer(self.folded)
            for word, at in self.placed
            if match.start() <= at < match.end()
        }
        return left - meant


@cache
def _table() -> dict[str, object]:
    text = (files(__package__) / "questions.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text))


@cache
def _neutral() -> frozenset[str]:
    return frozenset(stem(word) for word in question_words("neutral"))


def question_words(list_name: str) -> tuple[str, ...]:
    """Return a list of words of `questions.toml`: `neutral`, `said` or `kinds`."""
    return tuple(str(_table()[list_name]).split())


@cache
def _abbreviations() -> tuple[tuple[re.Pattern[str], str], ...]:
    groups = _groups("abbreviations").items()
    return tuple((re.compile(rf"\b{short}\b"), f"{short} {long}") for short, long in groups)


@lru_cache(maxsize=65536)
def spelt_out(text: str) -> str:
    """Return the text with what its abbreviations stand for (`HE`) beside them."""
    for short, long in _abbreviations():
        text = short.sub(long, text)
    return text


@cache
def abbreviated() -> frozenset[str]:
    """Return the stems of the words that tables write as abbreviations."""
    return frozenset(stems(" ".join(long for _, long in _abbreviations())))


def stem(word: str) -> str:
    """Return the word without accents, plural and the vowel of its gender."""
    folded = fold(word)
    for ending, single in _ENDINGS:
        if len(folded) > len(ending) + 1 and folded.endswith(ending):
            folded = folded[: len(folded) - len(ending)] + single
            break
    return folded[:-1] if len(folded) > 4 and folded[-1] in "aoe" else folded


@lru_cache(maxsize=4096)
def stems(text: str) -> tuple[str, ...]:
    """Return the stems of the words of a text, in order."""
    return tuple(stem(word) for word in _WORD.findall(fold(text)))


def asked(question: str) -> Asked:
    """Return the question taken apart."""
    folded = _UNPUNISHED.sub(lambda m: " " * len(m[0]), fold_same_length(question))
    always = bool(_ALL_TIME.search(folded))
    folded = _ALL_TIME.sub(lambda m: " " * len(m[0]), folded)
    named = months(question)
    days = dates(question)
    spans = [*(m.span for m in named), *(d.span for d in days)]
    rest = folded
    for span in spans:
        rest = rest[: span.start] + " " * len(span) + rest[span.end :]
    words = stems(rest)
    years = tuple(int(year) for year in _YEAR.findall(rest))
    told = _MONTHS_TOLD.search(folded) if folded.startswith(_HOW_MUCH) else None
    month = 0 if named or days else month_named(question)
    named_alone = {stem(w) for w in _WORD.findall(folded) if month and month_name(w) == month}
    skipped = (
        _neutral() | {str(year) for year in years} | named_alone | ({told[1]} if told else set())
    )
    return Asked(
        text=question,
        folded=folded,
        stems=words,
        content=frozenset(word for word in words if word not in skipped),
        periods=tuple(f"{m.year:04d}-{m.month:02d}" for m in named),
        until=_until(question, named),
        years=years,
        day=days[0].value if days else None,
        instruments=_instruments(folded),
        aggregate=aggregate_of(folded) or ("soma" if always else ""),
        units=_units(folded),
        is_open=_any_of(folded, _listed("open")),
        counted=stem(counted["noun"]) if (counted := _COUNTED.match(folded)) else "",
        counted_as=counted["noun"] if counted else "",
        month=month,
        months_told=int(told[1]) if told else 0,
        together=tuple(phrase for phrase in _listed("together") if phrase in folded),
        paid=folded.startswith((*_HOW_MUCH, *_WHICH_SUM)) and _any_of(folded, _listed("paid")),
        placed=tuple((stem(m[0]), m.start()) for m in _WORD.finditer(rest)),
    )


@lru_cache(maxsize=65536)
def _holds(text: str, word: str) -> bool:
    """Return whether a word of the text has this stem, or begins like it (six letters)."""
    known = stems(text)
    start = word[:_SHARED_PREFIX]
    return word in known or (
        len(word) >= _SHARED_PREFIX and any(other.startswith(start) for other in known)
    )


def _listed(key: str) -> list[str]:
    found = _table()[key]
    return [str(entry) for entry in found] if isinstance(found, list) else []


def _groups(key: str) -> dict[str, list[str]]:
    found = _table()[key]
    return dict(found) if isinstance(found, dict) else {}


def _any_of(folded: str, phrases: Iterable[str]) -> bool:
    return any(re.search(rf"\b{re.escape(phrase)}\b", folded) for phrase in phrases)


def aggregate_of(folded: str) -> str:
    """Return which operation over a column the words ask for, or ""."""
    groups = _groups("aggregates").items()
    return next((name for name, phrases in groups if _any_of(folded, phrases)), "")


def _units(folded: str) -> frozenset[str]:
    told = _NOT_A_TIME.sub(" ", folded)
    return frozenset(unit for unit, words in _groups("units").items() if _any_of(told, words))


def _instruments(folded: str) -> frozenset[Instrument]:
    groups = _groups("instruments").items()
    return frozenset(Instrument(name) for name, phrases in groups if _any_of(folded, phrases))


def _until(question: str, named: tuple[Month, ...]) -> str:
    if len(named) != 2:
        return ""
    between = fold(question[named[0].span.end : named[1].span.start]).strip()
    last = named[1]
    return f"{last.year:04d}-{last.month:02d}" if between in ("a", "ate", "-", "–") else ""
