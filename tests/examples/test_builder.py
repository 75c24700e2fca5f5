"""The builder: the same bytes every time, and the committed files are the ones it makes."""

import build_caso_exemplo as builder
import pytest
from caso import correio, digitalizacao, fatos, pdf, registros, word

# compressed and drawn files are left out: their bytes depend on the library's version
PLAIN = [
    p for p in builder.PARTS if p.path.endswith((".csv", ".html", ".json", ".rtf", "md", "txt"))
]


@pytest.mark.parametrize("part", PLAIN, ids=lambda part: part.path)
def test_plain_parts_are_the_committed_ones(case, part):
    assert part.make() == (case / part.path).read_bytes()


def test_mail_is_the_committed_one(case):
    words = {path: b for path, b in correio.mailboxes().items() if "Comunicado" not in path}
    assert len(words) == 5
    assert all((case / path).read_bytes() == made for path, made in words.items())


@pytest.mark.parametrize("make", [word.circular, word.contestacao, registros.archive, pdf.report])
def test_a_second_run_makes_the_same_bytes(make):
    if not pdf.has_fonts():
        pytest.skip("needs the Liberation fonts")
    assert make() == make()


def test_scan_is_drawn_from_a_fixed_seed():
    if not pdf.has_fonts():
        pytest.skip("needs the Liberation fonts")
    assert digitalizacao.receipt() == digitalizacao.receipt()


def test_a_part_whose_tool_is_absent_keeps_its_copy_and_says_so(case, capsys):
    part = builder.Part("lembretes.txt", lambda: b"", "ferramenta X", lambda: False)
    before = (case / "lembretes.txt").read_bytes()
    assert builder._write(part)
    assert (case / "lembretes.txt").read_bytes() == before
    assert "mantido (ferramenta X ausente): lembretes.txt" in capsys.readouterr().err


def test_an_unknown_fact_in_a_text_is_an_error():
    with pytest.raises(KeyError):
        fatos.fill("{{parte.inexistente}}")
