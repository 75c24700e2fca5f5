"""The office's library: what a work says of itself, its printed pages, and how it is cited."""

import io
from functools import partial
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

from lastro.collections import LIBRARY, Collections, Library, Reference, WorkKind
from lastro.errors import NotFound, UserError
from lastro.sources import Engines, read

DOUTRINA, JULGADO = WorkKind.DOUTRINA, WorkKind.JURISPRUDENCIA
CARD = (
    "Teles, Maria da Conceição",
    "Contratos de distribuição : teoria e prática / Maria da Conceição Teles. – 3. ed. –",
    "Recife : Editora Capibaribe, 2019.",
)
DECISION = """TRIBUNAL DE JUSTIÇA DO ESTADO DE SÃO PAULO
Registro: 2024.0000123456
ACÓRDÃO
Vistos, relatados e discutidos estes autos de Apelação Cível nº 1234567-89.2023.8.26.0100,
da Comarca de São Paulo, em que é apelante JOANA PRATES e apelada REDE ALFA LTDA.
ACORDAM, em 2ª Câmara Reservada de Direito Empresarial do Tribunal de Justiça de São Paulo,
dar provimento ao recurso.
O julgamento teve a participação dos Desembargadores.
São Paulo, 12 de março de 2024.
RELATOR: DES. TARCÍSIO ABREU LIMA

A entrega tardia da circular de oferta torna o contrato de franquia anulável.
"""


def book(path: Path, pages: int = 8, first: int = 401) -> Path:
    """Write a book: title page, card, then pages that bear their printed number at the foot."""
    target = io.BytesIO()
    sheet = canvas.Canvas(target, pagesize=A4)
    for lines in (("Contratos de distribuição",), CARD):
        for at, line in enumerate(lines):
            sheet.drawString(72, 700 - 16 * at, line)
        sheet.showPage()
    for page in range(pages):
        topic = "A boa-fé veda a abertura de unidade vizinha." if page == 4 else "Texto comum."
        for at in range(12):
            sheet.drawString(72, 720 - 16 * at, f"{topic} Linha {at} da página {page}.")
        sheet.drawString(297, 40, str(first + page))
        sheet.showPage()
    sheet.save()
    path.write_bytes(target.getvalue())
    return path


@pytest.fixture
def library(collections: Collections):
    with collections.making(LIBRARY) as made:
        yield Library(made)


reading = partial(read, engines=Engines())


def test_a_book_is_cited_by_its_own_card_with_the_printed_page(
    library: Library, tmp_path: Path
) -> None:
    built = library.add(book(tmp_path / "teles.pdf"), DOUTRINA, reading)
    assert built.added == 1
    (found, *_) = library.draw("boa-fé e abertura de unidade vizinha", 3)
    assert found.citation == (
        "TELES, Maria da Conceição. *Contratos de distribuição: teoria e prática*. 3. ed. "
        "Recife: Editora Capibaribe, 2019, p. 405"
    )
    entry, _ = library.work("teles.pdf")
    assert found.excerpt.text == found.excerpt.span.of(entry.text)
    assert "unidade vizinha" in found.excerpt.text


