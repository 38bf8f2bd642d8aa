"""The boxes as data: what is in them, and that nothing in them is missing or odd."""

from collections import Counter
from dataclasses import FrozenInstanceError

import pytest

from rules.cards import EFFECTS
from rules.edition import DEED_KINDS, EDITIONS, LANGUAGES, load_edition
from rules.refusals import Refusal

every_edition = pytest.mark.parametrize("edition_id", EDITIONS)
classic_figures = pytest.mark.parametrize("edition_id", ["wonders", "classic", "online"])


def test_an_unknown_edition_is_refused() -> None:
    for wrong in ("", "moon", "../wonders"):
        with pytest.raises(Refusal) as refused:
            load_edition(wrong)
        assert refused.value.rule == "BAD_REQUEST"


def test_an_edition_is_read_once_and_cannot_be_changed() -> None:
    wonders = load_edition("wonders")
    assert load_edition("wonders") is wonders
    with pytest.raises(FrozenInstanceError):
        wonders.squares[1].price = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        wonders.defaults["salary"] = 1  # type: ignore[index]


@every_edition
def test_a_board_has_forty_squares_in_order(edition_id: str) -> None:
    assert [square.index for square in load_edition(edition_id).squares] == list(range(40))


@classic_figures
def test_the_corners_stand_where_they_belong(edition_id: str) -> None:
    squares = load_edition(edition_id).squares
    assert {index: squares[index].kind for index in (0, 10, 20, 30)} == {
        0: "go",
        10: "jail",
        20: "parking",
        30: "go_to_jail",
    }


@classic_figures
def test_a_box_holds_28_deeds_and_16_cards_of_each_deck(edition_id: str) -> None:
    """SETUP-7, SETUP-10"""
    edition = load_edition(edition_id)
    assert Counter(square.kind for square in edition.squares if square.kind in DEED_KINDS) == {
        "site": 22,
        "airport": 4,
        "utility": 2,
    }
    assert len(edition.deeds) == 28
    assert [len(edition.deck(name)) for name in ("chance", "community_chest")] == [16, 16]


@every_edition
def test_there_are_eight_tokens_and_none_twice(edition_id: str) -> None:
    """SETUP-2"""
    tokens = load_edition(edition_id).tokens
    assert len(tokens) == len(set(tokens)) == 8


@every_edition
def test_the_notes_of_the_start_make_the_starting_cash(edition_id: str) -> None:
    """SETUP-3"""
    edition = load_edition(edition_id)
    assert sum(note * count for note, count in edition.notes.items()) == edition.defaults["starting_cash"] == 1500


@every_edition
def test_every_name_and_card_is_there_in_three_languages(edition_id: str) -> None:
    edition = load_edition(edition_id)
    named = [edition.names, *(square.names for square in edition.squares), *(card.text for card in edition.cards)]
    named += [group.names for group in edition.groups.values()]
    assert all(names.get(lang, "").strip() for names in named for lang in LANGUAGES)


