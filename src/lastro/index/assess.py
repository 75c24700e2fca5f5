"""What a clause is about and how much it can prove, by cues kept in `clauses.toml` and the packs.

Deterministic: each cue met adds its weight to its class once; the heaviest class is the clause's,
and what it provides for besides may raise its level. The cue that weighed most is the rule shown.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from lastro.index.likeness import Likeness, learned, signs
from lastro.index.model import Level
from lastro.text import clip, fold_same_length, squeeze

TITLE_WEIGHT = 7
ABOVE_WEIGHT = 4
PLACES = ((60, 1.4), (200, 1.2))  # what is said in the first characters weighs more
LEAST_WEIGHT, LEAST_LOW = 1.0, 2.5  # a low level needs more than a word
WORD_WEIGHT, MOST_WORDS = 2.0, 4
PACK_WEIGHT = 1.5  # a class of the contract's own kind comes before a general one
OTHER = "outra"
DATA = "clauses.toml"
_HEAD_CHARS, _BODY_CHARS = 400, 20_000
_FEWEST_MARKS = 4
_SHOWN = 60
_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class ClauseClass:
    """A class of clauses. name: as a lawyer reads it; raises: what lifts another clause's level."""

    id: str
    level: Level
    name: str
    titles: tuple[re.Pattern[str], ...]
    words: tuple[tuple[float, re.Pattern[str]], ...]
    cues: tuple[tuple[int, re.Pattern[str]], ...]
    raises: re.Pattern[str]
    own: bool


@dataclass(frozen=True, slots=True)
class Assessed:
    """The class and level of a clause, and the rule that decided both, in plain words."""

    clause_class: str
    level: Level
    rule: str


@dataclass(frozen=True, slots=True)
class _Score:
    """What speaks for a class: total weight; why: the heaviest signs, in words."""

    of: ClauseClass
    total: float
    why: tuple[str, ...]


def assess(text: str, title: str = "", above: str = "", pack: str = "") -> Assessed:
    """Return class and level of a clause.

    text: the clause with all under it; title: its own title; above: the title it stands under
    pack: the kind of contract (`pack_of`), "" for the general classes only
    """
    body = squeeze(text)
    folded = fold_same_length(body)
    likeness, seen = _likeness(pack), signs(f"{title}. {body}")
    like = likeness.scores(seen)
    scored = (_score(known, body, folded, title, above) for known in classes(pack))
    scores = sorted(
        (replace(s, total=s.total + like.get(s.of.id, 0.0)) for s in scored),
        key=lambda score: -score.total,
    )
    best = next((score for score in scores if _suffices(score)), None)
    if best is None:
        other = next(known for known in classes(pack) if known.id == OTHER)
        return Assessed(OTHER, other.level, "nenhum sinal de outra matéria: nível médio")
    why = best.why or (f"exemplos com “{likeness.telling(seen, best.of.id)}”",)
    rule = f"{' e '.join(why)}: {best.of.name}"
    raised = _raised(best, scores, folded, body)
    if raised is None:
        return Assessed(best.of.id, best.of.level, rule)
    level, besides = raised
    return Assessed(best.of.id, level, f"{rule}; nível elevado porque {besides}")


def pack_of(text: str) -> str:
    """Return the pack whose words mark a contract most, "" when none does clearly."""
    folded = fold_same_length(text[:_BODY_CHARS])
    counts = {
        name: 10 * len(marks.findall(folded[:_HEAD_CHARS])) + len(marks.findall(folded))
        for name, marks in _markers()
    }
    best = max(counts, key=lambda name: counts[name], default="")
    return best if best and counts[best] >= _FEWEST_MARKS else ""


@cache
def packs() -> tuple[str, ...]:
    """Return the names of the packs that know classes of clauses, sorted."""
    return tuple(sorted(_pack_files(DATA)))


@cache
def class_ids() -> frozenset[str]:
    """Return the id of every class there is, the packs' included."""
    return frozenset(known.id for pack in ("", *packs()) for known in classes(pack))


@cache
def classes(pack: str = "") -> tuple[ClauseClass, ...]:
    """Return the classes for a kind of contract: the pack's own first, then the general ones."""
    general = _loaded(files("lastro.index").joinpath("clauses.toml").read_text("utf-8"))["class"]
    own = _loaded(_pack_files(DATA)[pack])["class"] if pack in packs() else {}
    order = [*(name for name in own if name not in general), *general]
    given = {name: (own.get(name, {}), general.get(name, {})) for name in order}
    listed = Counter(word for known in given.values() for entry in known for word in _listed(entry))
    shared = {word: WORD_WEIGHT / count**0.5 for word, count in listed.items()}
    return tuple(_class(name, known, shared) for name, known in given.items())


