"""What we use of LanceDB, loaded when an index is first opened.

Importing it takes 1.5 s of a core (clients of remote services that are never called), which a
command that searches nothing should not pay; so this one file loads it by name.
"""

from __future__ import annotations

import os
from datetime import timedelta
from importlib import import_module
from typing import Any


def connect(place: str, endpoint: str) -> Any:
    """Return a connection that sees every commit of other processes at once.

    place: a folder, or `s3://bucket/prefix`; endpoint: the address of a server that speaks S3, ""
    is Amazon's. Keys and region are those of the machine (`AWS_ACCESS_KEY_ID`, `AWS_REGION` …).
    The engine's own log, in English on stderr, is none of the lawyer's business.
    """
    os.environ.setdefault("LANCEDB_LOG", "error")
    plain = str(endpoint.startswith("http://")).lower()
    options = {"aws_endpoint": endpoint, "allow_http": plain} if endpoint else None
    return import_module("lancedb").connect(
        place, read_consistency_interval=timedelta(0), storage_options=options
    )


def indices() -> dict[str, Any]:
    """Return the indices that every table has, by column: terms, and what conditions ask for."""
    index = import_module("lancedb.index")
    few = {column: index.Bitmap() for column in ("matter", "doc_type", "ready")}
    many = {column: index.BTree() for column in ("key", "digest", "sha256", "locator")}
    return few | many | {"terms": _terms(index)}


def _terms(index: Any) -> Any:
    """Return the sparse index' configuration: split at white space, change nothing."""
    return index.FTS(
        base_tokenizer="whitespace",
        with_position=False,
        stem=False,
        lower_case=False,
        ascii_folding=False,
        remove_stop_words=False,
        max_token_length=None,
    )


def vector_index() -> Any:
    """Return the dense index' configuration: lists of full vectors, so nothing is rounded."""
    return import_module("lancedb.index").IvfFlat(distance_type="dot")


def match(terms: str, *, every: bool) -> Any:
    """Return the query for rows with any of the terms, or with `every` one."""
    query = import_module("lancedb.query")
    operator = query.FullTextOperator.AND if every else query.FullTextOperator.OR
    return query.MatchQuery(terms, "terms", operator=operator)
