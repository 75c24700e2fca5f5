"""The side panel: summary, sources in their pages, checked citations, coverage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lastro.documents.checks import Check
from lastro.documents.layout import Cited, Layout, doubt, plain
from lastro.documents.model import Page, Surroundings
from lastro.documents.writers.page.brief import claim_anchor
from lastro.documents.writers.page.elements import Child, Element, address, h
from lastro.drafting import Claim, Colour
from lastro.text import clip

_WINDOW = 3000
"""Characters of a page shown before and after an excerpt."""
_SENTENCE = 160


def summary(layout: Layout) -> Iterator[Element]:
    """Yield the draft's standing, what is left to fill in and what asks for a reading."""
    claims = layout.claims
    counts = Counter(claim.colour for claim in claims)
    words = ", ".join(_counted(counts[colour], colour.value) for colour in Colour)
    standing = "Protocolável." if layout.fileable else "Minuta: revisão do advogado pendente."
    yield h("p", h("strong", standing), f" {_counted(len(claims), 'afirmação')}: {words}.")
    blanks = layout.blanks
    if blanks:
        yield h("h4", f"A completar ({len(blanks)})")
        yield h("ul", *(h("li", _to(f"lacuna-{b.number}", b.text)) for b in blanks))
    doubtful = layout.doubtful
    if doubtful:
        yield h("h4", f"A conferir ({len(doubtful)})")
        yield h("ul", *(_doubt(claim) for claim in doubtful))


def _counted(number: int, word: str) -> str:
    plural = word.replace("ção", "ções") if word.endswith("ção") else f"{word}s"
    return f"{number} {word if number == 1 else plural}"


def _doubt(claim: Claim) -> Element:
    said = clip(plain(claim.text), _SENTENCE)
    return h(f"li.{claim.colour.value}", _to(claim_anchor(claim), said), h("small", doubt(claim)))


def _to(anchor: str, text: str) -> Element:
    return h("a", text, href=f"#{anchor}")


def sources(layout: Layout, surroundings: Surroundings) -> Iterator[Element]:
    """Yield one article a source: where it stands, its page with the excerpt marked, its uses."""
    for source in layout.sources:
        yield _source(source, surroundings)


def _source(source: Cited, surroundings: Surroundings) -> Element:
    number, evidence = source.entry.number, source.entry.evidence
    name = f"fonte-{number}"
    made = h("article.fonte", id=name, tabindex="-1", aria_labelledby=f"{name}-titulo")
    made.append(h("h4", f"[{number}] {source.title}", id=f"{name}-titulo"))
    if source.is_law:
        made.append(_law(source))
        made.append(_page(Page("", "", "", evidence.excerpt.text, "")))
    else:
        page = surroundings.around(evidence.excerpt)
        made.append(_place(source, page))
        made.append(_page(page))
    made.append(_uses(source))
    return made


def _place(source: Cited, page: Page) -> Element:
    excerpt = source.entry.evidence.excerpt
    return _terms(
        ("Arquivo", excerpt.locator),
        ("Local", excerpt.place or page.place),
        ("SHA-256", h("code", excerpt.sha256)),
    )


def _law(source: Cited) -> Element:
    url = address(source.entry.evidence.excerpt.locator)
    check = source.check
    if check is None:
        return _terms(("Texto oficial", url), ("Situação", "não conferida no corpo da peça"))
    return _terms(
        ("Texto oficial", url),
        ("Captura", check.captured or "sem data"),
        ("Situação", badge(check)),
    )


def _terms(*pairs: tuple[str, Child]) -> Element:
    made = h("dl")
    for term, said in pairs:
        made.extend((h("dt", term), h("dd", said)))
    return made


def _page(page: Page) -> Element:
    before, after = page.before, page.after
    if len(before) > _WINDOW:
        before = "[…] " + before[-_WINDOW:]
    if len(after) > _WINDOW:
        after = after[:_WINDOW] + " […]"
    return h(
        "div.pagina",
        h("span.em-volta", before),
        h("mark", page.excerpt),
        h("span.em-volta", after),
        tabindex="0",
        role="group",
        aria_label="Trecho em sua página",
    )


def _uses(source: Cited) -> Element:
    number = source.entry.number
    made = h("ul.usos")
    for use, said in enumerate(source.sentences, start=1):
        link = _to(f"uso-{number}-{use}", f"↩ {clip(said, _SENTENCE)}")
        made.append(h("li", link))
    return made


def badge(check: Check) -> Element:
    """Return a check's status in words, with its colour."""
    return h(f"span.selo.{check.colour.value}", check.words)


def citations(layout: Layout) -> Iterator[Element]:
    """Yield the table of legal citations, or the sentence that there is none."""
    if not layout.checks:
        yield h("p", "A peça não traz citação legal.")
        return
    head = h("tr", *(h("th", title, scope="col") for title in ("Citação", "Situação", "Texto")))
    rows = (_row(check) for check in layout.checks)
    yield h("table", h("thead", head), h("tbody", *rows))


def _row(check: Check) -> Element:
    label = check.label if check.times == 1 else f"{check.label} ({check.times}×)"
    said: list[Child] = [clip(check.text, 420) or "—"]
    if check.note:
        said.append(h("small", check.note))
    if check.url:
        captured = f" · capturado em {check.captured}" if check.captured else ""
        said.append(h("small", address(check.url), captured))
    return h("tr", h("td", label), h("td", badge(check)), h("td", *said))


def coverage(layout: Layout) -> Iterator[Element]:
    """Yield what was read and what not, and the hashes the draft was made from."""
    yield h("ul", *(h("li", line) for line in layout.draft.coverage))
    if layout.draft.hashes:
        lines = (h("li", f"{name}: ", h("code", digest)) for name, digest in layout.draft.hashes)
        yield h("details", h("summary", "Impressões digitais (hashes)"), h("ul", *lines))
