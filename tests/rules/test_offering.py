"""What a seat may do now: what is offered is accepted, what is refused says why, and nobody's cash is told."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.offers import landing, offers
from rules.play import decide
from rules.refusals import Refusal
from tests.rules.table import Play, all_but, table

Json = dict[str, Any]


def offered(play: Play, by: str = "bank", player: str | None = None, **fields: Any) -> list[Json]:
    """The offers whose command has these fields."""
    found = offers(play.table, by, player, play.journal)
    return [offer for offer in found if fields.items() <= offer["command"].items()]


def one(play: Play, by: str = "bank", player: str | None = None, **fields: Any) -> Json:
    found = offered(play, by, player, **fields)
    assert len(found) == 1, (fields, found)
    return found[0]


SITUATIONS: dict[str, Callable[[], Play]] = {
    "on the first throw": lambda: table(),
    "after the throw": lambda: table().does("throw", player="A", dice=[4, 6]),
    "an offer": lambda: table().does("land", player="A", square=39),
    "too dear an offer": lambda: table(cash={"A": 10}).does("land", player="A", square=39),
    "a card": lambda: table(cards={"B": 1, "C": 1}).does("land", player="A", square=7),
    "a choice": lambda: table().does("land", player="A", square=2),
    "an auction": lambda: table(cash={"C": 5}).does("auction", square=39).does("bid", player="B", amount=10),
    "a house auction": lambda: table(deeds={"A": [1, 3]}, bank={"houses": 1}).does("auction", building="house"),
    "a won house": lambda: (
        table(deeds={"A": [1, 3]}, bank={"houses": 1})
        .does("auction", building="house")
        .does("bid", player="A", amount=50)
    ),
    "a debt": lambda: table(cash={"A": 5}, deeds={"A": [5, 1, 3]}, levels={1: 1, 3: 1}).does(
        "charge", player="A", amount=300
    ),
    "a hopeless debt": lambda: table(cash={"A": 5}).does("charge", player="A", amount=300),
    "jail": lambda: table(jailed={"A": 1}, cards={"A": 1}),
    "jail without a card": lambda: table(jailed={"A": 2}, cash={"A": 10}),
    "a flight": lambda: table(passports={"A": all_but(1, 39)}, deeds={"A": [5]}).does("land", player="A", square=5),
    "a stamp": lambda: table(settings={"ticks": "owner"}).does("land", player="A", square=39),
    "a claim": lambda: table(settings={"rent": "claim"}, deeds={"B": [39]}).does("land", player="A", square=39),
    "a utility": lambda: table(deeds={"B": [12]}).does("land", player="A", square=12),
    "a trade": lambda: table(deeds={"A": [5]}).does(
        "trade", by="A", from_="A", to="B", give={"squares": [5]}, take={"cash": 5}
    ),
    "hotels": lambda: table(deeds={"A": [37, 39]}, levels={37: 5, 39: 5}, bank={"houses": 3}, on_turn="A"),
    "mortgages": lambda: table(deeds={"A": [1, 3, 5]}, mortgaged=[1, 5], cash={"A": 60}),
    "a full passport in debt": lambda: table(
        passports={"A": all_but(39)}, deeds={"B": [37, 39]}, levels={37: 5, 39: 5}, cash={"A": 0}
    ).does("land", player="A", square=39),
    "the short game": lambda: table(
        settings={"short_game": True, "dealt_deeds": 0}, deeds={"A": [1, 3]}, levels={1: 3, 3: 3}
    ),
    "no trades": lambda: table(settings={"trades": False}),
    "beyond the rounds": lambda: table(settings={"round_limit": 1}, turn={"round": 2}),
    "paper money": lambda: table(settings={"money": "notes"}, deeds={"A": [1, 3]}).does("land", player="A", square=39),
    "somebody out": lambda: table(bankrupt=["B"]),
    "the end": lambda: table().does("finish"),
    "online": lambda: table(edition="online", deeds={"A": [1, 3]}),
}


def complete(offer: Json) -> Json:
    """A template with what only the table knows."""
    command = offer["command"]
    extra: Json = {"throw": {"dice": [1, 2]}, "utility_throw": {"dice": [1, 2]}}.get(command["type"], {})
    if command["type"] == "pay":
        extra = {"amount": 1}
    if command["type"] == "trade":
        extra = {"take": {"cash": 1}}
    return {**command, **extra}


def verdict(play: Play, command: Json, by: str) -> str | None:
    try:
        decide(play.table, command, by, play.journal)
    except Refusal as refusal:
        return refusal.rule
    return None


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_offered_is_accepted_and_what_is_refused_is_refused(situation: str) -> None:
    play = SITUATIONS[situation]()
    for by, player in [("bank", None), ("bank", "A"), ("bank", "B"), ("A", None), ("B", None), ("C", None)]:
        for offer in offers(play.table, by, player, play.journal):
            refused = offer["refused"] and offer["refused"]["rule"]
            assert verdict(play, complete(offer), by) == refused, offer
            assert offer["lines"] == [] or refused is None


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_lines_of_an_offer_are_what_it_will_cost(situation: str) -> None:
    play = SITUATIONS[situation]()
    for offer in offers(play.table, "bank", None, play.journal):
        if offer["refused"] is None and complete(offer) == offer["command"]:
            entry = decide(play.table, offer["command"], "bank", play.journal)
            assert offer["lines"] == [line.to_json() for line in entry.lines]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_within_the_bounds_is_accepted_and_outside_refused(situation: str) -> None:
    play = SITUATIONS[situation]()
    for by in ("bank", "A", "B", "C"):
        for offer in offers(play.table, by, None if by == "bank" else by, play.journal):
            if "bounds" not in offer or offer["refused"]:
                continue
            least, most = offer["bounds"]["amount"]
            asked = {amount: verdict(play, offer["command"] | {"amount": amount}, by) for amount in (least, least - 1)}
            assert asked[least] is None
            assert asked[least - 1] is not None
            if most is not None:
                assert verdict(play, offer["command"] | {"amount": most}, by) is None
                assert verdict(play, offer["command"] | {"amount": most + 1}, by) == "CASH-1"


def test_eleven_tiles_are_the_throws_of_two_dice() -> None:
    """MOVE-1, MOVE-2"""
    play = table(at={"A": 35})
    tiles = [offer["command"] for offer in offered(play, "A", type="land")]
    assert [(tile["dice"], tile["square"]) for tile in tiles] == [(n, (35 + n) % 40) for n in range(2, 13)]
    assert [tile["dice"] for tile in tiles if tile.get("double")] == [2, 12]
    assert landing(play.table, "A", 6, double=True)["double"] is True
    salary = {"kind": "setting", "rule": "GO-1", "setting": "salary"}
    line = {"from": "bank", "to": "A", "amount": 200, "rule": "GO-1", "why": salary}
    assert one(play, "A", type="land", dice=5)["lines"] == [line]


def test_in_jail_the_pad_shows_dice_and_the_ways_out() -> None:
    """JAIL-2"""
    play = table(jailed={"A": 1})
    assert offered(play, "A", type="land") == []
    assert one(play, "A", type="throw")["refused"] is None
    assert one(play, "A", type="leave_jail", **{"with": "fine"})["lines"][0]["amount"] == 50
    assert one(play, "A", type="leave_jail", **{"with": "card"})["refused"]["rule"] == "CARD-2"


def test_the_next_player_is_offered_to_move_and_the_one_after_is_not() -> None:
    """TURN-1"""
    play = table().does("throw", player="A", dice=[4, 6])
    assert offered(play, "B", type="throw")[0]["refused"] is None
    assert offered(play, "C", type="throw") == []


def test_what_does_not_go_says_by_which_rule() -> None:
    """CASH-1"""
    offer = one(table(cash={"A": 10}).does("land", player="A", square=39), "A", type="buy")
    assert offer["refused"] == {"rule": "CASH-1", "params": {"player": "A", "amount": 400, "cash": 10}}


def test_building_is_offered_by_the_group_and_by_the_site() -> None:
    """BUILD-2, BUILD-4, BUILD-7"""
    play = table(deeds={"A": [37, 39]}, levels={37: 4, 39: 4}, on_turn="A")
    up = [{"37": 5, "39": 5}, {"37": 5}, {"39": 5}]
    down = [{"37": 3, "39": 3}, {"37": 3}, {"39": 3}, {"37": 0, "39": 0}]
    assert built(play, "A") == up + down


def built(play: Play, by: str) -> list[Json]:
    return [offer["command"]["levels"] for offer in offered(play, by, type="develop")]


def test_hotels_that_no_houses_can_follow_are_offered_outright() -> None:
    """BUILD-10"""
    play = table(deeds={"A": [37, 39]}, levels={37: 5, 39: 5}, bank={"houses": 0})
    found = {str(offer["command"]["levels"]): offer["refused"] for offer in offered(play, "A", type="develop")}
    assert found["{'37': 4, '39': 4}"]["rule"] == "BUILD-10"
    assert found["{'37': 0, '39': 0}"] is None


def test_where_the_role_decides_every_street_is_offered() -> None:
    """AM-13: a competitor builds on any street; what stands on a street that is no monopoly any more can be sold."""
    roles = {"A": "competitor", "B": "monopolist"}
    play = table(edition="anti-monopoly", players=2, roles=roles, deeds={"A": [1, 39], "B": [6, 8]})
    assert built(play, "A") == [{"1": 1}, {"39": 1}]
    assert built(play, "B") == [{"6": 1, "8": 1}, {"6": 1}, {"8": 1}]


def test_what_an_override_has_built_can_be_sold_again() -> None:
    """BUILD-7"""
    play = table(deeds={"A": [37]}).does("develop", player="A", levels={"37": 1}, override="so it lies")
    assert {"37": 0} in built(play, "A")


def test_of_an_auction_the_bank_is_offered_everybodys_bid_and_a_seat_its_own() -> None:
    """BUY-4"""
    play = table().does("auction", square=39).does("bid", player="B", amount=10)
    assert [offer["command"]["player"] for offer in offered(play, type="bid")] == ["A", "B", "C"]
    assert [offer["command"]["amount"] for offer in offered(play, "C", type="bid")] == [11]
    assert one(play, type="hammer")["refused"] is None
    assert one(play, "C", type="hammer")["refused"]["rule"] == "FORBIDDEN"


def test_a_won_building_is_offered_each_site_it_may_go_to() -> None:
    """BUILD-6"""
    play = SITUATIONS["a won house"]()
    assert [offer["command"]["square"] for offer in offered(play, type="hammer")] == [1, 3]


def test_a_flight_is_offered_to_each_open_wonder() -> None:
    """PASS-5"""
    assert [offer["command"]["square"] for offer in offered(SITUATIONS["a flight"](), "A", type="fly")] == [1, 39]


def test_each_card_of_the_deck_and_the_paper_one_are_offered() -> None:
    """CARD-1, CARD-2"""
    play = SITUATIONS["a card"]()
    cards = {offer["command"]["card"]: offer["refused"] for offer in offered(play, "A", type="draw")}
    assert len(cards) == 17
    assert None in cards
    assert cards["ch08"]["rule"] == "CARD-2"
    choices = offered(SITUATIONS["a choice"](), "A", type="draw", card="cc16")
    assert [offer["command"]["choice"] for offer in choices] == ["pay", "draw"]


def test_the_two_sides_of_a_trade_are_offered_their_answers() -> None:
    """TRADE-1"""
    play = SITUATIONS["a trade"]()
    answers = ("accept", "refuse", "withdraw")
    for seat, expected in (("A", ["withdraw"]), ("B", ["accept", "refuse"]), ("C", [])):
        found = [offer["command"]["type"] for offer in offered(play, seat) if offer["command"]["type"] in answers]
        assert found == expected


def test_the_last_entry_is_offered_to_be_taken_back_by_name() -> None:
    """UNDO-1"""
    play = table().does("throw", by="A", player="A", dice=[4, 6])
    assert one(play, "A", type="undo") == {"command": {"type": "undo", "entry": 3}, "lines": [], "refused": None}
    assert one(play, "B", type="undo")["refused"]["rule"] == "FORBIDDEN"


def test_in_the_lobby_there_is_the_start() -> None:
    play = table(start=False)
    assert [offer["command"] for offer in offers(play.table, "bank")] == [{"type": "start"}]


# -- secrets ----------------------------------------------------------------------------------------------------
def test_a_hidden_cash_bounds_nobodys_offer() -> None:
    """Setting balances: the bank's own bounds do not tell it, nor does the reason why not."""
    play = table(settings={"balances": "hidden"}, cash={"A": 123}, deeds={"A": [5]}).does("auction", square=39)
    found = offers(play.table, "bank", None, play.journal) + offers(play.table, "bank", "A", play.journal)
    assert "123" not in str(found)
    assert all(offer["bounds"]["amount"][1] is None for offer in found if "bounds" in offer)
    assert one(play, "A", type="bid")["bounds"] == {"amount": [1, 123]}


