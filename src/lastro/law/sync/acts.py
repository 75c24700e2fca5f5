"""One act: its page at Planalto, compared with what is held; else normas.leg.br to confirm it."""

from __future__ import annotations

from urllib.parse import urlsplit

from lastro.law.countries.br.loaders.planalto import FIRST_ACT, PageSource, PageText
from lastro.law.countries.br.merge import merge, same_words
from lastro.law.countries.br.renew import Kept, Renewal, Why, renew
from lastro.law.model import ActText, State
from lastro.law.ref import Ref
from lastro.law.rewrite import Rewrite
from lastro.law.sync.asking import Asking
from lastro.law.sync.judge import act_pages, text_of
from lastro.law.sync.model import Finding, Outcome, Page, Sites, Target, Unanswered
from lastro.law.sync.normas import read_norm
from lastro.law.sync.targets import empty, official
from lastro.law.urn import urn_of

CORPUS = "planalto"
_UNCONFIRMED = "{} lugares não puderam ser confirmados pela página e ficaram como estavam"
_MISSING_SHARE, _FEW_MISSING = 0.05, 3
_CONFIRMED = 0.9


def sync_act(target: Target, asking: Asking, book: Rewrite, sites: Sites) -> Finding:
    """Return what became of an act; what its page changes is put into `book`."""
    assert target.norm is not None
    held = book.act(target.name) or empty(target.norm, target.url)
    source = PageSource("", held.act.code, official(target.url), asking.now[:10], CORPUS)
    site = urlsplit(target.url).netloc

    def read(page: Page) -> tuple[Renewal, ...] | Unanswered:
        texts = act_pages(page, held, source)
        return texts if isinstance(texts, Unanswered) else _renewed(texts, held, book)

    found = asking.page(target.url, read)
    if found is None:
        reason = "o site oficial respondeu que a página não existe; o texto guardado ficou"
        return Finding(target, Outcome.NONE, site, reason)
    if isinstance(found, Unanswered):
        return _confirmed(target, held, asking, sites, found)
    for renewal in found:
        book.put(renewal.text, frozenset(renewal.changed))
    changed = tuple(ref for renewal in found for ref in renewal.changed)
    kept = tuple(k for renewal in found for k in renewal.kept)
    reason = _UNCONFIRMED.format(len(kept)) if kept else ""
    outcome = Outcome.CHANGED if changed else Outcome.SAME
    return Finding(target, outcome, site, reason, changed, kept)


def _renewed(
    texts: tuple[PageText, ...], held: ActText, book: Rewrite
) -> tuple[Renewal, ...] | Unanswered:
    made = []
    for text in texts:
        own = held if text.code == held.act.code else book.act(text.code)
        if own is None:
            continue
        renewal = renew(own, text)
        if refused := _shrunk(renewal, own):
            return refused
        made.append(renewal if own.act.complete else _with_struck(renewal, text))
    return tuple(made)


def _with_struck(renewal: Renewal, page: PageText) -> Renewal:
    """Return an act that was not held before, or in part, with the wordings its page strikes."""
    return Renewal(merge(renewal.text, page), renewal.changed, renewal.kept)


def _shrunk(renewal: Renewal, held: ActText) -> Unanswered | None:
    """Return the refusal of a page that lacks too much of what is in force to be the whole act."""
    lost = [k for k in renewal.kept if k.why is Why.MISSING and len(k.ref.path) == 1]
    articles = sum(len(p.ref.path) == 1 for p in held.provisions)
    if len(lost) <= max(_FEW_MISSING, articles * _MISSING_SHARE):
        return None
    return Unanswered(
        f"a página não traz {len(lost)} artigos que o acervo tem em vigor e não diz por quê"
    )


def _confirmed(
    target: Target, held: ActText, asking: Asking, sites: Sites, why: Unanswered
) -> Finding:
    """Return what normas.leg.br says of an act that Planalto did not show; it changes nothing."""
    first = Finding(target, Outcome.UNASKED, urlsplit(target.url).netloc, why.reason)
    urn = urn_of(Ref(held.act.code))
    if urn is None or not held.provisions or asking.left <= 0 or held.act.code in FIRST_ACT:
        return first
    url = f"{sites.normas}/api/public/normas?urn={urn}&tipo_documento=maior-detalhe"
    found = asking.page(url, lambda page: _compared(page, held))
    if found is None or isinstance(found, Unanswered):
        second = "não tem a norma" if found is None else found.reason
        reason = f"{why.reason}; em normas.leg.br: {second}"
        return Finding(target, Outcome.UNASKED, first.site, reason)
    share, kept = found
    reason = f"{share:.0%} dos dispositivos iguais em normas.leg.br; no Planalto: {why.reason}"
    outcome = Outcome.SAME if share >= _CONFIRMED else Outcome.UNASKED
    return Finding(target, outcome, urlsplit(sites.normas).netloc, reason, kept=kept)


def _compared(page: Page, held: ActText) -> tuple[float, tuple[Kept, ...]] | Unanswered:
    """Return the share of what is in force that has the same words there, and what has not."""
    text = text_of(page)
    if isinstance(text, Unanswered):
        return text
    try:
        there = read_norm(text)
    except ValueError:
        return Unanswered("a resposta não é a de uma norma")
    if there is None:
        return Unanswered("a norma não consta")
    in_force = [p for p in held.provisions if p.state is State.VIGENTE and p.text]
    both = [(p, there[p.ref]) for p in in_force if p.ref in there]
    if len(both) < len(in_force) * _CONFIRMED:
        return Unanswered("só vieram dados da norma, sem o texto dos dispositivos")
    differing = [(p.ref, words) for p, words in both if not same_words(p.text, words)]
    kept = tuple(Kept(ref, Why.UNMARKED, words[:80]) for ref, words in differing)
    return 1 - len(differing) / len(both), kept
