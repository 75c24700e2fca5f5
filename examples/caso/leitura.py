"""Plain text out of the case's files, by other means than the product's own readers.

The answer key and the tests check every quoted phrase with it; so a fault of a reader shows.
"""

import email
import io
import re
import zipfile
from collections.abc import Callable
from email import policy
from pathlib import Path

import pypdfium2
from docx import Document
from openpyxl import load_workbook
from striprtf.striprtf import rtf_to_text


def content(case: Path, path: str) -> bytes:
    """Return the bytes of a file of the case; `!` leads into archives and attachments."""
    outer, *inner = path.split("!")
    found = (case / outer).read_bytes()
    for name in inner:
        found = _member(found, name) if found.startswith(b"PK") else _attachment(found, name)
    return found


def text(path: str, found: bytes) -> str:
    """Return the words of a file with every run of white space as one blank; "" when none."""
    read = READERS.get(path.rsplit(".", 1)[-1].lower())
    return squeeze(read(found)) if read else ""


def page_of(found: bytes, phrase: str) -> int | None:
    """Return the page of a PDF that holds the phrase, 1 for the first; None when none does."""
    pages = enumerate(_pages(found), 1)
    return next((number for number, words in pages if squeeze(phrase) in squeeze(words)), None)


def squeeze(words: str) -> str:
    """Return the text with white space run together, also across the end of a line."""
    return re.sub(r"\s+", " ", words).strip()


def cell(found: bytes, place: str) -> object:
    """Return the stored value of `Planilha!A1`."""
    sheet, name = place.split("!")
    return load_workbook(io.BytesIO(found), data_only=True)[sheet][name].value


def _member(archive: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return opened.read(name)


def _attachment(message: bytes, name: str) -> bytes:
    parts = email.message_from_bytes(message, policy=policy.default).iter_attachments()
    return next(p.get_content() for p in parts if p.get_filename() == name)


def _pages(found: bytes) -> list[str]:
    with pypdfium2.PdfDocument(found) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def _docx(found: bytes) -> str:
    document = Document(io.BytesIO(found))
    cells = (c.text for table in document.tables for row in table.rows for c in row.cells)
    return "\n".join([*(p.text for p in document.paragraphs), *cells])


def _xlsx(found: bytes) -> str:
    book = load_workbook(io.BytesIO(found), data_only=True)
    rows = (row for sheet in book for row in sheet.iter_rows(values_only=True))
    return "\n".join(str(value) for row in rows for value in row if value is not None)


def _mail(found: bytes) -> str:
    message = email.message_from_bytes(found, policy=policy.default)
    body = message.get_body(preferencelist=("plain", "html"))
    return f"{message['Subject']}\n{body.get_content() if body else ''}"


def _mbox(found: bytes) -> str:
    return "\n".join(_mail(part) for part in re.split(rb"(?m)^From .+\n", found) if part.strip())


def _page(found: bytes) -> str:
    return re.sub(r"<[^>]+>", " ", _plain(found))


def _plain(found: bytes) -> str:
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError:
        return found.decode("cp1252")


READERS: dict[str, Callable[[bytes], str]] = {
    "pdf": lambda found: "\n".join(_pages(found)),
    "docx": _docx,
    "xlsx": _xlsx,
    "eml": _mail,
    "mbox": _mbox,
    **dict.fromkeys(("html", "htm"), _page),
    "rtf": lambda found: rtf_to_text(found.decode("ascii"), encoding="cp1252"),
    **dict.fromkeys(("csv", "txt", "md", "json"), _plain),
}
