"""The checks every claim passes through, whoever wrote it. One function a check; all pure.

Each returns a Verdict: `passou`, `falhou` (the claim is red) or `nao_verificado` (yellow).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations

from lastro.citations import Checked, Kind, Status
from lastro.drafting.checking.figures import (
    column_sums,
    days_of,
    figures,
    sums_of,
)
from lastro.drafting.checking.register import lint
from lastro.drafting.model import Claim, ClaimKind, Evidence, Verdict
from lastro.drafting.tokens import (
    UNSOURCED,
    Quotation,
    gaps,
    is_quoted_from,
    own_words,
    quotations,
)
from lastro.facts import percentages, plain
from lastro.law import Ref
from lastro.text import clip

PASSED, FAILED, UNCHECKED = "passou", "falhou", "nao_verificado"
_ENUMERATOR = re.compile(r"^\d{1,3}\. ")
_CENT, _TENTH = Decimal("0.01"), Decimal("0.1")
_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_LAW = frozenset(Kind) - {Kind.PROCESSO}


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim with what the checks may look at.

    evidence: what the section holds, by id; citations: those of the claim's text, checked
    neighbours: the other claims under the same heading
    """

    claim: Claim
    evidence: dict[str, Evidence]
    citations: tuple[Checked, ...]
    neighbours: tuple[Claim, ...]

    @property
    def cited(self) -> tuple[Evidence, ...]:
        """Return the known evidence the claim refers to."""
        return tuple(self.evidence[id] for id in self.claim.refs if id in self.evidence)


def references(judged: Judged) -> Verdict:
    """Return whether every `[ref:id]` was handed to the writer."""
    unknown = [id for id in judged.claim.refs if id not in judged.evidence]
    if unknown:
        return Verdict("referencia", FAILED, f"referência desconhecida: {', '.join(unknown)}")
    return Verdict("referencia", PASSED, f"{len(judged.claim.refs)} referência(s) conhecida(s)")


def support(judged: Judged) -> Verdict:
    """Return whether the claim has a source: facts and law their own, inferences a premise."""
    claim = judged.claim
    if claim.refs:
        return Verdict("suporte", PASSED, "a afirmação indica a sua fonte")
    match claim.kind:
        case ClaimKind.PEDIDO:
            return Verdict("suporte", PASSED, "pedido; decorre das teses da seção de direito")
        case ClaimKind.INFERENCIA if any(other.refs for other in judged.neighbours):
            return Verdict("suporte", PASSED, "conclusão apoiada nas afirmações do mesmo título")
        case _ if gaps(claim.text) and UNSOURCED not in claim.text:
            return Verdict("suporte", UNCHECKED, "os autos não trazem a fonte; a completar")
        case _:
            return Verdict("suporte", UNCHECKED, "sem fonte")


def quoted(judged: Judged) -> Verdict | None:
    """Return whether every quotation stands verbatim in the source it names; None without any."""
    found = quotations(judged.claim.text)
    if not found:
        return None
    for quotation in found:
        sources = _sources(quotation, judged)
        if not any(is_quoted_from(quotation.text, e.excerpt.text) for e in sources):
            return Verdict(
                "transcricao", FAILED, f"não consta da fonte: “{clip(quotation.text, 80)}”"
            )
    return Verdict("transcricao", PASSED, f"{len(found)} transcrição(ões) conferida(s)")


def _sources(quotation: Quotation, judged: Judged) -> tuple[Evidence, ...]:
    named = judged.evidence.get(quotation.ref)
    return (named,) if named else judged.cited


def numbers(judged: Judged) -> Verdict | None:
    """Return whether the figures of the claim's own words stand in its sources.

    An inference may also state the days between two of its dates, a sum, share or percentage of
    its amounts, or the sum of a run of numbers of the tables it cites.
    """
    claim = judged.claim
    if claim.kind not in (ClaimKind.FATO, ClaimKind.INFERENCIA) or not claim.refs:
        return None
    said = _ENUMERATOR.sub("", own_words(claim.text))
    wanted = figures(_without_citations(said, judged.citations))
    if not wanted:
        return None
    known = _known(judged.cited)
    if claim.kind is ClaimKind.INFERENCIA:
        known |= _derived(claim.text)
        known |= column_sums(e.excerpt.text for e in judged.cited) if wanted - known else set()
    missing = sorted(wanted - known)
    if not missing:
        return Verdict("numeros", PASSED, f"{len(wanted)} número(s) e data(s) nas fontes")
    result = FAILED if claim.kind is ClaimKind.FATO else UNCHECKED
    return Verdict("numeros", result, f"não consta das fontes: {', '.join(missing)}")


