"""Collects the claims of a section, numbered, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Iterable

from lastro.drafting.model import Claim, ClaimKind
from lastro.drafting.tokens import refs


class Paragraphs:
    """The claims of one section while it is being written."""

    def __init__(self, section: str) -> None:
        self._section = section
        self._heading = ""
        self._paragraph = 0
        self._claims: list[Claim] = []

    def under(self, heading: str) -> None:
        """Set the subheading of what follows, in capitals; "" is directly under the section."""
        self._heading = heading.upper()

    def open(self, text: str, kind: ClaimKind) -> None:
        """Add a claim that begins a paragraph."""
        self._paragraph += 1
        self.go_on(text, kind)

    def go_on(self, text: str, kind: ClaimKind) -> None:
        """Add a claim to the paragraph that is open; an empty text adds nothing."""
        if not text:
            return
        id = f"{self._section}-{len(self._claims) + 1:03d}"
        claim = Claim(
            id, self._section, self._heading, text, kind, refs(text), paragraph=self._paragraph
        )
        self._claims.append(claim)

    def lead(self, texts: Iterable[str]) -> None:
        """Add opening sentences: conclusions where they cite something, else mere announcements."""
        for text in texts:
            self.open(text, ClaimKind.INFERENCIA if refs(text) else ClaimKind.PEDIDO)

    def paragraph(self, texts: Iterable[tuple[str, ClaimKind]]) -> None:
        """Add a paragraph of several claims."""
        first = True
        for text, kind in texts:
            (self.open if first else self.go_on)(text, kind)
            first = False

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return what was added so far."""
        return tuple(self._claims)
