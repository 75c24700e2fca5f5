"""eyecite, read the way the tables here read: for the comparison, where it is installed.

pip install eyecite hyperscan
"""

from __future__ import annotations

import importlib
import importlib.util
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any


def eyecite_readers() -> dict[str, Callable[[str], list[Any]]]:
    """Return eyecite with its default tokenizer and with hyperscan, as far as installed."""
    if importlib.util.find_spec("eyecite") is None:
        return {}
    citations = importlib.import_module("eyecite").get_citations
    readers: dict[str, Callable[[str], list[Any]]] = {"eyecite, default": citations}
    if importlib.util.find_spec("hyperscan") is not None:
        made = importlib.import_module("eyecite.tokenizers").HyperscanTokenizer
        cache = Path(tempfile.gettempdir()) / "lastro-benchmark-hyperscan"
        tokenizer = made(cache_dir=str(cache))
        readers["eyecite, hyperscan"] = lambda text: citations(text, tokenizer=tokenizer)
    return readers
