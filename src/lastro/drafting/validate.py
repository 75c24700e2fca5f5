"""Stage 3: every claim through every check. Nothing is repaired and nothing vanishes in silence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lastro.citations import Checked, Report
from lastro.drafting.checking.checks import CHECKS, FAILED, PASSED, Judged, by_voice
from lastro.drafting.model import Claim, ClaimKind, Colour, Section, Verdict
from lastro.drafting.tokens import UNSOURCED, blanked, gaps

Verify = Callable[[str], Report]


@dataclass(frozen=True, slots=True)
class Validation:
    """Stage 3's artefact: the sections with verdicts and colours.

    unsupported: ids of fact and law claims without a source; dropped: those left out for it
    citations: the legal citations of all claims, offsets as in the claim; those of the writer
        before those in quoted words of a case file, claim by claim
    """

    sections: tuple[Section, ...]
    citations: tuple[Checked, ...]
    unsupported: tuple[str, ...]
    dropped: tuple[str, ...]

    @property
    def red(self) -> tuple[str, ...]:
        """Return the ids of the claims that must not be filed."""
        claims = (claim for section in self.sections for claim in section.claims)
        return tuple(claim.id for claim in claims if claim.colour is Colour.VERMELHA)


def validate(sections: tuple[Section, ...], verify: Verify, unsupported: str) -> Validation:
    """Return the sections judged. unsupported: `marcar` marks such claims, `omitir` drops them."""
    missing = tuple(c.id for section in sections for c in section.claims if _unsupported(c))
    dropped = missing if unsupported == "omitir" else ()
    judged: list[Section] = []
    citations: list[Checked] = []
    for section in sections:
        kept = tuple(_marked(c) for c in section.claims if c.id not in dropped)
        section = replace(section, claims=kept)
        cases = _cases(section, verify)
        citations += [item for case in cases for voice in by_voice(case) for item in voice]
        judged.append(replace(section, claims=tuple(_judge(case) for case in cases)))
    return Validation(tuple(judged), tuple(citations), missing, dropped)


def _unsupported(claim: Claim) -> bool:
    sourced = claim.kind in (ClaimKind.FATO, ClaimKind.DIREITO)
    return sourced and not claim.refs and not gaps(claim.text)


def _marked(claim: Claim) -> Claim:
    if not _unsupported(claim):
        return claim
    text = claim.text.rstrip()
    end = text[-1] if text.endswith((".", ";")) else ""
    return replace(claim, text=f"{text.removesuffix(end)} {UNSOURCED}{end}")


def _cases(section: Section, verify: Verify) -> tuple[Judged, ...]:
    evidence = {item.id: item for item in section.evidence}
    cases = []
    for claim in section.claims:
        same = (other for other in section.claims if other.heading == claim.heading)
        near = tuple(other for other in same if other.id != claim.id)
        cases.append(Judged(claim, evidence, verify(blanked(claim.text)).items, near))
    return tuple(cases)


def _judge(judged: Judged) -> Claim:
    verdicts = _verdicts(judged)
    return replace(judged.claim, verdicts=verdicts, colour=colour(verdicts))


def _verdicts(judged: Judged) -> tuple[Verdict, ...]:
    return tuple(verdict for check in CHECKS if (verdict := check(judged)) is not None)


def colour(verdicts: tuple[Verdict, ...]) -> Colour:
    """Return red when a check failed, green when all passed, yellow otherwise."""
    results = {verdict.result for verdict in verdicts}
    if FAILED in results:
        return Colour.VERMELHA
    return Colour.VERDE if results == {PASSED} else Colour.AMARELA
