"""Reads groups of provisions with their act: law last, law first, or with no law at all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastro.citations.acts import ActReader, Mention
from lastro.citations.chain import Chain, Place
from lastro.citations.normalise import Plain
from lastro.citations.tokens import skip_space

_TO_ACT = re.compile(
    r"\s{0,30}(?:\((?:atual|antig[oa]|redacao|com\s+a)[^()]{0,80}\)\s{0,5})?(?:[,;(/-]\s{0,10})?(?:(?:in\s+fine|parte\s+final)\s*,?\s*)?"
    r"(?:(?:ambos|ambas|todos|todas|tudo)\s*,?\s+)?"
    r"(?:(?:d[oae]s?|n[oa]s?|dest[ea]|dess[ea]|ao|a|pel[oa])(?![a-z])\s{0,20})?"
    r"(?:(?:ambos|ambas|todos|todas)\s+(?:d[oa]s?)\s+)?"
)
_SAYS_OF = re.compile(r"(?:d[oae]s?|n[oa]s?|dest[ea]|dess[ea])\s*$")
_SAME_ARTICLE = re.compile(
    r"\s{0,30},?\s{0,3}(?:d[oa]|n[oa])\s+(?:(?:mesm|referid|citad|aludid|mencionad|supracitad|indigitad|retrocitad)[oa]\s+"
    r"(?:artigo|art\.|dispositivo(?:\s+legal)?|preceito(?:\s+legal)?|comando\s+legal)|"
    r"(?:artigo|dispositivo)\s+(?:supra(?:citado)?|retro(?:citado)?|acima|citado|referido|em\s+comento))"
    r"|\s{0,30},?\s{0,3}(?:desse|daquele|nesse)\s+(?:mesmo\s+)?(?:artigo|dispositivo)(?![a-z])"
)
_PRIVATE = re.compile(
    r"\s{0,30},?\s{0,3}(?:(?:ambos|todos)\s+)?(?:d[oae]s?|n[oa]s?|dest[ea]s?|dess[ea]s?)\s+"
    r"(?:(?:presente|referid[oa]|citad[oa]|mesm[oa]|aludid[oa]|proprio|r\.|respectiv[oa])\s+){0,2}"
    r"(?:contrat|estatuto\s+social|edital|convencao\s+(?:coletiva|d[eo]\s+condominio|condominial)|acordo"
    r"|termo|instrumento(?!\s+(?:legal|normativo))|circular|ajuste|apolice|proposta|plano\s+de|minuta|aditivo|laudo|anexo|cct\b|regulamento\s+(?:d[oa]\s+condominio|interno)"
    r"|act\b|compromisso|protocolo\s+de|inicial|peticao|manual|projeto|nota\s|parecer|relatorio)"
)
_LAW_FIRST = re.compile(
    r"\s{0,20}(?:[,(:–-]\s{0,10})?(?:(?:em|n[oa]|d[oa])s?\s+)?(?:seus?\s+|suas?\s+|os?\s+)?"
    r"(?=art|§|inc\.|incisos?\s|paragrafo|alinea|caput|arts|ad\.)"
)
_LAW_FIRST_NUMBER = re.compile(
    r"\s?,\s{0,3}(?=\d{1,4}(?:º|-[a-z])?\s?,\s{0,3}(?:§|[ivxlc]+\b|caput|inc|par))"
)
_MORE_NUMBERS = re.compile(
    r"\s{0,5}\)?\s?(?:[,;]\s{0,5})?(?:(?:e|ou|c/c\.?|bem\s+como)\s{0,5}|(?<=[,;])\s{0,5}|(?<=[,;]\s))"
    r"(?:(?:a?os?|[nd]os?)\s+)?(?=\d)"
)
_OWN = re.compile(
    r"\s{0,3},?\s{0,3}(?:e|em)\s+(?:n?o\s+)?(?:d?e\s+)?seus?\s+(?=§|paragrafos?|incisos?|alineas?|caput)"
)
_APPOSITION = re.compile(r"\s{0,5}(?:\(|,|-)\s{0,3}")
_LAST = 40


@dataclass(frozen=True, slots=True)
class Group:
    """Provisions that share one span and one act; places in the order of the text.

    mention: the act they name, None when none is; first: the act stands before them
    same_article: they refer to the article cited before ("§ 2º do mesmo artigo")
    """

    start: int
    end: int
    places: tuple[Place, ...]
    mention: Mention | None
    first: bool = False
    same_article: bool = False


def read_group(source: Plain, at: int, acts: ActReader) -> Group | None:
    """Return the provisions that start at `at` with the act that follows them, if one does."""
    return _read(source, Chain(source, at), acts)


def read_more(source: Plain, at: int, acts: ActReader) -> Group | None:
    """Return provisions by bare number after a closed group ("… da CLT e 458 do CPC")."""
    link = _MORE_NUMBERS.match(source.plain, at)
    if link is None:
        return None
    chain = Chain(source, link.end())
    chain.expect_numbers()
    group = _read(source, chain, acts)
    return group if group is not None and group.mention is not None else None


def read_own(source: Plain, at: int, acts: ActReader) -> Group | None:
    """Return places of the article just cited ("… do CC e seu parágrafo único")."""
    link = _OWN.match(source.plain, at)
    if link is None:
        return None
    group = _read(source, Chain(source, link.end()), acts)
    lacks = group is not None and all(place.labels[0] is None for place in group.places)
    if group is None or group.mention is not None or not lacks:
        return None
    return Group(group.start, group.end, group.places, None, same_article=True)


def read_law_first(source: Plain, mention: Mention, acts: ActReader) -> Group | None:
    """Return provisions written right after their act ("CF, art. 5º, LXXVIII")."""
    end = _apposed(source, mention, acts)
    link = _LAW_FIRST.match(source.plain, end)
    chain = None
    if link is not None and ":" in link.group() and "\n" in link.group():
        return None
    if link is not None:
        chain = Chain(source, link.end())
    elif number := _LAW_FIRST_NUMBER.match(source.plain, end):
        link, chain = number, Chain(source, number.end())
        chain.expect_numbers()
    if link is None or chain is None:
        return None
    group = _read(source, chain, acts, act_known=True)
    if group is None or not any(place.labels[0] for place in group.places):
        return None
    if group.mention is not None or group.same_article:
        return None
    end = group.end
    if "(" in link.group() and source.plain[end : end + 1] == ")":
        end += 1
    return Group(mention.start, end, group.places, mention, first=True)


def is_private(source: Plain, at: int) -> bool:
    """Return whether what follows at `at` says that the places are of a contract, not of a law."""
    return _PRIVATE.match(source.plain, at) is not None


def _apposed(source: Plain, mention: Mention, acts: ActReader) -> int:
    """Return where the act's other name in parentheses ends ("CDC (Lei 8.078/90), art. 6º")."""
    link = _APPOSITION.match(source.plain, mention.end)
    other = acts.attached(source, link.end()) if link else None
    if other is None or other.sigla is None or other.sigla != mention.sigla:
        return mention.end
    closing = re.compile(r"\s?\)").match(source.plain, other.end)
    return closing.end() if closing else other.end


