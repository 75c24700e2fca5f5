"""The whole of `lastro law sync`: asks, judges, compares, and writes the store once at the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lastro.events import Advanced, Emit, Finished, Started, ignore
from lastro.law.rewrite import Rewrite, rewriting
from lastro.law.store import LawStore
from lastro.law.sync.acts import sync_act
from lastro.law.sync.asking import Asking
from lastro.law.sync.ledger import Ledger
from lastro.law.sync.model import Fetch, Finding, Sites, SyncReport, Target, TargetKind
from lastro.law.sync.sumulas import sync_sumulas

STAGE = "textos oficiais"
FOLDER = "law-sync"
MOST_PAGES = 1000


@dataclass(frozen=True, slots=True)
class Place:
    """Where a synchronisation reads and writes.

    store: the law as held now; target: where it is written; folder: of the ledger
    """

    store: Path
    target: Path
    folder: Path


def sync(
    wanted: Sequence[Target],
    fetch: Fetch,
    place: Place,
    *,
    sites: Sites,
    most: int = MOST_PAGES,
    emit: Emit = ignore,
) -> SyncReport:
    """Return what the official sites say of `wanted`; the store holds it when this returns.

    most: pages asked for in one run. Killed at any moment, the store is the old one or the new,
    and the same call goes on with what is missing. Raises UserError while another one runs.
    """
    began, now = time.monotonic(), datetime.now().astimezone().isoformat(timespec="seconds")
    emit(Started(STAGE, len(wanted)))
    with Ledger.opened(place.folder) as ledger:
        started, resumed = ledger.begin(" ".join(sorted(t.name for t in wanted)), now)
        asking = Asking(fetch, ledger, now, most)
        findings: list[Finding] = []
        with rewriting(place.store, place.target) as book:
            for target in wanted:
                findings.append(_one(target, asking, book, sites))
                emit(Advanced(STAGE, target.title))
            if book.touched:
                book.date(now[:10])
        if not asking.stopped:
            ledger.finish(now)
    emit(Finished(STAGE, (time.monotonic() - began) * 1000))
    with LawStore.open(place.target if place.target.is_file() else place.store) as law:
        return SyncReport(tuple(findings), started, resumed, asking.asked, law.fingerprint)


def planned(wanted: Sequence[Target], folder: Path) -> tuple[tuple[Target, str], ...]:
    """Return each target with when it was asked for last, "" for never; nothing is asked."""
    with Ledger.opened(folder) as ledger:
        return tuple((target, ledger.asked_at(target.url)) for target in wanted)


def _one(target: Target, asking: Asking, book: Rewrite, sites: Sites) -> Finding:
    if target.kind is TargetKind.ACT:
        return sync_act(target, asking, book, sites)
    return sync_sumulas(target, asking, book, sites)
