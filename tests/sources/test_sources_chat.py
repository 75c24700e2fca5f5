"""WhatsApp and Telegram: a block a message, moments, media, what was taken back."""

import io
import json
import zipfile

import pytest

from lastro.sources import RawFile, excerpt, gather, read
from lastro.sources.codec import decode_blocks, encode_blocks

ANDROID = """\
12/03/2023 14:02 - As mensagens são protegidas com a criptografia de ponta a ponta.
12/03/2023 14:02 - Ana Souza: Bom dia, o aluguel venceu
segunda linha: com dois pontos
13/03/2023 09:15 - João: foto.txt (arquivo anexado)
13/03/2023 09:16 - João: <Mídia oculta>
13/03/2023 09:17 - Ana Souza: Mensagem apagada
13/03/2023 09:18 - Ana Souza: pago amanhã <Mensagem editada>
13/03/2023 09:19 - Ana Souza mudou o nome do grupo de "Obra" para "Obra: fase 2"
"""
TELEGRAM = {
    "name": "Ana",
    "type": "personal_chat",
    "id": 1,
    "messages": [
        {"id": 7, "type": "message", "date": "2023-08-25T14:03:00", "from": "Ana",
         "text": ["veja ", {"type": "link", "text": "o recibo"}], "edited": "2023-08-25T14:05:00"},
        {"id": 8, "type": "message", "date": "2023-08-25T14:04:00", "from": "João", "text": "",
         "file": "voz/audio.txt", "media_type": "voice_message", "reply_to_message_id": 7},
        {"id": 9, "type": "message", "date": "2023-08-25T14:05:00", "from": "João", "text": "",
         "photo": "(File not included. Change data exporting settings to download.)"},
    ],
}  # fmt: skip


def places(found) -> list[str]:
    return [block.anchor.label() for block in found.blocks]


def texts(found) -> list[str]:
    return [block.span.of(found.text) for block in found.blocks]


def test_each_message_is_a_block_with_sender_and_moment(document):
    found = document("Conversa do WhatsApp com Ana.txt", ANDROID.encode())
    assert found.media_type == "text/x-whatsapp"
    assert found.metadata.title == "Ana"
    assert found.metadata.recipients == ("Ana Souza", "João")
    assert places(found)[1] == "mensagem 2, de Ana Souza, 12/03/2023 14:02"
    assert texts(found)[1].endswith("o aluguel venceu\nsegunda linha: com dois pontos")
    assert places(found)[6] == "mensagem 7, 13/03/2023 09:19"
    span = found.blocks[1].span
    assert excerpt(found, span).place == "mensagem 2, de Ana Souza, 12/03/2023 14:02"
    assert decode_blocks(encode_blocks(found.blocks)) == found.blocks


def test_taken_back_edited_and_missing_messages_are_findings(document):
    found = document("x.txt", ANDROID.encode())
    assert {f.kind: f.place for f in found.findings} == {
        "mensagem_apagada": "mensagem 5, de Ana Souza, 13/03/2023 09:17",
        "mensagem_editada": "mensagem 6, de Ana Souza, 13/03/2023 09:18",
        "midia_ausente": "mensagem 4, de João, 13/03/2023 09:16",
    }


@pytest.mark.parametrize(
    ("lines", "moment"),
    [
        (["[25/08/2023, 14:03:22] Ana: oi", "[26/08/2023, 08:00:01] Ana: oi"], "2023-08-25T14:03"),
        (["\u200e[8/25/23, 2:03:22\u202fPM] Ana: hi", "[8/26/23, 8:00:01 AM] Ana: hi"],
         "2023-08-25T14:03"),
        (["8/2/23, 12:03 AM - Ana: hi", "8/13/23, 8:00 AM - Ana: hi"], "2023-08-02T00:03"),
        (["25.08.23, 14:03 - Ana: hallo", "26.08.23, 08:00 - Ana: hallo"], "2023-08-25T14:03"),
        (["2023-08-25, 14:03 - Ana: oi", "2023-08-26, 08:00 - Ana: oi"], "2023-08-25T14:03"),
        (["25/08/2023 às 14:03 - Ana: oi", "26/08/2023 às 08:00 - Ana: oi"], "2023-08-25T14:03"),
        (["1/2/23, 10:00 - Ana: a", "2/1/23, 10:00 - Ana: b", "3/1/23, 10:00 - Ana: c",
          "1/2/23, 11:00 - Ana: d"], "2023-02-01T10:00"),
    ],
)  # fmt: skip
def test_stamps_of_many_phones_are_understood(document, lines, moment):
    found = document("chat.txt", "\n".join(lines).encode())
    assert found.media_type == "text/x-whatsapp"
    assert len(found.blocks) == len(lines)
    assert found.blocks[0].anchor.sent.startswith(moment)
    assert not [f for f in found.findings if f.kind == "caracteres_invisiveis"]


