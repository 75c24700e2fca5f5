"""A page that shows a text with each citation marked by its status, in place, by offset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files

from lxml import etree

from lastro.citations import Checked, Desk, Report, Status, held_in_words, remarks
from lastro.documents.checks import colour_of_item, counted, in_words
from lastro.documents.opponent.objections import Objection, objection, source_of
from lastro.documents.writers.page.elements import Element, address, fill, h
from lastro.drafting import Colour


@dataclass(frozen=True, slots=True)
class _Entry:
    """A citation as the page shows it."""

    number: int
    item: Checked
    why: Objection | None
    place: str
    source: str

    @property
    def status(self) -> Status | None:
        return self.item.resolution.status if self.item.resolution else None

    @property
    def colour(self) -> Colour:
        return Colour.VERMELHA if self.why else colour_of_item(self.item)


def marked(
    name: str,
    text: str,
    report: Report,
    desk: Desk,
    places: Sequence[str] = (),
    missing: str = "",
) -> bytes:
    """Return one HTML file that needs no other: the text with its marks, then each citation.

    Every mark carries `data-status`, `data-offset` and `data-fim`; the text between is unchanged.
    places: where each citation stands in the file, in the report's order
    missing: a sentence that stands first when the file was not read whole
    """
    where = (*places, *[""] * len(report.items))
    entries = [
        _Entry(number, item, objection(item, desk), where[number - 1], source_of(item, desk))
        for number, item in enumerate(report.items, start=1)
    ]
    body = h("main.texto", style="white-space: pre-wrap")
    fill(body, *_stretches(text, entries))
    listed = h("section.citacoes", h("h2", "Citações"), *map(_shown, entries))
    warned = [h("p", h("strong", f"Atenção: {missing}."))] if missing else []
    page = h("html", _head(name), lang="pt-BR")
    page.append(h("body", h("h1", name), *warned, _counts(report), body, listed))
    return b"<!DOCTYPE html>\n" + etree.tostring(page, encoding="utf-8", method="html")


def _stretches(text: str, entries: Sequence[_Entry]) -> Iterator[str | Element]:
    at = 0
    for entry in sorted(entries, key=lambda e: e.item.citation.core):
        core = entry.item.citation.core
        if core.start < at or entry.item.citation.inside_range:
            continue
        yield text[at : core.start]
        yield _mark(entry, core.of(text))
        at = core.end
    yield text[at:]


def _mark(entry: _Entry, written: str) -> Element:
    core = entry.item.citation.core
    return h(
        f"mark.{entry.colour.value}",
        h("a", written, href=f"#citacao-{entry.number}"),
        id=f"marca-{entry.number}",
        data_status=entry.status.value if entry.status else "nao_verificado",
        data_offset=str(core.start),
        data_fim=str(core.end),
        title=in_words(entry.status),
    )


def _counts(report: Report) -> Element:
    counts = counted(report.by_status)
    made = h("p.resumo", f"{len(report.items)} citações ({counts}). Só “verificada” confirma.")
    if report.not_covered:
        fill(made, f" Vistos e não conferidos: {', '.join(report.not_covered)}.")
    if report.books is not None:
        fill(made, f" Comparado com o {held_in_words(report.books)}.")
    return made


def _shown(entry: _Entry) -> Element:
    resolution, why = entry.item.resolution, entry.why
    back = h("a", entry.item.citation.label, href=f"#marca-{entry.number}")
    badge = h(f"span.selo.{entry.colour.value}", in_words(entry.status))
    made = h("article", h("h3", back, " ", badge), id=f"citacao-{entry.number}")
    lines = [
        ("Local", entry.place),
        ("Motivo", why.reason if why else resolution.message if resolution else ""),
        ("Observações", " ".join(remarks(resolution)) if resolution else ""),
        ("Texto oficial", why.official if why else resolution.text if resolution else ""),
        ("Resposta sugerida", why.reply if why else ""),
    ]
    made.extend(h("p", h("strong", f"{term}: "), text) for term, text in lines if text)
    if entry.source:
        url, comma, captured = entry.source.partition(", ")
        made.append(h("p", h("strong", "Fonte: "), address(url), comma + captured))
    return made


def _head(name: str) -> Element:
    style = files("lastro.documents.opponent").joinpath("marked.css").read_text(encoding="utf-8")
    view = h("meta", name="viewport", content="width=device-width, initial-scale=1")
    return h("head", h("meta", charset="utf-8"), view, h("title", name), h("style", style))
