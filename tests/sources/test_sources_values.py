"""JSON and XML: every value has its pointer, keys are shown."""

import json
import time

from lastro.sources import Document, RawFile, Unread, place_of, read
from lastro.text import Span


def place(found, words: str) -> str:
    at = found.text.index(words)
    return place_of(found, Span(at, at + len(words)))


def test_ing_06_nested_values_get_a_json_pointer(document):
    value = {"processos": [{"numero": "0001234-56", "partes": [{"nome": "Ana"}], "a/b": 1.50}]}
    found = document("x.json", json.dumps(value).encode())
    assert "numero: 0001234-56" in found.text
    assert place(found, "0001234-56") == "/processos/0/numero"
    assert place(found, "Ana") == "/processos/0/partes/0/nome"
    assert place(found, "1.5") == "/processos/0/a~1b"


def test_numbers_keep_their_digits_and_words_are_portuguese(document):
    found = document("x.json", b'{"v": 1234.50, "n": 12345678901234567890, "ok": true, "x": null}')
    assert found.text == "v: 1234.50 | n: 12345678901234567890 | ok: sim | x: nulo"


def test_long_texts_stand_alone_in_file_order(document):
    found = document("x.json", json.dumps({"a": 1, "longo": "palavra " * 60, "b": [1, 2]}).encode())
    assert [b.anchor.label() for b in found.blocks] == ["raiz", "/longo", "/b"]


def test_lines_of_json_are_numbered(document):
    found = document("x.jsonl", b'{"id": 1}\n{"id": 2}\n')
    assert place(found, "id: 2") == "/1/id"


def test_broken_json_is_read_as_text(document):
    assert "numero" in document("x.json", b'{"numero": "0001",').text


def test_json_deeper_than_any_document_does_not_stop_the_run(read_bytes):
    found = read_bytes("x.json", b"[" * 100_000 + b"]" * 100_000)
    assert isinstance(found, Unread) or found.text


def test_an_invoice_in_xml_is_placed_by_path(document):
    xml = b'<?xml version="1.0"?><nfe xmlns="urn:x"><emit><CNPJ>99481205000101</CNPJ></emit>' \
          b'<det n="1"><v>10.00</v></det><det n="2"><v>20.00</v></det></nfe>'  # fmt: skip
    found = document("x.xml", xml)
    assert place(found, "99481205000101") == "/nfe/emit/CNPJ"
    assert place(found, "20.00") == "/nfe/det[2]/v"


def test_xml_entities_are_not_followed(document, tmp_path):
    (tmp_path / "segredo").write_text("senha")
    xml = f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file://{tmp_path}/segredo">]>'
    found = document("x.xml", f"{xml}<a><b>ok</b><c>x &e;</c></a>".encode())
    assert "senha" not in found.text


def test_half_a_surrogate_pair_reaches_no_store(document):
    found = document("x.json", b'{"nome": "Ana \\ud83d Souza"}')
    assert found.text == "nome: Ana Souza"
    found.text.encode()


def test_a_long_list_of_elements_takes_time_that_grows_with_it():
    """Counting the elements of a name again at each took hours on an XML of 60 MB."""

    def seconds(many: int) -> float:
        content = "<notas>" + "<nota><valor>12,50</valor></nota>" * many + "</notas>"
        began = time.process_time()
        found = read(RawFile("notas.xml", content.encode()))
        assert isinstance(found, Document)
        assert found.blocks[-1].anchor.label() == f"/notas/nota[{many}]"
        return time.process_time() - began

    assert seconds(32_000) < 18 * seconds(4_000)
