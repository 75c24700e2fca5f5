"""Siglas of laws that are also something else: LIA is a law and a woman, LCI a law and a security.

Such a sigla is read as a law beside a place of it ("art. 9º da LIA"), or alone where the words
around it speak of a law ("nos termos da LIA", "a LIA exige dolo", "Lei 8.429/92 (LIA)").
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from lastro.citations.normalise import Plain

_LEGAL_BEFORE = re.compile(
    r"(?<![a-z])(?:termos|forma|luz|fulcro|base|fundamentos?|amparo|previst[oa]s?|tipificad[oa]s?"
    r"|capitulad[oa]s?|viola\w*|ofens\w+|infra\w+|aplica\w*|incid\w+|vigencia|advento|sancoes"
    r"|penas|rito|redacao|altera\w*|revog\w+|conforme|segundo|consoante|disciplin\w*|regime"
    r"|interpreta\w*|sistematica|dispositivos?|artigos?|arts?\.?|incisos?|egide|texto|leis?|diploma"
    r"|caput|paragrafos?|c/c|combinad[oa]\s+com|capitulo|titulo|regulament\w+)"
    r"\s+(?:(?:[dn][oa]|[ao]|pel[oa]|com\s+[oa]|em)\s+)?(?:(?:nov[oa]|antig[oa]|propri[oa])\s+)?$"
)
_ARTICLE_BEFORE = re.compile(r"(?:^|[\s(“\"])(?:[dn][oa]|[ao]|pel[oa]|ao)\s+$")
_LEGAL_AFTER = re.compile(
    r",?\s+(?:nao\s+|so\s+|tambem\s+|expressamente\s+|ja\s+)?(?:prev[eê]|exige|dispoe|estabelece"
    r"|determina|veda|define|disciplina|regula|aplica(?:-se)?|permite|autoriza|impoe|tipifica"
    r"|comina|fixa|trata|incide|alcanca|abrange|pune|revogou|alterou|assegura|garante|consagra"
    r"|foi\s+(?:alterad|reformad|modificad|revogad|sancionad|editad))(?![a-z])"
)
_GLOSS_BEFORE = re.compile(
    r"(?:lei|decreto|codigo|estatuto|marco|politica)\b[^;]{0,50}\s?[(–-]\s?$"
)
_LAW_IN_PARENTHESES = re.compile(r"\s?\((?:lei|decreto|l\.)(?![a-z])")
_NAME_AFTER = re.compile(r"\s+(?:d[aeo]s?\s+|D[AEO]S?\s+)?[A-ZÀ-Ý][A-Za-zÀ-ÿ]+")
_JOINED = re.compile(r"(?:[dn][oa]|pel[oa])\s+$")
_REACH = 60


@cache
def doubles() -> frozenset[str]:
    """Return the siglas that are also something else than a law, folded (`data/doubles.tsv`)."""
    table = (files("lastro.citations") / "data" / "doubles.tsv").read_text(encoding="utf-8")
    return frozenset(line.split("\t")[0].lower() for line in table.splitlines()[1:] if line)


def speaks_of_law(source: Plain, start: int, end: int) -> bool:
    """Return whether the words around `[start, end)` say that the sigla there is a law."""
    plain, written = source.plain, source.written
    before = plain[max(0, start - _REACH) : start]
    if _NAME_AFTER.match(written, end):
        return False
    if _LEGAL_BEFORE.search(before) or _is_gloss(before, plain, end):
        return True
    return bool(_ARTICLE_BEFORE.search(before) and _LEGAL_AFTER.match(plain, end))


def names_a_person(source: Plain, start: int, end: int) -> bool:
    """Return whether a sigla after a comma opens a name: "art. 5º, LIA FERREIRA sustentou"."""
    joined = _JOINED.search(source.plain, max(0, start - _REACH), start)
    return not joined and _NAME_AFTER.match(source.written, end) is not None


def _is_gloss(before: str, plain: str, end: int) -> bool:
    """Return whether the sigla is a law's short name in parentheses, or has its law in them."""
    if _LAW_IN_PARENTHESES.match(plain, end):
        return True
    return plain[end : end + 1] == ")" and _GLOSS_BEFORE.search(before) is not None
