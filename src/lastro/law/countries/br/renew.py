"""Compares an act as held with today's official page of it, and takes what a note explains.

A wording changes only where the page says by which act: "(Redação dada pela …)", "(Incluído …)",
"(Revogado …)". What differs or is missing without such a mark is kept as it was and reported: pages
come cut, and old wordings come unstruck. The wording that was replaced stays, with its last day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum

from lastro.law.countries.br.dates import day_of, named_act
from lastro.law.countries.br.labels import label_order
from lastro.law.countries.br.loaders.planalto import PageText, Wording
from lastro.law.countries.br.merge import DIFFERS, ONLY_THERE, STATE_DIFFERS, same_words
from lastro.law.countries.br.notes import years_of_change
from lastro.law.model import ActText, Provision, Ruling, Source, State
from lastro.law.ref import Level, Ref

_BROKEN = (State.REVOGADO, State.VIGENCIA_ENCERRADA)
_SHOWN = 80
_LATE_YEARS = 1  # an act of the year before may reach the official page after it was captured


class Why(StrEnum):
    """Why a wording stayed as it was held; each is also the rule's name in `law status`."""

    UNMARKED = "mudanca_sem_nota"
    MISSING = "sumiu_sem_nota"
    ONLY_ON_PAGE = "so_na_pagina_oficial"
    NOT_YET = "ainda_nao_em_vigor"


