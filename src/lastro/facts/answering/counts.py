"""Answers about the folder itself: how many files were read."""

from __future__ import annotations

from lastro.facts.answering.asked import Asked
from lastro.facts.model import Answer, Route
from lastro.facts.store import FactStore

_KNOWN = "documento arquivo peca papel pasta caso foram lidos lido processo autos possui contem"


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return how many files were read, when that is what is asked."""
    if not asked.folded.startswith(("quantos documento", "quantos arquivo")) or asked.left(_KNOWN):
        return None
    files = store.files(matter)
    text = f"{len(files)} documentos lidos: {', '.join(files[:20])}."
    return Answer(asked.text, Route.EXATA, text, str(len(files)), "documentos", (), looked=files)
