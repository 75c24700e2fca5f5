"""How fast files are read and in how much memory, beside the peers that are installed.

    python -m benchmarks.reading [--peers VENV] [--only PART …] [--folder FOLDER]

Parts: `pdf` (pages a second on text PDFs, ours and each peer of the virtual environment VENV in
turns), `mail` (1,000 e-mails in a folder and in one mailbox), `mbox` (a mailbox of 300 MB, message
by message), `sheet` (100,000 rows by 10 columns), `ingest` (`lastro ingest` of every file of FOLDER
alone, every engine on; slow). Each figure comes from a process of its own; peaks are its resident
memory. Peers: kreuzberg, markitdown, unstructured; none of them gives boxes of what it reads.
`pdfium alone` takes the text of each page and nothing else: the floor of a reader built on it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

from openpyxl import Workbook
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

STRESS = Path(__file__).resolve().parents[2] / "shared" / "stress"
MAILS, ROWS, COLUMNS, PAGES = 1_000, 100_000, 10, 200
MBOX_BYTES = 300_000_000
_WORDS = ["contrato", "cláusula", "locatário", "valor", "pagamento", "prazo", "multa", "rescisão",
          "parte", "tribunal", "recurso", "sentença", "juízo", "prova", "fato", "direito", "lei",
          "artigo", "inciso", "parágrafo", "obrigação", "franquia"]  # fmt: skip
_OURS = """
import sys, time, json
from pathlib import Path
from lastro.sources import RawFile, read
def walk(raw):
    found = read(raw)
    return len(getattr(found, "text", "")) + sum(map(walk, getattr(found, "children", ())))
paths = [Path(p) for p in sys.argv[1:]]
began, busy = time.perf_counter(), time.process_time()
chars = sum(walk(RawFile(p.name, p)) for p in paths)
print(json.dumps([time.perf_counter() - began, time.process_time() - busy, chars]))
"""
_PEERS = {
    "kreuzberg": "import kreuzberg; c = kreuzberg.ExtractionConfig(use_cache=False)\n"
    "one = lambda p: kreuzberg.extract_file_sync(p, config=c).content",
    "markitdown": "from markitdown import MarkItDown; m = MarkItDown()\n"
    "one = lambda p: m.convert(p).text_content",
    "unstructured": "from unstructured.partition.pdf import partition_pdf\n"
    "one = lambda p: ' '.join(e.text for e in partition_pdf(p, strategy='fast'))",
}
_PLAIN = """
import sys, time, json
from openpyxl import load_workbook
began, busy = time.perf_counter(), time.process_time()
book = load_workbook(sys.argv[1], read_only=True, data_only=True)
rows = (row for sheet in book for row in sheet.iter_rows(values_only=True))
chars = sum(len(str(value)) for row in rows for value in row)
print(json.dumps([time.perf_counter() - began, time.process_time() - busy, chars]))
"""
_PDFIUM = """
import ctypes
import pypdfium2 as pdfium, pypdfium2.raw as c
def page(pdf, at):
    page = c.FPDF_LoadPage(pdf, at)
    text = c.FPDFText_LoadPage(page)
    count = c.FPDFText_CountChars(text)
    c.FPDFText_GetText(text, 0, count, (ctypes.c_ushort * (count + 1))())
    c.FPDFText_ClosePage(text)
    c.FPDF_ClosePage(page)
    return range(count)
def one(path):
    pdf = pdfium.PdfDocument(path)
    return range(sum(len(page(pdf, at)) for at in range(len(pdf))))
