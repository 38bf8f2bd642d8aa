"""Why this figure? Every line of the log, every sum of a landing, every refusal, every rule says so."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from bank.access import seat_cookie
from bank.screens.explaining import COMMAND_RULES
from bank.wording import reason_text
from rules import commands
from rules.catalogue import DOCUMENTS, catalogue, refusing, rule_text
from rules.edition import LANGUAGES, load_edition
from tests.bank.tabletop import Tabletop
from tests.bank.test_screens import Controls, page

pytestmark = pytest.mark.django_db

RULES = Path(__file__).resolve().parents[2] / "rules"
BROWN = {"1": {"owner": "B"}, "3": {"owner": "B"}}


def words(text: str) -> str:
    """What a page says, without its tags, each gap a space."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)))


def opened(table: Tabletop, had: dict[str, str | None], **headers: str) -> str:
    """The sheet that a control opens."""
    fields = {key[5:]: value for key, value in had.items() if key.startswith("data-") and key != "data-open"}
    query = "&".join(f"{name}={value}" for name, value in fields.items() if not name.startswith("wb"))
    return page(table, f"bank/sheet/{had['data-open']}/?{query}", **headers)


def opens(text: str, name: str) -> list[dict[str, str | None]]:
    return [had for _tag, had in Controls(text).tags if had.get("data-open") == name]


def doubled(edition: str = "wonders", **settings: Any) -> Tabletop:
    """Ann has paid Bea the double rent of a whole colour."""
    table = Tabletop.laid(edition=edition, start=False, **settings)
    table.record({"type": "arrange", "state": {"deeds": BROWN}})
    table.record({"type": "start"})
    table.record({"type": "land", "player": "A", "square": 3, "dice": 3})
    return table


# -- the API: structured data ------------------------------------------------------------------------------------------
def test_every_payment_of_the_journal_carries_its_why() -> None:
    table = doubled()
    entries = table.get("journal/", by="bank").json()["results"]
    lines = [line for entry in entries for line in entry["lines"]]
    assert len(lines) == 3
    assert all(line["why"]["rule"] in catalogue() for line in lines)
    assert lines[-1] == {
        "from": "A",
        "to": "B",
        "amount": 8,
        "rule": "RENT-1",
        "why": {"kind": "doubled", "rule": "RENT-3", "square": 3, "rent": 4, "times": 2},
    }


def test_the_count_carries_rule_and_items_and_each_item_its_why() -> None:
    table = doubled()
    lines = {line["line"]: line for line in table.get("score/", by="bank").json()["B"]}
    assert lines["deeds"]["rule"] == "SCORE-1"
    assert [item["amount"] for item in lines["deeds"]["items"]] == [60, 60]
    assert lines["deeds"]["items"][0]["why"] == {"kind": "worth_deed", "rule": "SCORE-1", "square": 1}


def test_the_share_of_an_income_tax_tells_nobody_else_s_cash() -> None:
    roles = {"A": {"role": "monopolist"}, "B": {"role": "competitor"}}
    table = Tabletop.laid(edition="anti-monopoly", start=False, balances="own")
    table.record({"type": "arrange", "state": {"players": roles}})
    table.record({"type": "start"})
    table.record({"type": "land", "player": "A", "square": 4, "dice": 4})
    table.record({"type": "tax_choice", "player": "A", "choice": "share"})
    seen = {by: table.get("journal/", by=by).json()["results"][-1]["lines"][0]["why"] for by in ("bank", "A", "B")}
    assert seen["A"] == seen["bank"] == seen["B"] | {"cash": 20 * 1500}
    assert "cash" not in seen["B"]


# -- every kind has its words ------------------------------------------------------------------------------------------
def kinds() -> set[str]:
    """Every kind of reason that the rules give."""
    text = "\n".join(path.read_text("utf-8") for path in RULES.glob("*.py") if path.name != "reasons.py")
    found = re.findall(r'because\(\s*"(\w+)"', text) + re.findall(r'"kind": "(\w+)", "rule"', text)
    return {*found, "doubled", "bare", "group_mortgaged"} - {"auction", "offer"}


