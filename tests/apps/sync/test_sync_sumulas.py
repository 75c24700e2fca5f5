"""The courts' lists: cancelled since, new, altered; a list cut short is not a list."""

import pytest
from official_site import Reply, stf_list, stf_text, stj_page

from lastro.law import LawStore, SumulaState

CAPTURED = "2026-07-23"
STJ = "/SCON/sumstj/toc.jsp?b=SUMU&numDocsPagina=100&l=100&i={}&ordenacao=%40NUM&p=false"
STF = "/jurisprudencia/sumariosumulas.asp?base=30"
SV = "/jurisprudencia/sumariosumulas.asp?base=26"
BOTH = ((1, "Prova.", ""), (2, "Dano.", ""))


@pytest.fixture
def sumula(home):
    def get(court, number, binding=False):
        with LawStore.open(home / "law.db") as law:
            return law.sumula(court, number, binding=binding)

    return get


def test_the_same_list_is_unchanged(site, sync):
    site.put(STJ.format(1), Reply(stj_page(*BOTH, total=2)))
    item = sync("STJ")
    assert (item["resultado"], item["mantidos"], item["codigo"]) == ("inalterado", [], 0)


def test_cit_09_a_sumula_cancelled_since_is_cancelled_and_keeps_its_wording(
    site, sync, sumula, lastro
):
    site.put(STJ.format(1), Reply(stj_page(BOTH[0], (2, "Dano.", "CANCELADA"), total=2)))
    item = sync("STJ")
    assert (item["resultado"], item["alterados"]) == ("alterado", ["STJ.S2"])
    found = sumula("STJ", 2)
    assert (found.state, found.text) == (SumulaState.CANCELADA, "Dano.")
    checked = lastro("cite", "resolve", "Conforme a Súmula 2 do STJ.", "--json").json
    assert checked["citacoes"][0]["resolucao"]["status"] == "cancelada"


def test_a_new_sumula_is_taken_with_its_day_and_source(site, sync, sumula):
    rows = (*BOTH, (3, "Enunciado novo.", ""))
    site.put(STJ.format(1), Reply(stj_page(*rows, total=3)))
    assert sync("STJ")["alterados"] == ["STJ.S3"]
    found = sumula("STJ", 3)
    assert (found.text, found.decided_on) == ("Enunciado novo.", "1990-05-08")
    assert found.source.url.startswith("https://scon.stj.jus.br/")


def test_an_altered_sumula_keeps_the_wording_before(site, sync, home):
    rows = (BOTH[0], (2, "Dano moral.", "ALTERADA"))
    site.put(STJ.format(1), Reply(stj_page(*rows, total=2)))
    assert sync("STJ")["alterados"] == ["STJ.S2"]
    with LawStore.open(home / "law.db") as law:
        texts = [s.text for s in law.sumula_versions("STJ", 2, binding=False)]
    assert texts == ["Dano.", "Dano moral."]


def test_other_words_without_a_mark_are_kept_and_reported(site, sync, sumula):
    site.put(STJ.format(1), Reply(stj_page(BOTH[0], (2, "Dan.", ""), total=2)))
    item = sync("STJ")
    assert [k["ref_key"] for k in item["mantidos"]] == ["STJ.S2"]
    assert sumula("STJ", 2).text == "Dano."
    assert sumula("STJ", 2).source.captured_on == CAPTURED  # its words were not confirmed today
    assert sumula("STJ", 1).source.captured_on > CAPTURED


def test_a_list_of_numbers_confirms_no_wording(site, sync, sumula):
    site.put(STF, Reply(stf_list(30, (1, 101, ""), (2, 102, ""))))
    assert sync("STF")["resultado"] == "inalterado"
    assert sumula("STF", 1).source.captured_on == CAPTURED


def test_e21_a_list_goes_over_pages_until_all_that_the_court_counts(site, sync):
    many = [(n, "Prova." if n == 1 else "Dano.", "") for n in range(1, 103)]
    site.put(STJ.format(1), Reply(stj_page(*many[:100], total=102)))
    site.put(STJ.format(101), Reply(stj_page(*many[100:], total=102)))
    assert len(sync("STJ")["alterados"]) == 100


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(stj_page(*BOTH, total=676)), "incompleta"),
        (Reply(stj_page(BOTH[0], total=1)), "faltam 1 súmulas guardadas"),
        (Reply(stj_page(total=0)), "não traz o texto esperado"),
        (Reply(b"<html><body>Em vigor (0), Canceladas (0)</body></html>"), "não traz o texto"),
        (Reply(b'{"erro": "sem sess\xc3\xa3o"}'), "sem sessão"),
        (Reply(status=403), "403"),
    ],
    ids=["counts more", "lost one", "none", "empty search", "envelope", "refused"],
)
def test_e20_e21_a_list_that_did_not_come_whole_says_nothing(site, sync, sumula, reply, reason):
    site.put(STJ.format(1), reply)
    item = sync("STJ")
    assert (item["resultado"], item["codigo"]) == ("nao_consultado", 3)
    assert reason in item["motivo"]
    assert sumula("STJ", 2).state is SumulaState.ATIVA


def test_the_stf_lists_states_and_a_new_text_is_read_from_its_own_page(site, sync, sumula):
    site.put(STF, Reply(stf_list(30, (1, 1451, ""), (2, 1452, "cance&#8203;lada"), (3, 1453, ""))))
    page = "/jurisprudencia/sumariosumulas.asp?base=30&sumula=1453"
    site.put(page, Reply(stf_text(3, "A imunidade é restrita.")))
    assert sync("STF")["alterados"] == ["STF.S2", "STF.S3"]
    assert sumula("STF", 2).state is SumulaState.CANCELADA
    assert (sumula("STF", 3).text, sumula("STF", 3).decided_on) == (
        "A imunidade é restrita.",
        "1963-12-13",
    )
    assert site.times(page) == 1


def test_a_text_that_could_not_be_read_is_said_and_the_states_are_taken(site, sync, sumula):
    site.put(STF, Reply(stf_list(30, (1, 1451, "superada"), (2, 1452, ""), (3, 1453, ""))))
    item = sync("STF")
    assert (item["resultado"], item["alterados"]) == ("nao_consultado", ["STF.S1"])
    assert "súmula 3" in item["motivo"]
    assert sumula("STF", 1).state is SumulaState.SUPERADA
    assert sumula("STF", 3) is None


def test_cit_29_the_binding_list_is_another_list(site, sync, sumula):
    site.put(SV, Reply(stf_list(26, (1, 737, "cancelada"))))
    assert sync("SV")["alterados"] == ["STF.SV1"]
    assert sumula("STF", 1, binding=True).state is SumulaState.CANCELADA
    assert sumula("STF", 1).state is SumulaState.ATIVA


def test_cit_29_a_page_that_shows_both_lists_of_the_stf_is_read_list_by_list(site, sync, sumula):
    common = stf_list(30, (1, 1451, ""), (2, 1452, "cancelada"))
    site.put(STF, Reply(common + stf_list(26, (1, 737, "cancelada"))))
    assert sync("STF")["alterados"] == ["STF.S2"]
    assert sumula("STF", 1, binding=True).state is SumulaState.ATIVA
