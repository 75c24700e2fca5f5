"""Tables of cases under `tests/cases`."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "cases"


def rows(name: str) -> list[tuple[str, ...]]:
    """Return the lines of `tests/cases/<name>.tsv`, `#` lines left out, one tuple a line."""
    lines = (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]
