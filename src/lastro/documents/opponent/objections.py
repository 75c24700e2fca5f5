"""Which citations do not stand, why, what the official text says, and a reply to start from.

What was not compared (no act held, kinds without official text) is no objection: it is unknown.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.citations import Checked, ContentVerdict, Desk, QuoteVerdict, Resolution, Status
from lastro.drafting import cite, place
from lastro.law import Force, Level, Ref, Step
from lastro.text import clip

_FALLEN = (
    Status.NAO_ENCONTRADO,
    Status.VERIFICADO_PARCIAL,
    Status.REVOGADO,
    Status.CANCELADA,
)
_MISQUOTED = (QuoteVerdict.PROXIMA, QuoteVerdict.AUSENTE)
_OUTDATED, _VETOED, _CANCELLED_TEMA = "superada", "vetado", "tema_cancelado"
_NOT_YET = "inexistente_na_data"
_OFF_SUBJECT, _IMPOSSIBLE = "divergente", "defeito"
_OFFICIAL, _EXCERPT = 1_500, 300
_SUGGESTION = " No mesmo diploma, quem trata da matéria descrita é o {}: “{}”"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a citation does not stand, in Portuguese.

    official: the wording compared, or why there is none, "" where neither is known
    dates: what is to be known of the dates of that wording, "" for nothing
    source: address and capture date of what was compared, in words, "" when it is not known
    reply: a template filled from the check, for a lawyer to finish
    """

    title: str
    reason: str
    official: str
    source: str
    reply: str
    dates: str = ""

    def as_json(self) -> dict[str, str | None]:
        """Return the objection as `cite check --json` shows it."""
        return {
            "titulo": self.title,
            "motivo": self.reason,
            "texto_oficial": self.official or None,
            "fonte": self.source or None,
            "vigencia": self.dates or None,
            "resposta_sugerida": self.reply,
        }


def objection(checked: Checked, desk: Desk) -> Objection | None:
    """Return why the citation does not stand, or None when it does or was not compared."""
    resolution = checked.resolution
    if resolution is None or resolution.within is not None or not (kind := _kind(resolution)):
        return None
    words = _words(checked, resolution, desk)
    said = {name: template.format_map(words) for name, template in _replies()[kind].items()}
    official = f"“{words['texto']}”" if words["texto"] else said.get("sem_texto", "")
    if resolution.revoked and words["texto"]:
        official = f"(redação revogada, não vigente) {official}"
    return Objection(
        said["titulo"],
        said["motivo"],
        official,
        source_of(checked, desk),
        said["resposta"],
        resolution.validity.warning if resolution.validity else "",
    )


def source_of(checked: Checked, desk: Desk) -> str:
    """Return where the text compared is from: `https://…, capturado em 23/07/2026`, or ""."""
    resolution = checked.resolution
    if resolution is None:
        return ""
    shown = resolution.source or (resolution.thesis.source if resolution.thesis else None)
    if shown is not None:
        return f"{shown.url}, capturado em {_day(shown.captured_on)}"
    missing = resolution.status is Status.NAO_ENCONTRADO
    act = desk.act(checked.citation.sigla or "") if missing else None
    return f"{act.url}, capturado em {_day(act.captured_on)}" if act else ""


def _kind(resolution: Resolution) -> str:
    if resolution.status is Status.NAO_ENCONTRADO and resolution.ref is not None:
        return _VETOED
    if resolution.status is Status.NAO_ENCONTRADO and resolution.validity is not None:
        return _NOT_YET
    if resolution.status in _FALLEN:
        return resolution.status.value
    if resolution.standing == _OUTDATED:
        return _OUTDATED
    if resolution.thesis is not None and resolution.thesis.force is Force.NENHUMA:
        return _CANCELLED_TEMA
    quoted, content = resolution.quoted, resolution.content
    if quoted and quoted.verdict in _MISQUOTED:
        return quoted.verdict.value
    if content and content.verdict is ContentVerdict.DIVERGENTE:
        return _OFF_SUBJECT
    return _IMPOSSIBLE if resolution.defects else ""


def _words(checked: Checked, resolution: Resolution, desk: Desk) -> dict[str, str]:
    quoted = resolution.quoted
    return {
        "citacao": checked.citation.label,
        "onde": _written(resolution.ref, desk),
        "falta": _missing(resolution),
        "mensagem": _in_words(resolution, desk),
        "texto": clip(resolution.text, _OFFICIAL),
        "diferencas": "; ".join(quoted.differences) if quoted else "",
        "sugestao": _suggested(resolution, desk),
        "assunto": resolution.content.reason if resolution.content else "",
        "defeito": " ".join(resolution.defects),
    }


def _in_words(resolution: Resolution, desk: Desk) -> str:
    """Return the message with the code of the place, if it opens with it, written out."""
    ref = resolution.ref
    while ref is not None and ref.path:
        if resolution.message.startswith(f"{ref} "):
            return f"O {_written(ref, desk)}{resolution.message.removeprefix(str(ref))}"
        ref = ref.parent
    return resolution.message


def _missing(resolution: Resolution) -> str:
    partial, ref = resolution.partial, resolution.ref
    if partial is None or ref is None:
        return ""
    level = Level(partial.level)
    prefix = {Level.INCISO: "inciso ", Level.ITEM: "item "}.get(level, "")
    return prefix + place(Ref(ref.act, (Step(level, partial.value),)))


def _suggested(resolution: Resolution, desk: Desk) -> str:
    if not resolution.suggestions:
        return ""
    first = resolution.suggestions[0]
    excerpt = first.excerpt.replace("<b>", "").replace("</b>", "")
    return _SUGGESTION.format(_written(Ref.parse(first.ref_key), desk), clip(excerpt, _EXCERPT))


def _written(ref: Ref | None, desk: Desk) -> str:
    act = desk.act(ref.act) if ref else None
    return cite(ref, act) if ref and act else str(ref or "")


def _day(iso: str) -> str:
    return f"{iso[8:10]}/{iso[5:7]}/{iso[:4]}"


@cache
def _replies() -> dict[str, dict[str, str]]:
    text = files("lastro.documents.opponent").joinpath("replies.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
