"""Text, Markdown, RTF, OpenDocument, pictures, recordings, and formats that are named as unread."""

import io
import zipfile

import pytest
from PIL import Image

from lastro.sources import BlockKind, Engines, FileStatus, Unread, place_of, status_of
from lastro.sources.paragraphs import paragraphs
from lastro.text import Span

ODF = "urn:oasis:names:tc:opendocument:xmlns:"
CONTENT = f"""<?xml version="1.0"?><o:document-content xmlns:o="{ODF}office:1.0"
xmlns:t="{ODF}text:1.0" xmlns:b="{ODF}table:1.0" xmlns:s="{ODF}style:1.0"><o:automatic-styles>
<s:style s:name="H"><s:text-properties t:display="none"/></s:style></o:automatic-styles><o:body>
%s</o:body></o:document-content>"""
LETTER = """<o:text><t:tracked-changes><t:changed-region><t:deletion><t:p>apagado</t:p></t:deletion>
</t:changed-region></t:tracked-changes><t:h t:outline-level="2">Notificação</t:h>
<t:p>Prezada<t:s t:c="2"/>senhora,<t:note><t:note-body><t:p>Ver anexo.</t:p></t:note-body></t:note>
 segue.</t:p><t:p t:style-name="H">oculto</t:p><t:list><t:list-item><t:p>item</t:p></t:list-item>
</t:list><b:table><b:table-row><b:table-cell><t:p>a</t:p></b:table-cell><b:table-cell><t:p>b</t:p>
</b:table-cell></b:table-row></b:table></o:text>"""
SHEET = """<o:spreadsheet><b:table b:name="Caixa"><b:table-row b:number-rows-repeated="4">
<b:table-cell b:number-columns-repeated="3"/></b:table-row><b:table-row>
<b:table-cell b:number-columns-repeated="2"/><b:table-cell><t:p>1.234,50</t:p></b:table-cell>
</b:table-row></b:table></o:spreadsheet>"""


