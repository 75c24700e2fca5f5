"""The figures of a chart as a table, from the values that the document keeps beside its picture."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from lastro.sources.cells import shown

_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_POINTS = 20_000
DRAWN = f"{_C}chart"
"""The element of a drawing that stands for a chart."""
REFERS = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def rows_of(chart: etree._Element) -> Iterator[tuple[str, ...]]:
    """Yield the title, the names of the series, then a row a category with a value a series."""
    title = chart.find(f".//{_C}chart/{_C}title")
    if title is not None and (text := _rich(title)):
        yield (text,)
    series = list(chart.iter(f"{_C}ser"))
    if not series:
        return
    yield ("", *(_name(one) for one in series))
    labels = next((found for one in series if (found := _labels(one))), {})
    values = [_points(one, f"{_C}val", f"{_C}yVal") for one in series]
    for at in sorted({at for points in (labels, *values) for at in points}):
        yield (labels.get(at, ""), *(points.get(at, "") for points in values))


def _rich(element: etree._Element) -> str:
    return "".join(str(run.text or "") for run in element.iter(f"{_A}t", f"{_C}v"))


def _name(series: etree._Element) -> str:
    named = series.find(f"{_C}tx")
    return _rich(named) if named is not None else ""


def _labels(series: etree._Element) -> dict[int, str]:
    return _points(series, f"{_C}cat", f"{_C}xVal")


def _points(series: etree._Element, *holders: str) -> dict[int, str]:
    """Return the cached texts of a series' labels or values, by their index."""
    found: dict[int, str] = {}
    for holder in holders:
        for point in series.iterfind(f"{holder}//{_C}pt"):
            value = point.find(f"{_C}v")
            if value is not None and value.text and len(found) < _POINTS:
                found.setdefault(int(point.get("idx", "0")), _shown(value.text))
    return found


def _shown(text: str) -> str:
    """Return a cached number as a Brazilian reads it, any other text as it is."""
    try:
        return shown(float(text)) if "." in text or "E" in text else text
    except ValueError:
        return text
