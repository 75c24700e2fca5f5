"""Reads the JSON of normas.leg.br (schema.org `Legislation`): the Congress's own text of an act.

It carries no amending notes, so it confirms what is held and never changes it. A body without
`legislationIdentifier` is the site's "not found", though it answers 200.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from lastro.law.ref import Ref
from lastro.law.urn import ref_of_urn
from lastro.text import squeeze


def read_norm(text: str) -> Mapping[Ref, str] | None:
    """Return the latest text of each place of an act; {} when only its data came.

    None where the site says that it has no such act. Raises ValueError for anything else.
    """
    try:
        loaded = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep for an answer of normas.leg.br") from None
    if not isinstance(loaded, dict) or not ({"urn", "legislationIdentifier"} & loaded.keys()):
        raise ValueError("not an answer of normas.leg.br")
    if "legislationIdentifier" not in loaded:
        return None
    return dict(_places(loaded))


def _places(node: Mapping[str, Any]) -> Iterator[tuple[Ref, str]]:
    urn = str(node.get("legislationIdentifier", ""))
    ref = ref_of_urn(urn) if "!" in urn else None
    examples = node.get("workExample") or ()
    texts = [str(e.get("text") or "") for e in _nodes(examples)]
    if ref is not None and (text := squeeze(texts[-1] if texts else "")):
        yield ref, text
    for part in _nodes(node.get("hasPart") or ()):
        yield from _places(part)


def _nodes(value: object) -> tuple[Mapping[str, Any], ...]:
    if isinstance(value, dict):
        return (value,)
    return tuple(v for v in value if isinstance(v, dict)) if isinstance(value, list) else ()
