"""HTML: what a reader of the page sees, and only that."""

import pytest

from lastro.sources import BlockKind, place_of
from lastro.text import Span

PAGE = """<!doctype html><html><head><title>Unidades</title><style>.nota{display:none}
@media print{.menu{display:none}} .menu{color:red}</style><script>alert('roubo')</script></head>
<body><h1>Nossas unidades</h1><p class="menu">Início</p><p>Já são <b>26</b> lavanderias.</p>
<ul><li>Recife</li><li>Petrolina</li></ul>
<table><tr><th>Cidade</th><th>Ano</th></tr><tr><td>Recife</td><td>2014</td></tr></table>
<p class="nota">nota interna</p>%s</body></html>"""


def test_ing_04_script_style_and_hidden_text_are_dropped_and_visible_text_kept(document):
    found = document("p.html", (PAGE % '<div style="display: none">segredo</div>').encode())
    assert found.text.split("\n") == [
        "Nossas unidades",
        "Início",
        "Já são 26 lavanderias.",
        "Recife",
        "Petrolina",
        "Cidade | Ano",
        "Recife | 2014",
    ]
    assert {f.excerpt for f in found.findings} == {"nota interna", "segredo"}
    assert found.metadata.title == "Unidades"
    at = found.text.index("2014")
    assert place_of(found, Span(at, at + 4)) == "tabela 1!B2"
    assert [b.kind for b in found.blocks][3] is BlockKind.LIST_ITEM


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>oculto</p>",
        '<p aria-hidden="true">oculto</p>',
        '<p style="visibility:hidden">oculto</p>',
        '<p style="font-size:0px">oculto</p>',
        '<p style="opacity: 0">oculto</p>',
        '<p style="position:absolute;left:-9999px">oculto</p>',
        '<table><tr><td>a</td><td style="display:none">oculto</td><td>b</td></tr></table>',
        "<p>à vista <span style='display:none'>oculto</span></p>",
        "<p>à vista <span style='color:#fdfdfd'>oculto</span></p>",
        '<p style="font-size:1px">oculto</p>',
        '<div style="color:white"><p>oculto</p></div>',
        '<p><font color="white">oculto</font></p>',
        '<div style="background:#102030"><p style="color:rgb(16, 32, 50)">oculto</p></div>',
        '<p style="height:0;overflow:hidden">oculto</p>',
        '<p style="position:absolute;clip:rect(0,0,0,0)">oculto</p>',
        '<style>.x{color:rgba(0,0,0,0)}</style><p class="x">oculto</p>',
        '<table><tr><td>a</td><td style="color:white">oculto</td><td>b</td></tr></table>',
    ],
)
def test_every_way_to_hide_is_a_finding(document, hidden):
    found = document("p.html", f"<html><body><p>texto</p>{hidden}</body></html>".encode())
    assert "oculto" not in found.text
    assert [f.excerpt for f in found.findings if f.kind == "texto_oculto"] == ["oculto"]


def test_text_in_small_print_or_half_transparent_is_read(document):
    page = '<html><body><p style="font-size:0.8em;opacity:0.5">letra miúda</p></body></html>'
    assert document("p.html", page.encode()).text == "letra miúda"


def test_the_declared_encoding_counts_when_it_is_not_utf8(document):
    page = '<html><head><meta charset="windows-1251"></head><body><p>договор</p></body></html>'
    assert document("p.html", page.encode("windows-1251")).text == "договор"


def test_a_table_that_only_lays_out_the_page_is_no_table(document):
    page = "<html><body><table><tr><td><p>Um</p><p>Dois</p></td></tr></table></body></html>"
    assert document("p.html", page.encode()).text == "Um\nDois"


def test_items_of_ordered_lists_have_the_numbers_a_browser_shows(document):
    page = (
        "<html><body><ol><li>um</li><li><p>dois</p><p>mais</p><ul><li>a</li></ul></li></ol>"
        '<ol start="7"><li>sete</li></ol></body></html>'
    )
    assert document("p.html", page.encode()).text == "1. um\n2. dois\nmais\na\n7. sete"


@pytest.mark.parametrize(
    "page",
    [
        '<style>body{color:white}.c{background:navy}</style><div class="c">à vista</div>',
        '<div style="background:url(fundo.png);color:#fff">à vista</div>',
        '<link rel="stylesheet" href="x.css"><p style="color:#fff">à vista</p>',
        '<table bgcolor="#1F3864"><tr><td style="color:#fff">à vista</td></tr></table>',
    ],
)
def test_pale_letters_on_a_ground_that_shows_them_are_read(document, page):
    found = document("p.html", f"<html><body>{page}</body></html>".encode())
    assert found.text == "à vista"
    assert not found.findings


def test_letters_in_the_colour_of_their_ground_are_hidden(document):
    page = (
        '<html><body><p style="color:#FFF; background-color:#fff">oculto</p>'
        '<p style="color:white;background:navy">título claro</p></body></html>'
    )
    found = document("p.html", page.encode())
    assert found.text == "título claro"
    assert [f.excerpt for f in found.findings] == ["oculto"]
