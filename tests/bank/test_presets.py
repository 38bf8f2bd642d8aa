"""Ways to set a table at once, and where the manuals differ: the bank takes each preset, and each letter is true."""

import json
from typing import Any

import pytest
from django.test import Client

from bank.screens.sheets import choices
from bank.screens.sheets.settings import PARTS, preset_cards
from bank.wording import setting_length, setting_name, setting_text
from rules.catalogue import catalogue
from rules.edition import EDITIONS, LANGUAGES, load_edition
from rules.manuals import FINNISH, FRENCH, letter, points
from rules.presets import preset_of, presets
from rules.settings import ALL, BY_NAME
from tests.bank.tabletop import Tabletop
from tests.bank.test_screens import Controls, page

pytestmark = pytest.mark.django_db

every_edition = pytest.mark.parametrize("edition", EDITIONS)

#: What RULES.md says of each manual, setting by setting.
LETTERS: dict[str, dict[str, Any]] = {
    FRENCH: {
        "rent": "claim",
        "ticks": "owner",
        "passport_winner": "richest",
        "wealth": "assets",
        "dealt_deeds_tick": False,
        "jail_fine_frees": "next_turn",
        "mortgage_clears": "site",
        "transfer_interest": "bankruptcy",
        "hotels_sold_together": True,
    },
    FINNISH: {
        "rent": "claim",
        "ticks": "owner",
        "passport_winner": "first_to_complete",
        "wealth": "assets",
        "dealt_deeds_tick": True,
        "jail_fine_frees": "now",
        "mortgage_clears": "group",
        "transfer_interest": True,
        "hotels_sold_together": False,
    },
}
OF_PASSPORTS = {"ticks", "passport_winner", "dealt_deeds_tick"}


# -- presets -----------------------------------------------------------------------------------------------------------
@every_edition
def test_every_preset_of_an_edition_is_taken_by_the_bank_and_known_again(edition: str) -> None:
    table = Tabletop.laid(edition=edition, start=False)
    box = load_edition(edition)
    for preset in presets(box):
        table.record({"type": "configure", "settings": dict(preset.settings)})
        settings = table.state()["settings"]
        assert all(settings[name] == value for name, value in preset.settings.items())
        assert preset_of(box, settings) == preset, preset.id


@every_edition
def test_a_new_table_is_the_family_s(edition: str) -> None:
    box = load_edition(edition)
    found = preset_of(box, box.defaults)
    assert found is not None and found.id == "family"


def test_the_manuals_presets_are_offered_where_they_are_the_rule_book() -> None:
    offered = {edition: [one.id for one in presets(load_edition(edition))] for edition in EDITIONS}
    six = ["family", "book", "learning", "notes", "french", "finnish"]
    three = ["family", "learning", "notes"]
    assert offered == {"wonders": six, "classic": six, "online": three, "anti-monopoly": three}


def test_the_last_preset_tapped_holds_whatever_was_tapped_before() -> None:
    table = Tabletop.laid(start=False)
    box = load_edition("wonders")
    for preset in (*presets(box), presets(box)[0]):
        table.record({"type": "configure", "settings": dict(preset.settings)})
    assert table.state()["settings"] == dict(box.defaults)


def test_by_the_book_the_owner_claims_and_each_sees_their_own() -> None:
    book = next(one for one in presets(load_edition("wonders")) if one.id == "book")
    assert (book.settings["rent"], book.settings["balances"], book.settings["ticks"]) == ("claim", "own", "owner")
    by_id = {one.id: one for one in presets(load_edition("wonders"))}
    learning, notes = by_id["learning"], by_id["notes"]
    assert learning.settings["automation"] == "assisted"
    assert notes.settings["money"] == "notes"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_preset_has_a_name_a_line_and_its_effect_on_the_length(lang: str) -> None:
    for preset in presets(load_edition("wonders")):
        assert preset.names[lang]
        assert preset.abouts[lang].endswith(".") and len(preset.abouts[lang]) < 140
        assert preset.lengths[lang].endswith(".") and len(preset.lengths[lang]) < 60


def test_the_lobby_has_one_tap_for_each_preset_and_marks_the_one_that_holds(lobby: Tabletop) -> None:
    taps = Controls(page(lobby)).commands("configure")
    assert len(taps) == 6
    assert [tap["aria-pressed"] for tap in taps] == ["true", *["false"] * 5]
    lobby.record({"type": "configure", "settings": json.loads(str(taps[4]["data-settings"]))})
    assert [tap["aria-pressed"] for tap in Controls(page(lobby)).commands("configure")].index("true") == 4
    assert [card["id"] for card in preset_cards(lobby.live.table) if card["is_on"]] == ["french"]


def test_what_is_changed_afterwards_is_named(lobby: Tabletop) -> None:
    lobby.record({"type": "configure", "settings": dict(presets(load_edition("wonders"))[4].settings)})
    lobby.record({"type": "configure", "settings": {"salary": 400}})
    assert [card["id"] for card in preset_cards(lobby.live.table) if card["is_on"]] == ["french"]
    assert "Otherwise: Salary." in page(lobby)
    lobby.record({"type": "configure", "settings": {"rent": "automatic"}})
    assert not [card for card in preset_cards(lobby.live.table) if card["is_on"]]
    assert "Like “French manual to the letter”, but otherwise: Rent, Salary." in page(lobby)
    many = {"trades": False, "auctions": False, "jail_fine": 100, "mortgages": False, "round_limit": 20}
    lobby.record({"type": "configure", "settings": many})
    assert "Your own mixture of rules." in page(lobby)


