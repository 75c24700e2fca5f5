"""The packs and templates: data that proves itself."""

import re

import pytest
from drafting_folder import materials

from lastro.drafting import Piece, lint, load_pack, load_template
from lastro.drafting.library import PACKS, law_keys
from lastro.drafting.materials import Request
from lastro.drafting.proof.case import Case
from lastro.drafting.proof.provisions import provision
from lastro.drafting.proof.wording import Wording
from lastro.errors import NotFound, UserError
from lastro.law import LawStore, Ref, State, build

NAMES = sorted(path.parent.name for path in PACKS.glob("*/pack.toml"))


def template_texts(piece: Piece) -> list[str]:
    template = load_template(piece)
    texts = [*template.opening, *template.closing]
    for section in template.sections:
        texts += [*section.lead, *section.before, *section.last, *section.after]
    return texts


def provisions(name: str) -> set[str]:
    keys = {key for thesis in load_pack(name).theses for key in thesis.provisions}
    return keys | {
        key for piece in Piece for text in template_texts(piece) for key in law_keys(text)
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_provision_of_a_pack_is_in_the_starter_law_and_in_force(law, name):
    missing = [key for key in sorted(provisions(name)) if provision(key, law) is None]
    assert missing == []


@pytest.mark.parametrize("name", NAMES)
def test_every_provision_of_a_pack_is_in_the_full_corpus_and_in_force(shared, tmp_path, name):
    corpus = shared / "corpus" / "raw" / "advocacia-aberta"
    wanted = {Ref.parse(key).act for key in provisions(name)}
    small = tmp_path / "corpus"
    small.mkdir()
    for path in corpus.iterdir():
        act = path.stem.removeprefix("lei_").upper()
        if path.is_file() and (not path.name.startswith("lei_") or act in wanted):
            (small / path.name).symlink_to(path)
    build(small, tmp_path / "law.db")
    with LawStore.open(tmp_path / "law.db") as full:
        held = {key: full.get(Ref.parse(key)) for key in provisions(name)}
    assert [
        key for key, found in held.items() if not found or found.state is not State.VIGENTE
    ] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_has_theses_for_each_side_and_piece(name):
    pack = load_pack(name)
    assert len(pack.theses) >= 8
    for piece in Piece:
        for side in pack.sides:
            assert [t for t in pack.theses if t.side in ("", side.id) and piece in t.pieces]
    ids = [thesis.id for thesis in pack.theses]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", NAMES)
def test_patterns_compile_and_are_written_for_folded_text(name):
    for thesis in load_pack(name).theses:
        patterns = list(thesis.answers)
        for element in thesis.elements:
            patterns += [*element.words, *element.unless]
            shown = element.words or element.says or element.table or element.suits
            assert shown, f"{thesis.id}.{element.id} can never be shown"
            assert element.queries or not element.words
        for pattern in patterns:
            re.compile(pattern)
            assert pattern.lower() == pattern or "\\" in pattern
            assert pattern.isascii(), f"{thesis.id}: {pattern} looks for accents in folded text"


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_a_pack_keep_the_register_and_fill(law, name):
    pack = load_pack(name)
    for piece in Piece:
        case = Case(Request("caso", piece), materials(law), pack, load_template(piece))
        texts = [*template_texts(piece), *(told.says for told in pack.narrative)]
        texts += [text for thesis in pack.theses for text in thesis.texts]
        for text in texts:
            filled = Wording(case).fill(text).text
            assert "{" not in filled
            assert lint(filled) == (), filled


@pytest.mark.parametrize("name", NAMES)
def test_titles_are_in_capitals_and_rules_name_their_provision(name):
    for thesis in load_pack(name).theses:
        assert thesis.title == thesis.title.upper()
        for rule in thesis.rules:
            assert rule.ref in law_keys(rule.lead), f"{thesis.id}: {rule.lead}"


def test_an_unknown_pack_or_side_is_named_with_those_that_exist():
    with pytest.raises(NotFound, match="franquia"):
        load_pack("aquicultura")
    with pytest.raises(UserError, match="franqueado, franqueador"):
        load_pack("franquia").side("consumidor")


def test_a_wrong_key_in_a_thesis_is_named_with_its_file(tmp_path):
    home = tmp_path / "x" / "theses"
    home.mkdir(parents=True)
    source = PACKS / "franquia"
    (tmp_path / "x" / "pack.toml").write_bytes((source / "pack.toml").read_bytes())
    thesis = (source / "theses" / "suporte.toml").read_text("utf-8")
    (home / "t.toml").write_text(f"inventado = 1\n{thesis}", "utf-8")
    with pytest.raises(UserError, match=r"t\.toml.*inventado"):
        load_pack("x", tmp_path)
