"""Guest houses and hotels: evenly, in one step, as far as the bank's stock goes."""

from typing import Any

import pytest

from tests.rules.table import Play, table

DARK_BLUE = [37, 39]


def owning(group: list[int], **arranged: Any) -> Play:
    deeds = {"A": group, **arranged.pop("deeds", {})}
    return table(**{"on_turn": "A", "cash": {"A": 9000}, "deeds": deeds, **arranged})


def up(play: Play, **levels: int) -> Play:
    return play.does("develop", by="A", player="A", levels=_named(levels))


def no(play: Play, rule: str | set[str], **levels: int) -> Play:
    return play.refuses(rule, "develop", by="A", player="A", levels=_named(levels))


def _named(levels: dict[str, int]) -> dict[str, int]:
    return {name.lstrip("_"): level for name, level in levels.items()}


# -- who and when -----------------------------------------------------------------------------------------------
def test_only_who_owns_the_whole_group_builds() -> None:
    """BUILD-1, OWN-1"""
    no(owning([37]), "BUILD-1", _37=1)
    no(owning([37], deeds={"B": [39]}), "BUILD-1", _37=1)
    no(owning([37], deeds={"B": [39]}), "OWN-1", _39=1)
    no(owning([5]), "BUILD-1", _5=1)
    no(owning([12, 28]), "BUILD-1", _12=1)
    up(owning([37, 39]), _37=1).has(level={37: 1}, cash={"A": 8800})


def test_nothing_is_built_while_a_site_of_the_group_is_mortgaged() -> None:
    """BUILD-3"""
    no(owning(DARK_BLUE, mortgaged=[39]), "BUILD-3", _37=1)
    no(owning(DARK_BLUE, mortgaged=[39]), "BUILD-3", _39=1)


def test_one_builds_on_ones_turn_or_between_turns() -> None:
    """BUILD-1, TURN-1: while another's landing is open the others do not build."""
    play = owning(DARK_BLUE, on_turn="B")
    up(play, _37=1).does("land", player="B", square=1)
    no(play, "TURN-1", _39=1)
    up(play.does("buy", player="B"), _39=1)


def test_who_is_on_turn_builds_while_their_own_landing_is_open() -> None:
    """BUILD-1, TURN-1"""
    up(owning(DARK_BLUE).does("land", player="A", square=1), _37=1)


def test_one_pays_what_one_builds_from_ones_cash() -> None:
    """CASH-1, DEBT-1"""
    no(owning(DARK_BLUE, cash={"A": 199}), "CASH-1", _37=1)
    no(owning(DARK_BLUE, cash={"A": 399}), "CASH-1", _37=1, _39=1)
    no(owning(DARK_BLUE, cash={"A": 300}).does("charge", player="A", amount=500), "DEBT-1", _37=1)


# -- evenly -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ((0, 0), (2, 0), "BUILD-2"),
        ((0, 0), (2, 1), None),
        ((1, 1), (3, 1), "BUILD-2"),
        ((1, 1), (4, 4), None),
        ((4, 4), (5, 4), None),
        ((4, 3), (5, 3), "BUILD-4"),
        ((3, 3), (5, 5), None),
        ((0, 0), (5, 5), None),
        ((0, 0), (5, 4), None),
        ((0, 0), (5, 0), {"BUILD-2", "BUILD-4"}),
        ((2, 2), (2, 0), "BUILD-2"),
        ((2, 2), (1, 1), None),
        ((5, 5), (4, 5), None),
        ((5, 5), (3, 5), "BUILD-2"),
        ((5, 5), (3, 4), None),
        ((5, 5), (0, 0), None),
        ((5, 4), (4, 4), None),
        ((5, 4), (5, 3), "BUILD-2"),
    ],
)
def test_a_group_is_built_and_sold_evenly(before: tuple[int, int], after: tuple[int, int], rule: Any) -> None:
    """BUILD-2, BUILD-4, BUILD-7: no site more than one step above another, a hotel one above its houses."""
    play = owning(DARK_BLUE, levels=dict(zip(DARK_BLUE, before, strict=True)))
    levels = {f"_{square}": level for square, level in zip(DARK_BLUE, after, strict=True)}
    if rule:
        no(play, rule, **levels)
        return
    steps = sum(after) - sum(before)
    up(play, **levels).has(cash={"A": 9000 - (200 if steps > 0 else 100) * steps})
    play.has(level=dict(zip(DARK_BLUE, after, strict=True)))


