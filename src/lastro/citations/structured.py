"""Reads a citation given as fields: `{"sigla": "CPC", "artigo": "1.003", "paragrafo": "5º"}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from lastro.citations.model import Citation, Desk, Kind, Resolution
from lastro.citations.resolve import resolve
from lastro.errors import UserError
from lastro.law import names
from lastro.text import Span, fold

_ARTICLE = re.compile(
    r"(?P<digits>\d{1,3}(?:\.\d{3})*|\d{1,5})\s*[ºo°ª.]{0,2}\s*(?:-\s*(?P<letter>[A-Za-z]{1,2}))?"
)
_ROMAN = re.compile(r"[IVXLCDM]{1,15}(-[A-Z]{1,2})?")
_KINDS = {"tema": Kind.TEMA, "oj": Kind.OJ, "enunciado": Kind.ENUNCIADO}
_MOST_CANDIDATES = 25


def from_json(given: Mapping[str, object]) -> Citation:
    """Return the citation that `given` describes; its label is `rotulo`.

    A provision has sigla and artigo; a súmula tribunal and numero; tema, oj, enunciado have tipo.
    Raises UserError whose message and subject name the field that is wrong.
    """
    kind = str(given.get("tipo") or "").lower()
    if kind in _KINDS:
        return _ruling(_KINDS[kind], given)
    if "artigo" in given or "sigla" in given or kind == "dispositivo":
        return _provision(given)
    if "tribunal" in given or "numero" in given or kind == "sumula":
        return _sumula(given)
    raise _wrong("sigla", "informe `sigla` e `artigo`, ou `tribunal` e `numero`")


def resolve_all(
    given: Iterable[Mapping[str, object]], desk: Desk, *, max_candidates: int = 10
) -> tuple[Resolution, ...]:
    """Return one resolution a citation, in the order given. Raises UserError naming the field."""
    if not 0 <= max_candidates <= _MOST_CANDIDATES:
        raise _wrong("max_candidatos", f"use de 0 a {_MOST_CANDIDATES}")
    citations = [_numbered(i, item) for i, item in enumerate(given)]
    return tuple(
        resolve(c, desk, context=c.label, max_candidates=max_candidates) for c in citations
    )


def article_label(written: object) -> str:
    """Return `1003` for "1.003", "1003" and "1003º"; `5-A` for "5º-a". Raises UserError."""
    found = _ARTICLE.fullmatch(str(written).strip())
    if found is None or isinstance(written, bool):
        raise _wrong("artigo", "escreva, por exemplo, 5, 5º, 1.003 ou 5-A")
    number = str(int(found["digits"].replace(".", "")))
    return f"{number}-{found['letter'].upper()}" if found["letter"] else number


def paragraph_label(written: object) -> str:
    """Return `5` for "5º", `unico` for "único" and "parágrafo único". Raises UserError."""
    text = re.sub(r"^(§|paragrafo)\s*", "", fold(str(written)).strip())
    if text in ("unico", "u", "un"):
        return "unico"
    try:
        return article_label(re.sub(r"^§\s*", "", str(written).strip()))
    except UserError:
        raise _wrong("paragrafo", "escreva, por exemplo, 5, 5º, 1-A ou único") from None


def inciso_label(written: object) -> str:
    """Return the roman numeral in capitals; a badly formed one ("IIII") is kept as it is."""
    text = str(written).strip().upper()
    if not _ROMAN.fullmatch(text):
        raise _wrong("inciso", "use algarismos romanos, por exemplo LXXVIII")
    return text


def _provision(given: Mapping[str, object]) -> Citation:
    sigla = str(given.get("sigla") or "").strip()
    if not sigla:
        raise _wrong("sigla", "é obrigatória, por exemplo CPC")
    if given.get("artigo") in (None, ""):
        raise _wrong("artigo", "é obrigatório, por exemplo 1.003")
    name = names().find(sigla)
    label = str(given.get("rotulo") or "")
    span = Span(0, len(label))
    return Citation(
        Kind.DISPOSITIVO,
        span,
        span,
        label,
        sigla=name.code if name else sigla.upper(),
        norm=name.norm if name else None,
        artigo=article_label(given["artigo"]),
        paragrafo=_optional(given, "paragrafo", paragraph_label),
        inciso=_optional(given, "inciso", inciso_label),
        alinea=_optional(given, "alinea", _alinea_label),
        item=_optional(given, "item", _item_label),
        named=sigla,
    )


def _sumula(given: Mapping[str, object]) -> Citation:
    court = str(given.get("tribunal") or "").strip().upper()
    if not court:
        raise _wrong("tribunal", "é obrigatório, por exemplo STJ")
    binding = given.get("vinculante")
    if binding is not None and not isinstance(binding, bool):
        raise _wrong("vinculante", "use true ou false")
    return Citation(
        Kind.SUMULA, Span(0, 0), Span(0, 0), "", court=court, number=_number(given), binding=binding
    )


def _ruling(kind: Kind, given: Mapping[str, object]) -> Citation:
    court, body = given.get("tribunal"), given.get("orgao")
    if not (court or body):
        raise _wrong("orgao", "informe `orgao` ou `tribunal`")
    return Citation(
        kind,
        Span(0, 0),
        Span(0, 0),
        "",
        court=str(court).upper() if court else None,
        body=str(body) if body else None,
        number=_number(given),
    )


def _number(given: Mapping[str, object]) -> str:
    written = str(given.get("numero", "")).strip().replace(".", "")
    if not re.fullmatch(r"\d{1,6}", written) or isinstance(given.get("numero"), bool):
        raise _wrong("numero", "use um número inteiro")
    return str(int(written))


def _optional(given: Mapping[str, object], field: str, read: Callable[[object], str]) -> str | None:
    return None if given.get(field) in (None, "") else read(given[field])


def _alinea_label(written: object) -> str:
    text = str(written).strip(" \"'“”)").lower()
    if not re.fullmatch(r"[a-z]{1,2}(-[a-z])?", text):
        raise _wrong("alinea", "use uma letra, por exemplo a")
    return text


def _item_label(written: object) -> str:
    text = str(written).strip()
    if not re.fullmatch(r"\d{1,3}", text):
        raise _wrong("item", "use um número, por exemplo 1")
    return text


def _numbered(position: int, given: Mapping[str, object]) -> Citation:
    try:
        return from_json(given)
    except UserError as error:
        field = f"citacoes[{position}].{error.subject}"
        raise UserError(f"{field}: {error}", subject=field) from None


def _wrong(field: str, advice: str) -> UserError:
    return UserError(f"campo `{field}`: {advice}", subject=field)
