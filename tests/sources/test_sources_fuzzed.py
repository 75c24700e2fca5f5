"""Kinds of broken files that `evals.fuzz_reading` found to stop or hang a run, kept small."""

import io
import random
import struct
import subprocess
import sys
import time
import zipfile
import zlib

import pytest
from evals.fuzz_files import MUTATIONS, mutated, seeds
from paper import lines, pdf

from lastro.sources import Document, RawFile, Unread, read

QUICK_SECONDS = 10


def quick(name: str, content: bytes):
    """Read within a time no sound file of this size takes, everything inside it too."""
    began = time.perf_counter()
    found = read(RawFile(name, content))
    for child in getattr(found, "children", ()):
        read(child)
    assert time.perf_counter() - began < QUICK_SECONDS
    return found


def test_a_damaged_member_of_a_zip_is_unread_and_its_hash_does_not_stop_the_run():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("carta.txt", "Prezados senhores, segue a notificação. " * 90)
        package.writestr("boa.txt", "texto são")
    bent = bytearray(target.getvalue())
    start = 30 + len("carta.txt")
    bent[start : start + 30] = bytes(range(200, 230))
    with pytest.raises(zlib.error):
        zipfile.ZipFile(io.BytesIO(bytes(bent))).read("carta.txt")
    children = {c.name: c for c in read(RawFile("x.zip", bytes(bent))).children}
    assert children["carta.txt"].sha256 == ""
    assert isinstance(read(children["carta.txt"]), Unread)
    assert read(children["boa.txt"]).text == "texto são"


def test_a_member_that_lies_before_the_file_is_unread():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.writestr("carta.txt", "texto")
    content = target.getvalue()
    at = content.index(b"PK\x05\x06")
    wrong = content[: at + 16] + (2**31).to_bytes(4, "little") + content[at + 20 :]
    found = quick("x.zip", wrong)
    for child in getattr(found, "children", ()):
        assert isinstance(read(child), Unread | Document)


@pytest.mark.parametrize(
    "content",
    [
        b"<html><body><style>" + b"<w:tbl><w:tr>" * 20_000 + b"</style><p>oi</p></body></html>",
        b"<html><style>" + b"/*" * 80_000 + b"</style><body><p>oi</p></body></html>",
        b"<html><body><p>oi</p>" + b"<div>" * 20_000 + b"fundo" + b"</div>" * 20_000,
        b"<html><body><p>oi</p>" + b"<table><tr><td>" * 20_000,
    ],
)
def test_a_page_nested_without_end_is_read_to_a_depth(content):
    found = quick("x.html", content)
    assert isinstance(found, Document)
    assert found.text.startswith("oi")


@pytest.mark.parametrize("mark", [b"[", b"(", b'{"a":', b"a=b; "])
def test_a_mail_with_an_endless_header_is_read(mark):
    head = b"From: a@x.com\nTo: b@y.com\nSubject: aviso\nContent-Type: text/plain; " + mark * 40_000
    found = quick("x.eml", head + b"\n\nBom dia.\n")
    assert "aviso" in found.text


def test_a_pdf_that_claims_pages_without_end_is_listed_quickly():
    whole = pdf(1, lambda s, _: lines(s, "Única folha."))
    found = quick("x.pdf", whole.replace(b"/Count 1", b"/Count 9000"))
    assert isinstance(found, Document)
    assert "Única folha." in found.text
    assert len(found.pages_without_text) <= 9_000


def test_every_mutation_gives_a_file_that_is_read_or_refused():

    chance = random.Random(11)
    all_seeds = seeds()
    others = tuple(body for _, body in all_seeds)
    small = [seed for seed in all_seeds[:21] if len(seed[1]) < 50_000]
    for mutation in dict.fromkeys(MUTATIONS):
        for name, content in chance.sample(small, 6):
            found = read(RawFile(name, mutation(chance, content, others)[:500_000]))
            assert (
                found.text or found.partial or found.blocks == ()
                if isinstance(found, Document)
                else found.reason
            )
    assert mutated(random.Random(1), all_seeds) == mutated(random.Random(1), all_seeds)


def circle() -> bytes:
    """A compound file whose directory's only sector is followed by itself."""
    free, fat, end = 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFFE
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHH6xIII4xIIIII", 62, 3, 0xFFFE, 9, 6, 0, 1, 1, 4096, end, 0, end, 0)
    head += struct.pack("<109I", 0, *[free] * 108)
    table = struct.pack("<128I", fat, 1, *[free] * 126)
    root = "Root Entry\0".encode("utf-16-le").ljust(64, b"\0") + struct.pack("<HBB", 22, 5, 1)
    root += struct.pack("<III36xIII", free, free, free, end, 0, 0)
    return head + table + root.ljust(512, b"\0")


def test_a_sheet_whose_sectors_run_in_a_circle_is_unread(tmp_path):
    """In a process of its own: without the check the parser takes all memory and ends it."""
    path = tmp_path / "a.xls"
    path.write_bytes(circle())
    told = (
        "import resource, pathlib; from lastro.sources.readers import workbook_binary as w\n"
        "from lastro.sources import Engines, RawFile; from lastro.errors import UnreadableFile\n"
        "resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))\n"
        f"raw = RawFile('a.xls', pathlib.Path({str(path)!r}))\n"
        "try: w.read(raw, Engines())\n"
        "except UnreadableFile as wrong: print(wrong)"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=60)
    assert (done.returncode, "danificada" in done.stdout) == (0, True), done.stderr[-300:]
