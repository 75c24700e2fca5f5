"""Says what official text there is for a citation: one of nine statuses, never a guess."""

from __future__ import annotations

from dataclasses import replace

from lastro.citations.candidates import candidates
from lastro.citations.coverage import coverage_of
from lastro.citations.dated import DatedDesk
from lastro.citations.memory import Question, remember, remembered
from lastro.citations.model import (
    Candidate,
    Citation,
    Desk,
    Kind,
    Partial,
    Resolution,
    Status,
    Theses,
)
from lastro.citations.precedents import tema_in_words, with_namesake
from lastro.citations.structure import defects
from lastro.citations.suggest import suggest
from lastro.citations.validity import absent_then, not_held_then, of_act, of_provision, of_sumula
from lastro.law import (
    Act,
    Level,
    Provision,
    Ref,
    State,
    Step,
    Sumula,
    SumulaState,
    Thesis,
    known_act,
)
from lastro.law.model import Holding

_MOST_PARAGRAPHS = 12
_SUMULA_COURTS = ("STF", "STJ")
_NAMES = {
    Kind.TEMA: "Temas",
    Kind.OJ: "Orientações jurisprudenciais",
    Kind.ENUNCIADO: "Enunciados",
    Kind.JULGADO: "Julgados",
    Kind.PROCESSO: "Números de processo",
}


def resolve(
    citation: Citation, desk: Desk, *, context: str = "", max_candidates: int = 10
) -> Resolution:
    """Return what the books at `desk` say about `citation`.

    context: what the citation is said to show, for suggestions and the order of candidates
    max_candidates: 0 to 25; 0 gives only how many there are
    """
    question = Question(citation, context, max_candidates)
    if known := remembered(question, desk):
        return known
    found = _looked_up(citation, desk, context, max_candidates)
    held = coverage_of(citation, act_cited(citation, desk), desk)
    return remember(question, desk, replace(found, defects=defects(citation), coverage=held))


def _looked_up(citation: Citation, desk: Desk, context: str, max_candidates: int) -> Resolution:
    match citation.kind:
        case Kind.DISPOSITIVO:
            return _provision(citation, desk, context, max_candidates)
        case Kind.SUMULA:
            return _sumula(citation, desk, max_candidates)
        case Kind.DIPLOMA:
            return _act(citation, desk)
        case Kind.TEMA | Kind.OJ | Kind.ENUNCIADO | Kind.JULGADO | Kind.PROCESSO:
            return _unsupported(citation, desk)


def act_cited(citation: Citation, desk: Desk) -> Act | None:
    """Return the act a citation names, if it is held."""
    if citation.sigla is not None and (act := desk.act(citation.sigla)):
        return act
    return desk.act_of(citation.norm) if citation.norm is not None else None


def ref_of(citation: Citation, code: str) -> Ref:
    """Return the place a citation names below the act `code`."""
    labels = (
        (Level.ARTIGO, citation.artigo),
        (Level.PARAGRAFO, citation.paragrafo),
        (Level.INCISO, citation.inciso),
        (Level.ALINEA, citation.alinea),
        (Level.ITEM, citation.item),
    )
    return Ref(code, tuple(Step(level, label) for level, label in labels if label))


def _provision(c: Citation, desk: Desk, context: str, most: int) -> Resolution:
    act = act_cited(c, desk)
    if act is None and (c.sigla or c.norm or c.named):
        return unknown_act(c)
    if act is None:
        return _ambiguous(c, desk, context, most)
    ref = ref_of(c, act.code)
    held = _deepest(ref, desk)
    if held is None:
        return _missing(c, ref, desk, context, most)
    if held.ref != ref and desk.holds(ref) is Holding.LABEL_ONLY:
        return _label_only(ref, _inference(c, ref), desk)
    return _found(c, ref, held, desk)


def _found(c: Citation, ref: Ref, held: Provision, desk: Desk) -> Resolution:
    resolution = Resolution(
        Status.VERIFICADO,
        held.ref,
        held.text or ("" if held.revoked else held.full_text),
        hierarchy=held.hierarchy,
        revoked=held.revoked,
        notes=held.notes,
        amended_by=held.amended_by,
        revoked_by=held.revoked_by,
        changes=held.changes,
        source=held.source,
        inference=_inference(c, ref),
        validity=of_provision(held, desk),
    )
    if held.ref != ref:
        step = ref.path[len(held.ref.path)]
        partial = Partial(step.level.value, step.label, str(held.ref))
        message = f"{held.ref} existe; {_level_name(step)} não existe nele."
        if under := _under_a_paragraph(ref, held.ref, desk):
            message += f" Há {under}."
        if later := absent_then(ref, desk):
            message = f"{held.ref} existe; {later.warning}"
        resolution = replace(
            resolution,
            status=Status.VERIFICADO_PARCIAL,
            partial=partial,
            message=message,
            validity=later or resolution.validity,
        )
    elif c.inferred:
        message = "O diploma não estava na citação: confira antes de manter."
        resolution = replace(resolution, status=Status.VERIFICADO_INFERIDO, message=message)
    return _in_force(resolution, held, desk)


