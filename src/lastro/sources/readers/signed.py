"""Signed envelopes (.p7m, .p7s): the document inside is a child; who signed it is told.

Source: RFC 5652 (Cryptographic Message Syntax), section 5. The signature itself is not checked,
and the name given says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from asn1crypto import cms, pem

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.media import SIGNED
from lastro.sources.model import Document, Engines, Metadata, RawFile

_ENDINGS = (".p7m", ".p7s", ".p7")
_DETACHED = (
    "assinatura digital sem o documento dentro; o documento assinado é outro arquivo: confira se "
    "ele está na pasta"
)


def read(raw: RawFile, engines: Engines) -> Document:
    """Return a document without text whose child is the signed one, `a.pdf.p7m!a.pdf`.

    Raises UnreadableFile when the signature stands alone.
    """
    content = raw.content
    if pem.detect(content):
        _, _, content = pem.unarmor(content)
    signed = cms.ContentInfo.load(content)["content"]
    held = signed["encap_content_info"]["content"].native
    if not isinstance(held, bytes):
        raise UnreadableFile(_DETACHED, subject=raw.locator)
    child = RawFile(f"{raw.locator}!{_name(raw.name, held)}", held)
    extra = {"assinante_nao_conferido": "; ".join(dict.fromkeys(_signers(signed)))}
    return Assembly(raw, SIGNED).document(Result(Metadata(extra=extra), (child,)))


def _name(name: str, held: bytes) -> str:
    """Return what the signed document is called; a signed e-mail body is a message."""
    stem = next((name[: -len(e)] for e in _ENDINGS if name.casefold().endswith(e)), name)
    stem = stem.replace("!", "_") or "documento"
    return f"{stem}.eml" if held[:13].lower() == b"content-type:" else stem


def _signers(signed: cms.SignedData) -> Iterator[str]:
    """Yield the names in the certificates of those who signed, not of the authorities above."""
    serials = {int(info["sid"].chosen["serial_number"].native) for info in signed["signer_infos"]
               if info["sid"].name == "issuer_and_serial_number"}  # fmt: skip
    for choice in signed["certificates"]:
        certificate = choice.chosen
        if choice.name == "certificate" and certificate.serial_number in serials:
            yield str(certificate.subject.native.get("common_name", ""))
