"""How tests of this room read bytes, and what every reading must hold to."""

from collections.abc import Callable

import pytest

from lastro.sources import Block, Document, Engines, RawFile, read
from lastro.sources.model import Reading


@pytest.fixture
def read_bytes() -> Callable[..., Reading]:
    def reading(name: str, content: bytes, engines: Engines | None = None) -> Reading:
        return read(RawFile(name, content), engines)

    return reading


@pytest.fixture
def document(read_bytes) -> Callable[..., Document]:
    """Read bytes that must be readable, and hold the reading to what every reader promises."""

    def checked(name: str, content: bytes, engines: Engines | None = None) -> Document:
        found = read_bytes(name, content, engines)
        assert isinstance(found, Document), found
        for block in found.blocks:
            hold_block(found, block)
        return found

    return checked


def hold_block(document: Document, block: Block) -> None:
    text = block.span.of(document.text)
    assert text
    assert text == text.strip()
    assert block.anchor.label()
    assert len(block.parts) == max(len(block.anchors) - 1, 0)
    for part in block.parts:
        assert block.span.start <= part.start < part.end <= block.span.end
