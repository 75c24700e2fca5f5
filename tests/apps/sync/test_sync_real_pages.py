"""Real Planalto pages, byte for byte, from the shared corpus, replayed by the local server."""

import shutil
from datetime import date
from urllib.parse import urlsplit

import pytest
from official_site import Reply

from lastro.law import LawStore, Ref, build

ACTS = {"ECA": "l8069.htm", "CPM": "del1001.htm", "LMP": "l11340.htm"}


@pytest.fixture(scope="session")
def real(shared, tmp_path_factory):
    """A store of three acts of the base, and the raw pages of the same acts."""
    raw, folder = shared / "corpus" / "raw", tmp_path_factory.mktemp("reais")
    base = folder / "advocacia-aberta"
    base.mkdir()
    for name in (*(f"lei_{code.lower()}.json" for code in ACTS), "sumulas_stf.json"):
        shutil.copy(raw / "advocacia-aberta" / name, base / name)
    for name in ("sumulas_stj.json", "sumulas_vinculantes.json"):
        shutil.copy(raw / "advocacia-aberta" / name, base / name)
    build(base, folder / "law.db")
    pages = {c: raw / "luccazovedi-planalto/fonte" / name for c, name in ACTS.items()}
    return folder / "law.db", {code: path.read_bytes() for code, path in pages.items()}


@pytest.fixture
def served(real, site, home):
    store, pages = real
    (home / "law.db").write_bytes(store.read_bytes())
    with LawStore.open(store) as law:
        for code, body in pages.items():
            site.put(urlsplit(law.act(code).url).path, Reply(body))
    return site


def replace(served, real, code, body):
    with LawStore.open(real[0]) as law:
        served.put(urlsplit(law.act(code).url).path, Reply(body))


@pytest.mark.parametrize(
    ("code", "filled"), [("ECA", []), ("CPM", []), ("LMP", ["LMP.9.P4"])], ids=ACTS
)
def test_a_real_page_changes_nothing_but_fills_what_the_base_lacks(served, sync, code, filled):
    """The LMP's page is UTF-16; the base has only the text of a measure for its art. 9º, § 4º."""
    item = sync(code)
    assert (item["alterados"], item["codigo"]) == (filled, 0)


def test_a_real_page_with_an_amendment_written_in(served, sync, held, real):
    """The page of the ECA (windows-1252), one article amended by a law of this year."""
    page = real[1]["ECA"].decode("cp1252")
    old = "Esta Lei dispõe sobre a proteção integral à criança e ao adolescente."
    assert page.count(old) == 1
    new = "Esta Lei protege a criança. (Redação dada pela Lei nº 15.990, de 2026)"
    replace(served, real, "ECA", page.replace(old, new).encode("cp1252"))
    assert sync("ECA")["alterados"] == ["ECA.1"]
    assert held("ECA.1").text == "Esta Lei protege a criança."
    assert held("ECA.1", date(2026, 7, 1)).text == old


@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_real_page_cut_short_is_refused(served, sync, real, share):
    body = real[1]["CPM"]
    replace(served, real, "CPM", body[: int(len(body) * share)])
    item = sync("CPM")
    assert (item["resultado"], item["alterados"]) == ("nao_consultado", [])
    assert "cortada" in item["motivo"]


def test_a_real_page_of_another_act_is_refused(served, sync, real):
    replace(served, real, "CPM", real[1]["ECA"])
    assert "outro ato: LEI Nº 8.069" in sync("CPM")["motivo"]


def test_what_a_real_page_lacks_without_a_note_stays(served, sync, held, real):
    page = real[1]["ECA"].decode("cp1252")
    start = page.index("Art. 2º Considera-se criança")
    end = page.index("Art. 3º", start)
    before = held("ECA.2")
    replace(served, real, "ECA", (page[:start] + page[end:]).encode("cp1252"))
    item = sync("ECA")
    assert ("ECA.2", "sumiu_sem_nota") in [(k["ref_key"], k["motivo"]) for k in item["mantidos"]]
    assert held("ECA.2").text == before.text
    assert item["alterados"] == []


def test_the_starter_set_gets_the_whole_of_an_act(shared, site, sync, home):
    """On a fresh install the CPP is held in part: its page fills it, and CPP 594 stays revoked."""
    (home / "law.db").unlink()
    page = shared / "corpus/raw/luccazovedi-planalto/fonte/del3689.htm"
    site.put("/ccivil_03/decreto-lei/del3689compilado.htm", Reply(page.read_bytes()))
    item = sync("CPP")
    assert item["resultado"] == "alterado", item["motivo"]
    with LawStore.open(home / "law.db") as law:
        act = law.act("CPP")
        assert (act.complete, law.complete) == (True, False)
        assert len(list(law.articles("CPP"))) == act.articles > 800
        assert law.lookup("CPP.594").revoked_by == "Lei nº 11.719, de 2008"
        assert law.lookup("CPP.155").text.startswith("O juiz formará sua convicção")
        assert law.lookup("CC.927").text
        old = law.get(Ref.parse("CPP.155"), on=date(2000, 1, 1))
        assert old.text.startswith("No juízo penal, somente quanto ao estado das pessoas")
