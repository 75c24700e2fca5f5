"""The table of writers, the same bytes every time, files whole or not at all."""

import json
from dataclasses import replace

import pytest
from drafts import Folder, draft, evidence, words_of

from lastro.documents import WRITERS, ExcerptAlone, Format, render, write_all
from lastro.drafting import Entry, Piece, audit
from lastro.errors import Refused, UserError

MANY = 'fatos[contrato carta+contrato "contrato ! -] direito[CC.422 contrato CC.422+carta]'


def test_every_format_has_its_writer():
    assert set(WRITERS) == set(Format)


@pytest.mark.parametrize("format", Format)
def test_the_same_draft_gives_the_same_bytes(format):
    assert render(draft(MANY), format, Folder()) == render(draft(MANY), format, Folder())


def test_write_all_writes_four_files_and_nothing_else(tmp_path):
    sample = draft(MANY)
    written = write_all(sample, tmp_path / "saida", Folder(), audit=audit(sample))
    names = ["replica.docx", "replica.html", "replica.md", "audit.json"]
    assert [path.name for path in written] == names
    assert sorted(p.name for p in (tmp_path / "saida").iterdir()) == sorted(names)
    assert json.loads(written[3].read_bytes()) == json.loads(json.dumps(audit(sample)))
    for path, format in zip(written, (Format.DOCX, Format.HTML, Format.MARKDOWN), strict=False):
        assert path.read_bytes() == render(sample, format, Folder())


def test_the_audit_of_another_piece_in_the_same_folder_is_kept(tmp_path):
    reply = draft("fatos[contrato]")
    write_all(reply, tmp_path, Folder(), audit=audit(reply))
    appeal = replace(reply, piece=Piece.RECURSO)
    write_all(appeal, tmp_path, Folder(), audit=audit(appeal))
    held = {path.name: json.loads(path.read_bytes())["peca"] for path in tmp_path.glob("*.json")}
    assert held == {"audit.json": "recurso", "audit.replica.json": "replica"}


def test_an_unknown_reference_leaves_the_old_files_as_they_were(tmp_path):
    good = draft("fatos[contrato]")
    before = {p: p.read_bytes() for p in write_all(good, tmp_path, Folder(), audit=audit(good))}
    with pytest.raises(Refused):
        write_all(replace(good, bibliography=()), tmp_path, Folder(), audit={})
    assert {p: p.read_bytes() for p in tmp_path.iterdir()} == before


def test_a_failed_replacement_leaves_no_half_written_file(tmp_path):
    (tmp_path / "replica.docx").mkdir()
    with pytest.raises(UserError, match="replica"):
        write_all(draft("fatos[contrato]"), tmp_path, Folder(), audit={})
    assert [p.name for p in tmp_path.iterdir()] == ["replica.docx"]


def test_markdown_ends_with_each_source_its_place_and_its_excerpt():
    text = render(draft("fatos[contrato]"), Format.MARKDOWN, Folder()).decode()
    assert text.count("## REFERÊNCIAS") == 1
    _, references = text.split("## REFERÊNCIAS")
    assert references.lstrip().startswith("[1] Contrato (pasta/contrato.pdf)")
    assert f"> {words_of('contrato')}" in references
    assert evidence("contrato").excerpt.sha256 in references


def test_markdown_of_a_hostile_excerpt_acts_on_nothing():
    held = evidence("contrato", "<script>x</script>\n# título\n[a](javascript:b) `c` \x00")
    sample = draft("fatos[contrato]", bibliography=(Entry(1, held),))
    text = render(sample, Format.MARKDOWN, Folder()).decode()
    assert "<script" not in text
    assert "\n> \\# título\n> \\[a\\](javascript:b) \\`c\\` ␀" in text


def test_json_is_the_audit_and_survives_a_lone_surrogate():
    sample = draft("fatos[contrato]", coverage=("nome ilegível: \udcff",))
    found = json.loads(render(sample, Format.JSON, ExcerptAlone()))
    assert found == audit(sample)


def test_excerpt_alone_has_nothing_around():
    page = ExcerptAlone().around(evidence("contrato").excerpt)
    assert (page.title, page.before, page.after) == ("contrato.pdf", "", "")
    assert page.excerpt == words_of("contrato")
