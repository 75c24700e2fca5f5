"""LawStore: one SQLite file with acts, provisions and súmulas; every lookup is by key.

with LawStore.open(path) as law:
    law.get(Ref.parse("CF.5.LXXVIII"))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cached_property
from pathlib import Path
from types import TracebackType

import sqlalchemy as sql

from lastro.errors import NotFound, UserError
from lastro.law import tables
from lastro.law.countries.br.acts import names, norm_of_code, number_code
from lastro.law.countries.br.dates import day_of, named_act
from lastro.law.countries.br.notes import added_by
from lastro.law.model import (
    Act,
    HeldAct,
    Holding,
    LawStatus,
    Norm,
    Provision,
    Ruling,
    Sumula,
    Thesis,
    thesis_key,
)
from lastro.law.ref import Level, Ref
from lastro.law.shelf import Database, Shelf
from lastro.law.theses import ThesisShelf, key_written
from lastro.text import fold

_MATCH = sql.text(
    "SELECT rowid FROM provisions_fts WHERE provisions_fts MATCH :words "
    "AND rowid BETWEEN :first AND :last ORDER BY bm25(provisions_fts, 1.0, 0.3), rowid LIMIT :k"
)
_SOURCES = sql.text(
    "SELECT corpus, captured_on, SUM(present) AS present, SUM(past) AS past FROM ("
    "SELECT corpus, captured_on, COUNT(*) AS present, 0 AS past FROM provisions GROUP BY 1, 2 "
    "UNION ALL SELECT corpus, captured_on, 0, COUNT(*) FROM past GROUP BY 1, 2"
    ") GROUP BY corpus, captured_on ORDER BY corpus, captured_on"
)
_NEVER = "9999"
_SUMULA_LEVELS = (Level.SUMULA, Level.SUMULA_VINCULANTE)


class LawStore:
    """The law as held on this machine, read-only. Open with `LawStore.open`; close when done."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._all = database.all
        self._facts = {row.name: row.value for row in self._all(sql.select(tables.FACTS))}
        if self._facts.get("schema") != tables.SCHEMA_VERSION:
            raise OldSchema(self._facts.get("schema"))
        rows = self._all(sql.select(tables.ACTS).order_by(tables.ACTS.c.position))
        self._act_rows = {row.code: row for row in rows}
        self._since = {row.code: str(row.since) for row in rows}
        self._ranges = {row.code: (row.first_id, row.last_id) for row in rows}
        self._series = {(r.court, r.binding): r.last for r in self._all(sql.select(tables.SERIES))}
        self._shelf = Shelf(database, self._ranges)
        self._theses = ThesisShelf(database)
        self._sumulas: dict[str, Sumula] = {}

    @classmethod
    def open(cls, path: Path) -> LawStore:
        """Return the store kept at `path`. Raises UserError where there is none, or an old one."""
        if not path.is_file():
            raise UserError(
                f"O acervo de leis não existe em {path}. Rode `lastro law build --from PASTA`.",
                subject=str(path),
            )
        database = Database.at(path)
        try:
            return cls(database)
        except (sql.exc.DatabaseError, OldSchema) as error:
            database.close()
            raise _unreadable(path) from error

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> LawStore:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def fingerprint(self) -> str:
        """Return the name of this corpus: `advocacia-aberta 2026-07-23 1f0c…`; changes with it."""
        return str(self._facts["fingerprint"])

    @property
    def complete(self) -> bool:
        """Return whether this is a whole corpus; False for the starter set."""
        return bool(self._facts["complete"] == "1")

    @cached_property
    def _acts(self) -> dict[str, Act]:
        return {code: tables.act_of(row) for code, row in self._act_rows.items()}

    def acts(self) -> tuple[Act, ...]:
        """Return all acts held, constitution first, then codes, laws, decrees."""
        return tuple(self._acts.values())

    def act(self, code: str) -> Act | None:
        """Return the act held under `code` (canonical or alias, any case), or None."""
        if code in self._acts:
            return self._acts[code]
        name = names().find(code)
        return self._acts.get(name.code) if name else self._unnamed(code)

    def act_of(self, norm: Norm) -> Act | None:
        """Return the act held for `norm`, or None."""
        name = names().of(norm)
        code = name.code if name else number_code(norm)
        act = self._acts.get(code or "")
        same = act is not None and (norm.year is None or norm.year == act.norm.year)
        return act if same else None

    def _unnamed(self, written: str) -> Act | None:
        """Return an act that the table of names lacks and that was brought in by its number."""
        norm = named_act(written) or norm_of_code(written.upper())
        return self.act_of(norm) if norm else None

    def get(self, ref: Ref, *, on: date | None = None) -> Provision | None:
        """Return the provision at `ref` exactly, or None.

        on: the wording that was in force on that day (LINDB, art. 1; LC 95/1998, art. 8), with
            the state it had; None also where that wording is not held: ask `holds`
        """
        if on is None:
            return self._shelf.get(ref)
        day = on.isoformat()
        if day < self._since.get(ref.act, _NEVER):
            return None
        for wording in reversed(self._shelf.timeline(ref)):
            if wording.since <= day:
                return None if wording.until and wording.until <= day else wording
        return None

    def versions(self, ref: Ref) -> tuple[Provision, ...]:
        """Return every wording of `ref` that is held, oldest first, the present one last."""
        return self._shelf.timeline(ref)

    def holds(self, ref: Ref) -> Holding:
        """Return whether the text of `ref` is held, only its existence is known, or neither.

        LABEL_ONLY: an article of an act held in part, or a number that the source skips; a súmula
        of a court whose list is held in part.
        """
        if ref.path and ref.path[0].level in _SUMULA_LEVELS:
            return self._holds_sumula(ref)
        if not ref.path:
            return Holding.TEXT if ref.act in self._act_rows else Holding.ABSENT
        if self.get(ref):
            return Holding.TEXT
        article = Ref(ref.act, ref.path[:1])
        if self._exists(ref) or (len(ref.path) > 1 and self._exists(article, without_text=True)):
            return Holding.LABEL_ONLY
        return Holding.ABSENT

    def holds_on(self, ref: Ref, on: date) -> Holding:
        """Return whether the wording of `ref` on that day is held.

        ABSENT: the act was not in force yet, or the provision was added later; LABEL_ONLY: it
        existed, and its wording of then is not in the sources.
        """
        if self.get(ref, on=on):
            return Holding.TEXT
        day = on.isoformat()
        if day < self._since.get(ref.act, _NEVER) or self.holds(ref) is Holding.ABSENT:
            return Holding.ABSENT
        places = (Ref(ref.act, ref.path[:n]) for n in range(len(ref.path), 0, -1))
        added_later = any(day < self._added(place) for place in places)
        return Holding.ABSENT if added_later else Holding.LABEL_ONLY

    def sumula(self, court: str, number: int, *, binding: bool) -> Sumula | None:
        """Return the súmula, or None."""
        key = str(Ref.sumula(court.upper(), number, binding=binding))
        found = self._sumulas.get(key)
        if found is None:
            rows = self._all(sql.select(tables.SUMULAS).where(tables.SUMULAS.c.key == key))
            found = self._sumulas.setdefault(key, tables.sumula_of(rows[0])) if rows else None
        return found

    def sumula_versions(self, court: str, number: int, *, binding: bool) -> tuple[Sumula, ...]:
        """Return every wording and state of a súmula that was held, oldest first, today's last."""
        key = str(Ref.sumula(court.upper(), number, binding=binding))
        past = tables.PAST_SUMULAS.c
        rows = self._all(sql.select(tables.PAST_SUMULAS).where(past.key == key).order_by(past.id))
        present = self.sumula(court, number, binding=binding)
        return (*map(tables.sumula_of, rows), *((present,) if present else ()))

    def sumulas(self) -> tuple[Sumula, ...]:
        """Return every súmula held, by court and number."""
        order = (tables.SUMULAS.c.court, tables.SUMULAS.c.binding, tables.SUMULAS.c.number)
        return tuple(map(tables.sumula_of, self._all(sql.select(tables.SUMULAS).order_by(*order))))

    def theses(self) -> tuple[Thesis, ...]:
        """Return every tema and thesis held."""
        return self._theses.every()

    def thesis(self, court: str, number: int) -> Thesis | None:
        """Return the tema of a court with its thesis, or None."""
        return self._theses.get(thesis_key(court.upper(), number))

    def acts_with_article(self, article: str) -> tuple[Act, ...]:
        """Return the acts that have an article with that label, in the store's order."""
        return tuple(self._acts[code] for code in self._shelf.acts_with(article))

    def articles(self, code: str) -> Iterator[Provision]:
        """Yield the articles of an act in their order, those whose text is held."""
        act = self.act(code)
        yield from self.children(Ref(act.code)) if act else ()

    def children(self, ref: Ref) -> tuple[Provision, ...]:
        """Return the provisions one step below `ref`, in order; of an act, its articles."""
        return self._shelf.children(ref)

    def superseded(self, ref: Ref) -> tuple[str, ...]:
        """Return other wordings of `ref` that the source also prints and a rule set aside."""
        rows = self._all(sql.select(tables.SUPERSEDED).where(tables.SUPERSEDED.c.key == str(ref)))
        return tuple(row.text for row in rows)

    def rulings(self, rule: str) -> tuple[Ruling, ...]:
        """Return where a rule of `docs/law-sources.md` was applied, with what it set aside."""
        rows = self._all(sql.select(tables.RULINGS).where(tables.RULINGS.c.rule == rule))
        return tuple(Ruling(row.rule, Ref.parse(row.key), row.detail) for row in rows)

    def annex(self, code: str) -> str:
        """Return what the source prints after the act's signature (tables, treaties), or ""."""
        rows = self._all(sql.select(tables.ACTS.c.annex).where(tables.ACTS.c.code == code))
        return str(rows[0].annex) if rows else ""

    def search(self, text: str, *, code: str | None = None, k: int = 10) -> tuple[Provision, ...]:
        """Return at most `k` articles that hold words of `text`, best first; () when none does.

        code: only in this act; accents and case do not matter, rare words weigh more (BM25).
        """
        words = re.findall(r"\w{2,}", fold(text))
        act = self.act(code) if code else None
        if not words or (code and act is None):
            return ()
        first, last = self._ranges[act.code] if act else (0, 2**62)
        match = " OR ".join(f'"{word}"' for word in dict.fromkeys(words))
        ids = [r[0] for r in self._all(_MATCH, words=match, first=first, last=last, k=k)]
        rows = self._all(sql.select(tables.PROVISIONS).where(tables.PROVISIONS.c.id.in_(ids)))
        found = {row.id: tables.provision_of(row) for row in rows}
        return tuple(found[i] for i in ids)

    def lookup(self, key: str) -> Provision | Sumula | Thesis:
        """Return what `key` names: `CF.5.LXXVIII`, `Lei 8.078/90.6`, `STJ.S7`, `STF.T1046`.

        Raises NotFound with what to do next.
        """
        if thesis_named := key_written(key):
            if thesis := self._theses.get(thesis_named):
                return thesis
            raise NotFound(_NO_THESIS.format(thesis_named), subject=key)
        ref = self.resolve_key(key)
        if not ref.path:
            raise NotFound(_HOW_TO_ASK.format(key), subject=key)
        found: Provision | Sumula | None
        if ref.path[0].level in _SUMULA_LEVELS:
            binding = ref.path[0].level is Level.SUMULA_VINCULANTE
            found = self.sumula(ref.act, int(ref.path[0].label), binding=binding)
        else:
            found = self.get(ref)
        if found is None:
            raise NotFound(self._missing(ref), subject=key)
        return found

    def resolve_key(self, key: str) -> Ref:
        """Return the canonical Ref of a key whose act may be an alias. Raises NotFound."""
        if found := re.fullmatch(r"(?i)\s*([a-z]{2,5})\.s(v?)(\d{1,4})\s*", key):
            return Ref.sumula(found[1].upper(), int(found[3]), binding=bool(found[2]))
        written, path = _split_key(key.strip())
        name, act = names().find(written), self.act(written)
        if act is None:
            known = f" ({name.title})" if name else ""
            raise NotFound(
                f"{written}{known} não está no acervo. Veja `lastro law status`; "
                "rode `lastro law build --from PASTA` para carregar mais leis.",
                subject=key,
            )
        try:
            return Ref(act.code, Ref.parse(f"X.{path}").path if path else ())
        except ValueError:
            raise NotFound(_HOW_TO_ASK.format(key), subject=key) from None

    def status(self) -> LawStatus:
        """Return what is held: acts, provisions, súmulas, capture dates, rules applied."""
        count = sql.func.count().label("n")
        held = self._all(
            sql.select(tables.PROVISIONS.c.parent, count)
            .where(tables.PROVISIONS.c.parent.in_(list(self._acts)))
            .group_by(tables.PROVISIONS.c.parent)
        )
        with_text = {row.parent: row.n for row in held}
        series = (tables.SUMULAS.c.court, tables.SUMULAS.c.binding)
        sumulas = self._all(sql.select(*series, count).group_by(*series))
        rulings = self._all(
            sql.select(tables.RULINGS.c.rule, count).group_by(tables.RULINGS.c.rule)
        )
        return LawStatus(
            acts=tuple(_held(act, with_text.get(code, 0)) for code, act in self._acts.items()),
            provisions=self._count(tables.PROVISIONS),
            sumulas=tuple(
                (r.court, bool(r.binding), r.n, self._series[r.court, bool(r.binding)])
                for r in sumulas
            ),
            captured=tuple(sorted({act.captured_on for act in self._acts.values()})),
            rulings=tuple((r.rule, r.n) for r in rulings),
            fingerprint=self.fingerprint,
            complete=self.complete,
            theses=self._theses.counts(),
            sources=tuple(
                (r.corpus, r.captured_on, r.present, r.past) for r in self._all(_SOURCES)
            ),
        )

    def _added(self, ref: Ref) -> str:
        """Return the day on which a later act added the place, "" for what was always there."""
        first = next(iter(self.versions(ref)), None)
        return day_of(added_by(first.notes)) if first else ""

    def _exists(self, ref: Ref, *, without_text: bool = False) -> bool:
        known = ref.act in self._shelf.acts_with(str(ref).partition(".")[2])
        return known and not (without_text and self.get(ref))

    def _holds_sumula(self, ref: Ref) -> Holding:
        binding = ref.path[0].level is Level.SUMULA_VINCULANTE
        number = int(ref.path[0].label)
        if self.sumula(ref.act, number, binding=binding):
            return Holding.TEXT
        exists = 1 <= number <= self._series.get((ref.act, binding), 0)
        return Holding.LABEL_ONLY if exists else Holding.ABSENT

    def _missing(self, ref: Ref) -> str:
        if self.holds(ref) is Holding.ABSENT:
            return f"{ref} não existe no acervo."
        if self.complete:
            return f"{ref} existe, mas a fonte do acervo não traz a redação em vigor."
        return (
            f"{ref} existe, mas o texto não está no acervo inicial. "
            "Rode `lastro law build --from PASTA` para carregar o acervo inteiro."
        )

    def _count(self, table: sql.Table) -> int:
        rows = self._all(sql.select(sql.func.count().label("n")).select_from(table))
        return int(rows[0].n)


class OldSchema(Exception):
    """The file is a law store of another version. Its argument is that version."""


def _held(act: Act, with_text: int) -> HeldAct:
    return HeldAct(act.code, act.title, act.name, act.articles, with_text, act.captured_on)


def _split_key(key: str) -> tuple[str, str]:
    """Return act and path of a key whose act may hold points itself: `Lei 8.078/90.6.VIII`."""
    found = re.fullmatch(
        r"(?P<act>.+?)\.(?P<path>\d{1,4}(?:-[A-Z]{1,2})?(?:\.[\w-]+)*|[A-Za-z]+)", key
    )
    return (found["act"], found["path"]) if found else (key, "")


def _unreadable(path: Path) -> UserError:
    return UserError(
        f"O acervo em {path} está danificado ou é de outra versão. "
        "Rode `lastro law build --from PASTA` para refazê-lo.",
        subject=str(path),
    )


_NO_THESIS = (
    "{} não está no acervo. Temas e teses vêm com `lastro law build --from PASTA`; veja "
    "`lastro law status`."
)
_HOW_TO_ASK = "Não entendi {!r}. Escreva, por exemplo, CF.5.LXXVIII, CPC.1003.P5 ou STJ.S7."
