"""Reads acts written by number: kind, whose it is, number, year or date in words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.citations.normalise import Plain
from lastro.citations.places import owner_named
from lastro.law import Norm, NormKind

_KINDS = (
    (NormKind.LEI_COMPLEMENTAR, r"leis?\s+compl(?:ementar(?:es)?|\.)|lcs?"),
    (NormKind.LEI_DELEGADA, r"leis?\s+delegadas?"),
    (NormKind.DECRETO_LEI, r"decretos?\s?-?\s?leis?|dec\.?\s?-?\s?lei|dl"),
    (NormKind.DECRETO_LEGISLATIVO, r"decretos?\s+legislativos?"),
    (NormKind.DECRETO, r"decretos?|dec\."),
    (NormKind.MEDIDA_PROVISORIA, r"medidas?\s+provisorias?|mpv?s?"),
    (NormKind.EMENDA, r"emendas?\s+(?:constituciona(?:l|is))|emc|ecs?"),
    (NormKind.RESOLUCAO, r"resoluc(?:ao|oes)|res\.|res(?=\s?-)"),
    (NormKind.PORTARIA, r"portarias?|port\."),
    (NormKind.INSTRUCAO_NORMATIVA, r"instruc(?:ao|oes)\s+normativas?|in(?=[\s/-])"),
    (NormKind.LEI, r"leis?(?:\s+ordinarias?)?"),
)
_BY_NAME = {kind.name: kind for kind, _ in _KINDS}
_OTHER = (
    r"(?:emenda(?:\s+(?:a\s+lei\s+organica|regimental))?|provimentos?|deliberac(?:ao|oes)"
    r"|instruc(?:ao|oes)|circular(?:es)?|despachos?|ren(?=\s)|atos?\s+(?:normativos?|regimenta(?:l|is)|declaratorios?"
    r"|conjuntos?)|normas?\s+regulamentadoras?|nr(?=[\s-])|convenc(?:ao|oes))"
)
_KIND = "|".join(f"(?P<{kind.name}>{words})(?:(?![a-z])|(?=n[.º]))" for kind, words in _KINDS)
_BILL = r"projetos?\s+de\s+|propostas?\s+de\s+(?=emenda)"
_BILLS = r"(?P<bills>pl[cspv]?|pec|propostas?\s+de\s+emenda\s+a\s+constituicao)(?![a-z])"
_LEVEL = (
    r"(?:federa(?:l|is)|nacional|ordinarias?|estadua(?:l|is)|municipa(?:l|is)|distrita(?:l|is)|local"
    r"|locais|conjuntas?|interministeria(?:l|is)|presidencial|judiciari[oa]s?|normativ[oa]s?|administrativas?)"
)
_ORGAN = r"(?:[\s/-]{0,3}(?:d[oae]s?\s+)?[A-Z][A-Za-z]{0,6}[A-Z](?:[/-][A-Z]{2,9}){0,4})"
_SIGN = (
    r"\s{0,4}[,-]?\s?(?:n(?:umeros?|ros?|um\.|s\.?|os|o|r\.)?\s?[.º]{0,3}\s?[ºo]?s?\.?[ºo]?|de\s+n\.?\s?º)?"
    r"\s?:?\s{0,3}"
)
_NUMBER = (
    r"(?P<number>\d{1,3}(?:\.\s?\d{3})+\d{0,5}|\d{1,3}\s\d{3}(?=/\d)|\d{1,9})"
    r"(?P<suffix>-\s?(?:\d{1,2}(?![\d/.])|\d{1,2}(?=/)|[a-z](?![a-z])))?"
)
_MONTHS = "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
_YEAR = (
    r"(?:\s{0,2}[/|]\s{0,2}(?P<slash>\d{4}|\d{2})(?!\d)"
    rf"|\s{{0,2}},?\s{{1,3}}(?:de\s+|(?<=,\s))(?:\d{{1,2}}\s?[ºo]?\s+de\s+(?:{_MONTHS})\s*,?\s*(?:de|do\s+ano\s+de)?\s+)"
    r"(?P<dated>\d{4}|\d\.\d{3}|\d\d(?!\d))"
    r"|\s{0,2},?\s{1,3}de\s+\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?P<short>\d{4}|\d{2})"
    r"|\s?,?\s{1,3}de\s+(?P<year>(?:1[89]|20)\d\d)(?!\d)|\s?\((?P<paren>(?:1[89]|20)\d\d)\)"
    r"|-(?P<dash>(?:19|20)\d\d)(?!\d))"
)
_HEAD = re.compile(rf"{_BILLS}|(?P<bill>{_BILL})?(?:{_KIND}|(?P<other>{_OTHER})(?![a-z]))")
_WHOSE = re.compile(rf"(?:\s+(?:{_LEVEL}))*")
_DAY = (
    r"(?:\s{0,2},?\s{1,3}de\s+\d{1,2}(?:\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4}(?!\d)"
    rf"|\s?[ºo]?\s+de\s+(?:{_MONTHS})\s+de\s+\d{{4}}))"
)
_TAIL = re.compile(rf"{_SIGN}{_NUMBER}(?:{_YEAR}{_DAY}?)?")
_READ_AS_ONE = re.compile(r"(?P<number>\d{1,2}\.\d{3}|\d{1,5})1(?P<year>(?:19|20)\d\d|\d\d)")
_CITY = re.compile(r"\s+d[eo]\s+([A-ZÀ-Ý][a-zà-ÿ]+(?: (?:d[aeo]s? )?[A-ZÀ-Ý][a-zà-ÿ]+){0,3})")
_OF_ORGANS = (NormKind.RESOLUCAO, NormKind.PORTARIA, NormKind.INSTRUCAO_NORMATIVA)
_AFTER = re.compile(r"\s+d[oa]\s+(?P<organ>[A-Z]{2,10}(?:[/-][A-Z]{2,10})*)(?![a-zA-Z])")
_CENTURY = 35
_PREFIX_ORGAN = re.compile(rf"{_ORGAN}|\s+d[ao]\s+(?:{_ORGAN})")
_SAME_KIND = re.compile(
    rf"(?:\s*,\s*e\s+|\s*,\s*|\s+e\s+|\s+ou\s+|\s*;\s*|\s*/\s*)(?:as?\s+|d[ao]\s+|os?\s+)?"
    rf"(?:n\s?[.º]{{0,3}}[ºo]?s?\.?\s?)?{_NUMBER}{_YEAR}"
)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A numbered act as read; norm None for kinds that are no norm of ours and for bills."""

    end: int
    norm: Norm | None
    kind: NormKind | None
    ente: str
    bill: bool = False


