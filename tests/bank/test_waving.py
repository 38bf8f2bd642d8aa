"""Signs across the table: off until the banker switches them on, now and then one, told like presence, kept nowhere."""

import pytest
from django.test import Client

from bank import limits, reacting
from bank.models import Entry
from bank.problems import Forbidden, Malformed, TooMany
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db


@pytest.fixture
def waving(table: Tabletop) -> Tabletop:
    reacting.switch(table.code, on=True)
    return table


def test_a_table_begins_without_signs(table: Tabletop):
    assert table.state()["reactions"] is None
    with pytest.raises(Forbidden):
        reacting.react(table.live, "A", "B", "bravo")


def test_a_sign_is_told_to_all_and_is_no_entry(waving: Tabletop):
    before, entries = waving.state()["rev"], Entry.objects.count()
    reacting.react(waving.live, "A", "B", "wow")
    last = waving.live.beside(None)["reactions"]["last"]
    assert (last["by"], last["to"], last["sign"]) == ("A", "B", "wow")
    assert waving.state()["rev"] == before + 1
    assert Entry.objects.count() == entries


def test_signs_that_are_switched_off_are_gone(waving: Tabletop):
    reacting.react(waving.live, "A", "B", "wow")
    reacting.switch(waving.code, on=False)
    assert waving.state()["reactions"] is None


@pytest.mark.parametrize(
    ("by", "to", "sign"),
    [("A", "A", "wow"), ("A", "C", "wow"), ("A", "", "wow"), ("bank", "B", "wow"), ("A", "B", "x")],
)
def test_only_the_four_signs_go_from_a_seat_to_another(waving: Tabletop, by: str, to: str, sign: str):
    with pytest.raises(Malformed):
        reacting.react(waving.live, by, to, sign)


def test_who_drums_has_to_wait_and_the_others_need_not(waving: Tabletop):
    for _ in range(limits.reactions.home):
        reacting.react(waving.live, "A", "B", "haha")
    with pytest.raises(TooMany):
        reacting.react(waving.live, "A", "B", "haha")
    reacting.react(waving.live, "B", "A", "haha")


def test_another_process_hears_of_it(waving: Tabletop):
    told = {"code": waving.code, "by": "B", "to": "A", "sign": "ouch", "at": "2026-01-01T00:00:00Z"}
    reacting.follow(told)
    assert waving.state()["reactions"]["last"] == {name: told[name] for name in ("by", "to", "sign", "at")}


def test_it_takes_the_banker_to_switch_and_a_seat_to_send(table: Tabletop):
    phone, bank = Client(), Client()
    phone.post(f"/t/{table.code}/enter/", {"token": table.tokens["A"]})
    bank.post(f"/t/{table.code}/enter/", {"token": table.tokens["bank"]})
    phone.post(f"/t/{table.code}/bank/reactions/", {"on": "yes"})
    assert not table.live.reactions
    bank.post(f"/t/{table.code}/bank/reactions/", {"on": "yes"})
    assert table.live.reactions
    phone.post(f"/t/{table.code}/react/?as=seat", {"to": "B", "sign": "bravo"})
    assert table.state()["reactions"]["last"]["sign"] == "bravo"
