"""PDF: text page by page with boxes; scanned pages go to the page reader or are listed unread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from pypdfium2 import PdfiumError

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.columns import in_columns
from lastro.sources.layout import Box, Line, Piece, body_size, margins, pieces
from lastro.sources.media import PDF
from lastro.sources.model import (
    BlockKind,
    Document,
    Engines,
    Metadata,
    PageAnchor,
    RawFile,
)
from lastro.sources.naming import told_apart
from lastro.sources.pdf_grid import Rules, parted
from lastro.sources.pdf_history import MAX_BYTES, letters, removed, salvaged
from lastro.sources.pdf_marks import Marks, marks_of, told
from lastro.sources.pdf_page import OCR_DPI, PageLines, PageText, has_layers, open_pdf, page_label
from lastro.sources.scan import OPTICAL, Pace, add_piece, read_picture
from lastro.text import fold, squeeze

SCANNED_CHARS = 16
STAMPED_CHARS = 400
STAMPED_IMAGES = 0.6
_LOW_CONFIDENCE = 0.8
_LISTED = 20
_EXTRA = (("palavras_chave", "Keywords"), ("assunto", "Subject"), ("programa", "Creator"))


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    name: str
    found: PageLines
    marks: Marks
    scanned: bool
    blank: bool

    def anchor(self, box: Box | None = None, *, ocr: bool = False) -> PageAnchor:
        return PageAnchor(self.number, box, ocr, self.name)

    @property
    def shown(self) -> str:
        """Return all that the page shows, as letters alone."""
        return letters("".join(line.text for line in (*self.found.lines, *self.found.stamps)))


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the text with `p. 4` anchors; boxes are in points from the page's top left corner.

    Running headers and page numbers are HEADER blocks at the head of their page. A page that is a
    picture is read by `engines.page_reader`; without one it is in `pages_without_text` and the
    document is partial. Of a file cut short the whole pages are read. What was typed into forms
    is text; comments, hidden text and what earlier revisions said are findings. Raises
    UnreadableFile for a password or a file without one whole page.
    """
    pdf, broken = _open(raw)
    try:
        return _Reading(raw, pdf, engines, broken).document()
    finally:
        pdf.close()


def _open(raw: RawFile) -> tuple[Any, frozenset[int] | None]:
    """Return the opened file, and the pages that are lost of one cut short; None for a whole."""
    try:
        pdf = open_pdf(raw.origin if not callable(raw.origin) else raw.content)
        if len(pdf) > 0:
            return pdf, None
        pdf.close()
    except PdfiumError as wrong:
        if "password" in str(wrong).casefold():
            reason = "PDF protegido por senha: retire a senha e leia de novo"
            raise UnreadableFile(reason, subject=raw.locator) from wrong
    return _saved(raw)


def _saved(raw: RawFile) -> tuple[Any, frozenset[int]]:
    saved = salvaged(raw.content) if raw.size <= MAX_BYTES else None
    with suppress(PdfiumError):
        if saved and len(pdf := open_pdf(saved.content)) > len(saved.broken):
            return pdf, saved.broken
    reason = "PDF danificado ou incompleto: peça o arquivo de novo ou salve-o outra vez"
    raise UnreadableFile(reason, subject=raw.locator)


