"""Reads temas of the STF and STJ and the STJ's editions of theses, of advocacia-aberta.

A tema of the STF with repercussão geral, or a repetitive one of the STJ, binds once its thesis is
fixed (CPC, art. 927, III). Without repercussão geral the text only says why the court did not look
at the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lastro.law.countries.br.loaders.advocacia_aberta import CORPUS, read_file
from lastro.law.model import Collection, Force, Source, Thesis
from lastro.text import squeeze

FILES = ("temas_rg_stf.json", "flash_temas_stj.json", "jt_stj.json")
_CANCELLED, _REVISED = "cancelado", "revisado"


def read_theses(folder: Path) -> Iterator[Thesis]:
    """Yield the temas and theses of the corpus folder; nothing where it has none of the files."""
    for name, read in zip(FILES, (_stf, _stj, _edition), strict=True):
        if (folder / name).is_file():
            raw = read_file(folder / name)
            captured = str(raw["_meta"].get("generatedAt") or raw["_meta"]["gerado_em"])[:10]
            for row in raw["temas" if "temas" in raw else "teses"].values():
                yield read(row, captured)


def _stf(row: Mapping[str, Any], captured: str) -> Thesis:
    text, situation = squeeze(row["tese"] or ""), row["situacao"]
    general = str(row["repercussao"]).startswith("Há")
    force = _force(text, situation, Force.OBRIGATORIA if general else Force.SEM_REPERCUSSAO)
    return Thesis(
        court="STF",
        collection=Collection.TEMA,
        number=int(row["numero"]),
        edition=0,
        title=squeeze(row["titulo"]),
        text=text,
        situation=situation,
        force=force,
        case=row["leadingCase"] or "",
        decided_on=_iso(row["dataTese"] or row["dataJulgamento"]),
        source=Source.of(text, row["links"]["paginaTema"], captured, CORPUS),
    )


def _stj(row: Mapping[str, Any], captured: str) -> Thesis:
    text, situation = squeeze(row["teseFirmada"] or ""), row["situacao"]
    return Thesis(
        court="STJ",
        collection=Collection.TEMA,
        number=int(row["numero"]),
        edition=0,
        title=squeeze(row["questao"]),
        text=text,
        situation=situation,
        force=_force(text, situation, Force.OBRIGATORIA),
        case=row["processo"] or "",
        decided_on=_iso(row["dataJulgamento"]),
        source=Source.of(text, row["links"]["paginaTema"], captured, CORPUS),
    )


def _edition(row: Mapping[str, Any], captured: str) -> Thesis:
    text = squeeze(row["enunciado"])
    return Thesis(
        court="STJ",
        collection=Collection.TESES,
        number=int(row["tese_numero"]),
        edition=int(row["edicao"]),
        title=squeeze(row["edicao_titulo"]),
        text=text,
        situation="",
        force=Force.PERSUASIVA,
        case="",
        decided_on=row["data_publicacao"] or "",
        source=Source.of(text, str(row["url"]).partition("#")[0], captured, CORPUS),
    )


def _force(text: str, situation: str, fixed: Force) -> Force:
    plain = situation.casefold()
    if plain == _CANCELLED:
        return Force.NENHUMA
    if not text:
        return Force.PENDENTE
    return Force.REVISADA if plain == _REVISED else fixed


def _iso(written: str | None) -> str:
    parts = (written or "").split("/")
    return "-".join(reversed(parts)) if len(parts) == 3 else ""
