"""Sentences that date an event, whatever paper they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastro.facts.across.kinds import EventKind, event_kinds
from lastro.facts.across.messages import spoken
from lastro.facts.across.model import Precision, Telling
from lastro.facts.across.things import Thing, name_of, own_title, thing_of
from lastro.facts.across.times import Time, times
from lastro.facts.across.wording import event_words
from lastro.facts.segments import Segment, Segmented, cells, is_message
from lastro.facts.signing import signing
from lastro.sources import BlockKind, PointerAnchor
from lastro.text import Span, squeeze

_REACH = 130
_SKIPPED = re.compile(
    r"\bnascid|\bnascimento|data de nasc|\bdje?\b|\brel(?:atora?\b|\.)|\bmin(?:istr[oa]\b|\.)"
    r"|\bturma\b|\bresp\b"
    r"|\bagrg\b|redacao dada|\bementa\b|(?m:^)(?:data|enviad[oa] em|enviada|sent|date|de|para"
    r"|assunto)\s?:"
    r"|\bescreveu\s?:|\bpagina \d|validade|\bvalid[oa] (?:ate|por)|versao de"
    r"|atualizad[oa] (?:ate|em)|emitid[oa] em"
    r"|assinad[oa] (?:eletronica|digital)mente|assinatura (?:digital|eletronica)|impress[oa] em"
    r"|\bindice\b|correcao monetaria|convencao coletiva|\bcct\b"
)
_LAW = re.compile(r"\b(?:lei|decreto|portaria|resolucao|sumula|instrucao normativa)\b[^,;]{0,20}\d")
_PLANNED = re.compile(
    r"\bdever\w+|previst[oa]s?\b|previsao|programad|agendad|\bprazo\b|\bsera\b|\bserao\b|\bseria\b"
    r"|promet|estimad|pretend|\bpoder[aá]|\bvenc(?:e|imento|ido|idos|era|eram|ivel|imentos)\b"
    r"|\bdesejo\b|\bcaso\b"
    r"|\bse \b|\bavenc|termino|\bfindar|\bvigencia|\bvigorar|competencia|referente"
)
_LIMIT = re.compile(
    r"(?:\bate(?: o dia)?|a partir d[eoa]|a contar d[eoa]|\bdesde|\bde)\s*(?:dia\s*)?$"
)
_FUTURE = re.compile(r"\w+(?:ara|era|ira|arao|erao|irao|aremos|eremos|iremos|arei|erei|irei)\b")
_HAPPENED = re.compile(
    r"\b(?:\w{3,}(?:ou|aram|eram|iram|iu)|[a-z]{4,}eu|foi|foram|fez|fizeram|houve|teve|veio"
    r"|disse|deu"
    r"|fui|fomos|\w{3,}(?:uei|rei|dei|tei|nei|sei|lei|amos|imos)|(?:tendo|ter|havia"
    r"|haver) \w+[ai]d[oa])\b"
)
_LABEL = re.compile(r"(?m:^)data d[aeo]s? (?P<event>[^:|\n]{3,40}?)\s?:\s*$")
_DENIED = re.compile(r"\b(?:nao|nunca|jamais|sem)\s+(?:\w+\s+){0,3}$")
_FIRST = re.compile(
    r"\b(?:eu|fui|fiz|recebi|\w{2,}uei|\w{3,}ei|\w{3,}amos|\w{3,}emos|\w{3,}imos)\b"
)
_IN_MONTH = re.compile(r"\b(?:em|no mes de|nos meses de|ao longo de)\s+$")
_COORDINATED = re.compile(r"\s*(?:,|e|,\s*e)\s*(?:em\s+|no dia\s+|nos dias\s+)?")
SIGNING = "Assinatura: "
"""How the event of a contract's own last line begins."""
_MOST_CELLS = 4


def tellings(paper: Segmented) -> tuple[Telling, ...]:
    """Return the dated events that a paper tells, in the order of the text, its signing last."""
    found = [t for segment in paper.segments for t in _in_segment(paper, segment)]
    return (*found, *spoken(paper), *_signed(paper))


def _in_segment(paper: Segmented, segment: Segment) -> Iterator[Telling]:
    if segment.kind in (BlockKind.HEADER, BlockKind.HEADING) or _is_record(segment):
        return
    if _SKIPPED.search(segment.folded) or len(segment.text) > 1500:
        return
    when = times(paper, segment)
    if not when or (segment.kind is BlockKind.TABLE_ROW and not _is_entry(segment, paper, when)):
        return
    for time, kind, cue in _paired(segment, when):
        if telling := _telling(paper, segment, (time, when), kind, cue):
            yield telling


def _is_record(segment: Segment) -> bool:
    return segment.block is not None and isinstance(segment.block.anchor, PointerAnchor)


def _is_entry(segment: Segment, paper: Segmented, when: tuple[Time, ...]) -> bool:
    """Return whether a table row tells an event: one day, and an event's name beside it."""
    if segment.block is None or when[0].precision is not Precision.DAY:
        return False
    spans = cells(segment.block, paper.document.text)
    at = next(
        (n for n, s in enumerate(spans) if s.overlaps(when[0].span.shift(segment.span.start))), 0
    )
    beside = [
        s.shift(-segment.span.start).of(segment.folded) for s in spans[max(0, at - 1) : at + 2]
    ]
    kinds = [k for k in event_kinds() if k.key != "pagamento"]
    named = any(k.cues.search(text) for k in kinds for text in beside)
    return named and (len(spans) <= _MOST_CELLS or at == 1)


