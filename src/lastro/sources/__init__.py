"""Files to documents: `gather` a folder, `read` each file, keep what was read."""

from lastro.sources.anchors import ChatAnchor
from lastro.sources.encoding import decode
from lastro.sources.endings import ENDINGS, endings
from lastro.sources.gather import gather, ignored
from lastro.sources.linking import link
from lastro.sources.model import (
    Anchor,
    Block,
    BlockKind,
    CellAnchor,
    Document,
    Engines,
    Excerpt,
    FileRecord,
    FileStatus,
    Finding,
    MessageAnchor,
    Metadata,
    PageAnchor,
    PageReader,
    ParagraphAnchor,
    PointerAnchor,
    RawFile,
    Reading,
    TimeAnchor,
    Transcriber,
    Unread,
)
from lastro.sources.places import Surroundings, excerpt, place_of, surroundings
from lastro.sources.read import MAX_BYTES, READERS, read
from lastro.sources.records import status_of
from lastro.sources.remembered import RememberingReader
from lastro.sources.store import DocumentStore

__all__ = [
    "ENDINGS",
    "MAX_BYTES",
    "READERS",
    "Anchor",
    "Block",
    "BlockKind",
    "CellAnchor",
    "ChatAnchor",
    "Document",
    "DocumentStore",
    "Engines",
    "Excerpt",
    "FileRecord",
    "FileStatus",
    "Finding",
    "MessageAnchor",
    "Metadata",
    "PageAnchor",
    "PageReader",
    "ParagraphAnchor",
    "PointerAnchor",
    "RawFile",
    "Reading",
    "RememberingReader",
    "Surroundings",
    "TimeAnchor",
    "Transcriber",
    "Unread",
    "decode",
    "endings",
    "excerpt",
    "gather",
    "ignored",
    "link",
    "place_of",
    "read",
    "status_of",
    "surroundings",
]