@every_edition
def test_a_mortgage_is_half_the_price(edition_id: str) -> None:
    """MORT-1"""
    edition = load_edition(edition_id)
    deeds = [square for square in edition.squares if square.kind in DEED_KINDS]
    assert all(square.mortgage == (square.price or 0) // 2 > 0 for square in deeds)


@classic_figures
def test_rents_rise_with_every_house(edition_id: str) -> None:
    for site in load_edition(edition_id).of_kind("site"):
        assert len(site.rents) == 6
        assert list(site.rents) == sorted(set(site.rents))


@classic_figures
def test_groups_are_of_two_or_three_neighbours_with_one_building_price(edition_id: str) -> None:
    edition = load_edition(edition_id)
    sizes = {letter: len(edition.group(letter)) for letter in edition.groups}
    assert sizes == {"A": 2, "B": 3, "C": 3, "D": 3, "E": 3, "F": 3, "G": 3, "H": 2}
    for letter, group in edition.groups.items():
        assert {(site.building, site.hotel) for site in edition.group(letter)} == {(group.building, group.hotel)}


@classic_figures
@pytest.mark.parametrize(
    ("square", "price", "rents", "building"),
    [
        (1, 60, (2, 10, 30, 90, 160, 250), 50),
        (3, 60, (4, 20, 60, 180, 320, 450), 50),
        (19, 200, (16, 80, 220, 600, 800, 1000), 100),
        (24, 240, (20, 100, 300, 750, 925, 1100), 150),
        (39, 400, (50, 200, 600, 1400, 1700, 2000), 200),
    ],
)
def test_the_figures_are_the_usual_euro_ones(
    edition_id: str, square: int, price: int, rents: tuple[int, ...], building: int
) -> None:
    site = load_edition(edition_id).squares[square]
    assert (site.price, site.rents, site.building, site.hotel) == (price, rents, building, building)


@classic_figures
def test_the_sum_of_all_prices_is_that_of_the_classic_board(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert sum(edition.squares[index].price or 0 for index in edition.deeds) == 5690


@classic_figures
def test_airports_and_utilities_carry_their_scale(edition_id: str) -> None:
    """RENT-6, RENT-7"""
    edition = load_edition(edition_id)
    assert {airport.rents for airport in edition.of_kind("airport")} == {(25, 50, 100, 200)}
    assert {utility.rents for utility in edition.of_kind("utility")} == {(4, 10)}


@classic_figures
def test_taxes_are_printed_sums(edition_id: str) -> None:
    """TAX-1"""
    assert [tax.amount for tax in load_edition(edition_id).of_kind("tax")] == [200, 100]


def test_wonders_are_numbered_from_1_to_22_along_the_board() -> None:
    """PASS-10"""
    edition = load_edition("wonders")
    assert [edition.squares[index].number for index in edition.wonders] == list(range(1, 23))


@every_edition
def test_every_card_does_something_that_its_kind_needs(edition_id: str) -> None:
    """CARD-1"""
    needs = {"move_to": "square", "move_back_to": "square", "repairs": "house", "choice": "options"}
    needs |= dict.fromkeys(("receive", "pay", "receive_each", "pay_each", "receive_role", "pay_role"), "amount")
    for card in load_edition(edition_id).cards:
        assert card.kind in {*EFFECTS, "choice"}
        assert card.kind not in needs or getattr(card, needs[card.kind]) not in (None, ())


def test_a_card_names_its_square_as_the_board_does() -> None:
    wonders, classic = load_edition("wonders"), load_edition("classic")
    card = wonders.card("ch02")
    assert card is not None
    assert wonders.card_text(card, "en") == "A journey. Next stop: Pyramids of Giza."
    assert classic.card_text(card, "fr") == "Voyage. Prochaine étape\u00a0: Rue de la Paix."


def test_classic_differs_from_wonders_only_in_its_passports_and_names() -> None:
    wonders, classic = load_edition("wonders"), load_edition("classic")
    assert {**wonders.defaults, "passports": False} == classic.defaults
    assert classic.squares[39].names == {"fr": "Rue de la Paix", "fi": "Erottaja", "en": "Mayfair"}
    assert classic.seams == wonders.seams


def test_online_seats_eight_and_leaves_the_rest_to_the_table() -> None:
    """SETUP-1, SETUP-7, BUY-3"""
    online = load_edition("online")
    assert (online.min_players, online.max_players) == (2, 8)
    assert differences("classic", "online") == {
        "auctions": False,
        "house_stock": None,
        "hotel_stock": None,
        "even_building": False,
        "mortgage_clears": "site",
        "bankrupt_deeds": "free",
    }


def differences(first: str, second: str) -> dict[str, object]:
    """The settings that the second box starts with otherwise than the first."""
    here, there = load_edition(first).defaults, load_edition(second).defaults
    assert set(here) == set(there)
    return {name: value for name, value in there.items() if here[name] != value}


def test_anti_monopoly_starts_with_settings_of_its_own() -> None:
    """AM-9, AM-11, AM-13, AM-16, SCORE-3"""
    assert differences("classic", "anti-monopoly") == {
        "auctions": False,
        "salary": 100,
        "house_stock": None,
        "hotel_stock": None,
        "even_building": False,
        "mortgage_clears": "site",
        "transfer_interest": False,
        "bankrupt_deeds": "free",
        "wealth": "income",
    }


def test_wonders_starts_with_what_its_manuals_say() -> None:
    """SETUP-3, SETUP-7, GO-1, JAIL-2, MORT-3, PASS-7"""
    defaults = load_edition("wonders").defaults
    named = {name: defaults[name] for name in defaults if defaults[name] not in (True, False, None)}
    assert named == {
        "rent": "automatic",
        "starting_cash": 1500,
        "salary": 200,
        "jail_fine": 50,
        "jail_tries": 3,
        "house_stock": 32,
        "hotel_stock": 12,
        "houses_per_hotel": 4,
        "mortgage_clears": "group",
        "mortgage_interest": 10,
        "interest_rounding": "up",
        "bankrupt_deeds": "auction",
        "passport_bonus": 1500,
        "passport_winner": "richest",
        "wealth": "assets",
        "ticks": "automatic",
        "jail_fine_frees": "now",
        "undo": "own_last",
        "money": "app",
        "automation": "full",
        "who_may": "turn",
        "balances": "open",
    }
    assert {name for name in defaults if defaults[name] is False} == {
        "hotels_sold_together",
        "short_game",
        "quick_game",
    }


def test_anti_monopoly_rents_follow_the_formula_of_the_card_tables() -> None:
    """AM-14: P/10 + n·H/10 for a competitor; P/10 bare and 2P/10 + n·H/5 built for a monopolist."""
    for street in load_edition("anti-monopoly").of_kind("site"):
        price, house = street.price or 0, street.building or 0
        assert list(street.rents) == [(price + built * house) // 10 for built in range(6)]
        built_rents = [(2 * price + built * 2 * house) // 10 for built in range(1, 5)]
        assert list(street.rents_monopolist) == [price // 10, *built_rents]


def test_anti_monopoly_companies_take_by_role() -> None:
    """AM-2, AM-3, AM-15"""
    edition = load_edition("anti-monopoly")
    transports = {(square.price, square.rents, square.rents_monopolist) for square in edition.of_kind("airport")}
    assert transports == {(200, (20, 20, 20, 20), (40, 80, 160, 320))}
    utilities = {(square.price, square.rents, square.rents_monopolist) for square in edition.of_kind("utility")}
    assert utilities == {(150, (4, 4), (4, 10))}
