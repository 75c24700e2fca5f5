"""Drafts written in one line: `draft("fatos[contrato carta+contrato] direito[CC.422 -]")`.

A word is a claim; its sources are joined with `+`. Capitals name a provision, the rest a case
file. `-` is a claim without source, `!` one with something to complete, `"x` one that quotes x at
length. The same name is the same source, numbered by first use.
"""

import re
from hashlib import sha256

from lastro.citations import Checked, Citation, Kind, Resolution, Status
from lastro.documents import Page
from lastro.drafting import (
    Claim,
    ClaimKind,
    Colour,
    Draft,
    Entry,
    Evidence,
    Outline,
    Piece,
    Section,
    Verdict,
)
from lastro.law import Ref, Source
from lastro.sources import Excerpt
from lastro.text import Span

BEFORE, AFTER = "11.2. Cláusula anterior da mesma página.\n", "\n11.4. Cláusula seguinte."


def words_of(name: str) -> str:
    """The excerpt of the source with that name."""
    return f"11.3. A taxa de {name} é devida até o dia 10, sob pena de multa de 2 % — não antes."


def evidence(name: str, words: str = "") -> Evidence:
    words = words or words_of(name)
    span = Span(len(BEFORE), len(BEFORE) + len(words))
    if name[0].isupper():
        url = "https://www.planalto.gov.br/ccivil_03/leis/2002/l10406.htm"
        excerpt = Excerpt(url, sha256(words.encode()).hexdigest(), name, words, Span(0, len(words)))
        return Evidence(name.lower().replace(".", "-"), f"Dispositivo {name}", excerpt, name)
    locator = f"pasta/{name}.pdf"
    excerpt = Excerpt(
        locator, sha256(name.encode()).hexdigest(), "p. 4, cláusula 11.3", words, span
    )
    return Evidence(name, f"{name.title()} ({locator}), p. 4, cláusula 11.3", excerpt)


def checked(key: str, status: Status | None = Status.VERIFICADO) -> Checked:
    label = f"art. {key.split('.')[1]} do {key.split('.')[0]}"
    citation = Citation(Kind.DISPOSITIVO, Span(0, len(label)), Span(0, len(label)), label)
    if status is None:
        return Checked(citation, None)
    url = "https://www.planalto.gov.br/ccivil_03/leis/2002/l10406.htm"
    source = Source(url, "2026-11-02", "acervo", "0" * 64)
    text = words_of(key)
    return Checked(citation, Resolution(status, Ref.parse(key), text, source=source))


def claim(section: str, number: int, word: str) -> Claim:
    long_quote = word.startswith('"')
    names = [] if word in "-!" else word.lstrip('"').split("+")
    tokens = " ".join(f"[ref:{evidence(n).id}]" for n in names)
    text = f"A ré descumpriu a obrigação de número {number}"
    if word == "!":
        text += " em [COMPLETAR: data do inadimplemento]"
    if long_quote:
        text += f", como se lê: “{' '.join([words_of(names[0])] * 5)}”"
    found = bool(names)
    return Claim(
        id=f"{section}-{number}",
        section=section,
        heading="",
        text=f"{text} {tokens}." if tokens else f"{text}.",
        kind=ClaimKind.FATO,
        refs=tuple(evidence(n).id for n in names),
        verdicts=(
            Verdict("suporte", "passou" if found else "falhou", "" if found else "sem fonte"),
        ),
        colour=Colour.VERDE if found else Colour.VERMELHA,
        paragraph=number,
    )


def draft(written: str, **changes: object) -> Draft:
    """The draft `written` in the small language; `changes` replace its fields."""
    sections: list[Section] = []
    names: dict[str, None] = {}
    for title, body in re.findall(r"(\w+)\[([^\]]*)\]", written):
        claims = tuple(claim(title, n, word) for n, word in enumerate(body.split(), 1))
        here = [n for w in body.split() if w not in "-!" for n in w.lstrip('"').split("+")]
        names.update(dict.fromkeys(here))
        held = tuple(evidence(n) for n in dict.fromkeys(here))
        sections.append(Section(title, f"DOS {title.upper()}", claims, held, ()))
    fields: dict[str, object] = {
        "id": "minuta-1",
        "matter": "Açaí & Filhos",
        "piece": Piece.REPLICA,
        "title": "Réplica",
        "preamble": ("EXCELENTÍSSIMO SENHOR DOUTOR JUIZ DE DIREITO", "A autora vem replicar."),
        "closing": ("Nestes termos, pede deferimento.", "[COMPLETAR: local e data]"),
        "outline": Outline(Piece.REPLICA, "Açaí & Filhos", ()),
        "sections": tuple(sections),
        "bibliography": tuple(Entry(i, evidence(n)) for i, n in enumerate(names, 1)),
        "markdown": "## I – DOS FATOS\n\nA ré descumpriu [1].\n\n## REFERÊNCIAS\n\n[1] x\n",
        "citations": tuple(checked(n) for n in names if n[0].isupper()),
        "coverage": ("14 arquivos lidos.", "danificado.pdf não foi lido: arquivo truncado."),
        "state": "bloqueado",
        "hashes": (("acervo", "ab12"),),
    }
    return Draft(**(fields | changes))  # type: ignore[arg-type]


class Folder:
    """Surroundings of the sample: every excerpt stands between two clauses."""

    def around(self, excerpt: Excerpt) -> Page:
        return Page(excerpt.locator, excerpt.place, BEFORE, excerpt.text, AFTER)
