"""Checks every citation of a text: finds them, resolves each with its sentence as context."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lastro.citations.find import find
from lastro.citations.model import Checked, Citation, Desk, Kind, Report, Status
from lastro.citations.quoted import quotation_of, quoted_check, shared_quotation
from lastro.citations.resolve import resolve
from lastro.citations.sentences import Sentences
from lastro.citations.subject import described, subject_check

_NOT_COVERED = {
    Kind.TEMA: "temas",
    Kind.OJ: "orientações jurisprudenciais",
    Kind.ENUNCIADO: "enunciados",
    Kind.JULGADO: "julgados",
    Kind.PROCESSO: "números de processo",
    Kind.SUMULA: "súmulas de outros tribunais",
    Kind.DISPOSITIVO: "dispositivos sem texto no acervo",
    Kind.DIPLOMA: "diplomas fora do acervo",
}
_UNCOMPARED = (Status.NAO_SUPORTADO, Status.DIPLOMA_DESCONHECIDO)


def verify(text: str, desk: Desk, *, limit: int | None = 100, max_candidates: int = 10) -> Report:
    """Return every citation of `text` with its resolution, in order.

    limit: how many are resolved; those beyond it are kept with resolution None. None: all
    """
    citations, sentences = find(text), Sentences(text)
    items = tuple(
        _checked(text, sentences, citation, desk, max_candidates)
        if limit is None or position < limit
        else Checked(citation, None)
        for position, citation in enumerate(citations)
    )
    items = tuple(_with_shared_quotations(items))
    return Report(items, _not_covered(items))


def _checked(text: str, sentences: Sentences, citation: Citation, desk: Desk, most: int) -> Checked:
    around = sentences.around(citation.span)
    context = f"{text[around.start : citation.span.start]} {text[citation.span.end : around.end]}"
    resolution = resolve(citation, desk, context=context, max_candidates=most)
    quotation = quotation_of(text, citation)
    resolution = quoted_check(resolution, quotation, desk)
    return Checked(citation, subject_check(resolution, described(text, citation), desk))


def _with_shared_quotations(items: tuple[Checked, ...]) -> Iterator[Checked]:
    """Yield the items, words quoted after a list given to the member whose they are."""
    for _, group in groupby(items, key=lambda item: item.citation.span):
        members = tuple(group)
        answers = tuple(m.resolution for m in members if m.resolution is not None)
        if len(answers) < len(members) or len(members) == 1:
            yield from members
            continue
        for member, answer in zip(members, shared_quotation(answers), strict=True):
            yield Checked(member.citation, answer)


def _not_covered(items: tuple[Checked, ...]) -> tuple[str, ...]:
    seen = {
        item.citation.kind
        for item in items
        if item.resolution is not None and item.resolution.status in _UNCOMPARED
    }
    return tuple(words for kind, words in _NOT_COVERED.items() if kind in seen)
