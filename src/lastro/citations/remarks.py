"""What a check found, in short Portuguese sentences: one wording for every door."""

from __future__ import annotations

from collections.abc import Iterator

from lastro.citations.model import (
    Books,
    Checked,
    ContentVerdict,
    QuoteVerdict,
    Resolution,
    RoundTrip,
    Status,
)

AGAINST = (
    Status.NAO_ENCONTRADO,
    Status.VERIFICADO_PARCIAL,
    Status.REVOGADO,
    Status.CANCELADA,
)
_STRENGTH = {
    "vinculante": "Força: vinculante.",
    "persuasiva": "Força: persuasiva, não vinculante.",
    "nenhuma": "Força: nenhuma.",
}
_QUOTED = {
    RoundTrip.NAO_CONFERIDA: "A transcrição não foi conferida: não há texto para comparar.",
    RoundTrip.PROXIMA: "A transcrição tem as palavras do texto oficial, com outros sinais.",
}


def accusation(item: Checked) -> str:
    """Return what speaks against a citation, as a status, a verdict or a defect; "" for nothing.

    An act that is not held is nothing against it, nor is what official text quoted word for word
    cites itself.
    """
    found = item.resolution
    if found is None or found.within is not None:
        return ""
    return found.status.value if found.status in AGAINST else found.doubt


def held_in_words(books: Books) -> str:
    """Return the coverage line of an answer: which texts were at hand, captured when."""
    days = [f"{d[8:10]}/{d[5:7]}/{d[:4]}" for d in (min(books.captured), max(books.captured))]
    when = f"em {days[0]}" if days[0] == days[1] else f"de {days[0]} a {days[1]}"
    kind = "acervo" if books.complete else "acervo inicial, que não tem tudo"
    return f"{kind}: {books.version}, capturado {when}"


def remarks(found: Resolution) -> tuple[str, ...]:
    """Return what was found beyond the status and its message, what weighs most first."""
    return tuple(_remarks(found))


def _remarks(found: Resolution) -> Iterator[str]:
    quoted = found.quoted
    if quoted and quoted.verdict is QuoteVerdict.AUSENTE:
        yield "As palavras entre aspas não estão no texto oficial."
    elif quoted and quoted.verdict is QuoteVerdict.PROXIMA:
        yield f"A transcrição difere do texto oficial: {'; '.join(quoted.differences)}."
    elif quoted and quoted.trip in _QUOTED:
        yield _QUOTED[quoted.trip]
    if found.content and found.content.verdict is ContentVerdict.DIVERGENTE:
        yield f"Assunto: {found.content.reason}"
    if found.validity and found.validity.warning and found.validity.warning not in found.message:
        yield found.validity.warning
    yield from (defect for defect in found.defects if defect not in found.message)
    if found.within is not None:
        yield f"Está no texto oficial transcrito de {found.within}, que cita a lei da sua época."
    if found.strength is not None:
        yield _STRENGTH[found.strength]
