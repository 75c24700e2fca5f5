"""Which character separates the fields of a delimited text."""

from __future__ import annotations

import csv
import re

SEPARATORS = (";", "\t", "|", ",")
_SAMPLE_LINES = 50
_DECLARED = re.compile(r"sep=(.)\r?(?:\n|$)", re.I)


def declared(text: str) -> str:
    """Return the separator of a first line `sep=;`, as Excel writes it, or `""`."""
    found = _DECLARED.match(text)
    return found[1] if found else ""


def separator_of(text: str) -> str:
    """Return the separator under which the first rows have equally many fields, or `""`.

    One that the first line declares counts first. A comma counts only when most rows agree:
    Portuguese prose and decimal commas have many.
    """
    if given := declared(text):
        return given
    lines = [line for line in text.splitlines()[: _SAMPLE_LINES + 1] if line.strip()]
    if len(lines) < 2:
        return ""
    best, best_score = "", 0.0
    for separator in SEPARATORS:
        score = _agreement(lines, separator)
        if score > best_score:
            best, best_score = separator, score
    return best


def _agreement(lines: list[str], separator: str) -> float:
    """Return the share of rows with the commonest number of fields, 0 when below two thirds."""
    counts = [len(row) for row in csv.reader(lines, delimiter=separator)]
    commonest = max(set(counts), key=counts.count) if counts else 1
    share = counts.count(commonest) / len(counts) if counts else 0
    needed = 0.9 if separator == "," else 0.66
    return share if commonest > 1 and share >= needed else 0.0
