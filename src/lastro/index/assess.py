"""What a clause is about and how much it can prove, by what its title and text say.

Deterministic: each cue met adds its weight to its class once, so does likeness to example
sentences, by words and, where these leave doubt, by meaning. The heaviest class is the clause's,
and what else it provides for may raise its level. The signs that weighed most are the rule shown,
the nearest example where meaning decided.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from lastro.index.likeness import Likeness, embedded, read
from lastro.index.model import Level
from lastro.index.taxonomy import ClauseClass, Taxonomy
from lastro.models import Embedder, Vectors
from lastro.text import Span, clip, fold_same_length, squeeze

TITLE_WEIGHT = 7
ABOVE_WEIGHT = 4
PLACES = ((60, 1.4), (200, 1.2))  # what is said in the first characters weighs more
LEAST_WEIGHT, LEAST_LOW = 1.0, 2.5  # a low level needs more than a word
LOW_LEAD = 10.0  # of a class of low level over the best of those that are kept in the index
MOST_WORDS = 4
PACK_WEIGHT = 1.5  # a class of the contract's own kind comes before a general one
LIKE_WEIGHT = 60.0  # of likeness, 1 above the mark for what is clearly of a class
MARK = -1.0  # likeness of what is clearly not of a class
SURE_LEAD = 60.0  # of the first class over the second by words: meaning changes nothing then
OTHER = "outra"
_SHOWN = 60
_MISREAD = re.compile(r"(?<=[a-z])[01](?=[a-z])|\b[01](?=[a-z]{2})|(?<=[a-z]{2})[01]\b")

Sign = tuple[float, str]


@dataclass(frozen=True, slots=True)
class Assessed:
    """The class and level of a clause, and the rule that decided both, in plain words."""

    clause_class: str
    level: Level
    rule: str


@dataclass(frozen=True, slots=True)
class Wording:
    """A clause to be judged.

    text: the clause with all under it; title: its own title; above: the title it stands under
    """

    text: str
    title: str = ""
    above: str = ""


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause made ready: as written, and folded, offsets the same. above: "" with a title."""

    body: str
    folded: str
    title: str
    above: str

    @property
    def read(self) -> str:
        """The title and the text, as likeness takes its words from them."""
        return read(self.folded, self.title)

    def shown(self, span: Span) -> str:
        """Return what was met, to the end of its last word, as the clause writes it."""
        end = span.end
        while end < len(self.body) and self.body[end].isalnum():
            end += 1
        return clip(self.body[span.start : end], _SHOWN)


@dataclass(frozen=True, slots=True)
class _Score:
    """What speaks for a class: total weight; why: the heaviest signs, in words.

    cued: a title, cue or word of the class was met
    """

    of: ClauseClass
    total: float
    why: tuple[str, ...]
    cued: bool


def assess_all(
    wordings: Sequence[Wording], known: Taxonomy, embedder: Embedder | None = None
) -> list[Assessed]:
    """Return class and level of clauses, in their order.

    known: what is known of clauses of their kind of contract, `taxonomy(pack_of(contract))`
    embedder: compares meaning with the examples' where words leave doubt; without it, or with one
    whose vectors cannot be compared, words alone decide
    """
    clauses = [_clause(wording) for wording in wordings]
    scored = [_scores(clause, known) for clause in clauses]
    if embedder is not None and embedder.name == known.likeness.space.embedder:
        doubtful = [at for at, scores in enumerate(scored) if not _sure(scores)]
        texts = [embedded(clauses[at].body, clauses[at].title) for at in doubtful]
        for at, vector in zip(doubtful, embedder.passages(texts), strict=True):
            scored[at] = _nearer(clauses[at], scored[at], vector, known.likeness)
    return [_decided(*pair, known) for pair in zip(clauses, scored, strict=True)]


def _clause(wording: Wording) -> _Clause:
    body = squeeze(wording.text)
    above = "" if wording.title else wording.above
    return _Clause(body, _mended(fold_same_length(body)), wording.title, above)


def _sure(scores: Sequence[_Score]) -> bool:
    """Return whether words speak so clearly for one class that meaning would not change it."""
    return len(scores) > 1 and scores[0].total - scores[1].total > SURE_LEAD


