"""Checks every citation of a text: finds them, resolves each with its sentence as context."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from lastro.citations.coverage import books_of
from lastro.citations.find import find
from lastro.citations.glosses import with_contradictions
from lastro.citations.model import Checked, Citation, Desk, Kind, Report, Status
from lastro.citations.quoted import quotation_of, quoted_check, shared_quotation
from lastro.citations.resolve import resolve
from lastro.citations.sentences import Sentences
from lastro.citations.structure import excused
from lastro.citations.subject import described, subject_check
from lastro.citations.transcribed import with_own_words
from lastro.citations.validity import quoted_in_time
from lastro.text import Span

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

    desk: the books; `as_of(law, day)` for the law of a day
    limit: how many are resolved; those beyond it are kept with resolution None. None: all
    """
    citations, sentences = find(text), Sentences(text)
    checked = citations if limit is None else citations[:limit]
    quotations = [quotation_of(text, citation) for citation in checked]
    items = [
        _checked(text, _Written(c, sentences.around(c.span), quotation), desk, max_candidates)
        for c, quotation in zip(checked, quotations, strict=True)
    ]
    shared = tuple(_with_shared_quotations(items))
    compared = with_contradictions(text, with_own_words(text, shared, quotations, desk))
    rest = tuple(Checked(citation, None) for citation in citations[len(checked) :])
    return Report((*compared, *rest), _not_covered(compared), books_of(desk))


@dataclass(frozen=True, slots=True)
class _Written:
    """A citation in its text. around: its sentence; quotation: the words quoted as its own."""

    citation: Citation
    around: Span
    quotation: Span | None


def _checked(text: str, written: _Written, desk: Desk, most: int) -> Checked:
    citation, around, quotation = written.citation, written.around, written.quotation
    context = f"{text[around.start : citation.span.start]} {text[citation.span.end : around.end]}"
    resolution = resolve(citation, desk, context=context, max_candidates=most)
    if resolution.defects:
        resolution = replace(resolution, defects=excused(resolution.defects, context))
    words = quotation.of(text) if quotation else None
    resolution = quoted_in_time(quoted_check(resolution, words, desk), words, desk)
    return Checked(citation, subject_check(resolution, described(text, citation), desk))


def _with_shared_quotations(items: Sequence[Checked]) -> Iterator[Checked]:
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
