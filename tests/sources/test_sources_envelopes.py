"""Signed envelopes, books, and mail that is nothing but its attachment."""

import io
import zipfile
from datetime import UTC, datetime

import pytest
from asn1crypto import cms, pem
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs7

from lastro.sources import Document, RawFile, Unread, place_of, read
from lastro.text import Span

TEXT = "O aluguel vence no dia 5 de cada mês."
CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/livro.opf"/></rootfiles></container>"""
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf"
xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Manual do Franqueado</dc:title>
<dc:creator>Ana Souza</dc:creator></metadata><manifest>
<item id="b" href="cap%202.xhtml" media-type="application/xhtml+xml"/>
<item id="a" href="cap1.xhtml" media-type="application/xhtml+xml"/>
<item id="c" href="falta.xhtml" media-type="application/xhtml+xml"/>
</manifest><spine><itemref idref="a"/><itemref idref="b"/>{}</spine></package>"""
LOCK = """<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
<enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
</enc:EncryptedData></encryption>"""


@pytest.fixture(scope="module")
def signer():
    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "MARIA DE SOUZA:12345678909")])
    made = x509.CertificateBuilder(name, name, key.public_key(), 77)
    made = made.not_valid_before(datetime(2024, 1, 1, tzinfo=UTC))
    made = made.not_valid_after(datetime(2034, 1, 1, tzinfo=UTC))
    return made.sign(key, hashes.SHA256()), key


def envelope(signer, content: bytes, *options, coding=serialization.Encoding.DER) -> bytes:
    builder = pkcs7.PKCS7SignatureBuilder().set_data(content)
    return builder.add_signer(*signer, hashes.SHA256()).sign(coding, options)


def test_a_signed_envelope_gives_up_its_document_and_who_signed_it(signer, document):
    content = envelope(signer, TEXT.encode(), pkcs7.PKCS7Options.Binary)
    found = document("contrato.txt.p7m", content)
    (child,) = found.children
    assert child.locator == "contrato.txt.p7m!contrato.txt"
    assert read(child).text == TEXT
    assert found.metadata.extra["assinante_nao_conferido"] == "MARIA DE SOUZA:12345678909"


def test_an_envelope_in_base64_is_the_same(signer, document):
    content = envelope(signer, TEXT.encode(), pkcs7.PKCS7Options.Binary)
    (child,) = document("contrato.txt.p7s", pem.armor("PKCS7", content)).children
    assert read(child).text == TEXT


def test_a_signature_alone_says_where_the_document_is_to_be_looked_for(signer, read_bytes):
    options = (pkcs7.PKCS7Options.Binary, pkcs7.PKCS7Options.DetachedSignature)
    found = read_bytes("contrato.pdf.p7s", envelope(signer, TEXT.encode(), *options))
    assert isinstance(found, Unread)
    assert "o documento assinado é outro arquivo" in found.reason


def test_a_damaged_envelope_is_told(signer, read_bytes):
    content = envelope(signer, TEXT.encode(), pkcs7.PKCS7Options.Binary)
    found = read_bytes("contrato.p7m", content[:90])
    assert isinstance(found, Unread)
    assert "danificado" in found.reason


def test_the_body_of_signed_mail_is_a_message(signer, document):
    body = f"Content-Type: text/plain; charset=utf-8\n\n{TEXT}\n".encode()
    smime = envelope(signer, body, pkcs7.PKCS7Options.Binary)
    assert cms.ContentInfo.load(smime)["content_type"].native == "signed_data"
    (child,) = document("smime.p7m", smime).children
    assert child.locator == "smime.p7m!smime.eml"
    assert TEXT in read(child).text


def test_mail_that_is_nothing_but_its_attachment_does_not_lose_it(document):
    mail = b"From: a@x.com\nTo: b@y.com\nSubject: Digitalizado\nMIME-Version: 1.0\n" \
           b"Content-Type: text/csv; name=extrato.csv\n" \
           b"Content-Disposition: attachment\n\nMes;Valor\n01/2022;5\n"  # fmt: skip
    (child,) = document("scanner.eml", mail).children
    assert child.locator == "scanner.eml!extrato.csv"
    assert "01/2022" in read(child).text


def epub(spine: str = "", **more: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr("OEBPS/livro.opf", PACKAGE.format(spine))
        archive.writestr(
            "OEBPS/cap1.xhtml", "<html><body><h1>Abertura</h1><p>Um.</p></body></html>"
        )
        page = f"<html><head/><body><p>Antes.</p><p>{TEXT}</p></body></html>"
        archive.writestr("OEBPS/cap 2.xhtml", page)
        for name, text in more.items():
            archive.writestr(name, text)
    return target.getvalue()


def test_a_book_is_read_in_its_order_and_placed_by_chapter(document):
    found = document("manual.epub", epub())
    assert found.text == f"Abertura\nUm.\nAntes.\n{TEXT}"
    at = found.text.index(TEXT)
    assert place_of(found, Span(at, at + 5)) == "capítulo 2, parágrafo 2"
    assert (found.metadata.title, found.metadata.author) == ("Manual do Franqueado", "Ana Souza")
    assert not found.partial


def test_a_book_without_one_of_its_chapters_is_read_in_part(document):
    found = document("manual.epub", epub('<itemref idref="c"/>'))
    assert "o capítulo 3 falta no arquivo" in found.partial
    assert TEXT in found.text


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"META-INF/encryption.xml": LOCK}, "protegido contra cópia"),
        ({"META-INF/container.xml": "<container/>"}, "falta a lista dos seus capítulos"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_book_that_cannot_be_read_says_why(more, reason):
    found = read(RawFile("manual.epub", epub(**more)))
    assert not isinstance(found, Document)
    assert reason in found.reason