class _Reading:
    def __init__(
        self, raw: RawFile, pdf: Any, engines: Engines, broken: frozenset[int] | None
    ) -> None:
        self._raw = raw
        self._pdf = pdf
        self._engines = engines
        self._cut = broken is not None
        self._broken = broken or frozenset()
        self._layers = not self._cut and has_layers(raw)
        self._assembly = Assembly(raw, PDF)
        self._pace = Pace(0)
        self._unread: list[int] = []
        self._failed: set[int] = set()

    def document(self) -> Document:
        pages = [self._page(index) for index in range(len(self._pdf))]
        size = body_size([line for page in pages for line in page.found.lines])
        outer = margins([page.found.lines for page in pages], [page.found.height for page in pages])
        self._pace = Pace(sum(page.scanned and not page.blank for page in pages))
        for page, apart in zip(pages, outer, strict=True):
            self._add(page, apart, size)
        self._report_history(pages)
        return self._assembly.document(
            Result(
                _metadata(self._pdf),
                tuple(self._attachments()),
                len(pages),
                tuple(sorted({*self._unread, *self._failed})),
                self._partial(len(pages)),
            )
        )

    def _page(self, index: int) -> _Page:
        """Return one page's lines; a page that pdfium cannot load is listed, the rest goes on."""
        label = page_label(self._pdf, index)
        try:
            if index + 1 in self._broken:
                raise PdfiumError("content lost")
            text, marks = self._opened(index)
        except PdfiumError:
            self._failed.add(index + 1)
            nothing = PageLines((), (), (), 0.0, 0.0, 0.0)
            return _Page(index + 1, label, nothing, Marks(), False, True)
        try:
            found = text.read()
            chars = sum(len(line.text) for line in found.lines)
            stamped = found.images >= STAMPED_IMAGES and chars < STAMPED_CHARS
            scanned = (chars < SCANNED_CHARS and not found.lines) or stamped
            if chars < SCANNED_CHARS and found.images > 0.05:
                scanned = True
            blank = scanned and text.is_blank()
            return _Page(index + 1, label, found, marks, scanned, blank)
        finally:
            text.close()

    def _opened(self, index: int) -> tuple[PageText, Marks]:
        """Return a page, what was typed in its forms drawn on it, and its marks."""
        page = self._pdf[index]
        forms = self._pdf.formenv
        marks = marks_of(page, forms)
        if forms is not None:
            page.flatten()
            page.close()
            page = self._pdf[index]
        return PageText(page, layers=self._layers), marks

    def _add(self, page: _Page, apart: set[int], size: float) -> None:
        lines = page.found.lines
        place = page.anchor().label()
        for hidden in page.found.hidden:
            self._assembly.report(
                "texto_oculto", "texto que não se vê na página; não entrou no texto", place, hidden
            )
        for line in (*(lines[i] for i in sorted(apart)), *page.found.stamps):
            self._assembly.add(line.text, BlockKind.HEADER, page.anchor(line.box))
        body = [line for i, line in enumerate(lines) if i not in apart]
        for piece in _flow(body, page.found.rules, size):
            add_piece(self._assembly, piece, page.anchor())
        self._add_marks(page, place)
        if page.blank and page.number not in self._failed:
            self._assembly.report("pagina_em_branco", "página em branco", place)
        elif page.scanned:
            self._scan(page)

    def _add_marks(self, page: _Page, place: str) -> None:
        """Add what the drawing of the page does not show of its forms; report the comments."""
        shown = page.shown if page.marks.fields or page.marks.notes else ""
        for field in page.marks.fields:
            text = f"{field.name}: {field.value}" if field.name else field.value
            if field.hidden:
                message = "campo de formulário que não se vê; não entrou no texto"
                self._assembly.report("texto_oculto", message, place, text)
            elif letters(field.value) not in shown:
                self._assembly.add(text, BlockKind.PARAGRAPH, page.anchor())
        for note in page.marks.notes:
            if note.typed and not note.hidden:
                message = "texto digitado por cima da página"
                self._assembly.report("texto_sobreposto", message, place, note.text)
                if letters(note.text) not in shown:
                    self._assembly.add(note.text, BlockKind.NOTE, page.anchor())
            else:
                self._assembly.report(*told(note, place))

    def _report_history(self, pages: list[_Page]) -> None:
        if self._cut or self._raw.size > MAX_BYTES:
            return
        said = (line.text for page in pages for line in page.found.lines + page.found.stamps)
        hidden = (text for page in pages for text in page.found.hidden)
        for gone in removed(self._raw.content, "".join((*said, *hidden))):
            message = "uma versão anterior, ainda guardada no arquivo, dizia isto"
            place = PageAnchor(gone.page).label()
            self._assembly.report("revisao_anterior", message, place, gone.text)

    def _scan(self, page: _Page) -> None:
        number, known = page.number, page.found.lines
        place = page.anchor().label()
        reader = self._engines.page_reader
        if reader is None:
            self._unread.append(number)
            message = "página digitalizada, sem texto: não foi lida"
            self._assembly.report("pagina_sem_texto", message, place)
            return
        self._engines.notice(f"{self._raw.name}, {self._pace.at(number)}")
        text, _ = self._opened(number - 1)
        png = text.png()
        text.close()
        found, confidence = read_picture(reader, png, OCR_DPI / 72)
        had = {fold(squeeze(line.text)) for line in known}
        fresh = [piece for piece in found if fold(squeeze(piece.text)) not in had]
        for piece in fresh:
            add_piece(self._assembly, piece, page.anchor(ocr=True))
        if fresh:
            self._assembly.report("leitura_optica", OPTICAL, place)
        if not fresh and not known:
            self._unread.append(number)
            self._assembly.report("pagina_sem_texto", "imagem sem texto reconhecível", place)
        elif confidence < _LOW_CONFIDENCE and fresh:
            message = f"leitura de imagem pouco segura ({confidence:.0%}); confira na página"
            self._assembly.report("ocr_incerto", message, place)

    def _partial(self, count: int) -> str:
        reasons = []
        if self._cut:
            whole = count - len(self._failed)
            reasons.append(f"arquivo incompleto ou danificado: {whole} páginas foram salvas")
        if self._unread:
            missing = self._engines.page_reader is None
            how = "; para lê-las: `pip install 'lastro[ocr]'`" if missing else ""
            reasons.append(f"páginas sem texto: {_listed(self._unread)}{how}")
        if self._failed:
            reasons.append(f"páginas danificadas: {_listed(sorted(self._failed))}")
        return "; ".join(reasons)

    def _attachments(self) -> list[RawFile]:
        attached = [
            self._pdf.get_attachment(index) for index in range(self._pdf.count_attachments())
        ]
        names = told_apart([_file_name(a.get_name()) or "anexo" for a in attached])
        return [
            RawFile(f"{self._raw.locator}!{name}", bytes(a.get_data()))
            for name, a in zip(names, attached, strict=True)
        ]


