"""DRF-23: one file, offline; clicking a citation shows the excerpt."""

from collections import Counter
from dataclasses import replace

import pytest
from browser import Browser
from drafts import AFTER, BEFORE, Folder, checked, draft, evidence, words_of
from lxml import html

from lastro.citations import Status
from lastro.documents import ExcerptAlone, Format, Page, render
from lastro.drafting import Colour, Entry
from lastro.text import squeeze

HOSTILE = (
    '</mark></script><script>document.body.remove()</script><img src=x onerror=alert(1)> & "x" \x00'
)


def page(written, surroundings=None, **changes):
    content = render(draft(written, **changes), Format.HTML, surroundings or Folder())
    return html.document_fromstring(content.decode())


def text_of(element):
    return squeeze(element.text_content())


def test_drf_23_clicking_a_citation_shows_the_excerpt(tmp_path):
    written = " ".join(f"f{n}" for n in range(1, 40))
    file = tmp_path / "peca.html"
    file.write_bytes(render(draft(f"fatos[{written}]"), Format.HTML, Folder()))
    seen = (
        "(() => { const b = document.querySelector('#fonte-30 mark').getBoundingClientRect();"
        " const p = document.getElementById('painel').getBoundingClientRect();"
        " return b.top >= p.top && b.bottom <= innerHeight && b.left >= p.left; })()"
    )
    with Browser(file, tmp_path / "profile") as browser:
        assert browser.evaluate(seen) is False
        browser.evaluate("document.getElementById('uso-30-1').click()")
        assert browser.evaluate(seen) is True
        assert browser.evaluate("document.activeElement.id") == "fonte-30"
        shown = browser.evaluate("document.querySelector('.fonte.aberta mark').textContent")
        assert shown == words_of("f30")
        browser.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))")
        assert browser.evaluate("document.activeElement.id") == "uso-30-1"


def test_drf_23_every_citation_leads_to_its_excerpt_without_a_script():
    found = page("fatos[contrato carta+contrato] direito[CC.422 carta]")
    marks = found.xpath("//sup[@class='chamada']/a")
    assert [m.text for m in marks] == ["[1]", "[2]", "[1]", "[3]", "[2]"]
    for mark, name in zip(marks, ["contrato", "carta", "contrato", "CC.422", "carta"], strict=True):
        (source,) = found.xpath(f"//article[@id='{mark.get('href')[1:]}']")
        assert source.xpath(".//mark")[0].text_content() == words_of(name)


def test_drf_23_the_file_asks_for_nothing_outside_itself():
    content = render(draft("fatos[contrato] direito[CC.422]"), Format.HTML, Folder()).decode()
    found = html.document_fromstring(content)
    assert not found.xpath("//link | //img | //iframe | //*[@src] | //form | //base")
    assert "url(" not in content
    assert "@import" not in content
    policy = found.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


def test_the_excerpt_stands_in_its_page():
    (shown,) = page("fatos[contrato]").xpath("//div[@class='pagina']")
    assert shown.text_content() == BEFORE + words_of("contrato") + AFTER


def test_a_long_page_is_cut_around_the_excerpt():
    class Long:
        def around(self, excerpt):
            return Page("x", "y", "a" * 90_000 + "BB", excerpt.text, "CC" + "d" * 90_000)

    (shown,) = page("fatos[contrato]", Long()).xpath("//div[@class='pagina']")
    assert f"BB{words_of('contrato')}CC" in shown.text_content()
    assert len(shown.text_content()) < 7_000


def test_a_source_names_file_place_and_hash():
    said = text_of(page("fatos[carta]", ExcerptAlone()).get_element_by_id("fonte-1"))
    for wanted in ("pasta/carta.pdf", "p. 4, cláusula 11.3", evidence("carta").excerpt.sha256):
        assert wanted in said


def test_a_provision_shows_official_text_address_capture_and_status():
    source = page("direito[CC.422]").get_element_by_id("fonte-1")
    said = text_of(source)
    for wanted in (words_of("CC.422"), "02/11/2026", "verificada"):
        assert wanted in said
    assert source.xpath(".//a[starts-with(@href, 'https://www.planalto.gov.br/')]")


