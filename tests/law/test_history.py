"""`law show --on`: the wording of a day, since and until when, and what is not held said so."""

from datetime import date

import pytest
from law_samples import act

from lastro.errors import NotFound, UserError
from lastro.law import Ref
from lastro.law.countries.br.loaders import advocacia_aberta as loader
from lastro.law.countries.br.loaders.planalto import PageSource, read_html
from lastro.law.countries.br.merge import merge
from lastro.law.history import OnDay, history, label_of, text_on
from lastro.law.write import Corpus, write_store

STRUCK = """<html><body><p>LEI Nº 9.307, DE 23 DE SETEMBRO DE 1996.</p>
<p>Art. 1º As partes escolhem.</p>
<p><strike>§ 1º Redação velha.</strike></p>
<p>§ 1º Redação nova. (Redação dada pela Lei nº 13.129, de 2015)</p>
<p>§ 2º Parágrafo somado. (Incluído pela Lei nº 13.129, de 2015)</p>
<p>Brasília, 23 de setembro de 1996</p></body></html>"""
BASE = act(
    "L9307",
    art_1="Art. 1º As partes escolhem.\n\n"
    "§ 1º Redação nova. (Redação dada pela Lei nº 13.129, de 2015)\n\n"
    "§ 2º Parágrafo somado. (Incluído pela Lei nº 13.129, de 2015)",
    art_2="Art. 2º Texto. (Redação dada pela Lei nº 13.129, de 2015)",
)
BEFORE, AFTER = date(2010, 5, 10), date(2019, 5, 10)


@pytest.fixture
def law(tmp_path, opened):
    (page,) = read_html(STRUCK, PageSource("", "L9307", "https://p.br", "2026-07-18", "pagina"))
    text = merge(loader.read_act(BASE), page)
    write_store(tmp_path / "law.db", Corpus((text,), (), (), "teste", True))
    return opened(tmp_path / "law.db")


def test_the_wording_of_a_day_with_its_ends_and_its_source(law):
    found = history(law, "L9307.1.P1", BEFORE)
    assert found.known is OnDay.HELD
    assert (found.wording.text, found.wording.since) == ("Redação velha.", "")
    assert found.wording.until == found.versions[-1].since == "2015-05-26"
    assert [p.source.corpus for p in found.versions] == ["pagina", "advocacia-aberta"]


def test_the_article_of_a_day_shows_each_part_in_its_wording_of_then(law):
    before = text_on(law, history(law, "L9307.1", BEFORE))
    assert before == "As partes escolhem.\n§ 1º Redação velha."
    whole = text_on(law, history(law, "L9307.1", AFTER))
    assert whole == law.get(Ref.parse("L9307.1")).full_text
    later = history(law, "L9307.1", BEFORE).later
    assert list(map(str, later)) == ["L9307.1.P1", "L9307.1.P2"]


@pytest.mark.parametrize(
    ("key", "on", "known"),
    [
        ("L9307.1.P2", BEFORE, OnDay.NOT_THERE),
        ("L9307.1.P2", AFTER, OnDay.HELD),
        ("L9307.2", BEFORE, OnDay.NOT_HELD),
        ("L9307.1", date(1990, 1, 1), OnDay.NOT_THERE),
    ],
)
def test_not_there_is_told_from_wording_not_held(law, key, on, known):
    found = history(law, key, on)
    assert found.known is known
    assert (found.wording is not None) is (known is OnDay.HELD)


def test_a_part_whose_wording_of_then_is_not_held_is_said_to_be_so(tmp_path, opened):
    text = loader.read_act(BASE)
    write_store(tmp_path / "nu.db", Corpus((text,), (), (), "teste", True))
    bare = opened(tmp_path / "nu.db")
    whole = text_on(bare, history(bare, "L9307.1", BEFORE))
    assert whole == "As partes escolhem.\n§ 1º [redação de então não está no acervo]"


def test_what_is_not_held_at_all_is_an_error_that_says_so(law):
    with pytest.raises(NotFound, match="não existe"):
        history(law, "L9307.99", AFTER)
    with pytest.raises(UserError, match="sem --on"):
        history(law, "STJ.S7", AFTER)


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("CF.5", "Art. 5º"),
        ("CF.103-A", "Art. 103-A"),
        ("CF.5.P2", "§ 2º"),
        ("CF.5.P2-A", "§ 2º-A"),
        ("CC.927.Punico", "Parágrafo único."),
        ("CF.5.LXXVIII", "LXXVIII –"),
        ("CLT.482.a", "a)"),
        ("LC64.1.I.e.1", "1."),
    ],
)
def test_labels_are_written_as_the_law_prints_them(key, label):
    assert label_of(Ref.parse(key)) == label
