"""The draft's table of citations: what was found beside the status, in page, Word and colour."""

import io

import docx
import pytest
from drafts import Folder, draft

from lastro.citations import verify
from lastro.documents import Format, render
from lastro.documents.checks import checks
from lastro.drafting import Colour

QUOTED = "Diz o art. 421 do CC: “A liberdade contratual será exercida nos limites da função {}”."
TEXT = (
    QUOTED.format("social do contrato"),
    QUOTED.format("econômica do contrato"),
    "Incide o art. 927 do CC, que trata da prescrição.",
    "Veja-se o art. 6º da Lei nº 8.078/1999.",
    "Incide a Súmula 7 do STJ.",
)
NOTES = (
    "",
    "A transcrição difere do texto oficial: economica → social.",
    "não fala de «prescrição»",
    "Não há lei federal 8078 de 1999",
    "Força: persuasiva, não vinculante.",
)


@pytest.fixture
def made(law):
    items = tuple(item for text in TEXT for item in verify(text, law).items)
    return draft("direito[CC.421]", citations=items)


def test_a_note_says_what_each_check_found_and_none_that_objects_is_green(made):
    found = checks(made)
    assert len(found) == len(NOTES)
    for check, note in zip(found, NOTES, strict=True):
        assert note in check.note
        objects = bool(note) and "Força" not in note
        assert (check.colour is Colour.VERDE) == (not objects)


def test_the_same_label_with_two_verdicts_has_two_lines(made):
    assert [check.label for check in checks(made)][:2] == ["art. 421 do CC"] * 2


def test_page_and_word_show_the_notes(made):
    page = render(made, Format.HTML, Folder()).decode()
    document = docx.Document(io.BytesIO(render(made, Format.DOCX, Folder())))
    cells = "\n".join(c.text for t in document.tables for row in t.rows for c in row.cells)
    for note in NOTES:
        assert note in page
        assert note in cells