def _nearer(
    clause: _Clause, scores: Sequence[_Score], vector: Vectors, known: Likeness
) -> list[_Score]:
    """Return the scores with likeness in meaning counted too, the heaviest first."""
    by_words, by_both = known.scores(clause.read), known.scores(clause.read, vector)
    added = [
        replace(
            score, total=score.total + LIKE_WEIGHT * (by_both[score.of.id] - by_words[score.of.id])
        )
        for score in scores
    ]
    added.sort(key=lambda score: -score.total)
    example = clip(known.nearest(vector, added[0].of.id), _SHOWN)
    if example and (added[0].of is not scores[0].of or not added[0].cued):
        added[0] = replace(added[0], why=(f"semelhante a: «{example}»", *added[0].why[:1]))
    return added


def _decided(clause: _Clause, scores: Sequence[_Score], known: Taxonomy) -> Assessed:
    best = _best(scores)
    if best is None:
        other = known.named(OTHER)
        return Assessed(OTHER, other.level, "nenhum sinal de outra matéria: nível médio")
    why = best.why or (_told(clause, best.of.id, known.likeness),)
    rule = f"{' e '.join(why)}: {best.of.name}"
    level, besides = _raised(best, scores, clause)
    return Assessed(best.of.id, level, rule + besides)


def _told(clause: _Clause, name: str, known: Likeness) -> str:
    word = known.telling(clause.read, name)
    return f"exemplos com “{word}”" if word else "exemplos parecidos"


def _scores(clause: _Clause, known: Taxonomy) -> list[_Score]:
    """Return the scores of all classes by words, the heaviest first."""
    like = known.likeness.scores(clause.read)
    said = _said(clause, known)
    found = []
    for of in known.classes:
        own = sorted((*_titled(of, clause), *_cued(of, clause), *said.get(of.id, ())), reverse=True)
        total = sum(weight for weight, _ in own) + PACK_WEIGHT * bool(own and of.own)
        why = tuple(words for _, words in own[:2])
        likeness = LIKE_WEIGHT * (like[of.id] - MARK)
        found.append(_Score(of, total + likeness, why, bool(own)))
    return sorted(found, key=lambda score: -score.total)


def _mended(folded: str) -> str:
    """Return the text with 0 and 1 that were misread for letters put right, offsets unchanged."""
    return _MISREAD.sub(lambda met: "o" if met[0] == "0" else "i", folded)


def _titled(of: ClauseClass, clause: _Clause) -> list[Sign]:
    found = []
    for words, weight in ((clause.title, TITLE_WEIGHT), (clause.above, ABOVE_WEIGHT)):
        folded = fold_same_length(words)
        places = [met.start() for pattern in of.titles if (met := pattern.search(folded))]
        if words and places:
            found.append((weight - min(min(places) / 40, 1), f"título “{clip(words, _SHOWN)}”"))
    return found


def _cued(of: ClauseClass, clause: _Clause) -> list[Sign]:
    met = ((weight, pattern.search(clause.folded)) for weight, pattern in of.cues)
    spans = ((weight, Span(*found.span())) for weight, found in met if found)
    return [(_placed(w, span.start), f"expressão “{clause.shown(span)}”") for w, span in spans]


def _said(clause: _Clause, known: Taxonomy) -> Mapping[str, list[Sign]]:
    """Return the words met, by class, at most four a class."""
    found: dict[str, list[Sign]] = defaultdict(list)
    for said in known.words.said(clause.folded):
        shown = f"palavra “{clause.shown(Span(said.start, said.end))}”"
        for name, worth in said.word.worth.items():
            found[name].append((_placed(worth, said.start), shown))
    return {name: sorted(words, reverse=True)[:MOST_WORDS] for name, words in found.items()}


def _placed(weight: float, start: int) -> float:
    """Return the weight of a sign by where it stands: what is said first weighs more."""
    return weight * next((more for end, more in PLACES if start < end), 1.0)


def _best(scores: Sequence[_Score]) -> _Score | None:
    """Return the heaviest class that weighs enough; one of low level must lead the others."""
    first = next((score for score in scores if _suffices(score)), None)
    if first is None or first.of.level.indexed:
        return first
    kept = next((score for score in scores if score.of.level.indexed), first)
    return kept if first.total - kept.total < LOW_LEAD and _suffices(kept) else first


def _suffices(score: _Score) -> bool:
    return score.total >= (LEAST_WEIGHT if score.of.level.indexed else LEAST_LOW)


def _raised(best: _Score, scores: Sequence[_Score], clause: _Clause) -> tuple[Level, str]:
    """Return the strongest level the clause provides for, its class's own or a higher, and why."""
    level, why = best.of.level, ""
    for score in scores:
        of = score.of
        if of.level.rank < level.rank and (met := of.raises.search(clause.folded)):
            shown = clause.shown(Span(*met.span()))
            level, why = of.level, f"; nível elevado: também trata de {of.name} (“{shown}”)"
    return level, why
