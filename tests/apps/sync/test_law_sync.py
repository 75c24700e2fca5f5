"""`lastro law sync` against a server on 127.0.0.1: found, none, could not ask are never mixed."""

from datetime import date, datetime, timedelta

import pytest
from official_site import ARBITRAGEM, ARTICLES, Reply, law_page

from lastro.law import Holding, LawStore, Ref

PAGE = Reply(law_page(*ARTICLES))
NEW = (
    "Art. 1º As pessoas capazes valem-se da arbitragem. (Redação dada pela Lei nº 15.990, de 2026)"
)


def today() -> date:
    return datetime.now().astimezone().date()


def test_a_page_that_says_the_same_is_unchanged_and_dates_the_text(sync, held):
    item = sync()
    assert (item["resultado"], item["codigo"], item["mantidos"]) == ("inalterado", 0, [])
    day = today().isoformat()
    assert held("L9307.1").source.captured_on == held("L9307.2.P1").source.captured_on == day
    assert day in item["documento"]["versao"]
    digest = item["documento"]["versao"].split()[-1]
    assert sync()["documento"]["versao"].split()[-1] == digest


def test_a_marked_change_is_taken_and_the_old_wording_stays_reachable(
    site, sync, held, home, built
):
    site.put(ARBITRAGEM, Reply(law_page(NEW, *ARTICLES[1:])))
    item = sync()
    assert (item["resultado"], item["alterados"], item["codigo"]) == ("alterado", ["L9307.1"], 0)
    with LawStore.open(built) as before:
        assert before.fingerprint.split()[-1] != item["documento"]["versao"].split()[-1]
    new = held("L9307.1")
    assert new.text == "As pessoas capazes valem-se da arbitragem."
    assert new.source.url == f"https://www.planalto.gov.br{ARBITRAGEM}"
    assert held("L9307.1", date(2026, 7, 1)).text == ARTICLES[0].partition("º ")[2]
    assert held("L9307.1", today()) == new
    with LawStore.open(home / "law.db") as law:
        old, present = law.versions(Ref.parse("L9307.1"))
        assert (old.until, present.since) == ("2026-07-24", today().isoformat())
        between = date.fromisoformat(old.until) + timedelta(1)
        assert law.holds_on(Ref.parse("L9307.1"), between) is Holding.LABEL_ONLY
        assert law.search("capazes valem-se")[0] == new
        assert "contratar" not in law.search("capazes")[0].full_text


def test_added_and_revoked_provisions_are_taken_with_the_text_above_them(site, sync, held):
    added = "§ 2º Poderão também escolher os usos. (Incluído pela Lei nº 15.990, de 2026)"
    revoked = "Art. 3º (Revogado pela Lei nº 15.990, de 2026)"
    site.put(ARBITRAGEM, Reply(law_page(*ARTICLES[:3], added, revoked)))
    assert sync()["alterados"] == ["L9307.2.P2", "L9307.3"]
    assert held("L9307.3").revoked_by == "Lei nº 15.990, de 2026"
    assert held("L9307.3", date(2026, 7, 1)).text.startswith("As partes podem submeter")
    assert held("L9307.2").full_text.endswith("§ 2º Poderão também escolher os usos.")
    assert held("L9307.2.P2").amended_by == "Lei nº 15.990, de 2026"


@pytest.mark.parametrize(
    ("articles", "place", "why"),
    [
        (("Art. 1º As pessoas capazes.", *ARTICLES[1:]), "L9307.1", "mudanca_sem_nota"),
        ((ARTICLES[0], ARTICLES[1], ARTICLES[3]), "L9307.2.P1", "sumiu_sem_nota"),
        ((ARTICLES[0], *ARTICLES[3:]), "L9307.2", "sumiu_sem_nota"),
    ],
    ids=["words cut", "paragraph gone", "article gone"],
)
def test_e22_an_article_never_shrinks_without_a_note(site, sync, held, articles, place, why):
    before = held(place).full_text
    site.put(ARBITRAGEM, Reply(law_page(*articles)))
    item = sync()
    assert {"ref_key": place, "motivo": why} in [
        {"ref_key": k["ref_key"], "motivo": k["motivo"]} for k in item["mantidos"]
    ]
    assert held(place).full_text == before
    assert item["alterados"] == []
    assert sync()["mantidos"] == []  # said once; `law status` goes on listing it