def numbered_act(source: Plain, at: int) -> Numbered | None:
    """Return the numbered act that starts at `at`, or None."""
    head = _HEAD.match(source.plain, at)
    if head is None:
        return None
    kind = _BY_NAME.get(head.lastgroup or "")
    whose = _WHOSE.match(source.plain, head.end())
    end = whose.end() if whose else head.end()
    ente = _ente(source, head.end(), end)
    organ = _PREFIX_ORGAN.match(source.written, end)
    tail = _TAIL.match(source.plain, end)
    if tail is None:
        adjective = owner_named(source.plain, end)
        if adjective is not None:
            ente, end = adjective.ente, adjective.end
        elif organ is not None:
            ente, end = f"orgao:{organ.group().split()[-1].strip('/-')}", organ.end()
        tail = _TAIL.match(source.plain, end)
    if tail is None or tail.end() <= end or _is_count(source.plain, tail.end(), tail):
        return None
    if not _head_case_fits(source.written[at : head.end()], tail):
        return None
    after = owner_named(source.plain, tail.end())
    end = after.end if after else tail.end()
    if after is not None and ente in ("br", "uf:?", "mun:?"):
        ente = after.ente
    elif ente == "mun:?" and (city := _CITY.match(source.written, end)):
        ente, end = f"mun:{source.plain[city.start(1) : city.end()]}", city.end()
    if ente == "br" and kind in _OF_ORGANS and (organ := _AFTER.match(source.written, end)):
        ente, end = f"orgao:{organ['organ']}", organ.end()
    bill = bool(head["bill"] or head["bills"])
    return Numbered(end, None if bill else _norm(kind, tail, ente), kind, ente, bill)


def next_of_kind(source: Plain, before: Numbered) -> tuple[int, Numbered] | None:
    """Return where the next number of a list starts ("Leis 8.078/90 e 9.099/95"), and its act."""
    found = _SAME_KIND.match(source.plain, before.end)
    if found is None:
        return None
    norm = _norm(before.kind, found, before.ente) if before.norm else None
    return found.start("number"), Numbered(found.end(), norm, before.kind, before.ente)


def _norm(kind: NormKind | None, tail: re.Match[str], ente: str) -> Norm | None:
    if kind is None:
        return None
    number, year = _slash_read_as_one(tail["number"], _year(tail))
    digits = re.sub(r"\D", "", number).lstrip("0")
    suffix = (tail["suffix"] or "").replace(" ", "").upper()
    return Norm(kind, digits + suffix, year, ente) if digits else None


def _slash_read_as_one(number: str, year: int | None) -> tuple[str, int | None]:
    """Return number and year where a scan shows "9.504/97" as "9.504197"."""
    found = _READ_AS_ONE.fullmatch(number)
    dotted = found is not None and "." in number
    if found is None or year is not None or not (dotted or len(found["year"]) == 4):
        return number, year
    return found["number"], _full_year(found["year"])


def _year(tail: re.Match[str]) -> int | None:
    groups = ("slash", "dated", "short", "year", "paren", "dash")
    written = next((tail[g] for g in groups if tail[g]), None)
    return None if written is None else _full_year(written)


def _full_year(written: str) -> int:
    year = int(written.replace(".", ""))
    if year > 99:
        return year
    return 2000 + year if year < _CENTURY else 1900 + year


def _ente(source: Plain, start: int, end: int) -> str:
    level = source.plain[start:end]
    if "municipa" in level:
        return "mun:?"
    if "distrital" in level or "distritais" in level:
        return "uf:DF"
    return "uf:?" if "estadua" in level or "loca" in level else "br"


def _head_case_fits(written: str, tail: re.Match[str]) -> bool:
    """Return whether short letters are an act's: in capitals, or with the year after them."""
    if len(written) > 4 or written[:2].isupper() or written[:3].casefold() in ("lei", "res"):
        return True
    return tail["slash"] is not None and written not in ("in", "res.")


def _is_count(plain: str, end: int, tail: re.Match[str]) -> bool:
    """Return whether the number is no number of an act: "lei 3 vezes", "MP 10%"."""
    return plain[end : end + 1] in ("%", "ª") or (
        len(tail["number"]) < 2
        and not re.search(r"n", tail.group()[:4])
        and "/" not in tail.group()
    )
