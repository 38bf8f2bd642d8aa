"""How a banker puts things right: the taps of each remedy, counted under the slip that it mends."""

from rules.table import Table
from tests.browser.device import Device
from tests.browser.evening.driver import Screens
from tests.browser.evening.routes import keyed, land, summed
from tests.browser.evening.script import BANK, Move


def landing_on(table: Table, who: str, total: int) -> Move:
    """Where a throw of that total leads from here, as a tile says it."""
    square = (table.position(who) + total) % len(table.edition.squares)
    return Move(who, "land", square, {"dice": total})


def undo_from_log(screens: Screens, what: str, seq: int) -> None:
    def way(tablet: Device) -> None:
        tablet.uncover()
        tablet.sheet("log")
        tablet.command("undo", entry=seq)

    screens.tapped(what, Move(BANK, "undo", seq), way)


def put_right(
    screens: Screens, what: str, entries: list[int], pick: tuple[object, str], *instead: dict[str, object]
) -> None:
    """Something is wrong: which line, what is right, and the button below what was and will be."""
    last = screens.oracle.table.seq

    def way(tablet: Device) -> None:
        tablet.uncover()
        tablet.sheet("wrong")
        if entries[-1] != last:
            tablet.sheet("wrong", entry=entries[0])
        tablet.pick(pick[0], wb_field=pick[1])
        tablet.command("mend", entries=entries)

    more = {"entries": entries, "instead": list(instead), "reason": "a slip"}
    screens.tapped(what, Move(BANK, "mend", True, more), way)


def enter_for(screens: Screens, what: str, who: str, total: int) -> None:
    """The banker says whose move it is, and where it led."""
    here = screens.oracle.table

    def way(tablet: Device) -> None:
        tablet.uncover()
        tablet.sheet("mover")
        tablet.mover(who)
        land(tablet, who, here, total)

    screens.tapped(what, landing_on(here, who, total), way, on=BANK)


def undo_last(screens: Screens, what: str, by: str = BANK) -> None:
    """The button beside what happened last, on the device of who did it or on the tablet."""
    seq = screens.oracle.table.seq

    def way(device: Device) -> None:
        device.uncover()
        device.command("undo", entry=seq)

    screens.tapped(what, Move(by, "undo", seq), way)


def pay(screens: Screens, what: str, payer: str, payee: str, amount: int) -> None:
    """The banker's pay pad."""

    def way(tablet: Device) -> None:
        tablet.uncover()
        if payer == BANK:
            tablet.sheet("menu")
            tablet.sheet("pay", player=None)
        else:
            tablet.sheet("deeds", player=payer)
            tablet.sheet("pay", player=payer)
        tablet.pick(payee)
        summed(tablet, amount)
        tablet.command("pay", from_=payer, to=payee, amount=amount)

    screens.tapped(what, Move(payer, "pay", True, {"to": payee, "amount": amount}), way, on=BANK)


def amend(screens: Screens, what: str, square: int, price: int) -> None:
    """The board as it is printed: the menu, the square, the figure."""

    def way(tablet: Device) -> None:
        tablet.uncover()
        tablet.sheet("menu")
        tablet.sheet("amend", square=None)
        tablet.sheet("amend", square=square)
        tablet.key("clear")
        keyed(tablet, price)
        tablet.command("amend", square=square, price=price)

    screens.tapped(what, Move(BANK, "amend", square, {"price": price}), way)
