"""What a work says of itself: a book on its first pages, a decision in its head and at its end.

Only what stands there is taken; what does not is left to the lawyer's options and side files.
"""

from __future__ import annotations

import re
from itertools import dropwhile

from lastro.citations import court_at, court_of_process
from lastro.collections.reference import Reference, WorkKind
from lastro.facts import dates
from lastro.sources import Document
from lastro.text import fold_same_length, squeeze

BEGIN, END = 12_000, 3_000  # code points looked at: title pages, head; signature
_CARD = re.compile(  # Título / Nome do autor. – 3. ed. – São Paulo : Editora, 2020.
    r"(?P<title>[^\n/]{4,200}?)\s*/\s*(?P<who>[^\n/.;–—]{4,120})\.?\s*[–—-]+\s*"
    r"(?:(?P<edition>\d{1,2})[.ªa]*\s*ed[.,][^–—\n]*[–—-]+\s*)?"
    r"(?P<city>[A-ZÀ-Ý][^:\n–—]{2,40}?)\s*:\s*(?P<publisher>[^,\n:]{2,60}),\s*"
    r"(?:c|©)?\s*(?P<year>(?:19|20)\d{2})"
)
_EDITION = re.compile(r"\b(\d{1,2})\s*[.ªºa]{0,2}\s*(?:edi[çc][ãa]o|ed\.)", re.IGNORECASE)
_PUBLISHER = re.compile(r"\b(?:Editora|Edições|Edição da)\s+(?P<n>[A-ZÀ-Ý][^\n,.;:0-9]{2,40})")
_COPYRIGHT = re.compile(r"(?:©|copyright|direitos[^\n]{0,40})[^\n]{0,60}?\b((?:19|20)\d{2})", re.I)
_AUTHOR = re.compile(r"^\s*(?:Autor(?:a|es)?|Por)\s*:?\s+(?P<n>[A-ZÀ-Ý][^\n]{4,80})$", re.MULTILINE)
_NUMBER = re.compile(r"\b\d{7}-\d{2}\.\d{4}\.(?P<j>\d)\.(?P<tr>\d{2})\.\d{4}\b")
_CLASS = re.compile(
    r"\b(?P<class>(?:Apela[çc][ãa]o|Agravo|Embargos|Recurso|Mandado de Segurança|Habeas Corpus|"
    r"Remessa|Conflito|Reclama[çc][ãa]o|Ação|(?-i:AgInt|AgRg|EDcl|REsp|AREsp|RE|ARE|HC|RHC|RMS|MS))\b"
    r"[ \w./-]{0,60}?)\s*(?:n[.ºo°]*\s*)?"
    r"\b(?P<number>\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}|\d{1,3}(?:\.\d{3})+|\d{4,7})\b"
    r"(?P<state>\s*[-/–]\s*[A-Z]{2}\b)?",
    re.IGNORECASE,
)
_RELATOR = re.compile(
    r"\brelator(?:a)?(?:\s*\(a\))?(?:\s+p/\s+ac[óo]rd[ãa]o)?\s*[:.–-]?\s*"
    r"(?:(?:o|a)\s+)?(?P<n>(?:Exm[oa]\.?\s+)?(?:Sr[a]?\.?\s+)?[^\n,;()–]{4,80})",
    re.IGNORECASE,
)
_TITLES = re.compile(
    r"^(?:(?:exm[oa]|sr|sra|dr|dra|des|desa|min|minª|ministr[oa]|desembargador(?:a)?|"
    r"ju[ií]za?(?: federal| de direito)?|convocad[oa]|federal)\b[.ªºa]*\s*)+",
    re.IGNORECASE,
)
_JUDGED = re.compile(r"\b(?:j\.|julgad[oa] em|data d[eo] julgamento|julgamento)\b[^\n]{0,30}", re.I)
_OF_COURT = re.compile(
    r"\s+(?:do|da|deste|desta|dos)\s+(?:Tribunal|Corte|E\.|Egr[ée]gi[oa]).*", re.I
)
_ORGAN = re.compile(r"\b(?P<n>\d{1,2}[ªa] (?:C[âa]mara|Turma|Se[çc][ãa]o)[^\n,;.–-]{0,90})", re.I)


