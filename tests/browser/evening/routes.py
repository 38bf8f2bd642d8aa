"""Which taps do a move: for each deed the way a hand goes, over the controls that the contract promises."""

from collections.abc import Callable

from rules.table import Table
from tests.browser.device import Device
from tests.browser.evening.script import BANK, Move

Route = Callable[[Device, Move, Table], None]
ALWAYS_DOUBLES = (2, 12)
CASH_CHIPS = (500, 200, 100, 50, 10, 5, 1)
PAY_CHIPS = (10, 20, 50, 100, 200, 500)


def route(device: Device, move: Move, table: Table) -> None:
    """Does the move on the device by taps. ``table`` is the table before it, as a player sees it."""
    if not table.debts(move.who):
        device.uncover()
    _ROUTES.get(move.deed, _by_its_own_control)(device, move, table)


def _by_its_own_control(device: Device, move: Move, table: Table) -> None:
    """One tap on the control that sends just this command."""
    device.command(move.deed, **{name: value for name, value in move.command.items() if name != "type"})


# -- the throw --------------------------------------------------------------------------------------------------
def _throw(device: Device, move: Move, table: Table) -> None:
    """The tablet takes the dice as they lie, and so does everybody in jail; a phone takes the square."""
    if device.name == BANK and not table.is_jailed(move.who):
        on_pad(device, "dice", move.who)
    if device.name == BANK or table.is_jailed(move.who):
        device.command("throw", player=move.who, dice=sorted(move.what))
    else:
        land(device, move.who, table, sum(move.what), is_double=move.what[0] == move.what[1])


def land(device: Device, who: str, table: Table, total: int, *, is_double: bool = False) -> None:
    """The tile of the square that lies so far on, after the Double toggle where the dice were alike."""
    on_pad(device, "move", who)
    if is_double and total not in ALWAYS_DOUBLES:
        device.toggle("double")
    square = (table.position(who) + total) % len(table.edition.squares)
    device.command("land", player=who, square=square, dice=total, double=True if is_double else None)


def on_pad(device: Device, pad: str, who: str) -> None:
    """The pad a device showed last stays; another one is a tap away."""
    if not device.can("command", "throw" if pad == "dice" else "land", player=who):
        device.show_pad(pad)


# -- cards, auctions --------------------------------------------------------------------------------------------
def _bid(device: Device, move: Move, table: Table) -> None:
    device.command("bid", player=move.who, amount=move.what)


def _hammer(device: Device, move: Move, table: Table) -> None:
    device.command("hammer")


def _offer(device: Device, move: Move, table: Table) -> None:
    device.command(move.deed, player=move.who)


# -- buildings and mortgages ------------------------------------------------------------------------------------
def _develop(device: Device, move: Move, table: Table) -> None:
    """In a debt the sale has a button of its own; else the sheet, so many up or down, and the button with its sum.

    Whoever has no "Build" before them opens the sheet over their title deeds, by the button that says "one each".
    """
    levels = {str(square): level for square, level in move.what.items()}
    if table.debts(move.who):
        raise_in_debt(device, move, table, levels=levels)
        return
    square, level = next(iter(move.what.items()))
    rise, group = level - table.level(int(square)), len(levels) == len(table.group(int(square)))
    if device.can("open", "build", **_whose(device, move)) or rise < 1 or not group:
        _open(device, "build", move)
    else:
        device.sheet("deeds", **_whose(device, move))
        device.sheet("build", **_whose(device, move), **{f"s{one}": 1 for one in levels})
        rise -= 1
    steps = [rise] if rise > 1 and group else [1 if rise > 0 else -1] * abs(rise)
    for step in steps:
        device.add(step, wb_field=" ".join(f"s{one}" for one in levels))
    device.command("develop", player=move.who, levels=levels)


def raise_in_debt(device: Device, move: Move, table: Table, **fields: object) -> None:
    """The sheet of a debt lists what can be sold and mortgaged; the tablet shows it by itself."""
    if not device.can("command", move.deed, player=move.who, **fields):
        device.sheet("debt", **_whose(device, move))
    device.command(move.deed, player=move.who, **fields)


def _mortgage(device: Device, move: Move, table: Table) -> None:
    if table.debts(move.who):
        raise_in_debt(device, move, table, squares=move.what)
        return
    device.sheet("deeds", **_whose(device, move))
    device.command(move.deed, player=move.who, squares=move.what)


def _bankrupt(device: Device, move: Move, table: Table) -> None:
    raise_in_debt(device, move, table)


# -- trades -----------------------------------------------------------------------------------------------------
def _trade(device: Device, move: Move, table: Table) -> None:
    """Deeds and cash of both sides, and the button that proposes (or does it). A deed of the partner says with whom."""
    _open(device, "trade", move)
    if not move.more["take"].get("squares"):
        device.pick(move.what)
    for side in ("take", "give"):
        goods = move.more[side]
        for square in goods.get("squares", ()):
            device.pick(square, wb_field=side)
        for chip in chips(goods.get("cash", 0)):
            device.add(chip, wb_field=f"{side}_cash")
    device.command("trade", from_=move.who, to=move.what, give=move.more["give"], take=move.more["take"])


def _open(device: Device, sheet: str, move: Move) -> None:
    """The sheet, by its own button where the page has one for this player, else over their title deeds."""
    if not device.can("open", sheet, **_whose(device, move)):
        device.sheet("deeds", **_whose(device, move))
    device.sheet(sheet, **_whose(device, move))


def _whose(device: Device, move: Move) -> dict[str, str]:
    """A phone's sheets are its own seat's; on the tablet they say whose."""
    return {"player": move.who} if device.name == BANK else {}


def chips(amount: int) -> list[int]:
    """The sum as the fewest chips."""
    found: list[int] = []
    for chip in CASH_CHIPS:
        while amount >= chip:
            found.append(chip)
            amount -= chip
    return found


def keyed(device: Device, amount: int) -> None:
    """The sum by digits."""
    for digit in str(amount):
        device.key(digit)


def summed(device: Device, amount: int) -> None:
    """A round sum by its chip, another by digits."""
    if amount in PAY_CHIPS:
        device.add(amount)
    else:
        keyed(device, amount)


def _finish(device: Device, move: Move, table: Table) -> None:
    device.sheet("menu")
    device.sheet("finish")
    device.command("finish")


_ROUTES: dict[str, Route] = {
    "finish": _finish,
    "throw": _throw,
    "bid": _bid,
    "hammer": _hammer,
    "buy": _offer,
    "decline": _offer,
    "develop": _develop,
    "mortgage": _mortgage,
    "lift": _mortgage,
    "bankrupt": _bankrupt,
    "trade": _trade,
}
