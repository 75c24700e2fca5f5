"""Files for `evals.fuzz_reading`: small sound ones of every format, and the ways to break them."""

from __future__ import annotations

import base64
import gzip
import io
import json
import random
import re
import tarfile
import wave
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pypdfium2
from docx import Document as NewWord
from openpyxl import Workbook
from openpyxl.comments import Comment
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

STRESS = Path(__file__).resolve().parents[2] / "shared/stress"
MAX_SEED_BYTES = 120_000
MAX_MADE_BYTES = 4_000_000
SENTENCES = (
    "CLÁUSULA 3ª – DO PRAZO. O presente contrato vigorará por 60 (sessenta) meses.",
    "A multa será de R$ 50.000,00, corrigida pelo IPCA desde 01/03/2022.",
    "As partes elegem o foro da Comarca de São Paulo; nada mais há a tratar.",
)
ENTITIES = (
    '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">'
    '<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;">'
    '<!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g SYSTEM "file:///etc/passwd">]>'
)
NUMBERS = (b"0", b"-1", b"65536", b"2147483647", b"4294967296", b"99999999999", b"1e309", b"NaN")

Chance = random.Random
Mutation = Callable[[Chance, bytes, tuple[bytes, ...]], bytes]


def seeds() -> tuple[tuple[str, bytes], ...]:
    """Return (name, bytes) of sound files: ours, and the small shared ones where they are."""
    own = (
        ("a.pdf", _pdf()), ("a.docx", _word()), ("a.xlsx", _sheet()), ("a.odt", _odt()),
        ("a.html", _page()), ("a.eml", _mail()), ("a.mbox", _mailbox()), ("a.json", _values()),
        ("a.csv", "Mês;Valor\n01/2022;1.234,50\n02/2022;-0,5\n".encode("cp1252") * 20),
        ("a.txt", "\n".join(SENTENCES).encode()), ("a.md", b"# Fatos\n\n- um\n- dois\n"),
        ("a.rtf", rb"{\rtf1\ansi\b T\'edtulo\b0\par {\v oculto} Corpo \u231?.\par}"),
        ("a.xml", _xml()), ("a.zip", _zip()), ("a.png", _picture("PNG")), ("a.wav", _sound()),
        ("a.jpg", _picture("JPEG")), ("a.tiff", _picture("TIFF")), ("a.tar.gz", _tar()),
        ("a.txt.gz", gzip.compress(SENTENCES[0].encode())), ("escaneado.pdf", _scan()),
    )  # fmt: skip
    shared = sorted(p for p in STRESS.rglob("*") if p.is_file()) if STRESS.is_dir() else []
    fit = (p for p in shared if p.suffix != ".md" and p.stat().st_size <= MAX_SEED_BYTES)
    return own + tuple((path.name, path.read_bytes()) for path in fit)


def mutated(chance: Chance, all_seeds: tuple[tuple[str, bytes], ...]) -> tuple[str, bytes]:
    """Return a broken file: one seed, one to three mutations."""
    name, content = chance.choice(all_seeds)
    others = tuple(body for _, body in all_seeds)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        content = chance.choice(MUTATIONS)(chance, content, others)[:MAX_MADE_BYTES]
    return name, content


