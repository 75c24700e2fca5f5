"""Reads case citations (class, number, state) and CNJ process numbers with their check digits.

"AgInt no AREsp 1.234.567/SP", "HABEAS CORPUS 151.914", "E-RR-1125-36.2010.5.06.0171",
"Apelação Cível nº 1.0024.13.385589-0/001", "20140110500434APO", "Acórdão 2.634/2016-TCU-Plenário".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.citations.courts import check_digits_hold, court_at, court_of_process
from lastro.citations.model import Kind
from lastro.citations.normalise import Plain

_CNJ = r"""(?P<cnj>\d{1,7}\s?-\s?\d{2}\s?\.\s?(?:19|20)\s?\d\s?\d
    \s?\.\s?\d\s?\.\s?\d\s?\d\s?\.\s?\d{4})
    (?:(?!\d)|(?=1[a-z]{2}(?![a-z])))(?:\s?/\s?\d{1,5}(?!\d))?"""
_OLD = r"""(?P<old>
      \d{7}-\d{2}\.\d{4}\.\d{3}\.\d{4}(?!\d)
    | \d{14}[a-z]{3}(?![a-z])                          # TJDFT: year, row, class
    | \d\.\d{4}\.\d{2}\.\d{6}-\d(?:/\d{1,3})?        # TJMG
    | \d{4}\.\d{2}\.\d{2}\.\d{6}-\d                   # TRF before 2010
    | \d{3,4}\.\d{3}/\d{4}-\d | \d{3}\.\d{3}/\d{2}-\d  # TCU
    | \d{4}\s?/\s?\d{7}\s?-\s?\d                       # registry of the STJ
    | \d{4}\.\d{2,3}\.\d{1,2}\.?\d{4,6}-?\d?(?:/\d{1,4})?
    | \d{1,3}(?:\.\s?\d{3})+(?:-\d(?:/\d)?(?:-\d\d)?)?
    | \d{1,7}\s?-\s?\d{2}(?:\.\d{4})?(?!\d)
    | \d{1,20}(?:-\d(?!\d))?)
    (?:\s?//?\s?(?P<year>(?:19|20)\d\d|\d\d)(?![\d/]))?(?!\s?/{1,2}\s?\d)"""
_STATE = r"""(?:\s{0,3}[-/(|]?\s{0,3}(?<=[-/(|\s])
    (?P<uf>a[clmp]|ba|ce|df|es|go|ma|m[gst]|p[abeir]|r[jnors]|s[cep]|to)(?![a-z\d])\)?)"""
_PREFIX = r"""(?:(?:ag\s?rg|agint|agr|edcls?|eds?|emb\.?\s?(?:decl|div)\.?|ag|qo|mc|rg|eag|tutprv
    |terceir[oa]s?|segund[oa]s?|agravos?\s+(?:regimenta(?:l|is)|intern[oa]s?)
    |embargos\s+de\s+(?:declaracao|divergencia)|questao\s+de\s+ordem|medida\s+cautelar
    |repercussao\s+geral|referendo)(?:\s+(?:n[oa]s?|em|d[oa]s?)\s+|\s?-\s?|\s+)|e\s?-\s?)"""
_SIGN = r"""(?P<sign>\s{0,3}[,:-]?\s{0,3}
    (?:n(?:umero|[ºo]?s?)\s?[.º]{0,2}\s?[ºo]?s?\.?[ºo]?)?\s?:?\s{0,3})"""
_SUFFIX = r"""(?:\s{1,2}(?:agr?|ed|mc|qo|rg|a\s?gr|agr-segundo|ei|edv)(?=\s{0,2}[-/(]))?
    (?:-[a-z]{2,6}(?=\s?[/-]\s?[a-z]{2}(?![a-z])))?"""
_QUALITY = r"\.?(?:\s?-\s?(?:cv|cr)|\s+(?:criminal|crim\.|civel|civ\.|eleitoral))?(?![a-z])"
_CNJ_ALONE = re.compile(_CNJ, re.VERBOSE)
_OLD_ALONE = re.compile(
    r"""\d{7}-\d{2}\.\d{4}\.\d{3}\.\d{4}(?!\d)       # TRF4, before it took the CNJ's form
    | \d{4}\s?/\s?\d{7}\s?-\s?\d(?!\d)               # registry of the STJ
    | \d{3}\.\d{3}/\d{4}-\d(?!\d)                    # TCU
    | \d{4}\.\d{2}\.\d{2}\.\d{6}-\d(?!\d)""",
    re.VERBOSE,
)
_COURT_NUMBER = re.compile(r"(?P<old>\d{14}(?P<class>[a-z]{3}))(?![a-z])")
_TAIL = re.compile(rf"{_SIGN}(?:{_CNJ}|{_OLD}){_SUFFIX}(?:{_STATE})?(?![a-z]\d)", re.VERBOSE)
_MORE = re.compile(
    rf"(?:\s{{0,2}}[,;]\s{{0,2}}|\s*,?\s+e\s+)(?P<sign>(?:n[.º]{{1,2}}\s?)?)(?:{_CNJ}|{_OLD})(?:{_STATE})?",
    re.VERBOSE,
)
_MORE_YEARS = re.compile(
    r"\s{0,2}(?:,|;|e|,\s?e)\s{0,2}(?P<old>\d{1,3}(?:\.\d{3})?|\d{1,4})//?(?P<year>(?:19|20)\d\d)(?![\d/])"
    r"(?P<cnj>\b\B)?(?P<uf>\b\B)?"
)
_HYPHEN = re.compile(r"\s?-\s?")
_BEFORE_COURT = re.compile(r"[\s/-]{1,3}")
_MILLION = re.compile(r"\d{1,2}\.\d{3}\.\d{3}")
_NUMBERED = re.compile(
    r"(?:processos?|autos)(?:\s+(?:eletronic|administrativ|digita|judicia|fisic|principa)\w+)?"
    r"\s{0,3}(?:tc\s*)?(?:n\s?[.º]{0,2}\s?[ºo]?)?\s?:?\s{0,3}(?P<number>\d[\d./-]{5,28}\d)(?!\d)"
)
_MIXED_CASE = frozenset(("Rcl", "Pet", "Inq", "Ext", "Ag", "Ap", "Ac"))
_WORDS_TOO = frozenset(("are", "res", "ext", "pet", "inq", "ado", "re", "ao", "as", "ai", "ro"))
_PLAIN_WORD = re.compile(r"(?:are|res|ext|pet|inq|ado|re|ao|as|ai|ro)\s[a-zà-ÿ]{2}")
_WORKS = frozenset(("Acórdão",))
_COURT_TAIL = re.compile(r"\s{0,2}[-/(,]\s{0,2}(?:d[oa]\s+)?")
_ROOM = re.compile(r"\s?[-/]\s?(?:plenario|(?:1|2|primeira|segunda)[ºa]?\s*camara)")


@dataclass(frozen=True, slots=True)
class Case:
    """A case or process as read. digit_valid: for CNJ numbers only."""

    kind: Kind
    start: int
    end: int
    number: str
    classe: str | None = None
    court: str | None = None
    uf: str | None = None
    digit_valid: bool | None = None


@cache
def _classes() -> dict[str, tuple[str, str | None]]:
    text = (files("lastro.citations") / "data" / "classes.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:] if line)
    return {word: (name, court or None) for name, court, words in rows for word in words.split("|")}


@cache
def class_words() -> frozenset[str]:
    """Return the folded first words that may open a case citation."""
    firsts = {re.split(r"[\s/\\.-]", word)[0] for word in _classes()}
    prefixes = (
        *("agrg", "agint", "agr", "edcl", "edcls", "ed", "eds", "ag", "emb", "qo", "mc", "eag"),
        *("agravo", "agravos", "embargos"),
    )
    return frozenset(firsts | set(prefixes))


@cache
def _head() -> re.Pattern[str]:
    words = sorted(_classes(), key=len, reverse=True)
    written = "|".join(w.replace(" ", r"\s+").replace("-", r"\s?-\s?") for w in words)
    return re.compile(
        rf"(?:{_PREFIX}){{0,4}}(?P<class>{written}){_QUALITY}(?:\s+d[ae]\s+(?=n?º?\s?\d))?",
        re.VERBOSE,
    )


def read_case(source: Plain, at: int) -> tuple[Case, ...]:
    """Return the case that opens at `at` with a class, and those that continue its list."""
    head = None if _PLAIN_WORD.match(source.written, at) else _head().match(source.plain, at)
    if head is None:
        return ()
    words = " ".join(_HYPHEN.sub("-", head["class"]).split())
    classe, court = _classes().get(words) or (None, None)
    tail = _TAIL.match(source.plain, _skip_court(source.plain, head.end()))
    if classe is None or tail is None or not _case_fits(source, head, tail, classe):
        return ()
    first = _case(source, at, tail, classe, court)
    cases = [first]
    listed = _MORE_YEARS if classe in _WORKS else _MORE
    more = listed.match(source.plain, first.end)
    while more is not None and len(cases) < 40 and _continues(more, listed):
        start = more.start("cnj") if more["cnj"] else more.start("old")
        cases.append(_case(source, start, more, classe, court))
        more = listed.match(source.plain, cases[-1].end)
    return tuple(cases)


def _continues(more: re.Match[str], listed: re.Pattern[str]) -> bool:
    """Return whether a number after a case is one more case rather than a date or a page."""
    if listed is _MORE_YEARS or more["uf"] or more["cnj"]:
        return True
    return more["year"] is None and bool(more["sign"] or _MILLION.fullmatch(more["old"]))


def read_process(source: Plain, at: int) -> Case | None:
    """Return the process whose number starts at `at`, without a class before it."""
    found = _CNJ_ALONE.match(source.plain, at)
    if found is None:
        return _tjdft(source, at)
    number, court, valid = _cnj(found["cnj"])
    return Case(Kind.PROCESSO, at, found.end(), number, None, court, None, valid)


def read_numbered_process(source: Plain, at: int) -> Case | None:
    """Return the process whose number follows the word "processo" or "autos" at `at`."""
    found = _NUMBERED.match(source.plain, at)
    if found is None or len(re.sub(r"\D", "", found["number"])) < 7:
        return None
    if cnj := read_process(source, found.start("number")):
        return cnj
    if not re.search(r"[/-]", found["number"]):
        return None
    return Case(Kind.PROCESSO, found.start("number"), found.end("number"), found["number"])


def _tjdft(source: Plain, at: int) -> Case | None:
    """Return a case by the TJDFT's number, which ends in its class: `20140110500434APO`."""
    found = _COURT_NUMBER.match(source.plain, at)
    if found is None:
        old = _OLD_ALONE.match(source.plain, at)
        return Case(Kind.PROCESSO, at, old.end(), re.sub(r"\s", "", old.group())) if old else None
    number, classe = found["old"].upper(), found["class"].upper()
    return Case(Kind.JULGADO, at, found.end(), number, classe, "TJDFT", "DF")


def _skip_court(plain: str, at: int) -> int:
    found = _BEFORE_COURT.match(plain, at)
    court = court_at(plain, found.end()) if found else None
    return court[1] if court else at


def _case(source: Plain, start: int, tail: re.Match[str], classe: str, court: str | None) -> Case:
    uf = tail["uf"].upper() if tail["uf"] else None
    if tail["cnj"]:
        number, from_number, valid = _cnj(tail["cnj"])
        return Case(
            Kind.JULGADO, start, tail.end(), number, classe, court or from_number, uf, valid
        )
    number = re.sub(r"\s", "", tail["old"])
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+", number):
        number = number.replace(".", "")
    if tail["year"]:
        number = f"{number}/{tail['year']}"
    end, named = _court_after(source, tail.end(), classe)
    return Case(Kind.JULGADO, start, end, number.upper(), classe, named or court, uf)


def _court_after(source: Plain, end: int, classe: str) -> tuple[int, str | None]:
    link = _COURT_TAIL.match(source.plain, end)
    if classe not in _WORKS or link is None:
        return end, None
    found = court_at(source.plain, link.end())
    if found is None:
        return end, None
    room = _ROOM.match(source.plain, found[1])
    return (room.end() if room else found[1]), found[0]


def _cnj(written: str) -> tuple[str, str | None, bool]:
    number = re.sub(r"\s", "", written)
    sequence, rest = number.split("-", 1)
    full = f"{sequence.zfill(7)}-{rest}"
    _, _, segment, court, _ = rest.split(".")
    return number, court_of_process(segment, court), check_digits_hold(full)


def _is_page(tail: re.Match[str]) -> bool:
    """Return whether the number is a page's, alone on the line after a broken "… nos"."""
    alone = tail["year"] is None and tail["uf"] is None and tail["cnj"] is None
    return alone and "\n" in tail["sign"] and len(tail["old"]) <= 3


def _case_fits(source: Plain, head: re.Match[str], tail: re.Match[str], classe: str) -> bool:
    """Return whether class and number look like a case and not a law, a word or an amount."""
    written = source.written[head.start("class") : head.end("class")]
    letters = len(head["class"])
    if _is_page(tail):
        return False
    if letters <= 5 and not any(c.isupper() for c in written[:2]):
        return tail["uf"] is not None and written not in _WORDS_TOO
    if letters <= 3 and not written[:2].isupper() and written not in _MIXED_CASE:
        return False
    if tail["cnj"] or tail["uf"]:
        return True
    digits = re.sub(r"\D", "", tail["old"])
    signed = "n" in tail["sign"]
    if classe == "Acórdão":
        return tail["year"] is not None or (signed and len(digits) >= 3)
    spelled = letters > 5
    if spelled:
        return len(digits) >= (2 if signed else 3)
    least = {"ADI": 1, "ADC": 1, "ADO": 1, "ADPF": 1, "ACO": 2}.get(classe, 3 if signed else 4)
    return len(digits) >= least
