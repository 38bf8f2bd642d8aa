"""What all tests share: compiled translations, and no skipping where everything has to run."""

import os

import pytest

from config.translations import compile_changed

IS_CI = os.environ.get("CI") == "true"


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations once, before any worker asks for them."""
    if not hasattr(config, "workerinput"):
        compile_changed()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """With CI=true a skipped test is a failed one: what did not run has shown nothing."""
    outcome = yield
    report = outcome.get_result()
    if IS_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be: {report.longrepr}"
