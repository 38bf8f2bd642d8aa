"""Merge patches: what was is turned into what is, and a null is as good as nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bank.patches import apply, patch, without_nulls

leaves = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
lists = st.lists(leaves | st.dictionaries(st.text("ab", min_size=1, max_size=1), leaves, max_size=2), max_size=3)
states = st.recursive(
    st.dictionaries(st.text("abc", min_size=1, max_size=1), leaves | lists, max_size=3),
    lambda inner: st.dictionaries(st.text("abc", min_size=1, max_size=1), inner | leaves | lists, max_size=3),
    max_leaves=12,
)


@given(states, states)
def test_a_patch_leads_from_one_state_to_the_other(before, after):
    assert without_nulls(apply(patch(before, after), before)) == without_nulls(after)


@given(states)
def test_nothing_changed_is_nothing_to_tell(state):
    assert patch(state, state) == {}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"a": 1}, {"a": None}, {"a": None}),
        ({"a": 1}, {}, {"a": None}),
        ({"a": None}, {}, {}),
        ({}, {"a": None}, {}),
        ({"a": [1, 2]}, {"a": [1]}, {"a": [1]}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"a": {"c": 3}}),
        ({"a": 0}, {"a": False}, {"a": False}),
        ({"a": {"b": 1}}, {"a": None}, {"a": None}),
    ],
)
def test_only_what_changed_is_told(before, after, said):
    assert patch(before, after) == said
