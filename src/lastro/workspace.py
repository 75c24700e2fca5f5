"""The one place that wires settings, stores, engines and rooms. It decides nothing else.

home/lastro.db      documents, facts and drafts of every matter (SQLite, WAL)
home/index/         passages and their vectors (LanceDB), unless `index` names another place
home/colecoes/      corpora beside the matters: entries, passages and vectors of each
home/keys.db        hashes of the keys of the HTTP doors
home/law.db         official texts, when `lastro law build` or `sync` has run; else the starter set
home/law-sync/      what `lastro law sync` asked for, and the pages that came
home/models/        engines built once from weights inside registry packages
home/drafts/<id>/   the stages and files of each draft
home/paginas/       pages read by OCR of files that are not committed yet; empty after an ingest
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, ProgrammingError

from lastro.citations import Report, as_of, verify
from lastro.collections import Collections
from lastro.connectors import Manners, OfficialWeb
from lastro.coverage import Coverage, cover
from lastro.database import opened
from lastro.documents import PageOpener
from lastro.drafting import Draft, DraftStore, Materials, Paper
from lastro.errors import NotFound, OutsideError, UserError, os_reason
from lastro.events import Emit
from lastro.facts import Across, Answer, FactStore, answer, extract
from lastro.index import (
    ClauseStore,
    DocType,
    Filter,
    Found,
    Index,
    PageStore,
    Passage,
    Plan,
    Query,
    Shelves,
    Stage,
)
from lastro.keys import KeyStore
from lastro.knowledge import Knowledge, complete
from lastro.law import LawStore, law_file, open_law
from lastro.law.sync import FOLDER, Place, Sites, SyncReport, Target, planned, sync, targets
from lastro.models import E5Embedder, ocr, transcriber
from lastro.settings import Settings
from lastro.sources import (
    Document,
    DocumentStore,
    Engines,
    Excerpt,
    PageAnchor,
    RawFile,
    RememberingReader,
    TimeAnchor,
    Unread,
    excerpt,
    read,
)
from lastro.text import Span

FACTS = "fatos"
PASSAGES = "passagens e níveis"
ASK_DEPTH = 8
T = TypeVar("T")
_ATTEMPTS, _WAIT_SECONDS = 8, 0.05


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file's citations, checked.

    text: what was read of the file; places: where each citation stands, in the report's order
    by_machine: for each citation, whether OCR or a transcription read it: its digits may be wrong
    """

    text: str
    report: Report
    places: tuple[str, ...]
    partial: str = ""
    by_machine: tuple[bool, ...] = ()