def odf(kind: str, body: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr("content.xml", CONTENT % body)
    return target.getvalue()


def place(found, words: str) -> str:
    at = found.text.index(words)
    return place_of(found, Span(at, at + len(words)))


def png() -> bytes:
    target = io.BytesIO()
    Image.new("L", (400, 200), 255).save(target, "PNG", dpi=(144, 144))
    return target.getvalue()


class FakeReader:
    name = "teste"

    def lines(self, png):
        return [
            ("Recibo nº 7", (20.0, 40.0, 200.0, 60.0), 0.9),
            ("ruído", (0.0, 0.0, 9.0, 9.0), 0.2),
        ]


class FakeTranscriber:
    name = "teste"

    def segments(self, audio):
        assert audio.read(4) == b"RIFF"
        return [(" Oi, tudo bem? ", 72_000, 75_500), ("Não fecho.", 75_500, 80_000)]


def test_paragraphs_of_plain_text_are_joined_from_hard_wrapped_lines(document):
    text = (
        "O contrato prevê exclusividade no raio de três quilô-\n"
        "metros e a franqueadora abriu loja\n"
        "própria na mesma cidade.\n\nTelefone: 1\nRua Dois, 2\n"
    )
    found = document("x.txt", text.encode())
    assert found.text.split("\n")[0].endswith("de três quilômetros e a franqueadora abriu loja")
    assert place(found, "Rua Dois") == "parágrafo 2"


def test_markdown_has_headings_items_quotes_and_rows(document):
    text = "# Notas\n\nTexto corrido.\n\n- item um\n> citado\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    found = document("x.md", text.encode())
    assert [(b.kind, b.span.of(found.text)) for b in found.blocks] == [
        (BlockKind.HEADING, "Notas"),
        (BlockKind.PARAGRAPH, "Texto corrido."),
        (BlockKind.LIST_ITEM, "- item um"),
        (BlockKind.QUOTE, "citado"),
        (BlockKind.TABLE_ROW, "a | b"),
        (BlockKind.TABLE_ROW, "1 | 2"),
    ]


def test_invisible_characters_are_taken_out_and_reported(document):
    hidden = "".join(chr(0xE0000 + ord(c)) for c in "sem riscos")
    found = document("x.txt", f"Contrato\u200b váli\u200bdo.{hidden}".encode())
    assert found.text == "Contrato válido."
    (finding,) = found.findings
    assert finding.kind == "caracteres_invisiveis"
    assert finding.excerpt == "sem riscos"


def test_an_rtf_letter_is_read_with_its_accents(document):
    letter = rb"{\rtf1\ansi\ansicpg1252 NOTIFICA\'c7\'c3O\par Prezados {\v segredo} senhores.\par}"
    found = document("x.rtf", letter)
    assert found.text.split("\n")[0] == "NOTIFICAÇÃO"
    assert "segredo" not in found.text
    assert [f.excerpt for f in found.findings] == ["segredo"]


def test_an_odt_letter_gives_every_part_its_place(document):
    found = document("x.odt", odf("text", LETTER))
    assert (found.blocks[0].kind, found.blocks[0].level) == (BlockKind.HEADING, 2)
    assert "Prezada senhora, segue." in found.text
    assert place(found, "Ver anexo.") == "nota 1"
    assert place(found, "a | b") == "tabela 1!A1:B1"
    assert {f.excerpt for f in found.findings} == {"oculto", "apagado"}
    assert "oculto" not in found.text
    assert "apagado" not in found.text


def test_an_ods_cell_is_found_behind_repeated_blanks(document):
    assert place(document("x.ods", odf("spreadsheet", SHEET)), "1.234,50") == "Caixa!C5"


def test_a_picture_is_read_with_boxes_in_points(document):
    found = document("x.png", png(), Engines(page_reader=FakeReader()))
    assert found.text == "Recibo nº 7"
    assert found.blocks[0].anchor.ocr
    assert found.blocks[0].anchor.box == pytest.approx((10, 20, 100, 30), abs=0.1)
    assert (found.pages, found.blocks[0].anchor.label()) == (1, "p. 1")


def test_a_picture_without_engine_names_the_extra(read_bytes):
    found = read_bytes("x.png", png())
    assert isinstance(found, Unread)
    assert "lastro[ocr]" in found.reason


def test_ing_08_a_citation_of_a_recording_shows_minutes_and_seconds(document):
    sound = b"RIFF\x00\x00\x00\x00WAVEfmt "
    found = document("x.wav", sound, Engines(transcriber=FakeTranscriber()))
    assert {b.kind for b in found.blocks} == {BlockKind.SPEECH}
    assert place(found, "Não fecho.") == "01:15–01:20"
    assert place(found, found.text) == "01:12–01:20"
    assert found.metadata.extra == {"transcritor": "teste"}


def test_a_recording_without_engine_names_the_extra(read_bytes):
    found = read_bytes("x.wav", b"RIFF\x00\x00\x00\x00WAVEfmt ")
    assert isinstance(found, Unread)
    assert "lastro[audio]" in found.reason


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"), "danificado"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "senha"),
        (b"!BDN" + bytes(99), "MSG ou EML"),
        (bytes(range(256)) * 9, "não reconhecido"),
    ],
)
def test_known_formats_without_reader_say_what_to_do(read_bytes, content, words):
    found = read_bytes("x", content)
    assert isinstance(found, Unread)
    assert words in found.reason


def test_each_message_of_an_exported_conversation_keeps_its_line():
    lines = [f"[15/06/2023 09:0{n}:11] Ana: uma frase bem comprida da conversa" for n in range(3)]
    assert list(paragraphs("\n".join(lines))) == ["\n".join(lines)]


def test_an_rtf_cut_short_is_partly_read(document):
    found = document("x.rtf", rb"{\rtf1\ansi A multa {\b de R$ 10")
    assert found.text == "A multa de R$ 10"
    assert "termina no meio" in found.partial


@pytest.mark.parametrize(
    ("name", "content"),
    [("x.txt", b" \n\t "), ("x.xml", b"<?xml version='1.0'?><r></r>")],
)  # fmt: skip
def test_a_file_of_which_nothing_came_is_not_read(document, name, content):
    found = document(name, content)
    assert status_of(found) is FileStatus.UNREAD
    assert "nenhum texto" in found.partial
