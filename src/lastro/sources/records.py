"""Rows of the store to records and documents, and back."""

from __future__ import annotations

from typing import Any

from lastro.sources.codec import (
    decode_blocks,
    decode_findings,
    decode_metadata,
    encode_blocks,
    encode_findings,
    encode_metadata,
)
from lastro.sources.model import Document, FileRecord, FileStatus, Reading, Unread


def status_of(reading: Reading, duplicate_of: str = "") -> FileStatus:
    """Return how a reading ended; a document with nothing in it and a reason is unread."""
    if duplicate_of:
        return FileStatus.DUPLICATE
    if isinstance(reading, Unread):
        return FileStatus.IGNORED if reading.ignored else FileStatus.UNREAD
    if not reading.partial:
        return FileStatus.READ
    return FileStatus.PARTIAL if reading.text or reading.children else FileStatus.UNREAD


def record_of(matter: str, reading: Reading, duplicate_of: str) -> FileRecord:
    """Return what is kept of a reading; duplicate_of: locator of the same bytes, or ""."""
    head = (matter, reading.locator, reading.sha256, reading.media_type)
    status = status_of(reading, duplicate_of)
    if isinstance(reading, Unread):
        return FileRecord(*head, status, reading.reason, duplicate_of=duplicate_of)
    return FileRecord(
        *head,
        status,
        reading.partial,
        reading.pages,
        reading.pages_without_text,
        duplicate_of,
        reading.findings,
        reading.metadata,
    )


def file_row(record: FileRecord) -> dict[str, object]:
    """Return the row of the files table that a record is."""
    return {
        "matter": record.matter,
        "locator": record.locator,
        "sha256": record.sha256,
        "media_type": record.media_type,
        "status": record.status.value,
        "reason": record.reason,
        "pages": record.pages,
        "pages_without_text": ",".join(map(str, record.pages_without_text)),
        "duplicate_of": record.duplicate_of,
        "findings": encode_findings(record.findings),
        "metadata": encode_metadata(record.metadata),
    }


def file_from(row: Any) -> FileRecord:
    """Return the record that a row of the files table is."""
    return FileRecord(
        row["matter"],
        row["locator"],
        row["sha256"],
        row["media_type"],
        FileStatus(row["status"]),
        row["reason"],
        row["pages"],
        _pages(row["pages_without_text"]),
        row["duplicate_of"],
        decode_findings(row["findings"]),
        decode_metadata(row["metadata"]),
    )


def document_row(matter: str, document: Document) -> dict[str, object]:
    """Return the row of the documents table that a document is."""
    return {
        "matter": matter,
        "sha256": document.sha256,
        "locator": document.locator,
        "text": document.text,
        "blocks": encode_blocks(document.blocks),
    }


def document_from(row: Any) -> Document:
    """Return the document of a row joined with that of its file; children are not kept."""
    return Document(
        locator=row["locator"],
        sha256=row["sha256"],
        media_type=row["media_type"],
        text=row["text"],
        blocks=decode_blocks(row["blocks"]),
        metadata=decode_metadata(row["metadata"]),
        findings=decode_findings(row["findings"]),
        pages=row["pages"],
        pages_without_text=_pages(row["pages_without_text"]),
        partial=row["reason"],
    )


def _pages(text: str) -> tuple[int, ...]:
    return tuple(int(page) for page in text.split(",") if page)
