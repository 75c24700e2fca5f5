"""What a section asks of the index: as many candidates as the settings say, told in the trace."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from hash_embedder import HashEmbedder
from lastro.index import DocType, Filter, Passage, Query
from lastro.settings import Settings
from lastro.text import Span
from lastro.workspace import Workspace


def filled(home: Path, **settings: int) -> Workspace:
    workspace = Workspace(Settings(home=home, **settings))
    workspace.__dict__["embedder"] = HashEmbedder()
    texts = [f"royalty mensal número {at}" for at in range(60)]
    workspace.index.add(
        [
            Passage(
                "c", "a.pdf", "0" * 64, Span(100 * at, 100 * at + len(t)), t, DocType.OUTRO, (), ""
            )
            for at, t in enumerate(texts)
        ]
    )
    return workspace


@pytest.mark.parametrize(
    ("settings", "limits"), [({}, (30, 12)), ({"section_candidates": 20}, (20, 12))]
)
def test_section_candidates_of_a_section_are_a_setting_and_in_the_trace(
    tmp_path: Path, settings: dict[str, int], limits: tuple[int, int]
) -> None:
    materials = filled(tmp_path / "casa", **settings).materials("c")
    query = Query("royalty mensal", Filter("c"), k=materials.per_query, plan=materials.plan)
    found = materials.search(query)
    told = {line.stage: line.limit for line in found.trace}
    assert (told["densa"], told["esparsa"], told["fusao"]) == (limits[0],) * 3
    assert len(found.hits) == told["ordem"] == limits[1]


def test_section_a_pool_smaller_than_what_is_kept_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValidationError):
        Settings(home=tmp_path, section_candidates=5)
