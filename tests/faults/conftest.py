"""What a fault test stands on: a ground for the whole run, a world on either database, a crowd of phones."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.faults import running, sizes
from tests.faults.clients import Crowd
from tests.faults.world import POSTGRESQL, SQLITE, Ground, World


def pytest_configure(config: pytest.Config) -> None:
    """The oracle asks pytest-django for a way to databases of its own."""
    running.config = config


def pytest_report_header() -> str:
    """The seed that does all this again."""
    return f"faults: FAULTS_SEED={sizes.SEED}{' FAULTS=full' if sizes.IS_FULL else ''}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A failure says the seed, too."""
    outcome: Any = yield
    report = outcome.get_result()
    if report.failed:
        report.sections.append(("seed", f"FAULTS_SEED={sizes.SEED} does it again"))


@pytest.fixture(scope="session")
def ground() -> Iterator[Ground]:
    with TemporaryDirectory(prefix="wonderbank-faults-", ignore_cleanup_errors=True) as folder:
        ground = Ground(Path(folder))
        yield ground
        ground.close()


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def world(request: pytest.FixtureRequest, ground: Ground) -> Iterator[World]:
    """A bank that is not open yet, on each database."""
    with ground.world(request.param) as world:
        yield world


@pytest.fixture
def crowd() -> Iterator[Crowd]:
    crowd = Crowd()
    yield crowd
    crowd.close()


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> Random:
    return sizes.luck(request.node.name)
