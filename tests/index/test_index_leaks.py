"""Matters never leak: thousands of random questions while others write to the same index."""

import hashlib
import random
import threading
from datetime import date
from pathlib import Path

from index_samples import HashEmbedder, make_passage

from lastro.index import (
    Dated,
    DocType,
    Filter,
    Index,
    Known,
    KnownParty,
    Level,
    Passage,
    Plan,
    Query,
    search,
)

MATTERS = ("silva", "silva e filhos", "d'Ávila", "' OR '1'='1", "案件", "%_")
TEXT = "contrato foro royalties multa COF mora art. 5 cláusula 2 maio de 2023"
WORDS = TEXT.split()
LEGS, SEARCHES = 650, 60  # 1,950 questions to the legs alone, and whole searches
WRITES = 6  # of each writer, spread over the questions


def passages(matter: str, at: int) -> list[Passage]:
    chance = random.Random(f"{matter} {at}")
    return [
        make_passage(
            f"{' '.join(chance.choices(WORDS, k=6))} {matter} {at}",
            matter=matter,
            sha256=hashlib.sha256(matter.encode()).hexdigest(),
            start=1000 * at + 100 * row,
            doc_type=chance.choice(list(DocType)),
            level=chance.choice([Level.ALTO, Level.MEDIO]),
            locator=f"{chance.randrange(3)}.pdf",
        )
        for row in range(5)
    ]


def random_filter(chance: random.Random) -> Filter:
    return Filter(
        chance.choice((*MATTERS, "ausente", "SILVA")),
        doc_types=tuple(chance.sample(list(DocType), chance.choice([0, 0, 4]))),
        locators=chance.choice([(), (), ("0.pdf", "1.pdf")]),
        levels=chance.choice([(), (), (Level.ALTO,)]),
        parties=chance.choice([(), (), ("Ana",)]),
        since=chance.choice([None, None, date(2023, 5, 1)]),
    )


def test_ret_02_thousands_of_random_questions_leak_nothing_while_others_write(
    tmp_path: Path,
) -> None:
    index, done = Index.open(tmp_path, HashEmbedder()), threading.Event()
    for matter in MATTERS:
        index.add([p for at in range(3) for p in passages(matter, at)])
    index.optimize()

    def write(matter: str) -> None:
        own = Index.open(tmp_path, HashEmbedder())
        for at in range(3, 3 + WRITES):
            own.add(passages(matter, at))
            done.wait(0.5)

    writers = [threading.Thread(target=write, args=(matter,)) for matter in MATTERS[:2]]
    for writer in writers:
        writer.start()
    try:
        wrong = [*_legs(index, random.Random(1)), *_searches(index, random.Random(2))]
    finally:
        done.set()
        for writer in writers:
            writer.join()
    assert wrong == []
    assert index.count("silva") == 5 * (3 + WRITES)


def _legs(index: Index, chance: random.Random) -> list[Passage | None]:
    """Return what a leg brought that its filter does not admit; None for what its matter lacks."""
    wrong: list[Passage | None] = []
    for _ in range(LEGS):
        where = random_filter(chance)
        terms = chance.choices(WORDS, k=3)
        vector = index.embedder.queries([" ".join(terms)])[0]
        found = [
            *index.dense(vector, where, 20),
            *index.sparse(terms, where, 20),
            *index.exact(terms[:1], where, 20),
        ]
        known = index.read(where.matter, [one.id for one in found])
        held = [known[one.id].passage if one.id in known else None for one in found]
        wrong += [p for p in held if p is None or not where.admits(p)]
    return wrong


def _searches(index: Index, chance: random.Random) -> list[Passage]:
    """Return what a search brought that its filter, days and parties included, does not admit."""
    days = (Dated("1.pdf", date(2023, 5, 3), date(2023, 5, 3)),)
    known = Known(parties=(KnownParty(("Ana",), frozenset({"0.pdf"})),), days=lambda: days)
    wrong = []
    for _ in range(SEARCHES):
        where = random_filter(chance)
        plan = Plan(unite=chance.random() < 0.5, narrow=chance.random() < 0.5)
        text = " ".join(chance.choices(WORDS, k=chance.choice([1, 4, 16])))
        found = search(Query(text, where, k=8, plan=plan), index, known=known)
        held = [p for hit in found.hits for p in (hit.passage, *hit.copies)]
        wrong += [p for p in held if p.matter != where.matter or not where.admits(p)]
        wrong += [p for p in held if where.parties and p.locator != "0.pdf"]
        wrong += [p for p in held if where.since and p.locator != "1.pdf"]
    return wrong
