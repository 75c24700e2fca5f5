"""Request and Materials: what a brief is asked for, and what it may be made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lastro.citations import Desk, Report
from lastro.drafting.model import Piece
from lastro.facts import Event, Fact, Field, Party, Row
from lastro.index import DocType, Found, Passage, Plan, Query
from lastro.sources import FileRecord

PLEADINGS = (
    DocType.PETICAO_INICIAL,
    DocType.CONTESTACAO,
    DocType.REPLICA,
    DocType.DECISAO,
    DocType.PROCURACAO,
    DocType.PROCESSO,
)
"""Papers of the lawsuit itself: they allege or decide, they do not prove."""

MACHINE_READ = ("leitura_optica", "transcricao_automatica")
"""Findings that say an engine heard or saw the words."""


@dataclass(frozen=True, slots=True)
class Request:
    """Which brief is wanted.

    side: whom the lawyer represents, in the pack's words (`franqueado`, `franqueador`); "" takes
        the pack's default; pack: the folder of the practice under `agent/packs`
    """

    matter: str
    piece: Piece
    side: str = ""
    pack: str = "franquia"


@dataclass(frozen=True, slots=True)
class Paper:
    """A file of the matter, as far as drafting needs to know it.

    status: lido, parcial, nao_lido, ignorado, duplicado; reason: why it was not read whole
    date: ISO, of the message or the document itself, "" when the file does not say
    sender, recipients: of a message, as its header gives them; empty otherwise
    machine_read: places whose words an engine heard or saw (`p. 1`), "" for the whole file
    """

    locator: str
    sha256: str
    doc_type: DocType
    status: str = "lido"
    reason: str = ""
    title: str = ""
    date: str = ""
    sender: str = ""
    recipients: tuple[str, ...] = ()
    machine_read: tuple[str, ...] = ()

    @classmethod
    def of(cls, file: FileRecord, doc_type: DocType) -> Paper:
        """Return the paper a file is; only a message dates itself, other metadata a saving."""
        return cls(
            locator=file.locator,
            sha256=file.sha256,
            doc_type=doc_type,
            status=file.status.value,
            reason=file.reason,
            title=file.metadata.title or file.metadata.subject,
            date=file.metadata.date if file.metadata.message_id else "",
            sender=file.metadata.sender,
            recipients=file.metadata.recipients,
            machine_read=tuple(f.place for f in file.findings if f.kind in MACHINE_READ),
        )

    def is_machine_read(self, place: str) -> bool:
        """Return whether the words at `place` came out of an engine, not out of the file."""
        several = place.startswith("pp. ")
        return any(
            where == "" or several or place == where or place.startswith(f"{where},")
            for where in self.machine_read
        )


@dataclass(frozen=True, slots=True)
class Materials:
    """All a brief may be made from; `workspace` fills it from the stores of one matter.

    search: asks the index; the query's filter names the matter
    passages: all passages of one file (by locator) in the order of its text
    verify: every legal citation of a text, checked (`lastro.citations.verify` with the law store)
    law: the books; law_version: fingerprint of the law store
    settings_version: fingerprint of the settings; unsupported: `marcar` or `omitir`
    coverage: lines that say what was read and what not, as `ingest` reports them
    timeline: the dated events that the papers tell, oldest first
    per_query: passages kept of each question to the index; plan: how it is searched
    """

    search: Callable[[Query], Found]
    passages: Callable[[str], tuple[Passage, ...]]
    verify: Callable[[str], Report]
    law: Desk
    law_version: str
    papers: tuple[Paper, ...]
    fields: tuple[Field, ...] = ()
    parties: tuple[Party, ...] = ()
    facts: tuple[Fact, ...] = ()
    rows: tuple[Row, ...] = ()
    timeline: tuple[Event, ...] = ()
    coverage: tuple[str, ...] = ()
    settings_version: str = ""
    unsupported: str = "marcar"
    per_query: int = 12
    plan: Plan | None = None

    def read(self) -> tuple[Paper, ...]:
        """Return the papers whose text is held, duplicates left out, by locator."""
        held = (p for p in self.papers if p.status in ("lido", "parcial"))
        return tuple(sorted(held, key=lambda paper: paper.locator))

    def of_type(self, doc_type: DocType) -> tuple[Paper, ...]:
        """Return the read papers of one kind, by locator."""
        return tuple(paper for paper in self.read() if paper.doc_type is doc_type)

    def paper(self, locator: str) -> Paper | None:
        """Return the paper at `locator`, or None."""
        return next((p for p in self.papers if p.locator == locator), None)
