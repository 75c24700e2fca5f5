"""Keys of what a text cites, taken from its words alone; nothing is looked up."""

from __future__ import annotations

from collections.abc import Iterator

from lastro.citations.find import find
from lastro.citations.model import Citation, Kind
from lastro.citations.resolve import ref_of


def keys(text: str) -> tuple[str, ...]:
    """Return the key of each norm, súmula and tema a text cites, each once, in its order.

    What names no act (`o art. 5º` alone) has none.

    >>> keys("art. 1.003, § 5º, do CPC e Súmula 7 do STJ")
    ('CPC.1003.P5', 'STJ.S7')
    """
    return tuple(dict.fromkeys(key for found in find(text) for key in _key(found)))


def _key(found: Citation) -> Iterator[str]:
    if found.kind is Kind.DISPOSITIVO and found.sigla:
        yield str(ref_of(found, found.sigla))
    elif found.kind is Kind.SUMULA and found.court:
        yield f"{found.court}.S{'V' * bool(found.binding)}{found.number}"
    elif found.kind is Kind.TEMA:
        yield f"{found.court}.T{found.number}" if found.court else f"T{found.number}"
