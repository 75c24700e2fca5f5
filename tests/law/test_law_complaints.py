"""Complaints about other tools' law texts (part C of the requirements), on ours."""

import json
import re

import pytest

from lastro.errors import UserError
from lastro.law import build
from lastro.law.countries.br.labels import read_article

CHANGED = "Redação|Revogad|Vide|VETADO|ADI|Este texto não substitui"


@pytest.mark.parametrize(
    "envelope",
    [
        '{"erro": "tente de novo", "status": 200}',
        '{"_meta": {"codigo": "L9307"}, "artigos": null}',
        "[]",
        "<html><body>Verificando se você é humano</body></html>",
        "",
    ],
)
def test_e21_an_error_envelope_never_becomes_an_empty_law(tiny_corpus, tmp_path, envelope):
    (tiny_corpus / "lei_l9307.json").write_text(envelope, encoding="utf-8")
    with pytest.raises(UserError, match=r"lei_l9307\.json"):
        build(tiny_corpus, tmp_path / "law.db")
    assert not (tmp_path / "law.db").exists()


def test_e22_a_split_number_is_one_article():
    assert read_article("Art. 5 7. Texto").labels == ("57",)
    assert read_article("Art. 5º 7 dias").labels == ("5",)


def test_e22_old_and_new_wording_side_by_side_give_the_new_one_whole(read):
    """Estatuto da OAB, art. 24: the page prints both wordings; neither is cut."""
    act = read("EOAB")
    (article,) = [p for p in act.provisions if str(p.ref) == "EOAB.24"]
    assert len(article.full_text) > 1_500
    (changed,) = [p for p in act.provisions if str(p.ref) == "EOAB.15.P1"]
    assert "unipessoal" in changed.text
    assert "Redação dada" in " ".join(changed.notes)


def test_e22_no_article_shrinks_without_a_note_that_changed_it(corpus, read):
    """What the file says of an article is kept unless a note says that other words replaced it."""
    raw = json.loads((corpus / "lei_eoab.json").read_text(encoding="utf-8"))["artigos"]
    held = {p.ref.article: p for p in read("EOAB").provisions if len(p.ref.path) == 1}
    compared = 0
    for label, record in raw.items():
        if label in held and not re.search(CHANGED, record["texto"]):
            words = re.sub(r"\([^()]*\)", " ", record["texto"])
            assert len(held[label].full_text.split()) > 0.9 * len(words.split()) - 3, label
            compared += 1
    assert compared > 40
