"""What surrounds a sentence and helps to say what it is about: its file, its parties, the clauses
that an amendment changes by their number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from lastro.facts.answering.readings import written_out
from lastro.facts.contracts.changes import amends, cited, clause_of
from lastro.facts.contracts.precedence import is_draft
from lastro.facts.model import Fact, Party
from lastro.facts.parties.roles import is_side
from lastro.facts.store import FactStore
from lastro.sources import Excerpt

_TITLE = 120
_IS_CONTRACT = re.compile(
    r"^.{0,80}\b(?:contrato|instrumento|compromisso|termo de|estatuto|acordo)\b"
)


@dataclass(frozen=True, slots=True)
class Grounds:
    """What the files of a matter tell about their own sentences.

    amending: the files that change a contract; contracts: those that are one; drafts: those that
    are none yet; clauses: the words of a contract's numbered clauses; names: of each file's parties
    """

    amending: frozenset[str]
    contracts: frozenset[str]
    drafts: frozenset[str]
    clauses: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)

    def around(self, source: Excerpt) -> tuple[str, ...]:
        """Return the texts that help to say what a sentence is about."""
        name = written_out(source.locator.rpartition("/")[2].replace("_", " "))
        if source.locator not in self.amending:
            return (name, self.names.get(source.locator, ""))
        changed = (self.clauses.get(label, "") for label in cited(source.text))
        return (name, "aditivo", self.names.get(source.locator, ""), *changed)

    def in_force(self, facts: Iterable[Fact]) -> list[Fact]:
        """Return the facts but those of drafts, where other files tell one too."""
        held = list(facts)
        return [f for f in held if f.source.locator not in self.drafts] or held


def grounds(store: FactStore, matter: str) -> Grounds:
    """Return what the files of the matter tell about their own sentences."""
    titles = dict(store.titles(matter))
    drafts = frozenset(
        paper for paper, title in titles.items() if is_draft(f"{paper} {title[:_TITLE]}")
    )
    amending = frozenset(paper for paper, title in titles.items() if amends(title))
    contracts = frozenset(p for p, title in titles.items() if _IS_CONTRACT.search(title))
    texts: dict[str, list[str]] = defaultdict(list)
    for fact in store.facts(matter):
        label = clause_of(fact.source)
        if label and fact.source.locator in contracts - amending - drafts:
            texts[label] += [fact.heading, fact.source.text]
    clauses = {label: " ".join(dict.fromkeys(told)) for label, told in texts.items()}
    names = _names(store.parties(matter), contracts | amending)
    return Grounds(amending, contracts - amending, drafts, clauses, names)


def _names(parties: Iterable[Party], papers: frozenset[str]) -> dict[str, str]:
    told: dict[str, list[str]] = defaultdict(list)
    for party in parties:
        if is_side(party.role):
            for locator in {s.locator for s in party.sources} & papers:
                told[locator] += [party.name, *party.variants, *party.roles]
    return {locator: " ".join(names) for locator, names in told.items()}
