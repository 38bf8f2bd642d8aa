"""Where several processes serve the same tables, each keeps to a core that no other of them has."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import cores

SOME = (90_001, 90_002)  # cores that no machine has, so that no bank beside this test has claimed them


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch, settings) -> Iterator[list[set[int]]]:
    """What this process was told to keep to."""
    settings.ONE_CORE, found = True, []
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(SOME))
    monkeypatch.setattr(os, "sched_setaffinity", lambda process, wished: found.append(wished))
    yield found


def test_each_takes_the_first_that_is_free_and_the_rest_go_where_they_like(chosen) -> None:
    first, second, third = (cores.keep_to_one() for _ in range(3))
    assert chosen == [{SOME[0]}, {SOME[1]}]
    assert third is None
    first.close()
    again = cores.keep_to_one()
    assert chosen[-1] == {SOME[0]}
    again.close()
    second.close()


def test_a_process_that_may_not_choose_claims_nothing(chosen, monkeypatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    with monkeypatch.context() as forbidden:
        forbidden.setattr(os, "sched_setaffinity", refuse)
        assert cores.keep_to_one() is None
    claim = cores.keep_to_one()
    assert chosen == [{SOME[0]}]
    claim.close()


@pytest.mark.parametrize("wanted, there", [(False, set(SOME)), (True, {SOME[0]})], ids=["not wanted", "one core"])
def test_where_there_is_nothing_to_choose_nothing_is_chosen(chosen, monkeypatch, settings, wanted, there) -> None:
    settings.ONE_CORE = wanted
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: there)
    assert cores.keep_to_one() is None
    assert chosen == []


@pytest.mark.parametrize("there, is_contained", [("pid:[4026531836]", False), ("pid:[4026532190]", True)])
def test_a_container_sees_nobody_elses_claims(monkeypatch, there, is_contained) -> None:
    monkeypatch.setattr(Path, "readlink", lambda _path: Path(there))
    assert cores.is_contained() is is_contained
