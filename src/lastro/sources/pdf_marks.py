"""What is put on a PDF page afterwards: form fields with their values, comments, strike-outs."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium_c

from lastro.text import clip, squeeze

MAX_MARKS = 2_000
_INVISIBLE_FLAGS = 0x2 | 0x20  # hidden, no view (PDF 32000-1, 12.5.3)
_MARKUP = {
    pdfium_c.FPDF_ANNOT_HIGHLIGHT: "trecho destacado",
    pdfium_c.FPDF_ANNOT_UNDERLINE: "trecho sublinhado",
    pdfium_c.FPDF_ANNOT_SQUIGGLY: "trecho sublinhado",
    pdfium_c.FPDF_ANNOT_STRIKEOUT: "trecho riscado",
}
_SILENT = (pdfium_c.FPDF_ANNOT_LINK, pdfium_c.FPDF_ANNOT_POPUP, pdfium_c.FPDF_ANNOT_WIDGET)
_CHECKS = (pdfium_c.FPDF_FORMFIELD_CHECKBOX, pdfium_c.FPDF_FORMFIELD_RADIOBUTTON)
_VALUED = (
    pdfium_c.FPDF_FORMFIELD_TEXTFIELD,
    pdfium_c.FPDF_FORMFIELD_COMBOBOX,
    pdfium_c.FPDF_FORMFIELD_LISTBOX,
)


@dataclass(frozen=True, slots=True)
class Field:
    """A filled form field. name: what it tells the user, else its own; hidden: not shown."""

    name: str
    value: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A comment. marked: the words it marks; form: `trecho riscado` … or "" for a note.

    typed: it is text typed onto the page, which everybody sees there; hidden: not shown
    """

    text: str
    author: str = ""
    marked: str = ""
    form: str = ""
    typed: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """The fields and notes of one page, in the file's order."""

    fields: tuple[Field, ...] = ()
    notes: tuple[Note, ...] = ()


def marks_of(page: Any, forms: Any) -> Marks:
    """Return the marks on an opened page; forms: the form environment, or None without forms."""
    fields: list[Field] = []
    notes: list[Note] = []
    for at in range(min(pdfium_c.FPDFPage_GetAnnotCount(page), MAX_MARKS)):
        with _opened(page, at) as mark:
            if mark is None:
                continue
            kind = pdfium_c.FPDFAnnot_GetSubtype(mark)
            if kind == pdfium_c.FPDF_ANNOT_WIDGET and forms is not None:
                fields += _field(forms, mark)
            elif kind not in _SILENT:
                notes += _note(page, mark, kind)
    return Marks(tuple(dict.fromkeys(fields)), tuple(notes))


def told(note: Note, place: str) -> tuple[str, str, str, str]:
    """Return the finding that a note is: kind, message, place, excerpt."""
    if note.hidden:
        return "texto_oculto", "anotação que não se vê; não entrou no texto", place, note.text
    who = f"de {note.author}" if note.author else "sem autor"
    if not note.text:
        return "trecho_riscado", f"trecho riscado, marca {who}", place, note.marked
    about = f" sobre o {note.form} “{clip(note.marked, 80)}”" if note.marked else ""
    return "comentario", f"comentário {who}{about}", place, note.text


@contextmanager
def _opened(page: Any, at: int) -> Iterator[Any]:
    mark = pdfium_c.FPDFPage_GetAnnot(page, at)
    try:
        yield mark or None
    finally:
        if mark:
            pdfium_c.FPDFPage_CloseAnnot(mark)


def _field(forms: Any, mark: Any) -> Iterator[Field]:
    kind = pdfium_c.FPDFAnnot_GetFormFieldType(forms, mark)
    name = _string(pdfium_c.FPDFAnnot_GetFormFieldAlternateName, forms, mark) or _string(
        pdfium_c.FPDFAnnot_GetFormFieldName, forms, mark
    )
    value = ""
    if kind in _VALUED:
        value = _string(pdfium_c.FPDFAnnot_GetFormFieldValue, forms, mark)
    elif kind in _CHECKS and pdfium_c.FPDFAnnot_IsChecked(forms, mark):
        export = _string(pdfium_c.FPDFAnnot_GetFormFieldExportValue, forms, mark)
        radio = kind == pdfium_c.FPDF_FORMFIELD_RADIOBUTTON
        value = export if radio and export else "marcado"
    if value.strip():
        yield Field(squeeze(name), squeeze(value), _is_unseen(mark))


def _note(page: Any, mark: Any, kind: int) -> Iterator[Note]:
    text = _value(mark, b"Contents")
    form = _MARKUP.get(kind, "")
    marked = _marked(page, mark) if form else ""
    if text.strip() or (kind == pdfium_c.FPDF_ANNOT_STRIKEOUT and marked):
        typed = kind == pdfium_c.FPDF_ANNOT_FREETEXT
        yield Note(squeeze(text), _value(mark, b"T"), marked, form, typed, _is_unseen(mark))


def _is_unseen(mark: Any) -> bool:
    return bool(pdfium_c.FPDFAnnot_GetFlags(mark) & _INVISIBLE_FLAGS)


def _marked(page: Any, mark: Any) -> str:
    """Return the words under a highlight or a strike-out."""
    text = pdfium_c.FPDFText_LoadPage(page)
    pieces = []
    quad = pdfium_c.FS_QUADPOINTSF()
    for at in range(min(pdfium_c.FPDFAnnot_CountAttachmentPoints(mark), MAX_MARKS)):
        if pdfium_c.FPDFAnnot_GetAttachmentPoints(mark, at, quad):
            across = (quad.x1, quad.x2, quad.x3, quad.x4)
            up = (quad.y1, quad.y2, quad.y3, quad.y4)
            pieces.append(_bounded(text, (min(across), max(up), max(across), min(up))))
    pdfium_c.FPDFText_ClosePage(text)
    return squeeze(" ".join(pieces))


def _bounded(text: Any, edges: tuple[float, float, float, float]) -> str:
    count = pdfium_c.FPDFText_GetBoundedText(text, *edges, None, 0)
    buffer = (ctypes.c_ushort * max(count, 1))()
    pdfium_c.FPDFText_GetBoundedText(text, *edges, buffer, count)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0")


def _value(mark: Any, key: bytes) -> str:
    return _string(lambda buffer, size: pdfium_c.FPDFAnnot_GetStringValue(mark, key, buffer, size))


def _string(ask: Callable[..., int], *given: Any) -> str:
    """Return what a pdfium function writes as UTF-16 into a buffer of the size it asks for."""
    size = ask(*given, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    ask(*given, ctypes.cast(buffer, ctypes.POINTER(pdfium_c.FPDF_WCHAR)), size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")