class Workspace:
    """Everything under one home folder. Parts open when first used."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def home(self) -> Path:
        """Return the home folder, made when it is missing."""
        try:
            self.settings.home.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise OutsideError(
                f"a pasta de dados {self.settings.home} não pôde ser criada ({os_reason(wrong)}); "
                f"escolha outra com --home"
            ) from wrong
        return self.settings.home

    @cached_property
    def engine(self) -> Engine:
        """The relational store: PostgreSQL when one is named, else SQLite in WAL mode.

        In both, readers never wait for a writer.
        """
        return opened(self.settings.database_url, self.home / "lastro.db")

    @cached_property
    def documents(self) -> DocumentStore:
        """Files and documents of every matter."""
        store = DocumentStore(self.engine)
        _made(store.create)
        return store

    @cached_property
    def facts(self) -> FactStore:
        """Facts of every matter."""
        store = FactStore(self.engine)
        _made(store.create)
        return store

    @cached_property
    def clauses(self) -> ClauseStore:
        """Clauses of every matter's contracts, and the passages the index leaves out."""
        store = ClauseStore(self.engine)
        _made(store.create)
        return store

    @cached_property
    def pages(self) -> PageStore:
        """Classified pages and read pictures, by content."""
        store = PageStore(self.engine)
        _made(store.create)
        return store

    @cached_property
    def drafts(self) -> DraftStore:
        """Drafts of every matter."""
        return _made(lambda: DraftStore(self.engine))

    @cached_property
    def keys(self) -> KeyStore:
        """Keys of the HTTP doors."""
        return KeyStore(self.home / "keys.db")

    @property
    def law_path(self) -> Path:
        """Where `lastro law build` puts the official texts."""
        return self.home / "law.db"

    @cached_property
    def law(self) -> LawStore:
        """The official texts: the built store, or the starter set of the package."""
        return open_law(self.home)

    def sync_law(self, wanted: Sequence[str], most: int, emit: Emit) -> SyncReport:
        """Ask the official sites for today's text of acts and súmulas; only the user asks for this.

        Raises NotFound for a name without an official address.
        """
        named = targets(wanted, self.law, self._sites)
        self.law.close()
        self.__dict__.pop("law")
        place = Place(law_file(self.home), self.law_path, self.home / FOLDER)
        manners = Manners(delay=self.settings.sync_delay, timeout=self.settings.sync_timeout)
        with OfficialWeb(manners) as fetch:
            return sync(named, fetch, place, sites=self._sites, most=most, emit=emit)

    def planned_sync(self, wanted: Sequence[str]) -> tuple[tuple[Target, str], ...]:
        """Return what `sync_law` would ask for, with when it was asked last; nothing is sent."""
        return planned(targets(wanted, self.law, self._sites), self.home / FOLDER)

    @property
    def _sites(self) -> Sites:
        s = self.settings
        return Sites(s.planalto_url, s.normas_url, s.stf_url, s.stj_url)

    @cached_property
    def embedder(self) -> E5Embedder:
        """The local multilingual embedder."""
        return E5Embedder(self.home, threads=self.settings.threads)

    @cached_property
    def index(self) -> Index:
        """Passages of every matter."""
        return Index.open(self.settings.index_place, self.embedder, self.settings.index_endpoint)

    def renew_index(self) -> None:
        """Give the index over to the embedder of today; see `Index.renew`."""
        place, endpoint = self.settings.index_place, self.settings.index_endpoint
        self.__dict__["index"] = Index.renew(place, self.embedder, endpoint)

    @cached_property
    def collections(self) -> Collections:
        """Corpora beside the matters, by name."""
        return Collections(self.home / "colecoes", self.embedder)

    @cached_property
    def shelves(self) -> Shelves:
        """All passages, those in the index and those kept out of it."""
        return Shelves(self.index, self.clauses)

    @cached_property
    def engines(self) -> Engines:
        """OCR and speech, where they are installed and not switched off."""
        ready_ocr = self.settings.ocr and not ocr.available()
        ready_audio = self.settings.audio and not transcriber.available()
        models, threads = self.home / "models", self.settings.threads
        return Engines(
            page_reader=self._pages if ready_ocr else None,
            transcriber=(
                transcriber.WhisperTranscriber(models, threads=threads) if ready_audio else None
            ),
        )

    @cached_property
    def _pages(self) -> RememberingReader:
        return RememberingReader(ocr.RapidPageReader(), self.home / "paginas")

    def forget_pages(self) -> None:
        """Drop the pages kept for a reading that is stopped: their files are committed now."""
        if self.engines.page_reader is not None:
            self._pages.forget()

    def require(self, matter: str) -> None:
        """Raise NotFound, listing the matters there are, when `matter` holds no file."""
        held = self.documents.matters()
        if matter not in held:
            known = f"os casos são: {', '.join(held)}" if held else "ainda não há caso nenhum"
            raise NotFound(
                f"não há o caso {matter!r}; {known}. Comece com "
                f"`lastro ingest PASTA --matter {matter}`",
                subject=matter,
            )

    def pending(self, matter: str) -> int:
        """Return how many documents an interrupted ingest left without facts or passages."""
        stages = (self.documents.pending(matter, stage) for stage in (FACTS, PASSAGES))
        return len({sha256 for waiting in stages for sha256 in waiting})

    def hashes(self, matter: str) -> tuple[str, ...]:
        """Return the hashes of the documents held of a matter, by locator."""
        return tuple(document.sha256 for document in self.documents.documents(matter))

    def put_facts(self, matter: str, document: Document) -> None:
        """Extract the facts of a document and keep them, replacing what it had."""
        self.facts.put(matter, document.sha256, document.locator, extract(document))

    def put_passages(self, matter: str, document: Document) -> None:
        """Cut a document into passages, replacing what it had; `index.fill` makes their vectors."""
        self.shelves.put(matter, document, vectors=False)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What searches may know of each matter beyond its passages."""
        return Knowledge(self.documents, self.facts, self.shelves)

    @property
    def plan(self) -> Plan:
        """How the matters are searched: as the settings say; copies of a page are one hit."""
        slow, ms = (Stage.DENSA, Stage.RERANK), self.settings.search_ms
        deadlines = tuple((stage, float(ms)) for stage in slow) if ms else ()
        return Plan(pool=self.settings.search_pool, deadlines=deadlines, unite=True)

    def search(self, query: Query) -> Found:
        """Return the passages that answer a query, best first, with the trace of stages."""
        matter = query.filter.matter
        planned = query if query.plan else replace(query, plan=self.plan)
        found = self.shelves.search(planned, self.knowledge.of(matter))
        if not found.hits and not self.index.count(matter) and self.hashes(matter):
            raise NotFound(
                f"o índice do caso {matter!r} está vazio; refaça-o com `lastro ingest` na mesma "
                f"pasta: o que já foi lido não é lido de novo",
                subject=matter,
            )
        return found

    def ask(self, question: str, matter: str, *, include_low: bool = False) -> Answer:
        """Return the answer: exact from tables, else from passages, else an admission.

        include_low: look also in passages of low and very low level
        """
        where = Filter(matter, include_low=include_low)
        return answer(question, self.facts, matter, self._retriever(where))

    def _retriever(self, where: Filter) -> Any:
        def retrieve(question: str) -> tuple[tuple[Excerpt, float], ...]:
            found = complete(self.search(Query(question, where, k=ASK_DEPTH)))
            return tuple((hit.passage.excerpt, hit.score) for hit in found.hits)

        return retrieve

    def read_file(self, path: Path) -> Document:
        """Return what a file of any format says. Raises NotFound or UserError with the reason."""
        return self.read_raw(self._raw(path))

    def read_raw(self, raw: RawFile) -> Document:
        """Return what the bytes say. Raises UserError with the reason when they are not read."""
        reading = read(raw, self.engines)
        if isinstance(reading, Unread):
            name = raw.locator
            raise UserError(f"{name} não pôde ser lido: {reading.reason}", subject=name)
        return reading

    def _raw(self, path: Path) -> RawFile:
        if not path.is_file():
            raise NotFound(f"não há o arquivo {path}; confira o caminho", subject=str(path))
        return RawFile(path.name, path.absolute())

    def check_file(self, path: Path, on: date | None = None) -> CheckedFile:
        """Return every legal citation of a file, checked. Raises NotFound or UserError."""
        return self.check(self.read_file(path), on)

    def check(self, reading: Document, on: date | None = None) -> CheckedFile:
        """Return every legal citation of what was read, checked with the law of `on` (today's)."""
        report = verify(reading.text, as_of(self.law, on), limit=None)
        places = tuple(excerpt(reading, item.citation.span).place for item in report.items)
        by_machine = tuple(_by_machine(reading, item.citation.span) for item in report.items)
        return CheckedFile(reading.text, report, places, reading.partial, by_machine)

    def coverage(self, matter: str) -> Coverage:
        """Return what was read of a matter, what was not and why, and which law is held."""
        return cover(self.documents.files(matter), self.law.status(), self.pending(matter))

    def draft(self, draft_id: str) -> Draft:
        """Return a kept draft. Raises NotFound."""
        return self.drafts.get(draft_id)

    def around(self, matter: str) -> PageOpener:
        """Return what opens the page an excerpt of this matter stands in."""
        return PageOpener(self.documents, matter)

    def materials(self, matter: str) -> Materials:
        """Return all a brief of this matter may be made from."""
        kinds = self._kinds(matter)
        return Materials(
            search=self._search_all,
            passages=lambda locator: self._passages(matter, locator),
            verify=lambda text: verify(text, self.law, limit=None),
            law=self.law,
            law_version=self.law.fingerprint,
            papers=tuple(
                Paper.of(f, kinds.get(f.sha256, DocType.OUTRO))
                for f in self.documents.files(matter)
            ),
            fields=self.facts.fields(matter),
            parties=self.facts.parties(matter),
            facts=self.facts.facts(matter),
            rows=self.facts.rows(matter),
            timeline=Across(self.documents, self.facts).timeline(matter),
            coverage=self.coverage(matter).lines(),
            settings_version=self.settings.fingerprint,
            unsupported=self.settings.unsupported,
            per_query=self.settings.section_passages,
            plan=replace(self.plan, pool=self.settings.section_candidates),
        )

    def _search_all(self, query: Query) -> Found:
        """Search for a brief: a thesis may rest on the forum or the arbitration clause too."""
        everywhere = replace(query.filter, include_low=True)
        return complete(self.search(replace(query, filter=everywhere)))

    def _kinds(self, matter: str) -> dict[str, DocType]:
        return {p.sha256: p.doc_type for p in self.shelves.passages(matter)}

    def _passages(self, matter: str, locator: str) -> tuple[Passage, ...]:
        file = self.documents.file_of(matter, locator)
        return () if file is None else self.shelves.passages(matter, file.sha256)


def _by_machine(reading: Document, span: Span) -> bool:
    """Return whether a block that holds `span` was read by OCR or is a transcription."""
    held = (b.anchor for b in reading.blocks if b.span.overlaps(span))
    return any(isinstance(a, TimeAnchor) or (isinstance(a, PageAnchor) and a.ocr) for a in held)


def _made(create: Callable[[], T]) -> T:
    """Return what makes its missing tables; another process may be making the same right now."""
    for _ in range(_ATTEMPTS):
        with suppress(OutsideError, IntegrityError, ProgrammingError):
            return create()
        time.sleep(_WAIT_SECONDS)
    return create()
