"""Prints how much of each stress file is read: words expected, found, in order.

    python -m evals.reading [--folder FOLDER] [--misses N] [--markdown FILE] [--engines]

Reads ../shared/stress; a file `x` with `x.expected.md` beside it is held to that text, every other
one has to be read or explained. Words in order: the longest common subsequence of both texts.
What a reading keeps apart (comments, hidden text) counts as found where it is said, not in order.
With --engines pictures and recordings are read too (slow); without, they count as explained.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import resource
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from lastro.settings import Settings
from lastro.sources import Document, Engines, FileStatus, RawFile, Reading, read, status_of
from lastro.workspace import Workspace

STRESS = Path(__file__).resolve().parents[2] / "shared" / "stress"
EXPECTED = ".expected.md"
_NOTES = """\
Words are compared, not form. Of docling's texts these are taken off first: marks of Markdown and
LaTeX, the kinds of charts, the repetition of a merged cell in each place it covers; a number parted
at its subscript is put together; dates are compared as dates. What a reading keeps apart on purpose
(comments, hidden text) is counted as kept apart. Where all words are found but fewer in order, two
tables stand side by side or one inside another: here a sheet is read row by row across both, and a
nested table follows the row it stands in. "nao_lido" always has its reason. MiB and s are the peak
memory of the process that read only this file, and its time."""
ENOUGH = 0.99
_MARKUP = re.compile(
    r"<!--.*?-->|data:[\w/]+;base64,[\w+/=]+|!?\[(?=[^\]]*\]\()|\]\([^)]*\)|\\(?=[_*#])"
    r"|</?(?:u|b|i|sub|sup|br|del|ins)\s*/?>|\\(?:left|right)\b",
    re.S | re.I,
)
"""What docling writes of form, not of text: marks of Markdown and LaTeX."""
_LABELS = re.compile(
    r"^(?:Line|Bar|Pie|Area|Scatter|Column) chart$|\[author: |(?<=, )time: ", re.M | re.I
)
"""Words docling adds of its own: the kind of a chart, what a comment's parts are."""
_DAY = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One file. expected is 0 where there is no expected text; peak in MiB, seconds of wall time.

    apart: words found only in what the reading keeps out of the text (comments, hidden text)
    """

    name: str
    status: str
    expected: int
    found: int
    ordered: int
    apart: int
    reason: str
    missed: tuple[str, ...]
    peak: float
    seconds: float

    @property
    def share(self) -> float:
        """Return the share of expected words that were found, in the text or kept apart."""
        return (self.found + self.apart) / self.expected if self.expected else 1.0

    @property
    def orderly(self) -> bool:
        """Tell whether enough expected words were found in the order of the expected text."""
        return self.ordered + self.apart >= ENOUGH * self.expected

    @property
    def enough(self) -> bool:
        """Tell whether the file is read well enough, or explained."""
        if self.expected:
            return self.share >= ENOUGH
        return self.status == FileStatus.READ or bool(self.reason)


def main() -> int:
    """Print the table and the summary; return 1 when a file falls short."""
    options = _options()
    if not options.folder.is_dir():
        print(f"{options.folder} is absent: nothing to measure")
        return 0
    rows = measured(options.folder, engines=options.engines)
    table = "\n".join(_table(rows))
    print(table)
    for row in rows:
        if row.missed and options.misses:
            print(f"{row.name}: {' '.join(row.missed[: options.misses])}")
    if options.markdown:
        options.markdown.write_text(_page(rows, engines=options.engines), encoding="utf-8")
    return 0 if all(row.enough for row in rows) else 1


def measured(folder: Path, *, engines: bool = False) -> list[Row]:
    """Return a row a file, each read in a process of its own so that its peak memory is its own."""
    files = sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.endswith(EXPECTED))
    context = multiprocessing.get_context("fork")
    with context.Pool(1, maxtasksperchild=1) as pool:
        return pool.starmap(measure, [(folder, path, engines) for path in files], chunksize=1)


def ordered_words(expected: Sequence[str], found: Iterable[str]) -> int:
    """Return the length of the longest common subsequence (bit-parallel, Hyyrö 2004)."""
    masks: dict[str, int] = {}
    for at, word in enumerate(expected):
        masks[word] = masks.get(word, 0) | 1 << at
    full = (1 << len(expected)) - 1
    row = full
    for word in found:
        if mask := masks.get(word):
            hit = row & mask
            row = ((row + hit) | (row - hit)) & full
    return len(expected) - row.bit_count()


def measure(folder: Path, path: Path, engines: bool) -> Row:
    used = Workspace(Settings()).engines if engines else Engines()
    began = time.perf_counter()
    readings = list(_walk(RawFile(path.relative_to(folder).as_posix(), path), used))
    seconds = time.perf_counter() - began
    first = readings[0]
    read_text = "\n".join(r.text for r in readings if isinstance(r, Document))
    words = _words(_DAY.sub(_brazilian, read_text))
    expected = _rejoined(_expected(path), Counter(words))
    aside = _words(" ".join(_aside(readings)))
    missing = Counter(expected) - Counter(words)
    lost = missing - Counter(aside)
    return Row(
        name=path.relative_to(folder).as_posix(),
        status=status_of(first).value,
        expected=len(expected),
        found=len(expected) - missing.total(),
        ordered=ordered_words(expected, words),
        apart=missing.total() - lost.total(),
        reason=first.partial if isinstance(first, Document) else first.reason,
        missed=tuple(missing.elements()),
        peak=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        seconds=seconds,
    )


def _walk(raw: RawFile, engines: Engines) -> Iterator[Reading]:
    reading = read(raw, engines)
    yield reading
    for child in reading.children if isinstance(reading, Document) else ():
        yield from _walk(child, engines)


def _aside(readings: Sequence[Reading]) -> Iterator[str]:
    for reading in readings:
        for finding in reading.findings if isinstance(reading, Document) else ():
            yield f"{finding.message} {finding.excerpt}"


def _expected(path: Path) -> list[str]:
    beside = path.with_name(path.name + EXPECTED)
    if not beside.is_file():
        return []
    text = _LABELS.sub("", _without_repeats(beside.read_text(encoding="utf-8")))
    return _words(_DAY.sub(_brazilian, unescape(_MARKUP.sub(" ", text))))


def _brazilian(day: re.Match[str]) -> str:
    """Return `02/01/2024`, with the time unless it is midnight: as a sheet shows a date here."""
    year, month, date, time = day.groups()
    return f"{date}/{month}/{year}" + (f" {time}" if time and time != "00:00" else "")


def _without_repeats(markdown: str) -> str:
    """Return the text with each merged cell once: docling writes it in every place it covers."""
    lines, above = [], []
    for line in markdown.splitlines():
        if not line.startswith("|"):
            lines, above = [*lines, line], []
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        kept = [
            "" if cell in (cells[at - 1] if at else None, *above[at : at + 1]) else cell
            for at, cell in enumerate(cells)
        ]
        lines.append(" | ".join(kept))
        above = above if all(re.fullmatch("[-: ]*", cell) for cell in cells) else cells
    return "\n".join(lines)


def _rejoined(expected: list[str], found: Counter[str]) -> list[str]:
    """Return the expected words, those that docling parts at a subscript (H 2 O) put together."""
    words, at = [], 0
    while at < len(expected):
        ends = (at + length for length in (3, 2) if at + length <= len(expected))
        joined = {end: "".join(expected[at:end]) for end in ends}
        end = next((e for e, j in joined.items() if j in found and expected[at] not in found), at)
        words.append(joined.get(end, expected[at]))
        at = max(end, at + 1)
    return words


def _words(text: str) -> list[str]:
    return _WORD.findall(text)


def _table(rows: Sequence[Row]) -> Iterator[str]:
    yield "| file | status | expected | found | in order | share | kept apart | MiB | s | reason |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|--:|---|"
    for row in rows:
        figures = (row.expected, row.found, row.ordered, f"{row.share:.1%}", row.apart or "")
        shown = figures if row.expected else ("", "", "", "", "")
        cells = (row.name, row.status, *shown, f"{row.peak:.0f}", f"{row.seconds:.2f}", row.reason)
        yield "| " + " | ".join(str(cell).replace("|", "/") for cell in cells) + " |"
    yield ""
    yield _summary(rows)


def _summary(rows: Sequence[Row]) -> str:
    held = [row for row in rows if row.expected]
    enough, orderly = sum(row.enough for row in held), sum(row.orderly for row in held)
    expected = sum(row.expected for row in held)
    found, ordered = sum(r.found + r.apart for r in held), sum(r.ordered + r.apart for r in held)
    others = [row for row in rows if not row.expected]
    explained = sum(row.enough for row in others)
    return (
        f"{len(held)} files with an expected text: {enough} with {ENOUGH:.0%} of its words or "
        f"more, {orderly} in the same order; of {expected} words {found} found "
        f"({found / max(expected, 1):.2%}), {ordered} in order. "
        f"{len(others)} without: {explained} read or explained. "
        f"Highest peak {max((row.peak for row in rows), default=0):.0f} MiB."
    )


def _page(rows: Sequence[Row], *, engines: bool) -> str:
    made = "python -m evals.reading" + (" --engines" if engines else "") + " --markdown FILE"
    head = ("# How much of the stress files is read", "", f"Written by `{made}`.", "", _NOTES, "")
    return "\n".join((*head, *_table(rows))) + "\n"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--folder", type=Path, default=STRESS)
    parser.add_argument(
        "--misses", type=int, default=0, help="words to print of each file's misses"
    )
    parser.add_argument("--markdown", type=Path, help="where to write the page")
    parser.add_argument("--engines", action="store_true", help="read pictures and recordings too")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
