"""What a message does by being sent: it refuses, asks, orders, ends a contract."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from lastro.facts.across.model import Precision, Telling
from lastro.facts.across.wording import event_words
from lastro.facts.segments import Segmented, is_message
from lastro.sources import BlockKind, MessageAnchor
from lastro.text import Span

_ACTS = re.compile(
    r"\b(?:nao (?:concordo|concordamos|aceito|aceitamos|autorizo|reconhec\w+)|recus(?:o|amos)"
    r"|rescind(?:o|imos)|notific(?:o|amos|a)|comunic(?:o|amos)|inform(?:o|amos)|solicit(?:o|amos)"
    r"|pec(?:o|imos)|exij(?:o|imos)|requer(?:o|emos)|cobr(?:o|amos)|suspend(?:o|emos)"
    r"|autoriz(?:o|amos)|determin(?:o|amos)|aceit(?:o|amos)|concord(?:o|amos)|confirm(?:o|amos)"
    r"|desist(?:o|imos)|propo(?:nho|mos)|devem|deverao|esta proibid[oa]"
    r"|fica(?:m)? (?:proibid|suspens|cancelad|rescindid|autorizad|alterad)\w+)\b"
)


def spoken(paper: Segmented) -> Iterator[Telling]:
    """Yield the first sentence of an e-mail's own text that does something, on the day of sending.

    Quoted replies are other messages; a sentence with its own day is told elsewhere.
    """
    if not is_message(paper.document) or not paper.document.metadata.message_id:
        return
    sender = paper.document.metadata.sender.split("<")[0].strip(' "')
    for segment in paper.segments:
        anchor = segment.block.anchor if segment.block else None
        if not isinstance(anchor, MessageAnchor) or anchor.part != "corpo" or len(anchor.sent) < 10:
            continue
        if segment.kind is BlockKind.PARAGRAPH and _ACTS.search(segment.folded):
            yield Telling(
                kind="mensagem",
                noun=paper.document.metadata.message_id,
                names=frozenset(),
                day=date.fromisoformat(anchor.sent[:10]),
                precision=Precision.DAY,
                what=event_words(segment.text, Span(len(segment.text), len(segment.text))),
                source=paper.excerpt(segment),
                told_by=sender,
                first_person=True,
            )
            return
