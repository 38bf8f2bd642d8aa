"""Rings that get lost, come twice or in the wrong order, within a process and between processes (RELIABILITY F13)."""

import random
import threading
from collections.abc import Callable
from typing import Any

from bank import bus, hub

LATE = 0.2  # seconds by which a ring that is overtaken comes late


def set_up(seed: str, percent: float) -> None:
    """Of the rings `percent` are lost, as many doubled, and as many late."""
    chance, share = random.Random(seed), percent / 100
    hub.tell = _lossy(hub.tell, chance, share)
    bus.publish = _lossy(bus.publish, chance, share)


def _lossy(ring: Callable[..., Any], chance: random.Random, share: float) -> Callable[..., None]:
    def rung(*args: Any, **kwargs: Any) -> None:
        fate = chance.random()
        if fate < share:
            return
        if fate < 2 * share:
            threading.Timer(LATE * chance.random(), ring, args, kwargs).start()
            return
        ring(*args, **kwargs)
        if fate < 3 * share:
            ring(*args, **kwargs)

    return rung
