"""The stages of a brief: artefacts on disk, resumption, persistence, numbering."""

import json
import re

import pytest
import sqlalchemy as sa
from drafting_folder import materials

from lastro.drafting import DraftStore, Piece, Request, compose
from lastro.drafting.codec import decode, encode
from lastro.drafting.model import Draft, Outline
from lastro.errors import NotFound, Refused

ARTEFACTS = ("outline.json", "validation.json", "draft.json", "brief.md")
SECTIONS = {
    Piece.PETICAO_INICIAL: ["fatos", "direito", "pedido"],
    Piece.CONTESTACAO: ["preliminares", "fatos", "direito", "pedido"],
    Piece.REPLICA: ["preliminares", "fatos", "direito", "pedido"],
    Piece.RECURSO: ["admissibilidade", "fatos", "direito", "pedido"],
}


def petition(law, folder, **how) -> Draft:
    return compose(Request("caso", Piece.PETICAO_INICIAL), materials(law), folder, **how)


def test_drf_01_four_artefacts_on_disk_each_made_again_alone(law, tmp_path):
    draft = petition(law, tmp_path)
    home = tmp_path / draft.id
    assert {p.name for p in (home / "sections").iterdir()} >= {"fatos.json", "direito.json"}
    before = {name: (home / name).read_bytes() for name in ARTEFACTS}
    for name in (*ARTEFACTS, "sections/direito.json"):
        untouched = [home / n for n in ARTEFACTS if n != name and not n.endswith(".md")]
        times = [path.stat().st_mtime_ns for path in untouched]
        (home / name).unlink()
        assert petition(law, tmp_path) == draft
        assert [path.stat().st_mtime_ns for path in untouched] == times
    assert {name: (home / name).read_bytes() for name in ARTEFACTS} == before


@pytest.mark.parametrize("stop_at", range(1, 4))
def test_drf_01_killed_in_any_section_the_next_run_gives_the_same_draft(
    law, tmp_path, dictated, stop_at
):
    class Killed(dictated):
        def write(self, task):
            if len(self.calls) == stop_at - 1 and not getattr(self, "died", False):
                self.died = True
                raise KeyboardInterrupt
            return super().write(task)

    undisturbed = petition(law, tmp_path / "a", writer=dictated())
    writer = Killed()
    with pytest.raises(KeyboardInterrupt):
        petition(law, tmp_path / "b", writer=writer)
    assert petition(law, tmp_path / "b", writer=writer) == undisturbed
    assert sorted(writer.calls) == ["direito", "fatos", "pedido"]


def test_a_half_written_artefact_is_made_again(law, tmp_path):
    draft = petition(law, tmp_path)
    path = tmp_path / draft.id / "validation.json"
    path.write_bytes(path.read_bytes()[:200])
    (tmp_path / draft.id / "draft.json").unlink()
    assert petition(law, tmp_path) == draft


def test_drf_03_outline_holds_type_sections_theses_and_queries(law, tmp_path):
    outline = petition(law, tmp_path).outline
    held = json.loads(encode(Outline, outline))
    assert held["piece"] == "peticao-inicial"
    assert all(section["queries"] for section in held["sections"])
    assert "suporte" in next(s for s in held["sections"] if s["id"] == "direito")["theses"]


@pytest.mark.parametrize("piece", Piece)
def test_drf_04_each_type_gives_its_own_section_set(law, tmp_path, piece):
    draft = compose(Request("caso", piece), materials(law), tmp_path)
    assert [section.id for section in draft.sections] == SECTIONS[piece]
    assert draft.title != ""
    assert draft.piece is piece


@pytest.mark.parametrize("piece", Piece)
def test_drf_05_order_is_fixed_and_headings_are_in_capitals(law, tmp_path, piece):
    draft = compose(Request("caso", piece), materials(law), tmp_path)
    ids = [section.id for section in draft.sections]
    assert [id for id in ids if id in ("fatos", "direito", "pedido")] == [
        "fatos",
        "direito",
        "pedido",
    ]
    headings = re.findall(r"^#+ (.+)$", draft.markdown, re.MULTILINE)
    assert any("FATOS" in h for h in headings)
    assert any("DIREITO" in h for h in headings)
    assert any("PEDIDO" in h for h in headings)
    assert all(heading == heading.upper() for heading in headings)


