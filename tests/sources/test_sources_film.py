"""Films and recordings that only ffmpeg decodes: read where it is, else named with the package."""

import os
import stat
import sys
import wave
from dataclasses import dataclass, field
from typing import BinaryIO

import pytest

from lastro.sources import Document, Engines, RawFile, Unread, gather, read

HEADS = {
    "a.m4a": b"\0\0\0\x18ftypM4A ",
    "a.mp4": b"\0\0\0\x18ftypisom",
    "a.mov": b"\0\0\0\x14ftypqt  ",
    "old.mov": b"\0\0\0\x08wide\0\0\1\0mdat",
    "a.mkv": b"\x1aE\xdf\xa3",
    "a.aac": b"\xff\xf1\x50\x80",
    "a.amr": b"#!AMR\n",
    "a.wma": b"\x30\x26\xb2\x75\x8e\x66\xcf\x11",
    "a.avi": b"RIFF\0\0\0\0AVI ",
    "a.mpg": b"\0\0\1\xba",
}


@dataclass
class Listener:
    """Tells what it was given as speech, and keeps the sound."""

    name: str = "teste"
    heard: list[tuple[int, int]] = field(default_factory=list)

    def segments(self, audio: BinaryIO) -> list[tuple[str, int, int]]:
        with wave.open(audio) as sound:
            self.heard.append((sound.getframerate(), sound.getnchannels()))
        return [("Eu não assinei.", 72_000, 75_000)]


@pytest.fixture
def program(tmp_path, monkeypatch):
    """A stand-in for ffmpeg on the PATH; the test gives what it does, in Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def install(body: str) -> None:
        path = folder / "ffmpeg"
        path.write_text(f"#!{sys.executable}\nimport sys, wave\nargs = sys.argv[1:]\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    return install


WRITES = """
with wave.open(args[-1].removeprefix("file:"), "wb") as out:
    out.setnchannels(int(args[args.index("-ac") + 1]))
    out.setsampwidth(2)
    out.setframerate(int(args[args.index("-ar") + 1]))
    out.writeframes(bytes(3200))
"""
posix = pytest.mark.skipif(os.name != "posix", reason="the stand-in program is a script")


@pytest.mark.parametrize("name", HEADS)
def test_ing_09_without_the_codec_the_file_is_unread_with_the_package(name, program):
    found = read(RawFile("x", HEADS[name] + bytes(64)), Engines(transcriber=Listener()))
    assert isinstance(found, Unread)
    assert "sudo apt install ffmpeg" in found.reason


def test_ing_09_without_a_transcriber_the_extra_is_named():
    found = read(RawFile("a.mp4", HEADS["a.mp4"] + bytes(64)), Engines())
    assert isinstance(found, Unread)
    assert "lastro[audio]" in found.reason


@posix
@pytest.mark.parametrize("name", HEADS)
def test_ing_09_the_sound_of_a_film_is_transcribed_with_times(name, program):
    program(WRITES)
    ear = Listener()
    found = read(RawFile(name, HEADS[name] + bytes(64)), Engines(transcriber=ear))
    assert isinstance(found, Document)
    assert found.text == "Eu não assinei."
    assert found.blocks[0].anchor.label() == "01:12–01:15"
    assert ear.heard == [(16_000, 1)]


@posix
def test_ing_10_the_source_is_given_to_the_program_and_stays_as_it_is(tmp_path, program):
    program(f"assert 'file' == args[args.index('-protocol_whitelist') + 1]\n{WRITES}")
    folder = tmp_path / "caso"
    folder.mkdir()
    path = folder / "-i.mp4"
    path.write_bytes(HEADS["a.mp4"] + bytes(64))
    before = path.read_bytes()
    (raw,) = gather(folder)
    assert isinstance(read(raw, Engines(transcriber=Listener())), Document)
    assert path.read_bytes() == before
    assert [p.name for p in folder.iterdir()] == ["-i.mp4"]


@posix
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("sys.exit('Stream map matches no streams.')", "sem faixa de som"),
        ("sys.exit('moov atom not found')", "moov atom not found"),
    ],
)
def test_ing_09_what_the_program_cannot_read_is_explained(program, body, reason):
    program(body)
    found = read(RawFile("a.mp4", HEADS["a.mp4"] + bytes(64)), Engines(transcriber=Listener()))
    assert isinstance(found, Unread)
    assert reason in found.reason
