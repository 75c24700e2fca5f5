"""The one verb from a document to all its facts."""

from __future__ import annotations

from lastro.facts.extract import facts, lawsuits, mail, qualifications, sides
from lastro.facts.fields import fields
from lastro.facts.model import Extracted
from lastro.facts.rows import rows
from lastro.facts.segments import segment
from lastro.sources import Document


def extract(document: Document) -> Extracted:
    """Return everything read out of the document: facts, parties, processes, terms, rows.

    Every source is an exact excerpt of the document's text; nothing is guessed.
    """
    paper = segment(document)
    processes, litigants = lawsuits.extract(paper)
    parties = (*qualifications.extract(paper), *sides.extract(paper), *mail.extract(paper))
    return Extracted(
        facts=facts(paper),
        parties=(*parties, *litigants),
        processes=processes,
        fields=fields(paper),
        rows=rows(document),
    )