def test_a_page_that_bears_no_number_is_said_to_be_the_file_s(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "teles.pdf"
    book(path, pages=2)
    library.add(path, DOUTRINA, reading)
    found = library.draw("texto comum", 1)[0]
    assert found.citation.endswith((", p. 3 do arquivo", ", p. 4 do arquivo"))


def test_a_decision_is_cited_by_court_number_reporter_and_day(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "acórdão.txt"
    path.write_text(DECISION, encoding="utf-8")
    library.add(path, JULGADO, reading)
    ((name, reference),) = library.works()
    assert name == "acórdão.txt"
    assert reference.cite() == (
        "TJSP, Apelação Cível 1234567-89.2023.8.26.0100, rel. Tarcísio Abreu Lima, j. 12/03/2024"
    )
    assert reference.orgao == "2ª Câmara Reservada de Direito Empresarial"


def test_options_and_side_files_win_over_what_was_recognised(
    library: Library, tmp_path: Path
) -> None:
    folder = tmp_path / "obras"
    folder.mkdir()
    path = book(folder / "teles.pdf", pages=3)
    (folder / "teles.pdf.toml").write_text('edicao = "4"\nano = "2022"\n', encoding="utf-8")
    library.add(folder, DOUTRINA, reading)
    assert [name for name, _ in library.works()] == ["teles.pdf"]
    assert "4. ed." in library.work("teles.pdf")[1].cite()
    changed = library.add(path, DOUTRINA, reading, {"autor": "João Prado Filho"})
    assert changed.changed == 1
    assert library.work("teles.pdf")[1].cite().startswith("PRADO FILHO, João. *Contratos")
    same = library.add(path, DOUTRINA, reading, {"autor": "João Prado Filho"})
    assert (same.changed, same.unchanged) == (0, 1)


def test_wrong_side_files_and_options_for_a_folder_are_refused(
    library: Library, tmp_path: Path
) -> None:
    book(tmp_path / "a.pdf", pages=1)
    book(tmp_path / "b.pdf", pages=2)
    with pytest.raises(UserError, match="um arquivo só"):
        library.add(tmp_path, DOUTRINA, reading, {"autor": "X"})
    (tmp_path / "a.pdf.toml").write_text('autora = "X"\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"autora não existe; os nomes são: ano, autor"):
        library.add(tmp_path, DOUTRINA, reading)


def test_what_leaves_the_library_is_cited_no_more(library: Library, tmp_path: Path) -> None:
    library.add(book(tmp_path / "teles.pdf", pages=3), DOUTRINA, reading)
    library.remove("teles.pdf")
    assert library.draw("texto comum", 5) == ()
    with pytest.raises(NotFound, match="library list"):
        library.work("teles.pdf")


def test_only_works_of_the_kinds_wanted_are_drawn(library: Library, tmp_path: Path) -> None:
    library.add(book(tmp_path / "teles.pdf", pages=3), DOUTRINA, reading)
    path = tmp_path / "acordao.txt"
    path.write_text(DECISION, encoding="utf-8")
    library.add(path, JULGADO, reading)
    drawn = library.draw("circular de oferta, texto comum", 10, kinds=[JULGADO])
    assert {one.reference.tipo for one in drawn} == {JULGADO}


def test_the_same_bytes_under_two_names_are_one_work(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "obras"
    folder.mkdir()
    path = book(folder / "a.pdf", pages=1)
    (folder / "b.pdf").write_bytes(path.read_bytes())
    built = library.add(folder, DOUTRINA, reading)
    assert built.added == 1
    assert [(one.file, one.reason) for one in built.passed] == [
        ("b.pdf", "igual a a.pdf, que já está aqui")
    ]


HEADS = (
    (
        "SUPERIOR TRIBUNAL DE JUSTIÇA\nRECURSO ESPECIAL Nº 1.234.567 - PE (2019/0012345-6)\n"
        "RELATORA : MINISTRA NOEMI ARRUDA\nRECORRENTE : ALFA\nEMENTA\nJulgado em 05/11/2020.\n",
        "STJ, Recurso Especial 1.234.567/PE, rel. Noemi Arruda, j. 05/11/2020",
    ),
    (
        "TRIBUNAL REGIONAL DO TRABALHO DA 6ª REGIÃO\nPROCESSO nº 0000123-45.2021.5.06.0001 (ROT)\n"
        "RELATOR: Desembargador Elias Bento\nData do julgamento: 2 de agosto de 2022\n",
        "TRT6, 0000123-45.2021.5.06.0001, rel. Elias Bento, j. 02/08/2022",
    ),
)


@pytest.mark.parametrize(("head", "cited"), HEADS)
def test_heads_of_other_courts(library: Library, tmp_path: Path, head: str, cited: str) -> None:
    path = tmp_path / "decisao.txt"
    path.write_text(head + "A parte recorreu sem razão. " * 20, encoding="utf-8")
    library.add(path, JULGADO, reading)
    assert library.work("decisao.txt")[1].cite() == cited


@pytest.mark.parametrize(
    ("author", "cited"),
    [
        ("Ana de Sá Prado", "PRADO, Ana de Sá"),
        ("Prado, Ana de Sá", "PRADO, Ana de Sá"),
        ("João Lima Neto; Ana Reis", "LIMA NETO, João; REIS, Ana"),
        ("Instituto dos Advogados", "ADVOGADOS, Instituto dos"),
        ("Aristóteles", "ARISTÓTELES"),
    ],
)
def test_surnames_come_first(author: str, cited: str) -> None:
    said = Reference(DOUTRINA, "Obra", author, "3").cite("p. 412")
    assert said == f"{cited}. *Obra*. 3. ed., p. 412"