def _flow(lines: list[Line], rules: Rules, size: float) -> Iterator[Piece]:
    """Yield paragraphs and the rows of drawn tables, in the order of the page."""
    for is_row, group in groupby(parted(lines, rules), key=lambda part: isinstance(part, Piece)):
        if is_row:
            yield from cast("Iterator[Piece]", group)
        else:
            yield from pieces(in_columns(cast("list[Line]", list(group))), size)


def _file_name(stored: str) -> str:
    return stored.replace("!", "_").replace("\\", "/").rsplit("/", 1)[-1]


def _listed(pages: list[int]) -> str:
    more = f" e mais {len(pages) - _LISTED}" if len(pages) > _LISTED else ""
    return ", ".join(map(str, sorted(pages)[:_LISTED])) + more


def _metadata(pdf: Any) -> Metadata:
    given = pdf.get_metadata_dict(skip_empty=True)
    return Metadata(
        title=given.get("Title", ""),
        author=given.get("Author", ""),
        date=_iso(given.get("CreationDate", "")),
        subject=given.get("Subject", ""),
        extra={name: text for name, key in _EXTRA if (text := given.get(key, ""))},
    )


def _iso(stamp: str) -> str:
    """Return `2024-05-02T10:30:00` for `D:20240502103000-03'00'`, `""` when it is no date."""
    digits = stamp.removeprefix("D:")[:14]
    if len(digits) < 8 or not digits[:8].isdigit():
        return ""
    day = f"{digits[:4]}-{digits[4:6]}-{digits[6:8]}"
    if len(digits) < 14 or not digits.isdigit():
        return day
    return f"{day}T{digits[8:10]}:{digits[10:12]}:{digits[12:14]}"
