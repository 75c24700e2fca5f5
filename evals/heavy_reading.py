"""Reads the heaviest file of each kind in a process of its own; prints time and peak memory.

    nice python -m evals.heavy_reading [--only csv,docx] [--share 1.0] [--ocr]

Each file is made at the size its kind is read up to (`sources.bounds`); scans go through a stub
engine. `--share 0.1` makes them a tenth of that. Returns 1 when a peak is over 1.5 GiB.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import resource
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from docx import Document as NewWord
from openpyxl import Workbook
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from evals.fuzz_reading import StubReader, StubTranscriber
from lastro.models.ocr import RapidPageReader
from lastro.sources import Document, Engines, RawFile, read
from lastro.sources.bounds import LINES_BYTES, WHOLE_BYTES
from lastro.sources.media import EML, GEOJSON, HTML, JSON, RTF, TELEGRAM, WHATSAPP, XML

BOUND = 3 << 29
SENTENCE = "A multa é de R$ 50.000,00 por visita omitida, corrigida desde 01/03/2022, às claras. "


def main() -> int:
    """Read them all; return 0 when every peak is under the bound."""
    parser = argparse.ArgumentParser(prog="python -m evals.heavy_reading")
    parser.add_argument("--only", default="")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--ocr", action="store_true", help="read scans with the true engine")
    options = parser.parse_args()
    wanted = options.only.split(",") if options.only else list(MAKERS)
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        for ending in wanted:
            path = Path(folder, f"x.{ending}")
            MAKERS[ending](path, options.share)
            worst = max(worst, _measured(path, options.ocr))
            path.unlink()
    return int(worst > BOUND)


def _measured(path: Path, ocr: bool) -> int:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_read, args=(path, there, ocr))
    process.start()
    there.close()
    try:
        status, blocks, seconds, peak = here.recv()
    except EOFError:
        status, blocks, seconds, peak = "morreu", 0, 0.0, BOUND + 1
    process.join()
    size = path.stat().st_size / 1e6
    print(f"{path.suffix[1:]:5} {size:7.1f} MB: {status}, {blocks} blocos, {seconds:.0f} s, "
          f"pico {peak / 2**20:.0f} MiB", flush=True)  # fmt: skip
    return int(peak)


def _read(path: Path, pipe: multiprocessing.connection.Connection, ocr: bool) -> None:
    began = time.perf_counter()
    reader = RapidPageReader() if ocr else StubReader()
    found = read(RawFile(path.name, path), Engines(reader, StubTranscriber()))
    blocks = len(found.blocks) if isinstance(found, Document) else 0
    status = (found.partial or "lido") if isinstance(found, Document) else found.reason
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    pipe.send((status[:90], blocks, time.perf_counter() - began, peak))


def _repeated(path: Path, size: float, piece: bytes, head: bytes = b"", foot: bytes = b"") -> None:
    with path.open("wb") as target:
        target.write(head)
        block = piece * 1000
        for _ in range(int(size / len(block)) + 1):
            target.write(block)
        target.write(foot)


def _text(path: Path, share: float) -> None:
    _repeated(path, LINES_BYTES * 1.2 * share, f"{SENTENCE}\n\n".encode())


def _csv(path: Path, share: float) -> None:
    _repeated(path, LINES_BYTES * 1.2 * share, "01/03/2022;Cliente João;1.234,56;pago\n".encode())


def _json(path: Path, share: float) -> None:
    piece = json.dumps({"nome": "João", "valor": 12.5}, ensure_ascii=False).encode() + b",\n"
    _repeated(path, WHOLE_BYTES[JSON] * 0.98 * share, piece, b"[", b"{}]")


def _xml(path: Path, share: float) -> None:
    piece = "<item><nome>João</nome><valor>12,50</valor></item>\n".encode()
    _repeated(
        path, WHOLE_BYTES[XML] * 0.98 * share, piece, b"<?xml version='1.0'?><nfe>", b"</nfe>"
    )


def _html(path: Path, share: float) -> None:
    piece = f"<p>{SENTENCE}</p>\n".encode()
    _repeated(path, WHOLE_BYTES[HTML] * 0.98 * share, piece, b"<html><body>", b"</body></html>")


def _rich(path: Path, share: float) -> None:
    piece = b"A multa \\'e9 de R$ 50.000,00 por visita omitida, corrigida desde 01/03/2022.\\par\n"
    _repeated(path, WHOLE_BYTES[RTF] * 0.98 * share, piece, b"{\\rtf1\\ansi\\ansicpg1252 ", b"}")


def _chat(path: Path, share: float) -> None:
    piece = f"01/03/2022 10:00 - Ana Souza: {SENTENCE}\n".encode()
    _repeated(path, WHOLE_BYTES[WHATSAPP] * 0.98 * share, piece)


def _telegram(path: Path, share: float) -> None:
    message = {"id": 1, "type": "message", "date": "2022-03-01T10:00:00", "from": "Ana",
               "from_id": "user1", "text": SENTENCE}  # fmt: skip
    piece = json.dumps(message, ensure_ascii=False).encode() + b",\n"
    head = b'{"name":"Ana","type":"personal_chat","id":1,"messages":['
    foot = piece.rstrip(b",\n") + b"]}"
    _repeated(path, WHOLE_BYTES[TELEGRAM] * 0.98 * share, piece, head, foot)


def _map(path: Path, share: float) -> None:
    feature = {"type": "Feature", "properties": {"nome": "Loja"},
               "geometry": {"type": "Point", "coordinates": [-46.6, -23.5]}}  # fmt: skip
    piece = json.dumps(feature).encode() + b",\n"
    head, foot = b'{"type":"FeatureCollection","features":[', piece.rstrip(b",\n") + b"]}"
    _repeated(path, WHOLE_BYTES[GEOJSON] * 0.98 * share, piece, head, foot)


def _mail(path: Path, share: float) -> None:
    head = b"From: a@x.com\nTo: b@y.com\nSubject: anexo\nMIME-Version: 1.0\n" \
           b"Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\noi\n" \
           b"--x\nContent-Type: application/octet-stream; name=a.bin\n" \
           b"Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=a.bin\n\n"  # fmt: skip  # noqa: E501
    _repeated(
        path, WHOLE_BYTES[EML] * 0.98 * share, b"QUJDREVGR0hJSktM" * 4 + b"\n", head, b"--x--\n"
    )


def _word(path: Path, share: float) -> None:
    target = io.BytesIO()
    NewWord().save(target)
    body = f"<w:p><w:r><w:t>{SENTENCE}</w:t></w:r></w:p>".encode()
    with zipfile.ZipFile(target) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name != "word/document.xml":
                new.writestr(name, old.read(name))
        with new.open("word/document.xml", "w", force_zip64=True) as part:
            part.write(b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/'
                       b'2006/main"><w:body>')  # fmt: skip
            for _ in range(int(98e6 * share / len(body))):
                part.write(body)
            part.write(b"</w:body></w:document>")


def _sheet(path: Path, share: float) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Movimento")
    for row in range(int(200_000 * share)):
        sheet.append([row, f"cliente {row}", row * 1.37, "pago", f"NF {row}", SENTENCE[:40]])
    book.save(path)


def _scans(path: Path, share: float) -> None:
    picture = Image.effect_noise((1240, 1754), 80).point(lambda grey: 200 + grey // 5)
    pen = ImageDraw.Draw(picture)
    for line in range(40):
        pen.text((80, 80 + 40 * line), SENTENCE, fill=10, font=ImageFont.load_default(24))
    sheet = canvas.Canvas(str(path), pagesize=A4)
    for _ in range(int(500 * share)):
        sheet.drawImage(ImageReader(picture), 0, 0, *A4)
        sheet.showPage()
    sheet.save()


MAKERS: dict[str, Callable[[Path, float], None]] = {
    "txt": _text, "csv": _csv, "json": _json, "xml": _xml, "html": _html, "eml": _mail,
    "docx": _word, "xlsx": _sheet, "pdf": _scans, "rtf": _rich, "chat": _chat,
    "telegram": _telegram, "geojson": _map,
}  # fmt: skip


if __name__ == "__main__":
    raise SystemExit(main())
