"""What the original files say, read without Lastro: other libraries, straight from the bytes.

`says(root, locator, place)` gives the words of the file at the place a source names, so that a test
can prove that an excerpt stands there.
"""

import csv
import email
import io
import json
import mailbox
import re
import tempfile
import unicodedata
import zipfile
from email import policy
from pathlib import Path

import openpyxl
import pdfplumber
from lxml import etree, html
from striprtf.striprtf import rtf_to_text


def words(text: str) -> str:
    """Letters and digits only, so that line breaks, hyphens and spacing do not matter."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in folded if c.isalnum())


def says(root: Path, locator: str, place: str) -> str:
    first, *inside = locator.split("!")
    content = (root / first).read_bytes()
    name = first
    for member in inside:
        content = _member(name, content, member)
        name = member
    return words(_text(name, content, place))


def _member(name: str, content: bytes, member: str) -> bytes:
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.read(member)
    if name.endswith(".mbox"):
        return _message(content, member)
    message = email.message_from_bytes(content, policy=policy.default)
    return next(p for p in message.walk() if p.get_filename() == member).get_content()


def _message(content: bytes, message_id: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.mbox"
        path.write_bytes(content)
        box = mailbox.mbox(path)
        try:
            return next(m.as_bytes() for m in box if m["Message-ID"].strip() == message_id)
        finally:
            box.close()


def _text(name: str, content: bytes, place: str) -> str:
    kind = name.rsplit(".", 1)[-1].casefold()
    if name.startswith("<") or kind == "eml":
        message = email.message_from_bytes(content, policy=policy.default)
        parts = [p for p in message.walk() if p.get_content_type() == "text/plain"]
        heads = [f"{name}: {value}" for name, value in message.items()]
        labels = [f"De: {message['From']}", f"Para: {message['To']}", message["Subject"] or ""]
        labels.append(f"Para: {message['To']}, {message['Cc']}")
        labels.append(f"Data: {message['Date'].datetime:%d/%m/%Y %H:%M}")
        return " ".join([*heads, *labels, *(p.get_content() for p in parts)])
    readers = {"json": _json, "pdf": _pdf, "docx": _docx, "xlsx": _xlsx, "csv": _csv, "html": _html}
    if kind in readers:
        return readers[kind](content, place)
    text = content.decode("utf-8", "replace")
    return rtf_to_text(content.decode("cp1252")) if kind == "rtf" else text


def _pdf(content: bytes, place: str) -> str:
    """The words of the pages named; a page that is an image has none, and gives None."""
    numbers = [int(n) for n in re.match(r"pp?\. (\d+)(?:–(\d+))?", place).groups() if n]
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        pages = pdf.pages[numbers[0] - 1 : numbers[-1]]
        return " ".join(page.extract_text() or "" for page in pages)


def _docx(content: bytes, place: str) -> str:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = [n for n in package.namelist() if re.match(r"word/\w+\.xml", n)]
        trees = [etree.fromstring(package.read(n)) for n in parts]
    return " ".join(t for tree in trees for t in tree.itertext())


def _xlsx(content: bytes, place: str) -> str:
    sheet, cells = place.split(", ")[0].rsplit("!", 1)
    book = openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    rows = book[sheet][cells]
    grid = rows if isinstance(rows, tuple) else ((rows,),)
    found = [c.value for row in grid for c in (row if isinstance(row, tuple) else (row,))]
    book.close()
    return " ".join(map(_shown, found))


def _shown(value: object) -> str:
    if isinstance(value, float | int):
        return f"{value:,.2f}".replace(",", "").replace(".", "") + f" {value}"
    return value.strftime("%d/%m/%Y %m/%Y") if hasattr(value, "strftime") else str(value or "")


def _csv(content: bytes, place: str) -> str:
    rows = list(csv.reader(io.StringIO(content.decode("latin-1")), delimiter=";"))
    numbers = [int(n) for n in re.findall(r"[A-Z](\d+)", place.split("!")[-1])]
    return " ".join(" ".join(row) for row in rows[numbers[0] - 1 : numbers[-1]])


def _json(content: bytes, place: str) -> str:
    """Every key and value below the JSON pointer named; days as they are and as Brazil writes."""
    value = json.loads(content)
    for step in filter(None, place.split(" a ")[0].split(", ")[0].split("/")):
        value = value[int(step)] if isinstance(value, list) else value[step]
    told = json.dumps(value, ensure_ascii=False)
    days = re.findall(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)", told)
    return " ".join([told, *(f"{d}/{m}/{y} {hour}:{minute}" for y, m, d, hour, minute in days)])


def _html(content: bytes, place: str) -> str:
    return html.fromstring(content).text_content()