def _class(
    name: str, known: tuple[Mapping[str, Any], Mapping[str, Any]], shared: Mapping[str, float]
) -> ClauseClass:
    own, general = known
    return ClauseClass(
        name,
        Level(general.get("level") or own["level"]),
        general.get("name") or own["name"],
        tuple(re.compile(given["title"]) for given in known if "title" in given),
        tuple((shared[word], _word(word)) for given in known for word in _listed(given)),
        tuple((w, re.compile(p)) for given in known for w, p in given.get("cues", ())),
        re.compile(raises) if (raises := own.get("raises") or general.get("raises")) else _NEVER,
        not general,
    )


def _listed(given: Mapping[str, Any]) -> list[str]:
    return [word for word in re.split(r",\s+", given.get("words", "").strip()) if word]


def _word(word: str) -> re.Pattern[str]:
    """Return a pattern of a word by its beginning; `$` at the end asks for the whole word."""
    end = r"\b" if word.endswith("$") else ""
    return re.compile(rf"\b{re.escape(word.removesuffix('$'))}{end}")


def _score(known: ClauseClass, body: str, folded: str, title: str, above: str) -> _Score:
    found: list[tuple[float, str]] = []
    for words, weight in ((title, TITLE_WEIGHT), ("" if title else above, ABOVE_WEIGHT)):
        if words and (at := _first(known.titles, words)) is not None:
            found.append((weight - min(at / 40, 1), f"título “{clip(words, _SHOWN)}”"))
    for weight, pattern in known.cues:
        if met := pattern.search(folded):
            found.append((_placed(weight, met), f"expressão “{_whole(body, met)}”"))
    said: list[tuple[float, str]] = []
    for worth, pattern in known.words:
        if met := pattern.search(folded):
            said.append((_placed(worth, met), f"palavra “{_whole(body, met)}”"))
    found += sorted(said, reverse=True)[:MOST_WORDS]
    found.sort(key=lambda sign: -sign[0])
    total = sum(weight for weight, _ in found) + PACK_WEIGHT * bool(found and known.own)
    return _Score(known, total, tuple(why for _, why in found[:2]))


def _placed(weight: float, met: re.Match[str]) -> float:
    """Return the weight of a sign by where it stands: what is said first weighs more."""
    return weight * next((more for end, more in PLACES if met.start() < end), 1.0)


def _whole(body: str, met: re.Match[str]) -> str:
    """Return what was met, to the end of its last word, as the clause writes it."""
    end = met.end()
    while end < len(body) and body[end].isalnum():
        end += 1
    return clip(body[met.start() : end], _SHOWN)


def _first(patterns: Sequence[re.Pattern[str]], words: str) -> int | None:
    folded = fold_same_length(words)
    places = [met.start() for pattern in patterns if (met := pattern.search(folded))]
    return min(places, default=None)


def _suffices(score: _Score) -> bool:
    return score.total >= (LEAST_WEIGHT if score.of.level.indexed else LEAST_LOW)


def _raised(
    best: _Score, scores: Sequence[_Score], folded: str, body: str
) -> tuple[Level, str] | None:
    """Return the strongest level that the clause also provides for, above its own class's."""
    found: list[tuple[int, Level, str]] = []
    for score in scores:
        stronger = score.of.level.rank < best.of.level.rank
        if stronger and (met := score.of.raises.search(folded)):
            why = f"também trata de {score.of.name}: “{_whole(body, met)}”"
            found.append((score.of.level.rank, score.of.level, why))
    return min(found, key=lambda f: f[0])[1:] if found else None


@cache
def _likeness(pack: str) -> Likeness:
    general = files("lastro.index").joinpath("clauses.tsv").read_text("utf-8")
    own = _pack_files("clauses.tsv").get(pack, "")
    rows = (line.split("\t", 1) for line in (general + own).splitlines())
    return learned((row[0], row[1]) for row in rows if len(row) == 2)


@cache
def _markers() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (name, re.compile(_loaded(text)["markers"]))
        for name, text in sorted(_pack_files(DATA).items())
    )


@cache
def _pack_files(name: str) -> dict[str, str]:
    """Return the text of a file of each pack that has it, by pack."""
    return dict(_texts(name))


def _texts(name: str) -> Iterator[tuple[str, str]]:
    for folder in files("lastro").joinpath("agent", "packs").iterdir():
        data = folder.joinpath(name)
        if data.is_file():
            yield folder.name, data.read_text("utf-8")


def _loaded(text: str) -> dict[str, Any]:
    return tomllib.loads(text)