def test_a_site_not_named_stays_and_counts() -> None:
    """BUILD-2"""
    play = up(owning([16, 18, 19]), _16=1, _18=1)
    no(play, "BUILD-2", _16=2)
    up(up(play, _19=1), _16=2).has(level={16: 2, 18: 1, 19: 1})


def test_all_up_or_all_down_and_one_group() -> None:
    play = owning([1, 3, *DARK_BLUE], levels={37: 1, 39: 1})
    no(play, "BAD_REQUEST", _37=2, _39=0)
    no(play, "BAD_REQUEST", _37=2, _1=1)
    no(play, "BAD_REQUEST", _37=1)
    no(play, "BAD_REQUEST", _37=1, _39=1)
    up(play, _37=2, _39=1)


def test_a_hotel_on_a_hotel_is_one_too_many() -> None:
    """BUILD-4"""
    no(owning(DARK_BLUE, levels={37: 5, 39: 5}), "BUILD-4", _37=5)


def test_without_even_building_any_step_will_do_but_a_hotel_needs_the_groups_houses() -> None:
    """BUILD-2, BUILD-4, setting even_building"""
    free = {"even_building": False}
    up(owning(DARK_BLUE, settings=free), _37=4).has(level={37: 4, 39: 0})
    no(owning(DARK_BLUE, settings=free, levels={37: 4}), "BUILD-4", _37=5)
    up(owning(DARK_BLUE, settings=free, levels={37: 4}), _37=5, _39=4)
    up(owning(DARK_BLUE, settings=free, levels={37: 4, 39: 4}), _37=0).has(level={37: 0, 39: 4})


def test_online_one_builds_by_choice_up_to_a_hotel_on_that_site_alone() -> None:
    """BUILD-2, BUILD-4"""
    up(owning(DARK_BLUE, edition="online"), _37=5).has(level={37: 5, 39: 0}, cash={"A": 8000})


def test_an_uneven_group_of_before_is_evened_out() -> None:
    """BUILD-2, AGREE-1"""
    play = owning(DARK_BLUE, settings={"even_building": False}, levels={37: 4})
    play.does("configure", settings={"even_building": True}, reason="agreed")
    no(play, "BUILD-2", _39=1)
    up(play, _39=3)


# -- stock ------------------------------------------------------------------------------------------------------
def test_only_what_the_bank_has_is_built() -> None:
    """BUILD-5"""
    no(owning(DARK_BLUE, bank={"houses": 1}), "BUILD-5", _37=1, _39=1)
    no(owning(DARK_BLUE, levels={37: 4, 39: 4}, bank={"hotels": 0}), "BUILD-5", _37=5)
    play = owning(DARK_BLUE, bank={"houses": 0})
    play.refuses("BUILD-5", "develop", player="A", levels={"37": 1}, override="from another box")


def test_a_hotel_needs_its_four_houses_first_and_gives_them_back() -> None:
    """BUILD-4, BUILD-5: upwards the bank needs the stock at every even step."""
    no(owning(DARK_BLUE, bank={"houses": 7}), "BUILD-5", _37=5, _39=5)
    up(owning(DARK_BLUE, bank={"houses": 8}), _37=5, _39=5).has(bank={"houses": 8, "hotels": 10})
    up(owning(DARK_BLUE, levels={37: 3, 39: 3}, bank={"houses": 2}), _37=5, _39=5).has(bank={"houses": 8})
    no(owning(DARK_BLUE, levels={37: 3, 39: 3}, bank={"houses": 1}), "BUILD-5", _37=5, _39=5)


def test_without_a_limit_nothing_runs_out() -> None:
    """SETUP-7"""
    up(owning(DARK_BLUE, settings={"house_stock": None, "hotel_stock": None}), _37=5, _39=5).has(bank={"houses": None})


# -- selling ----------------------------------------------------------------------------------------------------
def test_buildings_go_back_to_the_bank_at_half_price_at_any_time() -> None:
    """BUILD-7"""
    play = owning(DARK_BLUE, levels={37: 2, 39: 2}, on_turn="B").does("land", player="B", square=1)
    up(play, _37=1).has(cash={"A": 9100}, bank={"houses": 29})
    assert play.paid == [("bank", "A", 100, "BUILD-7")]


