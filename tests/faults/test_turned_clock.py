"""A clock that is turned while a thread sleeps makes `time.sleep` an error, and the thread ends for good (F16).

So the server's own threads wait on an event instead, which is no error whatever the clock does.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

PACKAGES = ("bank", "config", "passports")
#: What plays by itself or is a command of its own: nobody's payments hang on it.
MAY_SLEEP = {"bank/demo.py", "bank/scenarios_http.py"}


def sources() -> Iterator[str]:
    for package in PACKAGES:
        for file in sorted((settings.BASE_DIR / package).rglob("*.py")):
            yield str(file.relative_to(settings.BASE_DIR))


def test_no_thread_of_the_server_sleeps():
    assert {source for source in sources() if "time.sleep" in _called(source)} <= MAY_SLEEP


def _called(source: str) -> set[str]:
    tree = ast.parse(Path(settings.BASE_DIR, source).read_text())
    return {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
