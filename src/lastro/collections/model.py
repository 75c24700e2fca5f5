"""Entry, Passed, Built, Held: what a collection is made of and what is said of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from lastro.index import Passage


class Whole(StrEnum):
    """What a hit stands for; closed.

    DOCUMENT: the best passage of a document, once a document; PASSAGE: any passage
    """

    DOCUMENT = "documento"
    PASSAGE = "trecho"

    @classmethod
    def of(cls, by_document: bool) -> Whole:
        """Return DOCUMENT or PASSAGE."""
        return cls.DOCUMENT if by_document else cls.PASSAGE


@dataclass(frozen=True, slots=True)
class Entry:
    """A document of a collection, as it was given.

    text: verbatim; offsets of its passages are code points into it
    above: what the embedder and the terms see above the text, and no hit holds
    fields: further facts by name, for filters and answers; plain values or lists of them
    sha256: of the file it was read from, "" for what came as text
    """

    id: str
    text: str
    title: str = ""
    above: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)
    sha256: str = ""

    @property
    def content(self) -> str:
        """Return the hash its passages carry: of the file, else of id, title and texts."""
        return self.sha256 or _hash(self.id, self.title, self.above, self.text)

    @property
    def digest(self) -> str:
        """Return a hash of everything: the entry is unchanged when it is."""
        return _hash(self.content, self.fields_json)

    @property
    def fields_json(self) -> str:
        """Return the fields as one JSON object, names in order."""
        return json.dumps(dict(self.fields), ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Passed:
    """What was passed over, and what to do: a line of the given file, or a file of the folder."""

    line: int
    reason: str
    file: str = ""

    def as_json(self) -> dict[str, object]:
        """Return an element of `recusados`."""
        return {"linha": self.line or None, "arquivo": self.file or None, "motivo": self.reason}


@dataclass(frozen=True, slots=True)
class Cut:
    """An entry ready to be written: its passages, and what it is known unchanged by."""

    entry: Entry
    passages: tuple[Passage, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A file offered to a collection: read only when its digest is another than the one held.

    read: returns it and what lies inside it; the ids of the latter begin with its own and `!`
    """

    id: str
    digest: str
    read: Callable[[], Iterable[Cut | Passed]]


@dataclass(frozen=True, slots=True)
class Built:
    """How a build ended: documents added, changed, removed, unchanged, and the lines passed over.

    passages: held now; without_vector: those that are found by their words alone so far
    """

    name: str
    added: int
    changed: int
    removed: int
    unchanged: int
    passages: int
    without_vector: int
    ms: float
    passed: tuple[Passed, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the answer of `lastro index build`."""
        return {
            "colecao": self.name,
            "incluidos": self.added,
            "alterados": self.changed,
            "removidos": self.removed,
            "inalterados": self.unchanged,
            "passagens": self.passages,
            "sem_vetor": self.without_vector,
            "recusados": [one.as_json() for one in self.passed],
            "ms": round(self.ms),
        }


@dataclass(frozen=True, slots=True)
class Held:
    """A collection that is held."""

    name: str
    documents: int
    passages: int
    without_vector: int

    def as_json(self) -> dict[str, object]:
        """Return an element of `lastro index list`."""
        return {
            "colecao": self.name,
            "documentos": self.documents,
            "passagens": self.passages,
            "sem_vetor": self.without_vector,
        }


def _hash(*parts: str) -> str:
    joined = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(joined).hexdigest()
