"""JSON: the audit of a draft, in the shape of `shapes.md`."""

from __future__ import annotations

import json
from collections.abc import Mapping

from lastro.documents.layout import Layout
from lastro.documents.model import Surroundings
from lastro.drafting import audit


def write(layout: Layout, surroundings: Surroundings) -> bytes:
    """Return `audit.json`: every claim, its support, its checks."""
    return as_json(audit(layout.draft))


def as_json(document: Mapping[str, object]) -> bytes:
    """Return the document as UTF-8 JSON; a lone surrogate is written as its escape."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return (text + "\n").encode("utf-8", "backslashreplace")
