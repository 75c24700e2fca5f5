"""The one verb from a document to all its facts."""

from __future__ import annotations

from lastro.facts import lawsuits
from lastro.facts.contracts.fields import fields
from lastro.facts.extract import facts
from lastro.facts.model import Extracted
from lastro.facts.parties import mentions, named
from lastro.facts.segments import segment
from lastro.facts.tables import rows
from lastro.sources import Document
from lastro.text import fold, squeeze

_TITLE_CHARS = 400


def extract(document: Document) -> Extracted:
    """Return everything read out of the document: facts, parties, processes, terms, rows.

    Every source is an exact excerpt of the document's text; nothing is guessed.
    """
    paper = segment(document)
    tables = rows(document)
    processes, litigants = lawsuits.extract(paper)
    return Extracted(
        facts=(*facts(paper), *named.extract(paper)),
        parties=(*mentions(paper), *litigants),
        processes=processes,
        fields=fields(paper, tables),
        rows=tables,
        title=fold(squeeze(document.text[:_TITLE_CHARS])),
    )