def test_a_hotel_sells_for_half_its_price_and_half_its_four_houses() -> None:
    """BUILD-8"""
    up(owning(DARK_BLUE, levels={37: 5, 39: 5}), _37=0, _39=0).has(cash={"A": 9000 + 2 * 500}, bank={"hotels": 12})


def test_a_hotel_is_broken_into_four_houses_if_the_bank_has_them() -> None:
    """BUILD-9, BUILD-10"""
    hotels = {37: 5, 39: 5}
    up(owning(DARK_BLUE, levels=hotels, bank={"houses": 4}), _37=4).has(
        cash={"A": 9100}, bank={"houses": 0, "hotels": 11}
    )
    no(owning(DARK_BLUE, levels=hotels, bank={"houses": 3}), "BUILD-10", _37=4)
    play = owning(DARK_BLUE, levels=hotels, bank={"houses": 3})
    play.refuses("BUILD-10", "develop", player="A", levels={"37": 4}, override="x")


def test_without_houses_a_whole_group_of_hotels_is_sold_outright() -> None:
    """BUILD-10: downwards only the end counts."""
    play = owning(DARK_BLUE, levels={37: 5, 39: 5}, bank={"houses": 0})
    no(play, {"BUILD-2", "BUILD-10"}, _37=0)
    up(play, _37=0, _39=0).has(cash={"A": 10000}, bank={"houses": 0, "hotels": 12})


def test_by_the_letter_all_hotels_of_a_group_are_sold_together() -> None:
    """BUILD-10, setting hotels_sold_together"""
    together = {"hotels_sold_together": True}
    up(owning(DARK_BLUE, settings=together, levels={37: 5, 39: 5}), _37=4).has(level={37: 4, 39: 5})
    loose = together | {"even_building": False}
    no(owning(DARK_BLUE, settings=loose, levels={37: 5, 39: 5}), "BUILD-10", _37=3)
    up(owning(DARK_BLUE, settings=loose, levels={37: 5, 39: 5}), _37=3, _39=4)
    up(owning(DARK_BLUE, settings=together, levels={37: 5, 39: 5}), _37=0, _39=0)


def test_nobody_sells_what_is_anothers_or_not_there() -> None:
    """OWN-1"""
    play = table(deeds={"B": DARK_BLUE}, levels={37: 1, 39: 1})
    play.refuses("OWN-1", "develop", player="A", levels={"37": 0}).refuses(
        "FORBIDDEN", "develop", by="A", player="B", levels={"37": 0}
    )
    no(owning(DARK_BLUE), "BAD_REQUEST", _37=0)


# -- the short game ---------------------------------------------------------------------------------------------
def test_three_houses_come_before_a_hotel_in_the_short_game() -> None:
    """END-3, BUILD-4, BUILD-8"""
    short = {"short_game": True, "dealt_deeds": 0}
    play = owning(DARK_BLUE, settings=short, levels={37: 3, 39: 3})
    no(play, "BUILD-4", _37=4)
    up(play, _37=5).has(level={37: 5}, cash={"A": 8800}, bank={"houses": 29, "hotels": 11})
    up(play, _37=3).has(cash={"A": 8900}, bank={"houses": 26})
    no(owning(DARK_BLUE, settings=short, levels={37: 3, 39: 2}), {"BUILD-2", "BUILD-4"}, _37=5)
    up(owning(DARK_BLUE, settings=short, levels={37: 5, 39: 5}), _37=0, _39=0).has(cash={"A": 9000 + 2 * 400})


# -- override ---------------------------------------------------------------------------------------------------
def test_the_cardboard_is_the_truth() -> None:
    """BUILD-1, BUILD-2: an override passes what the table can show, never a built mortgaged site."""
    owning([37]).does("develop", player="A", levels={"37": 1}, override="so it stands").has(level={37: 1})
    owning(DARK_BLUE).does("develop", player="A", levels={"37": 3}, override="so it stands").has(level={37: 3})
    owning(DARK_BLUE, mortgaged=[39]).does("develop", player="A", levels={"37": 1}, override="so it stands")
    owning(DARK_BLUE, mortgaged=[39]).refuses("BUILD-3", "develop", player="A", levels={"39": 1}, override="x")
    owning([5]).refuses("BUILD-1", "develop", player="A", levels={"5": 1}, override="x")
    owning(DARK_BLUE, settings={"short_game": True}).refuses(
        "BUILD-4", "develop", player="A", levels={"37": 4}, override="x"
    )