Paired = tuple[Time, EventKind | None, Span]


def _paired(segment: Segment, when: tuple[Time, ...]) -> Iterator[Paired]:
    """Yield each time with the kind whose words stand nearest to it, each mention once."""
    pairs = []
    for order, kind in enumerate(event_kinds()):
        for match in kind.cues.finditer(segment.folded):
            cue = Span(*match.span())
            for time in when:
                if (apart := _apart(segment, time, cue)) <= _REACH:
                    pairs.append((apart, order, time.span, time, kind, cue))
    taken: set[Span] = set()
    used: set[Span] = set()
    for _, _, _, time, kind, cue in sorted(pairs, key=lambda p: p[:3]):
        if time.span not in taken and (cue not in used or _follows(segment, time, taken)):
            taken.add(time.span)
            used.add(cue)
            yield time, kind, cue
    yield from ((t, None, t.span) for t in when if t.span not in taken)


def _follows(segment: Segment, time: Time, taken: set[Span]) -> bool:
    """Return whether the time is the next of a list: `em 05/10/2023 e em 14/12/2023`."""
    before = [s for s in taken if s.end <= time.span.start]
    last = max(before, default=None)
    return bool(last and _COORDINATED.fullmatch(segment.folded[last.end : time.span.start]))


def _apart(segment: Segment, time: Time, cue: Span) -> int:
    low, high = min(cue.end, time.span.end), max(cue.start, time.span.start)
    between = segment.folded[low:high]
    return len(between) + 200 * between.count(";") + 40 * (" e " in between or ", " in between)


def _telling(
    paper: Segmented,
    segment: Segment,
    dated: tuple[Time, tuple[Time, ...]],
    kind: EventKind | None,
    cue: Span,
) -> Telling | None:
    time, when = dated
    label = _LABEL.search(segment.folded[: time.span.start])
    if not label and not _tells(segment, time, kind):
        return None
    if _LAW.search(segment.folded[max(0, time.span.start - 40) : time.span.start]):
        return None
    thing = thing_of(paper, segment, kind, cue) if kind else Thing()
    others = tuple(t.span for t in when if t is not time)
    what = event_words(segment.text, time.span, others)
    if label:
        what = squeeze(segment.text[label.start("event") : label.end("event")]).capitalize()
    if segment.kind is BlockKind.TABLE_ROW:
        what = _cell_words(paper, segment, cue) or what
    message = is_message(paper.document)
    return Telling(
        kind=kind.key if kind else "",
        noun=thing.noun,
        names=thing.names,
        day=time.day,
        precision=time.precision,
        what=what,
        source=paper.excerpt(segment),
        happened=not _unsure(segment, time, kind, cue),
        definite=thing.definite,
        told_by=paper.document.metadata.sender.split("<")[0].strip(' "') if message else "",
        first_person=bool(_FIRST.search(segment.folded)),
    )


def _tells(segment: Segment, time: Time, kind: EventKind | None) -> bool:
    """Return whether the sentence tells an event: a kind of one, or that something was done.

    A month must be that of a kind of event, and stand after `em`.
    """
    if time.precision is Precision.DAY and not time.spoken:
        return kind is not None or bool(_HAPPENED.search(segment.folded))
    if time.spoken:
        return kind is not None
    return kind is not None and bool(_IN_MONTH.search(segment.folded[: time.span.start]))


def _unsure(segment: Segment, time: Time, kind: EventKind | None, cue: Span) -> bool:
    """Return whether the words around cue and time speak of a plan, a limit or a denial."""
    folded = segment.folded
    if kind and kind.planned:
        return kind.key == "audiencia" and bool(
            re.search(r"redesign|remarc|adiad|cancelad", folded)
        )
    near = folded[max(0, min(cue.start, time.span.start) - 50) : max(cue.end, time.span.end)]
    return bool(
        _PLANNED.search(near)
        or _LIMIT.search(folded[: time.span.start])
        or _FUTURE.match(cue.of(folded))
        or _DENIED.search(folded[: cue.start])
    )


def _cell_words(paper: Segmented, segment: Segment, cue: Span) -> str:
    spans = cells(segment.block, paper.document.text) if segment.block else ()
    holding = [s for s in spans if s.overlaps(cue.shift(segment.span.start))]
    return squeeze(holding[0].of(paper.document.text)) if holding else ""


def _signed(paper: Segmented) -> Iterator[Telling]:
    """Yield what the paper itself is — a contract's signing, a notice, a petition — by its day."""
    signed = signing(paper)
    if signed is None:
        return
    title = own_title(paper)
    assigned = title is not None and title.kind == "assinatura"
    words = title.words if title else name_of(paper)
    yield Telling(
        kind=title.kind if title else "",
        noun=title.noun if title else "",
        names=title.names if title else frozenset(),
        day=signed.day,
        precision=Precision.DAY,
        what=f"{SIGNING}{words}" if assigned else words,
        source=paper.excerpt(signed.segment),
    )
