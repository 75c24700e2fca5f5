"""Old Word and Excel files, slides of PowerPoint and OpenDocument, charts."""

import io
import zipfile
from pathlib import Path

import pytest

from lastro.sources import BlockKind, Unread

SAMPLE = Path(__file__).parent / "samples" / "contrato.doc"
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def packed(parts: dict[str, str]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()


def relations(*pairs: tuple[str, str, str]) -> str:
    rows = "".join(f'<Relationship Id="{i}" Type="{REL}/{k}" Target="{t}"/>' for i, k, t in pairs)
    return f"<Relationships>{rows}</Relationships>"


def shape(*texts: str, kind: str = "", form: str = "") -> str:
    place = f'<p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr>' if kind else ""
    rows = "".join(f"<a:p>{form}<a:r><a:t>{text}</a:t></a:r></a:p>" for text in texts)
    return f"<p:sp>{place}<p:txBody>{rows}</p:txBody></p:sp>"


def slide(*shapes: str, hidden: bool = False) -> str:
    show = ' show="0"' if hidden else ""
    return (
        f"<p:sld {A} {P} {R}{show}><p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld></p:sld>"
    )


def deck(*slides: str, **parts: str) -> bytes:
    ids = "".join(f'<p:sldId id="{n}" r:id="r{n}"/>' for n in range(len(slides)))
    made = {
        "ppt/presentation.xml": f"<p:presentation {P} {R}><p:sldIdLst>{ids}</p:sldIdLst>"
        "</p:presentation>",
        "ppt/_rels/presentation.xml.rels": relations(
            *((f"r{n}", "slide", f"slides/slide{n}.xml") for n in range(len(slides)))
        ),
    }
    made |= {f"ppt/slides/slide{n}.xml": content for n, content in enumerate(slides)}
    return packed(made | parts)


def shown(found) -> list[tuple[str, str, str]]:
    return [(b.kind.value, b.anchor.label(), b.span.of(found.text)) for b in found.blocks]


def test_old_word_is_read_with_headings_lists_tables_notes_and_what_it_hides(document):
    found = document("contrato.doc", SAMPLE.read_bytes())
    assert shown(found) == [
        ("titulo", "parágrafo 1", "Contrato de locação"),
        ("paragrafo", "parágrafo 2",
         "O aluguel é de R$ 1.500,00 por mês, pago até o dia “5” — sem falta."),
        ("paragrafo", "parágrafo 3", "Antes do vencimento."),
        ("item", "parágrafo 4", "1. Primeira obrigação"),
        ("item", "parágrafo 5", "2. Segunda obrigação"),
        ("linha", "tabela 1!A1:B1", "Mês | Valor"),
        ("linha", "tabela 1!A2:B2", "Maio | R$ 1.500,00"),
        ("paragrafo", "parágrafo 6", "Γειά σου: letras de outra escrita, 😀."),
        ("nota", "nota 1", "Reajuste anual pelo IPCA."),
    ]  # fmt: skip
    assert [(f.kind, f.excerpt) for f in found.findings] == [
        ("alteracao_controlada", "prazo antigo de dez dias"),
        ("texto_oculto", "texto escondido"),
        ("comentario", "conferir este item"),
    ]
    assert found.metadata.title == "Contrato de teste"


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7, 0.95])
def test_old_word_cut_short_is_read_in_part_or_explained(read_bytes, share):
    whole = SAMPLE.read_bytes()
    found = read_bytes("x.doc", whole[: int(len(whole) * share)])
    if isinstance(found, Unread):
        assert "danificado" in found.reason


def test_shared_old_files_are_read(shared, document):
    folder = shared / "stress/docling"
    word = document("a.doc", (folder / "doc/legacy_sample.doc").read_bytes())
    assert "2. Don’t forget to drink water" in word.text
    assert "Leaves | Ash, Elm, Maple | 50" in word.text
    sheet = document("a.xls", (folder / "xls/legacy_sample.xls").read_bytes())
    assert ("linha", "Duck Observations!B5:C5", "2019 | 120") in shown(sheet)


