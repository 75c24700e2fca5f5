"""DRF-22: the DOCX opens; each citation is a real footnote or a bookmark link."""

import io
import shutil
import subprocess
import time
import zipfile
from collections import Counter
from dataclasses import replace

import docx
import pypdfium2
import pytest
from drafts import Folder, checked, draft, evidence, words_of
from lxml import etree

from lastro.citations import Status
from lastro.documents import Format, render
from lastro.drafting import Entry

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
NS = {"w": W[1:-1]}
MANY = 'fatos[contrato carta+contrato "contrato ! -] direito[CC.422 contrato CC.422+carta]'


def written(sample):
    return render(sample, Format.DOCX, Folder())


def parts(sample):
    """Every part of the package, parsed: nothing that is not well-formed gets through."""
    with zipfile.ZipFile(io.BytesIO(written(sample))) as archive:
        return {name: etree.fromstring(archive.read(name)) for name in archive.namelist()}


def words(element):
    """The text as Word shows it, breaks as newlines and tabs as tabs."""
    shown = {W + "br": "\n", W + "tab": "\t"}
    found = element.iter(W + "t", W + "br", W + "tab")
    return "".join(shown.get(e.tag, e.text or "") for e in found if e.getparent().tag == W + "r")


def styled(root, style):
    return root.xpath(f"//w:p[w:pPr/w:pStyle/@w:val='{style}']", namespaces=NS)


def test_drf_22_docx_opens_and_each_citation_is_a_real_footnote_or_bookmark_link():
    opened = docx.Document(io.BytesIO(written(draft(MANY))))
    assert "I – DOS FATOS" in [p.text for p in opened.paragraphs]
    found = parts(draft(MANY))
    body, notes = found["word/document.xml"], found["word/footnotes.xml"]
    names = body.xpath("//w:bookmarkStart/@w:name", namespaces=NS)
    held = notes.xpath("//w:footnote[not(@w:type)]/@w:id", namespaces=NS)
    references = body.xpath("//w:footnoteReference/@w:id", namespaces=NS)
    again = body.xpath("//w:hyperlink[w:fldSimple]/@w:anchor", namespaces=NS)
    assert references == held == ["1", "2", "3"]
    assert again == ["fonte_1", "fonte_1", "fonte_1", "fonte_3", "fonte_2"]
    assert set(again) <= set(names)