def test_an_order_of_day_and_month_that_had_to_be_supposed_is_said(document):
    found = document("chat.txt", b"01/02/2023 10:00 - Ana: um\n01/02/2023 10:01 - Ana: dois\n")
    assert found.blocks[0].anchor.sent.startswith("2023-02-01")
    assert [f.kind for f in found.findings] == ["data_suposta"]


def test_text_that_only_begins_with_a_date_is_no_conversation(document):
    letter = "12/03/2023 14:02 - registro de visita\n" + "Texto corrido da ata da reunião.\n" * 30
    assert document("ata.txt", letter.encode()).media_type == "text/plain"


def test_media_beside_the_conversation_are_its_children_and_nothing_outside_is(tmp_path):
    folder = tmp_path / "caso"
    folder.mkdir()
    (folder / "chat.txt").write_text(
        ANDROID + "13/03/2023 10:00 - João: ../fora.txt (arquivo anexado)\n", encoding="utf-8"
    )
    (folder / "foto.txt").write_text("texto da foto", encoding="utf-8")
    (tmp_path / "fora.txt").write_text("segredo", encoding="utf-8")
    chat = next(raw for raw in gather(folder) if raw.name == "chat.txt")
    children = read(chat).children
    assert [child.locator for child in children] == ["chat.txt!foto.txt"]
    assert read(children[0]).text == "texto da foto"


def test_a_zipped_export_holds_conversation_and_media_side_by_side(document):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("_chat.txt", ANDROID)
        archive.writestr("foto.txt", "texto da foto")
    found = document("export.zip", target.getvalue())
    kinds = {child.locator: read(child).media_type for child in found.children}
    assert kinds == {"export.zip!_chat.txt": "text/x-whatsapp", "export.zip!foto.txt": "text/plain"}


def test_telegram_json_is_a_conversation(tmp_path):
    (tmp_path / "voz").mkdir()
    (tmp_path / "voz/audio.txt").write_text("fala", encoding="utf-8")
    path = tmp_path / "result.json"
    path.write_text(json.dumps(TELEGRAM), encoding="utf-8")
    found = read(RawFile("result.json", path))
    assert places(found)[0] == "mensagem 1, de Ana, 25/08/2023 14:03"
    assert texts(found)[0] == (
        "25/08/2023 14:03 - Ana: veja o recibo [editada em 25/08/2023 14:05]"
    )
    assert "[em resposta à mensagem 7]" in texts(found)[1]
    assert [child.locator for child in found.children] == ["result.json!voz/audio.txt"]
    assert {f.kind for f in found.findings} == {"mensagem_editada", "midia_ausente"}


def test_telegram_pages_are_a_conversation(document):
    page = """<html><head><title>Exported Data</title></head><body>
    <div class="page_header"><div class="text bold">Ana</div></div>
    <div class="message service" id="message-1"><div class="body details">25 August 2023</div></div>
    <div class="message default clearfix" id="message1"><div class="body">
    <div class="pull_right date details" title="25.08.2023 14:03:00 UTC-03:00">14:03</div>
    <div class="from_name">Ana</div><div class="text">o aluguel venceu</div></div></div>
    <div class="message default clearfix joined" id="message2"><div class="body">
    <div class="pull_right date details" title="25.08.2023 14:04:00 UTC-03:00">14:04</div>
    <div class="media_wrap"><a class="photo" href="photos/a.jpg"></a></div></div></div>
    </body></html>"""
    found = document("messages.html", page.encode())
    assert places(found)[1:] == [
        "mensagem 2, de Ana, 25/08/2023 14:03",
        "mensagem 3, de Ana, 25/08/2023 14:04",
    ]
    assert texts(found)[1] == "25/08/2023 14:03 - Ana: o aluguel venceu"
    assert "[anexo: photos/a.jpg]" in texts(found)[2]
