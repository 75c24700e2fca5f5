"""What WhatsApp exports: lines with a stamp, `12/03/2023 14:02 - Ana: …`, in many languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from lastro.sources.chat import ChatMessage

_DAY = r"(?P<a>\d{1,4})(?P<mark>[./-])(?P<b>\d{1,2})(?P=mark)(?P<c>\d{2,4})"
_TIME = (
    r"(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2}))?"
    r"(?:\s?(?P<half>[AaPp])\.?\s?[Mm]\.?)?"
)
_BETWEEN = r",?\s+(?:(?:às|as|at|um|a\s+las|à)\s+)?"
_STAMP = re.compile(
    rf"(?:\[{_DAY}{_BETWEEN}{_TIME}\]\s?".replace("?P<", "?P<x_").replace("P=mark", "P=x_mark")
    + rf"|{_DAY}{_BETWEEN}{_TIME}\s[-–]\s)(?P<rest>.*)"
)
_SENDER = re.compile(r"(?P<sender>[^:]{1,80}?):(?:\s(?P<text>.*)|$)")
_INVISIBLE = dict.fromkeys(
    map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
)
_SPACES = str.maketrans({"\u202f": " ", "\xa0": " "})
_ATTACHED = re.compile(
    r"<(?:anexado|attached|adjunto|Anhang|pièce jointe|allegato)\s?:\s?(?P<a>[^<>/\\]+)>"
    r"|^(?P<b>[^<>/\\:\n]+\.\w{2,5}) \((?:arquivo anexado|ficheiro anexado|file attached"
    r"|archivo adjunto|Datei angehängt|fichier joint|file allegato)\)",
    re.I | re.M,
)
_OMITTED = re.compile(
    r"<(?:m[ií]dia (?:oculta|omitida)|arquivo de m[ií]dia oculto|ficheiro (?:omitido|oculto)"
    r"|media omitted|multimedia omitido|medien ausgeschlossen|médias omis|media omessi)>"
    r"|^(?:imagem|[áa]udio|v[ií]deo|figurinha|GIF|documento|contato|image|audio|video|sticker"
    r"|document|Contact card|Bild|imagen)\s+"
    r"(?:ocultad[ao]|oculto|omitid[ao]|omitted|weggelassen)\s*$",
    re.I | re.M,
)
_EDITED = re.compile(
    r"<(?:(?:esta )?mensagem (?:foi )?editada|this message was edited|se editó este mensaje\.?"
    r"|diese nachricht wurde bearbeitet\.?)>",
    re.I,
)
_DELETED = re.compile(
    r"(?:(?:esta )?mensagem (?:foi )?apagada|voc[êe] apagou esta mensagem"
    r"|(?:essa|esta) mensagem foi apagada(?: pelo admin.*)?"
    r"|this message was deleted(?: by admin.*)?|you deleted this message"
    r"|(?:se eliminó|eliminaste) este mensaje|diese nachricht wurde gelöscht)\.?\s*$",
    re.I,
)
_SNIFFED_LINES = 60
_FEWEST = 2
ASSUMED = (
    "a ordem de dia e mês não se decide por estas mensagens; supôs-se dia/mês: confira as datas"
)


@dataclass(frozen=True, slots=True)
class _Line:
    """A stamped line and those after it. date: the three numbers as written; time: 24 hours."""

    date: tuple[str, str, str]
    time: tuple[int, int, int]
    halved: bool
    rest: str
    whole: str


def is_conversation(text: str) -> bool:
    """Tell whether a text is an export: it begins with a stamp, and so does a fifth of its head."""
    lines = [line for line in _plain(text).splitlines()[:_SNIFFED_LINES] if line.strip()]
    stamped = sum(_STAMP.match(line) is not None for line in lines)
    enough = max(_FEWEST, len(lines) // 5)
    return bool(lines) and _STAMP.match(lines[0]) is not None and stamped >= enough


def messages_of(text: str) -> tuple[list[ChatMessage], bool]:
    """Return the messages, and whether the order of day and month had to be supposed."""
    lines = list(_lines(_plain(text)))
    month_first, sure = _order(lines)
    candidates = Counter(m["sender"] for line in lines if (m := _SENDER.match(line.rest)))
    names = {name for name in candidates if not _is_sentence(name, candidates)}
    return [_message(line, names, month_first=month_first) for line in lines], not sure


def _plain(text: str) -> str:
    return text.translate(_INVISIBLE).translate(_SPACES).replace("\r\n", "\n")


def _lines(text: str) -> Iterator[_Line]:
    """Yield the messages; lines without a stamp belong to the one before them."""
    stamp: re.Match[str] | None = None
    held: list[str] = []
    for line in text.split("\n"):
        if found := _STAMP.match(line):
            if stamp is not None:
                yield _line(stamp, held)
            stamp, held = found, []
        held.append(line)
    if stamp is not None:
        yield _line(stamp, held)


def _line(stamp: re.Match[str], held: list[str]) -> _Line:
    own = stamp.groupdict()
    given = {name: own[f"x_{name}"] or own[name] or "" for name in ("a", "b", "c", "hour",
             "minute", "second", "half")}  # fmt: skip
    hour = int(given["hour"])
    if given["half"]:
        hour = hour % 12 + (12 if given["half"].casefold() == "p" else 0)
    time = (hour, int(given["minute"]), int(given["second"] or 0))
    rest = "\n".join([stamp["rest"], *held[1:]])
    date = (given["a"], given["b"], given["c"])
    return _Line(date, time, bool(given["half"]), rest, "\n".join(held).strip())


def _order(lines: Sequence[_Line]) -> tuple[bool, bool]:
    """Return (month comes first, is sure): by a number over 12, then by the order of time."""
    if any(int(line.date[0]) > 12 for line in lines):
        return False, True
    if any(int(line.date[1]) > 12 for line in lines):
        return True, True
    back = {first: _steps_back(lines, month_first=first) for first in (False, True)}
    if back[False] != back[True]:
        return back[True] < back[False], True
    halved = any(line.halved for line in lines)
    return halved, halved or len({line.date for line in lines if line.date[0] != line.date[1]}) == 0


def _steps_back(lines: Sequence[_Line], *, month_first: bool) -> int:
    moments = [_sent(line, month_first=month_first) for line in lines]
    return sum(later < earlier for earlier, later in pairwise(moments))


def _sent(line: _Line, *, month_first: bool) -> str:
    """Return the moment as ISO 8601, "" for a date that does not exist."""
    a, b, c = line.date
    if len(a) == 4:
        year, month, day = a, b, c
    else:
        year, month, day = (c, a, b) if month_first else (c, b, a)
    whole = int(year) + (2000 if len(year) <= 2 else 0)
    try:
        return datetime(whole, int(month), int(day), *line.time).isoformat()  # noqa: DTZ001
    except ValueError:
        return ""


def _is_sentence(name: str, candidates: Counter[str]) -> bool:
    """Tell a sender from the program's own words: `Ana mudou o nome para "Obra` is no sender."""
    longer_than_another = any(name.startswith(f"{other} ") for other in candidates)
    return longer_than_another and candidates[name] <= _FEWEST


def _message(line: _Line, names: set[str], *, month_first: bool) -> ChatMessage:
    found = _SENDER.match(line.rest)
    sender = found["sender"].strip() if found and found["sender"] in names else ""
    said = line.rest.split(":", 1)[1].strip() if sender else line.rest
    files = tuple((m["a"] or m["b"]).strip() for m in _ATTACHED.finditer(said))
    return ChatMessage(
        sender.removeprefix("~").strip(),
        _sent(line, month_first=month_first),
        line.whole,
        files,
        edited=bool(_EDITED.search(said)),
        deleted=bool(_DELETED.match(said)),
        omitted=bool(_OMITTED.search(said)),
    )
