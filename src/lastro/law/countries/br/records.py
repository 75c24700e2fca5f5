"""Cuts the records of a corpus into articles: collective ones, merged ones, what spilled over."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lastro.law.countries.br import quoting
from lastro.law.countries.br.labels import Labelled, read_article, read_label
from lastro.law.countries.br.tree import is_rubric

SIGNED = re.compile(
    r"(?:Bras[íi]lia|Rio de Janeiro|Senado Federal|Pal[áa]cio|Sala das Sess)"
    r"[^.;]{0,40}?,?\s+(?:em\s+)?"
    r"\d{1,2}[ºo°]?\s+de\s+\w+\s+de\s+\d\.?\d{3}|(?:\*\s*)?Este texto não substitui"
)
HEADING = re.compile(
    r"(?:LIVRO|T[ÍI]TULO|CAP[ÍI]TULO|SE[CÇ][ÃA]O|SUBSE[CÇ][ÃA]O|PARTE|Livro|Título|Capítulo|"
    r"Seção|Subseção|Parte)\s+(?:[IVXLC]+(?:-[A-Z])?\b|[ÚU]NIC[OA]|Únic[oa]|COMPLEMENTAR|GERAL|ESPECIAL|"
    r"Geral|Especial|PRELIMINAR|Preliminar|PRIMEIRA|SEGUNDA|TERCEIRA|QUARTA|QUINTA|\d)"
)
_INLINE = re.compile(r"(?<=\d\d\))\s+(?=Art\.\s\d|Parágrafo único\b|§\s\d)")
_SPILLED = re.compile(
    r"(?<=[.;)])\s+(?=(?:LIVRO|TÍTULO|CAPÍTULO|SEÇÃO|Seção)\s+[IVXLC]+(?:-[A-Z])?\s+"
    r"D(?:[AOE]S?|[aoe]s?)\s)"
)
_FOLDED = re.compile(r"(?<=[.;:)])\s+(?=(?:§\s\d+[ºo°]?|Parágrafo único\.|[IVX]+\s[-–]|[a-z]\))\s)")
_MISREAD = str.maketrans(  # windows-1252 bytes taken for Latin-1, and a hyphen that vanishes
    {"\x91": "‘", "\x92": "’", "\x93": "“", "\x94": "”", "\x96": "–", "\x97": "—", "\xad": "-"}
)
AMENDS = re.compile(r"vigorar|vigir|redação|acrescid", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cut:
    """One article of a record.

    labels: more than one for a collective line; lines: without the article's own label
    own_record: whether the corpus has a record under its first label
    """

    labels: tuple[str, ...]
    lines: tuple[str, ...]
    own_record: bool = True


@dataclass(frozen=True, slots=True)
class Record:
    """A record cut up. headings, strays, rubric: of what comes next; annex: after signature.

    strays: lines of the next article, which has a record of its own
    """

    cuts: tuple[Cut, ...]
    headings: tuple[str, ...] = ()
    strays: tuple[str, ...] = ()
    rubric: str = ""
    annex: tuple[str, ...] = ()


def cut(key: str, text: str, following: str | None, known: Mapping[str, object]) -> Record:
    """Return the record `key` cut up. following: the next record's key; known: all keys."""
    text = unicodedata.normalize("NFC", text.translate(_MISREAD))
    blocks = (b for block in text.split("\n\n") for b in _SPILLED.split(block))
    lines = [" ".join(p.split()) for block in blocks for p in _INLINE.split(block)]
    lines, annex = _unsigned([line for line in lines if line])
    lines, headings = _unheaded(lines)
    rubric = ""
    if len(lines) > 1 and is_rubric(lines[-1]) and not headings:
        rubric = lines.pop()
    lines, strays = _unstrayed(lines, following)
    cuts = tuple(_articles(key, lines, following, known))
    return Record(cuts, tuple(headings), tuple(strays), rubric, tuple(annex))


def unfolded(text: str) -> str:
    """Return the text of a record that runs its paragraphs together, one paragraph a block."""
    return text if "\n\n" in text else _FOLDED.sub("\n\n", text)


def _unsigned(lines: list[str]) -> tuple[list[str], list[str]]:
    for at, line in enumerate(lines[1:], start=1):
        if SIGNED.match(line):
            return lines[:at], lines[at:]
    return lines, []


def _unheaded(lines: list[str]) -> tuple[list[str], list[str]]:
    """Cut the headings of what comes next, unless a labelled line follows them."""
    for at, line in enumerate(lines[1:], start=1):
        if HEADING.match(line):
            after = lines[at:]
            if not any(read_label(x) or read_article(x) for x in after):
                return lines[:at], after
    return lines, []


def _unstrayed(lines: list[str], following: str | None) -> tuple[list[str], list[str]]:
    quoted = False
    for at, line in enumerate(lines[1:], start=1):
        quoted = quoting.stays_open(line, quoted)
        label = None if quoted or not line.startswith("A") else read_article(line)
        if label and label.labels[0] == following and AMENDS.search(lines[0]) is None:
            return lines[:at], lines[at:]
    return lines, []


def _articles(
    key: str, lines: Sequence[str], following: str | None, known: Mapping[str, object]
) -> Iterator[Cut]:
    first = read_article(lines[0]) if lines else None
    labels, rest = (first.labels, first.rest) if first else ((key,), lines[0] if lines else "")
    labels = (key, *(label for label in labels[1:] if label not in known))
    held, own, quoted = [rest], True, False
    for line in lines[1:]:
        quoted = quoting.stays_open(line, quoted)
        label = None if quoted else _merged(line, key, following, known)
        if label is None:
            held.append(line)
            continue
        yield Cut(labels, tuple(held), own)
        labels, held, own = label.labels, [label.rest], False
    yield Cut(labels, tuple(held), own)


def _merged(
    line: str, key: str, following: str | None, known: Mapping[str, object]
) -> Labelled | None:
    """Return the label of an article of this act that has no record and stands in this one."""
    if not line.startswith("A"):
        return None
    label = read_article(line)
    if label is None or label.labels[0] in known:
        return None
    number, here = _number(label.labels[0]), _number(key)
    limit = _number(following) if following else here + 5
    return label if here <= number <= limit and label.labels[0] != key else None


def _number(label: str) -> int:
    return int(label.partition("-")[0])
