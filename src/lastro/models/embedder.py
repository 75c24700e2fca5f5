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
from lastro.models.languages import directions, without
from lastro.models.model import Vectors
from lastro.models.unigram import Unigram

if TYPE_CHECKING:
    import onnxruntime

VERSION = 2  # raise it when the vector of a text changes
TOKENS = 512


class E5Embedder:
    """The default Embedder. Nothing is loaded before the first text.

    home: the folder of all that Lastro writes; what is built (21 MB) is kept in its `models`
    threads: how many texts are worked on at once, each on one core
    """

    name = f"e5-small-{SHA256[:8]}-{VERSION}"
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
        return self._embed(_passages(texts))

    def prepare(self) -> None:
        """Build what the home folder lacks: the graph and the language directions.

        Takes a few seconds and some 250 MB once. Raises OutsideError when the weights are absent
        or are not the known ones.
        """
        if not self._graph.is_file():
            weights = packaged()
            check(weights)
            _write(self._graph, _serialised(weights))
        if not self._languages.is_file():
            nothing = np.empty((self.dimensions, 0), np.float32)
            encoder = _Encoder(packaged(), self._graph, nothing)
            basis = directions(lambda texts: self._run(encoder, _passages(texts)))
            _write(self._languages, basis.tobytes())

    @property
    def _graph(self) -> Path:
        return self._folder / f"{self.name}.onnx"

    @property
    def _languages(self) -> Path:
        return self._folder / f"{self.name}.languages"

    def _embed(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        return self._run(self._engine(), texts)

    def _run(self, encoder: _Encoder, texts: Sequence[str]) -> Vectors:
        with ThreadPoolExecutor(self._threads) as pool:
            return np.stack(list(pool.map(encoder.vector, texts)))

    def _engine(self) -> _Encoder:
        with self._lock:
            if self._loaded is None:
                self.prepare()
                basis = np.fromfile(self._languages, np.float32).reshape(self.dimensions, -1)
                self._loaded = _Encoder(packaged(), self._graph, basis)
            return self._loaded


def _passages(texts: Sequence[str]) -> list[str]:
    return [f"passage: {text}" for text in texts]


class _Encoder:
    """One text to one vector; `languages` is the basis of what is taken out of it."""

    def __init__(self, weights: Path, graph: Path, languages: Vectors) -> None:
        self._languages = languages
        packed = PackedWeights(weights)
        self._shape = packed.shape
        self._tokenizer = Unigram(packed.pieces(), packed.shape.unknown, packed.characters())
        self._session = _session(graph)
        hidden = self._shape.hidden
        kinds = packed.floats("emb.type")[:hidden]
        self._words = packed.blocks("emb.word", hidden)
        self._places = packed.floats("emb.pos").reshape(-1, hidden) + kinds

    def vector(self, text: str) -> Vectors:
        """Return the mean of the text's token vectors, free of its language, of length one."""
        inner = self._tokenizer.ids(text)[: TOKENS - 2]
        ids = [self._shape.begin, *inner, self._shape.end]
        words = unpack(self._words[ids]) + self._places[: len(ids)]
        (tokens,) = self._session.run(None, {"words": words})
        return without(tokens.mean(axis=0), self._languages)


def _session(graph: Path) -> onnxruntime.InferenceSession:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def _serialised(weights: Path) -> bytes:
    """Return the serialised graph of the packed weights."""
    from lastro.models.e5_graph import encoder

    return encoder(PackedWeights(weights))


def _write(path: Path, content: bytes) -> None:
    """Write beside the name and move there: killed or doubled builders do no harm."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            os.fsync(stream.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
