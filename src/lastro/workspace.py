"""The one place that wires settings, stores, engines and rooms. It decides nothing else.

home/lastro.db      documents, facts and drafts of every matter (SQLite, WAL)
home/index/         passages and their vectors (LanceDB)
home/keys.db        hashes of the keys of the HTTP doors
home/law.db         official texts, when `lastro law build` has run; else the starter set
home/models/        engines built once from weights inside registry packages
home/drafts/<id>/   the stages and files of each draft
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Engine, ExceptionContext, create_engine, event
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from lastro.citations import Report, verify
from lastro.coverage import Coverage, cover
from lastro.documents import Page
from lastro.drafting import Draft, DraftStore, Materials, Paper
from lastro.errors import NotFound, OutsideError, UserError
from lastro.facts import (
    Answer,
    Contradiction,
    Event,
    FactStore,
    answer,
    case_of,
    contradictions,
    extract,
    timeline,
)
from lastro.index import DocType, Filter, Found, Index, Query, chunk, classify, search
from lastro.keys import KeyStore
from lastro.law import LawStore, open_law
from lastro.models import E5Embedder, ocr, transcriber
from lastro.settings import Settings
from lastro.sources import (
    Document,
    DocumentStore,
    Engines,
    Excerpt,
    FileRecord,
    RawFile,
    Unread,
    excerpt,
    read,
    surroundings,
)
from lastro.text import Span

FACTS = "fatos"
PASSAGES = "passagens"
ASK_DEPTH = 8
MACHINE_READ = ("leitura_optica", "transcricao_automatica")
T = TypeVar("T")
_ATTEMPTS, _WAIT_SECONDS = 8, 0.05


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file's citations, checked.

    text: what was read of the file; places: where each citation stands, in the report's order
    """

    text: str
    report: Report
    places: tuple[str, ...]
    partial: str = ""


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
                f"a pasta de dados {self.settings.home} não pôde ser criada ({wrong.strerror}); "
                f"escolha outra com --home"
            ) from wrong
        return self.settings.home

    @cached_property
    def engine(self) -> Engine:
        """The relational store: PostgreSQL when one is named, else SQLite in WAL mode.

        In both, readers never wait for a writer.
        """
        if self.settings.database_url:
            engine = create_engine(self.settings.database_url, pool_pre_ping=True)
            event.listen(engine, "handle_error", _explain_server)
            return engine
        engine = create_engine(f"sqlite:///{self.home / 'lastro.db'}", connect_args={"timeout": 60})
        event.listen(engine, "connect", _pragmas)
        event.listen(engine, "handle_error", _explain)
        return engine

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

    @cached_property
    def embedder(self) -> E5Embedder:
        """The local multilingual embedder."""
        return E5Embedder(self.home, threads=self.settings.threads)

    @cached_property
    def index(self) -> Index:
        """Passages of every matter."""
        return Index.open(self.home / "index", self.embedder)

    @cached_property
    def engines(self) -> Engines:
        """OCR and speech, where they are installed and not switched off."""
        ready_ocr = self.settings.ocr and not ocr.available()
        ready_audio = self.settings.audio and not transcriber.available()
        models, threads = self.home / "models", self.settings.threads
        return Engines(
            page_reader=ocr.RapidPageReader() if ready_ocr else None,
            transcriber=(
                transcriber.WhisperTranscriber(models, threads=threads) if ready_audio else None
            ),
        )

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
        """Cut a document into passages and index them, replacing what it had."""
        self.index.remove(matter, document.sha256)
        self.index.add(chunk(document, matter, classify(document)))

    def search(self, query: Query) -> Found:
        """Return the passages that answer a query, best first, with the trace of stages."""
        found = search(query, self.index)
        matter = query.filter.matter
        if not found.hits and not self.index.count(matter) and self.hashes(matter):
            raise NotFound(
                f"o índice do caso {matter!r} está vazio; refaça-o com `lastro ingest` na mesma "
                f"pasta: o que já foi lido não é lido de novo",
                subject=matter,
            )
        return found

    def ask(self, question: str, matter: str) -> Answer:
        """Return the answer: exact from tables, else from passages, else an admission."""
        return answer(question, self.facts, matter, self._retriever(matter))

    def contradictions(self, matter: str) -> tuple[Contradiction, ...]:
        """Return what the files of a matter tell in two ways, the gravest first."""
        return contradictions(case_of(self.documents.documents(matter), self.facts, matter))

    def timeline(self, matter: str) -> tuple[Event, ...]:
        """Return the dated events of a matter, oldest first."""
        return timeline(case_of(self.documents.documents(matter), self.facts, matter))

    def _retriever(self, matter: str) -> Any:
        def retrieve(question: str) -> tuple[tuple[Excerpt, float], ...]:
            found = self.search(Query(question, Filter(matter), k=ASK_DEPTH))
            return tuple((hit.passage.excerpt, hit.score) for hit in found.hits)

        return retrieve

    def read_file(self, path: Path) -> Document:
        """Return what a file of any format says. Raises NotFound or UserError with the reason."""
        if not path.is_file():
            raise NotFound(f"não há o arquivo {path}; confira o caminho", subject=str(path))
        return self.read_raw(RawFile(path.name, path.absolute()))

    def read_raw(self, raw: RawFile) -> Document:
        """Return what the bytes say. Raises UserError with the reason when they are not read."""
        reading = read(raw, self.engines)
        if isinstance(reading, Unread):
            name = raw.locator
            raise UserError(f"{name} não pôde ser lido: {reading.reason}", subject=name)
        return reading

    def check_file(self, path: Path) -> CheckedFile:
        """Return every legal citation of a file, checked. Raises NotFound or UserError."""
        return self.check(self.read_file(path))

    def check(self, reading: Document) -> CheckedFile:
        """Return every legal citation of what was read, checked."""
        report = verify(reading.text, self.law, limit=None)
        places = tuple(excerpt(reading, item.citation.span).place for item in report.items)
        return CheckedFile(reading.text, report, places, reading.partial)

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
            search=self.search,
            passages=lambda locator: self._passages(matter, locator),
            verify=lambda text: verify(text, self.law, limit=None),
            law=self.law,
            law_version=self.law.fingerprint,
            papers=tuple(_paper(f, kinds) for f in self.documents.files(matter)),
            fields=self.facts.fields(matter),
            parties=self.facts.parties(matter),
            facts=self.facts.facts(matter),
            rows=self.facts.rows(matter),
            timeline=self.timeline(matter),
            coverage=self.coverage(matter).lines(),
            settings_version=self.settings.fingerprint,
            unsupported=self.settings.unsupported,
        )

    def _kinds(self, matter: str) -> dict[str, DocType]:
        return {p.sha256: p.doc_type for p in self.index.passages(matter)}

    def _passages(self, matter: str, locator: str) -> tuple[Any, ...]:
        file = self.documents.file_of(matter, locator)
        return () if file is None else self.index.passages(matter, file.sha256)


