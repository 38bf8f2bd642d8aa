"""What the log, the hands and the refusals say, in three languages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bank import problems
from bank.wording import hands, reason_text, refusal_text, sentence, setting_name, setting_text
from bank.wording.log import TELL
from bank.wording.words import templates
from rules.catalogue import refusing
from rules.commands import FORMS
from rules.edition import LANGUAGES, load_edition
from rules.ledger import Entry
from rules.play import decide, fill, opening, post
from rules.refusals import Refusal
from rules.settings import BY_NAME
from rules.table import Seat, Table

NAMES = {"A": "Anna", "B": "Bruno", "C": "Chloé", "D": "Daniel"}
ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path.stem for path in (ROOT / "bank" / "wording").glob("*.toml"))
NBSP, THIN = "\u00a0", "\u202f"


def table_with(given: dict[str, Any], edition: str = "wonders", **settings: Any) -> tuple[Table, list[Entry]]:
    """A table of three, arranged and started, with its journal."""
    table = opening(edition, settings, [Seat("A"), Seat("B"), Seat("C")])
    return played((table, []), {"type": "arrange", "state": given}, {"type": "start"})


def played(game: tuple[Table, list[Entry]], *commands: dict[str, Any]) -> tuple[Table, list[Entry]]:
    table, journal = game
    for command in commands:
        by = command.get("by", "bank")
        filled = fill(table, {key: value for key, value in command.items() if key != "by"}, Random(1))
        entry = decide(table, filled, by, journal)
        table, journal = post(table, entry), [*journal, entry]
    return table, journal


def told(given: dict[str, Any], *commands: dict[str, Any], lang: str = "en", **settings: Any) -> str:
    """What the last of these commands is told as."""
    table, journal = played(table_with(given, **settings), *commands)
    return sentence(journal[-1], NAMES, table, lang, journal[:-1])


def handled(given: dict[str, Any], *commands: dict[str, Any], lang: str = "en", **settings: Any) -> list[str]:
    table, journal = played(table_with(given, **settings), *commands)
    return hands(journal[-1], NAMES, table, lang)


def refused(given: dict[str, Any], command: dict[str, Any], lang: str = "en", **settings: Any) -> dict[str, str]:
    table, journal = table_with(given, **settings)
    with pytest.raises(Refusal) as refusal:
        played((table, journal), command)
    return refusal_text(refusal.value, lang, NAMES, table)


PETRA = {"deeds": {"18": {"owner": "A"}}, "turn": {"player": "B"}}
RENT = {"type": "land", "player": "B", "square": 18}


# -- the log ------------------------------------------------------------------------------------------------------
def test_a_landing_with_its_rent_is_one_sentence() -> None:
    assert told(PETRA, RENT).startswith("Bruno landed on Petra and paid Anna €14 rent.")
    french = told(PETRA, RENT, lang="fr")
    assert french.startswith(f"Bruno arrive sur la case Pétra et paie 14{NBSP}€ de loyer à Anna.")
    assert told(PETRA, RENT, lang="fi").startswith(f"Bruno tuli ruutuun Petra. Vuokra 14{NBSP}€, saaja Anna.")


def test_a_landing_tells_the_salary_and_the_tick_too() -> None:
    given = {"players": {"B": {"position": 35}}, "turn": {"player": "B"}}
    text = told(given, {"type": "throw", "player": "B", "dice": [2, 4]})
    assert text == (
        "Bruno threw 2 + 4 and landed on Moai of Easter Island. "
        "Ticked: Moai of Easter Island (Bruno). Salary for Bruno: €200."
    )


def test_a_rent_that_is_too_high_is_told_as_a_debt() -> None:
    text = told({**PETRA, "players": {"B": {"cash": 5}}}, RENT)
    assert text == "Bruno landed on Petra. Ticked: Petra (Bruno). Bruno owes Anna €14."


def test_three_ways_to_jail_are_told_apart() -> None:
    at_22 = {"players": {"A": {"position": 22}}}
    assert "landed on Go to jail and went to jail" in told(at_22, {"type": "throw", "player": "A", "dice": [3, 5]})
    third = {"turn": {"player": "A", "doubles": 2}}
    assert told(third, {"type": "throw", "player": "A", "dice": [3, 3]}).startswith("A third double in a row")
    assert told({}, {"type": "jail", "player": "A"}) == "Anna went to jail."


def test_jail_is_told_by_what_the_dice_show() -> None:
    jailed = {"players": {"A": {"position": 10, "in_jail": True}}}
    assert told(jailed, {"type": "throw", "player": "A", "dice": [1, 2]}).endswith("no double, and stayed in jail.")
    assert "left jail and landed on" in told(jailed, {"type": "throw", "player": "A", "dice": [2, 2]})
    fine = {"type": "leave_jail", "player": "A", "with": "fine"}
    assert told(jailed, fine) == "Anna paid the fine of €50 and left jail."


def test_a_card_is_told_in_its_words_with_what_it_brings() -> None:
    drawn = ({"type": "land", "player": "A", "square": 7}, {"type": "draw", "player": "A", "card": "ch09"})
    assert told({}, *drawn) == ("Anna drew a card: “Dividend: the bank pays you €50.” Anna received €50 from the bank.")


def test_an_auction_is_told_from_the_refusal_to_the_hammer() -> None:
    steps = [
        {"type": "land", "player": "A", "square": 39},
        {"type": "decline", "player": "A"},
        {"type": "bid", "player": "B", "amount": 210},
        {"type": "hammer"},
    ]
    assert told({}, *steps[:2]) == "Anna did not buy Pyramids of Giza: it goes to auction."
    assert told({}, *steps[:3]) == "Bruno bid €210."
    assert told({}, *steps).startswith("Sold! Bruno won the auction: Pyramids of Giza, for €210.")


def test_building_names_each_site_as_it_stands() -> None:
    given = {"deeds": {"1": {"owner": "A"}, "3": {"owner": "A"}}}
    built = {"type": "develop", "player": "A", "levels": {"1": 2, "3": 1}}
    assert (
        told(given, built)
        == "Anna built for €150. Moai of Easter Island: 2 guest houses. Great Barrier Reef: 1 guest house."
    )


def test_a_trade_names_both_sides() -> None:
    given = {"deeds": {"5": {"owner": "A"}}}
    trade = {"type": "trade", "from": "A", "to": "B", "give": {"squares": [5]}, "take": {"cash": 150}}
    assert told(given, trade) == "Trade done. Anna gave: London Heathrow. Bruno gave: €150."
    assert told(given, trade | {"by": "A"}).startswith("Anna offered Bruno a trade.")
    answer = {"type": "refuse", "trade": 1, "by": "B"}
    assert told(given, trade | {"by": "A"}, answer) == "Bruno refused the trade that Anna offered."


def test_a_bankruptcy_names_who_gets_everything() -> None:
    given = {"players": {"B": {"cash": 5}}, **PETRA}
    assert told(given, RENT, {"type": "bankrupt", "player": "B"}).startswith(
        "Bruno is bankrupt. Everything goes to Anna."
    )
    assert told({}, {"type": "abandon", "player": "B"}).startswith("Bruno gave up. Everything goes to the bank.")


def test_an_undo_says_what_it_undoes() -> None:
    bought = [{"type": "land", "player": "A", "square": 3}, {"type": "buy", "player": "A"}, {"type": "undo"}]
    assert told({}, *bought) == "Undone: “Anna bought Great Barrier Reef for €60.”"
    table, journal = played(table_with({}), *bought)
    assert sentence(journal[-1], NAMES, table, "fr") == f"Annulé{NBSP}: ligne 4."


def test_what_is_put_right_says_what_was_wrong_and_what_is_right() -> None:
    bought = [{"type": "land", "player": "A", "square": 3}, {"type": "buy", "player": "A"}]
    dearer = [{"type": "amend", "square": 3, "price": 80}, *bought]
    mend = {"type": "mend", "entries": [3, 4], "instead": dearer, "reason": "a slip"}
    assert told({}, *bought, mend) == (
        "Put right, instead of “Anna landed on Great Barrier Reef. Ticked: Great Barrier Reef (Anna). Anna bought "
        "Great Barrier Reef for €60.”: The board was mended. Square: Great Barrier Reef. Anna landed on Great Barrier "
        "Reef. Anna bought Great Barrier Reef for €80. Ticked: Great Barrier Reef (Anna)."
    )
    table, journal = played(table_with({}), *bought, mend)
    assert sentence(journal[-1], NAMES, table, "fr").startswith(f"Rectifié, ligne 3{NBSP}:")


def test_all_screens_are_told_what_was_done_by_hand() -> None:
    assert told({}, {"type": "tick", "player": "A", "square": 39}).startswith(
        "The banker ticked Pyramids of Giza for Anna."
    )
    wanted = {"type": "configure", "settings": {"salary": 400}, "reason": "we agreed"}
    assert told({}, wanted) == "Settings changed: Salary. Reason: we agreed."
    passed = {"type": "throw", "player": "B", "dice": [1, 2], "override": "wrong order"}
    assert told({}, {"type": "land", "player": "A", "square": 39}, passed).endswith("Reason: wrong order.")
    assert told({}, {"type": "throw", "player": "A"}).endswith("Digital dice.")


def test_the_end_names_its_winners() -> None:
    assert told({}, {"type": "finish"}).endswith("The game is over. The winners: Anna, Bruno, Chloé.")


def test_an_entry_as_the_api_gives_it_is_told_as_well() -> None:
    line = {"from": "B", "to": "A", "amount": 1500, "rule": "RENT-1"}
    entry = {"seq": 9, "by": "bank", "command": RENT, "lines": [line]}
    text = sentence(entry, NAMES, load_edition("wonders"), "fr")
    assert text == f"Bruno arrive sur la case Pétra et paie 1{THIN}500{NBSP}€ de loyer à Anna."


def test_a_name_typed_in_at_the_table_is_used() -> None:
    amended = {"type": "amend", "square": 18, "names": {"en": "The Rose City"}}
    assert told(PETRA, amended, RENT).startswith("Bruno landed on The Rose City")


def test_every_command_has_its_sentence() -> None:
    assert {*TELL, "undo", "mend"} == set(FORMS)


def test_every_entry_of_every_scenario_is_told_in_every_language() -> None:
    for table, entry, journal in entries_of_scenarios():
        for lang in LANGUAGES:
            text = sentence(entry, NAMES, table, lang, journal)
            text += " ".join(hands(entry, NAMES, table, lang))
            assert text.strip(), entry.command
            assert not re.search(r"[{}]|None|\bSeat [A-D]\b|\s\s", text), text


def entries_of_scenarios() -> Iterator[tuple[Table, Entry, list[Entry]]]:
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        for scenario in data if isinstance(data, list) else [data]:
            yield from entries_of(scenario)


def entries_of(scenario: dict[str, Any]) -> Iterator[tuple[Table, Entry, list[Entry]]]:
    seats = [Seat(player) for player in scenario["players"]]
    game: tuple[Table, list[Entry]] = (opening(scenario["edition"], scenario.get("settings", {}), seats), [])
    first = [{"type": "arrange", "state": scenario.get("given", {})}]
    first += [{"type": "start"}] if scenario.get("start", True) else []
    for command in (*first, *scenario["when"]):
        try:
            game = played(game, command)
        except Refusal:
            return
        yield game[0], game[1][-1], game[1][:-1]


# -- hands --------------------------------------------------------------------------------------------------------
def test_hands_give_a_bought_deed_and_take_it_back_after_an_undo() -> None:
    bought = [{"type": "land", "player": "A", "square": 3}, {"type": "buy", "player": "A"}]
    assert handled({}, *bought) == ["Give Anna the deed Great Barrier Reef."]
    assert handled({}, *bought, {"type": "undo"}) == ["Take the deed Great Barrier Reef back from Anna."]


def test_hands_take_the_guest_houses_off_before_the_hotel_is_put() -> None:
    given = {"deeds": {"37": {"owner": "A", "level": 4}, "39": {"owner": "A", "level": 4}}}
    assert handled(given, {"type": "develop", "player": "A", "levels": {"39": 5}}) == [
        "Take 4 guest houses off Pyramids of Giza.",
        "Put a hotel on Pyramids of Giza.",
    ]


def test_hands_turn_a_deed_over() -> None:
    given = {"deeds": {"39": {"owner": "A"}}}
    down = {"type": "mortgage", "player": "A", "squares": [39]}
    assert handled(given, down) == ["Turn the deed Pyramids of Giza face down: mortgaged."]
    assert handled(given, down, {"type": "lift", "player": "A", "squares": [39]}) == [
        "Turn the deed Pyramids of Giza face up."
    ]


def test_hands_carry_an_estate_to_the_creditor() -> None:
    given = {"players": {"B": {"cash": 0, "jail_cards": 1}}, "deeds": {"18": {"owner": "A"}}, "turn": {"player": "B"}}
    assert handled(given, RENT, {"type": "bankrupt", "player": "B"}) == [
        "Take the token off the board (Bruno).",
        "The leave jail free card goes from Bruno to Anna.",
    ]


def test_a_token_is_moved_only_where_no_hand_has_moved_it_yet() -> None:
    landed = {"type": "land", "player": "A", "square": 7}
    assert handled({}, landed) == []
    assert handled({}, {"type": "throw", "player": "A", "dice": [3, 4]}) == []
    assert handled({}, landed, {"type": "draw", "player": "A", "card": "ch07"}) == ["Move the token to jail (Anna)."]
    assert handled({}, landed, {"type": "undo"}) == ["Move the token to GO (Anna)."]
    assert handled({}, {"type": "throw", "player": "A"})[0].startswith("Move the token to ")


def test_with_money_in_notes_hands_pay_too() -> None:
    given = {"deeds": {"18": {"owner": "A"}}, "turn": {"player": "B"}}
    assert handled(given, RENT, money="notes") == ["Bruno gives Anna €14."]


# -- refusals -----------------------------------------------------------------------------------------------------
def test_a_refusal_names_the_rule_and_the_figures() -> None:
    poor = {"players": {"A": {"cash": 49, "position": 10, "in_jail": True}}}
    out = {"type": "leave_jail", "player": "A", "with": "fine"}
    assert refused(poor, out) == {
        "title": "Only the cash you hold",
        "detail": "€50 is needed, and Anna has only €49.",
    }
    assert refused(poor, out, lang="fr")["detail"] == f"Il faut 50{NBSP}€, et Anna n’a que 49{NBSP}€."
    assert refused(poor, out, lang="fi")["detail"] == f"Tarvitaan 50{NBSP}€, mutta rahaa on vain 49{NBSP}€ (Anna)."


def test_a_refusal_says_what_comes_first() -> None:
    table, journal = played(table_with({}), {"type": "land", "player": "A", "square": 39})
    with pytest.raises(Refusal) as refusal:
        played((table, journal), {"type": "throw", "player": "B", "dice": [1, 2]})
    assert refusal_text(refusal.value, "en", NAMES)["detail"] == "First the square is bought or declined."


def test_a_refusal_without_figures_says_the_rule_itself() -> None:
    assert refusal_text(Refusal("BUILD-2"), "en", {})["detail"].startswith("No second guest house on a site")
    assert refusal_text(Refusal("CASH-1", player="A", amount=10), "en", {})["detail"] == "There is not enough cash."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_refused_has_words(lang: str) -> None:
    ours = {kind.rule for kind in problems.Problem.__subclasses__()} - {"BAD_REQUEST", "FORBIDDEN"}
    for rule in refusing() | ours:
        words = refusal_text(Refusal(rule), lang, NAMES)
        assert words["title"] != rule and words["detail"] != rule, rule


def test_a_refusal_uses_only_figures_it_asks_for() -> None:
    for file in ("refusals", "problems"):
        for rule, forms in templates(file).items():
            for form in forms:
                known = {*form.get("needs", ()), *form.get("when", ())}
                used = {name for lang in LANGUAGES for name in blanks(form[lang])}
                assert {name.removesuffix("_count") for name in used} <= known, rule


# -- reasons ------------------------------------------------------------------------------------------------------
def test_a_payment_says_how_it_came_about() -> None:
    whole = {"deeds": {"1": {"owner": "A"}, "3": {"owner": "A"}}, "turn": {"player": "B"}}
    _, journal = played(table_with(whole), {"type": "land", "player": "B", "square": 3})
    reason = reason_text(journal[-1].lines[0].to_json(), "en")
    assert reason is not None
    assert reason["text"].startswith("2 × €4 = €8: the whole colour has one owner")
    assert reason["rule"] == "RENT-3"
    assert "French manual" in reason["source_text"]


def test_a_payment_without_a_reason_has_none() -> None:
    assert reason_text({"from": "A", "to": "bank", "amount": 10, "rule": "TAX-1"}, "en") is None


# -- settings -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_a_name_and_a_line_about_it(lang: str) -> None:
    for name in BY_NAME:
        assert setting_name(name, lang) != name
        assert setting_text(name, lang).endswith(".")


# -- the templates ------------------------------------------------------------------------------------------------
def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def leaves(data: Any, place: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    if isinstance(data, dict) and "en" in data:
        yield place, {lang: data.get(lang, "") for lang in LANGUAGES}
        return
    for key, value in items:
        if isinstance(value, dict | list):
            yield from leaves(value, f"{place}.{key}")


@pytest.mark.parametrize("file", FILES)
def test_a_sentence_is_there_in_three_languages_with_the_same_figures(file: str) -> None:
    for place, texts in leaves(templates(file)):
        assert all(texts.values()), place
        asked = {lang: blanks(text) for lang, text in texts.items()}
        assert asked["fr"] == asked["fi"] == asked["en"], place


@pytest.mark.parametrize("file", FILES)
def test_no_name_is_glued_to_an_ending_or_an_article(file: str) -> None:
    """Finnish puts no case ending on a name; French does not elide before one, nor need to know who is a he."""
    glued = {
        "fi": r"\}(?!s )[a-zäö]|\}:[a-zäö]",
        "fr": r"[dlnsq]’\{|\b(de|du|le|la) \{(player|owner|payer|payee|giver|taker)\}|\(e\)",
    }
    for place, texts in leaves(templates(file)):
        for lang, pattern in glued.items():
            assert not re.search(pattern, texts[lang]), f"{place} {texts[lang]}"