def test_a_provision_that_was_not_checked_never_says_verified():
    source = page("direito[CC.422]", citations=()).get_element_by_id("fonte-1")
    assert "não conferida" in text_of(source)
    assert "verificada" not in text_of(source)


@pytest.mark.parametrize("place", ["excerpt", "title", "locator", "matter", "claim"])
def test_hostile_text_stays_text(place):
    sample = draft("fatos[contrato]")
    held = sample.bibliography[0].evidence
    if place == "excerpt":
        held = replace(held, excerpt=replace(held.excerpt, text=HOSTILE))
    elif place == "title":
        held = replace(held, title=HOSTILE)
    elif place == "locator":
        held = replace(held, excerpt=replace(held.excerpt, locator=HOSTILE))
    section = sample.sections[0]
    if place == "claim":
        claim = replace(section.claims[0], text=f"{HOSTILE} [ref:contrato]", heading=HOSTILE)
        section = replace(section, claims=(claim,))
    sample = replace(
        sample,
        sections=(section,),
        bibliography=(Entry(1, held),),
        matter=HOSTILE if place == "matter" else "x",
    )
    found = html.document_fromstring(render(sample, Format.HTML, ExcerptAlone()).decode())
    assert len(found.xpath("//script")) == 1
    assert not found.xpath("//img")
    assert squeeze(HOSTILE.replace("\0", "␀")) in squeeze(found.text_content())


def test_an_address_that_is_not_a_web_address_is_no_link():
    sample = draft("direito[CC.422]")
    held = sample.bibliography[0].evidence
    held = replace(held, excerpt=replace(held.excerpt, locator="javascript:alert(1)"))
    content = render(replace(sample, bibliography=(Entry(1, held),)), Format.HTML, Folder())
    assert not html.document_fromstring(content.decode()).xpath("//a[contains(@href,'javascript')]")


def test_ids_are_unique_and_every_inner_link_has_its_target():
    found = page('fatos[contrato "carta ! -] direito[CC.422+carta -] pedido[contrato]')
    ids = Counter(found.xpath("//@id"))
    assert [i for i, times in ids.items() if times > 1] == []
    inner = [link[1:] for link in found.xpath("//a/@href") if link.startswith("#")]
    assert set(inner) <= set(ids)


def test_claims_carry_their_colour_and_can_be_filtered():
    found = page("fatos[contrato -]")
    classes = [e.get("class") for e in found.xpath("//span[starts-with(@class,'afirmacao')]")]
    assert classes == ["afirmacao verde", "afirmacao vermelha"]
    style = found.xpath("//style")[0].text
    for colour in Colour:
        assert found.get_element_by_id(f"cor-{colour.value}") is not None
        assert f"#cor-{colour.value}:checked" in style


def test_what_is_to_be_completed_is_marked_and_listed():
    found = page("fatos[!]")
    assert found.get_element_by_id("lacuna-1").text == "[COMPLETAR: data do inadimplemento]"
    listed = found.xpath("//div[@id='resumo']//a[@href='#lacuna-1']")
    assert [a.text for a in listed] == ["[COMPLETAR: data do inadimplemento]"]


def test_citations_table_and_coverage_say_what_was_not_checked():
    found = page("direito[CC.422]", citations=(checked("CC.9999", Status.NAO_ENCONTRADO),))
    assert "não encontrada" in text_of(found.get_element_by_id("citacoes"))
    assert "danificado.pdf não foi lido" in text_of(found.get_element_by_id("cobertura"))


def test_no_control_needs_a_mouse():
    found = page("fatos[contrato]")
    assert found.xpath("//main[@id='peca']")
    assert found.xpath("//a[@class='pular'][@href='#peca']")
    assert all(m.get("aria-label") for m in found.xpath("//sup[@class='chamada']/a"))
    assert not found.xpath("//*[@onclick]")