def test_a_damaged_old_sheet_is_explained(read_bytes, shared):
    whole = (shared / "stress/docling/xls/legacy_sample.xls").read_bytes()
    found = read_bytes("a.xls", whole[: len(whole) // 3])
    assert isinstance(found, Unread)
    assert "danificad" in found.reason


def test_a_sheet_on_which_its_parser_panics_is_explained(read_bytes, shared):
    whole = bytearray((shared / "stress/docling/xls/legacy_sample.xls").read_bytes())
    explained = 0
    for at in range(0x200, len(whole), 97):
        bent = bytearray(whole)
        bent[at : at + 8] = b"\xff" * 8
        found = read_bytes("a.xls", bytes(bent))
        explained += isinstance(found, Unread) and "danificada" in found.reason
    assert explained


def test_slides_are_read_in_order_with_titles_lists_tables_and_notes(document):
    numbered = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'
    row = "<a:tr><a:tc><a:txBody><a:p><a:r><a:t>{}</a:t></a:r></a:p></a:txBody></a:tc></a:tr>"
    table = (
        f"<p:graphicFrame><a:tbl>{row.format('Mês')}{row.format('Maio')}</a:tbl></p:graphicFrame>"
    )
    notes = f"<p:notes {A} {P}>{shape('Falar devagar', kind='body')}{shape('7', kind='sldNum')}"
    content = deck(
        slide(shape("Resumo do caso", kind="title"), shape("um", "dois", form=numbered), table),
        slide(shape("escondido"), hidden=True),
        slide(shape("fim")),
        **{
            "ppt/slides/_rels/slide0.xml.rels": relations(
                ("n", "notesSlide", "../notesSlides/notes1.xml")
            ),
            "ppt/notesSlides/notes1.xml": f"{notes}</p:notes>",
        },
    )
    found = document("a.pptx", content)
    assert shown(found) == [
        ("titulo", "slide 1", "Resumo do caso"),
        ("item", "slide 1", "1. um"),
        ("item", "slide 1", "2. dois"),
        ("linha", "slide 1, tabela 1!A1", "Mês"),
        ("linha", "slide 1, tabela 1!A2", "Maio"),
        ("nota", "notas do slide 1", "Falar devagar"),
        ("paragrafo", "slide 3", "fim"),
    ]
    assert [(f.kind, f.place, f.excerpt) for f in found.findings] == [
        ("slide_oculto", "slide 2", "escondido")
    ]


def test_a_chart_is_read_as_a_table(document):
    c = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
    point = '<c:pt idx="{}"><c:v>{}</c:v></c:pt>'
    figures = (
        f"<c:chartSpace {c}><c:ser><c:tx><c:v>Aluguel</c:v></c:tx><c:cat>"
        f"{point.format(0, 'maio')}{point.format(1, 'junho')}</c:cat><c:val>"
        f"{point.format(0, '1500.5')}{point.format(1, '1600')}</c:val></c:ser></c:chartSpace>"
    )
    drawn = f'<p:graphicFrame><c:chart {c} r:id="c1"/></p:graphicFrame>'
    content = deck(
        slide(drawn),
        **{
            "ppt/slides/_rels/slide0.xml.rels": relations(("c1", "chart", "/ppt/charts/c.xml")),
            "ppt/charts/c.xml": figures,
        },
    )
    texts = [text for _, _, text in shown(document("a.pptx", content))]
    assert texts == ["Aluguel", "maio | 1500,5", "junho | 1600"]


def test_a_lost_slide_is_named_and_the_others_read(document):
    content = deck(slide(shape("um")), "<broken", slide(shape("três")))
    found = document("a.pptx", content)
    assert [text for _, _, text in shown(found)] == ["um", "três"]
    assert found.partial == "slides danificados: 2"


def test_open_document_slides_are_read(document):
    names = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
        for short, long in (("office", "office"), ("draw", "drawing"), ("text", "text"),
                            ("presentation", "presentation"), ("style", "style"))
    )  # fmt: skip
    content = (
        f"<office:document-content {names}><office:automatic-styles>"
        '<style:style style:name="h"><style:drawing-page-properties '
        'presentation:visibility="hidden"/></style:style></office:automatic-styles>'
        "<office:body><office:presentation>"
        '<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Resumo</text:p>'
        "</draw:text-box></draw:frame><draw:frame><draw:text-box><text:list><text:list-item>"
        "<text:p>um</text:p></text:list-item></text:list></draw:text-box></draw:frame>"
        "<presentation:notes><text:p>lembrar</text:p></presentation:notes></draw:page>"
        '<draw:page draw:style-name="h"><text:p>oculto</text:p></draw:page>'
        "</office:presentation></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.presentation"
    found = document("a.odp", packed({"mimetype": kind, "content.xml": content}))
    assert shown(found) == [
        ("titulo", "slide 1", "Resumo"),
        ("item", "slide 1", "um"),
        ("nota", "notas do slide 1", "lembrar"),
    ]
    assert [f.kind for f in found.findings] == ["slide_oculto"]
    assert found.blocks[0].kind is BlockKind.HEADING
