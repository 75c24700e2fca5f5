"""A paper that denies lawsuits, and lawsuits that were there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import paper_name, where
from lastro.facts.dates import dates, months
from lastro.facts.model import Process
from lastro.facts.parties.names import name_key
from lastro.facts.segments import Segmented
from lastro.facts.signing import signing
from lastro.text import fold

_NONE = re.compile(
    r"\b(?:nao (?:existe[m]?|ha|possui|responde|figura)|inexiste[m]?|nenhum[a]?)\b[^.;]{0,60}"
    r"\b(?:aco(?:es|o)|acao|process\w+|demandas?|litigios?|pendencias?) (?:judicia(?:l|is)"
    r"|em curso|em andamento|de qualquer natureza)"
)
_OPENING, _STEM = 30, 7


def check(case: Case) -> Iterator[Contradiction]:
    """Yield a denial of lawsuits beside lawsuits of the same people or subject, filed before it.

    The day of the denial is the paper's own: its signing, else the latest day or month in its
    opening lines. Without one nothing is compared.
    """
    for paper in case.papers:
        for segment in paper.segments:
            if not _NONE.search(segment.folded):
                continue
            on = _day(paper)
            earlier = [p for p in case.processes if on and p.filed and p.filed < on]
            about = [p for p in earlier if _concerns(p, paper, segment.folded)]
            if about:
                first = min(about, key=lambda p: p.filed or date.max)
                denial = paper.excerpt(segment)
                sides = (Side("nenhuma", denial), Side(_since(first), first.sources[0]))
                yield Contradiction(
                    kind=Kind.AFIRMACAO,
                    subject="existência de ações judiciais",
                    sides=sides,
                    weight=5,
                    explanation=f"{paper_name(paper.document.locator)} declara que não há ações "
                    f"judiciais ({where(denial)}), mas {_counted(len(about))} antes dele; o "
                    f"primeiro "
                    f"é o processo {first.number}, de {first.year}.",
                )


def _since(first: Process) -> str:
    return f"desde {first.year}"


def _counted(count: int) -> str:
    return "um processo foi ajuizado" if count == 1 else f"{count} processos foram ajuizados"


def _day(paper: Segmented) -> date | None:
    signed = signing(paper)
    if signed:
        return signed.day
    opening = " \n ".join(s.text for s in paper.segments[:_OPENING])
    found = [d.value for d in dates(opening)]
    found += [date(m.year, m.month, 28) for m in months(opening)]
    return max(found, default=None)


def _concerns(process: Process, paper: Segmented, denial: str) -> bool:
    """Return whether the paper names a party of the lawsuit, or the denial the lawsuit's subject.

    The CNJ's public records name no parties.
    """
    text = name_key(paper.document.text)
    named = [name_key(name) for _, name in process.sides]
    if any(" " in name and name in text for name in named):
        return True
    subjects = {w[:_STEM] for w in re.findall(r"[a-z]{6,}", fold(process.subject))}
    return any(word[:_STEM] in subjects for word in re.findall(r"[a-z]{6,}", denial))
