"""The media type comes from the bytes; a wrong ending does not mislead."""

import io
import zipfile

import pytest

from lastro.sources import RawFile, media
from lastro.sources.sniff import media_type


def _zip(*names: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return target.getvalue()


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500
CASES = [
    ("contrato.txt", b"%PDF-1.7\n%...", media.PDF),
    ("contrato.pdf", _zip("word/document.xml"), media.DOCX),
    ("tabela.bin", _zip("xl/workbook.xml"), media.XLSX),
    ("pacote", _zip("carta.txt"), media.ZIP),
    ("antigo.docx", OLE + "WordDocument".encode("utf-16-le"), media.DOC),
    ("mensagem", OLE + "__substg1.0_".encode("utf-16-le"), media.MSG),
    ("carta.doc", rb"{\rtf1\ansi Prezados}", media.RTF),
    ("p.txt", b"<!-- capturada --><!DOCTYPE html><html><p>oi", media.HTML),
    ("dados.txt", b'{"numero": "0001234"}', media.JSON),
    ("linhas.json", b'{"a": 1}\n{"a": 2}\n', media.JSON_LINES),
    ("x.txt", b"From: a@b.c\nTo: d@e.f\nSubject: oi\n\ncorpo", media.EML),
    ("caixa", b"From a@b.c Mon May  2 10:00:00 2022\nFrom: a@b.c\n\ncorpo", media.MBOX),
    ("x.csv", b"a;b\n1;2\n", media.CSV),
    ("x.dat", b"data;valor\n01/02;1,50\n02/02;2,50\n", media.CSV),
    ("x.dat", "Prezado, tudo bem?\nSim, claro, e você?\nBem.".encode(), media.TEXT),
    ("notas.md", b"# Notas\n", media.MARKDOWN),
    ("nota.txt", b"De: fulano\nO contrato, assinado, vale.", media.TEXT),
    ("foto.pdf", b"\x89PNG\r\n\x1a\n0000", media.PNG),
    ("audio", b"RIFF\x00\x00\x00\x00WAVEfmt ", media.WAV),
    ("audio.mp3", b"\xff\xfb\x90\x00" + b"\0" * 50, media.MP3),
    ("v.mp4", b"\0\0\0\x18ftypmp42", media.VIDEO),
    ("v.m4a", b"\0\0\0\x18ftypM4A ", media.M4A),
    ("lixo.txt", bytes(range(256)) * 4, media.BINARY),
    ("nada.pdf", b"", media.EMPTY),
]


@pytest.mark.parametrize(("name", "content", "expected"), CASES)
def test_media_type_by_content(name, content, expected):
    assert media_type(RawFile(name, content)) == expected
