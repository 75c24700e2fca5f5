"""Speed of the index: `python benchmarks/search.py [PASSAGES …]`, 10,000 by default.

Embedding is measured with the real model on 300 passages; building and searching with vectors
drawn at random, so that only the index is measured. Every passage is synthetic.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from lastro.index import DocType, Filter, Index, Passage, Query, search
from lastro.models import E5Embedder, Embedder, Vectors
from lastro.text import Span

VOCABULARY = (
    "contrato franqueado franqueadora royalties multa foro prazo rescisão território unidade "
    "cláusula notificação pagamento circular oferta investimento marca suporte treinamento "
    "exclusividade aviso prévio indenização faturamento loja estoque fornecedor aluguel ponto"
)
QUESTIONS = 100
MATTERS = 10


class RandomVectors:
    """An embedder that costs nothing: vectors of length one, drawn from the text's hash."""

    name = "aleatorio-384"
    dimensions = 384

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text."""
        rows = [np.random.default_rng(abs(hash(t))).standard_normal(384) for t in texts]
        vectors = np.array(rows, np.float32).reshape(len(texts), 384)
        scaled: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return scaled

    passages = queries


def passages(count: int, words: int = 90) -> list[Passage]:
    """Return synthetic passages of about 700 characters, spread over ten matters."""
    chance, vocabulary = random.Random(count), VOCABULARY.split()
    made = []
    for at in range(count):
        text = (
            f"{at % 40 + 1}.{at % 9 + 1} "
            + " ".join(chance.choices(vocabulary, k=words))
            + f" n{at}"
        )
        span = Span(1000 * at, 1000 * at + len(text))
        matter = f"caso {at % MATTERS}"
        made.append(Passage(matter, "a.pdf", "0" * 64, span, text, DocType.CONTRATO, (), "p. 1"))
    return made


def embedding(home: Path) -> float:
    """Return texts a second of the real embedder."""
    embedder = E5Embedder(home)
    texts = [passage.text for passage in passages(300)]
    embedder.passages(texts[:1])
    start = time.perf_counter()
    embedder.passages(texts)
    return len(texts) / (time.perf_counter() - start)


def searching(folder: Path, embedder: Embedder, count: int) -> str:
    """Return one line of the table: build rate, size, p50 and p95 of a search in one matter."""
    index = Index.open(folder, embedder)
    start = time.perf_counter()
    index.add(passages(count))
    index.optimize()
    built = time.perf_counter() - start
    chance = random.Random(1)
    times = []
    for _ in range(QUESTIONS):
        text = " ".join(chance.choices(VOCABULARY.split(), k=6)) + f" n{chance.randrange(count)}"
        start = time.perf_counter()
        search(Query(text, Filter(f"caso {chance.randrange(MATTERS)}")), index)
        times.append(1000 * (time.perf_counter() - start))
    p50, p95 = np.percentile(times, [50, 95])
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6
    return f"{count:>9,} {count / built:>12,.0f} {size:>8,.0f} {p50:>8.1f} {p95:>8.1f}"


def main() -> None:
    """Print the table."""
    counts = [int(argument) for argument in sys.argv[1:]] or [10_000]
    with tempfile.TemporaryDirectory() as home:
        print(f"embedding, e5-small int8: {embedding(Path(home)):.0f} texts/s")
        print(" passages   passages/s   size MB   p50 ms   p95 ms")
        for count in counts:
            print(searching(Path(home) / f"index-{count}", RandomVectors(), count))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:,.0f} MB")


if __name__ == "__main__":
    main()
