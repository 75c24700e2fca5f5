"""What an event happens to: `as chaves`, `a unidade Centro`, `o contrato de locação`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.facts.across.kinds import EventKind
from lastro.facts.contracts.instruments import title_of
from lastro.facts.model import Instrument
from lastro.facts.segments import Segment, Segmented
from lastro.text import Span, fold, fold_same_length, squeeze

_REACH = 90
_INDEFINITE = re.compile(
    r"\b(?:uma?s?|outr[oa]s?|nov[oa]s?|demais|cada|qualquer|alguns?|algumas?)\s+(?:\w+\s+)?$"
)
_TYPE = re.compile(r"\s+(?:particular\s+|individual\s+)?(?:de|do|da)\s+(?P<type>[a-z]{4,})")
_NAMED = re.compile(
    r"(?:\s[a-zà-ÿ]{4,})?(?:\s(?:(?:d[aeo]s?|n[ao])\s)?[A-ZÀ-Ý][a-zà-ÿ][\wà-ÿ]+){1,4}"
)
_NO_TYPES = {"numero", "referencia", "epigrafe", "adesao", "acordo"}
_PAPERS = (
    ("notificacao", "", r"^(?:contra)?notificacao|^interpelacao"),
    ("defesa", "", r"^(?:contestacao|replica|impugnacao a contestacao|apelacao)$"),
    ("assinatura", "procuracao", r"^procuracao"),
    ("assinatura", "aditivo", r"aditivo|aditamento"),
    ("assinatura", "distrato", r"distrato"),
    ("assinatura", "contrato", r"contrato(?! social)|instrumento particular"),
)
_BY_CLAUSES = ("aditivo", "distrato", "contrato")
_OPENING, _TITLE_WORDS = 20, 9


@dataclass(frozen=True, slots=True)
class Thing:
    """What an event happens to. noun: its key in `events.toml`; names: words that tell it from
    another of its kind; definite: the paper speaks of one that is known.
    """

    noun: str = ""
    names: frozenset[str] = frozenset()
    definite: bool = True


@dataclass(frozen=True, slots=True)
class OwnTitle:
    """What a dated paper is, as a kind of event, and its title as it stands there."""

    kind: str
    noun: str
    words: str
    names: frozenset[str]


def thing_of(paper: Segmented, segment: Segment, kind: EventKind, cue: Span) -> Thing:
    """Return the thing nearest to the cue; of a message, also what its subject names."""
    found = [
        (_apart(cue, Span(*m.span())), key, Span(*m.span()))
        for key, pattern in kind.nouns
        for m in pattern.finditer(segment.folded)
    ]
    near = min((f for f in found if f[0] <= _REACH), default=None)
    if near:
        _, key, span = near
        definite = not _INDEFINITE.search(segment.folded[: span.start])
        return Thing(key, _names(segment.text, span, key), definite)
    around = fold(f"{paper.document.metadata.subject} {segment.heading}")
    told = [key for key, pattern in kind.nouns if pattern.search(around)]
    return Thing(told[0] if len(told) == 1 else "")


def own_title(paper: Segmented) -> OwnTitle | None:
    """Return the title of a contract, power of attorney, notice or defence, or None."""
    agreed = title_of(paper.document).instrument in (Instrument.CONTRATO, Instrument.ADITIVO)
    for block in paper.document.blocks[:_OPENING]:
        line = _plain(squeeze(block.span.of(paper.document.text))[:120])
        for kind, noun, pattern in _PAPERS:
            match = re.search(pattern, fold_same_length(line))
            if match and (agreed or noun not in _BY_CLAUSES):
                return OwnTitle(kind, noun, line, _names(line, Span(*match.span()), noun))
    return None


def name_of(paper: Segmented) -> str:
    """Return the title a paper bears in capitals, else the name of its file without ending."""
    for block in paper.document.blocks[:_OPENING]:
        line = squeeze(block.span.of(paper.document.text))
        addressed = re.match(r"(?:ao|aos|a|excelent|exm[oa]|meritiss|processo|autos)\b", fold(line))
        capitals = line.isupper() and len(line.split()) <= _TITLE_WORDS
        if capitals and not addressed and not re.search(r"\d{3}|LTDA|S\.?A\b", line):
            return _plain(line)
    return paper.document.locator.rsplit("!", 1)[-1].rsplit("/", 1)[-1].rpartition(".")[0]


def _plain(line: str) -> str:
    return line.capitalize() if line.isupper() else line


def _apart(cue: Span, noun: Span) -> int:
    """Return the code points between; a noun before the cue is farther."""
    return noun.start - cue.end if noun.start >= cue.end else cue.start - noun.end + 10


def _names(text: str, noun: Span, key: str) -> frozenset[str]:
    if key == "contrato":
        named = _TYPE.match(fold_same_length(text), noun.end)
        known = named and named["type"] not in _NO_TYPES
        return frozenset({named["type"]}) if named and known else frozenset()
    match = _NAMED.match(text, noun.end)
    words = fold(match[0]).split() if match else []
    return frozenset(word for word in words if len(word) > 3)
