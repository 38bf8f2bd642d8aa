"""Telling what concerns the table as a whole: setting up, putting right, passports, the end."""

from collections.abc import Callable, Mapping
from typing import Any

from bank.wording.telling import Telling
from bank.wording.words import find
from rules.ledger import BANK


def start(telling: Telling) -> None:
    reading, speaker = telling.reading, telling.speaker
    first = reading.after("turn.player")
    if first:
        telling.add("setup.start", player=speaker.who(str(first)))
    else:
        telling.add("setup.goes_on")
    cash = reading.lines("SETUP-3")
    if 1 < len(cash) == len(reading.after("seated") or cash) and len({line.amount for line in cash}) == 1:
        telling.told += cash
        telling.add("setup.cash_for_all", amount=speaker.sum(cash[0].amount))
    for player, squares in _dealt(telling).items():
        telling.add("setup.dealt", player=speaker.who(player), squares=speaker.squares(squares))
        if reading.lines("END-2"):
            names = {"payer": speaker.who(player), "payee": speaker.who(BANK)}
            telling.said.append(speaker.payment("END-2", "out", amount=telling.tell("END-2", payer=player), **names))


def _dealt(telling: Telling) -> dict[str, list[int]]:
    dealt: dict[str, list[int]] = {}
    for square, _, player in telling.reading.moved("deed"):
        dealt.setdefault(player, []).append(square)
    return dict(sorted(dealt.items()))


def deal(telling: Telling) -> None:
    for player, squares in sorted(telling.command["deals"].items()):
        telling.add("setup.dealt", player=telling.speaker.who(player), squares=telling.speaker.squares(squares))


def join(telling: Telling) -> None:
    seated = telling.reading.after("seated")
    telling.add("setup.join", player=telling.speaker.who(seated[-1]) if seated else telling.command.get("name") or "?")


def amend(telling: Telling) -> None:
    telling.add("setup.amend", square=telling.speaker.square(telling.command["square"]))


def arrange(telling: Telling) -> None:
    """Every sum put right is told, for all to see; of ticks and deeds how many (the journal has them all)."""
    state, speaker = telling.command["state"], telling.speaker
    telling.add("setup.arrange")
    for player, named in (state.get("players") or {}).items():
        if "cash" in named:
            telling.add("setup.arranged_cash", player=speaker.who(player), amount=speaker.sum(named["cash"]))
        if "passport" in named:
            telling.add("setup.arranged_ticks", player=speaker.who(player), count=len(named["passport"]))
            telling.ticked += named["passport"]
    if state.get("deeds"):
        telling.add("setup.arranged_deeds", count=len(state["deeds"]))


def configure(telling: Telling) -> None:
    names = [setting_name(name, telling.speaker.lang) for name in telling.command["settings"]]
    telling.add("setup.configure", settings=telling.speaker.listed(names))


def setting_name(name: str, lang: str) -> str:
    """What a setting is called."""
    return (find("settings", f"{name}.name") or {}).get(lang, name)


def setting_text(name: str, lang: str) -> str:
    """What a setting does, in one line."""
    return (find("settings", name) or {}).get(lang, "")


def setting_length(name: str, lang: str) -> str:
    """What a setting does to the length of the game."""
    return (find("settings", f"{name}.length") or {}).get(lang, "")


def pay(telling: Telling) -> None:
    """The payment itself tells all."""


def fly(telling: Telling) -> None:
    _tick(telling, "passport.fly")


def tick(telling: Telling) -> None:
    by_bank = telling.reading.entry.by == BANK
    _tick(telling, "passport.tick_by_bank" if by_bank else "passport.tick")


def untick(telling: Telling) -> None:
    _tick(telling, "passport.untick")


def _tick(telling: Telling, key: str) -> None:
    square = int(telling.command["square"])
    telling.ticked.append(square)
    telling.add(key, player=telling.player, square=telling.speaker.square(square))


def finish(telling: Telling) -> None:
    telling.add("end.finish")


def unknown(telling: Telling) -> None:
    """A command that is newer than these words."""
    telling.add("setup.unknown", type=telling.command.get("type", "?"))


def peek(telling: Telling) -> None:
    if telling.command.get("player"):
        telling.add("setup.peek", player=telling.player)
    else:
        telling.add("setup.peek_all")


AFFAIRS: Mapping[str, Callable[[Telling], Any]] = {
    "start": start,
    "deal": deal,
    "join": join,
    "amend": amend,
    "arrange": arrange,
    "configure": configure,
    "pay": pay,
    "fly": fly,
    "peek": peek,
    "tick": tick,
    "untick": untick,
    "finish": finish,
}