def test_e22_of_two_wordings_side_by_side_the_marked_one_stands_whatever_their_order(
    site, sync, held
):
    site.put(ARBITRAGEM, Reply(law_page(NEW, ARTICLES[0], *ARTICLES[1:])))
    sync()
    assert held("L9307.1").text == "As pessoas capazes valem-se da arbitragem."


BOTS = b"<html><head><title>Just a moment...</title></head><body>Enable JavaScript</body></html>"
ENVELOPE = b'{"error": "Servi\xc3\xa7o temporariamente indispon\xc3\xadvel", "code": 500}'
UTF8_AS_LATIN = law_page(*ARTICLES, coding="utf-8").decode("cp1252", "replace").encode("utf-8")
OTHER = law_page(*ARTICLES, title="LEI Nº 9.308, DE 23 DE SETEMBRO DE 1996.")


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(BOTS), "barreira contra robôs"),
        (Reply(ENVELOPE, headers={"Content-Type": "application/json"}), "temporariamente"),
        (Reply(b"<?xml version='1.0'?><erro>fora do ar</erro>"), "fora do ar"),
        (Reply(b"<html><body>Erro interno do servidor</body></html>"), "Erro interno"),
        (Reply(b""), "vazia"),
        (Reply(law_page(*ARTICLES), cut=True), "conexão caiu"),
        (Reply(law_page(*ARTICLES, end="")), "falta o fim"),
        (Reply(law_page(*ARTICLES[:3])), "vai até o art. 2"),
        (Reply(UTF8_AS_LATIN), "codificação"),
        (Reply(OTHER), "outro ato: LEI Nº 9.308"),
        (Reply(law_page(*ARTICLES, title="Diário Oficial")), "não diz ser de Lei 9.307/1996"),
        (Reply(b"<html><body>" + b"<div>" * 5000 + b"Art. 1"), "não"),
        (Reply(status=403), "respondeu 403"),
        (Reply(status=500), "respondeu 500"),
        (Reply(status=302, headers={"Location": "https://outro.exemplo/"}), "outro endereço"),
        (Reply(status=302, headers={"Location": ARBITRAGEM}), "sem fim"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_e20_e21_what_could_not_be_asked_is_said_and_changes_nothing(
    site, sync, home, reply, reason
):
    before = (home / "law.db").read_bytes()
    site.put(ARBITRAGEM, reply)
    item = sync()
    assert (item["resultado"], item["codigo"]) == ("nao_consultado", 3)
    assert reason in item["motivo"]
    assert (home / "law.db").read_bytes() == before
    assert item["documento"]["resumo"]["nao_consta"] == 0


def test_e20_a_site_that_does_not_answer_in_time(site, sync, monkeypatch):
    monkeypatch.setenv("LASTRO_SYNC_TIMEOUT", "0.3")
    site.put(ARBITRAGEM, Reply(PAGE.body, wait=2))
    item = sync()
    assert (item["resultado"], item["codigo"]) == ("nao_consultado", 3)
    assert "não respondeu em" in item["motivo"]


@pytest.mark.parametrize("status", [404, 410])
def test_e20_none_is_only_what_the_official_site_says(site, sync, held, status):
    site.put(ARBITRAGEM, Reply(b"<html>nada</html>", status=status))
    item = sync()
    assert (item["resultado"], item["codigo"]) == ("nao_consta", 0)
    assert held("L9307.1") is not None


@pytest.mark.parametrize("coding", ["cp1252", "utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_pages_in_every_code_that_planalto_uses(site, sync, coding):
    site.put(ARBITRAGEM, Reply(law_page(*ARTICLES, coding=coding)))
    assert sync()["resultado"] == "inalterado"


def test_an_unchanged_page_is_not_sent_again(site, sync):
    tagged = {"ETag": '"v1"', "Last-Modified": "Thu, 23 Jul 2026 10:00:00 GMT"}
    site.put(ARBITRAGEM, Reply(PAGE.body, headers=tagged))
    assert sync()["resultado"] == sync()["resultado"] == "inalterado"
    _, headers = site.asked[-1]
    assert headers["If-None-Match"] == '"v1"'
    assert headers["If-Modified-Since"] == tagged["Last-Modified"]


def test_a_store_built_anew_gets_what_was_fetched_without_its_being_sent_again(
    site, sync, held, home, built
):
    site.put(ARBITRAGEM, Reply(law_page(NEW, *ARTICLES[1:]), headers={"ETag": '"v2"'}))
    assert sync()["resultado"] == "alterado"
    (home / "law.db").write_bytes(built.read_bytes())
    assert sync()["resultado"] == "alterado"  # the site answered 304
    assert held("L9307.1").text == "As pessoas capazes valem-se da arbitragem."


def test_a_kept_page_that_was_damaged_is_asked_for_again(site, sync, home):
    site.put(ARBITRAGEM, Reply(PAGE.body, headers={"ETag": '"v1"'}))
    sync()
    (kept,) = (home / "law-sync" / "paginas").glob("*.gz")
    kept.write_bytes(kept.read_bytes()[:20])
    assert sync()["resultado"] == "inalterado"
    assert "If-None-Match" not in site.asked[-1][1]


def test_a_busy_site_is_asked_again_after_the_pause_it_names(site, sync):
    site.put(ARBITRAGEM, Reply(status=429, headers={"Retry-After": "1"}), PAGE)
    assert sync()["resultado"] == "inalterado"
    assert site.times(ARBITRAGEM) == 2


def test_a_pause_too_long_is_left_for_another_day(site, sync):
    site.put(ARBITRAGEM, Reply(status=503, headers={"Retry-After": "7200"}))
    assert "espere 7200 s" in sync()["motivo"]
    assert site.times(ARBITRAGEM) == 1


def test_a_redirect_on_the_same_site_is_followed(site, sync):
    site.put("/nova.htm", PAGE)
    site.put(ARBITRAGEM, Reply(status=301, headers={"Location": "/nova.htm"}))
    assert sync()["resultado"] == "inalterado"


def test_robots_txt_is_kept_to(site, sync):
    site.put("/robots.txt", Reply(b"User-agent: *\nDisallow: /ccivil_03/"))
    item = sync()
    assert (item["resultado"], site.times(ARBITRAGEM)) == ("nao_consultado", 0)
    assert "robots.txt" in item["motivo"]


def test_a_robots_txt_that_cannot_be_read_keeps_the_site_unasked(site, sync):
    site.put("/robots.txt", Reply(status=503))
    assert "robots.txt" in sync()["motivo"]
    assert site.times(ARBITRAGEM) == 0


def test_the_program_says_who_it_is(site, sync):
    sync()
    assert all(headers["User-Agent"].startswith("Lastro/") for _, headers in site.asked)


def test_dry_run_asks_nothing_and_says_when_it_was_asked_last(lastro, site, sync):
    plan = lastro("law", "sync", "--dry-run", "--json").json["itens"]
    assert [item["alvo"] for item in plan] == ["L9307", "STF", "SV", "STJ"]
    assert {item["consultado_em"] for item in plan} == {None}
    assert site.asked == []
    sync()
    (plan,) = lastro("law", "sync", "L9307", "--dry-run", "--json").json["itens"]
    assert plan["consultado_em"].startswith(today().isoformat())


def test_a_law_that_is_known_by_number_only_is_brought_in(site, sync, held):
    page = law_page(
        "Art. 1º A locação de imóvel urbano regula-se pelo disposto nesta lei.",
        "Art. 2º Os locadores são solidários. (Redação dada pela Lei nº 12.112, de 2009)",
        title="LEI Nº 8.245, DE 18 DE OUTUBRO DE 1991.",
    )
    site.put("/ccivil_03/leis/l8245compilado.htm", Reply(page))
    item = sync("Lei 8.245/1991")
    assert (item["alvo"], item["resultado"]) == ("L8245", "alterado"), item
    assert held("L8245.1").text.startswith("A locação de imóvel urbano")
    assert held("L8245.2").since == "2009"


def test_a_name_without_official_address_is_refused(lastro, site):
    ran = lastro("law", "sync", "XYZ", "--json")
    assert ran.code == 2
    assert "endereço oficial" in ran.json["erro"]["mensagem"]


def test_the_limit_stops_the_round_and_the_next_run_goes_on(lastro, site):
    first = lastro("law", "sync", "L9307", "STJ", "--limit", "1", "--json")
    assert first.code == 3
    assert "limite" in first.json["itens"][1]["motivo"]
    second = lastro("law", "sync", "L9307", "STJ", "--json").json
    assert second["retomada"]
    assert site.times(ARBITRAGEM) == 1


def test_the_table_says_it_in_words(lastro, site):
    site.put(ARBITRAGEM, Reply(BOTS))
    ran = lastro("law", "sync", "L9307")
    assert ran.code == 3
    assert "não pôde ser consultado" in ran.out
    assert "não foi dado por inexistente" in " ".join(ran.out.split())
