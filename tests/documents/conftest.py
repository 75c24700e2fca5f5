"""The starter law, for the checks that a copy or a page shows."""

import pytest

from lastro.law import open_law


@pytest.fixture(scope="session")
def law(tmp_path_factory):
    """The starter law that comes with the package: official text."""
    with open_law(tmp_path_factory.mktemp("law")) as store:
        yield store
