"""Photographs and scans of pages, read by the page reader (OCR) when there is one."""

from __future__ import annotations

import io

from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly, Result
from lastro.sources.model import Document, Engines, PageAnchor, RawFile
from lastro.sources.scan import OPTICAL, add_piece, read_picture
from lastro.sources.sniff import media_type

MAX_PIXELS = 120_000_000
MAX_SIDE = 4000
_POINTS = 72
_MAX_FRAMES = 500


def read(raw: RawFile, engines: Engines) -> Document:
    """Return the text in a picture, a page a frame; boxes in points at the picture's own density.

    Raises UnreadableFile when no page reader is installed or no text is found.
    """
    reader = engines.page_reader
    if reader is None:
        raise UnreadableFile(
            "imagem não lida; para ler imagens aqui: `pip install 'lastro[ocr]'`",
            subject=raw.locator,
        )
    assembly = Assembly(raw, media_type(raw))
    unread = []
    pages = 0
    with _open(raw) as image:
        for pages, frame in enumerate(ImageSequence.Iterator(image), start=1):
            if pages > _MAX_FRAMES or (pages > 1 and image.format == "GIF"):
                break
            png, scale = _png(frame)
            found, _ = read_picture(reader, png, scale)
            for piece in found:
                add_piece(assembly, piece, PageAnchor(pages, ocr=True))
            if found:
                assembly.report("leitura_optica", OPTICAL, PageAnchor(pages).label())
            else:
                unread.append(pages)
    if assembly.empty:
        raise UnreadableFile("imagem sem texto reconhecível", subject=raw.locator)
    partial = f"páginas sem texto: {', '.join(map(str, unread))}" if unread else ""
    return assembly.document(Result(pages=pages, pages_without_text=tuple(unread), partial=partial))


def _open(raw: RawFile) -> Image.Image:
    try:
        image = Image.open(io.BytesIO(raw.content))
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError) as wrong:
        raise UnreadableFile("imagem danificada", subject=raw.locator) from wrong
    if image.width * image.height > MAX_PIXELS:
        raise UnreadableFile(
            f"imagem grande demais ({image.width} × {image.height} pontos); reduza-a",
            subject=raw.locator,
        )
    return image


def _png(frame: Image.Image) -> tuple[bytes, float]:
    """Return the upright grey picture, no side over 4 000 pixels, and its pixels a point."""
    density = float(frame.info.get("dpi", (_POINTS, _POINTS))[0]) or _POINTS
    upright = ImageOps.exif_transpose(frame).convert("L")
    shrink = min(1.0, MAX_SIDE / max(upright.size))
    if shrink < 1:
        upright = upright.resize((round(upright.width * shrink), round(upright.height * shrink)))
    target = io.BytesIO()
    upright.save(target, "PNG", compress_level=1)
    return target.getvalue(), density * shrink / _POINTS