def test_the_api_tells_the_presets_of_an_edition() -> None:
    told = Client().get("/api/editions/wonders/").json()["presets"]
    assert [one["id"] for one in told] == [one.id for one in presets(load_edition("wonders"))]
    assert told[4]["settings"]["jail_fine_frees"] == "next_turn"
    assert set(told[0]["names"]) == set(told[0]["about"]) == set(told[0]["length"]) == set(LANGUAGES)


# -- settings ----------------------------------------------------------------------------------------------------------
def test_every_setting_stands_on_the_sheet_and_can_be_changed_there(lobby: Tabletop) -> None:
    shown = [name for _title, names in PARTS for name in names]
    assert sorted(shown) == sorted(one.name for one in ALL)
    taps = Controls(page(lobby, "bank/sheet/settings/")).commands("configure")
    offered = {name for tap in taps for name in json.loads(str(tap["data-settings"]))}
    assert offered == set(BY_NAME) - {"quick_game"}
    for tap in taps:
        lobby.record({"type": "configure", "settings": json.loads(str(tap["data-settings"]))})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_says_in_a_line_what_it_does_and_what_to_the_length(lang: str) -> None:
    for name in BY_NAME:
        assert setting_name(name, lang) != name
        assert setting_text(name, lang).endswith(".") and len(setting_text(name, lang)) < 150, name
        assert setting_length(name, lang).endswith("."), name


def test_while_playing_settings_change_with_a_reason(table: Tabletop) -> None:
    taps = Controls(page(table, "bank/sheet/settings/")).commands("configure")
    assert taps and all(tap["data-reason"] for tap in taps)
    offered = {name for tap in taps for name in json.loads(str(tap["data-settings"]))}
    assert not any(BY_NAME[name].lobby_only for name in offered)


def test_a_choice_is_told_in_words_of_its_own() -> None:
    assert choices.choice_text("transfer_interest", True) == "always"
    assert choices.choice_text("transfer_interest", "bankruptcy") == "after a bankruptcy"
    assert choices.choice_text("auctions", True) == "yes"
    assert choices.choice_text("mortgage_interest", 10) == "10%"
    assert choices.choice_text("time_limit", 60) == "60 minutes"
    assert choices.choice_text("time_limit", None) == "none"


# -- where the manuals differ ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("manual", [FRENCH, FINNISH])
def test_a_letter_is_what_the_sources_say(manual: str) -> None:
    assert letter(load_edition("wonders"), manual) == LETTERS[manual]
    classic = {name: value for name, value in LETTERS[manual].items() if name not in OF_PASSPORTS}
    assert letter(load_edition("classic"), manual) == classic
    assert letter(load_edition("online"), manual) == letter(load_edition("anti-monopoly"), manual) == {}


def test_a_point_says_what_each_manual_says_and_where() -> None:
    sections = {manual: _sections(manual) for manual in (FRENCH, FINNISH)}
    for point in points(load_edition("wonders")):
        assert point.rule in catalogue(), point.id
        assert point.setting is None or point.setting in BY_NAME
        assert point.setting is None or all(BY_NAME[point.setting].allows(value) for value in point.letters.values())
        for manual, saying in ((FRENCH, point.french), (FINNISH, point.finnish)):
            assert set(saying.texts) == set(LANGUAGES)
            assert set(saying.sections) <= sections[manual], (point.id, saying.sections)


def _sections(manual: str) -> set[str]:
    """All sections of a manual that the catalogue cites."""
    rules = [part for rule in catalogue().values() for part in (rule, *rule.get("more", ()))]
    cited = [source.partition(" ") for rule in rules for source in rule["source"]]
    return {section for document, _space, section in cited if document == manual}


def test_points_that_differ_have_two_letters_and_those_agreed_on_have_one() -> None:
    for point in points(load_edition("wonders")):
        if point.kind == "agree":
            assert point.letters[FRENCH] == point.letters[FINNISH]
        assert (point.kind == "silent") <= (not point.letters), point.id
        assert point.setting or point.ours, "what cannot be chosen says what is played"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_manuals_shows_every_point_and_what_this_table_plays(lobby: Tabletop, lang: str) -> None:
    headers = {"Accept-Language": lang}
    text = page(lobby, "bank/sheet/manuals/", **headers)
    for point in points(load_edition("wonders")):
        for words in (point.titles[lang], point.french.texts[lang], point.finnish.texts[lang]):
            assert words in text
        assert all(section in text for section in (*point.french.sections, *point.finnish.sections))
    assert _played(text) == ["F", "I", "I", "I", "I", "I"]
    taps = Controls(text).commands("configure")
    letters = [json.loads(str(tap["data-settings"])) for tap in taps[:2]]
    assert [one["mortgage_clears"] for one in letters] == ["site", "group"]
    lobby.record({"type": "configure", "settings": letters[0]})
    assert _played(page(lobby, "bank/sheet/manuals/", **headers)) == ["F"] * 6


def _played(text: str) -> list[str]:
    """Which manual this table follows, point by point."""
    classes = [had.get("class") for tag, had in Controls(text).tags if tag == "div"]
    marks = [name == "voice played" for name in classes if name in ("voice", "voice played")]
    return [FRENCH if at % 2 == 0 else FINNISH for at, mark in enumerate(marks) if mark]


def test_the_page_is_open_to_everybody_and_changes_nothing_for_them(table: Tabletop) -> None:
    text = Client().get(f"/t/{table.code}/end/sheet/manuals/").content.decode()
    assert "Kiinnelainat" in text
    assert not Controls(text).commands("configure")


def test_where_the_manuals_are_not_the_rule_book_no_link_leads_there() -> None:
    table = Tabletop.laid(edition="online", start=False)
    assert 'data-open="manuals"' not in page(table) + page(table, "bank/sheet/settings/")
    assert 'data-open="manuals"' in page(Tabletop.laid(start=False))
