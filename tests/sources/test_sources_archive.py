"""ZIP: nested archives open; bombs, ways out, locked and damaged members are refused."""

import io
import struct
import zipfile

import pytest

from lastro.sources import Document, RawFile, Unread, read, status_of


def packed(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return target.getvalue()


def leaves(raw: RawFile) -> dict[str, object]:
    found = read(raw)
    inside = {raw.locator: found}
    for child in getattr(found, "children", ()):
        inside |= leaves(child)
    return inside


def test_ing_07_zip_inside_zip_is_expanded():
    inner = packed({"carta.txt": b"Prezados, segue a carta."})
    found = leaves(RawFile("a.zip", packed({"pasta/b.zip": inner, "leia.txt": b"leia"})))
    assert list(found) == ["a.zip", "a.zip!leia.txt", "a.zip!pasta/b.zip",
                           "a.zip!pasta/b.zip!carta.txt"]  # fmt: skip
    assert found["a.zip!pasta/b.zip!carta.txt"].text == "Prezados, segue a carta."


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("bomba.bin", bytes(5_000_000), "bomba de descompactação"),
        ("../fora.txt", b"x", "caminho com `..`"),
        ("a/../../fora.txt", b"x", "caminho com `..`"),
        ("..\\fora.txt", b"x", "caminho com `..`"),
        ("/etc/passwd", b"x", "caminho absoluto"),
        ("C:\\fora.txt", b"x", "caminho absoluto"),
    ],
)
def test_ing_07_bombs_and_ways_out_are_refused_with_a_reason(document, name, content, reason):
    found = document("a.zip", packed({name: content, "carta.txt": b"carta"}))
    assert [child.locator for child in found.children] == ["a.zip!carta.txt"]
    assert [f.kind for f in found.findings] == ["membro_recusado"]
    assert reason in found.findings[0].message
    assert reason in found.partial
    assert status_of(found) == "parcial"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_members_of_one_name_are_files_of_their_own():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, text in (("a.txt", "um"), ("a.txt", "dois"), ("b!.txt", "x"), ("b_.txt", "y")):
            archive.writestr(name, text)
    found = leaves(RawFile("x.zip", target.getvalue()))
    texts = {name: reading.text for name, reading in found.items() if "!" in name}
    assert texts == {"x.zip!a.txt": "um", "x.zip!a (2).txt": "dois",
                     "x.zip!b_.txt": "x", "x.zip!b_ (2).txt": "y"}  # fmt: skip


def test_a_locked_member_is_refused_and_the_rest_read(document):
    content = bytearray(packed({"a.txt": b"aaaa", "b.txt": b"bbbb"}, zipfile.ZIP_STORED))
    at = content.index(b"PK\x01\x02")
    struct.pack_into("<H", content, at + 8, 1)
    found = document("x.zip", bytes(content))
    assert [child.locator for child in found.children] == ["x.zip!b.txt"]
    assert "protegido por senha" in found.findings[0].message


def test_overlapping_members_are_refused(read_bytes):
    content = bytearray(packed({"a.txt": bytes(2_000_000)}))
    at = content.index(b"PK\x01\x02")
    entry = content[at : content.index(b"PK\x05\x06")]
    size = struct.unpack_from("<I", entry, 20)[0]
    copies = 4
    assert size * copies > 2 * (len(content) + len(entry) * copies) or size
    struct.pack_into("<I", content, at + 20, len(content) * 3)
    found = read_bytes("x.zip", bytes(content))
    assert isinstance(found, Unread)
    assert "se sobrepõem" in found.reason


def test_a_symbolic_link_is_refused(document):
    link = zipfile.ZipInfo("atalho.txt")
    link.external_attr = 0o120777 << 16
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(link, "/etc/passwd")
    assert "atalho" in document("x.zip", target.getvalue()).findings[0].message


def test_a_damaged_member_is_unread_and_the_rest_goes_on(document):
    content = bytearray(packed({"a.txt": b"aaaaaaaa", "b.txt": b"bbbb"}, zipfile.ZIP_STORED))
    content[content.index(b"aaaaaaaa")] = 0x7A
    first, second = document("x.zip", bytes(content)).children
    broken = read(first)
    assert isinstance(broken, Unread)
    assert broken.reason == "membro danificado do arquivo ZIP"
    assert first.sha256 == ""
    assert isinstance(read(second), Document)


def test_archives_deeper_than_five_are_not_followed():
    content = packed({"fim.txt": b"fim"})
    for _ in range(6):
        content = packed({"z.zip": content}, zipfile.ZIP_STORED)
    found = leaves(RawFile("x.zip", content))
    deepest = found["x.zip" + "!z.zip" * 5]
    assert isinstance(deepest, Unread)
    assert "5 níveis" in deepest.reason


def test_names_from_old_windows_keep_their_accents(document):
    content = packed({"xxxxxxx.txt": b"texto"}, zipfile.ZIP_STORED)
    old = "petiçãõ".encode("cp850")
    found = document("x.zip", content.replace(b"xxxxxxx", old))
    assert found.children[0].locator == "x.zip!petiçãõ.txt"


def test_a_cut_archive_is_a_reason(read_bytes):
    found = read_bytes("x.zip", packed({"a.txt": b"texto" * 100})[:45])
    assert isinstance(found, Unread)
    assert "ZIP danificado" in found.reason
