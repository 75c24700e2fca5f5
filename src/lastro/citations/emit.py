"""Turns what the readers read into citations of the original text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lastro.citations.acts import Mention
from lastro.citations.cases import Case
from lastro.citations.chain import Place
from lastro.citations.context import Context
from lastro.citations.model import Citation, Kind
from lastro.citations.normalise import Plain
from lastro.citations.provisions import Group, is_private
from lastro.citations.rulings import Ruling

_LEVELS = ("artigo", "paragrafo", "inciso", "alinea", "item")
_LONGEST_RANGE = 40
_OPENS_LINE = re.compile(r"(?:\n|[\"':(]|:\s?-|\((?:nr|ac)\)|(?:^|\s)\.{3})[\s\"'(]*$")
_OPENS_TEXT = re.compile(r"[\s.\"')-]*[^\s.\"')-]|\s*\.{4}")
_LAW_SPEAKS = re.compile(
    r"(?<!\.)[\s-]*est[ae]\s+(?:lei|decreto|resolucao|portaria|emenda|medida|instrucao)(?![a-z])"
)
_GOES_ON = re.compile(r"\s*(?:[,;)/]|(?:d[oae]s?|c/c|n[oa]s?|e|ou)(?![a-z])|caput)")


class Emitter:
    """Collects the citations of one text and the context that later ones lean on."""

    def __init__(self, source: Plain) -> None:
        self._source = source
        self._context = Context.of(source.plain, source.written)
        self._found: list[Citation] = []

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Return what was collected, in the order of the text."""
        return tuple(self._found)

    def act(self, mention: Mention) -> None:
        """Add an act that is named alone."""
        self._context.named(mention)
        span = self._source.span(mention.start, mention.end)
        label = span.of(self._source.original)
        self._found.append(
            Citation(
                Kind.DIPLOMA, span, span, label, sigla=mention.sigla, norm=mention.norm, named=label
            )
        )

    def group(self, group: Group) -> None:
        """Add the provisions of a group, unless of a contract or a heading of quoted law."""
        mention, inferred = self._act_of(group)
        article = self._article_of(group)
        if group.mention is not None:
            self._context.named(group.mention)
        if group.mention is None and (
            is_private(self._source, group.end) or self._heads_quoted_law(group)
        ):
            return
        alone = len(group.places) == 1
        for place in group.places:
            if place.labels[0] is None and article is not None:
                place.labels[0] = article[0]
            if place.labels[0] is not None:
                self._provision(group, place, mention, inferred=inferred, alone=alone)

    def rulings(self, rulings: tuple[Ruling, ...]) -> None:
        """Add súmulas, temas, OJs and enunciados."""
        for ruling in rulings:
            span = self._source.span(ruling.start, ruling.end)
            self._found.append(
                Citation(
                    ruling.kind,
                    span,
                    self._source.span(*ruling.core),
                    span.of(self._source.original),
                    inciso=ruling.inciso,
                    court=ruling.court,
                    number=ruling.number,
                    binding=ruling.binding,
                    body=ruling.body,
                )
            )

    def cases(self, cases: tuple[Case, ...]) -> None:
        """Add case citations and process numbers."""
        for case in cases:
            span = self._source.span(case.start, case.end)
            self._found.append(
                Citation(
                    case.kind,
                    span,
                    span,
                    span.of(self._source.original),
                    court=case.court,
                    number=case.number,
                    classe=case.classe,
                    uf=case.uf,
                    digit_valid=case.digit_valid,
                )
            )

    def _act_of(self, group: Group) -> tuple[Mention | None, bool]:
        """Return the act of a group and whether it was inferred."""
        if group.mention is not None and not group.mention.same:
            return group.mention, False
        if group.mention is not None:
            return self._context.same_act(group.start), True
        if group.same_article:
            article = self._context.same_article(group.start)
            return (article[1], True) if article else (None, False)
        mention = self._context.inferred(group.start)
        return mention, mention is not None

    def _article_of(self, group: Group) -> tuple[str, Mention | None] | None:
        return self._context.same_article(group.start) if group.same_article else None

    def _provision(
        self, group: Group, place: Place, mention: Mention | None, *, inferred: bool, alone: bool
    ) -> None:
        article, paragraph, inciso, alinea, item = place.labels
        assert article is not None
        span = self._source.span(group.start, group.end)
        core = span if alone else self._source.span(place.start, place.end)
        named = self._source.span(mention.start, mention.end) if mention else None
        self._context.cited(group.end, article, mention)
        cited = Citation(
            Kind.DISPOSITIVO,
            span,
            core,
            span.of(self._source.original),
            sigla=mention.sigla if mention else None,
            norm=mention.norm if mention else None,
            artigo=article,
            paragrafo=None if paragraph == "caput" else paragraph,
            inciso=inciso,
            alinea=alinea,
            item=item,
            inferred=inferred and mention is not None,
            between=place.between,
            named=named.of(self._source.original) if named else None,
            caput=paragraph == "caput",
        )
        self._found.extend(self._between(cited, place))
        self._found.append(cited)

    def _between(self, end: Citation, place: Place) -> Iterator[Citation]:
        """Yield the places inside a range that is short enough to be checked one by one."""
        if len(place.between) > _LONGEST_RANGE:
            return
        level = _LEVELS[place.between_depth]
        core = self._source.span(*place.between_at)
        for label in place.between:
            inside: dict[str, Any] = {level: label}
            yield replace(end, core=core, between=(), inside_range=True, **inside)

    def _heads_quoted_law(self, group: Group) -> bool:
        """Return whether this is "Art. 5º" opening a line of quoted law, which cites nothing."""
        labels = group.places[0].labels
        if len(group.places) > 1 or group.same_article or any(labels[1:]):
            return False
        plain = self._source.plain
        before = plain[max(0, group.start - 12) : group.start]
        opens = _OPENS_LINE.search(before) if before else _OPENS_TEXT.match(plain, group.end)
        if _LAW_SPEAKS.match(plain, group.end):
            return True
        goes_on = _GOES_ON.match(plain, group.end)
        is_verb = goes_on is not None and self._source.written[goes_on.end() - 1] in "éÉ"
        return opens is not None and (goes_on is None or is_verb)
