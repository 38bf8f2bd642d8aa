"""After every test: the laws still hold at each table it has laid, and its journal folds to where it stands."""

from collections.abc import Iterator

import pytest

from tests.rules.table import laid


@pytest.fixture(autouse=True)
def tables_are_sound() -> Iterator[None]:
    laid.clear()
    yield
    for play in laid:
        play.must_hold()
