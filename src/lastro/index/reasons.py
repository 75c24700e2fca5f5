"""Why a passage was found, as its hit says it and as a lawyer reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from lastro.index.analysis import analyse
from lastro.index.favour import Favour, synonyms_met
from lastro.index.model import Hit, Ranks, Reasons
from lastro.index.rerank import Question
from lastro.index.rows import Candidate
from lastro.index.understand import Understood

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SHOWN = 8
LIKE = 0.55  # cosine from which a passage is said to be near in meaning
VERY_LIKE = 0.7


def reasons(
    text: str, asked: Question, read: Understood, found: Candidate, agreed: Sequence[Favour]
) -> Reasons:
    """Return why a passage was found by the question `text`."""
    embedded = bool(asked.vector.any() and found.vector.any())
    return Reasons(
        named=tuple(shown(term) for term in dict.fromkeys(asked.named) if term in found.terms),
        words=tuple(_held(text, found)),
        synonyms=synonyms_met(read, found),
        likeness=round(float(asked.vector @ found.vector), 4) if embedded else None,
        favours=tuple(favour.says for favour in agreed if favour.says),
    )


def explained(hit: Hit) -> tuple[str, ...]:
    """Return why a hit is there, one sentence each."""
    return tuple(_sentences(hit))


def shown(term: str) -> str:
    """Return a term as a person writes it.

    >>> shown("art_1003_par_5"), shown("n_13.966")
    ('art. 1003, § 5º', '13.966')
    """
    for label, written in _LABELS:
        term = re.sub(rf"(?:^|_){label}_([^_]+)", written, term)
    return term.removeprefix("n_").removeprefix(", ")


_LABELS = (
    ("art", r", art. \1"),
    ("par", r", § \1º"),
    ("inc", r", inciso \1"),
    ("ali", r", alínea \1"),
    ("clausula", r", cláusula \1"),
    ("item", r", item \1"),
    ("sumula", r", Súmula \1"),
    ("tema", r", Tema \1"),
)


def _held(text: str, found: Candidate) -> Iterator[str]:
    return (word for word, stems in _words(text) if found.holds(stems))


@lru_cache(maxsize=64)
def _words(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the words of a question that are searched, each once, with their stems."""
    stemmed = ((match[0], analyse(match[0]).words) for match in _WORD.finditer(text))
    first: dict[tuple[str, ...], str] = {}
    for word, stems in stemmed:
        if stems:
            first.setdefault(stems, word)
    return tuple((word, stems) for stems, word in first.items())


def _sentences(hit: Hit) -> Iterator[str]:
    why = hit.reasons
    if why.named:
        yield f"traz exatamente: {', '.join(why.named)}"
    if why.words:
        held = ", ".join(why.words[:_SHOWN]) + (" …" if len(why.words) > _SHOWN else "")
        yield f"tem palavras da pergunta: {held}"
    else:
        yield "não tem nenhuma palavra da pergunta"
    for said, written in why.synonyms:
        yield f"onde a pergunta diz “{said}”, o trecho diz “{written}”"
    if why.likeness is not None and why.likeness >= LIKE:
        yield f"sentido {'muito ' * (why.likeness >= VERY_LIKE)}próximo do da pergunta"
    yield from why.favours
    yield _moved(hit.ranks)
    if hit.copies:
        places = "; ".join(f"{copy.locator}, {copy.place}".rstrip(", ") for copy in hit.copies)
        yield f"o mesmo texto também está em: {places}"


def _moved(ranks: Ranks) -> str:
    legs = (("por palavras", ranks.sparse), ("por sentido", ranks.dense), ("exata", ranks.exact))
    found = ", ".join(f"{rank}º na busca {name}" for name, rank in legs if rank)
    if ranks.reranked is None or ranks.fused is None:
        return found
    if ranks.reranked == ranks.fused:
        return f"{found}; a releitura o manteve em {ranks.reranked}º"
    verb = "subiu" if ranks.reranked < ranks.fused else "desceu"
    return f"{found}; na releitura {verb} de {ranks.fused}º para {ranks.reranked}º"
