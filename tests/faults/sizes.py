"""How much is tried, and the seed of all chance: `FAULTS=full` tries as much as RELIABILITY section 4 says.

Each test draws from a luck of its own, made from the run's seed and the test's name, so that
`FAULTS_SEED=… pytest tests/faults -k NAME` does again what the run with that seed did.
"""

import os
import random

IS_FULL = os.environ.get("FAULTS") == "full"
SEED = os.environ.setdefault("FAULTS_SEED", str(random.SystemRandom().randrange(1_000_000)))


def many(share: int, full: int) -> int:
    """How many: in the share that every test run has, or in the full run."""
    return full if IS_FULL else share


def luck(name: str) -> random.Random:
    """The chance of one test."""
    return random.Random(f"{SEED} {name}")
