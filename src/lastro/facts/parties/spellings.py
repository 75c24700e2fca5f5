"""Names in running text: other spellings of parties that are qualified elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.model import Party
from lastro.facts.parties.names import NAME, SUFFIX, is_kind_of_business
from lastro.facts.segments import Segmented
from lastro.text import Span, squeeze

MENTIONED = "citado"
"""The role of a name that a text merely holds; `merged` keeps those of known parties."""
_SEGMENTS = 2_000  # what names a party late in a long ledger has named it before
_MOST_WORDS, _SHORTEST = 12, 5
_COMPANY = re.compile(rf"(?P<first>[A-ZÀ-Ý][\w&]+)\s(?P<rest>{NAME})")
_SUFFIXED = re.compile(rf"\s{SUFFIX}(?!\w)")


_SHORT = re.compile(
    r"\b(?:[ao]|d[ao]|n[ao]|pel[ao]|ao|à)\s"
    rf"(?P<name>[A-ZÀ-Ý][a-zà-ÿ]{{{_SHORTEST - 1},}})\b(?!\s[A-ZÀ-Ý])"
)


def extract(paper: Segmented) -> tuple[Party, ...]:
    """Return each name of two words or more as it is spelt, once, and what may be the first word
    of a company alone (`a Aurora`, of `Aurora Transportes Ltda.`). All have the role MENTIONED.
    """
    text = paper.document.text
    seen: dict[str, Span] = {}
    for segment in paper.segments[:_SEGMENTS]:
        for match in re.finditer(NAME, segment.text):
            if 2 <= len(match[0].split()) <= _MOST_WORDS:
                seen.setdefault(squeeze(match[0]), Span(*match.span()).shift(segment.span.start))
        for match in _SHORT.finditer(segment.text):
            seen.setdefault(match["name"], Span(*match.span("name")).shift(segment.span.start))
    for span in _alone(text, tuple(seen)):
        seen.setdefault(span.of(text), span)
    return tuple(_mention(paper, name, span) for name, span in seen.items())


def _alone(text: str, names: tuple[str, ...]) -> Iterator[Span]:
    """Yield where the first word of a company stands without the word that follows it there."""
    companies = (_COMPANY.fullmatch(name) for name in names if _SUFFIXED.search(name))
    pairs = {(c["first"], c["rest"].split()[0]) for c in companies if c}
    for first, second in sorted(pairs):
        if len(first) < _SHORTEST or is_kind_of_business(first):
            continue
        pattern = rf"(?<![\w@./-])(?:{first}|{first.title()})(?![\w@]|\s+{re.escape(second)}|\.\w)"
        if match := re.search(pattern, text):
            yield Span(*match.span())


def _mention(paper: Segmented, name: str, span: Span) -> Party:
    source = paper.excerpt(paper.segment_at(span))
    return Party(name.strip(" ,–-"), MENTIONED, "", "", "", (), (source,))
