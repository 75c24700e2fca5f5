"""The office's library: books, decisions and models that all matters share, cited with the page.

A work is a file read by our readers. What it does not say of itself comes from options, or from a
side file `<name of the file>.toml` beside it, which wins over what was recognised.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path

from lastro.collections.collection import Collection
from lastro.collections.files import Read, digest
from lastro.collections.model import Built, Cut, Entry, Offer, Passed
from lastro.collections.printed import printed_offset
from lastro.collections.recognise import recognised
from lastro.collections.reference import LIBRARY, Reference, WorkKind, page_of
from lastro.errors import NotFound, UserError
from lastro.events import Emit, ignore
from lastro.index import DocType, Passage, chunk
from lastro.sources import Document, Excerpt, RawFile, Unread, gather

PRINTED = "numeracao_impressa"
_SIDE = ".toml"
_NUMBERS = re.compile(r"^pp?\. (\d+)(?:–(\d+))?(?: \(numerada [^)]*\))?")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A passage of a work that may be cited, with its citation and its page."""

    citation: str
    reference: Reference
    excerpt: Excerpt
    score: float


class Library:
    """Works kept in one collection."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection

    def add(
        self,
        path: Path,
        kind: WorkKind,
        read: Read,
        said: Mapping[str, str] | None = None,
        emit: Emit = ignore,
    ) -> Built:
        """Read a file, or every file of a folder, into the library as works of a kind.

        said: what the lawyer says of the work, by the names of `Reference`
        Raises UserError for a side file that cannot be used.
        """
        raws = [raw for raw in gather(path) if not _is_side_file(raw)]
        if said and len(raws) > 1:
            raise UserError(
                "autor, título e o mais valem para um arquivo só; para uma pasta, escreva-os num "
                "arquivo .toml ao lado de cada obra",
                subject=str(path),
            )
        offers = [_offer(raw, kind, read, said or {}) for raw in raws]
        return self.collection.put(offers, emit)

    def works(self) -> Iterator[tuple[str, Reference]]:
        """Yield id and reference of every work, by id."""
        ids = self.collection.entries.ids()
        for name, entry in self.collection.entries.get(ids).items():
            reference = Reference.of(entry.fields)
            if reference is not None:
                yield name, reference

    def work(self, name: str) -> tuple[Entry, Reference]:
        """Return a work by its id. Raises NotFound."""
        entry = self.collection.entries.get([name]).get(name)
        reference = Reference.of(entry.fields) if entry else None
        if entry is None or reference is None:
            raise NotFound(
                f"a biblioteca não tem {name!r}; veja os nomes com `lastro library list`",
                subject=name,
            )
        return entry, reference

    def remove(self, name: str) -> None:
        """Drop a work. Raises NotFound."""
        self.work(name)
        self.collection.forget([name])

    def draw(self, text: str, k: int, kinds: Iterable[WorkKind] = ()) -> tuple[Quoted, ...]:
        """Return the passages of works that answer a question best, each ready to be cited.

        kinds: only works of these. Nothing is cited but what is held, at the page it stands on.
        """
        wanted = {"tipo": tuple(kinds)} if (kinds := tuple(kinds)) else None
        found = self.collection.search(text, k, wanted=wanted)
        held = self.collection.entries.get([hit.passage.locator for hit in found.hits])
        quoted = []
        for hit in found.hits:
            entry = held[hit.passage.locator]
            if reference := Reference.of(entry.fields):
                said = citation(entry, hit.passage)
                quoted.append(Quoted(said, reference, hit.passage.excerpt, hit.score))
        return tuple(quoted)


def citation(entry: Entry, passage: Passage) -> str:
    """Return how a passage of a work is cited, "" for an entry that is no work.

    The count of a book's file is not its printed page: where no number is printed, this is said.
    """
    reference = Reference.of(entry.fields)
    if reference is None:
        return ""
    place = page_of(passage.place)
    book = reference.tipo is WorkKind.DOUTRINA
    if book and place.startswith("p") and not entry.fields.get(PRINTED):
        place += " do arquivo"
    return reference.cite(place)


def _offer(raw: RawFile, kind: WorkKind, read: Read, said: Mapping[str, str]) -> Offer:
    known = {**_beside(raw), **said}
    shaped = repr((kind.value, sorted(known.items())))
    return Offer(raw.locator, digest(raw, shaped), partial(_cut, raw, kind, read, known))


def _cut(
    raw: RawFile, kind: WorkKind, read: Read, said: Mapping[str, str]
) -> Iterator[Cut | Passed]:
    reading = read(raw)
    if isinstance(reading, Unread):
        if not reading.ignored:
            yield Passed(0, reading.reason, raw.locator)
        return
    if reading.text.strip():
        shaped = repr((kind.value, sorted(said.items())))
        yield _work(reading, recognised(reading, kind).but(said), digest(raw, shaped))
    for child in reading.children:
        yield from _cut(child, kind, read, {})


def _work(document: Document, reference: Reference, known_by: str) -> Cut:
    offset = printed_offset(document)
    numbered = {} if offset is None else {PRINTED: offset}
    facts = {**reference.as_json(), **numbered}
    title = reference.cite()
    entry = Entry(document.locator, document.text, title, fields=facts, sha256=document.sha256)
    found = chunk(document, LIBRARY, DocType.OUTRO)
    heads = (reference.titulo or title,)
    passages = tuple(
        replace(p, section=(*heads, *p.section), place=_printed(p.place, offset)) for p in found
    )
    return Cut(entry, passages, known_by)


def _printed(place: str, offset: int | None) -> str:
    """Return a place by its printed page: `p. 412`; as it is where no number is printed."""
    found = _NUMBERS.match(place)
    if found is None or offset is None or int(found[1]) + offset < 1:
        return place
    last = f"–{int(found[2]) + offset}" if found[2] else ""
    return f"{'pp' if last else 'p'}. {int(found[1]) + offset}{last}{place[found.end() :]}"


def _is_side_file(raw: RawFile) -> bool:
    origin = raw.origin
    if not isinstance(origin, Path) or origin.suffix != _SIDE:
        return False
    return origin.with_suffix("").is_file()


def _beside(raw: RawFile) -> dict[str, str]:
    """Return what the side file of a work says. Raises UserError for one that cannot be used."""
    if not isinstance(raw.origin, Path):
        return {}
    side = raw.origin.with_name(raw.origin.name + _SIDE)
    if not side.is_file():
        return {}
    try:
        given = tomllib.loads(side.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise UserError(f"{side} não é TOML em UTF-8: {wrong}", subject=str(side)) from wrong
    names = {one.name for one in fields(Reference) if one.name != "tipo"}
    if unknown := sorted(set(given) - names):
        raise UserError(
            f"{side}: {', '.join(unknown)} não existe; os nomes são: {', '.join(sorted(names))}",
            subject=str(side),
        )
    return {name: str(value) for name, value in given.items()}
