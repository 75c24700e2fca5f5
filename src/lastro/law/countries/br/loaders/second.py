"""The sources beside the base: raw pages with struck text, structured pages with all headings."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from lastro.law.countries.br.loaders.planalto import (
    FIRST_ACT,
    PageSource,
    PageText,
    pages_in,
    read_page,
)


class SecondSources:
    """What stands beside the base corpus, read an act at a time. folder: of all corpora."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pages: dict[str, list[PageSource]] = defaultdict(list)
        for source in pages_in(folder):
            self._pages[source.code].append(source)
        self._read: dict[str, list[PageText]] = defaultdict(list)

    def of(self, code: str) -> tuple[PageText, ...]:
        """Return what other sources say of an act; an act is asked for once."""
        for source in self._pages.pop(FIRST_ACT.get(code, code), ()):
            for text in read_page(self._folder, source):
                self._read[text.code].append(text)
        return tuple(self._read.pop(code, ()))

    def name_of_all(self, base: str) -> str:
        """Return the corpora by name, for the fingerprint: `advocacia-aberta + 3 fontes`."""
        corpora = {source.corpus for found in self._pages.values() for source in found}
        return f"{base} + {len(corpora)} fontes" if corpora else base
