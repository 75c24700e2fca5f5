"""Notes at each file of a matter which other files say nearly the same."""

from __future__ import annotations

from lastro.sources.likeness import alike, finding_of, links
from lastro.sources.store import DocumentStore

KINDS = ("quase_igual", "contido_em_outro")
STAGE = "parecidos"


def link(store: DocumentStore, matter: str, *, anew: bool = False) -> None:
    """Compare the documents of a matter and keep what was found as findings of their files.

    Nothing is done when no document came since the last time, unless `anew` (files left).
    """
    pending = store.pending(matter, STAGE)
    if not pending and not anew:
        return
    found = links(alike(store.documents(matter)))
    hashes = {document.locator: document.sha256 for document in store.documents(matter)}
    findings = {
        locator: tuple(
            finding_of(
                pair,
                store.document(matter, hashes[locator]),
                store.document(matter, hashes[pair.other if pair.one == locator else pair.one]),
            )
            for pair in pairs
        )
        for locator, pairs in found.items()
    }
    store.note(matter, KINDS, findings)
    for sha256 in pending:
        store.mark(matter, sha256, STAGE)
