"""The register of a Brazilian brief: third person, no hedging, never derisive, capitals above.

The words are data (`register.tsv`: category, pattern, reason, suggestion). Verbatim quotations are
exempt: they are another's words.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lastro.drafting.tokens import quotations
from lastro.text import Span


@dataclass(frozen=True, slots=True)
class Lint:
    """A place where the register is left. span: in the given text; instead: what to say."""

    category: str
    found: str
    span: Span
    reason: str
    instead: str


@dataclass(frozen=True, slots=True)
class _Rule:
    category: str
    pattern: re.Pattern[str]
    reason: str
    instead: str


@cache
def _rules() -> tuple[_Rule, ...]:
    text = (files("lastro.drafting.checking") / "register.tsv").read_text("utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return tuple(
        _Rule(
            row["categoria"],
            re.compile(rf"(?<![\w-])(?:{row['padrao']})(?![\w-])", re.IGNORECASE),
            row["motivo"],
            row["sugestao"],
        )
        for row in rows
    )


def lint(text: str) -> tuple[Lint, ...]:
    """Return where `text` leaves the register, in order; lines starting with `#` are headings."""
    exempt = [quotation.span for quotation in quotations(text)]
    found = [*_words(text), *_headings(text)]
    kept = (lint for lint in found if not any(lint.span.overlaps(span) for span in exempt))
    return tuple(sorted(kept, key=lambda lint: lint.span))


def lint_heading(title: str) -> tuple[Lint, ...]:
    """Return a complaint when `title` is not in capitals."""
    if _is_capital(title):
        return ()
    span = Span(0, len(title))
    return (Lint("titulo", title, span, "título em minúsculas", title.upper()),)


def _words(text: str) -> Iterable[Lint]:
    for rule in _rules():
        for match in rule.pattern.finditer(text):
            span = Span(*match.span())
            yield Lint(rule.category, match.group(), span, rule.reason, rule.instead)


def _headings(text: str) -> Iterable[Lint]:
    for match in re.finditer(r"^#{1,6}\s+(.+?)\s*$", text, re.MULTILINE):
        title = match.group(1)
        if not _is_capital(title):
            span = Span(*match.span(1))
            yield Lint("titulo", title, span, "título em minúsculas", title.upper())


def _is_capital(title: str) -> bool:
    return title == title.upper()
