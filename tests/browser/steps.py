"""Taps as data: each step says how the finger finds its control, so that a table of taps can be read, counted and done.

A step is (how, value, fields): `command`, `sheet`, `pick`, `add`, `key`, … of the device, what it names, and
the fields that the control has to carry.
"""

from collections.abc import Sequence
from typing import Any

from tests.browser.device import Device
from tests.browser.laid import Laid

Json = dict[str, Any]
Step = tuple[Any, ...]


def do(device: Device, table: Laid, steps: Sequence[Step]) -> None:
    """All taps; then the page shows what came of them."""
    seq = table.state()["seq"]
    for how, value, *more in steps:
        device.is_drawn(seq)
        getattr(device, how)(value, **(more[0] if more else {}))
        seq += how == "command"
    device.shows({"seq": str(seq)})
    device.shows(table.figures())


def at(state: Json, path: str) -> Any:
    """What the state says at a dotted path."""
    found: Any = state
    for name in path.split("."):
        found = found[int(name)] if isinstance(found, list) else found[name]
    return found


def land(player: str, square: int, dice: int, **more: Any) -> Json:
    """The command of a tile."""
    return {"type": "land", "player": player, "square": square, "dice": dice} | more
