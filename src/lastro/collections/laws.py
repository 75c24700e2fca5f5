"""The law corpus as a collection: every article, súmula, tema and thesis held, by its key."""

from __future__ import annotations

from collections.abc import Iterator

from lastro.collections.model import Entry
from lastro.law import Act, LawStore, Provision, Sumula, Thesis, urn_of

LAWS = "leis"
"""The name the collection goes by unless another is given."""


def law_entries(law: LawStore) -> Iterator[Entry]:
    """Yield one entry an article, súmula, tema and thesis whose text is held.

    Its id is the key (`CC.186`, `STJ.S7`, `STF.T1046`); fields name act, court, state and, where
    the LexML scheme has one, the URN.
    """
    for act in law.acts():
        for article in law.articles(act.code):
            if article.full_text.strip():
                yield _article(act, article)
    yield from map(_sumula, law.sumulas())
    yield from (_thesis(thesis) for thesis in law.theses() if thesis.text.strip())


def _article(act: Act, article: Provision) -> Entry:
    label = article.ref.article or ""
    order = "º" if label.isdecimal() and int(label) < 10 else ""
    above = " > ".join(part for part in (article.hierarchy, article.rubric) if part)
    fields = {
        "tipo": "artigo",
        "codigo": act.code,
        "norma": act.title,
        "situacao": article.state.value,
        "urn": urn_of(article.ref),
    }
    title = f"{act.name}, art. {label}{order}"
    return Entry(str(article.ref), article.full_text, title, above, fields)


def _sumula(sumula: Sumula) -> Entry:
    binding = sumula.binding
    title = f"Súmula{' Vinculante' * binding} {sumula.number} do {sumula.court}"
    fields = {
        "tipo": "sumula_vinculante" if binding else "sumula",
        "tribunal": "vinculante" if binding else sumula.court,
        "situacao": sumula.state.value,
        "urn": urn_of(sumula.ref),
    }
    return Entry(str(sumula.ref), sumula.text, title, fields=fields)


def _thesis(thesis: Thesis) -> Entry:
    named = f"Jurisprudência em Teses {thesis.edition}, tese" if thesis.edition else "Tema"
    title = f"{named} {thesis.number} do {thesis.court}"
    fields = {
        "tipo": thesis.collection.value,
        "tribunal": thesis.court,
        "situacao": thesis.situation,
        "forca": thesis.force.value,
    }
    return Entry(thesis.key, thesis.text, title, thesis.title, fields)
