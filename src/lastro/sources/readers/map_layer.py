"""Maps (GeoJSON, KML): one block a place, with its properties and coordinates."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from lxml import etree

from lastro.errors import UnreadableFile
from lastro.sources.assemble import Assembly
from lastro.sources.encoding import decode
from lastro.sources.media import GEOJSON, KML
from lastro.sources.model import BlockKind, Document, Engines, PointerAnchor, RawFile
from lastro.text import squeeze

_VERTICES = 40
_SHAPES = {"Point": "ponto", "MultiPoint": "pontos", "LineString": "linha",
           "MultiLineString": "linhas", "Polygon": "polígono", "MultiPolygon": "polígonos",
           "LinearRing": "contorno"}  # fmt: skip
_WORDS = {True: "sim", False: "não"}

_Place = tuple[float, float]


def read_geojson(raw: RawFile, engines: Engines) -> Document:
    """Return one block a feature; coordinates stand as latitude, longitude, in degrees."""
    value = json.loads(decode(raw.content).text)
    assembly = Assembly(raw, GEOJSON)
    if name := value.get("name"):
        assembly.add(str(name), BlockKind.HEADING, PointerAnchor("/name"), 1)
    features = value.get("features", [value])
    for number, feature in enumerate(features):
        pointer = f"/features/{number}" if "features" in value else ""
        properties = feature.get("properties") or {}
        cells = [
            (f"{key}: {_word(given)}", f"{pointer}/properties/{key}")
            for key, given in properties.items()
            if given not in (None, "", [], {})
        ]
        geometry = feature.get("geometry") or (feature if "coordinates" in feature else {})
        shapes = geometry.get("geometries", [geometry])
        cells += [
            (_shape(str(shape.get("type", "")), list(_pairs(shape.get("coordinates", [])))),
             f"{pointer}/geometry") for shape in shapes
        ]  # fmt: skip
        _add(assembly, cells, pointer)
    return assembly.document()


def read_kml(raw: RawFile, engines: Engines) -> Document:
    """Return one block a placemark; coordinates stand as latitude, longitude, in degrees."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    root = etree.fromstring(raw.content, parser)
    if root is None:
        raise UnreadableFile("mapa KML danificado", subject=raw.locator)
    assembly = Assembly(raw, KML)
    for number, place in enumerate(root.iter("{*}Placemark"), start=1):
        pointer = f"/kml/Placemark[{number}]"
        cells = [(text, f"{pointer}/name") for text in _texts(place, "name")]
        cells += [(text, f"{pointer}/description") for text in _texts(place, "description")]
        cells += [(f"endereço: {text}", f"{pointer}/address") for text in _texts(place, "address")]
        for data in place.iter("{*}Data", "{*}SimpleData"):
            text = squeeze("".join(map(str, data.itertext())))
            cells.append((f"{data.get('name', '')}: {text}", f"{pointer}/{data.get('name', '')}"))
        for drawn in place.iter("{*}coordinates"):
            parent = drawn.getparent()
            kind = etree.QName(parent).localname if parent is not None else ""
            cells.append((_shape(kind, list(_kml_pairs(drawn.text or ""))), f"{pointer}/{kind}"))
        _add(assembly, cells, pointer)
    if assembly.empty:
        raise UnreadableFile("mapa KML sem nenhum lugar marcado", subject=raw.locator)
    return assembly.document()


def _add(assembly: Assembly, cells: list[tuple[str, str]], pointer: str) -> None:
    filled = [(text, PointerAnchor(place)) for text, place in cells if text]
    assembly.add_row(filled, PointerAnchor(pointer))


def _texts(place: etree._Element, tag: str) -> Iterator[str]:
    for found in place.iterfind(f"{{*}}{tag}"):
        if text := squeeze("".join(map(str, found.itertext()))):
            yield text


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return _WORDS[value]
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


def _pairs(coordinates: Any) -> Iterator[_Place]:
    """Yield (latitude, longitude) of every position, however deep GeoJSON nests them."""
    waiting = [coordinates]
    while waiting:
        current = waiting.pop()
        if isinstance(current, list) and current and isinstance(current[0], int | float):
            if len(current) >= 2:
                yield float(current[1]), float(current[0])
        elif isinstance(current, list):
            waiting += reversed(current)


def _kml_pairs(text: str) -> Iterator[_Place]:
    for position in text.split():
        numbers = position.split(",")
        with suppress(ValueError, IndexError):  # a damaged position is left out
            yield float(numbers[1]), float(numbers[0])


def _shape(kind: str, places: list[_Place]) -> str:
    """Return `ponto: latitude -23.5505, longitude -46.6333`; long outlines by their bounds too."""
    if not places:
        return ""
    name = _SHAPES.get(kind, kind.casefold())
    if len(places) == 1:
        return f"{name}: latitude {places[0][0]:g}, longitude {places[0][1]:g}"
    listed = "; ".join(
        f"{latitude:.7g}, {longitude:.7g}" for latitude, longitude in places[:_VERTICES]
    )
    more = f" e mais {len(places) - _VERTICES}" if len(places) > _VERTICES else ""
    south, north = min(p[0] for p in places), max(p[0] for p in places)
    west, east = min(p[1] for p in places), max(p[1] for p in places)
    return (
        f"{name} de {len(places)} vértices, latitudes {south:.7g} a {north:.7g}, longitudes "
        f"{west:.7g} a {east:.7g} (latitude, longitude): {listed}{more}"
    )
