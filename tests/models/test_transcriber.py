"""Speech: the features of Whisper, windows, and a real recording when the engine is there."""

import io
import math

import numpy as np
import pytest

from lastro.errors import UnreadableFile
from lastro.models.mel import RATE, log_mel
from lastro.models.transcriber import WhisperTranscriber, _goes_in_circles, available

needs_engine = pytest.mark.skipif(bool(available()), reason="extra `audio` is not installed")


def test_log_mel_puts_a_tone_in_its_band():
    seconds = np.arange(RATE, dtype=np.float32) / RATE
    bands = log_mel(np.sin(2 * math.pi * 1000 * seconds).astype(np.float32))
    assert bands.shape == (80, 100)
    assert bands.mean(axis=1).argmax() in (25, 26, 27)  # 1 kHz is mel 15 of 45.2 over 80 bands


@needs_engine
def test_what_is_not_sound_is_unreadable(tmp_path):
    with pytest.raises(UnreadableFile, match="gravação ilegível"):
        WhisperTranscriber(tmp_path).segments(io.BytesIO(b"not a recording"))


@needs_engine
def test_ing_08_recording_gives_segments_with_times(root, tmp_path):
    recordings = sorted(
        p
        for p in (root / "examples/caso-exemplo").rglob("*")
        if p.suffix in (".wav", ".mp3", ".ogg")
    )
    with recordings[0].open("rb") as sound:
        segments = WhisperTranscriber(tmp_path).segments(sound)
    assert segments
    assert all(0 <= start <= end for _, start, end in segments)
    assert [s[1] for s in segments] == sorted(s[1] for s in segments)
    assert len(" ".join(s[0] for s in segments).split()) > 20


@needs_engine
def test_silence_gives_no_segment_and_no_invented_words(tmp_path):
    soundfile = pytest.importorskip("soundfile")
    sound = io.BytesIO()
    soundfile.write(sound, np.zeros(RATE * 3), RATE, format="WAV")
    sound.seek(0)
    assert WhisperTranscriber(tmp_path).segments(sound) == []


@pytest.mark.parametrize(
    ("text", "circles"),
    [("o que é " * 60, True), ("Bom dia, é o Paulo. Recebi a notificação e discordo.", False)],
)
def test_a_model_that_repeats_itself_is_not_believed(text, circles):
    assert _goes_in_circles(text) is circles