def _known(evidence: Iterable[Evidence]) -> frozenset[str]:
    texts = (
        f"{e.excerpt.text}\n{e.excerpt.place}\n{e.title}\n{e.excerpt.locator}" for e in evidence
    )
    found = frozenset().union(*(figures(text) for text in texts))
    return found | {day[:4] for day in found if _ISO_DAY.fullmatch(day)}


def _derived(text: str) -> frozenset[str]:
    days = sorted({date.fromisoformat(day) for day in days_of(text)})
    spans = {str((later - earlier).days) for earlier, later in combinations(days, 2)}
    sums = sums_of(text)
    totals = {plain(total) for total in sums if total == sum(sums) - total}
    gaps_between = {plain(abs(a - b)) for a, b in combinations(sums, 2)}
    return frozenset(spans | totals | gaps_between | _shares(text, sums))


def _shares(text: str, sums: tuple[Decimal, ...]) -> set[str]:
    """Return the text's percentages of its amounts, and what share one amount is of another."""
    rates = [rate.value for rate in percentages(text)]
    parts = {
        (total * rate / 100).quantize(_CENT, ROUND_HALF_UP) for total in sums for rate in rates
    }
    shares = {
        (a / b * 100).quantize(_TENTH, ROUND_HALF_UP) for a in sums for b in sums if b and a < b
    }
    return {plain(value) for value in parts | shares}


def _without_citations(text: str, citations: tuple[Checked, ...]) -> str:
    for item in citations:
        text = text.replace(item.citation.label, " ")
    return text


def cited_law(judged: Judged) -> Verdict | None:
    """Return whether every legal citation is confirmed and backed by its official text.

    Inside a quotation of official text nothing is checked again; inside a quotation of a case file
    the words are the file's: they are shown as not verified, never repaired.
    """
    own, foreign = by_voice(judged)
    for item in own:
        wrong = _objection(item, judged.cited)
        if wrong:
            return Verdict("citacao", FAILED, wrong)
    if foreign:
        labels = "; ".join(_as_written(item) for item in foreign)
        return Verdict("citacao", UNCHECKED, f"citação transcrita de documento do caso: {labels}")
    if own:
        return Verdict("citacao", PASSED, f"{len(own)} citação(ões) conferida(s) no texto oficial")
    return None


def by_voice(judged: Judged) -> tuple[list[Checked], list[Checked]]:
    """Return the legal citations the writer makes, and those in quoted words of a case file.

    Numbers of lawsuits are no law, and official wording is not checked against itself.
    """
    own: list[Checked] = []
    foreign: list[Checked] = []
    found = quotations(judged.claim.text)
    for item in judged.citations:
        if item.citation.kind not in _LAW:
            continue
        around = next((q for q in found if q.span.overlaps(item.citation.span)), None)
        if around is None:
            own.append(item)
        elif not all(source.ref_key for source in _sources(around, judged)):
            foreign.append(item)
    return own, foreign


def _objection(item: Checked, cited: tuple[Evidence, ...]) -> str:
    label, resolution = item.citation.label, item.resolution
    if resolution is None or resolution.status is not Status.VERIFICADO:
        status = resolution.status.value if resolution else "nao_suportado"
        return f"{label}: {status}"
    held = [Ref.parse(e.ref_key) for e in cited if e.ref_key]
    if resolution.ref and any(_backs(ref, resolution.ref) for ref in held):
        return ""
    return f"{label}: a afirmação não traz o texto oficial do dispositivo como fonte"


def _backs(held: Ref, cited: Ref) -> bool:
    return held.contains(cited) or (not cited.path and cited.contains(held))


def _as_written(item: Checked) -> str:
    status = item.resolution.status.value if item.resolution else "não conferida"
    return f"{item.citation.label} ({status})"


def read_by_machine(judged: Judged) -> Verdict | None:
    """Return that words of a source were heard or seen by an engine: only the original proves."""
    heard = [e.title for e in judged.cited if e.machine_read]
    if not heard:
        return None
    reason = f"transcrição ou leitura automática, a conferir no original: {'; '.join(heard)}"
    return Verdict("leitura", UNCHECKED, reason)


def complete(judged: Judged) -> Verdict | None:
    """Return that something is left for the lawyer, or None."""
    left = gaps(judged.claim.text)
    return Verdict("completude", UNCHECKED, "; ".join(left)) if left else None


def register(judged: Judged) -> Verdict | None:
    """Return what the register linter says of the claim's own words, or None."""
    found = lint(own_words(judged.claim.text))
    reasons = "; ".join(f"“{lint.found}”: {lint.reason}" for lint in found)
    return Verdict("registro", UNCHECKED, reasons) if found else None


CHECKS = (references, support, quoted, numbers, cited_law, read_by_machine, complete, register)
"""In the order in which verdicts are listed."""
