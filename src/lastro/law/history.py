"""A place in the law on a day: its wording of then, where it comes from, and what came before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lastro.errors import UserError
from lastro.law.model import Act, Holding, Provision
from lastro.law.ref import Level, Ref
from lastro.law.store import LawStore


class OnDay(StrEnum):
    """What is known of a place on a day."""

    HELD = "redacao_guardada"
    NOT_HELD = "redacao_nao_guardada"
    NOT_THERE = "nao_havia"


@dataclass(frozen=True, slots=True)
class History:
    """A place on a day. wording: of then, None when it is not held or was not there.

    later: parts below that got another wording, or came, after that day
    """

    ref: Ref
    act: Act
    on: date
    known: OnDay
    wording: Provision | None
    versions: tuple[Provision, ...]
    later: tuple[Ref, ...] = ()

    @property
    def unseen(self) -> bool:
        """Return whether the day is after the text was captured: it may have changed between."""
        return self.on.isoformat() > self.captured_on

    @property
    def captured_on(self) -> str:
        """Return the day of the wording's capture, ISO; the act's where there is no wording."""
        return self.wording.source.captured_on if self.wording else self.act.captured_on


def history(law: LawStore, key: str, on: date) -> History:
    """Return the place that `key` names as it was on a day.

    Raises NotFound for a key that is not held at all, UserError for a súmula or tema.
    """
    ref = law.resolve_key(key)
    act = law.act(ref.act)
    if act is None or not ref.path or ref.path[0].level is not Level.ARTIGO:
        raise UserError(
            f"{key}: só dispositivos de lei têm redação por data; súmulas e temas mostram-se sem "
            "--on",
            subject=key,
        )
    versions = law.versions(ref)
    if not versions:
        law.lookup(key)
    known = {
        Holding.TEXT: OnDay.HELD,
        Holding.LABEL_ONLY: OnDay.NOT_HELD,
        Holding.ABSENT: OnDay.NOT_THERE,
    }[law.holds_on(ref, on)]
    wording = law.get(ref, on=on)
    return History(ref, act, on, known, wording, versions, _later(law, ref, on) if wording else ())


def text_on(law: LawStore, found: History) -> str:
    """Return the wording of then with each part below it in its wording of then, labels as today's.

    A part whose wording of then is not held is said to be so, in brackets.
    """
    if found.wording is None:
        return ""
    if not found.later:
        return found.wording.full_text
    lines = [found.wording.text]
    lines += [line for child in law.children(found.ref) for line in _lines(law, child, found.on)]
    return "\n".join(filter(None, lines))


def _lines(law: LawStore, today: Provision, on: date) -> list[str]:
    label = label_of(today.ref)
    wording = law.get(today.ref, on=on)
    if wording is None:
        absent = law.holds_on(today.ref, on) is Holding.ABSENT
        return [] if absent else [f"{label} [redação de então não está no acervo]"]
    if wording.revoked and not wording.text:
        return []
    own = [f"{label} {wording.text}".strip()]
    return [*own, *(x for c in law.children(today.ref) for x in _lines(law, c, on))]


def _later(law: LawStore, ref: Ref, on: date) -> tuple[Ref, ...]:
    found = []
    for child in law.children(ref):
        if law.get(child.ref, on=on) != child:
            found.append(child.ref)
        found += _later(law, child.ref, on)
    return tuple(found)


def label_of(ref: Ref) -> str:
    """Return the label of the last step as the law prints it: `§ 1º`, `II –`, `a)`, `1.`."""
    step = ref.path[-1]
    number, _, letter = step.label.partition("-")
    ordinal = step.level in (Level.ARTIGO, Level.PARAGRAFO)
    sign = "º" if ordinal and number.isdigit() and int(number) < 10 else ""
    written = f"{number}{sign}-{letter}" if letter else f"{number}{sign}"
    match step.level:
        case Level.ARTIGO:
            return f"Art. {written}"
        case Level.PARAGRAFO:
            return "Parágrafo único." if step.label == "unico" else f"§ {written}"
        case Level.INCISO:
            return f"{step.label} –"
        case Level.ALINEA:
            return f"{step.label})"
        case _:
            return f"{step.label}."
