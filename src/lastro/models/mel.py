"""Log-mel spectrogram, the input of Whisper.

Source of the recipe: Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision"
(2022), section 2.2: 80 mel bands, 25 ms windows, 10 ms steps, 16 kHz, scaled to about [-1, 1].
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

RATE = 16_000
STEP = 160
WINDOW = 400
BANDS = 80


def log_mel(samples: Samples) -> Samples:
    """Return shape (80, len(samples) / 160): one column every 10 ms of 16 kHz mono sound."""
    padded = np.pad(samples, WINDOW // 2, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::STEP][:-1]
    hann = np.hanning(WINDOW + 1)[:-1].astype(np.float32)
    power = np.abs(np.fft.rfft(frames * hann, axis=1)) ** 2
    log = np.log10(np.maximum(power @ _filters().T, 1e-10)).T
    floored = np.maximum(log, log.max() - 8.0)
    return np.ascontiguousarray((floored + 4.0) / 4.0, dtype=np.float32)


@cache
def _filters() -> Samples:
    """Return triangular filters of equal area, shape (80, 201), on Slaney's mel scale."""
    bins = np.linspace(0, RATE / 2, WINDOW // 2 + 1)
    edges = _hertz(np.linspace(0.0, _mel(RATE / 2), BANDS + 2))
    widths = np.diff(edges)
    ramps = edges[:, None] - bins[None]
    rising, falling = -ramps[:-2] / widths[:-1, None], ramps[2:] / widths[1:, None]
    triangles = np.maximum(0.0, np.minimum(rising, falling))
    areas = 2.0 / (edges[2:] - edges[:-2])
    return np.asarray(triangles * areas[:, None], dtype=np.float32)


_LOG_STEP = np.log(6.4) / 27.0  # above 1 kHz the scale is logarithmic (Slaney, 1998)


def _mel(hertz: float) -> float:
    return hertz * 3 / 200 if hertz < 1000 else 15 + float(np.log(hertz / 1000) / _LOG_STEP)


def _hertz(mels: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(mels >= 15, 1000 * np.exp((mels - 15) * _LOG_STEP), mels * 200 / 3)
