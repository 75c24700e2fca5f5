"""Composer: one way of writing for each kind of section."""

from __future__ import annotations

from collections.abc import Callable

from lastro.drafting.composer import answers, decision, narrative, requests, theses
from lastro.drafting.composer.paragraphs import Paragraphs
from lastro.drafting.model import Claim
from lastro.drafting.writer import Task

KINDS: dict[str, Callable[[Task, Paragraphs], None]] = {
    "narrativa": narrative.write,
    "impugnacao": answers.write,
    "decisao": decision.write,
    "teses": theses.write,
    "pedidos": requests.write,
}
"""`kind` of a template's section → how it is written."""


class Composer:
    """Writes sections without a model; the same task gives the same claims, always."""

    name = "composer-7"

    def write(self, task: Task) -> tuple[Claim, ...]:
        """Return the claims of the section."""
        page = Paragraphs(task.section.id)
        KINDS[task.planned.kind](task, page)
        return page.claims
