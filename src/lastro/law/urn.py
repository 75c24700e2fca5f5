"""LexML URNs of Brazilian law, both ways (LexML Brasil, part 2: uniform names).

>>> urn_of(Ref.parse("LGPD.1.Punico"))
'urn:lex:br:federal:lei:2018-08-14;13709!art1_par1u'
>>> str(ref_of_urn("urn:lex:br:federal:lei:1990-09-11;8078!art6_cpt_inc8"))
'CDC.6.VIII'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.law.countries.br.acts import names, norm_of_code, number_code
from lastro.law.countries.br.dates import signed_on
from lastro.law.model import Norm, NormKind
from lastro.law.ref import Level, Ref, Step

_TYPES = {
    NormKind.CONSTITUICAO: "constituicao",
    NormKind.ADCT: "ato.disposicoes.constitucionais.transitorias",
    NormKind.EMENDA: "emenda.constitucional",
    NormKind.LEI: "lei",
    NormKind.LEI_COMPLEMENTAR: "lei.complementar",
    NormKind.LEI_DELEGADA: "lei.delegada",
    NormKind.DECRETO_LEI: "decreto.lei",
    NormKind.DECRETO: "decreto",
    NormKind.DECRETO_LEGISLATIVO: "decreto.legislativo",
    NormKind.MEDIDA_PROVISORIA: "medida.provisoria",
}
_KINDS = {name: kind for kind, name in _TYPES.items()}
_URN = re.compile(
    r"urn:lex:br:(?:federal|congresso\.nacional):(?P<kind>[a-z.]+):"
    r"(?P<year>\d{4})(?:-\d\d-\d\d)?;(?P<number>[\d\-a-z]+)(?:@[^!]*)?(?:!(?P<part>.*))?"
)
_STEPS = {
    Level.ARTIGO: "art",
    Level.PARAGRAFO: "par",
    Level.INCISO: "inc",
    Level.ALINEA: "ali",
    Level.ITEM: "ite",
}
_LEVELS = {name: level for level, name in _STEPS.items()}
_PART = re.compile(
    r"(?P<level>art|par|inc|ali|ite)(?P<number>\d+)(?P<only>u?)(?:-(?P<suffix>\d+))?"
)
_ROMAN = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def urn_of(ref: Ref) -> str | None:
    """Return the URN of an act or a place in it; None for a súmula or an act without a type.

    Incisos and alíneas of an article's head hang below `cpt`, as LexML writes them. An act whose
    day of signature is not known carries its year alone, which LexML allows.
    """
    name = names().find(ref.act)
    norm = name.norm if name else norm_of_code(ref.act)
    if norm is None or (ref.path and ref.path[0].level is not Level.ARTIGO):
        return None
    kind = _TYPES.get(norm.kind)
    day = signed_on(norm)
    if kind is None or not day:
        return None
    whole = f"urn:lex:br:federal:{kind}:{day};{norm.number.lower()}"
    return f"{whole}!{'_'.join(_parts(ref.path))}" if ref.path else whole


def ref_of_urn(urn: str) -> Ref | None:
    """Return the Ref that `urn` names, or None for a URN of another kind or a malformed one.

    `art1` and `art1_cpt` name the same place. An act outside the names table gets the code built
    from its number (`L13429`).
    """
    found = _URN.fullmatch(urn.strip())
    kind = _KINDS.get(found["kind"]) if found else None
    if found is None or kind is None:
        return None
    norm = Norm(kind, found["number"].upper(), int(found["year"]))
    name = names().of(norm)
    code = name.code if name else number_code(norm)
    path = _path(found["part"] or "")
    return Ref(code, path) if code and path is not None else None


def _parts(path: tuple[Step, ...]) -> Iterator[str]:
    for at, step in enumerate(path):
        if at == 1 and step.level is not Level.PARAGRAFO:
            yield "cpt"
        yield _STEPS[step.level] + _numbered(step)


def _numbered(step: Step) -> str:
    if step.label == "unico":
        return "1u"
    number, _, suffix = step.label.partition("-")
    if step.level is Level.INCISO:
        number = str(of_roman(number))
    elif step.level is Level.ALINEA:
        number = str(_of_letters(number))
    if not suffix:
        return number
    return f"{number}-{suffix if suffix.isdigit() else _of_letters(suffix.lower())}"


def _path(part: str) -> tuple[Step, ...] | None:
    steps: list[Step] = []
    for piece in part.split("_") if part else []:
        if piece == "cpt" and len(steps) == 1:
            continue
        found = _PART.fullmatch(piece)
        if found is None:
            return None
        steps.append(Step(_LEVELS[found["level"]], _label(found)))
    inner_first = [s.level for s in steps[:1]] not in ([], [Level.ARTIGO])
    return None if inner_first or "" in [s.label for s in steps] else tuple(steps)


def _label(found: re.Match[str]) -> str:
    if found["only"]:
        return "unico" if found["level"] == "par" else ""
    number = int(found["number"])
    suffix = f"-{_letters(int(found['suffix'])).upper()}" if found["suffix"] else ""
    if found["level"] == "inc":
        return to_roman(number) + suffix
    return (_letters(number) if found["level"] == "ali" else str(number)) + suffix


def to_roman(number: int) -> str:
    """Return a number from 1 to 4,999 in roman numerals; "" for any other."""
    if not 0 < number < 5000:
        return ""
    written = ""
    for value, letters in _ROMAN:
        while number >= value:
            written += letters
            number -= value
    return written


def of_roman(written: str) -> int:
    """Return the number of a roman numeral in capitals."""
    digits = [next(value for value, letter in _ROMAN if letter == c) for c in written]
    return sum(-d if any(x > d for x in digits[at + 1 :]) else d for at, d in enumerate(digits))


def _letters(number: int) -> str:
    """Return 1 → a, 26 → z, 27 → aa; "" below 1."""
    written = ""
    while number > 0:
        number, digit = divmod(number - 1, 26)
        written = chr(ord("a") + digit) + written
    return written


def _of_letters(letters: str) -> int:
    total = 0
    for letter in letters:
        total = total * 26 + ord(letter) - ord("a") + 1
    return total
