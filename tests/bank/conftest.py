"""A table for each test of the bank that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bank.served import Bank
from tests.bank.tabletop import Tabletop


@pytest.fixture
def lobby(request: pytest.FixtureRequest) -> Tabletop:
    """Ann and Bea have sat down; nothing has begun."""
    return _laid(request, start=False)


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Tabletop:
    """Ann and Bea are playing; Ann is on turn. The last entry is number 1."""
    return _laid(request, start=True)


def _laid(request: pytest.FixtureRequest, *, start: bool) -> Tabletop:
    marker = request.node.get_closest_marker("django_db")
    request.getfixturevalue("transactional_db" if marker and marker.kwargs.get("transaction") else "db")
    return Tabletop.laid(start=start)


@pytest.fixture
def bank(tmp_path: Path) -> Iterator[Bank]:
    """A process of its own, open as at home, with data of its own."""
    bank = Bank(tmp_path / "data")
    bank.open()
    yield bank
    bank.kill()


@pytest.fixture
def unsound() -> None:
    """For a test that leaves the books broken on purpose."""


@pytest.fixture(autouse=True)
def audited(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test has done at the bank, the audit finds its books whole afterwards."""
    marker = request.node.get_closest_marker("django_db")
    if marker is None:
        yield
        return
    request.getfixturevalue("transactional_db" if marker.kwargs.get("transaction") else "db")
    yield
    if "unsound" not in request.fixturenames:
        from bank.audit import audit

        assert audit().faults == ()
