"""Composes a brief and writes its files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lastro.documents import write_all
from lastro.drafting import Claim, Colour, Draft, Request, audit, gaps
from lastro.drafting import compose as compose_draft
from lastro.events import Emit, ignore
from lastro.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Composed:
    """A draft and the files it was written to."""

    draft: Draft
    files: tuple[Path, ...]

    @property
    def colours(self) -> dict[str, int]:
        """Return how many claims are of each colour."""
        counts = {colour.value: 0 for colour in Colour}
        for claim in self._claims():
            counts[claim.colour.value] += 1
        return counts

    @property
    def gaps(self) -> int:
        """Return how many `[COMPLETAR: …]` marks are left for the lawyer."""
        return sum(len(gaps(claim.text)) for claim in self._claims())

    def _claims(self) -> Iterator[Claim]:
        for section in (*self.draft.sections, *self.draft.frame):
            yield from section.claims

    def as_json(self) -> dict[str, object]:
        """Return the answer of `compose`; the claims themselves are in `audit.json`."""
        by_status: dict[str, int] = {}
        for item in self.draft.citations:
            status = item.resolution.status.value if item.resolution else "nao_verificado"
            by_status[status] = by_status.get(status, 0) + 1
        return {
            "draft": self.draft.id,
            "matter": self.draft.matter,
            "peca": self.draft.piece.value,
            "titulo": self.draft.title,
            "estado": self.draft.state,
            "afirmacoes": self.colours,
            "lacunas": self.gaps,
            "citacoes": {"total": len(self.draft.citations), "por_status": by_status},
            "fontes": len(self.draft.bibliography),
            "arquivos": [str(path) for path in self.files],
            "cobertura": list(self.draft.coverage),
        }


def compose(
    workspace: Workspace, request: Request, folder: Path | None = None, emit: Emit = ignore
) -> Composed:
    """Return the brief that was asked for and its files, written to `folder` or the draft's own.

    Vectors that an interrupted ingest left out are made first: a brief never hangs on the moment.
    Raises Refused with the reason when the piece cannot be written from this matter.
    """
    workspace.index.fill(request.matter, emit=emit)
    draft = compose_draft(
        request,
        workspace.materials(request.matter),
        workspace.home / "drafts",
        store=workspace.drafts,
        emit=emit,
    )
    return export(workspace, draft, folder)


def export(workspace: Workspace, draft: Draft, folder: Path | None = None) -> Composed:
    """Return the files of a draft, written again as it is kept; nothing is composed anew."""
    target = folder if folder is not None else workspace.home / "drafts" / draft.id / "arquivos"
    around = workspace.around(draft.matter)
    return Composed(draft, write_all(draft, target, around, audit=audit(draft)))