@dataclass(frozen=True, slots=True)
class PageOpener:
    """Opens the page, sheet or message an excerpt was taken from."""

    documents: DocumentStore
    matter: str

    def around(self, excerpt: Excerpt) -> Page:
        """Return the page around `excerpt`, or the excerpt alone when its file is not held."""
        title = excerpt.locator.rsplit("!", 1)[-1].rsplit("/", 1)[-1]
        try:
            document = self.documents.document(self.matter, excerpt.sha256)
        except NotFound:
            return Page(title, excerpt.place, "", excerpt.text, "")
        near = surroundings(document, Span(excerpt.span.start, excerpt.span.end))
        return Page(title, excerpt.place, near.before, excerpt.text, near.after)


def _paper(file: FileRecord, kinds: dict[str, DocType]) -> Paper:
    """Return the paper a file is; only a message dates itself, other metadata dates a saving."""
    return Paper(
        locator=file.locator,
        sha256=file.sha256,
        doc_type=kinds.get(file.sha256, DocType.OUTRO),
        status=file.status.value,
        reason=file.reason,
        title=file.metadata.title or file.metadata.subject,
        date=file.metadata.date if file.metadata.message_id else "",
        sender=file.metadata.sender,
        recipients=file.metadata.recipients,
        machine_read=tuple(f.place for f in file.findings if f.kind in MACHINE_READ),
    )


def _made(create: Callable[[], T]) -> T:
    """Return what makes its missing tables; another process may be making the same right now."""
    for _ in range(_ATTEMPTS):
        with suppress(OutsideError, IntegrityError, ProgrammingError):
            return create()
        time.sleep(_WAIT_SECONDS)
    return create()


def _explain(context: ExceptionContext) -> None:
    """Turn what SQLite says of a damaged, locked or full store into a sentence."""
    if isinstance(context.original_exception, sqlite3.DatabaseError):
        raise OutsideError(
            f"o banco de dados lastro.db da pasta de dados não pôde ser usado "
            f"({context.original_exception}). Confira o espaço em disco e a permissão de gravar; "
            "se ele estiver danificado, apague a pasta de dados e leia os casos de novo com "
            "`lastro ingest`"
        ) from context.original_exception


def _explain_server(context: ExceptionContext) -> None:
    """Turn what PostgreSQL says of a lost connection into a sentence."""
    if isinstance(context.sqlalchemy_exception, OperationalError):
        raise OutsideError(
            f"o banco de dados de DATABASE_URL não respondeu ({context.original_exception}); "
            "confira o endereço, a senha e se o servidor está de pé"
        ) from context.original_exception


def _pragmas(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
