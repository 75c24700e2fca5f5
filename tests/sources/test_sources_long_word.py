"""A Word document of many paragraphs costs what its length says, not its square."""

import io
import time
import zipfile

from lastro.sources import Document, RawFile, read

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"


def paper(paragraphs: int) -> bytes:
    body = "<w:p><w:r><w:t>Parágrafo.</w:t></w:r></w:p>" * paragraphs
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{_TYPES}">'
            f'<Override PartName="/word/document.xml" ContentType="{_MAIN}"/></Types>',
        )
        package.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>',
        )
    return held.getvalue()


def seconds(paragraphs: int) -> float:
    raw = RawFile("longa.docx", paper(paragraphs))
    began = time.process_time()
    found = read(raw)
    assert isinstance(found, Document)
    assert len(found.blocks) == paragraphs
    return time.process_time() - began


def test_time_grows_with_the_paragraphs():
    seconds(100)
    short = min(seconds(1_500) for _ in range(3))
    assert seconds(12_000) < 20 * short
