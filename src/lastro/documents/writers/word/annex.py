"""What stands behind the brief: every source with its excerpt, and the checking of citations."""

from __future__ import annotations

from collections.abc import Iterator

from lastro.documents.checks import Check
from lastro.documents.layout import Cited, Layout, Mark, doubt, plain
from lastro.documents.writers.word.elements import (
    Cell,
    Element,
    link,
    paragraph,
    run,
    table,
    web_link,
)
from lastro.documents.writers.word.notes import Notes, note_name, source_name
from lastro.documents.writers.word.package import Addresses
from lastro.drafting import Colour
from lastro.text import clip

_HASH_DIGITS = 16
_SENTENCE = 160
_OFFICIAL = 420
_WIDTHS = (1600, 1300, 3571, 2600)
_FILLS = {Colour.VERDE: "E6F0E6", Colour.AMARELA: "FBF3D5", Colour.VERMELHA: "F8DEDC"}


def annex(layout: Layout, notes: Notes, addresses: Addresses) -> Iterator[Element]:
    """Yield the annex of sources and the page that reports the checking."""
    yield paragraph("TituloAnexo", run("Anexo – Fontes citadas"))
    yield paragraph("NotaAnexo", run(_ANNEX_NOTE))
    for source in layout.sources:
        yield from _source(source, notes, addresses)
    yield paragraph("TituloAnexo", run("Verificação das citações legais"))
    yield paragraph("NotaAnexo", run(_checks_note(layout)))
    if layout.checks:
        yield table(_WIDTHS, (_head(), *(_check(check, addresses) for check in layout.checks)))
        yield paragraph("NotaAnexo")
    yield from _lines("Cobertura da leitura", layout.draft.coverage)
    yield from _lines("Afirmações a conferir", tuple(_doubts(layout)))


_ANNEX_NOTE = (
    "Cada fonte traz o número da nota que a cita, o arquivo e o local de onde saiu, o início do "
    "SHA-256 do arquivo e o trecho, palavra por palavra."
)


def _source(source: Cited, notes: Notes, addresses: Addresses) -> Iterator[Element]:
    mark, excerpt = Mark(source.entry.number, 1), source.entry.evidence.excerpt
    title = run(f"[{mark.number}]\t{source.title}")
    yield paragraph("Fonte", *notes.bookmark(source_name(mark), title))
    if source.is_law:
        where = (*_address(excerpt.locator, addresses), run(f" · {law_line(source)}"))
    else:
        digits = f"SHA-256 {excerpt.sha256[:_HASH_DIGITS]}…"
        where = (run(" · ".join([*_missing(source), digits])),)
    yield paragraph("LocalFonte", *where)
    yield paragraph("Trecho", run(excerpt.text))
    for sentence in dict.fromkeys(source.sentences):
        yield paragraph("UsoFonte", run(f"Sustenta: “{clip(sentence, _SENTENCE)}”"))
    if source.sentences:
        back = link(note_name(mark), run(f"↑ voltar à nota {mark.number}", "Hyperlink"))
        yield paragraph("UsoFonte", back)


def _missing(source: Cited) -> list[str]:
    """Return file and place, as far as the title does not name them already."""
    excerpt = source.entry.evidence.excerpt
    return [said for said in (excerpt.locator, excerpt.place) if said and said not in source.title]


def law_line(source: Cited) -> str:
    """Return what is known of a provision's checking: status and capture date, in words."""
    check = source.check
    if check is None:
        return "texto oficial do acervo; citação não conferida no corpo da peça"
    captured = f", texto oficial capturado em {check.captured}" if check.captured else ""
    return f"situação: {check.words}{captured}"


def _address(url: str, addresses: Addresses) -> tuple[Element, ...]:
    if not url.startswith(("https://", "http://")):
        return (run(url),)
    return (web_link(addresses.relation(url), run(url, "Hyperlink")),)


def _checks_note(layout: Layout) -> str:
    if not layout.checks:
        return "A peça não traz citação legal."
    confirmed = sum(c.times for c in layout.checks if c.colour is Colour.VERDE)
    total = sum(c.times for c in layout.checks)
    return (
        f"{confirmed} de {total} citações confirmadas no texto oficial. Só “verificada” confirma; "
        "as demais pedem a leitura do advogado. Página de conferência: retire-a antes do protocolo."
    )


def _head() -> tuple[Cell, ...]:
    titles = ("Citação", "Situação", "Texto oficial", "Fonte e captura")
    return tuple(Cell(paragraph("Celula", run(title, "Strong")), "EDEDED") for title in titles)


def _check(check: Check, addresses: Addresses) -> tuple[Cell, ...]:
    label = check.label if check.times == 1 else f"{check.label} ({check.times}×)"
    official = [clip(check.text, _OFFICIAL)] if check.text else ["—"]
    said = "\n".join([*official, *([check.note] if check.note else [])])
    where = [*_address(check.url, addresses)] if check.url else [run("—")]
    if check.captured:
        where.append(run(f"\ncapturado em {check.captured}"))
    return (
        Cell(paragraph("Celula", run(label))),
        Cell(paragraph("Celula", run(check.words)), _FILLS[check.colour]),
        Cell(paragraph("Celula", run(said))),
        Cell(paragraph("Celula", *where)),
    )


def _doubts(layout: Layout) -> Iterator[str]:
    for claim in layout.doubtful:
        said = clip(plain(claim.text), _SENTENCE)
        yield f"{claim.colour.value}: {said} ({doubt(claim)})"


def _lines(title: str, lines: tuple[str, ...]) -> Iterator[Element]:
    if lines:
        yield paragraph("Fonte", run(title))
        for line in lines:
            yield paragraph("NotaAnexo", run(f"• {line}"))
