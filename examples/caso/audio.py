"""The voice message: text to speech, then a small mono MP3 as a phone would send it."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from caso.fatos import HERE


def has_voice() -> bool:
    """Return whether eSpeak NG and SoX are installed."""
    return all(shutil.which(tool) for tool in ("espeak-ng", "sox"))


def message() -> bytes:
    """Return about 40 seconds of Portuguese speech: MP3, mono, 22 kHz, 48 kbit/s."""
    with tempfile.TemporaryDirectory() as folder:
        wave, target = Path(folder) / "fala.wav", Path(folder) / "fala.mp3"
        speech = HERE / "textos" / "audio.txt"
        voice = ["espeak-ng", "-v", "pt-br+m3", "-s", "120", "-p", "35", "-g", "2"]
        subprocess.run([*voice, "-f", str(speech), "-w", str(wave)], check=True)
        shape = ["-R", "-D", str(wave), "-r", "22050", "-c", "1", "-C", "48", str(target)]
        subprocess.run(["sox", *shape, "norm", "-3"], check=True)
        return target.read_bytes()
