"""Reads súmulas, temas, orientações jurisprudenciais and enunciados, alone or in lists.

Their number may come before or after the court: "Súmula 7/STJ", "Súmula nº 331, IV, do TST",
"Súmulas 5 e 7 do STJ", "STM - SÚMULA 12", "enunciado 7 da Súmula do STJ".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lastro.citations.courts import court_at
from lastro.citations.model import Kind
from lastro.citations.normalise import Plain
from lastro.citations.tokens import roman_value

_HEADS = (
    (
        Kind.SUMULA,
        r"(?:verbetes?|enunciados?)\s+(?:sumular(?:es)?|d[ae]s?\s+sumulas?)(?:\s+vinculantes?)?",
    ),
    (
        Kind.SUMULA,
        r"(?:verbetes?\s+)?sumulas?(?:\s+(?:persuasivas?|vinculantes?))?(?![a-z])|sv(?=\s?(?:n|\d))"
        r"|s\.(?=\s?\d{1,3}\s+d[oe])|sum\.(?=\s?(?:vinc|n|\d))(?:\s?vinc\.)?",
    ),
    (Kind.SUMULA, r"verbetes?(?![a-z])"),
    (
        Kind.OJ,
        r"oj'?s?(?=[\s-]*(?:da\s+|n|\d|sb?di|sdc|t))|orientac(?:ao|oes)\s+jurisprudencia(?:l|is)",
    ),
    (
        Kind.TEMA,
        r"temas?(?:\s+(?:repetitivos?|d[ea]\s+repercussao\s+geral))?(?![a-z])",
    ),
    (Kind.ENUNCIADO, r"enunciados?(?:\s+administrativos?)?(?![a-z])"),
)
_HEAD = re.compile("|".join(f"(?P<k{i}>{words})" for i, (_, words) in enumerate(_HEADS)))
_SIGN = (
    r"\s{0,3}(?:n(?:umeros?|[.º°o]{0,2}s?\.?[ºo]?)?\.?\s?[ºo]?|de\s+n(?:º|\.|umero)\s?[ºo]?)?"
    r"\s?:?\s{0,3}"
)
_DIGITS = r"(?P<number>\d{1,2}\.\d{3}(?!\d)|\d{1,4}(?![\d]))"
_NUMBER = re.compile(rf"{_SIGN}{_DIGITS}(?!\s?%|[./]\d{{3}}|,\d)º?")
_MORE = re.compile(
    r"\s{0,3}(?:,\s?e|,|;|e|ou|e\s+da|bem\s+como)\s{0,3}(?:a\s+|as\s+|o\s+|n\.?\s?º\s?)?"
    rf"{_DIGITS}(?!º|\s?%|[./]\d\d|,\d|\s+(?:dias|anos|meses|d[eo]\s+\d))"
)
_INCISO = re.compile(
    r"\s{0,3},?\s{0,2}(?:(?:itens|item|incisos?|inc\.)\s+)?[\"']?(?P<inciso>[ivx]{1,5})[\"']?(?![a-z])"
)
_NEXT_INCISO = re.compile(r"\s{0,2}(?:,|e)\s{0,2}[\"']?(?P<inciso>[ivx]{1,5})[\"']?(?![a-z])")
_LINK = re.compile(
    r"\s{0,3}[,/(-]?\s{0,3}(?:(?:ambas|ambos|todas|todos)\s+)?"
    r"(?:(?:da\s+)?sumula\s+(?:de\s+jurisprudencia\s+)?)?(?:d[aoe]s?\s+)?"
)
_SDI = r"s\.?b?di\s?-?\s?(?:1|2|i{1,2})?(?:\s+transitoria)?"
_DAYS = (
    r"(?:[ivx]+|\d{1,2}º?)?\s?jornadas?\s+de\s+direito\s+\w+(?:\s+civil)?"
    r"(?:\s+(?:e\s+\w+\s+)?do\s+cjf)?"
)
_BODY = re.compile(
    rf"""\s{{0,3}}[,/(-]?\s{{0,3}}(?:d[aoe]s?\s+)?(?:c\.\s+)?(?P<body>{_SDI}|sdc|fonajef?|fonajuc|fppc
    |enfam|cjf|fojepe|fdpc|{_DAYS}|forum\s+permanente\s+de\s+processualistas\s+civis
    |tribunal\s+pleno|pleno|anamatra|secao\s+de\s+dissidios\s+(?:individuais|coletivos)
    |conselho\s+da\s+justica\s+federal|camara\s+(?:reservada|especial|de)[^,.;]{{0,40}})(?![a-z])
    (?:[/-]\s?(?:tst|cjf))?""",
    re.VERBOSE,
)
_ITEM_OF = re.compile(
    r"(?:item|itens|incisos?)\s+[\"']?(?P<inciso>[ivx]{1,5})[\"']?\s+d[ao]\s+"
    r"(?=sumula|s\.|verbete|enunciado)"
)
_BODY_FIRST = re.compile(
    r"[\s-]{0,3}(?:da\s+)?(?P<body>sb?di-?\s?(?:1|2|i{1,2})|sdc)[\s,/-]{1,3}(?:tst\s*)?"
)
_COURT_FIRST = re.compile(r"\s{0,2}[/-]?\s{0,2}(?:d[oa]\s+)?")
_BEFORE = re.compile(r"(?<![a-z])(?P<court>(?:stf|stj|tst|tse|stm|tcu))\s?-\s?$")
_COMMA = re.compile(r"\s?,")
_GENERAL = re.compile(
    r"\s{0,2},?\s{0,2}(?:d[ao]s?\s+|de\s+)?(?:tabela\s+d[ae]\s+)?(?:repercussao\s+geral|rg)(?![a-z])"
)
_REPEATED = re.compile(r"\s{0,2},?\s{0,2}d[ao]s?\s+(?:recursos\s+)?repetitivos(?![a-z])")
_AND_AT = re.compile(
    r"\s{0,3}(?:,|;|e|,\s?e)\s{0,3}(?:(?:a|as|d[ao])\s+)?(?:n\.?\s?º?\s?)?"
    r"(?=\d{1,4}(?:,\s?[ivx]+,?)?\s?(?:/|-|,?\s+d[oa]\s+(?:c\.\s+)?)\s?(?:st[fjm]|ts[te]|tcu)(?![a-z]))"
)
_SUMULA_COURTS = frozenset(("STF", "STJ", "TST", "TSE", "STM", "TCU", "TFR"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """One súmula, tema, OJ or enunciado; core is its own part of the group's span."""

    kind: Kind
    start: int
    end: int
    core: tuple[int, int]
    number: str
    court: str | None = None
    body: str | None = None
    binding: bool | None = None
    inciso: str | None = None


def read_rulings(source: Plain, at: int) -> tuple[Ruling, ...]:
    """Return the rulings named from `at` on, each with the span of its group; () when none is."""
    item = _ITEM_OF.match(source.plain, at)
    head = _HEAD.match(source.plain, item.end() if item else at)
    if head is None or not _head_fits(source, head):
        return ()
    kind = next(k for i, (k, _) in enumerate(_HEADS) if head[f"k{i}"])
    start = at if item else _court_before(source.plain, at)
    before = court_at(source.plain, start) if start < at else None
    own_court, place = _court_first(source.plain, head.end(), kind)
    binding = "vinc" in head.group() or head.group().startswith("sv")
    made = Ruling(kind, start, place, (0, 0), "", own_court, None, binding)
    inciso = item["inciso"].upper() if item else None
    rulings = _group(source, made, inciso)
    if before is not None:
        rulings = tuple(replace(r, court=r.court or before[0]) for r in rulings)
    while rulings and (more := _AND_AT.match(source.plain, rulings[-1].end)):
        following = _group(source, replace(made, start=more.end(), end=more.end()), None)
        if not following:
            break
        rulings = (*rulings, *following)
    return rulings


def _group(source: Plain, made: Ruling, inciso: str | None) -> tuple[Ruling, ...]:
    """Return the rulings that share one court, their numbers read from `made.end` on."""
    found = _numbers(source, made.end)
    if not found:
        return ()
    court, body, end = _whose(source, found[-1][1][1], made.kind, made.court)
    made = replace(made, end=end, court=court, body=body)
    rulings = tuple(_ruling(made, number, core, own or inciso) for number, core, own in found)
    if len(rulings) == 1:
        return (replace(rulings[0], core=(made.start, end)),)
    return rulings


def _head_fits(source: Plain, head: re.Match[str]) -> bool:
    written = source.written[head.start() : head.end()]
    if head.group().startswith(("sv", "oj", "s.")):
        return written[:2].isupper() or written[:1] == "S"
    return True


def _ruling(made: Ruling, number: str, core: tuple[int, int], inciso: str | None) -> Ruling:
    kind, court, body, binding = made.kind, made.court, made.body, bool(made.binding)
    if kind is Kind.ENUNCIADO and court in _SUMULA_COURTS and body is None:
        kind = Kind.SUMULA
    if kind is Kind.SUMULA and binding:
        court = "STF"
    if kind is Kind.ENUNCIADO and body is None:
        body = court
    sumula = kind is Kind.SUMULA
    return replace(
        made,
        kind=kind,
        number=number,
        core=core,
        court=court if kind is not Kind.ENUNCIADO else None,
        body=body,
        inciso=inciso if sumula else None,
        binding=binding if sumula else None,
    )


def _court_before(plain: str, at: int) -> int:
    """Return where a court stands that opens the citation ("STM - SÚMULA 12"), else `at`."""
    before = _BEFORE.search(plain, max(0, at - 8), at)
    return before.start("court") if before else at


def _court_first(plain: str, at: int, kind: Kind) -> tuple[str | None, int]:
    """Return the court or body written between the head and the number ("Súmula/STJ 7")."""
    if kind is Kind.OJ:
        body = _BODY_FIRST.match(plain, at)
        return (None, at) if body is None else (body_code(body["body"]), body.end())
    link = _COURT_FIRST.match(plain, at)
    found = court_at(plain, link.end() if link else at)
    if found is None or not _NUMBER.match(plain, found[1]):
        return None, at
    comma = _COMMA.match(plain, found[1])
    return found[0], comma.end() if comma else found[1]


def _numbers(source: Plain, at: int) -> list[tuple[str, tuple[int, int], str | None]]:
    found = _NUMBER.match(source.plain, at)
    listed: list[tuple[str, tuple[int, int], str | None]] = []
    while found is not None and len(listed) < 60:
        number = found["number"].replace(".", "").lstrip("0")
        if not number:
            break
        core = (found.start("number"), found.end("number"))
        incisos = list(_incisos(source, core[1]))
        listed += [(number, (core[0], end), inciso) for inciso, end in incisos] or [
            (number, core, None)
        ]
        found = _MORE.match(source.plain, listed[-1][1][1])
    return listed


def _incisos(source: Plain, at: int) -> Iterator[tuple[str, int]]:
    found = _INCISO.match(source.plain, at)
    while found is not None:
        written = source.written[found.start("inciso") : found.end("inciso")]
        if not written.isupper() or not roman_value(written):
            return
        yield written, found.end()
        found = _NEXT_INCISO.match(source.plain, found.end())


def _whose(
    source: Plain, end: int, kind: Kind, first: str | None
) -> tuple[str | None, str | None, int]:
    """Return court, body and where the whole ends."""
    plain = source.plain
    body: str | None = first if kind is Kind.OJ else None
    court: str | None = first if kind is not Kind.OJ else None
    if kind in (Kind.OJ, Kind.ENUNCIADO) and (found := _BODY.match(plain, end)):
        body, end = body_code(found["body"]), found.end()
    if kind is Kind.TEMA and (general := _GENERAL.match(plain, end)):
        court, end = "STF", general.end()
    if kind is Kind.TEMA and (repeated := _REPEATED.match(plain, end)):
        end = repeated.end()
    link = _LINK.match(plain, end)
    named = court_at(plain, link.end()) if link and link.end() > end else None
    if named is not None:
        return court or named[0], body, named[1]
    return court, body, end


def body_code(words: str) -> str:
    """Return the usual writing of a body: `SDI-1` for "SBDI-I", `FONAJE` for "fonaje"."""
    plain = " ".join(words.lower().split())
    if (found := re.match(r"s\.?b?di\s?-?\s?(1|2|i{1,2})?( transitoria)?$", plain)) is not None:
        number = {"i": "1", "ii": "2"}.get(found[1] or "", found[1] or "")
        return ("SDI-" + number if number else "SDI") + (" Transitória" if found[2] else "")
    known = {
        "conselho da justica federal": "CJF",
        "forum permanente de processualistas civis": "FPPC",
        "pleno": "Tribunal Pleno",
        "tribunal pleno": "Tribunal Pleno",
    }
    if "jornada" in plain:
        order, _, rest = plain.partition("jornada")
        return (
            f"{order.upper()}Jornada{rest.title().replace(' De ', ' de ').replace(' Do Cjf', '')}"
        )
    return known.get(plain, plain.upper())
