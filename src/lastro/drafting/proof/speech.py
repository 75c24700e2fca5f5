"""Who says the words of a message or notice, and to whom, as a brief tells it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.drafting.library import Side
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.conversation import Spoken, introduced, spoken
from lastro.drafting.proof.people import in_the_piece, is_party, name_of, side_of
from lastro.index import DocType, Passage
from lastro.text import fold

_ANSWER = re.compile(r"^\W*(?:re|res|resp)\s*:", re.IGNORECASE)
_NOTIFIER = re.compile(r"\bnotificante\b\W{0,6}(?P<near>.{0,160})", re.DOTALL)
_NOTIFIED = re.compile(
    r"(?:\bnotificad[oa]\b|\bdestinatari[oa]\b|^\W*(?:ao|para)\b)\W{0,6}(?P<near>.{0,160})",
    re.DOTALL | re.MULTILINE,
)
"""The party a notice is addressed to: its author is the other one."""
_TO = re.compile(r"^\W*(?:À|Às|Ao|Aos|AO)\s+", re.MULTILINE)
_KNOWN_NAME = 12


@dataclass(frozen=True, slots=True)
class Speech:
    """Who speaks: `Ana Reis, pela ré,`.

    to: ` ao autor`, "" when the paper does not say; side: id of the side that speaks, or ""
    """

    author: str
    to: str = ""
    verb: str = "escreveu"
    side: str = ""


def speech(words: str, passage: Passage, case: Case) -> Speech | None:
    """Return who says `words`, None for papers that are nobody's message."""
    if is_quoted_reply(passage):
        found = reply(words, passage, case)
        return _replied(found[0].author, case) if found else None
    if said := spoken(words, passage.text):
        side = side_of(said.author, case)
        return Speech(_author(said.author, side, case), side=_id(side))
    if passage.doc_type is DocType.NOTIFICACAO and (notice := _notice(passage, case)):
        return notice
    paper = case.materials.paper(passage.locator)
    if paper is None or not passage.place.startswith("mensagem"):
        return None
    side = side_of(paper.sender, case)
    verb = "respondeu" if _ANSWER.match(paper.title) else _verb(side, case)
    to = _to(paper.recipients, side, case)
    return Speech(_author(paper.sender, side, case), to, verb, _id(side))


def is_quoted_reply(passage: Passage) -> bool:
    """Return whether the passage is of an earlier message that another one quotes."""
    return passage.place.startswith("mensagem") and "citação" in passage.place


def reply(words: str, passage: Passage, case: Case) -> tuple[Spoken, Evidence] | None:
    """Return who wrote the quoted words and when, with the passage whose header says so."""
    message = passage.place.partition(", citação")[0]
    flat = " ".join(passage.text.split())
    at = flat.find(words.split(" […]")[0])
    earlier = [
        p
        for p in case.materials.passages(passage.locator)
        if p.span.start < passage.span.start and p.place.startswith(message)
    ]
    texts = [(flat[: max(at, 0)], passage), *((p.text, p) for p in reversed(earlier))]
    for text, held in texts:
        if said := introduced(text):
            return said, case.evidence(held.excerpt)
    return None


def _replied(person: str, case: Case) -> Speech:
    side = side_of(person, case) or _known_sender(person, case)
    return Speech(_author(person, side, case), verb=_verb(side, case), side=_id(side))


def _known_sender(person: str, case: Case) -> Side | None:
    """Return the side for which someone of the same name writes other messages of the case."""
    name = fold(name_of(person))
    sent = (p.sender for p in case.materials.read() if p.sender and fold(name_of(p.sender)) == name)
    sides = {side.id: side for sender in sent if (side := side_of(sender, case))}
    return next(iter(sides.values())) if len(sides) == 1 else None


def _verb(side: Side | None, case: Case) -> str:
    """Return the verb of a message: what the client says itself is told as its own word."""
    return "comunicou" if side and side.id == case.side.id else "escreveu"


def _id(side: Side | None) -> str:
    return side.id if side else ""


def _author(person: str, side: Side | None, case: Case) -> str:
    name = name_of(person)
    if side is None:
        return name
    word = in_the_piece(side, case)
    if is_party(person, side, case):
        return word
    article, _, noun = word.partition(" ")
    return f"{name}, {'pelo' if article == 'o' else 'pela'} {noun},"


def _to(recipients: tuple[str, ...], sender: Side | None, case: Case) -> str:
    """Return the party that is written to, where sender and recipient stand on two sides."""
    sides = {side.id: side for person in recipients if (side := side_of(person, case))}
    if sender is None or len(sides) != 1 or sender.id in sides:
        return ""
    article, _, noun = in_the_piece(next(iter(sides.values())), case).partition(" ")
    return f" {'ao' if article == 'o' else 'à'} {noun}"


def _notice(passage: Passage, case: Case) -> Speech | None:
    raw = "\n".join(p.text for p in case.materials.passages(passage.locator))
    text = fold(_TO.sub("para ", raw))
    pairs = ((case.side, case.other_side), (case.other_side, case.side))
    for pattern, by_author in ((_NOTIFIER, True), (_NOTIFIED, False)):
        for found in pattern.finditer(text):
            for side, other in pairs:
                if _names(found["near"], side, case):
                    author, to = (side, other) if by_author else (other, side)
                    noun = in_the_piece(to, case)
                    return Speech(in_the_piece(author, case), f" {noun}", "notificou", author.id)
    return None


def _names(near: str, side: Side, case: Case) -> bool:
    party = case.party(side)
    return party is not None and fold(party.name)[:_KNOWN_NAME] in near[: len(party.name) + 8]
