"""Multilingual-e5-small on onnxruntime: Portuguese, English and a hundred more languages, offline.

One text a run on one core, as many runs at once as there are threads: three times faster on two
cores than padded batches, and a text's vector never depends on its neighbours. Measured in
`docs/design/0003-index.md`.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from lastro.models.e5_weights import SHA256, PackedWeights, check, packaged, unpack
from lastro.models.model import Vectors
from lastro.models.unigram import Unigram

if TYPE_CHECKING:
    import onnxruntime

GRAPH = 1  # raise it when `e5_graph` changes what it computes
TOKENS = 512


class E5Embedder:
    """The default Embedder. Nothing is loaded before the first text.

    home: the folder of all that Lastro writes; the built graph (21 MB) is kept in its `models`
    threads: how many texts are worked on at once, each on one core
    """

    name = f"e5-small-{SHA256[:8]}-{GRAPH}"
    dimensions = 384

    def __init__(self, home: Path, threads: int = 2) -> None:
        self._folder = home / "models"
        self._threads = threads
        self._lock = threading.Lock()
        self._loaded: _Encoder | None = None

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row a question, shape (len(texts), 384), each of length one."""
        return self._embed([f"query: {text}" for text in texts])

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row a passage, shape (len(texts), 384), each of length one.

        Text past 512 tokens (some 2,000 characters) does not shape the vector.
        """
        return self._embed([f"passage: {text}" for text in texts])

    def prepare(self) -> Path:
        """Return the built graph's file, after checking the weights and building it if needed.

        Takes a second and some 250 MB once. Raises OutsideError when the weights are absent or
        are not the known ones.
        """
        graph = self._folder / f"{self.name}.onnx"
        if not graph.is_file():
            _build(graph)
        return graph

    def _embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        encoder = self._encoder()
        with ThreadPoolExecutor(self._threads) as pool:
            return np.stack(list(pool.map(encoder.vector, texts)))

    def _encoder(self) -> _Encoder:
        with self._lock:
            if self._loaded is None:
                self._loaded = _Encoder(packaged(), self.prepare())
            return self._loaded


class _Encoder:
    def __init__(self, weights: Path, graph: Path) -> None:
        packed = PackedWeights(weights)
        self._shape = packed.shape
        self._tokenizer = Unigram(packed.pieces(), packed.shape.unknown, packed.characters())
        self._session = _session(graph)
        hidden = self._shape.hidden
        kinds = packed.floats("emb.type")[:hidden]
        self._words = packed.blocks("emb.word", hidden)
        self._places = packed.floats("emb.pos").reshape(-1, hidden) + kinds

    def vector(self, text: str) -> Vectors:
        """Return the mean of the text's token vectors, scaled to length one."""
        inner = self._tokenizer.ids(text)[: TOKENS - 2]
        ids = [self._shape.begin, *inner, self._shape.end]
        words = unpack(self._words[ids]) + self._places[: len(ids)]
        (tokens,) = self._session.run(None, {"words": words})
        mean: Vectors = tokens.mean(axis=0)
        return mean / np.linalg.norm(mean)


def _session(graph: Path) -> onnxruntime.InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def _build(graph: Path) -> None:
    """Write the graph beside its name and move it there: two builders at once do no harm."""
    from lastro.models import e5_graph

    weights = packaged()
    check(weights)
    graph.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=graph.parent, prefix=graph.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(e5_graph.encoder(PackedWeights(weights)))
            os.fsync(stream.fileno())
        Path(name).replace(graph)
    finally:
        Path(name).unlink(missing_ok=True)
