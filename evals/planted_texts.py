"""Sentences as lawyers write them, built from official provisions, each with one error of a kind.

Everything is drawn from a law store with a seeded generator: same store, same sentences.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from lastro.citations import planting
from lastro.citations.planting import missing_label
from lastro.law import LawStore, Level, Provision, Ref, State, Step, Sumula, SumulaState

ACTS = {
    "CF": "da Constituição Federal",
    "CC": "do Código Civil",
    "CPC": "do CPC",
    "CDC": "do CDC",
    "CLT": "da CLT",
    "CP": "do Código Penal",
    "CPP": "do CPP",
    "CTN": "do CTN",
    "ECA": "do ECA",
}
PLAIN = (
    "Nos termos do {}, a pretensão merece acolhida.",
    "O pedido encontra amparo no {}, como se demonstrará.",
    "Não procede a alegação da ré, à luz do {}.",
    "É o que decorre do {}, aplicável ao caso concreto.",
)
QUOTING = (
    "Dispõe o {cite}: “{words}”.",
    "O {cite} estabelece que “{words}”.",
    "“{words}” ({cite}).",
)
ABOUT = "Incide na espécie o {cite}, que trata de {words}."
_QUOTABLE = re.compile(r"[A-ZÀ-Ý][^\"“”«»;:§()\n]{60,320}\.?")


@dataclass(frozen=True, slots=True)
class Planted:
    """A sentence without its error and with it. before, after: clean sentences around it."""

    kind: str
    clean: str
    wrong: str
    before: str = ""
    after: str = ""

    def text(self, sentence: str) -> str:
        """Return the paragraph with `sentence` in its place."""
        return f"{self.before} {sentence} {self.after}"


@dataclass(slots=True)
class Shelf:
    """What sentences are made of: provisions in force that can be quoted, and the rest by need."""

    law: LawStore
    chance: random.Random
    articles: dict[str, list[Provision]] = field(default_factory=dict)
    quotable: list[Provision] = field(default_factory=list)
    lower: list[Provision] = field(default_factory=list)
    revoked: list[Provision] = field(default_factory=list)
    sumulas: list[Sumula] = field(default_factory=list)

    @classmethod
    def of(cls, law: LawStore, seed: int) -> Shelf:
        """Return the shelf of a law store, read once."""
        shelf = cls(law, random.Random(seed))
        for code in ACTS:
            shelf.read(code)
        for court, binding in (("STF", False), ("STF", True), ("STJ", False)):
            numbers = range(1, 800)
            found = (law.sumula(court, n, binding=binding) for n in numbers)
            shelf.sumulas += [s for s in found if s is not None]
        return shelf

    def read(self, code: str) -> None:
        """Put the provisions of one act on the shelf."""
        held = list(self.law.articles(code))
        self.articles[code] = [p for p in held if p.state is State.VIGENTE and p.text]
        self.revoked += [p for p in held if p.state is State.REVOGADO]
        self.quotable += [p for p in self.articles[code] if _QUOTABLE.fullmatch(p.text)]
        for article in self.articles[code]:
            self.lower += [p for p in self.law.children(article.ref) if p.state is State.VIGENTE]

    def other(self, provision: Provision) -> Provision:
        """Return another quotable provision of the same act."""
        same = [p for p in self.quotable if p.ref.act == provision.ref.act and p != provision]
        return self.chance.choice(same)


def cite(ref: Ref) -> str:
    """Return a place as a lawyer writes it: `art. 5º, § 2º, inciso III, do CC`."""
    words = {
        Level.ARTIGO: lambda v: f"art. {_ordinal(v)}",
        Level.PARAGRAFO: lambda v: "parágrafo único" if v == "unico" else f"§ {_ordinal(v)}",
        Level.INCISO: lambda v: f"inciso {v}",
        Level.ALINEA: lambda v: f"alínea “{v}”",
        Level.ITEM: lambda v: f"item {v}",
    }
    places = ", ".join(words[step.level](step.label) for step in ref.path)
    return f"{places}{', ' if len(ref.path) > 1 else ' '}{ACTS[ref.act]}"


def _ordinal(label: str) -> str:
    number, _, letter = label.partition("-")
    written = f"{int(number):,}".replace(",", ".") + ("º" if int(number) < 10 else "")
    return f"{written}-{letter}" if letter else written


def sumula_words(found: Sumula, *, court: str = "", binding: bool | None = None) -> str:
    """Return a súmula as written, with another court or series where one is given."""
    series = "Vinculante " * (found.binding if binding is None else binding)
    return f"Súmula {series}{found.number} do {court or found.court}"


def quoted(shelf: Shelf, written: str, words: str) -> str:
    """Return a sentence that quotes `words` as those of the place `written`."""
    return shelf.chance.choice(QUOTING).format(cite=written, words=words.rstrip("."))


def plain(shelf: Shelf, written: str) -> str:
    """Return a sentence that leans on the place `written`."""
    return shelf.chance.choice(PLAIN).format(written)


def wrong_number(shelf: Shelf) -> Planted:
    """Return a number past the act's last article, or another article's number with a quotation."""
    right = shelf.chance.choice(shelf.quotable)
    if shelf.chance.random() < 0.5:
        past = _at(right.ref, planting.past_last(shelf.articles[right.ref.act], shelf.chance))
        form = shelf.chance.choice(PLAIN)
        return Planted("", form.format(cite(right.ref)), form.format(cite(past)))
    other = shelf.other(right)
    return _both(shelf, cite(right.ref), cite(other.ref), right.text)


def revoked_article(shelf: Shelf) -> Planted:
    """Return a revoked article cited as if it were in force."""
    dead = shelf.chance.choice(shelf.revoked)
    live = shelf.chance.choice(shelf.articles[dead.ref.act])
    form = shelf.chance.choice(PLAIN)
    return Planted("", form.format(cite(live.ref)), form.format(cite(dead.ref)))


def missing_part(shelf: Shelf) -> Planted:
    """Return a §, inciso or alínea that the article has not, beside its like that is there."""
    right = shelf.chance.choice([p for p in shelf.lower if missing_label(p.ref.path[-1])])
    label = missing_label(right.ref.path[-1])
    assert label is not None
    wrong = Ref(right.ref.act, (*right.ref.path[:-1], Step(right.ref.path[-1].level, label)))
    form = shelf.chance.choice(PLAIN)
    return Planted("", form.format(cite(right.ref)), form.format(cite(wrong)))


def wrong_act(shelf: Shelf) -> Planted:
    """Return a quotation said to be of the same article of another act."""
    right = shelf.chance.choice(shelf.quotable)
    other = shelf.chance.choice([code for code in ACTS if code != right.ref.act])
    return _both(shelf, cite(right.ref), cite(Ref(other, right.ref.path)), right.text)


def wrong_court(shelf: Shelf) -> Planted:
    """Return a súmula with its words, given to the other court."""
    right = shelf.chance.choice([s for s in _active(shelf) if not s.binding])
    other = sumula_words(right, court="STJ" if right.court == "STF" else "STF")
    return _both(shelf, sumula_words(right), other, right.text)


def wrong_series(shelf: Shelf) -> Planted:
    """Return a binding súmula said to be a common one, or a common one said to be binding."""
    right = shelf.chance.choice([s for s in _active(shelf) if s.court == "STF"])
    other = sumula_words(right, binding=not right.binding)
    return _both(shelf, sumula_words(right), other, right.text)


def cancelled(shelf: Shelf) -> Planted:
    """Return a cancelled súmula that carries an argument."""
    dead = shelf.chance.choice([s for s in shelf.sumulas if s.state is SumulaState.CANCELADA])
    live = shelf.chance.choice(_active(shelf))
    form = "Aplica-se ao caso a {}, que resolve a controvérsia."
    return Planted("", form.format(sumula_words(live)), form.format(sumula_words(dead)))


def edited(shelf: Shelf) -> Planted:
    """Return a quotation with one word changed, left out or put in."""
    wrong = None
    while wrong is None:
        right = shelf.chance.choice(shelf.quotable)
        wrong = planting.edited(right.text, shelf.other(right).text, shelf.chance)
    form = shelf.chance.choice(QUOTING)
    written = cite(right.ref)
    return Planted(
        "",
        form.format(cite=written, words=right.text.rstrip(".")),
        form.format(cite=written, words=wrong.rstrip(".")),
    )


def others_words(shelf: Shelf) -> Planted:
    """Return the words of another article of the same act in quotation marks."""
    right = shelf.chance.choice(shelf.quotable)
    form = shelf.chance.choice(QUOTING)
    shown = (right.text, shelf.other(right).text)
    clean, wrong = (form.format(cite=cite(right.ref), words=w.rstrip(".")) for w in shown)
    return Planted("", clean, wrong)


def wrong_subject(shelf: Shelf) -> Planted:
    """Return an article said to be about a subject of its act that it has no word of."""
    while True:
        code = shelf.chance.choice(list(ACTS))
        right, other = shelf.chance.sample(shelf.articles[code], 2)
        own, foreign = planting.division(right), planting.foreign_subject(right, other)
        if not own or not foreign:
            continue
        written = cite(right.ref)
        return Planted(
            "", ABOUT.format(cite=written, words=own), ABOUT.format(cite=written, words=foreign)
        )


def invented_law(shelf: Shelf) -> Planted:
    """Return an article of a law that there is not: its number not yet reached, or another year."""
    laws = [code for code in ("CC", "CPC", "CDC", "ECA", "CTN") if shelf.articles.get(code)]
    act = shelf.law.act(shelf.chance.choice(laws))
    assert act is not None
    right = shelf.chance.choice(shelf.articles[act.code])
    number = f"{int(act.norm.number):,}".replace(",", ".")
    past = f"{shelf.chance.randrange(17_000, 99_000):,}".replace(",", ".")
    place = cite(Ref("CC", right.ref.path[:1])).removesuffix(ACTS["CC"])
    form = shelf.chance.choice(PLAIN)
    clean = form.format(f"{place}da Lei nº {number}/{act.norm.year}")
    year = planting.wrong_year(act.norm.year or 0, shelf.chance)
    invented = shelf.chance.choice(
        (f"{past}/{shelf.chance.randrange(1990, 2025)}", f"{number}/{year}")
    )
    wrong = form.format(f"{place}da Lei nº {invented}")
    return Planted("", clean, wrong)


def wrong_digit(shelf: Shelf) -> Planted:
    """Return a process number one of whose digits was changed."""
    digits = f"{shelf.chance.randrange(10**7):07d}"
    rest = f"{shelf.chance.randrange(2010, 2025)}8{shelf.chance.randrange(1, 28):02d}0001"
    check = 98 - int(f"{digits}{rest}00") % 97
    right = f"{digits}-{check:02d}.{rest[:4]}.8.{rest[5:7]}.0001"
    form = "Como se decidiu no processo nº {}, a prova basta."
    return Planted("", form.format(right), form.format(planting.wrong_digit(right, shelf.chance)))


KINDS: dict[str, Callable[[Shelf], Planted]] = {
    "número de artigo errado": wrong_number,
    "artigo revogado": revoked_article,
    "§, inciso ou alínea inexistente": missing_part,
    "diploma errado": wrong_act,
    "súmula de outro tribunal": wrong_court,
    "súmula vinculante por comum": wrong_series,
    "súmula cancelada": cancelled,
    "citação literal adulterada": edited,
    "citação literal de outro artigo": others_words,
    "assunto errado": wrong_subject,
    "lei inventada": invented_law,
    "dígito verificador errado": wrong_digit,
}


def planted(shelf: Shelf, each: int) -> Iterator[Planted]:
    """Yield `each` sentences of every kind of error."""
    made = [replace(build(shelf), kind=kind) for kind, build in KINDS.items() for _ in range(each)]
    sentences = [case.clean for case in made]
    for case in made:
        before, after = shelf.chance.sample(sentences, 2)
        yield replace(case, before=before, after=after)


def _both(shelf: Shelf, right: str, wrong: str, words: str) -> Planted:
    form = shelf.chance.choice(QUOTING)
    clean, bad = (form.format(cite=w, words=words.rstrip(".")) for w in (right, wrong))
    return Planted("", _gendered(clean), _gendered(bad))


def _gendered(sentence: str) -> str:
    return sentence.replace("O Súmula", "A Súmula").replace("Dispõe o Súmula", "Dispõe a Súmula")


def _active(shelf: Shelf) -> list[Sumula]:
    fits = re.compile(r"[^\"“”«»()\n]{40,400}")
    active = (SumulaState.ATIVA, SumulaState.ALTERADA)
    return [s for s in shelf.sumulas if s.state in active and fits.fullmatch(s.text)]


def _at(ref: Ref, label: str) -> Ref:
    return Ref(ref.act, (Step(Level.ARTIGO, label),))
