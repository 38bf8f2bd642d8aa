"""The bench still runs and prints its table; how fast anything is, is `make bench`'s business and no test's."""

import re
import tempfile
from pathlib import Path

import pytest

from tests.bench import measures
from tests.bench.__main__ import told
from tests.bench.sizes import TINY

pytestmark = pytest.mark.thorough


def test_the_bench_of_one_process_prints_its_table(tmp_path: Path) -> None:
    table = told(measures.on_sqlite(tmp_path, TINY))
    for measured in ("by socket", "by HTTP", "deliver", "tables ×", "tablet", "idle phone", "cold fold", "come back"):
        assert re.search(rf"^\|[^|]*{measured}[^|]*\|[^|]*\d[^|]*\|", table, re.MULTILINE), f"{measured}\n{table}"


@pytest.mark.services
def test_the_bench_of_two_processes_prints_its_table() -> None:
    with tempfile.TemporaryDirectory() as folder:  # pytest's own is closed to PostgreSQL, which is another user
        table = told(measures.grown_up(Path(folder), TINY))
    assert re.search(r"two processes \| \d+, [\d.]+ of one", table), table
