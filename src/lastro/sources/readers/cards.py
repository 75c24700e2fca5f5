"""Calendars (.ics) and address cards (.vcf): one block an event or a person."""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lastro.sources.assemble import Assembly
from lastro.sources.encoding import decode
from lastro.sources.media import CALENDAR
from lastro.sources.model import BlockKind, Document, Engines, ParagraphAnchor, RawFile
from lastro.sources.sniff import media_type

_EVENTS = {"SUMMARY": "assunto", "DTSTART": "início", "DTEND": "fim", "DUE": "prazo",
           "LOCATION": "local", "ORGANIZER": "organizador", "ATTENDEE": "participante",
           "STATUS": "situação", "DESCRIPTION": "descrição", "RRULE": "repetição"}  # fmt: skip
_PEOPLE = {"FN": "nome", "ORG": "organização", "TITLE": "cargo", "TEL": "telefone",
           "EMAIL": "e-mail", "ADR": "endereço", "BDAY": "nascimento", "URL": "página",
           "NOTE": "observação"}  # fmt: skip
_PARTS = {"VEVENT": "evento", "VTODO": "tarefa", "VCARD": "contato"}
_LINE = re.compile(
    r"(?:[\w-]+\.)?(?P<name>[\w-]+)(?P<given>(?:;[^:\"]*(?:\"[^\"]*\"[^:\"]*)*)*):(?P<value>.*)"
)
_ESCAPED = re.compile(r"\\([nN,;:\\])")
_MOMENT = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2})?(Z?))?$")


@dataclass(slots=True)
class _Card:
    kind: str
    values: list[tuple[str, str]] = field(default_factory=list)


def read(raw: RawFile, engines: Engines) -> Document:
    """Return one block an event, task or person, `evento 3` each, with named values."""
    kind = media_type(raw)
    assembly = Assembly(raw, kind)
    names = _EVENTS if kind == CALENDAR else _PEOPLE
    counts: dict[str, int] = {}
    for card in _cards(decode(raw.content).text):
        counts[card.kind] = counts.get(card.kind, 0) + 1
        anchor = ParagraphAnchor(counts[card.kind], _PARTS[card.kind])
        cells = [(f"{names[name]}: {text}", anchor) for name, text in card.values if name in names]
        assembly.add_row(cells, anchor, BlockKind.PARAGRAPH)
    return assembly.document()


def _cards(text: str) -> Iterator[_Card]:
    card: _Card | None = None
    for line in _unfolded(text):
        found = _LINE.match(line)
        if not found:
            continue
        name, value = found["name"].upper(), found["value"]
        if name == "BEGIN" and value.strip().upper() in _PARTS:
            card = _Card(value.strip().upper())
        elif name == "END" and card is not None and value.strip().upper() == card.kind:
            yield card
            card = None
        elif card is not None:
            card.values.append((name, _shown(name, found["given"].upper(), value)))


def _unfolded(text: str) -> Iterator[str]:
    """Yield whole lines: one that begins with white space continues the line before it."""
    soft = re.sub(r"=\r?\n(?=[^\r\n]*)", "=\n", text)
    yield from re.sub(r"\r?\n[ \t]", "", soft.replace("=\n", "")).splitlines()


def _shown(name: str, given: str, value: str) -> str:
    if "QUOTED-PRINTABLE" in given:
        value = decode(quopri.decodestring(value.encode("utf-8", "replace"))).text
    value = re.sub(r"^mailto:", "", value, flags=re.I)
    if moment := _MOMENT.match(value.strip()):
        return _moment(moment)
    if name in ("ADR", "ORG", "N"):
        return ", ".join(part.strip() for part in re.split(r"(?<!\\);", value) if part.strip())
    return _ESCAPED.sub(lambda m: " " if m[1] in "nN" else m[1], value)


def _moment(found: re.Match[str]) -> str:
    year, month, day, hour, minute, zone = found.groups()
    clock = f" {hour}:{minute}" if hour else ""
    return f"{day}/{month}/{year}{clock}" + (" UTC" if zone else "")
