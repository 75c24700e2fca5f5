"""The store on the starter set: works in a fresh clone, without ../shared."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sql

from lastro.errors import NotFound, UserError
from lastro.law import Holding, LawStore, Norm, NormKind, Ref, State, SumulaState, open_law


def test_cit_03_provision_of_the_constitution_with_its_text_and_source(starter):
    found = starter.get(Ref.parse("CF.5.LXXVIII"))
    assert found.text.startswith("a todos, no âmbito judicial e administrativo, são assegurados")
    assert found.state is State.VIGENTE
    assert found.amended_by == "Emenda Constitucional nº 45, de 2004"
    assert found.hierarchy == (
        "Título II – Dos Direitos e Garantias Fundamentais > "
        "Capítulo I – Dos Direitos e Deveres Individuais e Coletivos"
    )
    source = found.source.as_json()
    assert source["url"].startswith("https://www.planalto.gov.br/")
    assert (source["capturado_em"], source["corpus"]) == ("2026-07-23", "advocacia-aberta")
    assert len(source["hash"]) == 64


def test_cit_07_revoked_article_has_no_text_and_names_the_revoking_law(starter):
    found = starter.lookup("CPP.594")
    assert (found.text, found.revoked) == ("", True)
    assert found.revoked_by == "Lei nº 11.719, de 2008"
    assert found.notes == ("Revogado pela Lei nº 11.719, de 2008",)


def test_limprobidade_leads_to_the_improbity_law(starter):
    found = starter.lookup("LIMPROBIDADE.5")
    assert (str(found.ref), found.revoked_by) == ("LIA.5", "Lei nº 14.230, de 2021")


@pytest.mark.parametrize(
    ("key", "ref"),
    [
        ("CC.927", "CC.927"),
        ("cc.927", "CC.927"),
        ("L10406.927", "CC.927"),
        ("Lei 8.078/90.6.VIII", "CDC.6.VIII"),
        ("LINDB.6", "LINDB.6"),
        ("DL4657.6", "LINDB.6"),
        ("STJ.S7", "STJ.S7"),
        ("stf.sv11", "STF.SV11"),
    ],
)
def test_lookup_accepts_aliases(starter, key, ref):
    assert str(starter.lookup(key).ref) == ref


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("CC.9999", "CC.9999 não existe"),
        ("CC.1500", "lastro law build"),
        ("STJ.S600", "lastro law build"),
        ("L8245.1", "Lei 8.245/1991.*lastro law build"),
        ("XYZ.1", "não está no acervo"),
        ("CC.IIII", "CF.5.LXXVIII"),
        ("CC", "CF.5.LXXVIII"),
    ],
)
def test_lookup_of_what_is_not_there_says_what_to_do(starter, key, message):
    with pytest.raises(NotFound, match=message):
        starter.lookup(key)


@pytest.mark.parametrize(
    ("key", "holding"),
    [
        ("CC", Holding.TEXT),
        ("CC.927", Holding.TEXT),
        ("CC.927.Punico", Holding.TEXT),
        ("CC.927.P3", Holding.ABSENT),
        ("CC.1500", Holding.LABEL_ONLY),
        ("CC.1500.P1", Holding.LABEL_ONLY),
        ("CC.9999", Holding.ABSENT),
        ("XYZ.1", Holding.ABSENT),
        ("STJ.S7", Holding.TEXT),
        ("STJ.S600", Holding.LABEL_ONLY),
        ("STJ.S9999", Holding.ABSENT),
        ("STF.SV12", Holding.LABEL_ONLY),
        ("TST.S331", Holding.ABSENT),
    ],
)
def test_holdings_tell_no_such_article_from_text_not_held(starter, key, holding):
    assert starter.holds(Ref.parse(key)) is holding


def test_cit_09_cancelled_sumula_says_so_and_keeps_its_wording(starter):
    found = starter.sumula("STJ", 152, binding=False)
    assert found.state is SumulaState.CANCELADA
    assert found.text == "Na venda pelo segurador, de bens salvados de sinistros, incide o ICMS."
    assert "cancelada" not in starter.sumula("STF", 4, binding=False).text


def test_cit_29_stf_11_and_sv_11_are_two_texts(starter):
    plain = starter.sumula("STF", 11, binding=False)
    binding = starter.sumula("STF", 11, binding=True)
    assert plain.text != binding.text
    assert "algemas" in binding.text
    assert (str(plain.ref), str(binding.ref)) == ("STF.S11", "STF.SV11")


def test_acts_by_code_alias_and_number(starter):
    assert starter.act("Código Civil").code == "CC"
    assert starter.act("L8245") is None
    assert starter.act_of(Norm(NormKind.LEI, "13966", 2019)).code == "L13966"
    assert starter.act_of(Norm(NormKind.LEI, "13966", 2018)) is None
    civil = starter.act("CC")
    assert (civil.articles, civil.complete) == (2093, False)
    assert "codigo civil" in civil.aliases


def test_acts_with_an_article_come_constitution_first(starter):
    codes = [act.code for act in starter.acts_with_article("5")]
    assert codes[:2] == ["CF", "CC"]
    assert [act.code for act in starter.acts_with_article("1072")] == ["CC", "CPC"]
    assert starter.acts_with_article("9999") == ()


def test_articles_and_children_in_order(starter):
    assert [p.ref.article for p in starter.articles("L13966")] == [str(n) for n in range(1, 11)]
    below = [str(p.ref) for p in starter.children(Ref.parse("CPC.1003"))]
    assert below == [f"CPC.1003.P{n}" for n in range(1, 7)]
    assert list(starter.articles("XYZ")) == []


def test_full_text_shows_what_is_below_with_labels(starter):
    found = starter.get(Ref.parse("CC.927"))
    assert found.full_text.startswith(found.text + "\nParágrafo único. Haverá obrigação")
    assert "Incluído" not in starter.get(Ref.parse("CC.421-A")).full_text


@pytest.mark.parametrize(
    ("question", "code", "expected"),
    [
        ("ato ilícito que causa dano obriga a reparar", "CC", "CC.927"),
        ("prazo de quinze dias para interpor recursos", None, "CPC.1003"),
        ("circular de oferta de franquia dez dias antes", None, "L13966.2"),
        ("ACAO ILICITO DANO MORAL", "CC", "CC.186"),
    ],
)
def test_search_finds_the_article(starter, question, code, expected):
    assert expected in [str(p.ref) for p in starter.search(question, code=code, k=3)]


@pytest.mark.parametrize("odd", ["", "  ", '"', "* OR NEAR(", "a", "§§", "xyzxyz"])
def test_search_takes_any_text(starter, odd):
    assert starter.search(odd) == ()
    assert starter.search("dano", code="XYZ") == ()


def test_status_says_what_is_held(starter):
    status = starter.status()
    held = {act.code: act for act in status.acts}
    assert not status.complete
    assert held["L13966"].with_text == held["L13966"].articles == 10
    assert held["CC"].with_text < held["CC"].articles
    assert ("STJ", False, 676) in [(c, b, last) for c, b, _, last in status.sumulas]
    assert status.captured == ("2026-07-23",)
    assert status.fingerprint.startswith("advocacia-aberta (conjunto inicial) ")


def test_every_lookup_uses_an_index(starter):
    """`EXPLAIN QUERY PLAN` names no scan of a table that grows with the corpus."""
    queries = (
        "SELECT * FROM provisions WHERE id = 1",
        "SELECT id, key FROM provisions WHERE id BETWEEN 1 AND 9 ORDER BY id",
        "SELECT * FROM provisions WHERE parent = 'CC' ORDER BY id",
        "SELECT * FROM past WHERE key = 'CC.1' ORDER BY id",
        "SELECT DISTINCT key FROM past WHERE act = 'CC'",
        "SELECT * FROM sumulas WHERE key = 'STJ.S7'",
    )
    with starter._database._engine.connect() as opened:
        plans = [opened.exec_driver_sql(f"EXPLAIN QUERY PLAN {q}").all() for q in queries]
    assert not [plan for plan in plans if any("SCAN" in row[3] for row in plan)]


def test_the_store_cannot_be_written(starter):
    with pytest.raises(Exception, match="readonly"):
        starter._database.all(sql.text("DELETE FROM provisions"))


def test_a_missing_store_names_the_command(tmp_path):
    with pytest.raises(UserError, match="lastro law build --from"):
        LawStore.open(tmp_path / "law.db")


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\x00" + b"x" * 500])
def test_a_damaged_store_says_so(tmp_path, content):
    path = tmp_path / "law.db"
    path.write_bytes(content)
    with pytest.raises(UserError, match="danificado"):
        LawStore.open(path)


def test_the_starter_set_is_written_once(tmp_path):
    with open_law(tmp_path) as law:
        first = law.fingerprint
    (made,) = tmp_path.iterdir()
    before = made.stat().st_mtime_ns
    with open_law(tmp_path) as law:
        assert law.fingerprint == first
    assert made.stat().st_mtime_ns == before


def test_threads_share_a_store(tmp_path, starter):
    refs = [article.ref for act in starter.acts() for article in starter.articles(act.code)]

    def read(law, step):
        law.search("dano moral", k=5)
        return [(law.get(r).full_text, len(law.children(r))) for r in refs[step::3]]

    with open_law(tmp_path) as fresh, ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda step: read(fresh, step), range(6)))
    assert together == [read(starter, step) for step in range(6)]