_KNOWN_AS = {
    Why.UNMARKED: (Why.UNMARKED, DIFFERS, STATE_DIFFERS),
    Why.ONLY_ON_PAGE: (Why.ONLY_ON_PAGE, ONLY_THERE),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """A place whose held wording stayed. detail: what the page prints there, "" for nothing."""

    ref: Ref
    why: Why
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Renewal:
    """An act after its page was read. changed: places whose wording or state is another now."""

    text: ActText
    changed: tuple[Ref, ...]
    kept: tuple[Kept, ...]


def renew(held: ActText, page: PageText) -> Renewal:
    """Return `held` with what `page`, read today, changes in it; an act with no text is filled."""
    return _Renewing(held, page).whole()


class _Renewing:
    """One act while its page is compared, article by article."""

    def __init__(self, held: ActText, page: PageText) -> None:
        self._held, self._page = held, page
        self._articles: dict[str, dict[Ref, Provision]] = {}
        for p in held.provisions:
            self._articles.setdefault(p.ref.article or "", {})[p.ref] = p
        self._printed: dict[str, dict[Ref, Wording]] = {}
        for ref, wordings in page.wordings.items():
            if found := current(wordings):
                self._printed.setdefault(ref.article or "", {})[ref] = found
        self._struck = frozenset(page.wordings)
        self.changed: list[Ref] = []
        self.kept: list[Kept] = []
        self.past: list[Provision] = []

    def whole(self) -> Renewal:
        labels = dict.fromkeys((*self._held.labels, *self._articles, *self._printed))
        provisions: list[Provision] = []
        for label in sorted(filter(None, labels), key=label_order):
            provisions += self._article(label)
        kept = tuple(k for k in self.kept if not self._is_known(k))
        held, act = self._held, self._held.act
        with_text = {p.ref.article for p in provisions}
        known = tuple(sorted({*held.labels, *filter(None, with_text)}, key=label_order))
        here = {p.ref for p in provisions}
        text = replace(
            held,
            act=replace(
                act,
                url=self._page.source.url,
                captured_on=self._page.source.captured_on,
                articles=len(known),
                complete=act.complete or with_text.issuperset(known),
            ),
            labels=known,
            provisions=tuple(provisions),
            past=(*held.past, *self.past),
            unsettled=tuple(ref for ref in held.unsettled if ref not in here),
            rulings=(*held.rulings, *(Ruling(k.why, k.ref, k.detail) for k in kept)),
        )
        return Renewal(text, tuple(self.changed), kept)

    def _article(self, label: str) -> Iterable[Provision]:
        held, printed = self._articles.get(label, {}), self._printed.get(label, {})
        if not printed:
            self._report_missing(held.values())
            return held.values()
        fills = not held and (not self._held.provisions or label in self._held.labels)
        reading = _Article(held, printed, fills, self._page, frozenset(self._held.unsettled))
        reading.judge()
        lost = [ref for ref in reading.gone if ref not in self._struck or held[ref].text]
        if lost:
            self.kept += [Kept(ref, Why.MISSING) for ref in lost]
            return held.values()
        self.kept += reading.kept
        self.changed += reading.changed
        self.past += reading.past()
        return reading.result()

    def _report_missing(self, held: Iterable[Provision]) -> None:
        """Report an article that the page lacks, unless it is one that no longer stands."""
        first = next(iter(held), None)
        if first is not None and first.state is State.VIGENTE and first.text:
            self.kept.append(Kept(first.ref, Why.MISSING))

    def _is_known(self, kept: Kept) -> bool:
        """Return whether an earlier ruling already says so, with the same words."""
        rules = _KNOWN_AS.get(kept.why, (kept.why,))
        return any(
            r.ref == kept.ref and r.rule in rules and kept.detail in r.detail
            for r in self._held.rulings
        )


@dataclass(slots=True)
class _Article:
    """One article, held and printed.

    fills: nothing of it was held, and that is no surprise; unsettled: places known without wording
    """

    held: Mapping[Ref, Provision]
    printed: Mapping[Ref, Wording]
    fills: bool
    page: PageText
    unsettled: frozenset[Ref]
    changed: list[Ref] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    gone: list[Ref] = field(default_factory=list)
    removed: list[Ref] = field(default_factory=list)
    days: dict[Ref, str] = field(default_factory=dict)
    passed: set[Ref] = field(default_factory=set)

    def judge(self) -> None:
        """Sort every place of the article into changed, kept, gone or the same."""
        for ref, wording in self.printed.items():
            old = self.held.get(ref)
            if old is not None and _same(old, wording):
                continue
            if old is None and wording.standing.state in _BROKEN and not self.fills:
                self.passed.add(ref)
            elif why := self._why_not(ref, old, wording):
                self.kept.append(Kept(ref, why, wording.standing.text[:_SHOWN]))
            else:
                self.changed.append(ref)
        for ref, old in self.held.items():
            if ref in self.printed or old.state is not State.VIGENTE:
                continue
            (self.removed if self._is_explained(ref) else self.gone).append(ref)

    def _why_not(self, ref: Ref, old: Provision | None, wording: Wording) -> Why | None:
        """Return why the printed wording is not taken, None when it is; sets its day."""
        act = self._new_act(old, wording)
        fills = old is None and (self.fills or ref in self.unsettled)
        above = next((r for r in _above(ref) if r in self.days), None)
        if old is None and act is None and (fills or above is not None):
            self.days[ref] = self.days[above] if above else self._own_day(wording)
            return None
        if act is None:
            return Why.UNMARKED if old is not None else Why.ONLY_ON_PAGE
        day = self._own_day(wording) if fills else self._day(act, old)
        if day > self.page.source.captured_on:
            return Why.NOT_YET
        self.days[ref] = day
        return None

    def _new_act(self, old: Provision | None, wording: Wording) -> str | None:
        """Return the act that a note of the page names and that is later than what is held."""
        standing = wording.standing
        act = standing.revoked_by or standing.amended_by
        before = old or next(iter(self.held.values()), None)
        if act is None or before is None:
            return act
        norm, known = named_act(act), {named_act(note) for note in (old.notes if old else ())}
        if norm is None or norm.year is None:
            return None if old and any(act in note for note in old.notes) else act
        if norm.year < int(before.source.captured_on[:4]) - _LATE_YEARS:
            return None
        return None if norm in known else act

    def _own_day(self, wording: Wording) -> str:
        return day_of(wording.standing.revoked_by or wording.standing.amended_by)

    def _day(self, act: str, old: Provision | None) -> str:
        """Return the day from which the change counts: the act's, else when it was first seen.

        Of an act whose year alone is known: that year where the text held is older than it, else
        the day of the page that showed it, for until the last capture the old wording stood.
        """
        day = day_of(act)
        before = old or next(iter(self.held.values()), None)
        if len(day) > 4 or before is None or day < before.source.captured_on[:4]:
            return day
        return self.page.source.captured_on

    def _is_explained(self, ref: Ref) -> bool:
        """Return whether a marked change above, or a renumbering beside, took the place away."""
        if any(above in self.changed for above in _above(ref)):
            return True
        beside = ref.parent.child(Level.PARAGRAFO, "1") if ref.parent else None
        return ref.path[-1].label == "unico" and beside in self.changed

    def past(self) -> Iterator[Provision]:
        """Yield the wordings that were replaced or removed, with the day on which they ended."""
        for ref in (*self.changed, *self.removed):
            old = self.held.get(ref)
            if old is None:
                continue
            above = next((r for r in (ref, *_above(ref)) if r in self.days), None)
            since = self.days[above] if above else self.page.source.captured_on
            until = self._last_day(old, since)
            if old.text and old.since < until:
                yield replace(old, until=until)

    def _last_day(self, old: Provision, since: str) -> str:
        """Return where the new wording begins, or the day after the old one was last seen.

        The latter when only the day of the page is known: between the two nobody can say.
        """
        if since != self.page.source.captured_on or old.source.captured_on >= since:
            return since
        seen = date.fromisoformat(old.source.captured_on) + timedelta(days=1)
        return min(since, seen.isoformat())

    def result(self) -> Iterator[Provision]:
        """Yield the provisions of the article as they now stand, in the order of the page."""
        skipped = {k.ref for k in self.kept if k.ref not in self.held} | self.passed
        touched = {r for ref in (*self.changed, *self.removed) for r in _above(ref)}
        order = [*self.printed, *(r for r in self.held if r not in self.printed)]
        for ref in order if self.changed else self.held:
            if ref in self.removed or ref in skipped:
                continue
            old = self.held.get(ref)
            if ref in self.changed:
                yield self._provision(ref, self.printed[ref], old)
            elif old is not None:
                yield self._seen(old, whole=ref in touched)

    def _seen(self, old: Provision, *, whole: bool) -> Provision:
        """Return a provision whose own words stand; whole: something below it changed."""
        wording = self.printed.get(old.ref)
        if wording is None or not _same(old, wording):
            return old
        full = self._full(wording) if whole else old.full_text
        captured = self.page.source.captured_on
        source = replace(old.source, captured_on=captured)
        if whole:
            source = Source.of(full, self.page.source.url, captured, self.page.source.corpus)
        return replace(old, full_text=full, source=source)

    def _full(self, wording: Wording) -> str:
        """Return the full text as printed, with the words of what was kept below it."""
        full = wording.full_text
        for kept in self.kept:
            if wording.ref.contains(kept.ref):
                old = self.held.get(kept.ref)
                full = full.replace(self.printed[kept.ref].standing.text, old.text if old else "")
        return full

    def _provision(self, ref: Ref, wording: Wording, old: Provision | None) -> Provision:
        standing, origin = wording.standing, self.page.source
        full = self._full(wording)
        printed = self.page.hierarchy.get(ref.article or "", "")
        return Provision(
            ref=ref,
            text=standing.text,
            full_text=full,
            hierarchy=old.hierarchy if old and old.hierarchy else printed,
            state=standing.state,
            notes=tuple(dict.fromkeys(standing.notes)),
            amended_by=standing.amended_by,
            revoked_by=standing.revoked_by,
            source=Source.of(full, origin.url, origin.captured_on, origin.corpus),
            rubric=wording.rubric or (old.rubric if old else ""),
            since=self.days[ref],
        )


def current(printed: tuple[Wording, ...]) -> Wording | None:
    """Return the wording in force of all that a page prints of a place, or None.

    Of several that are not struck, the one with the latest amending note (never a lapsed measure's
    while another is there); where all are struck, the last one that is struck with its label.
    """
    live = [w for w in printed if not w.struck]
    if not live:
        return printed[-1] if printed[-1].alone and printed[-1].standing.state in _BROKEN else None
    found = max(enumerate(live), key=lambda p: (*_rank(p[1]), p[0]))[1]
    standing = found.standing
    silent = not standing.text and not found.full_text and standing.state is State.VIGENTE
    return None if standing.doubtful or silent else found


def _rank(wording: Wording) -> tuple[bool, int]:
    lapsed = wording.standing.state is State.VIGENCIA_ENCERRADA or wording.standing.doubtful
    return (not lapsed, years_of_change(wording.standing.notes))


def _same(old: Provision, wording: Wording) -> bool:
    state = wording.standing.state
    if old.state is not state:
        return False
    return state is not State.VIGENTE or same_words(old.text, wording.standing.text)


def _above(ref: Ref) -> Iterator[Ref]:
    above = ref.parent
    while above is not None and above.path:
        yield above
        above = above.parent
