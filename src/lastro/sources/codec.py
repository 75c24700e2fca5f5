"""Documents and findings to JSON and back, for the store: `decode(encode(x)) == x`."""

from __future__ import annotations

import json
from dataclasses import asdict, astuple
from typing import Any

from lastro.sources.anchors import ChatAnchor
from lastro.sources.model import (
    Anchor,
    Block,
    BlockKind,
    CellAnchor,
    Finding,
    MessageAnchor,
    Metadata,
    PageAnchor,
    ParagraphAnchor,
    PointerAnchor,
    TimeAnchor,
)
from lastro.text import Span

_ANCHORS: dict[str, type[Any]] = {
    "p": PageAnchor,
    "c": CellAnchor,
    "n": ParagraphAnchor,
    "m": MessageAnchor,
    "w": ChatAnchor,
    "j": PointerAnchor,
    "t": TimeAnchor,
}
_TAGS = {kind: tag for tag, kind in _ANCHORS.items()}


def encode_blocks(blocks: tuple[Block, ...]) -> str:
    """Return the blocks as one compact JSON array."""
    rows = [
        [
            *astuple(b.span),
            b.kind.value,
            b.level,
            _anchor_row(b.anchor),
            [_anchor_row(a) for a in b.anchors],
            [astuple(s) for s in b.parts],
        ]
        for b in blocks
    ]
    return _dump(rows)


def decode_blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks that `encode_blocks` wrote."""
    return tuple(
        Block(
            Span(start, end),
            BlockKind(kind),
            _anchor(anchor),
            level,
            tuple(map(_anchor, anchors)),
            tuple(Span(*part) for part in parts),
        )
        for start, end, kind, level, anchor, anchors, parts in json.loads(text)
    )


def encode_findings(findings: tuple[Finding, ...]) -> str:
    """Return the findings as one JSON array."""
    return _dump([astuple(finding) for finding in findings])


def decode_findings(text: str) -> tuple[Finding, ...]:
    """Return the findings that `encode_findings` wrote."""
    return tuple(Finding(*row) for row in json.loads(text))


def encode_metadata(metadata: Metadata) -> str:
    """Return the metadata as a JSON object."""
    return _dump(asdict(metadata))


def decode_metadata(text: str) -> Metadata:
    """Return the metadata that `encode_metadata` wrote."""
    fields = json.loads(text)
    return Metadata(**{**fields, "recipients": tuple(fields["recipients"])})


def _anchor_row(anchor: Anchor) -> list[object]:
    return [_TAGS[type(anchor)], *astuple(anchor)]


def _anchor(row: list[Any]) -> Anchor:
    tag, *values = row
    made: Anchor = _ANCHORS[tag](*(tuple(v) if isinstance(v, list) else v for v in values))
    return made


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
