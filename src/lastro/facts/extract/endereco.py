"""Street addresses: street, number, and what follows them up to state or postal code."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.extract.each import Found, each
from lastro.facts.model import Fact, FactKind
from lastro.facts.segments import Segmented
from lastro.text import Span, fold, squeeze

_STREET = (
    r"(?:Rua|R\.|RUA|Avenida|AVENIDA|Av\.|AV\.|Alameda|ALAMEDA|Al\.|Travessa|TRAVESSA|Tv\.|Praça"
    r"|PRAÇA|Rodovia|RODOVIA|Rod\.|Estrada|ESTRADA|Largo|LARGO|Ladeira|Via)"
)
_NAME = r"(?:[A-ZÀ-Ý0-9][\wÀ-ÿ.'’ºª°-]*|d[aeo]s?|e)"
_ADDRESS = re.compile(
    rf"(?<!\w){_STREET}\s(?:{_NAME}\s){{0,7}}{_NAME},?\s?(?:n[.º°o]*\s?)?[,–-]?\s?"
    r"(?P<number>\d{1,5}(?:\.\d{3})?(?:-?[A-Z])?|s/n[º°.]?|km\s\d+)(?![\d/]|\.\d)"
)
_REST = re.compile(
    r"(?P<rest>[^;:\n]{0,140}?(?:CEP[:\s]*\d{2}\.?\d{3}-?\d{3}"
    r"|(?<=[/–(-])(?:\s?)(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)\b))"
)
_POSTAL = re.compile(r"CEP[:\s]*(\d{2})\.?(\d{3})-?(\d{3})")
_SHORT = {"r": "rua", "av": "avenida", "al": "alameda", "tv": "travessa", "rod": "rodovia"}


def extract(paper: Segmented) -> tuple[Fact, ...]:
    """Return the addresses as written, white space squeezed; the unit is the CEP, or "".

    An address is a kind of street, a name and a number (or `s/n`), with what follows up to the
    state or the CEP.
    """
    return tuple(each(paper, FactKind.ENDERECO, found))


def found(text: str) -> Iterator[Found]:
    """Yield the addresses written in `text`."""
    taken = 0
    for match in _ADDRESS.finditer(text):
        if match.start() < taken:
            continue
        rest = _REST.match(text, match.end())
        end = rest.end("rest") if rest else match.end()
        if rest and (postal := re.match(r"[\s,.–-]{1,4}CEP[:\s]*\d{2}\.?\d{3}-?\d{3}", text[end:])):
            end += postal.end()
        taken = end
        whole = squeeze(text[match.start() : end])
        code = _POSTAL.search(whole)
        yield Found(
            whole, Span(match.start(), end), "-".join((code[1] + code[2], code[3])) if code else ""
        )


def street_and_number(address: str) -> tuple[str, str]:
    """Return what two writings of one address share: street folded and in full, and number."""
    match = _ADDRESS.match(address)
    if match is None:
        return fold(address), ""
    street = re.sub(r"[^a-z0-9]+", " ", fold(address[: match.start("number")])).split()
    while street and street[-1] in ("n", "no"):
        street.pop()
    street[0] = _SHORT.get(street[0], street[0])
    return " ".join(street), fold(match["number"]).replace(".", "")
