"""A debt said to be open, and a paper that says it was paid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lastro.facts.across.model import Case, Contradiction, Kind, Side
from lastro.facts.across.said import where
from lastro.facts.dates import months
from lastro.facts.segments import Segment, Segmented
from lastro.sources import Excerpt
from lastro.text import fold

_DEBTS = (
    ("aluguel", r"alugue(?:l|is|res)\b"),
    ("condomínio", r"condomin\w+"),
    ("mensalidade", r"mensalidades?"),
    ("salário", r"salarios?\b"),
    ("royalties", r"royalt(?:y|ies)"),
    ("honorários", r"honorarios"),
    ("13º salário", r"13[ºo°]\.? ?salario|decimo terceiro"),
    ("férias", r"\bferias\b"),
    ("fatura", r"\bfaturas?\b"),
    ("taxa de franquia", r"taxa inicial"),
)
_UNPAID = re.compile(
    r"\bnao (?:foi |foram |houve |efetuou |realizou |fez )?(?:o )?(?:pag\w+|quitad\w+|recebi\w*"
    r"|recebeu)|deix(?:ou|aram) de pagar"
    r"|inadimpl\w+|em aberto|em atraso|sem pagar|impag[oa]s?\b|pendentes? de pagamento"
    r"|nunca (?:pag|receb)\w+|debito"
)
_PAID = re.compile(
    r"\b(?:recebi|recebemos|foi pag[oa]|foram pag[oa]s|pagou|paguei|pagamos|quitad[oa]s?"
    r"|quitacao|comprovante"
    r"|recibo|pagamento (?:efetuado|realizado|confirmado)|situacao: pag[oa]|pag[oa] em)\b"
    r"|\| pag[oa]\b"
)
_DENIED = re.compile(r"\b(?:nao|nunca|sem|falta|aguard\w+|solicit\w+|deve\w*|prazo)\b")
_NUMBERED = re.compile(
    r"\b(?:parcela|prestacao|nota fiscal|nf-?e?|boleto|duplicata"
    r"|fatura)\s*(?:n[.º°o]*\s*)?(\d[\d./-]*)"
)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says of a debt. debt: its name and month or number."""

    debt: str
    paid: bool
    source: Excerpt


def check(case: Case) -> Iterator[Contradiction]:
    """Yield debts of one month, or of one numbered paper, said unpaid in a file and paid in
    another.
    """
    said = [s for paper in case.papers for s in _in_paper(paper)]
    for debt in dict.fromkeys(s.debt for s in said):
        unpaid = [s for s in said if s.debt == debt and not s.paid]
        paid = [s for s in said if s.debt == debt and s.paid]
        pairs = [(u, p) for u in unpaid for p in paid if u.source.locator != p.source.locator]
        if pairs:
            claim, proof = pairs[0]
            yield Contradiction(
                kind=Kind.PAGAMENTO,
                subject=f"pagamento: {debt}",
                sides=(Side("não pago", claim.source), Side("pago", proof.source)),
                weight=5,
                explanation=f"{where(claim.source)} diz em aberto {debt}; {where(proof.source)} "
                f"diz "
                "que foi pago.",
            )


def _in_paper(paper: Segmented) -> Iterator[_Said]:
    heading = fold(paper.document.text[:80])
    receipt = "recibo" in heading or "comprovante" in heading
    for segment in paper.segments:
        debts = _debts(segment)
        if not debts:
            continue
        unpaid = bool(_UNPAID.search(segment.folded))
        paid = not unpaid and not _DENIED.search(segment.folded)
        paid = paid and (receipt or bool(_PAID.search(segment.folded)))
        if unpaid or paid:
            yield from (_Said(debt, paid, paper.excerpt(segment)) for debt in debts)


def _debts(segment: Segment) -> list[str]:
    numbered = [f"{m[0]}" for m in _NUMBERED.finditer(segment.folded)]
    named = [name for name, pattern in _DEBTS if re.search(pattern, segment.folded)]
    if len(named) != 1:
        return []
    periods = [f"{m.month:02d}/{m.year}" for m in months(segment.text)]
    return [f"{named[0]} de {p}" for p in periods] + [f"{named[0]}, {n}" for n in numbered]
