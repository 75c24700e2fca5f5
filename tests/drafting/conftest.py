"""The starter law, opened once, and a writer whose claims a test dictates."""

from __future__ import annotations

import pytest

from lastro.drafting import Claim, Composer, Task
from lastro.law import open_law


@pytest.fixture(scope="session")
def law(tmp_path_factory):
    return open_law(tmp_path_factory.mktemp("law"))


class Dictated:
    """Writes what it is told for one section, and counts; the composer writes the others."""

    name = "ditado"

    def __init__(self, section: str = "", *attempts: tuple[Claim, ...]) -> None:
        self.section, self.attempts, self.calls = section, list(attempts), []

    def write(self, task: Task) -> tuple[Claim, ...]:
        self.calls.append(task.section.id)
        if task.section.id == self.section and self.attempts:
            return self.attempts.pop(0)
        return Composer().write(task)


@pytest.fixture
def dictated():
    return Dictated
