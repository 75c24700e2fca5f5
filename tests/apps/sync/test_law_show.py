"""`lastro law show` and `status` on the screen: a day, a súmula, a tema, sources and rules."""

import pytest
from official_site import ARBITRAGEM, ARTICLES, Reply, law_page, stj_page
from test_sync_sumulas import STJ

CHANGED = "Art. 1º As pessoas valem-se. (Redação dada pela Lei nº 15.990, de 2026)"


@pytest.fixture
def changed(site, sync):
    site.put(ARBITRAGEM, Reply(law_page(CHANGED, *ARTICLES[1:])))
    sync()


def flat(ran):
    return " ".join(ran.out.split())


def test_show_on_a_day_gives_the_wording_of_then_and_where_each_comes_from(changed, lastro):
    said = flat(lastro("law", "show", "L9307.1", "--on", "2026-07-01"))
    assert "em 01/07/2026" in said
    assert "As pessoas capazes de contratar poderão valer-se da arbitragem." in said
    assert "até 24/07/2026" in said
    assert "(advocacia-aberta, 2026-07-23)" in said
    assert "(planalto, " in said


def test_show_on_a_day_as_json(changed, lastro):
    found = lastro("law", "show", "L9307.1", "--on", "2026-07-01", "--json").json
    assert (found["em"], found["conhecido"]) == ("2026-07-01", "redacao_guardada")
    assert [v["fonte"]["corpus"] for v in found["versoes"]] == ["advocacia-aberta", "planalto"]
    assert found["redacao"]["redacao_ate"] == found["versoes"][0]["redacao_ate"]


def test_show_says_when_the_wording_of_then_is_not_held(changed, lastro):
    said = flat(lastro("law", "show", "L9307.1", "--on", "2026-07-30"))
    assert "Existia em 30/07/2026, mas a redação de então não está no acervo." in said
    assert "Não havia" in flat(lastro("law", "show", "L9307.1", "--on", "1990-01-01"))


def test_show_of_a_day_that_is_none_is_bad_input(home, lastro):
    assert lastro("law", "show", "L9307.1", "--on", "31/02/2019").code == 2


def test_show_of_a_sumula_says_its_force(site, sync, lastro):
    assert "persuasiva, sem efeito vinculante" in flat(lastro("law", "show", "STJ.S2"))
    assert "vinculante (CF, art. 103-A)" in flat(lastro("law", "show", "STF.SV1"))
    rows = ((1, "Prova.", ""), (2, "Dano.", "CANCELADA"))
    site.put(STJ.format(1), Reply(stj_page(*rows, total=2)))
    sync("STJ")
    assert "cancelada · sem força" in flat(lastro("law", "show", "STJ.S2"))


def test_status_lists_sources_with_days_and_the_rules_that_chose(site, sync, lastro):
    site.put(ARBITRAGEM, Reply(law_page("Art. 1º Cortado.", *ARTICLES[1:])))
    sync()
    found = lastro("law", "status", "--json").json
    assert [(r["vezes"], bool(r["explicacao"])) for r in found["regras"]] == [(1, True)]
    assert {source["corpus"] for source in found["fontes"]} == {"advocacia-aberta"}
    assert "2026-07-23" in {source["capturado_em"] for source in found["fontes"]}
    said = flat(lastro("law", "status"))
    assert "fonte: advocacia-aberta, capturada em 23/07/2026" in said
    assert "regra: mudanca_sem_nota (1): na atualização, a página oficial" in said
