"""E-mail and mailboxes: one record a message, attachments as children, quotations apart."""

from email.message import EmailMessage

from lastro.sources import BlockKind, Document, RawFile, place_of, read
from lastro.text import Span

BODY = """Prezada Jussara,

a unidade de Petrolina não será afetada.

Em 01/05/2022 10:00, Jussara <j@x.br> escreveu:
> Quando abre a nova loja?
>
> Jussara

Atenciosamente,
Cleiton
"""


def message(body: str = BODY) -> EmailMessage:
    made = EmailMessage()
    made["From"] = "Cleiton Varjão <c@x.br>"
    made["To"] = "Jussara <j@x.br>, k@x.br"
    made["Date"] = "Mon, 02 May 2022 10:30:00 -0300"
    made["Subject"] = "Nova unidade: São João"
    made["Message-ID"] = "<m1@x.br>"
    made.set_content(body)
    return made


def with_attachments() -> EmailMessage:
    made = message()
    made.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="laudo.pdf")
    made.add_attachment("anexo de texto", filename="carta ção.txt")
    return made


def test_ing_05_two_attachments_give_one_record_and_two_children(document):
    found = document("x.eml", with_attachments().as_bytes())
    own = found.metadata
    assert own.sender == "Cleiton Varjão <c@x.br>"
    assert own.recipients == ("Jussara <j@x.br>", "k@x.br")
    assert own.date == "2022-05-02T10:30:00-03:00"
    assert own.subject == "Nova unidade: São João"
    assert own.message_id == "<m1@x.br>"
    assert [c.locator for c in found.children] == ["x.eml!laudo.pdf", "x.eml!carta ção.txt"]
    child = read(found.children[1])
    assert isinstance(child, Document)
    assert child.text == "anexo de texto"
    at = found.text.index("Petrolina")
    assert place_of(found, Span(at, at + 9)) == "mensagem <m1@x.br>, 02/05/2022"


def test_quoted_replies_are_quotes_and_say_so(document):
    found = document("x.eml", message().as_bytes())
    quotes = [b for b in found.blocks if b.kind is BlockKind.QUOTE]
    assert [b.span.of(found.text) for b in quotes][1:] == ["Quando abre a nova loja?", "Jussara"]
    assert quotes[0].anchor.label().endswith("citação")
    body = [b.span.of(found.text) for b in found.blocks if b.kind is BlockKind.PARAGRAPH]
    assert body[-1] == "Atenciosamente,\nCleiton"


def test_everything_below_the_headers_outlook_copies_is_quoted(document):
    body = "De acordo.\n\nDe: Ana\nEnviado: segunda\nPara: Bia\nAssunto: x\n\nTexto antigo.\n"
    found = document("x.eml", message(body).as_bytes())
    old = next(b for b in found.blocks if "antigo" in b.span.of(found.text))
    assert old.kind is BlockKind.QUOTE


def test_a_body_in_html_alone_is_read(document):
    made = message()
    made.set_content("<p>Só <b>HTML</b></p><p style='display:none'>x1</p>", subtype="html")
    found = document("x.eml", made.as_bytes())
    assert found.text.endswith("Só HTML")
    assert found.findings[0].excerpt == "x1"


def test_a_message_inside_a_message_is_a_child(document):
    outer = message("Encaminho.")
    outer.add_attachment(message())
    found = document("x.eml", outer.as_bytes())
    (inner,) = found.children
    assert inner.locator == "x.eml!Nova unidade: São João.eml"
    reading = read(inner)
    assert isinstance(reading, Document)
    assert reading.metadata.message_id == "<m1@x.br>"


def test_attachments_of_the_same_name_are_told_apart(document):
    made = message()
    for content in (b"um", b"dois"):
        made.add_attachment(content, maintype="text", subtype="x", filename="../a!b.txt")
    found = document("x.eml", made.as_bytes())
    assert [c.locator for c in found.children] == ["x.eml!a_b.txt", "x.eml!a_b (2).txt"]


def test_a_mailbox_gives_a_child_a_message(document, tmp_path):
    lines = [b"From c@x.br Mon May  2 10:30:00 2022", message("Um.\n\nFrom aqui em diante\n")
             .as_bytes().replace(b"\nFrom aqui", b"\n>From aqui"),
             b"", b"From c@x.br Tue May  3 10:30:00 2022", b"From: c@x.br\nSubject: Dois\n\nDois",
             b""]  # fmt: skip
    path = tmp_path / "caixa.mbox"
    path.write_bytes(b"\n".join(lines))
    found = read(RawFile("caixa.mbox", path))
    assert isinstance(found, Document)
    assert [c.locator for c in found.children] == ["caixa.mbox!<m1@x.br>", "caixa.mbox!mensagem-2"]
    first, second = map(read, found.children)
    assert isinstance(first, Document)
    assert isinstance(second, Document)
    assert "From aqui em diante" in first.text
    assert second.text.endswith("Dois")


def test_headers_in_raw_latin_1_and_no_id_do_not_break_the_record(document):
    raw = "From: Jos\xe9 <j@x.br>\nSubject: Cita\xe7\xe3o\nDate: amanh\xe3\n\nOl\xe1.\n".encode(
        "latin-1"
    )
    found = document("x.eml", raw)
    found.metadata.subject.encode()
    assert found.metadata.date == ""
    assert found.text.endswith("Olá.")
    assert found.blocks[-1].anchor.label() == "mensagem sem identificação"


def test_a_message_whose_parts_have_no_boundary_is_read_as_it_stands(document):
    found = document(
        "x.eml", b"From: a@\nDate: ontem\nContent-Type: multipart/mixed; boundary=\n\ncorpo"
    )
    assert found.text == "De: a@\ncorpo"
