"""Reads the notes that Planalto prints in a provision: who changed it, who revoked it.

>>> read("Texto. (Redação dada pela Lei nº 11.719, de 2008)", captured_year=2026).amended_by
'Lei nº 11.719, de 2008'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lastro.law.model import State
from lastro.text import squeeze

_KINDS = (
    r"inclu[íi]d[oa]s?\b|reda[çc][ãa]o\b|com\s+(?:nova\s+)?reda[çc][ãa]o|revogad[oa]s?\b|vig[êe]ncia\b|"
    r"vide\b|vetad[oa]s?\b|v\s?e\s?t\s?a\s?d\s?o\b|NR\b|AC\b|renumerad[oa]s?\b|"
    r"produ[çc][ãa]o de efeitos?|"
    r"regulamento\b|rejeitad[oa]s?\b|partes? (?:mantida|vetada)s?\b|promulga[çc][ãa]o\b|veto\b|"
    r"substitu[íi]d[oa]s?\b|suprimid[oa]s?\b|restaurad[oa]s?\b|restabelecid[oa]s?\b|"
    r"acrescid[oa]s?\b|acrescentad[oa]s?\b|alterad[oa]s?\b|declarad[oa] inconstitucional|"
    r"convertid[oa]\b|mantid[oa]\b|express[ãa]o (?:substitu|suprimi|inclu|declarad)|"
    r"execu[çc][ãa]o suspensa|prorroga[çc][ãa]o|"
    r"(?:inciso|al[íi]nea|artigo|par[áa]grafo(?: único)?|item|numera[çc][ãa]o|[“\"]?caput[”\"]?)"
    r"(?:\s+\S+){0,4}?\s*(?:acresc|inclu|com\b|com reda|revogad|renumerad|alterad|do artigo)"
)
_NOTE = re.compile(rf"\(\s*((?:{_KINDS})[^()]*(?:\([^()]*\)[^()]*)*)\)", re.IGNORECASE)
_TAIL = re.compile(
    r"(?:^|(?<=[.;:,)”\"])|(?<=;\sou)|(?<=;\se))\s*"
    r"((?:Vig[êe]ncia encerrada|Vig[êe]ncia|Produ[çc][ãa]o de efeitos?"
    r"(?: e vig[êe]ncia)?|Regulamento|Rejeitad[oa]|Convertida em Lei|\(?Vig[êe]ncia\)?)"
    r"(?:\s+(?:Vig[êe]ncia|Produ[çc][ãa]o de efeitos?))*\.?)\s*$"
)
_BARE = re.compile(  # a note that lost its parentheses, after the end of a sentence
    r"(?<=[.;:])\s*((?:Inclu[íi]d|Revogad|Acrescentad|Acrescid)[oa] pel[oa] [^().;]{8,70}\d{4}|"
    r"Reda[çc][ãa]o dada pel[oa] [^().;]{8,70}\d{4})\.?\s*$"
)
_BY = re.compile(r"\bpel[oa]s?\s+(?P<act>.+?)\s*$", re.IGNORECASE | re.DOTALL)
_PROVISIONAL = re.compile(
    r"Medida Provis[óo]ria\s+n\s?[ºo°.]*\s*(?P<number>[\d.]+)(?P<reissue>-\d+)?"
    r"(?:.*?\b(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"[\s.;:,\"“”'()\-–e]*")
_WORD_REVOKED = re.compile(r"[\s\"“(]*revogad[oa]s?[\s.;,)”\"e]*", re.IGNORECASE)
_WORD_VETOED = re.compile(r"[\s\"“(]*v\s?e\s?t\s?a\s?d\s?[oa]s?[\s.;,)”\"e]*", re.IGNORECASE)
_WHAT = r"(?:(?:inciso|al[íi]nea|artigo|par[áa]grafo(?: único)?|item|[“\"]?caput[”\"]?\S*)\s+)?"
_CHANGE = re.compile(
    _WHAT
    + r"(?:inclu[íi]d|reda[çc]|com (?:nova )?reda|acresc|alterad|substitu[íi]d|renumerad|revogad|"
    r"suprimid|restabelecid|restaurad|express[ãa]o)",
    re.IGNORECASE,
)
_REVOKING = re.compile(_WHAT + r"(?:revogad|suprimid)", re.IGNORECASE)
_AMENDING = re.compile(
    _WHAT + r"(?:inclu[íi]d|reda[çc]|com (?:nova )?reda|acresc|alterad|"
    r"substitu[íi]d|restabelecid|express[ãa]o)",
    re.IGNORECASE,
)
_REWORDING = re.compile(_WHAT + r"(?:reda[çc]|com (?:nova )?reda|alterad)", re.IGNORECASE)
_ADDING = re.compile(_WHAT + r"(?:inclu[íi]d|acresc)", re.IGNORECASE)
_OVER = re.compile(r"vig[êe]ncia encerrada|rejeitad", re.IGNORECASE)
LAST_REISSUED_YEAR = 2001  # EC 32/2001, art. 2: measures of before 12.9.2001 stay in force


@dataclass(frozen=True, slots=True)
class Standing:
    """A wording freed of its notes, and what the notes say. notes: without their parentheses.

    doubtful: the wording is a provisional measure's that was lost or became law, perhaps changed
    """

    text: str
    notes: tuple[str, ...]
    state: State
    amended_by: str | None
    revoked_by: str | None
    doubtful: bool = False


def read(raw: str, *, captured_year: int) -> Standing:
    """Return the wording and its standing.

    captured_year: a provisional measure lasts 120 days at most (CF art. 62, §§ 3, 7), so what a
        measure of an earlier year wrote was no longer its text when the page was captured
    """
    text, notes = take_notes(raw)
    state = _state(text, notes, captured_year)
    revoked = state is State.REVOGADO
    if _EMPTY.fullmatch(text) or _WORD_REVOKED.fullmatch(text) or _WORD_VETOED.fullmatch(text):
        text = ""
    return Standing(
        text=text,
        notes=notes,
        state=state,
        amended_by=_last_act(notes, _AMENDING),
        revoked_by=_last_act(notes, _REVOKING) or _last_act(notes, _AMENDING) if revoked else None,
        doubtful=state is State.VIGENTE and _is_doubtful(notes, captured_year),
    )


@lru_cache(maxsize=8192)
def take_notes(raw: str) -> tuple[str, tuple[str, ...]]:
    """Return the text without its notes, and the notes in their order."""
    notes: list[str] = []

    def keep(found: re.Match[str]) -> str:
        notes.append(squeeze(found[1]))
        return " "

    text = _NOTE.sub(keep, raw) if "(" in raw else raw
    tails: list[str] = []
    while tail := _TAIL.search(text) or _BARE.search(text):
        tails.append(tail[1].strip("(). "))
        text = text[: tail.start()]
    text = re.sub(r"\s+([.;,:](?:\s|$))", r"\1", squeeze(text))
    return text, (*notes, *reversed(tails))


def _state(text: str, notes: tuple[str, ...], captured_year: int) -> State:
    empty = bool(_EMPTY.fullmatch(text))
    if _WORD_REVOKED.fullmatch(text) and not empty:
        return State.REVOGADO
    vetoed = any(_WORD_VETOED.match(note) for note in notes)
    if (empty and vetoed) or (_WORD_VETOED.fullmatch(text) and not empty):
        return State.VETADO
    changes = [note for note in notes if _CHANGE.match(note)]
    if not changes:
        return State.VIGENTE
    if _REVOKING.match(changes[-1]):
        undone = _is_over(notes, changes) or lapsed(changes[-1], captured_year)
        return State.VIGENTE if undone and not empty else State.REVOGADO
    if _is_over(notes, changes) and not _REWORDING.match(changes[-1]):
        return State.VIGENCIA_ENCERRADA
    return State.REVOGADO if empty and any(map(_REVOKING.match, changes)) else State.VIGENTE


def _is_over(notes: tuple[str, ...], changes: list[str]) -> bool:
    """Return whether Planalto says that the measure behind the last change lapsed."""
    return any(map(_OVER.match, notes)) and bool(_PROVISIONAL.search(changes[-1]))


def _is_doubtful(notes: tuple[str, ...], captured_year: int) -> bool:
    changes = [n for n in notes if _CHANGE.match(n) and not _REVOKING.match(n)]
    if not changes or _converted(notes):
        return False
    return lapsed(changes[-1], captured_year) or _is_over(notes, changes)


def _converted(notes: tuple[str, ...]) -> bool:
    return any("convertid" in note.casefold() for note in notes)


def added_by(notes: tuple[str, ...]) -> str | None:
    """Return the act that added the provision, None for one that the act always had."""
    return _last_act(notes[::-1], _ADDING)


def over(notes: tuple[str, ...]) -> bool:
    """Return whether Planalto says that the measure behind a wording lapsed or was rejected."""
    return any(map(_OVER.match, notes))


def lapsed(note: str, captured_year: int) -> bool:
    """Return whether the note names a provisional measure that cannot have lasted until then."""
    measure = _PROVISIONAL.search(note)
    if measure is None or measure["reissue"] or not measure["year"]:
        return False
    return LAST_REISSUED_YEAR < int(measure["year"]) < captured_year


def _last_act(notes: tuple[str, ...], pattern: re.Pattern[str]) -> str | None:
    acts = (act_of_note(note) for note in reversed(notes) if pattern.match(note))
    return next((act for act in acts if act), None)


def act_of_note(note: str) -> str | None:
    """Return the act after `pela`, as written: `Lei nº 11.719, de 2008`."""
    found = _BY.search(note)
    return found["act"].rstrip(" .;,") if found else None


def years_of_change(notes: tuple[str, ...]) -> int:
    """Return the latest year that an amending or revoking note names, 0 when none does."""
    changes = (note for note in notes if _CHANGE.match(note))
    years = [int(y) for note in changes for y in re.findall(r"\b((?:18|19|20)\d\d)\b", note)]
    return max(years, default=0)