FIGURES: dict[str, Any] = {
    "square": 3,
    "rent": 4,
    "times": 2,
    "level": 2,
    "held": 2,
    "dice": 7,
    "value": 30,
    "percent": 10,
    "cash": 90,
    "houses": 2,
    "hotels": 1,
    "house": 25,
    "hotel": 100,
    "setting": "salary",
    "card": "cc01",
    "die": 2,
    "squares": [1, 3],
    "building": "house",
    "deeds": 0,
    "buildings": 0,
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_kind_of_reason_is_a_sentence(kind: str, lang: str) -> None:
    line = {"amount": 8, "why": FIGURES | {"kind": kind, "rule": "RENT-3"}}
    for board in (None, load_edition("wonders")):
        said = reason_text(line, lang, board)
        assert said is not None and said["text"].endswith((".", "»", "”")), kind
        assert "{" not in said["text"]
        assert said["title"] and said["source_text"]


def test_a_card_is_quoted_where_the_board_is_known() -> None:
    line = {"amount": 8, "why": {"kind": "card", "rule": "CARD-1", "card": "cc12"}}
    told = reason_text(line, "en", load_edition("wonders"))
    plain = reason_text(line, "en")
    assert told is not None and told["text"].startswith("The card says: “")
    assert plain is not None and plain["text"] == "The drawn card says so: €8."


# -- the log: two taps at most -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_of_the_log_opens_to_its_sums_and_each_sum_to_its_rule(lang: str) -> None:
    table, headers = doubled(), {"Accept-Language": lang}
    first = opens(page(table, "bank/sheet/log/", **headers), "entry")[0]
    entry = opened(table, first, **headers)
    rule = rule_text("RENT-3", lang)
    assert rule is not None
    assert "2 × " in words(entry) and words(rule["title"]) in words(entry)
    figure = opened(table, opens(entry, "figure")[0], **headers)
    for part in rule["parts"]:
        assert words(part["text"]) in words(figure)
        assert words(part["source_text"]) in words(figure)
    assert [had["data-id"] for had in opens(figure, "rule")] == ["RENT-3", "RENT-1"]


def test_every_entry_opens_to_a_rule_whatever_it_is() -> None:
    """What no payment explains says the rule that the command stands on."""
    table = doubled()
    table.record({"type": "configure", "settings": {"salary": 100}, "reason": "agreed"})
    table.record({"type": "end_turn", "player": "A"})
    for seq in range(1, table.live.seq + 1):
        entry = page(table, f"bank/sheet/entry/?entry={seq}")
        assert opens(entry, "figure") or opens(entry, "rule"), seq


def test_every_command_has_the_rule_it_stands_on() -> None:
    assert set(commands.FORMS) == set(COMMAND_RULES)
    assert set(COMMAND_RULES.values()) <= set(catalogue())


def test_a_seat_opens_the_same_from_its_phone() -> None:
    table = doubled()
    phone = seated(table, "A")
    calm = phone.get(f"/t/{table.code}/").content.decode()
    assert {had["data-entry"] for had in opens(calm, "entry")} == {"3"}
    entry = phone.get(f"/t/{table.code}/sheet/entry/?entry=3").content.decode()
    assert opens(entry, "figure")
    figure = phone.get(f"/t/{table.code}/sheet/figure/?entry=3&line=0").content.decode()
    assert "2 × €4 = €8" in words(figure)


def seated(table: Tabletop, letter: str) -> Client:
    client = Client()
    client.cookies[seat_cookie(table.code)] = table.tokens[letter]
    return client


# -- a landing ---------------------------------------------------------------------------------------------------------
def test_every_sum_of_a_landing_is_a_tap_from_its_reason() -> None:
    table = Tabletop.laid(start=False)
    table.record({"type": "arrange", "state": {"deeds": BROWN, "players": {"A": {"position": 38}}}})
    table.record({"type": "start"})
    table.record({"type": "land", "player": "A", "square": 2, "dice": 4})
    text = page(table)
    sheets = [opened(table, had) for had in opens(text, "figure")]
    assert len(sheets) == 1 and "GO-1" in sheets[0]


def test_a_debt_and_a_rent_that_waits_say_why_as_well() -> None:
    table = Tabletop.laid(start=False, rent="claim")
    table.record({"type": "arrange", "state": {"deeds": BROWN, "players": {"A": {"cash": 3}}}})
    table.record({"type": "start"})
    table.record({"type": "land", "player": "A", "square": 3, "dice": 3})
    waiting = opens(page(table), "figure")[-1]
    assert waiting["data-owed"] and "2 × €4 = €8" in words(opened(table, waiting))
    table.record({"type": "claim", "player": "B"})
    owed = opens(page(table, "bank/sheet/debt/?player=A"), "figure")[0]
    assert "2 × €4 = €8" in words(opened(table, owed))
    phone = seated(table, "A").get(f"/t/{table.code}/").content.decode()
    assert [had["data-owed"] for had in opens(phone, "figure")] == [owed["data-owed"]]


@pytest.mark.parametrize("query", ["", "entry=99&line=0", "entry=3&line=7", "owed=seated", "owed=debts.1.1", "owed=x"])
def test_a_figure_that_is_none_is_unknown(query: str) -> None:
    table = doubled()
    assert seated(table, "A").get(f"/t/{table.code}/sheet/figure/?{query}").status_code == 404


# -- refusals ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_opens_to_its_rule_with_its_source(table: Tabletop, lang: str) -> None:
    for rule_id in sorted(refusing()):
        rule = rule_text(rule_id, lang)
        assert rule is not None
        sheet = words(page(table, f"bank/sheet/rule/?id={rule_id}", **{"Accept-Language": lang}))
        assert words(rule["parts"][0]["text"]) in sheet and words(rule["parts"][0]["source_text"]) in sheet, rule_id


def test_the_rule_of_a_control_that_is_off_begins_with_what_is_in_the_way(table: Tabletop) -> None:
    """MORT-2: "sell the buildings first", and by how much the cash is short, not the rule alone."""
    table.record(
        {"type": "arrange", "state": {"deeds": BROWN | {"1": {"owner": "B", "level": 1}}}, "reason": "so it lies"}
    )
    why = next(had for had in opens(page(table, "bank/sheet/deeds/?player=B"), "rule") if had.get("data-asked"))
    said = words(opened(table, why))
    assert why["data-id"] == "MORT-2"
    assert "First sell the buildings: Moai" in said


@pytest.mark.parametrize("asked", ["", "{", "[]", "7", '"buy"', "{}", '{"type": "buy"}', '{"type": "mortgage"}'])
def test_a_rule_asked_about_oddly_is_the_rule(table: Tabletop, asked: str) -> None:
    assert "BUY-1" in page(table, f"bank/sheet/rule/?id=BUY-1&asked={asked}")


@pytest.mark.parametrize("problem", ["STALE", "DOOR_CLOSED", "UNAUTHORIZED", "SEAT_TAKEN"])
def test_what_the_bank_itself_refuses_is_ours(table: Tabletop, problem: str) -> None:
    sheet = words(page(table, f"bank/sheet/rule/?id={problem}"))
    assert "Our own words" in sheet and "manual" not in sheet


def test_a_control_that_is_off_says_the_rule_why(table: Tabletop) -> None:
    table.record(
        {"type": "arrange", "state": {"deeds": {str(at): {"owner": "A"} for at in (6, 8, 9)}}, "reason": "set"}
    )
    build = page(table, "bank/sheet/build/?player=A&s6=2")
    assert [had["data-id"] for had in opens(build, "rule")] == ["BUILD-2"]
    trade = page(table, "bank/sheet/trade/?player=A&to=B&take_cash=5000")
    assert [had["data-id"] for had in opens(trade, "rule")] == ["CASH-1"]
    table.record({"type": "develop", "player": "A", "levels": {"6": 1, "8": 1, "9": 1}})
    deeds = page(table, "bank/sheet/deeds/?player=A")
    assert {had["data-id"] for had in opens(deeds, "rule")} == {"MORT-2"}


# -- rules -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_ours_stands_under_a_manual_s_name(table: Tabletop, lang: str) -> None:
    manuals = [names[lang] for letter, names in DOCUMENTS.items() if letter != "derived"]
    for rule_id in catalogue():
        sheet = page(table, f"bank/sheet/rule/?id={rule_id}", **{"Accept-Language": lang})
        for text, source in says(sheet):
            part = next(one for one in (rule_text(rule_id, lang) or {})["parts"] if one["text"] == text)
            derived = {one["document"] for one in part["source"]} == {"derived"}
            assert derived == (not any(name in source for name in manuals)), rule_id


def says(sheet: str) -> Iterator[tuple[str, str]]:
    for block in re.findall(r'<div class="says"><p>(.*?)</p>.*?<cite>(.*?)</cite>', sheet, re.DOTALL):
        yield html.unescape(block[0]), html.unescape(block[1])


def test_a_rule_shows_how_this_table_has_set_what_it_depends_on(table: Tabletop) -> None:
    assert "Sold before a mortgage the whole group" in words(page(table, "bank/sheet/rule/?id=MORT-2"))
    table.record({"type": "configure", "settings": {"mortgage_clears": "site"}, "reason": "agreed"})
    sheet = page(table, "bank/sheet/rule/?id=MORT-2")
    assert "Sold before a mortgage that site" in words(sheet)
    assert opens(sheet, "manuals") and opens(sheet, "settings")


def test_the_start_of_the_rules_leads_to_where_the_manuals_differ(table: Tabletop) -> None:
    assert opens(page(table, "bank/sheet/rules/"), "manuals")
