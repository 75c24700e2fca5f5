"""A corpus of one act and three short lists of súmulas, the official sites' server, the command."""

import json

import pytest
from official_site import ARBITRAGEM, ARTICLES, Reply, law_page, serving

from lastro.law import LawStore, Ref, build

CAPTURED = "2026-07-23"
PAGE = Reply(law_page(*ARTICLES))


def record(text):
    return {"texto": text, "url": f"https://www.planalto.gov.br{ARBITRAGEM}", "hierarchy": {}}


def corpus(folder):
    """A corpus of one act and three short lists of súmulas."""
    folder.mkdir(parents=True)
    url = f"https://www.planalto.gov.br{ARBITRAGEM}"
    articles = {"1": ARTICLES[0], "2": "\n\n".join(ARTICLES[1:3]), "3": ARTICLES[3]}
    written = {
        "lei_l9307.json": {
            "_meta": {"codigo": "L9307", "url_base": url, "gerado_em": CAPTURED},
            "artigos": {key: record(text) for key, text in articles.items()},
        }
    }
    listed = {"stf": [(1, "Texto um."), (2, "Texto dois.")], "stj": [(1, "Prova."), (2, "Dano.")]}
    listed["vinculantes"] = [(1, "Vincula.")]
    for name, rows in listed.items():
        made = {
            str(number): {
                "numero": number,
                "enunciado": text,
                "status": "ativa",
                "data": "13/12/1963",
                "url": f"https://exemplo.br/{number}",
            }
            for number, text in rows
        }
        file = f"sumulas_{name}.json"
        written[file] = {"_meta": {"gerado_em": CAPTURED}, "sumulas": made}
    for name, content in written.items():
        (folder / name).write_text(json.dumps(content), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("acervo")
    build(corpus(folder / "fonte"), folder / "law.db")
    return folder / "law.db"


@pytest.fixture
def home(built, tmp_path, monkeypatch):
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "law.db").write_bytes(built.read_bytes())
    monkeypatch.setenv("LASTRO_HOME", str(folder))
    return folder


@pytest.fixture
def site(home, monkeypatch):
    with serving() as served:
        for name, value in served.environment().items():
            monkeypatch.setenv(name, value)
        served.put(ARBITRAGEM, PAGE)
        yield served


@pytest.fixture
def held(home):
    """What the store has at a key: `held("L9307.1")`, or on a day."""

    def get(key, on=None):
        with LawStore.open(home / "law.db") as law:
            return law.get(Ref.parse(key), on=on)

    return get


@pytest.fixture
def sync(lastro, site):
    """Runs the command; returns the item of one target, and the exit code in `codigo`."""

    def run(target="L9307", *more):
        ran = lastro("law", "sync", target, "--json", *more)
        document = ran.json
        return {**document["itens"][0], "codigo": ran.code, "documento": document}

    return run
