"""Joins what a second source knows of an act to the base source, and records every choice.

The base (the compiled text, captured last) decides what is in force. A raw page adds the wordings
that later law struck, the headings that the base lacks, a place whose wording in force the base
does not print, and the revoked wording of a provision that the page strikes with its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lastro.law.countries.br.dates import day_of
from lastro.law.countries.br.descent import dated_from_above
from lastro.law.countries.br.labels import read_article, read_label
from lastro.law.countries.br.loaders.planalto import PageText, Wording
from lastro.law.countries.br.notes import over, take_notes
from lastro.law.countries.br.records import AMENDS
from lastro.law.model import ActText, Provision, Ruling, Source, State
from lastro.law.ref import Level, Ref
from lastro.text import fold

DIFFERS, STATE_DIFFERS = "fontes_divergem", "fontes_divergem_na_situacao"
FILLED, REVOKED_WORDING = "suprido_por_segunda_fonte", "redacao_revogada_riscada"
ONLY_THERE, HEADINGS = "so_na_segunda_fonte", "hierarquia_de_segunda_fonte"
OLDER = "segunda_fonte_mais_antiga"
STRUCK_WORDS = "palavras_riscadas_na_base"
PASSING = "redacao_passageira"
_BROKEN = (State.REVOGADO, State.VIGENCIA_ENCERRADA)
_ORDINAL = re.compile(
    r"(?<=\d)\s?[oºª°]\b|(?<=\bn)[oº°]s?\b\.?(?=\s*(?:\d|[IVX]+\b))", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+")


def merge(base: ActText, page: PageText) -> ActText:
    """Return `base` with what `page`, a raw page of the same act, adds to it."""
    joined = _Joined(base, page)
    held = [joined.provision(p) for p in base.provisions]
    filled = list(joined.missing())
    provisions = _ordered((*joined.mend(held), *filled), page.wordings)
    past = (*base.past, *joined.past())
    return dated_from_above(
        replace(
            base,
            provisions=provisions,
            past=past,
            rulings=(*base.rulings, *joined.rulings),
            unsettled=tuple(ref for ref in base.unsettled if ref not in joined.filled),
        )
    )


def same_words(one: str, other: str) -> bool:
    """Return whether two texts differ at most in case, accents, punctuation and labels."""
    return one == other or bare(one) == bare(other)


def bare(text: str) -> str:
    """Return the words of a text, folded, without ordinal signs, one space between them."""
    return " ".join(_WORD.findall(fold(_ORDINAL.sub("", text))))


class _Joined:
    """One act while a page is joined to it."""

    def __init__(self, base: ActText, page: PageText) -> None:
        self._page = page
        self._known = {p.ref: p for p in base.provisions}
        self._doubtful = {*base.unsettled, *(p.ref for p in base.superseded)}
        self._labels = frozenset(base.labels)
        self._levels = {(p.ref.parent, p.ref.path[-1].level) for p in base.provisions}
        self.rulings: list[Ruling] = []
        self.filled: set[Ref] = set()
        self.mended: list[tuple[Ref, str, str]] = []
        self._headed: set[str] = set()

    def provision(self, p: Provision) -> Provision:
        """Return the provision with headings and, where the page strikes it, revoked wording."""
        printed = self._page.wordings.get(p.ref, ())
        p = self._headings(p)
        if not printed:
            return p
        last = printed[-1]
        if p.state in _BROKEN and not p.text and last.struck and last.alone:
            self.rulings.append(Ruling(REVOKED_WORDING, p.ref, self._page.source.corpus))
            text = last.standing.text
            return replace(p, text=text, full_text=last.full_text, source=self._source(last))
        live = [w for w in printed if not w.struck]
        if live and self._prints_struck_words(p, live[-1]):
            self.rulings.append(Ruling(STRUCK_WORDS, p.ref, p.text[:80]))
            self.mended.append((p.ref, p.text, live[-1].standing.text))
        elif live:
            self._compare(p, live[-1])
        return p

    def mend(self, provisions: Iterable[Provision]) -> Iterator[Provision]:
        """Yield the provisions without struck words that the base prints, with what was filled."""
        above = {Ref(r.act, r.path[:n]) for r in self.filled for n in range(1, len(r.path))}
        for p in provisions:
            text, full = p.text, p.full_text
            if p.ref in above:
                full = self._printed_whole(p)
            for ref, wrong, right in self.mended:
                if p.ref.contains(ref):
                    full = full.replace(wrong, right)
                    text = right if p.ref == ref else text
            yield p if full == p.full_text else replace(p, text=text, full_text=full)

    def _printed_whole(self, p: Provision) -> str:
        """Return the full text as the page prints it, where its own words are the base's."""
        live = [w for w in self._page.wordings.get(p.ref, ()) if not w.struck]
        same = live and same_words(live[-1].standing.text, p.text)
        return live[-1].full_text if same else p.full_text

    def missing(self) -> Iterator[Provision]:
        """Yield places whose wording in force a raw page prints and the base does not."""
        if not self._page.source.raw:
            return
        for ref, printed in self._page.wordings.items():
            live = [w for w in printed if not w.struck]
            if ref in self._known or not live:
                continue
            found = live[-1]
            settled = found.standing.text and not found.standing.doubtful
            if settled and (ref in self._doubtful or self._left_out(ref)):
                self.filled.add(ref)
                self.rulings.append(Ruling(FILLED, ref, self._page.source.corpus))
                yield self._provision(found)
            elif settled and ref not in self._doubtful:
                self.rulings.append(Ruling(ONLY_THERE, ref, found.standing.text[:80]))

    def _left_out(self, ref: Ref) -> bool:
        """Return whether the base has nothing of that level below the parent, which is in force.

        Not below an article that quotes another act: a page may print its quotations unquoted.
        """
        parent = self._known.get(ref.parent or ref)
        article = self._known.get(Ref(ref.act, ref.path[:1]))
        if ref.parent in self.filled:
            return True
        if parent is None or article is None or parent.state is not State.VIGENTE:
            return False
        beside = (ref.parent, ref.path[-1].level)
        return beside not in self._levels and AMENDS.search(article.text) is None

    def past(self) -> Iterator[Provision]:
        """Yield the wordings that later law replaced, oldest first for each place."""
        if not self._page.source.raw:
            return
        for ref, printed in self._page.wordings.items():
            present = self._known.get(ref)
            older = [w for w in printed if not w.struck and self._is_older(w, present)]
            struck = [w for w in (*printed, *older) if w.standing.text and (w.struck or w in older)]
            if struck and (present is not None or ref.article in self._labels):
                yield from self._timeline(struck, present)

    def _prints_struck_words(self, p: Provision, live: Wording) -> bool:
        """Return whether the base has the struck words inside a line, and the page tells them."""
        if not live.whole or p.state is not State.VIGENTE or same_words(p.text, live.standing.text):
            return False
        label = read_article(live.whole) or read_label(live.whole)
        wording, _ = take_notes(label.rest if label else live.whole)
        return same_words(p.text, wording)

    def _is_older(self, live: Wording, present: Provision | None) -> bool:
        """Return whether the page was taken before the law that gave the present wording."""
        if present is None or not present.since or live.standing.state in _BROKEN:
            return False
        return day_of(live.standing.amended_by) < present.since and not (
            present.state is State.VIGENTE and same_words(live.standing.text, present.text)
        )

    def _timeline(self, struck: list[Wording], present: Provision | None) -> Iterator[Provision]:
        dated = [(day_of(w.standing.amended_by), at, w) for at, w in enumerate(struck)]
        lasting = [d for d in dated if not over(d[2].standing.notes)]
        for _, _, wording in (d for d in dated if over(d[2].standing.notes)):
            self.rulings.append(Ruling(PASSING, wording.ref, wording.standing.text[:80]))
        if not lasting:
            return
        lasting.sort(key=lambda d: (d[0], d[1]))
        ends = [day for day, _, _ in lasting[1:]]
        ends.append(present.since if present else day_of(lasting[-1][2].standing.revoked_by))
        for (since, _, wording), until in zip(lasting, ends, strict=True):
            if since < until and not self._is_present(wording, present, since):
                yield self._past(wording, since, until)

    def _is_present(self, wording: Wording, present: Provision | None, since: str) -> bool:
        """Return whether the wording is the one in force, printed twice."""
        if present is None or present.state in _BROKEN:
            return False
        return present.since == since and same_words(wording.standing.text, present.text)

    def _past(self, wording: Wording, since: str, until: str) -> Provision:
        return replace(
            self._provision(wording),
            state=State.VIGENTE,
            revoked_by=None,
            since=since,
            until=until,
        )

    def _provision(self, wording: Wording) -> Provision:
        standing = wording.standing
        return Provision(
            ref=wording.ref,
            text=standing.text,
            full_text=wording.full_text,
            hierarchy=self._page.hierarchy.get(wording.ref.article or "", ""),
            state=standing.state,
            notes=tuple(dict.fromkeys(standing.notes)),
            amended_by=standing.amended_by,
            revoked_by=standing.revoked_by,
            source=self._source(wording),
            rubric=wording.rubric,
            since=day_of(standing.revoked_by or standing.amended_by),
        )

    def _source(self, wording: Wording) -> Source:
        origin = self._page.source
        return Source.of(wording.full_text, origin.url, origin.captured_on, origin.corpus)

    def _headings(self, p: Provision) -> Provision:
        article = p.ref.article or ""
        there = self._page.hierarchy.get(article, "")
        deeper = there.count(" > ") > p.hierarchy.count(" > ")
        if there == p.hierarchy or not (deeper or _ends_in_book(there)):
            return p
        if article not in self._headed:
            self._headed.add(article)
            place = Ref(p.ref.act).child(Level.ARTIGO, article)
            self.rulings.append(Ruling(HEADINGS, place, there))
        return replace(p, hierarchy=there)

    def _compare(self, p: Provision, there: Wording) -> None:
        corpus = self._page.source.corpus
        if self._page.source.raw and self._is_older(there, p):
            self.rulings.append(
                Ruling(OLDER, p.ref, f"{corpus}, de {self._page.source.captured_on}")
            )
        elif p.state is not there.standing.state:
            detail = f"{p.state} na base, {there.standing.state} em {corpus}; vale a base"
            self.rulings.append(Ruling(STATE_DIFFERS, p.ref, detail))
        elif p.text and there.standing.text and not same_words(p.text, there.standing.text):
            detail = f"vale a base, capturada depois; em {corpus}: {there.standing.text[:80]}"
            self.rulings.append(Ruling(DIFFERS, p.ref, detail))


def _ends_in_book(headings: str) -> bool:
    """Return whether an article stands right below a livro; the base then repeats the last title.

    The base knows títulos, capítulos and seções only (CPC 1.045-1.072, CC 2.028-2.046).
    """
    return headings.rpartition(" > ")[2].startswith("Livro ")


def _ordered(provisions: Iterable[Provision], printed: Iterable[Ref]) -> tuple[Provision, ...]:
    """Return the provisions in order, one that was filled in after its elder sibling."""
    held = list(provisions)
    base = held[0].source.corpus if held else ""
    places = {p.ref: float(n) for n, p in enumerate(held)}
    filled = {p.ref for p in held if p.source.corpus != base and p.text}
    before: dict[Ref | None, Ref] = {}
    for ref in printed:
        sibling = before.get(ref.parent)
        if ref in filled and sibling in places:
            places[ref] = places[sibling] + 0.5
        before[ref.parent] = ref
    return tuple(sorted(held, key=lambda p: places[p.ref]))
