"""The content words of a sentence: folded, without endings, without citations and law names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.citations.find import find
from lastro.citations.tokens import roman_value
from lastro.text import fold_same_length

_WORD = re.compile(r"[^\W_]+")
_ENDINGS = ["imentos", "amentos", "imento", "amento", "acoes", "icoes", "idades", "mente", "acao", "icao", "idade", "avam", "iam", "aram", "eram", "iram", "assem", "essem", "issem", "adores", "edores", "idores", "adoras", "edoras", "ador", "edor", "idor", "adora", "antes", "entes", "ante", "ente", "ando", "endo", "indo", "adas", "ados", "idas", "idos", "ada", "ado", "ida", "ido", "ava", "aria", "eria", "iria", "arem", "erem", "irem", "arao", "erao", "irao", "asse", "esse", "isse", "ares", "eres", "ires", "ar", "er", "ir", "ou", "am", "em", "as", "os", "es", "is", "a", "o", "e"]
_STOP = frozenset(
    ["a", "o", "e", "as", "os", "um", "uma", "uns", "umas", "de", "do", "da", "dos", "das", "em", "no", "na", "nos", "nas", "por", "pelo", "pela", "pelos", "pelas", "para", "com", "sem", "sob", "sobre", "ao", "aos", "que", "se", "ou", "nao", "sim", "como", "mais", "mas", "este", "esta", "esse", "essa", "isso", "isto", "aquele", "aquela", "seu", "sua", "seus", "suas", "ser", "sera", "sao", "foi", "for", "ja", "entre", "ate", "quando", "onde", "cujo", "cuja", "qual", "quais", "todo", "toda", "todos", "todas", "tambem", "nem", "so", "ha", "lhe", "lhes", "ver", "vide", "cf", "conforme", "segundo", "nos", "termos", "artigo", "artigos", "art", "arts", "inciso", "incisos", "paragrafo", "caput", "alinea", "item", "lei", "codigo", "dispositivo", "norma", "legal", "dispoe", "preve", "prevista", "previsto", "estabelece", "diz", "trata", "reza", "determina", "observe", "assim", "mesmo", "ainda", "outro", "outra", "outros", "outras", "diploma", "acima", "citado", "citada", "referido", "referida", "the"]
)


def stem(word: str) -> str:
    """Return a folded word without its ending: `causado`, `causar` → `caus`."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def words_of(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield stem, start and end of every content word of `text`."""
    for found in _WORD.finditer(fold_same_length(text)):
        word = found.group()
        if word not in _STOP and not word.isdigit() and len(word) > 1:
            yield stem(word), found.start(), found.end()


def stems(text: str) -> frozenset[str]:
    """Return the stems of a provision's text."""
    return frozenset(word for word, _, _ in words_of(text))


def context_terms(context: str) -> frozenset[str]:
    """Return the stems of what a sentence says, the citations in it and law names left out."""
    kept, at = [], 0
    for citation in find(context):
        kept.append(context[at : max(at, citation.span.start)])
        at = max(at, citation.span.end)
    kept.append(context[at:])
    rest = re.sub(r"\b[A-ZÀ-Ý]{2,6}\b(?![a-zà-ÿ])", _unless_shouted(context), " ".join(kept))
    return frozenset(s for s in stems(rest) if not roman_value(s))


def _unless_shouted(context: str) -> str:
    """Return the replacement for words in capitals: nothing, unless all the context is."""
    return r"\g<0>" if context.isupper() else " "
