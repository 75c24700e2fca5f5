"""Stage 4: sections to one draft: numbers by first use, one a source, bibliography, markdown."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from lastro.drafting.model import Claim, Colour, Draft, Entry, Evidence, Outline, Section
from lastro.drafting.tokens import gaps, numbered, refs
from lastro.drafting.validate import Validation
from lastro.errors import Bug

OPENING, CLOSING = "abertura", "fecho"
_ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]


@dataclass(frozen=True, slots=True)
class Cover:
    """What a draft says of itself besides its sections."""

    id: str
    title: str
    coverage: tuple[str, ...]
    hashes: tuple[tuple[str, str], ...]


def assemble(outline: Outline, validation: Validation, cover: Cover) -> Draft:
    """Return the draft. Raises Bug when a reference has no evidence: validation was left out."""
    frame = tuple(s for s in validation.sections if s.id in (OPENING, CLOSING))
    body = tuple(s for s in validation.sections if s.id not in (OPENING, CLOSING))
    preamble, closing = _paragraphs(frame, OPENING), _paragraphs(frame, CLOSING)
    ordered = (*_named(frame, OPENING), *body, *_named(frame, CLOSING))
    bibliography = _bibliography(ordered)
    return Draft(
        id=cover.id,
        matter=outline.matter,
        piece=outline.piece,
        title=cover.title,
        preamble=preamble,
        closing=closing,
        outline=outline,
        sections=body,
        bibliography=bibliography,
        markdown=_markdown(preamble, body, closing, bibliography),
        citations=validation.citations,
        coverage=cover.coverage,
        state=state(validation.sections),
        hashes=cover.hashes,
        frame=frame,
    )


def state(sections: tuple[Section, ...]) -> str:
    """Return `protocolavel` only when no claim is red and nothing is left to complete."""
    claims = [claim for section in sections for claim in section.claims]
    blocked = any(c.colour is Colour.VERMELHA or gaps(c.text) for c in claims)
    return "bloqueado" if blocked else "protocolavel"


def _named(sections: tuple[Section, ...], id: str) -> tuple[Section, ...]:
    return tuple(section for section in sections if section.id == id)


def _paragraphs(frame: tuple[Section, ...], id: str) -> tuple[str, ...]:
    claims = (claim for section in _named(frame, id) for claim in section.claims)
    return tuple(
        " ".join(claim.text for claim in together)
        for _, together in groupby(claims, key=lambda claim: claim.paragraph)
    )


def _bibliography(sections: tuple[Section, ...]) -> tuple[Entry, ...]:
    held: dict[str, Evidence] = {}
    for section in sections:
        held.update({evidence.id: evidence for evidence in section.evidence})
    used: dict[str, None] = {}
    for section in sections:
        for claim in section.claims:
            used.update(dict.fromkeys(refs(claim.text)))
    unknown = [id for id in used if id not in held]
    if unknown:
        raise Bug(f"referências sem fonte chegaram à montagem: {', '.join(unknown)}")
    return tuple(Entry(number, held[id]) for number, id in enumerate(used, 1))


def _markdown(
    preamble: tuple[str, ...],
    sections: tuple[Section, ...],
    closing: tuple[str, ...],
    bibliography: tuple[Entry, ...],
) -> str:
    numbers = {entry.evidence.id: entry.number for entry in bibliography}
    blocks = [numbered(text, numbers) for text in preamble]
    for roman, section in zip(_ROMAN, sections, strict=False):
        blocks.append(f"## {roman} – {section.title}")
        blocks += _section(section, roman, numbers)
    blocks += [numbered(text, numbers) for text in closing]
    blocks.append("## REFERÊNCIAS")
    blocks += [f"[{entry.number}] {entry.evidence.title}" for entry in bibliography]
    return "\n\n".join(_safe(block) for block in blocks) + "\n"


def _section(section: Section, roman: str, numbers: dict[str, int]) -> list[str]:
    blocks: list[str] = []
    count = 0
    for heading, under in groupby(section.claims, key=lambda claim: claim.heading):
        if heading:
            count += 1
            blocks.append(f"### {roman}.{count} – {heading}")
        blocks += [_paragraph(tuple(p), numbers) for _, p in groupby(under, key=_paragraph_number)]
    return blocks


def _paragraph_number(claim: Claim) -> int:
    return claim.paragraph


def _paragraph(claims: tuple[Claim, ...], numbers: dict[str, int]) -> str:
    return " ".join(numbered(claim.text, numbers) for claim in claims)


def _safe(block: str) -> str:
    return block.replace("<", "\\<")
