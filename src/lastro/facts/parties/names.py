"""Names of people and companies: how they look, and when two spellings are one."""

from __future__ import annotations

import re

from lastro.facts.words import vocabulary
from lastro.text import fold

SUFFIX = r"(?:LTDA|Ltda|S\.?\s?/?A|ME|EPP|EIRELI|Eireli|Limitada|LIMITADA|S/S|S\.S|SLU|MEI)"
_WORD = (
    rf"(?!{SUFFIX}(?!\w))(?:[A-Z]\.(?=\s)|[A-ZÀ-Ý][\wÀ-ÿ'’&]*(?:-[\wÀ-ÿ]+)*|[A-Z]\.|\d+[A-ZÀ-Ý]\w*)"
)
_LINK = r"(?:d[aeo]s?|e|&|di|del|van|von|[–-]|y)"
_SUFFIXED = rf"(?:,?\s(?:[–-]\s)?{SUFFIX}(?!\w)\.?){{0,3}}"
NAME = rf"(?<![^\W_]){_WORD}(?:\s(?:{_LINK}\s){{0,2}}{_WORD}){{0,9}}{_SUFFIXED}"
"""A pattern for a name in running text: capitalised words, small links, a company's suffix."""

_COMPANY = re.compile(rf"(?<!\w){SUFFIX}(?!\w)")
_TITLES = re.compile(
    r"^(?:(?:Dra?|Sra?|Srta|Profa?|Exmo|Exma|Ilmo|Ilma|Eng|Arq|Des|Min)\b\.?ª?\s+"
    r"|(?:Doutora?|Senhora?|Professora?|Dona)\s+)+(?=\S)",
    re.IGNORECASE,
)
_YOUNGER = {"jr": "junior"}
_GENERATIONS = {"filho", "filha", "neto", "neta", "junior", "sobrinho", "sobrinha", "segundo"}
_LINKS = {"de", "da", "do", "das", "dos", "e"}
_SOUNDS = str.maketrans({"z": "s", "y": "i", "w": "v"})
_BUSINESSES = vocabulary(
    "rede grupo empresa comercial comercio industria loja lojas mercado supermercado mercearia "
    "padaria panificadora confeitaria restaurante lanchonete bar cafe hotel pousada lavanderia "
    "farmacia drogaria clinica hospital laboratorio escola colegio faculdade instituto academia "
    "construtora incorporadora imobiliaria administradora transportadora transportes viacao auto "
    "posto oficina distribuidora editora grafica fabrica fazenda sindicato associacao cooperativa "
    "condominio banco seguradora corretora consultoria escritorio servicos"
)
_ABBREVIATED = 4
_LEAD = re.compile(
    r"^(?:(?:[EÉ]ntre|Pel[ao]s?|Por|Contra|Celebrado|[ÀA]s?|Aos?|Para|Com|Em|N[ao]s?|D[aeo]s?|[OE]"
    r"|Cliente|Nome|Empresa|ENTRE|PEL[AO]S?|CONTRA|PARA)\s+)+(?=[A-ZÀ-Ý])"
)
_SUFFIXES = re.compile(
    r"\b(?:ltda|limitada|s\s?/?\s?a|s\s?s|me|epp|eireli|slu|mei|microempresa"
    r"|empresa de pequeno porte|em recuperacao judicial|em liquidacao|e outr[oa]s?)\b"
)


def is_company(name: str) -> bool:
    """Return whether the name bears a company's suffix."""
    return bool(_COMPANY.search(name.replace("S.A", "S/A")))


def is_kind_of_business(word: str) -> bool:
    """Return whether the word says what a company does, not which it is (`padaria`, `rede`)."""
    return fold(word) in _BUSINESSES


def without_lead(name: str) -> str:
    """Return the name without the words of a sentence that stand before it (`Entre A Ltda.`)."""
    return _LEAD.sub("", name)


def same_company(short: str, long: str) -> bool:
    """Return whether a key may be a short name of a company whose key is the longer.

    It is its first word, its first words, two at least, the first of them cut short (`panif`), or
    what follows a word for its kind of business, whatever that word is in either.
    """
    a, b = _company_words(short), _company_words(long)
    if not a or not b or len(a) > len(b):
        return False
    if len(a) == 1:
        return a[0] == b[0] and len(a[0]) > _ABBREVIATED and a[0] not in _BUSINESSES
    first = len(a[0]) >= _ABBREVIATED and b[0].startswith(a[0])
    if first and a[1:] == b[1 : len(a)]:
        return True
    rest_a, rest_b = _proper(a), _proper(b)
    return len(rest_a) > 1 and rest_a == rest_b[: len(rest_a)] and len(rest_b) < len(b)


def _company_words(key: str) -> list[str]:
    return [word for word in key.split() if word not in _LINKS]


def _proper(words: list[str]) -> list[str]:
    return words[1:] if words and is_kind_of_business(words[0]) else words


def name_key(name: str) -> str:
    """Return what two spellings of a name share: no case, accents, dots, suffix, title."""
    name = _TITLES.sub("", name.strip())
    bare = re.sub(r"[.,'’\"“”]", "", fold(name))
    bare = re.sub(r"[^a-z0-9&/]+", " ", bare)
    shorter = re.sub(r"\s+", " ", _SUFFIXES.sub(" ", f" {bare} ")).strip(" /")
    return shorter or bare.strip()


def is_inner_word(word: str) -> bool:
    """Return whether no name begins or ends with the word (`de`, `e`)."""
    return fold(word) in _LINKS


def same_person(short: str, long: str) -> bool:
    """Return whether two keys of people may be one: the words of the shorter stand in the longer
    in order, the first with the first, an initial for any word (`marta b lisboa`).

    A last name must be written out, and `filho`, `neto` or `júnior` in one alone makes them two.
    """
    a, b = _name_words(short), _name_words(long)
    if len(a) > len(b):
        a, b = b, a
    if len(a) < 2 or _GENERATIONS & set(a) != _GENERATIONS & set(b) or not _stands_for(a[0], b[0]):
        return False
    rest = iter(b[1:])
    if not all(any(_stands_for(word, other) for other in rest) for word in a[1:]):
        return False
    return len(a[-1]) > 1 and (len(a[0]) > 1 or a[-1] == b[-1])


def may_lengthen(key: str, known: str) -> bool:
    """Return whether a key has no more words than a known one, or two more within its ends."""
    words, others = _name_words(key), _name_words(known)
    within = words[:1] == others[:1] and words[-1:] == others[-1:]
    return len(words) <= len(others) + 2 * within


def _name_words(key: str) -> list[str]:
    words = [_YOUNGER.get(word, word) for word in key.split()]
    return [word for word in words if word not in _LINKS]


def _stands_for(word: str, other: str) -> bool:
    """Return whether the words sound alike (`luis`, `luiz`), or one is the other's initial."""
    initial = min(len(word), len(other)) == 1 and word[0] == other[0]
    return initial or word.translate(_SOUNDS) == other.translate(_SOUNDS)
