"""Maps, calendars, address cards, saved pages, and the fields of NF-e and DataJud."""

import base64
import json


def texts(found) -> list[str]:
    return [block.span.of(found.text) for block in found.blocks]


def test_geojson_places_have_properties_and_coordinates(document):
    square = [[[-46, -23], [-46, -24], [-47, -24], [-46, -23]]]
    content = {
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "properties": {"nome": "Loja", "raio": 2.5, "vazio": None},
             "geometry": {"type": "Point", "coordinates": [-46.6333, -23.5505]}},
            {"type": "Feature", "properties": {"nome": "Território"},
             "geometry": {"type": "Polygon", "coordinates": square}},
        ],
    }  # fmt: skip
    found = document("mapa.json", json.dumps(content).encode())
    assert found.media_type == "application/geo+json"
    assert texts(found)[0] == (
        "nome: Loja | raio: 2.5 | ponto: latitude -23.5505, longitude -46.6333"
    )
    assert "polígono de 4 vértices, latitudes -24 a -23, longitudes -47 a -46" in texts(found)[1]
    assert found.blocks[1].anchor.label() == "/features/1"


def test_kml_places_are_read(document):
    content = (
        '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>'
        "<name>Loja</name><description>Unidade</description><Point><coordinates>-46.6,-23.5,0"
        "</coordinates></Point></Placemark></Document></kml>"
    )
    found = document("x.kml", content.encode())
    assert texts(found) == ["Loja | Unidade | ponto: latitude -23.5, longitude -46.6"]


def test_calendars_and_cards_are_read(document):
    event = (
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Audiência de inst\r\n rução\r\n"
        'DTSTART;TZID=America/Sao_Paulo:20230512T143000\r\nORGANIZER;CN="A: b":mailto:a@b.br\r\n'
        "DESCRIPTION:levar\\, docs\\nok\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    )
    found = document("agenda", event.encode())
    assert texts(found) == [
        "assunto: Audiência de instrução | início: 12/05/2023 14:30 | organizador: a@b.br | "
        "descrição: levar, docs ok"
    ]
    assert found.blocks[0].anchor.label() == "evento 1"
    card = (
        "BEGIN:VCARD\r\nVERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o =\r\nLima\r\n"
        "ORG:ACME;Jur\\;ídico\r\nitem1.TEL;TYPE=CELL:+55 11 99999-0000\r\nEND:VCARD\r\n"
    )
    found = document("contatos.vcf", card.encode())
    assert texts(found)[0].startswith("nome: João Lima | organização: ACME")
    assert "telefone: +55 11 99999-0000" in texts(found)[0]


def test_a_saved_page_has_address_text_and_larger_pictures(document):
    def picture(size: int, name: str) -> str:
        content = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(size)).decode()
        return (
            f"--B\r\nContent-Type: image/png; name={name}\r\nContent-Transfer-Encoding: base64\r\n"
            f"\r\n{content}\r\n"
        )

    content = (
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x.br/a\r\n"
        "Subject: Anuncio\r\nDate: Fri, 12 May 2023 10:00:00 -0300\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="B"\r\n\r\n--B\r\n'
        "Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        "<html><head><title>Oferta</title></head>"
        f"<body><p>Ol=C3=A1 mundo</p></body></html>\r\n{picture(10, 'p.png')}"
        f"{picture(20_000, 'g.png')}--B--\r\n"
    )
    found = document("pagina", content.encode())
    assert found.text == "Olá mundo"
    assert found.metadata.title == "Oferta"
    assert found.metadata.extra["endereco"] == "https://x.br/a"
    assert found.metadata.date.startswith("2023-05-12T10:00")
    assert [child.locator for child in found.children] == ["pagina!g.png"]


def test_an_electronic_invoice_has_the_names_a_lawyer_reads(document):
    content = (
        '<?xml version="1.0"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe>'
        "<ide><nNF>12</nNF><dhEmi>2023-05-02T10:20:00-03:00</dhEmi></ide>"
        "<emit><CNPJ>12345678000195</CNPJ><xNome>ACME</xNome></emit>"
        '<det nItem="1"><prod><xProd>Mesa</xProd><qCom>2.0000</qCom>'
        "<vUnCom>1234.5670000000</vUnCom><vProd>2469.13</vProd></prod></det>"
        "<total><ICMSTot><vProd>2469.13</vProd><vNF>2469.13</vNF></ICMSTot></total>"
        "<cobr><dup><nDup>001</nDup><dVenc>2023-06-02</dVenc><vDup>2469.13</vDup></dup></cobr>"
        "</infNFe></NFe></nfeProc>"
    )
    found = document("nota.xml", content.encode())
    assert "número da nota: 12 | data de emissão: 02/05/2023 10:20" in texts(found)
    assert "CNPJ do emitente: 12.345.678/0001-95 | emitente: ACME" in texts(found)
    assert (
        "produto ou serviço: Mesa | quantidade: 2 | valor unitário: R$ 1.234,567 | "
        "valor do item: R$ 2.469,13"
    ) in texts(found)
    assert "total dos produtos: R$ 2.469,13 | valor total da nota: R$ 2.469,13" in texts(found)
    assert "duplicata: 001 | vencimento: 02/06/2023 | valor da duplicata: R$ 2.469,13" in texts(
        found
    )


def test_a_process_of_datajud_has_the_names_a_lawyer_reads(document):
    process = {
        "numeroProcesso": "00012345620208260100",
        "classe": {"codigo": 7, "nome": "Procedimento Comum"},
        "dataAjuizamento": "20200102103000",
        "movimentos": [{"codigo": 26, "nome": "Distribuição", "dataHora": "2020-01-02T00:00:00Z"}],
    }
    for content in (process, [process], {"hits": {"hits": [{"_source": process}]}}):
        found = document("processo.json", json.dumps(content).encode())
        whole = "\n".join(texts(found))
        assert "número do processo: 0001234-56.2020.8.26.0100" in whole
        assert "data do ajuizamento: 02/01/2020 10:30" in whole
        assert "classe: Procedimento Comum" in whole
        assert "movimento: Distribuição | data do movimento: 02/01/2020" in whole


def test_other_json_and_xml_keep_their_names(document):
    assert document("x.json", b'{"numeroProcesso": "1", "valor": "2.5"}').text == (
        "numeroProcesso: 1 | valor: 2.5"
    )
    assert document("x.xml", b"<?xml version='1.0'?><a><vNF>2.50</vNF></a>").text == "vNF: 2.50"
