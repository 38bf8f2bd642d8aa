"""`make bench`: measures the bank beside the barest server that keeps the same promise, and prints one table.

Every figure is from this one run, on this machine, over loopback; ratios and CPU tell more than milliseconds.
"""

import os
import platform
import sys
import tempfile
from pathlib import Path

from tests.bench import measures
from tests.bench.sizes import TINY, WHOLE, Sizes


def run(sizes: Sizes) -> list[measures.Line]:
    """All lines of the table."""
    with tempfile.TemporaryDirectory(prefix="wonderbank-bench-") as name:
        folder = Path(name)
        return measures.on_sqlite(folder, sizes) + measures.grown_up(folder, sizes)


def told(lines: list[measures.Line]) -> str:
    """The table in Markdown."""
    head = ["| measured | figure | target |", "|---|---|---|"]
    return "\n".join([*head, *(f"| {line.what} | {line.figure} | {line.against} |" for line in lines)])


def machine() -> str:
    """What it ran on, and how busy that was."""
    load, python = ", ".join(f"{value:.1f}" for value in os.getloadavg()), platform.python_version()
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {python}, load {load}"


if __name__ == "__main__":
    print(machine(), flush=True)
    print(told(run(TINY if "--tiny" in sys.argv else WHOLE)))
    print(machine())