def recognised(document: Document, kind: WorkKind) -> Reference:
    """Return what the work itself says of title, author and the rest, and its name else."""
    name = document.locator.rsplit("!", 1)[-1].rsplit("/", 1)[-1].rsplit(".", 1)[0]
    title = squeeze(document.metadata.title) or squeeze(name.replace("_", " "))
    known = Reference(kind, title)
    if kind is WorkKind.DOUTRINA:
        return _book(document, known)
    return _decision(document.text, known) if kind is WorkKind.JURISPRUDENCIA else known


def _book(document: Document, known: Reference) -> Reference:
    begin = document.text[:BEGIN]
    if card := _CARD.search(begin):
        return known.but(
            {
                "titulo": _titled(card["title"], card["who"]),
                "autor": squeeze(card["who"]).replace(", ", "; ").replace(" e ", "; "),
                "edicao": card["edition"] or "",
                "cidade": squeeze(card["city"]),
                "editora": squeeze(card["publisher"]),
                "ano": card["year"],
            }
        )
    author = _AUTHOR.search(begin)
    publisher = _PUBLISHER.search(begin)
    return known.but(
        {
            "autor": squeeze(author["n"]) if author else squeeze(document.metadata.author),
            "edicao": _first(_EDITION, begin),
            "editora": squeeze(publisher["n"]) if publisher else "",
            "ano": _first(_COPYRIGHT, begin),
        }
    )


def _titled(written: str, authors: str) -> str:
    """Return a card's title without the heading (`Teles, Maria`) that stands before it."""
    names = set(fold_same_length(authors).split())
    words = squeeze(written).replace(" : ", ": ").split()
    if words[0].endswith(",") and fold_same_length(words[0][:-1]) in names:
        words = list(dropwhile(lambda word: fold_same_length(word.strip(",")) in names, words))
    return " ".join(words)


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1] if found else ""


def _decision(text: str, known: Reference) -> Reference:
    begin, end = text[:BEGIN], text[-END:]
    cause = _CLASS.search(begin)
    number = _NUMBER.search(begin)
    reporter = _RELATOR.search(begin) or _RELATOR.search(end)
    organ = _ORGAN.search(begin)
    return known.but(
        {
            "tribunal": _court(begin, number),
            "processo": _cause(cause) if cause else (number[0] if number else ""),
            "relator": _person(reporter["n"]) if reporter else "",
            "orgao": _OF_COURT.sub("", squeeze(organ["n"])) if organ else "",
            "julgado_em": _judged(begin) or _judged(end) or _signed(end),
        }
    )


def _court(begin: str, number: re.Match[str] | None) -> str:
    """Return the code of the court whose number it is, else of the first court that is named."""
    if number and (court := court_of_process(number["j"], number["tr"])):
        return court
    plain = fold_same_length(begin)
    starts = (match.start() for match in re.finditer(r"\b[a-z]", plain))
    return next((found[0] for at in starts if (found := court_at(plain, at))), "")


def _cause(cause: re.Match[str]) -> str:
    named = squeeze(cause["class"])
    named = named.title() if named.isupper() and len(named) > 6 else named
    named = re.sub(r"\b(De|Da|Do|Em|No|Na)\b", lambda small: small[0].lower(), named)
    state = re.sub(r"[\s–-]+", "/", cause["state"]) if cause["state"] else ""
    return f"{named.rstrip(' -–')} {cause['number']}{state}"


def _person(written: str) -> str:
    name = _TITLES.sub("", squeeze(written)).strip(" .:-–")
    return name.title() if name.isupper() else name


def _judged(text: str) -> str:
    for said in _JUDGED.finditer(text):
        if days := dates(text[said.start() : said.end() + 30]):
            return days[0].value.isoformat()
    return ""


def _signed(end: str) -> str:
    """Return the last day that the end of a decision names: that of its signature."""
    days = dates(end)
    return days[-1].value.isoformat() if days else ""