def test_drf_22_libreoffice_opens_it_and_shows_note_and_excerpt(tmp_path):
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is absent")
    (tmp_path / "peca.docx").write_bytes(written(draft("fatos[contrato] direito[CC.422]")))
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    subprocess.run(
        [office, profile, "--headless", "--convert-to", "pdf", "peca.docx"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        timeout=120,
    )
    pdf = pypdfium2.PdfDocument(tmp_path / "peca.pdf")
    text = " ".join("\n".join(page.get_textpage().get_text_range() for page in pdf).split())
    pdf.close()
    assert words_of("contrato") in text
    assert "1 Contrato (pasta/contrato.pdf), p. 4, cláusula 11.3. Anexo, fonte 1." in text
    assert "ANEXO – FONTES CITADAS" in text


def test_each_source_has_one_footnote_and_one_entry_in_the_annex():
    sample = draft(MANY)
    found = parts(sample)
    numbers = [str(entry.number) for entry in sample.bibliography]
    notes = found["word/footnotes.xml"].xpath("//w:footnote//w:hyperlink/@w:anchor", namespaces=NS)
    names = found["word/document.xml"].xpath("//w:bookmarkStart/@w:name", namespaces=NS)
    assert notes == [f"fonte_{n}" for n in numbers]
    assert sorted(names) == sorted([f"{kind}_{n}" for kind in ("fonte", "nota") for n in numbers])


def test_the_annex_holds_every_excerpt_verbatim_with_a_way_back():
    sample = draft(MANY)
    body = parts(sample)["word/document.xml"]
    excerpts = [words(p) for p in styled(body, "Trecho")]
    assert excerpts == [entry.evidence.excerpt.text for entry in sample.bibliography]
    back = body.xpath("//w:hyperlink[starts-with(@w:anchor,'nota_')]/@w:anchor", namespaces=NS)
    assert back == ["nota_1", "nota_2", "nota_3"]
    assert evidence("contrato").excerpt.sha256[:16] in words(body)


def test_the_annex_says_which_sentences_a_source_backs():
    lines = [words(p) for p in styled(parts(draft(MANY))["word/document.xml"], "UsoFonte")]
    assert "Sustenta: “A ré descumpriu a obrigação de número 1.”" in lines


def test_ids_are_unique_and_every_link_has_its_target():
    found = parts(draft(MANY))
    body, notes = found["word/document.xml"], found["word/footnotes.xml"]
    for path in ("//w:bookmarkStart/@w:id", "//w:bookmarkStart/@w:name", "//w:bookmarkEnd/@w:id"):
        assert max(Counter(body.xpath(path, namespaces=NS)).values()) == 1
    names = set(body.xpath("//w:bookmarkStart/@w:name", namespaces=NS))
    links = body.xpath("//w:hyperlink/@w:anchor", namespaces=NS)
    assert set(links) | set(notes.xpath("//w:hyperlink/@w:anchor", namespaces=NS)) <= names
    relations = found["word/_rels/document.xml.rels"].xpath("//@Id")
    used = body.xpath("//@r:id", namespaces={"r": body.nsmap.get("r") or _RELATIONS})
    assert set(used) <= set(relations)
    assert len(relations) == len(set(relations))


_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def test_every_style_used_is_defined():
    found = parts(draft(MANY, citations=(checked("CC.422"),)))
    defined = set(found["word/styles.xml"].xpath("//w:style/@w:styleId", namespaces=NS))
    for name in ("word/document.xml", "word/footnotes.xml", "word/header1.xml", "word/footer1.xml"):
        path = "//w:pStyle/@w:val | //w:rStyle/@w:val | //w:tblStyle/@w:val"
        assert set(found[name].xpath(path, namespaces=NS)) <= defined


def test_every_part_is_declared():
    found = parts(draft(MANY))
    declared = found["[Content_Types].xml"].xpath("//@PartName")
    xml = [f"/{n}" for n in found if n.endswith(".xml") and n != "[Content_Types].xml"]
    assert sorted(declared) == sorted(xml)


def test_a_number_out_of_order_is_written_out_so_that_it_still_fits_the_bibliography():
    sample = draft("fatos[contrato carta]")
    swapped = (Entry(1, evidence("carta")), Entry(2, evidence("contrato")))
    body = parts(replace(sample, bibliography=swapped))["word/document.xml"]
    marks = body.xpath("//w:r[w:footnoteReference]", namespaces=NS)
    assert [words(mark) for mark in marks] == ["2", ""]


def test_a_long_quotation_stands_apart_without_marks():
    body = parts(draft('fatos["contrato]'))["word/document.xml"]
    (quoted,) = styled(body, "Quote")
    assert words(quoted).startswith("11.3. A taxa de contrato")
    assert not set(words(quoted)) & set("“”")


def test_what_is_to_be_completed_is_yellow():
    body = parts(draft("fatos[!]"))["word/document.xml"]
    yellow = body.xpath("//w:r[w:rPr/w:highlight/@w:val='yellow']", namespaces=NS)
    assert [words(r) for r in yellow] == [
        "[COMPLETAR: data do inadimplemento]",
        "[COMPLETAR: local e data]",
    ]


@pytest.mark.parametrize(("state", "shown"), [("bloqueado", True), ("protocolavel", False)])
def test_the_header_says_minuta_until_the_draft_may_be_filed(state, shown):
    header = parts(draft("fatos[contrato]", state=state))["word/header1.xml"]
    assert ("MINUTA" in words(header)) is shown


def test_the_table_of_citations_shows_status_text_address_and_capture():
    items = (checked("CC.422"), checked("CC.999", Status.NAO_ENCONTRADO), checked("CC.1", None))
    opened = docx.Document(io.BytesIO(written(draft("fatos[-]", citations=items))))
    rows = [[cell.text for cell in row.cells] for row in opened.tables[0].rows]
    assert [row[1] for row in rows[1:]] == ["verificada", "não encontrada", "não conferida"]
    assert words_of("CC.422") in rows[1][2]
    assert "https://www.planalto.gov.br/" in rows[1][3]
    assert "capturado em 02/11/2026" in rows[1][3]


def test_coverage_is_part_of_the_document():
    lines = [words(p) for p in styled(parts(draft("fatos[-]"))["word/document.xml"], "NotaAnexo")]
    assert "• danificado.pdf não foi lido: arquivo truncado." in lines


def test_characters_xml_forbids_become_visible_ones():
    text = "a\x00b\x0bc\x1f\ud800\ufffe d\te\nf <w:p/> ]]> &amp;"
    held = evidence("contrato", text)
    sample = replace(draft("fatos[contrato]"), bibliography=(Entry(1, held),))
    (excerpt,) = styled(parts(sample)["word/document.xml"], "Trecho")
    assert words(excerpt) == "a␀b␋c␟\ufffd\ufffd d\te\nf <w:p/> ]]> &amp;"


def test_an_address_that_is_not_a_web_address_is_no_link():
    held = evidence("CC.422")
    held = replace(held, excerpt=replace(held.excerpt, locator="file:///etc/passwd"))
    sample = draft("direito[CC.422]", bibliography=(Entry(1, held),), citations=())
    assert parts(sample)["word/_rels/document.xml.rels"].xpath("//@TargetMode") == []


def test_three_hundred_footnotes_take_less_than_three_seconds():
    sample = draft(f"fatos[{' '.join(f'f{n}' for n in range(300))}]")
    start = time.perf_counter()
    body = parts(sample)["word/document.xml"]
    assert time.perf_counter() - start < 3
    assert len(body.xpath("//w:footnoteReference", namespaces=NS)) == 300
