"""The starter law, acts of the shared corpus, and a tiny corpus written by the tests themselves."""

import json
from functools import cache

import pytest
from law_samples import act, sumulas

from lastro.law import LawStore, open_law
from lastro.law.countries.br.loaders import advocacia_aberta as loader


@pytest.fixture(scope="session")
def starter(tmp_path_factory):
    with open_law(tmp_path_factory.mktemp("home")) as law:
        yield law


@pytest.fixture(scope="session")
def corpus(shared):
    return shared / "corpus" / "raw" / "advocacia-aberta"


@pytest.fixture(scope="session")
def read(corpus):
    """Reads one act of the shared corpus, once: code → ActText."""

    @cache
    def read_one(code):
        return loader.read_act(loader.read_file(corpus / f"lei_{code.lower()}.json"))

    return read_one


@pytest.fixture
def tiny_corpus(tmp_path):
    """A folder with two acts and three lists of súmulas."""
    folder = tmp_path / "fonte" / "advocacia-aberta"
    folder.mkdir(parents=True)
    written = {
        "lei_cc.json": act(
            "CC",
            art_1="Art. 1º Toda pessoa é capaz de direitos.",
            art_4="Art. 4º (Revogado pela Lei nº 12.010, de 2009)",
        ),
        "lei_l9307.json": act(
            "L9307", art_1="Art. 1º As pessoas capazes poderão valer-se da arbitragem."
        ),
        "sumulas_stf.json": sumulas((1, "Enunciado um.", "ativa")),
        "sumulas_stj.json": sumulas((1, "Enunciado.", "ativa"), (3, "Outro.", "cancelada")),
        "sumulas_vinculantes.json": sumulas((1, "Vinculante.", "aprovada")),
    }
    for name, content in written.items():
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    return folder


@pytest.fixture
def opened():
    """Opens stores and closes them when the test ends."""
    stores = []

    def open_one(path):
        stores.append(LawStore.open(path))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()
