"""Coverage: what was read, what was not and why, which law is held. Goes with every answer."""

from __future__ import annotations

from dataclasses import dataclass

from lastro.law import LawStatus
from lastro.sources import FileRecord, FileStatus
from lastro.text import day_first

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a matter's answers rest on.

    unread: (locator, reason); pages: (locator, pages without text)
    law: what is held, in one sentence
    pending: documents whose facts or passages an interrupted ingest has not made yet
    parts: (locator, reason) of the files read in part
    """

    read: int
    partial: int
    duplicates: int
    ignored: int
    unread: tuple[tuple[str, str], ...]
    pages: tuple[tuple[str, tuple[int, ...]], ...]
    hidden: tuple[str, ...]
    law: str
    pending: int = 0
    parts: tuple[tuple[str, str], ...] = ()

    @property
    def missing(self) -> str:
        """Return what of the files no answer can rest on, in one sentence; "" where all was read.

        It goes with every answer that says "none": what was not read may say otherwise.
        """
        unread = dict(self.unread)
        silent = {
            name: f"{name} ({len(pages)} pág. sem texto)"
            for name, pages in self.pages
            if name not in unread
        }
        parted = (name for name, _ in self.parts if name not in silent)
        said = (
            _listed("não lidos", tuple(unread)),
            _listed("lidos em parte", (*silent.values(), *parted)),
        )
        return "; ".join(filter(None, said))

    def lines(self) -> tuple[str, ...]:
        """Return the coverage in sentences a lawyer reads."""
        counted = f"Arquivos lidos: {self.read}"
        extra = ((self.partial, "em parte"), (self.duplicates, "duplicados"))
        counted += "".join(f"; {name}: {count}" for count, name in extra if count)
        lines = [f"{counted}; não lidos: {len(self.unread)}."]
        lines += [f"Não lido: {locator} ({reason})." for locator, reason in self.unread]
        for locator, missing in self.pages:
            lines.append(f"Páginas sem texto em {locator}: {', '.join(map(str, missing))}.")
        lines += [f"Texto oculto posto à parte em {locator}." for locator in self.hidden]
        if self.pending:
            lines.append(interrupted(self.pending))
        return (*lines, self.law)

    def as_json(self) -> dict[str, object]:
        """Return the `cobertura` of `shapes.md`."""
        return {
            "lidos": self.read,
            "parciais": self.partial,
            "duplicados": self.duplicates,
            "ignorados": self.ignored,
            "nao_lidos": [{"arquivo": name, "motivo": why} for name, why in self.unread],
            "paginas_sem_texto": [
                {"arquivo": name, "paginas": list(missing)} for name, missing in self.pages
            ],
            "texto_oculto": list(self.hidden),
            "leis": self.law,
            "pendentes": self.pending,
        }


def interrupted(pending: int) -> str:
    """Return what to say while documents that were read cannot be found yet."""
    return (
        f"Leitura interrompida: {pending} documento(s) lido(s) ainda fora da busca ou dos fatos; "
        f"rode `lastro ingest` de novo na mesma pasta."
    )


def _listed(what: str, names: tuple[str, ...]) -> str:
    if not names:
        return ""
    more = f" e mais {len(names) - _MOST_NAMED}" if len(names) > _MOST_NAMED else ""
    return f"{what} ({len(names)}): {', '.join(names[:_MOST_NAMED])}{more}"


def cover(files: tuple[FileRecord, ...], law: LawStatus, pending: int = 0) -> Coverage:
    """Return the coverage of a matter's files and the law held."""
    count = dict.fromkeys(FileStatus, 0)
    for file in files:
        count[file.status] += 1
    return Coverage(
        read=count[FileStatus.READ],
        partial=count[FileStatus.PARTIAL],
        duplicates=count[FileStatus.DUPLICATE],
        ignored=count[FileStatus.IGNORED],
        unread=tuple((f.locator, f.reason) for f in files if f.status is FileStatus.UNREAD),
        pages=tuple((f.locator, f.pages_without_text) for f in files if f.pages_without_text),
        hidden=tuple(f.locator for f in files if any(x.kind == "texto_oculto" for x in f.findings)),
        law=_law(law),
        pending=pending,
        parts=tuple((f.locator, f.reason) for f in files if f.status is FileStatus.PARTIAL),
    )


def _law(law: LawStatus) -> str:
    kind = "acervo integral" if law.complete else "acervo inicial, só os textos mais usados"
    days = sorted(law.captured)
    span = (
        f"capturados entre {day_first(days[0])} e {day_first(days[-1])}"
        if days
        else "sem data de captura"
    )
    sumulas = sum(held for _, _, held, _ in law.sumulas)
    return f"Leis conferidas: {len(law.acts)} diplomas ({kind}; {span}) e {sumulas} súmulas."
