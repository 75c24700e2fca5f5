"""Reciprocal rank fusion: worked by hand, and free of chance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.index import fuse

RANKINGS = st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=8), max_size=4)


def test_ret_04_fused_order_equals_the_hand_computed_order() -> None:
    dense = ["a", "b", "c"]
    sparse = ["c", "a", "d"]
    # a: 1/61 + 1/62; c: 1/63 + 1/61; b: 1/62; d: 1/63
    fused = fuse([dense, sparse])
    assert [name for name, _ in fused] == ["a", "c", "b", "d"]
    expected = [1 / 61 + 1 / 62, 1 / 63 + 1 / 61, 1 / 62, 1 / 63]
    assert [score for _, score in fused] == pytest.approx(expected)


def test_ret_04_scores_play_no_part_only_ranks() -> None:
    assert fuse([["x", "y"]]) == (("x", 1 / 61), ("y", 1 / 62))


def test_an_id_in_two_rankings_beats_the_head_of_one() -> None:
    assert fuse([["a", "b"], ["c", "b"]])[0][0] == "b"


def test_ties_go_to_the_smaller_id() -> None:
    assert [name for name, _ in fuse([["b"], ["a"]])] == ["a", "b"]


@given(RANKINGS)
def test_each_id_comes_out_once_and_scores_fall(rankings: list[list[str]]) -> None:
    fused = fuse(rankings)
    names = [name for name, _ in fused]
    scores = [score for _, score in fused]
    assert sorted(names) == sorted({name for ranking in rankings for name in ranking})
    assert scores == sorted(scores, reverse=True)


@given(RANKINGS)
def test_the_order_of_the_rankings_is_indifferent(rankings: list[list[str]]) -> None:
    forwards = [name for name, _ in fuse(rankings)]
    assert forwards == [name for name, _ in fuse(rankings[::-1])]