def _under_a_paragraph(ref: Ref, held: Ref, desk: Desk) -> Ref | None:
    """Return the same inciso or alínea below a § of the article that the citation leaves out."""
    if len(held.path) != 1 or ref.label(Level.PARAGRAFO) is not None:
        return None
    for label in ("unico", *map(str, range(1, _MOST_PARAGRAPHS + 1))):
        paragraph = Ref(held.act, (*held.path, Step(Level.PARAGRAFO, label)))
        place = Ref(held.act, (*paragraph.path, *ref.path[1:]))
        if desk.get(place) is not None:
            return place
    return None


def _in_force(resolution: Resolution, held: Provision, desk: Desk) -> Resolution:
    if held.state is State.VETADO:
        return replace(
            resolution,
            status=Status.NAO_ENCONTRADO,
            suggestions=(),
            message=f"{held.ref} foi vetado: nunca esteve em vigor.",
        )
    dead = held if held.revoked else _revoked_above(held.ref, desk)
    if dead is None:
        return resolution
    lapsed = dead.state is State.VIGENCIA_ENCERRADA
    by = f" {_by(dead.revoked_by)} {dead.revoked_by}" if dead.revoked_by else ""
    return replace(
        resolution,
        status=Status.REVOGADO,
        revoked=True,
        revoked_by=dead.revoked_by,
        notes=resolution.notes or dead.notes,
        message=f"{dead.ref} {'teve a vigência encerrada' if lapsed else 'foi revogado'}{by}.",
    )


def _revoked_above(ref: Ref, desk: Desk) -> Provision | None:
    parent = ref.parent
    while parent is not None and parent.path:
        held = desk.get(parent)
        if held is not None and held.revoked:
            return held
        parent = parent.parent
    return None


def _deepest(ref: Ref, desk: Desk) -> Provision | None:
    """Return the provision at `ref`, or the nearest above it; None when even the article lacks."""
    place: Ref | None = ref
    while place is not None and place.path:
        if found := desk.get(place):
            return found
        place = place.parent
    return None


def _missing(c: Citation, ref: Ref, desk: Desk, context: str, most: int) -> Resolution:
    article = Ref(ref.act, ref.path[:1])
    if desk.holds(article) is Holding.LABEL_ONLY:
        return _label_only(ref, _inference(c, ref), desk)
    if c.inferred:
        return _ambiguous(c, desk, context, most)
    if later := absent_then(ref, desk):
        return Resolution(
            Status.NAO_ENCONTRADO, message=later.warning, suggestions=(), validity=later
        )
    return Resolution(
        Status.NAO_ENCONTRADO,
        message=f"{ref.act}: art. {c.artigo} não existe no corpus.",
        suggestions=suggest(context, ref.act, desk),
    )


def _label_only(ref: Ref, inference: str, desk: Desk) -> Resolution:
    if isinstance(desk, DatedDesk):
        then = not_held_then(ref, desk)
        return Resolution(
            Status.NAO_SUPORTADO,
            ref,
            message=f"{then.warning} Nada foi comparado.",
            inference=inference,
            validity=then,
        )
    message = (
        f"{ref} existe, mas seu texto não está neste acervo: não foi comparado. "
        "`lastro law build --from PASTA` carrega o acervo inteiro."
    )
    return Resolution(Status.NAO_SUPORTADO, ref, message=message, inference=inference)


def unknown_act(c: Citation) -> Resolution:
    """Return `diploma_desconhecido`: the act is named and not held, so nothing was compared."""
    cited = c.named or c.sigla or (f"{c.norm.kind.value} {c.norm.number}" if c.norm else None)
    known = known_act(c.norm) if c.norm else None
    message = f"{cited}: o acervo não tem este diploma; a citação não foi conferida."
    if known is not None:
        message += f" Consta que existe: {' · '.join(filter(None, (known.title, known.url)))}."
    if known is not None and known.revoked_by:
        message += f" Consta como revogado pela {known.revoked_by}."
    return Resolution(Status.DIPLOMA_DESCONHECIDO, message=message, unknown_act=cited)


