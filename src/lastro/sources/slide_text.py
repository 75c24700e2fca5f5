"""What slides of any format are written as: a title, paragraphs, tables and notes by slide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastro.sources.assemble import Assembly
from lastro.sources.grid import add_grid
from lastro.sources.model import BlockKind, ParagraphAnchor

SLIDE, NOTES = "slide", "notas do slide"


class SlideWriter:
    """Adds the content of one slide; a place in it is `slide 4`, a cell `slide 4, tabela 1!B2`."""

    def __init__(self, assembly: Assembly, number: int) -> None:
        self._assembly = assembly
        self._number = number
        self._tables = 0

    @property
    def place(self) -> str:
        """Return the slide as a person says it, `slide 4`."""
        return ParagraphAnchor(self._number, SLIDE).label()

    def text(self, text: str, *, title: bool = False, item: bool = False) -> None:
        """Add a paragraph, a title or an item of a list."""
        kind = BlockKind.HEADING if title else BlockKind.LIST_ITEM if item else BlockKind.PARAGRAPH
        self._assembly.add(text, kind, ParagraphAnchor(self._number, SLIDE), int(title))

    def note(self, text: str) -> None:
        """Add a paragraph of the speaker's notes."""
        self._assembly.add(text, BlockKind.NOTE, ParagraphAnchor(self._number, NOTES))

    def table(self, rows: Iterable[Sequence[str]]) -> None:
        """Add a table; empty cells keep their column."""
        self._tables += 1
        add_grid(self._assembly, f"{self.place}, tabela {self._tables}", rows)

    def hidden(self, text: str) -> None:
        """Report a slide that the presentation does not show."""
        message = f"o {self.place} está oculto na apresentação e não entrou no texto"
        self._assembly.report("slide_oculto", message, self.place, text)

    def comment(self, author: str, text: str) -> None:
        """Report a comment on the slide."""
        message = f"comentário de {author or 'autor sem nome'}"
        self._assembly.report("comentario", message, self.place, text)