"""
_THEIRS = """
import sys, time, json
{load}
began, busy = time.perf_counter(), time.process_time()
chars = sum(len(one(p)) for p in sys.argv[1:])
print(json.dumps([time.perf_counter() - began, time.process_time() - busy, chars]))
"""


@dataclass(frozen=True, slots=True)
class Run:
    """One process: wall and processor seconds it measured itself, characters, peak MiB."""

    seconds: float
    busy: float
    chars: int
    peak: float


def main() -> None:
    """Print the parts that were asked for."""
    options = _options()
    parts: dict[str, Callable[[Path], None]] = {
        "pdf": lambda folder: _pdf(folder, options.peers, options.rounds),
        "mail": _mail,
        "mbox": _mbox,
        "sheet": _sheet,
        "ingest": lambda folder: _ingest(folder, options.folder),
    }
    with tempfile.TemporaryDirectory() as made:
        for name in options.only or ("pdf", "mail", "mbox", "sheet"):
            print(f"-- {name}", flush=True)
            parts[name](Path(made))


def _pdf(folder: Path, peers: Path | None, rounds: int) -> None:
    """Print pages a second of each reader on each text PDF; the best of some rounds in turns."""
    files = [(_text_pdf(folder), PAGES)]
    files += [(path, _pages(path)) for path in sorted(STRESS.rglob("*gesamt.pdf"))]
    alone = _THEIRS.format(load=_PDFIUM)
    programs = {
        "lastro": [sys.executable, "-c", _OURS],
        "pdfium alone": [sys.executable, "-c", alone],
    }
    for name, load in _PEERS.items() if peers else ():
        command = [str(peers / "bin" / "python"), "-c", _THEIRS.format(load=load)]
        if _works([*command, str(files[0][0])]):
            programs[name] = command
        else:
            print(f"{name:14} not installed in {peers}, or it needs what is not there: left out")
    for path, pages in files:
        best: dict[str, Run] = {}
        for _ in range(rounds):
            for name, command in programs.items():
                run = _run([*command, str(path)])
                best[name] = min(best.get(name, run), run, key=lambda r: r.busy)
        for name, run in best.items():
            print(
                f"{path.name[:44]:44} {name:12} {pages / run.busy:7.1f} pages/s of processor time, "
                f"{pages / run.seconds:7.1f} of wall time, {run.chars:>8} characters, "
                f"{run.peak:4.0f} MiB",
                flush=True,
            )


def _mail(folder: Path) -> None:
    """Print how long 1,000 e-mails take, one by one and in one mailbox."""
    mails = folder / "mails"
    mails.mkdir()
    for number in range(MAILS):
        (mails / f"{number:04}.eml").write_bytes(_letter(number, 2_000))
    _print(f"{MAILS} e-mails, a file each", _run([sys.executable, "-c", _OURS,
           *map(str, sorted(mails.iterdir()))]))  # fmt: skip
    box = folder / "caixa.mbox"
    with box.open("wb") as target:
        for number in range(MAILS):
            target.write(b"From ana@exemplo.com.br Mon Jan  2 10:00:00 2023\n")
            target.write(_letter(number, 2_000) + b"\n\n")
    _print(f"{MAILS} e-mails in one mailbox", _run([sys.executable, "-c", _OURS, str(box)]))


def _mbox(folder: Path) -> None:
    """Print time and peak memory of a mailbox of 300 MB, its messages read one after another."""
    box, number = folder / "grande.mbox", 0
    with box.open("wb") as target:
        while target.tell() < MBOX_BYTES:
            target.write(b"From ana@exemplo.com.br Mon Jan  2 10:00:00 2023\n")
            target.write(_letter(number, 2_000, attached=150_000) + b"\n\n")
            number += 1
    run = _run([sys.executable, "-c", _OURS, str(box)])
    _print(f"{box.stat().st_size / 1e6:.0f} MB mailbox, {number} messages", run)


def _sheet(folder: Path) -> None:
    """Print how long a sheet of 100,000 rows takes."""
    path = folder / "linhas.xlsx"
    book = Workbook()
    sheet = book.create_sheet("Lançamentos")
    for row in range(ROWS):
        sheet.append([row, f"lançamento {row}", row * 1.37, *_WORDS[: COLUMNS - 3]])
    book.save(path)
    _print(f"{ROWS} rows by {COLUMNS} columns", _run([sys.executable, "-c", _OURS, str(path)]))
    _print("the same, openpyxl alone, values only", _run([sys.executable, "-c", _PLAIN, str(path)]))


def _ingest(folder: Path, stress: Path) -> None:
    """Print seconds and peak memory of `lastro ingest` on each file alone, the largest peak last.

    The home is one for all files, so that engines are built once.
    """
    home, program = folder / "home", Path(sys.executable).parent / "lastro"
    peaks = []
    for number, path in enumerate(sorted(p for p in stress.rglob("*") if p.is_file())):
        if path.name.endswith(".expected.md"):
            continue
        command = [str(program), "ingest", str(path), "--matter", f"m{number}", "--home", str(home)]
        began = time.perf_counter()
        code, peak, _ = _waited(command)
        seconds = time.perf_counter() - began
        peaks.append((peak, path.name))
        name = path.relative_to(stress).as_posix()
        print(f"{name[-70:]:70} {seconds:7.1f} s {peak:6.0f} MiB, exit {code}", flush=True)
    peak, name = max(peaks)
    print(f"{len(peaks)} files; highest peak {peak:.0f} MiB ({name})")


def _print(what: str, run: Run) -> None:
    figures = f"{run.seconds:6.1f} s, {run.busy:6.1f} s of processor, peak {run.peak:.0f} MiB"
    print(f"{what:44} {figures}", flush=True)


def _run(command: Sequence[str]) -> Run:
    code, peak, out = _waited(command)
    if code:
        raise SystemExit(f"failed with {code}: {command[0]}")
    seconds, busy, chars = json.loads(out.splitlines()[-1])
    return Run(seconds, busy, chars, peak)


def _works(command: Sequence[str]) -> bool:
    return _waited(command)[0] == 0


def _waited(command: Sequence[str]) -> tuple[int, float, str]:
    """Return exit code, peak MiB and output of a process that has ended."""
    with tempfile.TemporaryFile() as out:
        started = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return started.returncode, used.ru_maxrss / 1024, out.read().decode()


def _text_pdf(folder: Path) -> Path:
    dice, path = random.Random(7), folder / "texto.pdf"
    paper = canvas.Canvas(str(path), pagesize=A4)
    for _ in range(PAGES):
        paper.setFont("Helvetica", 11)
        for line in range(48):
            text = " ".join(dice.choice(_WORDS) for _ in range(11))
            paper.drawString(60, 800 - 15 * line, text[:85])
        paper.showPage()
    paper.save()
    return path


def _pages(path: Path) -> int:
    from pypdfium2 import PdfDocument  # noqa: PLC0415  (only this part needs it)

    with PdfDocument(path) as pdf:
        return len(pdf)


def _letter(number: int, chars: int, attached: int = 0) -> bytes:
    dice = random.Random(number)
    message = EmailMessage()
    message["From"] = "Ana Souza <ana@exemplo.com.br>"
    message["To"] = "Bruno Lima <bruno@exemplo.com.br>"
    message["Subject"] = f"Notificação {number}"
    message["Date"] = "Mon, 02 Jan 2023 10:00:00 -0300"
    message["Message-ID"] = f"<{number}@exemplo.com.br>"
    words = [dice.choice(_WORDS) for _ in range(chars // 8)]
    lines = [" ".join(words[at : at + 10]) for at in range(0, len(words), 10)]
    quoted = "\n".join(f"> {line}" for line in lines[: len(lines) // 2])
    body = "\n".join(lines)
    message.set_content(f"{body}\n\nEm 01/01/2023, Bruno Lima escreveu:\n{quoted}\n")
    if attached:
        content = dice.randbytes(attached)
        message.add_attachment(content, "application", "octet-stream", filename="dados.bin")
    return message.as_bytes()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peers", type=Path, help="virtual environment that holds the peers")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of the part `pdf`")
    parser.add_argument("--folder", type=Path, default=STRESS, help="files of the part `ingest`")
    parser.add_argument("--only", nargs="*", choices=["pdf", "mail", "mbox", "sheet", "ingest"])
    return parser.parse_args()


if __name__ == "__main__":
    main()
