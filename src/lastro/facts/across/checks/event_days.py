"""One event told with two days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import combinations

from lastro.facts.across.kinds import EventKind, event_kind
from lastro.facts.across.model import Case, Contradiction, Kind, Precision, Side, Telling
from lastro.facts.across.said import told
from lastro.facts.across.tellings import SIGNING, tellings
from lastro.text import day_first

_WEIGHT = 4
_MOST_SIDES = 8
_FEMININE = ("circular de oferta", "obra", "unidade", "mercadoria", "procuracao", "taxa inicial")


def check(case: Case) -> Iterator[Contradiction]:
    """Yield events of a kind that happens once to one thing, told with different days.

    A file that itself gives two days speaks of two events and is left out; where it gives all
    the days, it explains them. Two contracts signed on different days are two.
    """
    groups: dict[tuple[str, str], list[Telling]] = {}
    told_by_all = [t for paper in case.papers for t in tellings(paper)]
    for telling in told_by_all:
        if _compares(telling):
            groups.setdefault((telling.kind, telling.noun), []).append(telling)
    one_term = _has_one_term(told_by_all)
    for (key, _), group in groups.items():
        kind = event_kind(key)
        if key == "termino" and not one_term:
            continue
        for cluster in _clusters(group):
            if kind and (told_apart := _disagreeing(cluster, kind)):
                yield _found(told_apart, kind)


def _has_one_term(told_by_all: list[Telling]) -> bool:
    """Return whether the matter has one contract, and no amendment that speaks of its end."""
    signings = [t for t in told_by_all if t.what.startswith(SIGNING)]
    contracts = {t.day for t in signings if t.noun == "contrato"}
    amendments = {t.source.locator for t in signings if t.noun == "aditivo"}
    moved = any(t.kind == "termino" and t.source.locator in amendments for t in told_by_all)
    return len(contracts) == 1 and not moved


def _compares(telling: Telling) -> bool:
    kind = event_kind(telling.kind)
    if kind is None or not kind.window or telling.precision is Precision.YEAR:
        return False
    return telling.happened and telling.definite and bool(kind.bare or telling.noun)


def _clusters(group: list[Telling]) -> list[list[Telling]]:
    """Return the tellings by the thing they name; who names none joins the nearest in time."""
    clusters: list[list[Telling]] = []
    for telling in (t for t in group if t.names):
        known = next((c for c in clusters if any(o.names & telling.names for o in c)), None)
        if known is None:
            clusters.append([telling])
        else:
            known.append(telling)
    unnamed = [t for t in group if not t.names]
    if not clusters:
        return [unnamed]
    for telling in unnamed:
        nearest = min(clusters, key=lambda c: min(_apart(t, telling) for t in c if t.names))
        nearest.append(telling)
    return clusters


def _apart(a: Telling, b: Telling) -> int:
    return abs((a.day - b.day).days)


def _disagreeing(cluster: list[Telling], kind: EventKind) -> list[Telling]:
    """Return the tellings that disagree, without the files that give several days, or []."""
    files: dict[str, set[str]] = {}
    for telling in cluster:
        files.setdefault(telling.source.locator, set()).add(_value(telling))
    several = {name for name, values in files.items() if _several(values)}
    kept = [t for t in cluster if t.source.locator not in several]
    explained = [{_value(t) for t in kept} <= files[name] for name in several]
    own = {t.day for t in cluster if t.what.startswith(SIGNING)}
    pairs = [(a, b) for a, b in combinations(kept, 2) if not _agree(_value(a), _value(b))]
    if any(explained) or len(own) > 1 or not all(_near(a.day, b.day, kind) for a, b in pairs):
        return []
    return kept if pairs else []


def _several(values: set[str]) -> bool:
    return any(not _agree(a, b) for a, b in combinations(sorted(values), 2))


def _agree(a: str, b: str) -> bool:
    return a.startswith(b) or b.startswith(a)


def _near(a: date, b: date, kind: EventKind) -> bool:
    same_but_year = (a.day, a.month) == (b.day, b.month)
    return abs((a - b).days) <= kind.window or same_but_year


def _value(telling: Telling) -> str:
    chars = 10 if telling.precision is Precision.DAY else 7
    return telling.day.isoformat()[:chars]


def _found(cluster: list[Telling], kind: EventKind) -> Contradiction:
    ordered = sorted(cluster, key=lambda t: (_value(t), t.source.locator))
    sides = {(_value(t), t.source.locator): Side(_value(t), t.source) for t in ordered}
    kept = tuple(sides.values())[:_MOST_SIDES]
    shown = {s.value: day_first(s.value) for s in kept}
    subject = _subject(cluster, kind)
    return Contradiction(
        kind=Kind.DATA,
        subject=subject,
        sides=kept,
        weight=_WEIGHT,
        explanation=f"{subject.capitalize()}: os autos dão datas diferentes, {told(kept, shown)}.",
    )


def _subject(cluster: list[Telling], kind: EventKind) -> str:
    noun = next((t.noun for t in cluster if t.noun), "")
    if kind.bare or not noun or noun in kind.label:
        return kind.label
    article = (
        "das"
        if noun == "chaves" or noun.startswith("verbas")
        else "da"
        if noun in _FEMININE
        else "do"
    )
    return f"{kind.label} {article} {_SPELT.get(noun, noun)}"


_SPELT = {
    "imovel": "imóvel",
    "veiculo": "veículo",
    "servico": "serviço",
    "procuracao": "procuração",
    "conciliacao": "conciliação",
    "instrucao": "instrução",
    "caucao": "caução",
    "verbas rescisorias": "verbas rescisórias",
}
