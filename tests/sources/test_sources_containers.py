"""TAR, gzip, 7Z and RAR hold to the same rules as ZIP: limits, ways out, links, locks, damage."""

import bz2
import gzip
import io
import lzma
import os
import random
import stat
import struct
import tarfile
import zlib

import py7zr
import pytest
import rarfile

from lastro.sources import Document, RawFile, Unread, read, status_of

NOISE = random.Random(5).randbytes(200_000)


def tar(members, mode="w", links=()) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode=mode) as archive:
        for name, content in members:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for name, to in links:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, to
            archive.addfile(info)
    return target.getvalue()


def seven(members, **options) -> bytes:
    target = io.BytesIO()
    with py7zr.SevenZipFile(target, "w", **options) as archive:
        for name, content in members:
            archive.writestr(content, name)
    return target.getvalue()


def rar(members, method=0x30) -> bytes:
    """Return a RAR 3 archive; without a packer only stored members (0x30) hold their bytes."""

    def block(kind: int, flags: int, body: bytes, extra: bytes = b"") -> bytes:
        head = struct.pack("<BHH", kind, flags, 7 + len(body)) + body
        return struct.pack("<H", zlib.crc32(head) & 0xFFFF) + head + extra

    out = b"Rar!\x1a\x07\x00" + block(0x73, 0, bytes(6))
    for name, content in members:
        stored = content if method == 0x30 else b"\xff" * max(len(content) // 2, 1)
        own = name.encode()
        body = struct.pack(
            "<IIBIIBBHI", len(stored), len(content), 3, zlib.crc32(content), 0x5A21_0000, 20,
            method, len(own), 0o100644,
        ) + own  # fmt: skip
        out += block(0x74, 0x8000, body, stored)
    return out + block(0x7B, 0x4000, b"")


MAKERS = {
    "a.tar": tar,
    "a.tgz": lambda members: tar(members, "w:gz"),
    "a.tar.bz2": lambda members: tar(members, "w:bz2"),
    "a.tar.xz": lambda members: tar(members, "w:xz"),
    "a.7z": seven,
    "a.rar": rar,
}


def inside(found: Document) -> dict[str, bytes]:
    return {child.locator.split("!", 1)[1]: child.content for child in found.children}


@pytest.mark.parametrize("name", MAKERS)
def test_ing_07_members_are_children_whatever_the_ending(document, name):
    members = [("pasta/b.txt", b"segunda carta"), ("a.txt", b"primeira carta"), ("a.txt", b"outra")]
    if name == "a.rar":
        members.pop()
    for called in (name, "sem-terminacao"):
        found = document(called, MAKERS[name](members))
        assert inside(found)["a.txt"] == b"primeira carta"
        assert inside(found)["pasta/b.txt"] == b"segunda carta"
        assert len(found.children) == len(members)
        assert not found.partial
    assert read(found.children[0]).text in ("primeira carta", "outra")


@pytest.mark.parametrize("name", [name for name in MAKERS if name != "a.7z"])
@pytest.mark.parametrize("way", ["../fora.txt", "a/../../fora.txt", "/etc/passwd", "C:\\fora.txt"])
def test_ing_07_ways_out_of_the_folder_are_refused_in_every_container(document, name, way):
    found = document(name, MAKERS[name]([(way, b"x"), ("carta.txt", b"carta")]))
    assert list(inside(found)) == ["carta.txt"]
    assert "fora da pasta" in found.findings[0].message
    assert status_of(found) == "parcial"


def test_ing_07_links_are_never_followed(document):
    found = document("a.tar", tar([("carta.txt", b"carta")], links=[("atalho", "/etc/passwd")]))
    assert list(inside(found)) == ["carta.txt"]
    assert "atalho" in found.partial


@pytest.mark.parametrize("name", ["a.tgz", "a.tar.bz2", "a.tar.xz", "a.7z"])
def test_ing_07_bombs_are_refused_with_a_reason(read_bytes, name):
    found = read_bytes(name, MAKERS[name]([("zeros.bin", bytes(30_000_000)), ("b.txt", b"carta")]))
    assert "bomba" in found.partial
    assert all(len(child.content) < 1000 for child in found.children)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_ing_07_a_packed_file_alone_is_one_child(document, pack):
    found = document("extrato.csv.gz", pack(b"data;valor\n01/02/2024;10,00\n"))
    assert list(inside(found)) == ["extrato.csv"]
    assert read_bytes_of(found.children[0]).media_type == "text/csv"


def read_bytes_of(raw: RawFile) -> Document:
    found = read(raw)
    assert isinstance(found, Document)
    return found


def test_ing_07_a_bomb_of_one_file_is_refused(read_bytes):
    found = read_bytes("x.gz", gzip.compress(bytes(30_000_000)))
    assert "bomba" in found.partial
    assert not found.children


def test_what_lies_before_the_damage_is_kept(document):
    whole = tar([("a.bin", NOISE), ("b.bin", NOISE[::-1])], "w:gz")
    found = document("a.tgz", whole[: len(whole) * 3 // 4])
    assert inside(found) == {"a.bin": NOISE}
    assert "incompleto" in found.partial
    alone = document("a.bin.gz", gzip.compress(NOISE)[:150_000])
    assert NOISE.startswith(inside(alone)["a.bin"])
    assert "incompleto" in alone.partial


def test_locked_members_of_a_7z_are_listed_and_locked_names_explained(read_bytes):
    locked = read_bytes("a.7z", seven([("a.txt", b"carta")], password="x"))
    assert "protegido por senha" in locked.partial
    assert not locked.children
    names = read_bytes("a.7z", seven([("a.txt", b"x")], password="x", header_encryption=True))
    assert isinstance(names, Unread)
    assert "protegido por senha" in names.reason


@pytest.mark.parametrize("kind", ["a.7z", "a.rar", "a.tar"])
def test_archives_cut_short_are_explained(read_bytes, kind):
    whole = MAKERS[kind]([("a.bin", NOISE), ("b.txt", b"carta")])
    found = read_bytes(kind, whole[: len(whole) // 2])
    reason = found.reason if isinstance(found, Unread) else found.partial
    assert "danificado" in reason or "incompleto" in reason


def test_containers_too_deep_are_not_followed(read_bytes):
    content = b"fundo"
    for _ in range(7):
        content = tar([("x.tar", content)])
    raw, last = RawFile("a.tar", content), None
    while raw is not None:
        last = read(raw)
        raw = last.children[0] if isinstance(last, Document) and last.children else None
    assert isinstance(last, Unread)
    assert "níveis" in last.reason


@pytest.fixture
def _no_programs(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(rarfile, "CURRENT_SETUP", None)
    yield
    rarfile.CURRENT_SETUP = None


@pytest.mark.usefixtures("_no_programs")
def test_packed_rar_members_without_a_program_name_the_package(document):
    found = document("a.rar", rar([("a.txt", b"primeira carta")], method=0x33))
    assert not found.children
    assert "sudo apt install unar" in found.partial


@pytest.mark.usefixtures("_no_programs")
@pytest.mark.skipif(os.name != "posix", reason="the stand-in program is a shell script")
def test_packed_rar_members_are_unpacked_by_the_program_of_the_machine(document, tmp_path):
    program = tmp_path / "bsdtar"
    program.write_text("#!/bin/sh\n[ \"$1\" = --version ] && exit 0\nprintf 'primeira carta'\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    found = document("a.rar", rar([("a.txt", b"primeira carta")], method=0x33))
    assert inside(found) == {"a.txt": b"primeira carta"}
