"""What a person's qualification says of them: occupation, civil status, nationality."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lastro.facts.answering.asked import Asked
from lastro.facts.answering.roles import meant, roles_in
from lastro.facts.answering.shown import place
from lastro.facts.model import Answer, Party, Route
from lastro.facts.store import FactStore
from lastro.sources import Excerpt
from lastro.text import fold

_STATUS = r"(?:casad|solteir|divorciad|viuv|separad|desquitad|convivente|em uniao estavel)"
_NATION = (
    r"(?:brasileir|portugues|italian|argentin|espanhol|american|uruguai|paraguai|chilen|angolan)"
)
_NUMBERED = re.compile(
    r"\d|\b(?:cpf|cnpj|rg|inscrit|portador|resident|domiciliad|com sede|neste ato)"
)
_STOPS = re.compile(
    r"\s(?=(?:inscrit|portador|resident|domiciliad|com registro|registrad|natural)\w*)"
)
_KINDS = (
    ("Profissão", ("profissao", "ocupacao", "formacao"), None),
    ("Estado civil", ("civil",), re.compile(_STATUS)),
    ("Nacionalidade", ("nacionalidade",), re.compile(_NATION)),
)
_SKIPPED = re.compile(rf"{_STATUS}|{_NATION}|maior|menor|nascid|nome|doravante|filh|sob |regime")
_WORDS = "profissao ocupacao formacao estado civil nacionalidade"
_MOST_WORDS = 4


def answer(asked: Asked, store: FactStore, matter: str) -> Answer | None:
    """Return what the qualification of the one person meant says of them, or None."""
    kind = next((k for k in _KINDS if any(asked.has(word) for word in k[1])), None)
    if asked.is_open or kind is None:
        return None
    parties = store.parties(matter)
    found, told = meant(asked, parties, parties)
    if len(found) != 1:
        return None
    person = found[0]
    if asked.left(_WORDS, *told, *roles_in(asked), person.name, *person.variants, *person.roles):
        return None
    values = _values(person, kind[2])
    if len({fold(value) for value, _ in values}) != 1:
        return None
    value, source = values[0]
    text = f"{kind[0]} de {person.name}: {value} ({place(source)})."
    return Answer(asked.text, Route.EXATA, text, value, "texto", (source,))


def _values(person: Party, wanted: re.Pattern[str] | None) -> list[tuple[str, Excerpt]]:
    found = ((_said(person, source.text, wanted), source) for source in person.sources)
    return [(value, source) for value, source in found if value]


def _said(person: Party, text: str, wanted: re.Pattern[str] | None) -> str:
    """Return the first words between commas after the name that say what is asked, or ""."""
    name = next((n for n in (person.name, *person.variants) if n in text), "")
    after = text[text.find(name) + len(name) :] if name else ""
    return next((piece for piece in _pieces(after) if _is_of(fold(piece), wanted)), "")


def _pieces(after: str) -> Sequence[str]:
    """Return what stands between commas, up to the first number or address."""
    if not after.lstrip().startswith((",", "(", "–", "-")):
        return ()
    pieces: list[str] = []
    for part in re.split(r"[,;(]|\s[–-]\s", after)[1:]:
        piece = _STOPS.split(part.strip())[0].strip(" .)")
        if piece and _NUMBERED.search(fold(piece)):
            break
        pieces.append(re.sub(r"^e\s", "", piece))
    return pieces


def _is_of(piece: str, wanted: re.Pattern[str] | None) -> bool:
    if wanted:
        return bool(wanted.match(piece))
    lower = bool(piece) and len(piece.split()) <= _MOST_WORDS
    return lower and not _SKIPPED.match(piece)
