"""Word files as they come from the other side: split runs, revisions, comments, tables, notes."""

import io
import zipfile

import docx
from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_NS = W.strip("{}")
_FOOTNOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"


def saved(document) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def brief(*paragraphs: str) -> bytes:
    document = docx.Document()
    for text in paragraphs:
        document.add_paragraph(text)
    return saved(document)


def xml(inner: str):
    return etree.fromstring(f'<w:x xmlns:w="{_NS}">{inner}</w:x>')


def add_xml(document, inner: str) -> None:
    """Add raw elements at the end of the body, before its section properties."""
    last = document.element.body[-1]
    for element in list(xml(inner)):
        last.addprevious(element)


def difficult() -> bytes:
    """A brief with everything at once; every citation but the first does not stand."""
    document = docx.Document()
    first = document.add_paragraph()
    for piece in ("Conforme o art. 5º, ", "LXXVIII", ", da CF, cabe o art. 5", "94 do ", "CPP."):
        first.add_run(piece).bold = piece == "LXXVIII"
    document.add_comment(first.runs[0], text="nota do colega", author="Colega", initials="C")
    table = document.add_table(rows=1, cols=2)
    table.cell(0, 0).text = "fundamento"
    table.cell(0, 1).text = "art. 9.999 do CC"
    add_xml(
        document,
        '<w:p><w:ins w:id="0" w:author="B">'
        "<w:r><w:t>Incide a Súmula 142 do STJ.</w:t></w:r></w:ins>"
        '<w:del w:id="7" w:author="B">'
        "<w:r><w:delText>art. 594 do CPP</w:delText></w:r></w:del></w:p>"
        '<w:p><w:hyperlink w:anchor="x">'
        "<w:r><w:t>art. 230 do Código Civil</w:t></w:r></w:hyperlink>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>art. 9.998 do CC</w:t></w:r></w:p>"
        "<w:p><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>art. 5º, XCIX, da CF</w:t></w:r></w:p>"
        "</w:txbxContent></w:pict></w:r></w:p>"
        '<w:p><w:r><w:t>Veja a nota</w:t></w:r><w:r><w:footnoteReference w:id="3"/></w:r></w:p>',
    )
    return with_footnote(saved(document), "art. 9.997 do Código Civil")


def with_footnote(content: bytes, text: str) -> bytes:
    note = (
        f'<w:footnotes xmlns:w="{_NS}"><w:footnote w:id="3"><w:p><w:r><w:t>{text}</w:t></w:r></w:p>'
        "</w:footnote></w:footnotes>"
    )
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    relation = f'<Relationship Id="rIdNotas" Type="{_RELATION}" Target="footnotes.xml"/>'
    override = f'<Override PartName="/word/footnotes.xml" ContentType="{_FOOTNOTES}"/>'
    _insert(parts, "word/_rels/document.xml.rels", relation, "</Relationships>")
    _insert(parts, "[Content_Types].xml", override, "</Types>")
    parts["word/footnotes.xml"] = note.encode()
    return zipped(parts)


def zipped(parts: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return stream.getvalue()


def _insert(parts: dict[str, bytes], name: str, piece: str, before: str) -> None:
    parts[name] = parts[name].replace(before.encode(), (piece + before).encode())


def parts_of(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def runs(content: bytes) -> list[bytes]:
    """The runs of the body as bytes, canonical, in order."""
    body = etree.fromstring(parts_of(content)["word/document.xml"]).find(f"{W}body")
    return [etree.tostring(run, method="c14n", with_tail=False) for run in body.iter(f"{W}r")]


def comments(content: bytes):
    """The comments of a file: id -> (author, text)."""
    part = parts_of(content).get("word/comments.xml")
    root = etree.fromstring(part) if part else []
    return {
        c.get(f"{W}id"): (c.get(f"{W}author"), "\n".join(map(text_of, c.iter(f"{W}p"))))
        for c in root
    }


def anchored(content: bytes) -> dict[str, str]:
    """What each comment stands around: id -> text between its marks, in document order."""
    found: dict[str, str] = {}
    open_ids: list[str] = []
    for element in etree.fromstring(parts_of(content)["word/document.xml"]).iter():
        if element.tag == f"{W}commentRangeStart":
            open_ids.append(element.get(f"{W}id"))
            found[open_ids[-1]] = ""
        elif element.tag == f"{W}commentRangeEnd":
            open_ids.remove(element.get(f"{W}id"))
        elif element.tag == f"{W}t":
            for each in open_ids:
                found[each] += element.text or ""
    assert open_ids == []
    return found


def text_of(element) -> str:
    return "".join(t.text or "" for t in element.iter(f"{W}t"))