def test_drf_06_each_section_traces_its_queries_to_chunk_ids(law, tmp_path):
    for section in petition(law, tmp_path).sections:
        assert section.trace
        assert all(query and ids for query, ids in section.trace)
        retrieved = {id for _, ids in section.trace for id in ids}
        quoted = {e.id for e in section.evidence if not e.ref_key}
        assert section.id == "pedido" or quoted & retrieved


def test_drf_13_numbers_by_first_use_one_per_source_across_sections(law, tmp_path):
    draft = petition(law, tmp_path)
    body = draft.markdown.partition("## REFERÊNCIAS")[0]
    used = [int(n) for n in re.findall(r"\[(\d+)\]", body)]
    assert list(dict.fromkeys(used)) == list(range(1, len(draft.bibliography) + 1))
    ids = [entry.evidence.id for entry in draft.bibliography]
    assert len(ids) == len(set(ids))
    assert "[ref:" not in draft.markdown


def test_drf_14_one_bibliography_entry_a_cited_chunk_with_its_page(law, tmp_path):
    draft = petition(law, tmp_path)
    claims = [c for s in (*draft.frame, *draft.sections) for c in s.claims]
    cited = {id for claim in claims for id in claim.refs}
    assert {entry.evidence.id for entry in draft.bibliography} == cited
    listed = draft.markdown.partition("## REFERÊNCIAS")[2]
    assert len(re.findall(r"^\[\d+\] ", listed, re.MULTILINE)) == len(cited)
    assert "contrato.pdf, p. 2, cláusula 3.1" in listed


def test_drf_15_opening_a_kept_brief_calls_no_writer(law, tmp_path, dictated):
    store, writer = DraftStore(sa.create_engine("sqlite://")), dictated()
    draft = petition(law, tmp_path, writer=writer, store=store)
    calls = len(writer.calls)
    assert store.get(draft.id) == draft
    assert petition(law, tmp_path / "elsewhere", writer=writer, store=store) == draft
    assert len(writer.calls) == calls
    assert not (tmp_path / "elsewhere").exists()


def test_drf_16_the_record_holds_outline_markdown_and_bibliography(law, tmp_path):
    engine = sa.create_engine("sqlite://")
    store = DraftStore(engine)
    draft = petition(law, tmp_path, store=store)
    with engine.connect() as connection:
        row = connection.execute(sa.text("SELECT * FROM drafts")).mappings().one()
    assert json.loads(row["outline"])["sections"][0]["id"] == "fatos"
    assert row["markdown"] == draft.markdown
    assert len(json.loads(row["bibliography"])) == len(draft.bibliography)
    assert [record.id for record in store.list("caso")] == [draft.id]
    assert store.list("outro") == ()


def test_a_draft_that_is_not_held_is_named_with_those_that_are(law, tmp_path):
    store = DraftStore(sa.create_engine("sqlite://"))
    draft = petition(law, tmp_path, store=store)
    store.put(draft)
    with pytest.raises(NotFound, match=draft.id):
        store.get("nenhuma")


def test_same_inputs_same_id_other_inputs_another(law, tmp_path):
    draft = petition(law, tmp_path)
    other = compose(
        Request("caso", Piece.PETICAO_INICIAL), materials(law, without=["suporte"]), tmp_path
    )
    assert petition(law, tmp_path).id == draft.id != other.id


def test_a_draft_survives_the_round_trip(law, tmp_path):
    draft = petition(law, tmp_path)
    assert decode(Draft, encode(Draft, draft)) == draft


def test_drf_30_no_free_text_outline():
    with pytest.raises(Refused, match="Outline"):
        decode(Outline, "## FATOS\n- tese: falta de suporte")
    with pytest.raises(Refused, match="piece"):
        decode(Outline, '{"piece": "poema", "matter": "m", "sections": []}')
