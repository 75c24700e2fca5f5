"""The pages of a court file: the piece each belongs to, its date and what it says in a line or two.

Rules are data (`pages.toml`). A page is judged by what it shows and by the page before it: one that
opens nothing goes on with the piece before, unless that one has ended.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import groupby

from lastro.sources import BlockKind, Document, PageAnchor
from lastro.text import clip, fold_same_length, squeeze

OPENING_CHARS = 900
SUMMARY_CHARS = 240
OPENS, SAYS = 6.0, 6.0  # weight from which a page begins a piece, by its opening or by its body
FEWEST_CHARS = 25
PLACE_CHARS = 46  # of what stands before the date of a closing line
_MONTHS = (
    *("janeiro", "fevereiro", "marco", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)
_DATE = re.compile(
    rf"(?P<d>\d{{1,2}})[ºo°]?(?: de (?P<month>{'|'.join(_MONTHS)}) de "
    r"|(?P<s>[/.-])(?P<m>\d{1,2})(?P=s))(?P<y>\d{4})\b"
)
_SENTENCE = re.compile(r"(?<=[.;!?])\s+(?=[A-ZÀ-Þ“\"(])|\n+")
_TELLING = re.compile(
    r"r\$|julgo|condeno|requer|acordam|provimento|certifico|intimad|nomeia|defiro|cite-se|prazo de"
    r"|improceden|propor|saldo|total|multa|contrato"
)


class PageType(StrEnum):
    """What piece of a court file a page belongs to; closed (ING-14)."""

    PETICAO_INICIAL = "peticao_inicial"
    CONTESTACAO = "contestacao"
    REPLICA = "replica"
    SENTENCA = "sentenca"
    ACORDAO = "acordao"
    DESPACHO = "despacho"
    INTIMACAO = "intimacao"
    DEMONSTRATIVO = "demonstrativo"
    PROCURACAO = "procuracao"
    CERTIDAO = "certidao"
    OUTRO = "outro"


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of a page. ocr: it was read from a picture; rows: how many table rows it has."""

    number: int
    text: str
    ocr: bool = False
    rows: int = 0


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page classified.

    piece: number of the piece in the file, 1 is the first; opens: it is the piece's first page
    ends: the piece ends with it; date: ISO, of its closing line, "" for none; mentioned: the first
        date it speaks of; summary: its own words
    confidence: 0 to 1; method: `texto`, `visao` (read from a picture) or `sem_texto`
    rule: what decided, in words for a lawyer
    """

    number: int
    type: PageType
    piece: int
    opens: bool
    ends: bool
    date: str
    mentioned: str
    summary: str
    confidence: float
    method: str
    rule: str

    def as_json(self) -> dict[str, object]:
        """Return the element of `paginas`."""
        return {
            "pagina": self.number,
            "tipo": self.type.value,
            "data": self.date or None,
            "resumo": self.summary or None,
            "confianca": round(self.confidence, 2),
            "metodo": self.method,
            "peca": self.piece,
            "inicio": self.opens,
            "regra": self.rule,
        }


@dataclass(frozen=True, slots=True)
class _Signs:
    """What speaks for a type; the keys of `pages.toml`."""

    type: PageType
    name: str
    opens: tuple[tuple[float, re.Pattern[str]], ...]
    says: tuple[tuple[float, re.Pattern[str]], ...]
    rows: int
    brief: bool
    short: bool


@dataclass(frozen=True, slots=True)
class _Score:
    signs: _Signs
    opening: float
    total: float
    why: str


def page_texts(document: Document) -> tuple[PageText, ...]:
    """Return the text of every page, pages without any included; () for files without pages."""
    placed = [b for b in document.blocks if isinstance(b.anchor, PageAnchor)]
    held: dict[int, PageText] = {}
    for number, group in groupby(placed, key=_page):
        blocks = [b for b in group if b.kind is not BlockKind.HEADER]
        text = "\n".join(b.span.of(document.text) for b in blocks)
        ocr = any(isinstance(b.anchor, PageAnchor) and b.anchor.ocr for b in blocks)
        rows = sum(b.kind is BlockKind.TABLE_ROW for b in blocks)
        before = held.get(number, PageText(number, ""))
        joined = "\n".join(part for part in (before.text, text) if part)
        held[number] = PageText(number, joined, ocr or before.ocr, rows + before.rows)
    last = document.pages or max(held, default=0)
    return tuple(held.get(n, PageText(n, "")) for n in range(1, last + 1))


def _page(block: object) -> int:
    anchor = getattr(block, "anchor", None)
    return anchor.page if isinstance(anchor, PageAnchor) else 0


def classify_page(page: PageText, before: PageRow | None) -> PageRow:
    """Return a page classified; before: the row of the page before it, None for the first."""
    if len(squeeze(page.text)) < FEWEST_CHARS:
        return _unread(page, before)
    folded = fold_same_length(page.text)
    scores = sorted((_score(s, page, folded) for s in _signs()), key=lambda s: -s.total)
    best, second = scores[0], scores[1]
    ends = _ends().search(folded) is not None
    begins = best.opening >= OPENS or (best.total >= SAYS and _has_left(scores, before))
    same = before is not None and best.signs.type is before.type and best.opening < OPENS
    if before is not None and not before.ends and (same or not begins):
        sure = min(0.95, before.confidence + 0.05) if same else 0.85 * before.confidence
        rule = f"continua a peça da p. {before.number} ({_named(before.type).name})"
        return _row(page, before.type, before.piece, ends, (sure, rule))
    kind, sure = (best.signs.type, _confidence(best, second)) if begins else (PageType.OUTRO, 0.4)
    rule = best.why if begins else "nenhum sinal de peça conhecida"
    piece = 1 if before is None else before.piece + 1
    row = _row(page, kind, piece, ends or _named(kind).brief, (sure, rule))
    return replace(row, opens=True)


def _has_left(scores: Sequence[_Score], before: PageRow | None) -> bool:
    """Return whether the page can be of another piece than the page before it without a title."""
    if before is None or before.ends:
        return True
    of_before = next(score for score in scores if score.signs.type is before.type)
    return of_before.signs.short and of_before.total < scores[0].total / 3


def with_piece_dates(rows: Sequence[PageRow]) -> tuple[PageRow, ...]:
    """Return the rows with the date of their piece: that of its closing line, the last for
    several, else the first date a page speaks of.
    """
    closing = {row.piece: row.date for row in rows if row.date}
    spoken = {row.piece: row.mentioned for row in reversed(rows) if row.mentioned}
    return tuple(
        replace(row, date=closing.get(row.piece) or row.mentioned or spoken.get(row.piece, ""))
        for row in rows
    )


@cache
def rules_version() -> str:
    """Return a fingerprint of the rules; rows of other rules are not used again."""
    return hashlib.sha256(_data().encode()).hexdigest()[:12]


def _unread(page: PageText, before: PageRow | None) -> PageRow:
    piece = before.piece + 1 if before else 1
    rule = "página sem texto: confira o original"
    return PageRow(
        page.number, PageType.OUTRO, piece, True, True, "", "", "", 0.0, "sem_texto", rule
    )


def _row(
    page: PageText, kind: PageType, piece: int, ends: bool, judged: tuple[float, str]
) -> PageRow:
    sure, rule = judged
    method = "visao" if page.ocr else "texto"
    closing, mentioned = _dates(page.text)
    return PageRow(
        page.number,
        kind,
        piece,
        False,
        ends,
        closing,
        mentioned,
        _summary(page.text, kind),
        0.9 * sure if page.ocr else sure,
        method,
        rule,
    )


def _score(signs: _Signs, page: PageText, folded: str) -> _Score:
    top = folded[:OPENING_CHARS]
    opened = [(w, m) for w, pattern in signs.opens if (m := pattern.search(top))]
    said = [(w, m) for w, pattern in signs.says if (m := pattern.search(folded))]
    tabular = 5.0 if signs.rows and page.rows >= signs.rows else 0.0
    found = sorted((*opened, *said), key=lambda entry: -entry[0])
    words = [clip(page.text[m.start() : m.end()], 60) for _, m in found[:2]]
    why = f"{signs.name}: " + " e ".join(f"“{word}”" for word in words)
    opening = sum(w for w, _ in opened)
    return _Score(signs, opening, opening + sum(w for w, _ in said) + tabular, why)


def _confidence(best: _Score, second: _Score) -> float:
    """Return how sure the best type is: its share of the two best, less when there is little."""
    share = best.total / (best.total + max(second.total, 0.0) + 1)
    return min(0.99, share * min(1.0, 0.6 + best.total / 25) + 0.15)


def _dates(text: str) -> tuple[str, str]:
    """Return the date of the last line that is little but place and date, and the first date of
    all; "" for none.
    """
    folded = fold_same_length(text)
    found = [(m, day) for m in _DATE.finditer(folded) if (day := _day(m))]
    closing = [
        day
        for m, day in found
        if m.start() - folded.rfind("\n", 0, m.start()) <= PLACE_CHARS
        and not folded[m.end() : m.end() + 2].strip(" .\n")
    ]
    return (closing[-1] if closing else "", found[0][1] if found else "")


def _day(met: re.Match[str]) -> str:
    month = _MONTHS.index(met["month"]) + 1 if met["month"] else int(met["m"])
    try:
        return date(int(met["y"]), month, int(met["d"])).isoformat()
    except ValueError:
        return ""


def _summary(text: str, kind: PageType) -> str:
    """Return one or two of the page's own sentences that tell most about it."""
    sentences = [squeeze(piece) for piece in _SENTENCE.split(text)]
    told = [s for s in sentences if len(s) >= 30]
    signs = _named(kind)
    worth = {at: _worth(sentence, signs) - at / 100 for at, sentence in enumerate(told)}
    best = sorted(sorted(worth, key=lambda at: -worth[at])[:2])
    shown = [clip(told[at], SUMMARY_CHARS // 2) for at in best] or [squeeze(text)]
    return clip(" […] ".join(shown), SUMMARY_CHARS)


def _worth(sentence: str, signs: _Signs) -> float:
    folded = fold_same_length(sentence)
    own = sum(w for w, pattern in (*signs.says, *signs.opens) if pattern.search(folded))
    return own + len(_TELLING.findall(folded))


def _named(kind: PageType) -> _Signs:
    return next(signs for signs in _signs() if signs.type is kind)


@cache
def _data() -> str:
    return (files("lastro.index") / "pages.toml").read_text(encoding="utf-8")


@cache
def _ends() -> re.Pattern[str]:
    return re.compile(tomllib.loads(_data())["ends"], re.MULTILINE)


@cache
def _signs() -> tuple[_Signs, ...]:
    return tuple(_listed())


def _listed() -> Iterator[_Signs]:
    for name, given in tomllib.loads(_data()).items():
        if isinstance(given, dict):
            opens, says = (_patterns(given[part]) for part in ("opens", "says"))
            brief, short = given.get("brief", False), given.get("short", False)
            rows = given.get("rows", 0)
            yield _Signs(PageType(name), given["name"], opens, says, rows, brief, short)


def _patterns(given: Sequence[tuple[float, str]]) -> tuple[tuple[float, re.Pattern[str]], ...]:
    return tuple((float(weight), re.compile(p, re.MULTILINE)) for weight, p in given)
