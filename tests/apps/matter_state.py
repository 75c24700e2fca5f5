"""Everything a matter holds, as one value: equal values mean equal results."""

import hashlib
import json
from pathlib import Path

from lastro.drafting import Piece, Request, audit
from lastro.facts import facts_json
from lastro.jobs import compose, ingest
from lastro.workspace import Workspace

PIECES = (Piece.PETICAO_INICIAL, Piece.REPLICA)


def read_and_draft(workspace: Workspace, folder: Path, matter: str) -> None:
    ingest(workspace, folder, matter)
    for piece in PIECES:
        compose(workspace, Request(matter, piece))


def state(workspace: Workspace, matter: str) -> dict:
    """Return files, texts, facts, passages and drafts of the matter."""
    documents = workspace.documents
    return {
        "files": [file.as_json() for file in documents.files(matter)],
        "texts": [(d.locator, digest(d.text)) for d in documents.documents(matter)],
        "pending": [documents.pending(matter, stage) for stage in ("fatos", "passagens")],
        "facts": json.loads(json.dumps(facts_json(workspace.facts, matter))),
        "passages": [(p.id, p.locator, p.text) for p in workspace.index.passages(matter)],
        "drafts": drafts(workspace, matter),
    }


def drafts(workspace: Workspace, matter: str) -> list:
    kept = [workspace.draft(record.id) for record in workspace.drafts.list(matter)]
    return sorted((d.id, d.markdown, digest(json.dumps(audit(d), default=str))) for d in kept)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
