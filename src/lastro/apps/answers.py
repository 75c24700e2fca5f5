"""The answers that every door gives: HTTP, MCP and JSON lines call these and add nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TypeAlias

from lastro.citations import (
    as_of,
    books_of,
    citation_json,
    find,
    from_json,
    report_json,
    resolution_json,
    resolve_all,
    verify,
)
from lastro.errors import NotFound, UserError
from lastro.law import Act, LawStore, Provision
from lastro.law.shape import shown_json
from lastro.text import fold

Json: TypeAlias = dict[str, object]

CHECKED_AT_MOST = 100
MOST_FOUND = 50
SUMULA_COURTS = ("STF", "STJ")
_DAY = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})")
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})/(?P<year>\d{4})")


def day(written: str | None, field: str = "em") -> date | None:
    """Return the day written as 2019-05-10 or 10/05/2019, None for none. Raises UserError."""
    if not written:
        return None
    found = _DAY.fullmatch(written.strip()) or _DAY_FIRST.fullmatch(written.strip())
    try:
        return (
            date(*(int(found[part]) for part in ("year", "month", "day")))
            if found
            else _no_day(field)
        )
    except ValueError:
        return _no_day(field)


def _no_day(field: str) -> date:
    raise UserError(f"campo `{field}`: escreva a data como 2019-05-10 ou 10/05/2019", subject=field)


def parsed(text: str) -> Json:
    """Return the citations of `text` as written: the answer of `parse`."""
    return {"citacoes": [citation_json(citation) for citation in find(text)]}


def resolved(
    given: Sequence[Mapping[str, object]],
    law: LawStore,
    most: int = 10,
    *,
    on: date | None = None,
) -> Json:
    """Return one resolution a citation, in the order given: the answer of `resolver`.

    most: candidates listed, 0 to 25. on: the law of that day, of today by default
    Raises UserError whose subject is the field that is wrong.
    """
    desk = as_of(law, on)
    answers = resolve_all(given, desk, max_candidates=most)
    kinds = [from_json(item).kind for item in given]
    found = [resolution_json(r, k) for r, k in zip(answers, kinds, strict=True)]
    books = books_of(desk)
    said: Json = {"aviso": books.warning} if books and books.warning else {}
    return {"resultados": found, **said}


def checked(
    text: str,
    law: LawStore,
    most: int = 10,
    *,
    limit: int | None = CHECKED_AT_MOST,
    on: date | None = None,
) -> Json:
    """Return summary and citations of `text`, the first `limit` resolved: `resolver-texto`.

    on: the law of that day, of today by default
    """
    return report_json(verify(text, as_of(law, on), limit=limit, max_candidates=most))


def searched(query: str, law: LawStore, sigla: str | None = None, k: int = 10) -> Json:
    """Return the articles that hold words of `query`, best first. Raises NotFound for `sigla`."""
    code = _act(sigla, law).code if sigla else None
    found = law.search(query, code=code, k=k)
    return {"consulta": query, "sigla": code, "resultados": [_provision(p) for p in found]}


def acts(law: LawStore, named: str = "") -> Json:
    """Return the acts held, constitution first; named: only those with these letters in a name."""
    wanted = fold(named)
    held = [act for act in law.acts() if wanted in _names(act)]
    return {"acervo": law.fingerprint, "total": len(held), "diplomas": [_act_json(a) for a in held]}


def article(law: LawStore, sigla: str, label: str) -> Json:
    """Return an article and what is one step below it. Raises NotFound, UserError for a label."""
    act = _act(sigla, law)
    asked = from_json({"sigla": act.code, "artigo": label})
    found = law.lookup(f"{act.code}.{asked.artigo}")
    assert isinstance(found, Provision)
    return {**_provision(found), "dispositivos": [_below(p) for p in law.children(found.ref)]}


def sumula(law: LawStore, court: str, number: int, *, binding: bool = False) -> Json:
    """Return a súmula with its standing. Raises NotFound."""
    if court.upper() not in SUMULA_COURTS:
        raise NotFound(
            f"{court}: o acervo tem as súmulas do STF e do STJ; as demais não foram conferidas",
            subject="tribunal",
        )
    found = law.lookup(f"{court}.S{'V' * binding}{number}")
    named = {"tribunal": court.upper(), "numero": number, "vinculante": binding}
    return {**named, **shown_json(found)}


def provision(given: Mapping[str, object], law: LawStore) -> Json:
    """Return the resolution of one citation given as fields; errors name the field alone."""
    citation = from_json(given)
    (answer,) = resolve_all([given], law)
    return resolution_json(answer, citation.kind)


def _act(sigla: str, law: LawStore) -> Act:
    act = law.act(sigla)
    if act is None:
        raise NotFound(
            f"{sigla}: o acervo não tem este diploma; veja os que há em /v1/diplomas ou com "
            "`lastro law status`",
            subject="sigla",
        )
    return act


def _act_json(act: Act) -> Json:
    return {
        "sigla": act.code,
        "nome": act.name,
        "titulo": act.title,
        "norma": act.norm.as_json(),
        "artigos": act.articles,
        "integral": act.complete,
        "url": act.url,
        "capturado_em": act.captured_on,
    }


def _names(act: Act) -> str:
    return fold("\n".join((act.code, act.name, act.title, *act.aliases)))


def _provision(found: Provision) -> Json:
    return {
        "sigla": found.ref.act,
        "artigo": found.ref.article,
        "revogado": found.revoked,
        **shown_json(found),
    }


def _below(found: Provision) -> Json:
    return {
        "ref_key": str(found.ref),
        "texto": found.text,
        "situacao": found.state.value,
        "revogado_por": found.revoked_by,
    }
