"""Building the store: whole or not at all, from the right folder."""

import json

import pytest

from lastro.errors import UserError
from lastro.events import Advanced, Finished, Started
from lastro.law import Ref, build, open_law


def test_build_reports_what_it_wrote_and_says_how_far_it_is(tiny_corpus, tmp_path, opened):
    events = []
    report = build(tiny_corpus, tmp_path / "home" / "law.db", events.append)
    assert (report.acts, report.provisions, report.sumulas) == (2, 3, 4)
    assert [type(e) for e in events] == [Started, Advanced, Advanced, Finished]
    law = opened(report.path)
    assert law.fingerprint == report.fingerprint
    assert law.complete
    assert law.get(Ref.parse("CC.4")).revoked_by == "Lei nº 12.010, de 2009"
    assert [p.name for p in report.path.parent.iterdir()] == ["law.db"]


@pytest.mark.parametrize("above", ["", "..", "../.."])
def test_the_corpus_is_found_below_the_folder_given(tiny_corpus, tmp_path, above):
    raw = tiny_corpus.parent.rename(tmp_path / "raw")
    report = build(raw / "advocacia-aberta" / above, tmp_path / "law.db")
    assert report.acts == 2


def test_a_folder_without_the_corpus_is_refused_and_the_files_named(tmp_path):
    with pytest.raises(UserError, match=r"lei_\*\.json.*sumulas_stj\.json") as refused:
        build(tmp_path, tmp_path / "law.db")
    assert refused.value.subject == str(tmp_path)
    assert not (tmp_path / "law.db").exists()


def test_a_build_that_fails_leaves_the_old_store(tiny_corpus, tmp_path, opened):
    target = tmp_path / "law.db"
    before = build(tiny_corpus, target).fingerprint
    (tiny_corpus / "lei_l9307.json").write_text("{", encoding="utf-8")
    with pytest.raises(UserError, match=r"lei_l9307\.json"):
        build(tiny_corpus, target)
    assert opened(target).fingerprint == before
    assert not list(tmp_path.glob("*.novo"))


def test_an_act_that_the_names_table_lacks_is_named(tiny_corpus, tmp_path):
    (tiny_corpus / "lei_l1.json").write_text("{}", encoding="utf-8")
    with pytest.raises(UserError, match=r"lei_l1\.json"):
        build(tiny_corpus, tmp_path / "law.db")


def test_the_fingerprint_follows_the_wording(tiny_corpus, tmp_path):
    first = build(tiny_corpus, tmp_path / "a.db").fingerprint
    assert build(tiny_corpus, tmp_path / "b.db").fingerprint == first
    path = tiny_corpus / "lei_l9307.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    content["artigos"]["1"]["texto"] += " Mais."
    path.write_text(json.dumps(content), encoding="utf-8")
    assert build(tiny_corpus, tmp_path / "c.db").fingerprint != first


def test_a_built_corpus_takes_the_place_of_the_starter_set(tiny_corpus, tmp_path):
    build(tiny_corpus, tmp_path / "law.db")
    with open_law(tmp_path) as law:
        assert [act.code for act in law.acts()] == ["CC", "L9307"]


def test_a_home_with_odd_characters_opens(tiny_corpus, tmp_path, opened):
    target = tmp_path / "Meus Documentos #1 50% ç?" / "law.db"
    law = opened(build(tiny_corpus, target).path)
    assert law.act("CC").articles == 4


def test_sources_beside_the_corpus_are_joined_when_the_folder_above_is_given(
    tiny_corpus, tmp_path, opened
):
    page = tiny_corpus.parent / "aruasouza-cc" / "L10406compilada.htm"
    page.parent.mkdir()
    page.write_bytes("<p>LIVRO I</p><p>DAS PESSOAS</p><p>TÍTULO I</p><p>Das Naturais</p>"
                     "<p>Art. 1º Toda pessoa é capaz de direitos.</p>"
                     "<p><strike>Art. 4º São incapazes.</strike></p>".encode("cp1252"))  # fmt: skip
    alone = opened(build(tiny_corpus, tmp_path / "a.db").path)
    joined = opened(build(tiny_corpus.parent, tmp_path / "b.db").path)
    assert alone.versions(Ref.parse("CC.4"))[0].until == ""
    assert joined.versions(Ref.parse("CC.4"))[0].text == "São incapazes."
    assert (
        joined.get(Ref.parse("CC.1")).hierarchy == "Livro I – Das Pessoas > Título I – Das Naturais"
    )
    assert "fontes" not in alone.fingerprint
    assert joined.fingerprint.startswith("advocacia-aberta + 1 fontes ")