def _ambiguous(c: Citation, desk: Desk, context: str, most: int) -> Resolution:
    found = candidates(c.artigo or "", context, desk, most)
    return Resolution(
        Status.AMBIGUO,
        message=f"A citação não diz de que diploma é o art. {c.artigo}: escolha um candidato.",
        candidates=found.listed,
        total_candidates=found.total,
        area=found.area,
    )


def _sumula(c: Citation, desk: Desk, most: int) -> Resolution:
    number = int(c.number) if c.number and c.number.isdigit() else 0
    if c.court is None:
        return _sumula_without_court(number, desk, most)
    if c.court not in _SUMULA_COURTS:
        return _unsupported(c, desk)
    asked = (False, True) if c.binding is None else (c.binding,)
    series = tuple(b for b in asked if not b or c.court == "STF")
    for binding in series:
        if found := desk.sumula(c.court, number, binding=binding):
            return with_namesake(_sumula_found(found, desk), c, desk)
    known = next(Ref.sumula(c.court, number, binding=b) for b in series or (False,))
    if desk.holds(known) is Holding.LABEL_ONLY:
        return _label_only(known, "", desk)
    written = f"Súmula {'Vinculante ' if c.binding else ''}{c.number} do {c.court}"
    missing = Resolution(
        Status.NAO_ENCONTRADO, message=f"{written} não existe no corpus.", suggestions=()
    )
    return with_namesake(missing, c, desk)


def _sumula_found(found: Sumula, desk: Desk) -> Resolution:
    cancelled = found.state is SumulaState.CANCELADA
    message = {
        SumulaState.CANCELADA: "A súmula foi cancelada.",
        SumulaState.SUPERADA: "A súmula consta como superada.",
        SumulaState.ALTERADA: "A redação da súmula foi alterada; este é o texto atual.",
        SumulaState.ATIVA: "",
    }[found.state]
    return Resolution(
        Status.CANCELADA if cancelled else Status.VERIFICADO,
        found.ref,
        found.text,
        message=message,
        source=found.source,
        standing=found.state.value,
        strength=found.force.value,
        validity=of_sumula(found, desk),
    )


def _sumula_without_court(number: int, desk: Desk, most: int) -> Resolution:
    series = (("STF", False), ("STF", True), ("STJ", False))
    found = [s for court, b in series if (s := desk.sumula(court, number, binding=b))]
    listed = tuple(
        Candidate(str(s.ref), s.court, f"Súmula {'Vinculante ' * s.binding}{s.number} do {s.court}")
        for s in found
    )
    return Resolution(
        Status.AMBIGUO,
        message="A citação não diz de que tribunal é a súmula; escolha entre os candidatos.",
        candidates=listed[:most],
        total_candidates=len(listed),
    )


def _act(c: Citation, desk: Desk) -> Resolution:
    act = act_cited(c, desk)
    if act is None:
        return unknown_act(c)
    validity = of_act(act, desk)
    message = "Só o diploma foi citado: conferidos espécie, número e ano."
    return Resolution(
        Status.VERIFICADO,
        Ref(act.code),
        act.title,
        message=f"{message} {validity.warning if validity else ''}".rstrip(),
        validity=validity,
    )


def _unsupported(c: Citation, desk: Desk) -> Resolution:
    what = f"Súmulas do {c.court}" if c.kind is Kind.SUMULA else _NAMES[c.kind]
    message = f"{what} estão fora do acervo: a citação não foi conferida."
    thesis = _thesis(c, desk)
    if thesis is not None:
        message = tema_in_words(thesis)
    if c.digit_valid is False:
        message += " O dígito verificador do número não confere (Resolução CNJ 65/2008)."
    return Resolution(Status.NAO_SUPORTADO, message=message, thesis=thesis)


def _thesis(c: Citation, desk: Desk) -> Thesis | None:
    if c.kind is not Kind.TEMA or c.court is None or not (c.number or "").isdigit():
        return None
    return desk.thesis(c.court, int(c.number or 0)) if isinstance(desk, Theses) else None


def _inference(c: Citation, ref: Ref) -> str:
    if not c.inferred:
        return ""
    return f"{ref.act} veio do contexto: «{c.named}»."


def _by(act: str) -> str:
    return "pela" if act.startswith(("Lei", "Emenda", "Medida", "Constituição")) else "pelo"


def _level_name(step: Step) -> str:
    if step.level is Level.PARAGRAFO:
        return "parágrafo único" if step.label == "unico" else f"§ {step.label}"
    written = {Level.INCISO: "inciso", Level.ALINEA: "alínea", Level.ITEM: "item"}
    return f"{written.get(step.level, step.level.value)} {step.label}"