def test_the_reason_why_not_hides_the_cash_too() -> None:
    """Setting balances"""
    play = table(settings={"balances": "hidden"}, cash={"A": 123}).does("land", player="A", square=39)
    assert "123" not in str(offers(play.table, "bank", None, play.journal))
    assert one(play, "A", type="buy")["refused"]["params"]["cash"] == 123


def test_what_could_still_be_raised_is_hidden_with_it() -> None:
    """BANKRUPT-1, setting balances"""
    play = table(settings={"balances": "own"}, cash={"A": 123}, deeds={"A": [39]}).does(
        "charge", player="A", amount=300
    )
    assert one(play, "A", type="bankrupt")["refused"]["params"]["reach"] == 323
    assert "323" not in str(offers(play.table, "B", "A", play.journal))


def test_a_trade_shows_what_the_other_could_give_but_the_cash() -> None:
    """TRADE-1, TRADE-2"""
    play = table(deeds={"A": [5], "B": [15, 37, 39]}, levels={37: 1}, cash={"B": 77}, cards={"B": 1})
    goods = one(play, "A", type="trade", to="B")["goods"]
    assert goods == {
        "give": {"squares": [5], "jail_cards": 0, "cash": 1500},
        "take": {"squares": [15], "jail_cards": 1},
    }


def test_with_paper_money_no_sum_is_too_much() -> None:
    """Setting money: notes"""
    play = table(settings={"money": "notes"}).does("auction", square=39)
    assert one(play, "A", type="bid")["bounds"] == {"amount": [1, None]}
    assert one(play, "A", type="bid")["refused"] is None