def flip(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return the bytes with up to 24 of them changed."""
    bent = bytearray(content or b"x")
    for _ in range(chance.randrange(1, 25)):
        bent[chance.randrange(len(bent))] = chance.randrange(256)
    return bytes(bent)


def truncate(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return a beginning, or now and then an end, of the bytes."""
    at = chance.randrange(len(content) + 1)
    return content[at:] if chance.random() < 0.1 else content[:at]


def splice(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return the bytes with a stretch of another file put in, or over them."""
    other = chance.choice(others)
    start = chance.randrange(len(other) or 1)
    piece = other[start : start + chance.randrange(1, 2000)]
    at = chance.randrange(len(content) + 1)
    over = len(piece) if chance.random() < 0.5 else 0
    return content[:at] + piece + content[at + over :]


def repeat(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return the bytes with one stretch repeated, up to 400 times."""
    at = chance.randrange(len(content) or 1)
    piece = content[at : at + chance.randrange(1, 400)]
    return content[:at] + piece * chance.choice((2, 20, 400)) + content[at:]


def blank(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return the bytes with a stretch overwritten by zeros or ones."""
    at, length = chance.randrange(len(content) or 1), chance.randrange(1, 500)
    return content[:at] + chance.choice((b"\0", b"\xff")) * length + content[at + length :]


def renumber(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return the bytes with some numbers in them made absurd; in a ZIP, inside a member."""
    if _is_zip(content):
        return _in_member(chance, content, lambda body: renumber(chance, body, others))
    return re.sub(
        rb"\d+", lambda m: chance.choice(NUMBERS) if chance.random() < 0.05 else m[0], content
    )


def entities(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return the bytes with entities that grow, put after an XML head; in a ZIP, in a member."""
    if _is_zip(content):
        return _in_member(chance, content, lambda body: entities(chance, body, others))
    name = chance.choice("fgz").encode()
    head, mark, rest = content.partition(b"?>")
    body = (rest if mark else content).replace(b">", b">&" + name + b";", 3)
    return (head + mark if mark else b"<?xml version='1.0'?>") + ENTITIES.encode() + body


def nest(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return one stretch within itself, very deep: tags, brackets, groups; in a ZIP, in a member"""
    if _is_zip(content):
        return _in_member(chance, content, lambda body: nest(chance, body, others))
    deep = chance.choice((50, 1000, 20_000))
    opened, closed = chance.choice(
        ((b"[", b"]"), (b'{"a":', b"}"), (b"<div>", b"</div>"), (b"{\\b ", b"}"), (b"<<", b">>"),
         (b"<w:tbl><w:tr><w:tc>", b"</w:tc></w:tr></w:tbl>"), (b"<table><tr><td>", b""))
    )  # fmt: skip
    at = chance.randrange(len(content) + 1)
    return content[:at] + opened * deep + content[at:] + closed * deep


def tags(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return an XML or HTML text with tags dropped, doubled or swapped; in a ZIP, in a member."""
    if _is_zip(content):
        return _in_member(chance, content, lambda body: tags(chance, body, others))
    pieces = re.split(rb"(<[^>]*>)", content)
    for _ in range(chance.randrange(1, 8)):
        at, other = chance.randrange(len(pieces)), chance.randrange(len(pieces))
        pieces[at] = chance.choice((b"", pieces[at] * 2, pieces[other]))
    return b"".join(pieces)


def members(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return a ZIP with members swapped, dropped, renamed or doubled; else nested in a ZIP."""
    if not _is_zip(content):
        return _zipped([(chance.choice(("a/b.txt", "x", "../é.pdf")), content)])
    held = _unzipped(content)
    if not held:
        return flip(chance, content, others)
    at, other = chance.randrange(len(held)), chance.randrange(len(held))
    match chance.randrange(4):
        case 0:
            held[at], held[other] = (held[at][0], held[other][1]), (held[other][0], held[at][1])
        case 1:
            del held[at]
        case 2:
            held[at] = (chance.choice(("../../x", "/abs", "é" * 200, "a!b", "")), held[at][1])
        case _:
            held.append((held[at][0], chance.choice(others)[:5000]))
    return _zipped(held)


def inside(chance: Chance, content: bytes, others: tuple[bytes, ...]) -> bytes:
    """Return a ZIP with one member's bytes flipped or cut; other files are flipped."""
    change = chance.choice((flip, truncate, splice, repeat))
    if not _is_zip(content):
        return change(chance, content, others)
    return _in_member(chance, content, lambda body: change(chance, body, others))


MUTATIONS: tuple[Mutation, ...] = (
    flip, truncate, splice, repeat, blank, renumber, entities, nest, tags, members, inside, inside,
)  # fmt: skip


def _is_zip(content: bytes) -> bool:
    return content.startswith(b"PK\x03\x04")


def _unzipped(content: bytes) -> list[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = [m for m in archive.infolist() if m.file_size <= MAX_MADE_BYTES]
            return [(m.filename, archive.read(m)) for m in infos]
    except Exception:  # already broken by an earlier mutation
        return []


def _zipped(held: list[tuple[str, bytes]]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, body) in enumerate(held):
            archive.writestr(zipfile.ZipInfo(name or f"{number}"), body)
    return target.getvalue()


def _in_member(chance: Chance, content: bytes, change: Callable[[bytes], bytes]) -> bytes:
    held = _unzipped(content)
    if not held:
        return flip(chance, content, ())
    at = chance.randrange(len(held))
    name, body = held[at]
    held[at] = (name, body if _is_zip(body) else change(body))
    return _zipped(held)


def _pdf() -> bytes:
    target = io.BytesIO()
    sheet = canvas.Canvas(target, pagesize=A4)
    for number in (1, 2):
        for at, text in enumerate(SENTENCES):
            sheet.drawString(72, 700 - 14 * at, f"{number}.{at} {text}")
        sheet.acroForm.textfield(name=f"campo{number}", value="preenchido", x=72, y=500)
        sheet.textAnnotation("comentário na margem", Rect=[300, 300, 320, 320])
        sheet.showPage()
    sheet.save()
    made = pypdfium2.PdfDocument(target.getvalue())
    made.new_attachment("anexo.txt").set_data(SENTENCES[0].encode())
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def _scan() -> bytes:
    target = io.BytesIO()
    sheet = canvas.Canvas(target, pagesize=A4)
    for _ in range(2):
        sheet.drawImage(ImageReader(io.BytesIO(_picture("PNG"))), 0, 0, *A4)
        sheet.showPage()
    sheet.save()
    return target.getvalue()


def _word() -> bytes:
    word = NewWord()
    word.add_heading("Contrato", 1)
    for text in SENTENCES:
        word.add_paragraph(text, style="List Number")
    table = word.add_table(2, 2)
    table.cell(0, 0).text = "Taxa"
    table.cell(1, 1).add_table(1, 2).cell(0, 1).text = "aninhada"
    word.add_comment(word.paragraphs[1].runs[0], text="conferir", author="Ana")
    target = io.BytesIO()
    word.save(target)
    return target.getvalue()


def _sheet() -> bytes:
    book = Workbook()
    for row in range(12):
        book.active.append([f"item {row}", row * 1.5, "=B1*2"])
    book.active.merge_cells("A1:B1")
    book.active.row_dimensions[3].hidden = True
    book.active["A2"].comment = Comment("ver", "Ana")
    book.create_sheet("oculta").sheet_state = "hidden"
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _odt() -> bytes:
    body = "".join(f"<text:p>{text}</text:p>" for text in SENTENCES)
    content = (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>'
        f"{body}</office:text></office:body></office:document-content>"
    )
    kind = b"application/vnd.oasis.opendocument.text"
    return _zipped([("mimetype", kind), ("content.xml", content.encode())])


def _page() -> bytes:
    rows = "".join(f"<tr><td>{n}</td><td>{n * 2}</td></tr>" for n in range(5))
    body = "".join(f"<p style='color:red'>{text}</p>" for text in SENTENCES)
    return f"<html><head><style>.x{{display:none}}</style></head><body>{body}<ol><li>um</ol><table>{rows}</table></body></html>".encode()  # noqa: E501


def _mail() -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "ana@x.com", "bia@y.com", "Rescisão"
    mail["Date"], mail["Message-ID"] = "Mon, 02 May 2022 10:00:00 -0300", "<1@x>"
    mail.set_content("Bom dia.\n\nEm 01/05/2022, Bia escreveu:\n> até quando?\n")
    mail.add_alternative(_page().decode(), subtype="html")
    mail.add_attachment(b"a;b\n1;2\n", maintype="text", subtype="csv", filename="p.csv")
    return mail.as_bytes()


def _mailbox() -> bytes:
    return b"".join(b"From a Mon May  2 10:00:00 2022\n" + _mail() + b"\n" for _ in range(3))


def _values() -> bytes:
    return json.dumps({"processos": [{"numero": "1", "partes": [{"nome": s}]} for s in SENTENCES]},
                      ensure_ascii=False, indent=1).encode()  # fmt: skip


def _xml() -> bytes:
    items = "".join(f"<item n='{at}'><x>{text}</x></item>" for at, text in enumerate(SENTENCES))
    return f"<?xml version='1.0' encoding='utf-8'?><nfe>{items}</nfe>".encode()


def _zip() -> bytes:
    inner = _zipped([("carta.txt", SENTENCES[0].encode())])
    return _zipped([("a/contrato.docx", _word()), ("b.zip", inner), ("c.eml", _mail())])


def _tar() -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        info = tarfile.TarInfo("carta.txt")
        info.size = len(SENTENCES[0].encode())
        archive.addfile(info, io.BytesIO(SENTENCES[0].encode()))
    return target.getvalue()


def _picture(form: str) -> bytes:
    image = Image.new("L", (420, 120), 255)
    ImageDraw.Draw(image).text((10, 40), base64.b64encode(b"recibo").decode(), fill=0)
    target = io.BytesIO()
    image.save(target, form)
    return target.getvalue()


def _sound() -> bytes:
    target = io.BytesIO()
    with wave.open(target, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(16_000))
    return target.getvalue()
