"""Outlook messages: headers, people, bodies of three kinds, attachments, messages in messages."""

import struct

import pytest
from compound import compound

from lastro.sources import BlockKind, Unread, read
from lastro.sources.rtf_packed import unpacked

FILETIME = 133_186_000_000_000_000


def text(tag: int, value: str) -> dict[tuple[str, ...], bytes]:
    return {(f"__substg1.0_{tag:04X}001F",): value.encode("utf-16-le")}


def binary(tag: int, value: bytes) -> dict[tuple[str, ...], bytes]:
    return {(f"__substg1.0_{tag:04X}0102",): value}


def fixed(header: int, *entries: tuple[int, int, bytes]) -> dict[tuple[str, ...], bytes]:
    rows = b"".join(struct.pack("<HHI", kind, tag, 6) + value for tag, kind, value in entries)
    return {("__properties_version1.0",): bytes(header) + rows}


def under(folder: str, streams: dict) -> dict:
    return {(folder, *path): content for path, content in streams.items()}


def person(number: int, name: str, address: str, role: int) -> dict:
    own = text(0x3001, name) | text(0x39FE, address)
    own |= fixed(8, (0x0C15, 3, struct.pack("<ii", role, 0)))
    return under(f"__recip_version1.0_#{number:08X}", own)


def message(subject: str, *parts: dict, header: int = 32) -> dict:
    own = text(0x0037, subject) | text(0x0C1A, "Ana Souza") | text(0x5D01, "ana@exemplo.com.br")
    own |= text(0x1035, "<1@exemplo.com.br>")
    own |= fixed(header, (0x0039, 0x40, struct.pack("<Q", FILETIME)))
    for part in parts:
        own |= part
    return own


def test_ing_05_a_message_of_outlook_has_people_date_and_quoted_replies_apart(document):
    body = "Segue o recibo.\r\n\r\nEm 01/01/2023, Bruno escreveu:\r\n> Mande o recibo."
    found = document(
        "a.msg",
        compound(
            message(
                "Recibo de maio",
                text(0x1000, body),
                person(0, "Bruno Lima", "bruno@exemplo.com.br", 1),
                person(1, "Caio", "caio@exemplo.com.br", 2),
            )
        ),
    )
    assert found.media_type == "application/vnd.ms-outlook"
    assert found.metadata.sender == "Ana Souza <ana@exemplo.com.br>"
    assert found.metadata.recipients == (
        "Bruno Lima <bruno@exemplo.com.br>",
        "Caio <caio@exemplo.com.br>",
    )
    assert found.metadata.date.startswith("2023-01-19T11:06:40")
    assert found.metadata.subject == "Recibo de maio"
    quoted = [b for b in found.blocks if b.kind is BlockKind.QUOTE]
    assert [b.span.of(found.text) for b in quoted] == ["Em 01/01/2023, Bruno escreveu:",
                                                       "Mande o recibo."]  # fmt: skip
    assert "citação" in quoted[0].anchor.label()


def test_ing_05_attachments_and_nested_messages_are_children(document):
    inner = message("Mensagem de dentro", text(0x1000, "Texto de dentro."), header=24)
    attached = text(0x3707, "recibo.txt") | binary(0x3701, "Recibo nº 1".encode()) | fixed(8)
    nested = under("__substg1.0_3701000D", inner) | text(0x3707, "x") | fixed(8)
    found = document(
        "a.msg",
        compound(
            message("Fora", text(0x1000, "Veja.")
                    , under("__attach_version1.0_#00000000", attached)
                    , under("__attach_version1.0_#00000001", nested))
        ),
    )  # fmt: skip
    names = [child.locator for child in found.children]
    assert names == ["a.msg!recibo.txt", "a.msg!Mensagem de dentro.eml"]
    readings = [read(child) for child in found.children]
    assert readings[0].text == "Recibo nº 1"
    assert readings[1].text.endswith("Texto de dentro.")
    assert readings[1].metadata.subject == "Mensagem de dentro"


def test_the_same_nested_message_has_the_same_bytes_each_time(document):
    inner = message("Dentro", text(0x1000, "x"), header=24)
    nested = under("__substg1.0_3701000D", inner) | fixed(8)
    content = compound(message("Fora", under("__attach_version1.0_#00000000", nested)))
    first, second = (document("a.msg", content).children[0].sha256 for _ in range(2))
    assert first == second


def test_a_message_with_html_alone_and_one_with_packed_rtf(document):
    html = "<html><body><p>Olá, <b>doutora</b>.</p></body></html>".encode()
    assert "Olá, doutora." in document("a.msg", compound(message("x", binary(0x1013, html)))).text
    rtf = rb"{\rtf1\ansi Prezada doutora\par}"
    packed = struct.pack("<III", len(rtf) + 12, len(rtf), 0x414C454D) + bytes(4) + rtf
    found = document("a.msg", compound(message("x", binary(0x1009, packed))))
    assert "Prezada doutora" in found.text


def test_packed_rtf_refers_back_to_what_was_written():
    # the example of [MS-OXRTFCP], section 3: back references into the primed window
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c"
        "647d0a800fa0"
    )
    assert unpacked(packed) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert unpacked(b"short") == b""


def test_people_whose_addresses_are_not_ascii_are_kept(document):
    own = message("x", text(0x1000, "y"), person(0, "Bruno", "joão@exemplo.com.br", 1))
    found = document("a.msg", compound(own))
    assert "joão@exemplo.com.br" in " ".join(found.metadata.recipients)


def test_a_damaged_message_is_explained(read_bytes):
    whole = compound(message("x", text(0x1000, "y")))
    found = read_bytes("a.msg", whole[:900])
    assert isinstance(found, Unread)
    assert "danificad" in found.reason


def test_the_shared_message_is_read(shared, document):
    found = document("m.msg", (shared / "stress/docling/email/msg_simple.msg").read_bytes())
    assert "This is a simple email body." in found.text


@pytest.mark.parametrize(
    "quote",
    [
        '<div class="gmail_quote"><p>Em 01/01/2023 Bruno escreveu:</p><p>antiga</p></div>',
        '<div id="divRplyFwdMsg"><b>De:</b> Bruno</div><div><p>antiga</p></div>',
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>De: Bruno</p></div><p>antiga'
        "</p>",
        "<blockquote type=cite><p>antiga</p></blockquote>",
    ],
)
def test_quoted_replies_of_html_messages_are_apart(document, quote):
    html = f"<html><body><div><p>resposta nova</p>{quote}</div></body></html>"
    mail = f"From: a@b.br\nTo: c@d.br\nSubject: x\nContent-Type: text/html\n\n{html}"
    found = document("a.eml", mail.encode())
    kinds = {b.span.of(found.text): (b.kind, b.anchor.label()) for b in found.blocks}
    assert kinds["resposta nova"][0] is BlockKind.PARAGRAPH
    assert kinds["antiga"][0] is BlockKind.QUOTE
    assert "citação" in kinds["antiga"][1]
