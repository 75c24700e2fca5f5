"""Who the parties are, as the file identifies them: names, numbers, seat, lawyer, lawsuit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.drafting.library import Side
from lastro.drafting.model import Evidence
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.people import is_man
from lastro.drafting.proof.representation import Read, counsel, email, representative
from lastro.drafting.proof.reserved import powers
from lastro.drafting.proof.values import cnpj, cpf, oab
from lastro.drafting.tokens import gap, token
from lastro.facts import FactKind, Party
from lastro.index import DocType, Passage
from lastro.text import fold, fold_same_length, squeeze

_SEAT = re.compile(
    r"\s*,?\s*(?:com|tendo|que tem)?\s*"
    r"(?:sede|domicílio|endereço|estabelecid[oa]|residente e domiciliad[oa])"
    r"\s+(?:n[ao]s?|à|em)\s+(?P<seat>.{12,220}?)"
    r"(?=,?\s*(?:neste ato|representad[oa]|por se[ui]|doravante|inscrit[oa]|e-mail"
    r"|endereço eletr)|;|\.\s|\.$|$)",
    re.DOTALL | re.IGNORECASE,
)
_CIVIL = re.compile(
    r"\s*,\s*(?P<civil>brasileir[oa][^.;]{0,80}?),?\s*(?:portador|inscrit|titular|RG\b|CPF\b|com\b)",
    re.IGNORECASE,
)
_FEMININE_PLACE = re.compile(
    r"(?:Rua|Avenida|Av\.|Alameda|Travessa|Praça|Rodovia|Estrada|Quadra)\b"
)
_ADDRESSED = re.compile(r"^\W*(?:EXCELENT[ÍI]SSIM|AO JU[ÍI]ZO|MERIT[ÍI]SSIM|AO DOUTO JU[ÍI]ZO)")
_SEEN = (DocType.CONTRATO, DocType.PROCURACAO, DocType.CONTESTACAO, DocType.PETICAO_INICIAL)


class Identity:
    """Finds in the file what identifies each party; what is not there becomes a gap."""

    def __init__(self, case: Case) -> None:
        self._case = case

    def qualified(self, side: Side) -> str:
        """Return the qualification of the party on `side` (CPC art. 319, II), gaps marked."""
        party = self._case.party(side)
        if party is None:
            return (
                f"{gap(f'nome d{side.word}')}, {gap('qualificação completa e CNPJ ou CPF')}, "
                f"com endereço em {gap('endereço completo')}"
            )
        parts = (
            party.name.upper(),
            self._civil(party),
            self._numbers(party),
            self._seat(party),
            self._represented(party),
        )
        return ", ".join(part for part in parts if part)

    def _civil(self, party: Party) -> str:
        """Return nationality, civil status and profession of a natural person, as the file has."""
        if party.cnpj or not party.cpf:
            return ""
        for passage in self._passages_with(cpf(party.cpf)):
            before, found, _ = passage.text.partition(cpf(party.cpf))
            at = fold_same_length(before).rfind(fold_same_length(party.name))
            if found and at >= 0 and (said := _CIVIL.match(before, at + len(party.name))):
                return f"{squeeze(said['civil'])} {token(self._case.evidence(passage.excerpt).id)}"
        return gap("nacionalidade, estado civil e profissão")

    def evidence(self, side: Side) -> tuple[Evidence, ...]:
        """Return what the qualification cites."""
        party = self._case.party(side)
        if party is None:
            return ()
        read = (self._representative(party), self._written_to(side))
        found = (self._passage(party), *(r.passage for r in read if r))
        cited = (self._case.evidence(passage.excerpt) for passage in found if passage)
        return (*self._named(party), *cited)

    def email(self, side: Side) -> str:
        """Return the party's e-mail with its reference, or a gap (CPC art. 319, II)."""
        read = self._written_to(side)
        return self._marked(read) if read else gap("e-mail")

    def _written_to(self, side: Side) -> Read | None:
        party = self._case.party(side)
        if party is None:
            return None
        number = cnpj(party.cnpj) or cpf(party.cpf)
        return email(number, self._passages_with(number), side, self._case)

    def _representative(self, party: Party) -> Read | None:
        number = cnpj(party.cnpj)
        return representative(number, self._passages_with(number))

    def _represented(self, party: Party) -> str:
        """Return who acts for a company, "" for a natural person or where no paper names one."""
        read = self._representative(party)
        return f"neste ato representada {self._marked(read)}" if read else ""

    def _marked(self, read: Read) -> str:
        return f"{read.words} {token(self._case.evidence(read.passage.excerpt).id)}"

    def counsel(self) -> str:
        """Return `sua advogada`, `seu advogado`, "" where no power of attorney names a lawyer."""
        client = self._case.party(self._case.side)
        for party, passage in powers(self._case.materials, client.name if client else ""):
            return f"{counsel(party, passage.text)} "
        return ""

    def lawyer(self) -> tuple[str, tuple[Evidence, ...]]:
        """Return the lawyer whom a power of attorney of the client names, or a gap."""
        client = self._case.party(self._case.side)
        for party, passage in powers(self._case.materials, client.name if client else ""):
            evidence = self._case.evidence(passage.excerpt)
            return f"{party.name} ({oab(party.oab)}) {token(evidence.id)}", (evidence,)
        return gap("nome do advogado e número de inscrição na OAB"), ()

    def addressed(self) -> str:
        """Return the addressing of the lawsuit's own papers, verbatim, or "" without any."""
        for passage in self._case.lawsuit():
            for line in passage.text.splitlines():
                words = squeeze(line).strip("#* ")
                if _ADDRESSED.match(words) and words.upper() == words:
                    return words
        return ""

    def lawsuit(self) -> tuple[str, tuple[Evidence, ...]]:
        """Return the lawsuit's number with its reference, or a gap."""
        papers = {passage.locator for passage in self._case.lawsuit()}
        for fact in self._case.materials.facts:
            known = fact.kind is FactKind.PROCESSO and fact.valid
            if known and fact.source.locator in papers:
                evidence = self._case.evidence(fact.source)
                return f"{fact.value} {token(evidence.id)}", (evidence,)
        return gap("número do processo"), ()

    def _numbers(self, party: Party) -> str:
        sources = self._named(party)
        passage = self._passage(party)
        best = self._case.evidence(passage.excerpt) if passage else sources[0] if sources else None
        mark = f" {token(best.id)}" if best else ""
        if party.cnpj:
            kind = "pessoa jurídica de direito privado, inscrita no CNPJ sob o nº"
            return f"{kind} {cnpj(party.cnpj)}{mark}"
        if party.cpf:
            kind = "inscrito" if is_man(party) else "inscrita"
            return f"{kind} no CPF sob o nº {cpf(party.cpf)}{mark}"
        return f"{gap('CNPJ ou CPF e qualificação completa')}{mark}"

    def _named(self, party: Party) -> tuple[Evidence, ...]:
        found = filter(self._case.citable, party.sources)
        return tuple(self._case.evidence(source) for source in found)[:1]

    def _seat(self, party: Party) -> str:
        passage = self._passage(party)
        found = self._seat_in(passage, party) if passage else ""
        if not passage or not found:
            return f"com endereço em {gap('endereço completo')}"
        seat = "com sede" if party.cnpj else "residente e domiciliada"
        seat = f"{seat[:-1]}o" if is_man(party) else seat
        link = "na" if _FEMININE_PLACE.match(found) else "em"
        return f"{seat} {link} {found} {token(self._case.evidence(passage.excerpt).id)}"

    def _passage(self, party: Party) -> Passage | None:
        """Return a passage that holds the party's number, one with its address before others."""
        held = list(self._passages_with(cnpj(party.cnpj) or cpf(party.cpf)))
        return next((p for p in held if self._seat_in(p, party)), held[0] if held else None)

    def _passages_with(self, number: str) -> Iterator[Passage]:
        if not number:
            return
        for paper in self._case.answered(_SEEN):
            for passage in self._case.materials.passages(paper.locator):
                if number in passage.text:
                    yield passage

    def _seat_in(self, passage: Passage, party: Party) -> str:
        number = cnpj(party.cnpj) or cpf(party.cpf)
        at = passage.text.find(number)
        if at < 0 or fold(party.name)[:8] not in fold(passage.text):
            return ""
        found = _SEAT.match(passage.text, at + len(number))
        return squeeze(found["seat"]) if found else ""
