"""Sound out of any recording or film, by the `ffmpeg` of the machine.

ffmpeg is an outside program (GPL as Debian builds it): it is started when it is there, never
shipped. It reads the one file it is given: no other protocol, no network, no standard input.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from lastro.errors import UnreadableFile
from lastro.sources.model import RawFile

RATE = 16_000
MAX_HOURS = 12
_SECONDS = 3_600
_NO_SOUND = ("does not contain any stream", "matches no streams", "output file is empty")
MISSING = (
    "falta o programa ffmpeg, que abre este formato de som e de vídeo: instale o pacote ffmpeg "
    "(Debian e Ubuntu: sudo apt install ffmpeg) ou converta o arquivo para MP3 ou WAV"
)


@contextmanager
def sound_of(raw: RawFile) -> Iterator[BinaryIO]:
    """Give the sound as WAV, 16 kHz, one channel, at most 12 hours of it.

    Raises UnreadableFile when ffmpeg is not there, finds no sound, or takes more than an hour.
    """
    program = shutil.which("ffmpeg")
    if program is None:
        raise UnreadableFile(MISSING, subject=raw.locator)
    with tempfile.TemporaryDirectory(prefix="lastro-") as folder:
        source = _on_disk(raw, Path(folder))
        target = Path(folder) / "som.wav"
        _run(program, source, target, raw)
        with target.open("rb") as stream:
            yield stream


def _on_disk(raw: RawFile, folder: Path) -> Path:
    if isinstance(raw.origin, Path):
        return raw.origin.absolute()
    path = folder / "gravacao"
    path.write_bytes(raw.content)
    return path


def _run(program: str, source: Path, target: Path, raw: RawFile) -> None:
    command = [
        program, "-nostdin", "-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file",
        "-i", f"file:{source}", "-map", "0:a:0", "-vn", "-sn", "-dn", "-t", str(MAX_HOURS * 3600),
        "-ac", "1", "-ar", str(RATE), "-c:a", "pcm_s16le", "-f", "wav", "-y", f"file:{target}",
    ]  # fmt: skip
    try:
        ended = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired as wrong:
        reason = "o ffmpeg levou mais de uma hora neste arquivo; divida-o em partes"
        raise UnreadableFile(reason, subject=raw.locator) from wrong
    except OSError as wrong:
        raise UnreadableFile(
            f"o ffmpeg não pôde ser iniciado: {wrong}", subject=raw.locator
        ) from wrong
    if ended.returncode == 0 and target.is_file():
        return
    said = ended.stderr.decode("utf-8", "replace").strip()
    if any(words in said for words in _NO_SOUND):
        raise UnreadableFile("gravação ou vídeo sem faixa de som", subject=raw.locator)
    last = said.splitlines()[-1][-150:] if said else f"código {ended.returncode}"
    raise UnreadableFile(f"gravação ilegível também para o ffmpeg ({last})", subject=raw.locator)
