"""Reads acts that no table lists: state constitutions, rules of courts, treaties, nicknames.

They are named, so no other law may be inferred in their place; most end as `diploma_desconhecido`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.citations.normalise import Plain
from lastro.citations.places import owner_named
from lastro.law import Norm, NormKind

_STATE_CONSTITUTION = re.compile(r"(?:constituicao|carta)(?:\s+politica)?(?=\s)")
_LOCAL = re.compile(
    r"\s+(?:local|dest[ea]\s+estado|do\s+estado(?!\s+(?:brasileiro|democratico)))(?![a-z])"
)
_ORGANIC = re.compile(
    r"lei\s+organica\s+(?:d[oa]\s+)?(?P<df>distrito\s+federal|df(?![a-z])|distrital)|(?P<lodf>lodf)(?![a-z])"
    r"|lei\s+organica\s+(?:municipal|d[oa]\s+municipio(?:\s+d[aeo]s?\s+[a-z]+(?:\s+[a-z]+)?)?)"
)
_RULES = re.compile(
    r"regimento\s+interno(?:\s+(?:d[oae]s?|dest[ae]|dess[ae])\s+(?P<court>[a-z]+(?:\s+(?:d[aeo]s?\s+)?"
    r"[a-z]+){0,5}))?|ri[\s/-]?(?P<letters>stf|stj|tst|stm|tse|tcu|tj[a-z]{2}|trf\d?|trt\d{0,2}|cnj)(?![a-z])"
)
_COURT_WORDS = re.compile(
    r"(?:supremo\s+tribunal\s+federal|superior\s+tribunal\s+(?:de\s+justica|militar|eleitoral)"
    r"|tribunal\s+(?:superior\s+(?:do\s+trabalho|eleitoral)|de\s+(?:justica|contas)(?:\s+d[aeo]\s+"
    r"(?:uniao|estado(?:\s+d[aeo]\s+[a-z]+(?:\s+[a-z]+)?)?|distrito\s+federal))?)|casa|corte|tribunal"
    r"|[a-z]{2,6}(?![a-z]))"
)
_CAPITALS = (
    r"(?:[ ]+(?:(?:d[aeo]s?|e|a|à|às|ao|as|para|sobre|contra|por|com|em)[ ]+){0,2}"
    r"(?!Fls|Federal|Complementar|Delegada|Ordinária|Estadua|Municipa|Distrita|Org)[A-ZÀ-Ý][a-zà-ÿ-]+(?![A-Za-zÀ-ÿ])){1,8}"
)
_NAMED = re.compile(
    rf"(?:Lei|Estatuto|Regulamento|C[óo]digo(?= d[aeo]s? (?:Ética|Normas|Posturas|Obras|Conduta"
    rf"|Trânsito|Processo|Minas|Águas|Caça|Pesca|Auto|Organização)))(?:[ ]+d[aeo]s?)?{_CAPITALS}"
)
_TREATY = re.compile(
    r"(?:convencao\s+(?:americana|interamericana|europeia|internacional|das?\s+nacoes|sobre(?=\s+[ao]s?\s))"
    r"|pacto\s+(?:de\s+san|de\s+sao|internacional)|declaracao\s+universal|estatuto\s+de\s+roma)"
)
_TREATY_NAME = re.compile(
    r"(?:,?\s+(?:(?:d[aeo]s?|e|a|à|ao|para|sobre|contra|por|com|em|todas|as)\s+){0,4}"
    r"[A-ZÀ-Ý][a-zà-ÿ-]+(?![A-Za-zÀ-ÿ])){1,12}"
)
_ANY = re.compile(
    r"constituicao|carta|lei|lodf|regimento|ri|estatuto|regulamento|codigo|convencao|pacto|declaracao"
)
_NOT_A_LAW = re.compile(
    r"(?:lei|estatuto|codigo|regulamento)\s+(?:d[aeo]s?\s+)?(?:social|senhor|autor|reu|condominio|interno)"
)


@dataclass(frozen=True, slots=True)
class Unlisted:
    """A named act that is in no table. norm: what kind it is, where its words say so."""

    end: int
    norm: Norm | None


def unlisted_act(source: Plain, at: int) -> Unlisted | None:
    """Return the unlisted act that is named at `at`, or None."""
    if _ANY.match(source.plain, at) is None:
        return None
    for read in (state_constitution, _organic_law, _court_rules, _named):
        if found := read(source, at):
            return found
    return None


def state_constitution(source: Plain, at: int) -> Unlisted | None:
    """Return the constitution of a state that is named at `at`, or None."""
    found = _STATE_CONSTITUTION.match(source.plain, at)
    if found is None:
        return None
    owner = owner_named(source.plain, found.end())
    if owner is not None and owner.ente.startswith("uf:"):
        return Unlisted(owner.end, Norm(NormKind.CONSTITUICAO, "", None, owner.ente))
    local = _LOCAL.match(source.plain, found.end())
    return Unlisted(local.end(), Norm(NormKind.CONSTITUICAO, "", None, "uf:?")) if local else None


def _organic_law(source: Plain, at: int) -> Unlisted | None:
    found = _ORGANIC.match(source.plain, at)
    if found is None or (found["lodf"] and not source.written[at:].startswith("LODF")):
        return None
    whose = "uf:DF" if found["df"] or found["lodf"] else "mun:?"
    return Unlisted(found.end(), Norm(NormKind.LEI, "organica", None, whose))


def _court_rules(source: Plain, at: int) -> Unlisted | None:
    found = _RULES.match(source.plain, at)
    if found is None:
        return None
    if found["letters"]:
        if not source.written[at : at + 2].isupper():
            return None
        return Unlisted(found.end(), _rules_of(found["letters"].upper()))
    capital = source.written[at] == "R"
    if found["court"] is None:
        return Unlisted(found.end(), _rules_of("?")) if capital else None
    court = _COURT_WORDS.match(source.plain, found.start("court"))
    name = source.written[court.start() : court.end()] if court else ""
    if court is None or (len(name) < 7 and name.islower() and name not in ("casa", "corte")):
        return Unlisted(at + len("regimento interno"), _rules_of("?")) if capital else None
    return Unlisted(court.end(), _rules_of(name))


def _rules_of(court: str) -> Norm:
    return Norm(NormKind.REGIMENTO, "", None, f"orgao:{' '.join(court.split())}")


def _named(source: Plain, at: int) -> Unlisted | None:
    if _NOT_A_LAW.match(source.plain, at):
        return None
    found = _NAMED.match(source.written, at)
    if found is not None:
        return Unlisted(found.end(), None)
    treaty = _TREATY.match(source.plain, at)
    if treaty is None:
        return None
    more = _TREATY_NAME.match(source.written, treaty.end())
    return Unlisted(more.end() if more else treaty.end(), None)