def _read(source: Plain, chain: Chain, acts: ActReader, *, act_known: bool = False) -> Group | None:
    mention, same = None, False
    seeker, end_seen = _Seeker(source, acts), -1
    while True:
        if chain.places:
            mention = seeker.after(chain, act_known=act_known)
            if mention is not None:
                break
        if chain.places and chain.end > end_seen:
            end_seen = chain.end
            if found := _SAME_ARTICLE.match(source.plain, chain.end):
                same, chain.at, chain.end = True, found.end(), found.end()
                mention = seeker.after(chain)
                break
        if not chain.step():
            break
    places = _standing(chain, certain=act_known or mention is not None)
    if not places:
        return None
    end = mention.end if mention else chain.end if same else max(p.end for p in places)
    end = _closed(source, chain.end, end) if mention else end
    return Group(chain.start, end, places, mention, same_article=same)


class _Seeker:
    """Looks for the act that ends a chain, at each place once."""

    def __init__(self, source: Plain, acts: ActReader) -> None:
        self._source = source
        self._acts = acts
        self._end = -1
        self._link: re.Match[str] | None = None
        self._nothing_at: set[int] = set()

    def after(self, chain: Chain, *, act_known: bool = False) -> Mention | None:
        """Return the act that ends the chain; "CC, art. 1º; CDC, art. 2º" ends it without one."""
        plain = self._source.plain
        if chain.end != self._end:
            self._end, self._link = chain.end, _TO_ACT.match(plain, chain.end)
        link = self._link
        if link is None or link.end() < chain.at - 60:
            return None
        if (act_known or ";" in link.group()) and not _SAYS_OF.search(link.group()):
            return None
        for at in (link.end(), skip_space(plain, chain.at)):
            if at > chain.end and at not in self._nothing_at:
                if found := self._acts.attached(self._source, at):
                    return found
                self._nothing_at.add(at)
        return None


def _closed(source: Plain, last: int, end: int) -> int:
    """Return the end with a parenthesis that the group itself opened ("art. 5º (CF)")."""
    opened = source.plain[last:end].count("(") > source.plain[last:end].count(")")
    return end + 1 if opened and source.plain[end : end + 1] == ")" else end


def _standing(chain: Chain, *, certain: bool) -> tuple[Place, ...]:
    if not certain and chain.tentative:
        return tuple(chain.places[: chain.tentative])
    return tuple(chain.places)
