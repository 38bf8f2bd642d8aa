"""A lobby and a table for each test that asks for one."""

import pytest

from tests.bank.tabletop import Tabletop


@pytest.fixture
def lobby(db: None) -> Tabletop:
    """Ann and Bea have sat down; nothing has begun."""
    return Tabletop.laid("AB", start=False)


@pytest.fixture
def table(db: None) -> Tabletop:
    """Ann, Bea and Cid are playing; Ann is on turn."""
    return Tabletop.laid("ABC")
