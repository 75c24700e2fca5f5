"""Runs cut a claim's text and lose nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.documents.runs import RunKind, legible, runs

TEXT, REF, QUOTE, GAP = RunKind.TEXT, RunKind.REF, RunKind.QUOTE, RunKind.GAP
BITS = st.sampled_from(["[ref:", "a1", "]", "“", "”", "[COMPLETAR: x]", "[", " ", ".", "é", "\n"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Só palavras.", [(TEXT, "Só palavras.")]),
        ("Diz [ref:a1].", [(TEXT, "Diz "), (REF, "a1"), (TEXT, ".")]),
        ("“um “dois” um” fim", [(QUOTE, "um “dois” um"), (TEXT, " fim")]),
        ("“aberta [ref:a1]", [(TEXT, "“aberta "), (REF, "a1")]),
        ("“tem [ref:a1] dentro”", [(TEXT, "“tem "), (REF, "a1"), (TEXT, " dentro”")]),
        ("em [COMPLETAR: data]", [(TEXT, "em "), (GAP, "[COMPLETAR: data]")]),
        ("x [SEM FONTE].", [(TEXT, "x "), (GAP, "[SEM FONTE]"), (TEXT, ".")]),
        ("[completar] [ref:]", [(TEXT, "[completar] [ref:]")]),
        ("corte […] e [nota]", [(TEXT, "corte […] e [nota]")]),
        ("“corte […] dentro”", [(QUOTE, "corte […] dentro")]),
    ],
)
def test_kinds_and_values(text, expected):
    assert [(run.kind, run.value) for run in runs(text)] == expected


@given(st.lists(BITS, max_size=30).map("".join) | st.text())
def test_the_runs_joined_are_the_text(text):
    cut = runs(text)
    assert "".join(run.text for run in cut) == text
    assert all(run.text for run in cut)


@given(st.text(st.characters()))
def test_legible_keeps_the_length_and_ordinary_characters(text):
    shown = legible(text)
    assert len(shown) == len(text)
    assert all(a == b for a, b in zip(text, shown, strict=True) if a.isprintable() or a in "\t\n")
