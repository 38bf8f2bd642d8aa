"""What all tests share: compiled translations, no skipping where everything has to run, and a bank without memories."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from config.translations import compile_changed

IS_CI = os.environ.get("CI") == "true"


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations once, before any worker asks for them."""
    if not hasattr(config, "workerinput"):
        compile_changed()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="with what takes real servers and whole evenings")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is about one database is no test of another; it is left out, not skipped (`make test` runs both).

    A bare `pytest`, as one runs it after each change, leaves out what is thorough; who names a file gets all of it.
    """
    has_services = os.environ.get("DATABASE_URL", "").startswith("postgres") and os.environ.get("REDIS_URL")
    away = {"on_sqlite" if has_services else "services"}
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.getoption("thorough"):
        away.add("thorough")
    config.hook.pytest_deselected(items=[item for item in items if _is_any(item, away)])
    items[:] = [item for item in items if not _is_any(item, away)]


def _is_any(item: pytest.Item, marks: set[str]) -> bool:
    return any(item.get_closest_marker(mark) for mark in marks)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """With CI=true a skipped test is a failed one: what did not run has shown nothing."""
    outcome = yield
    report = outcome.get_result()
    if IS_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be: {report.longrepr}"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Figures that a test wants to be seen (``record_property("figures", …)``), also when workers have run it."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "figures":
                terminalreporter.write_line(f"\n{text}")


@pytest.fixture(autouse=True)
def tables_apart(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test finds a bank that remembers nothing, and leaves a journal that may be cleared away.

    Inside a test's own transaction the writer thread would wait for it for ever, so there its work is done in place.
    """
    marker = request.node.get_closest_marker("django_db")
    if marker is None:
        yield
        return
    from bank import limits, presence, tables, writer
    from bank.models import Game

    tables.forget()
    presence.forget_all()
    for limit in limits.ALL:
        limit.forget()
    if marker.kwargs.get("transaction"):
        request.getfixturevalue("transactional_db")
        yield
        Game.objects.update(erased=True)
        Game.objects.all().delete()
        writer.close()
    else:
        monkeypatch.setattr(writer, "write", _in_place)
        yield


async def _in_place(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    from asgiref.sync import sync_to_async

    return await sync_to_async(function, thread_sensitive=True)(*args, **kwargs)
