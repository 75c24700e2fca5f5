"""The courts' lists of súmulas: new ones, and those cancelled, superseded or altered since.

The wording of a súmula changes only where the court marks it; the one before stays as past.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from urllib.parse import urljoin, urlsplit

from lastro.law.countries.br.merge import same_words
from lastro.law.countries.br.renew import Kept, Why
from lastro.law.countries.br.sumula_pages import (
    Listed,
    SumulaPage,
    read_stf,
    read_stf_text,
    read_stj,
)
from lastro.law.model import Source, Sumula, SumulaState
from lastro.law.ref import Ref
from lastro.law.rewrite import Rewrite
from lastro.law.sync.asking import Asking
from lastro.law.sync.judge import envelope, no_law, text_of
from lastro.law.sync.model import Finding, Outcome, Page, Sites, Target, Unanswered
from lastro.law.sync.targets import stj_page

_PER_PAGE = 100
_MOST_PAGES = 40
_SHOWN = 80


def sync_sumulas(target: Target, asking: Asking, book: Rewrite, sites: Sites) -> Finding:
    """Return what became of a court's list; what it changes is put into `book`."""
    court, binding = ("STJ" if target.name == "STJ" else "STF"), target.name == "SV"
    site = urlsplit(target.url).netloc
    held = {s.number: s for s in book.sumulas(court, binding=binding)}
    listed = _stj(asking, sites) if court == "STJ" else _stf(target, asking)
    if listed is None:
        return Finding(target, Outcome.NONE, site, "o tribunal respondeu que a lista não existe")
    if isinstance(listed, Unanswered):
        return Finding(target, Outcome.UNASKED, site, listed.reason)
    if lost := sorted(held.keys() - {s.number for s in listed}):
        some = ", ".join(map(str, lost[:5]))
        reason = f"a lista veio incompleta: faltam {len(lost)} súmulas guardadas ({some} …)"
        return Finding(target, Outcome.UNASKED, site, reason)
    comparing = _Comparing(target, asking, court, binding)
    for new in listed:
        comparing.one(new, held.get(new.number))
    for sumula, keep_old in comparing.taken:
        book.put_sumula(sumula, keep_old=keep_old)
    changed, kept = tuple(comparing.changed), tuple(comparing.kept)
    if comparing.unread:
        return Finding(target, Outcome.UNASKED, site, comparing.unread, changed, kept)
    return Finding(target, Outcome.CHANGED if changed else Outcome.SAME, site, "", changed, kept)


@dataclass(slots=True)
class _Comparing:
    """A list while it is compared. unread: why the text of one could not be had, "" for none."""

    target: Target
    asking: Asking
    court: str
    binding: bool
    taken: list[tuple[Sumula, bool]] = field(default_factory=list)
    changed: list[Ref] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    unread: str = ""

    def one(self, listed: Listed, held: Sumula | None) -> None:
        """Compare one súmula with what is held of it."""
        ref = Ref.sumula(self.court, listed.number, binding=self.binding)
        if listed.state is None:
            self.kept.append(Kept(ref, Why.UNMARKED, f"marca desconhecida: {listed.mark}"))
            return
        if held is None or listed.state is not held.state:
            self._take(ref, listed, listed.state, held)
            return
        if not listed.text:
            return
        if same_words(listed.text, held.text):
            self.taken.append((self._seen(held), False))
        else:
            self.kept.append(Kept(ref, Why.UNMARKED, listed.text[:_SHOWN]))

    def _take(self, ref: Ref, listed: Listed, state: SumulaState, held: Sumula | None) -> None:
        reworded = held is None or state is SumulaState.ALTERADA
        text, day = self._text(listed) if reworded else (held.text if held else "", "")
        if not text:
            return
        url = self._url(listed, held)
        source = Source.of(text, url, self.asking.now[:10], self.court.lower())
        decided = (held.decided_on if held else "") or listed.decided_on or day
        self.changed.append(ref)
        made = Sumula(self.court, listed.number, self.binding, text, state, decided, source)
        self.taken.append((made, held is not None))

    def _text(self, listed: Listed) -> tuple[str, str]:
        """Return text and day of a súmula, from its own page where the list has only numbers."""
        if listed.text or not listed.page:
            return listed.text, listed.decided_on
        found = self.asking.page(urljoin(self.target.url, listed.page), _stf_text)
        if found is None or isinstance(found, Unanswered):
            why = "o tribunal não a mostra" if found is None else found.reason
            self.unread = f"o texto da súmula {listed.number} não pôde ser lido: {why}"
            return "", ""
        return found

    def _url(self, listed: Listed, held: Sumula | None) -> str:
        if held is not None:
            return held.source.url
        if self.court == "STJ":
            return (
                f"https://scon.stj.jus.br/SCON/sumstj/toc.jsp?livre=%27{listed.number}%27.num.&O=JT"
            )
        return urljoin("https://portal.stf.jus.br/jurisprudencia/", listed.page)

    def _seen(self, held: Sumula) -> Sumula:
        return replace(held, source=replace(held.source, captured_on=self.asking.now[:10]))


def _stj(asking: Asking, sites: Sites) -> tuple[Listed, ...] | Unanswered | None:
    """Return the whole list of the STJ, page after page, as many as the court counts."""
    found: dict[int, Listed] = {}
    for number in range(_MOST_PAGES):
        page = asking.page(stj_page(sites, number * _PER_PAGE + 1), _stj_list)
        if isinstance(page, Unanswered) or (page is None and not found):
            return page
        if page is None:
            break
        before = len(found)
        found |= {s.number: s for s in page.listed}
        if len(found) >= page.total:
            return tuple(found[n] for n in sorted(found))
        if len(found) == before:
            break
    return Unanswered(f"a lista veio incompleta: {len(found)} súmulas, o tribunal conta mais")


def _stf(target: Target, asking: Asking) -> tuple[Listed, ...] | Unanswered | None:
    """Return the súmulas of the list asked for: a page may show the other list of the STF too."""
    base = urlsplit(target.url).query

    def read(page: Page) -> tuple[Listed, ...] | Unanswered:
        html = _html(page)
        if isinstance(html, Unanswered):
            return html
        return tuple(s for s in read_stf(html).listed if base in s.page) or no_law(html)

    return asking.page(target.url, read)


def _stj_list(page: Page) -> SumulaPage | Unanswered:
    html = _html(page)
    if isinstance(html, Unanswered):
        return html
    found = read_stj(html)
    return found if found.listed and found.total else no_law(html)


def _stf_text(page: Page) -> tuple[str, str] | Unanswered:
    html = _html(page)
    if isinstance(html, Unanswered):
        return html
    text, day = read_stf_text(html)
    return (text, day) if text else no_law(html)


def _html(page: Page) -> str | Unanswered:
    html = text_of(page)
    return html if isinstance(html, Unanswered) else envelope(html) or html
