"""The scenario command: what counts as equal, what is told, and that it tells a failure."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from bank.scenarios import OnRules, differences, run

THROW = {"type": "throw", "player": "A", "dice": [1, 2]}


def scenario(**changes):
    return {
        "id": "it",
        "edition": "wonders",
        "settings": {},
        "players": ["A", "B"],
        "given": {},
        "when": [THROW],
    } | changes


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({}, {"a": 1}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": None}, {}),
        ({"a": None}, {"a": None}),
        ({"a": {"b": None}}, {"a": None}),
        ({"a": {}}, {}),
        ({"a": []}, {"a": []}),
        ({"a": [1, 2]}, {"a": [2, 1]}),
        ({"a": [{"b": 1}, {"b": 1, "c": 2}]}, {"a": [{"b": 1, "c": 2}, {"b": 1, "c": 3}]}),
        ({"order": ["A", "B"]}, {"order": ["A", "B"]}),
        ({"debts": [{"to": "B"}]}, {"debts": [{"to": "B", "amount": 5}]}),
    ],
)
def test_only_what_is_named_counts(expected, actual):
    assert differences(expected, actual) == []


@pytest.mark.parametrize(
    ("expected", "actual", "where"),
    [
        ({"a": 1}, {"a": 2}, "a"),
        ({"a": 1}, {}, "a"),
        ({"a": None}, {"a": 1}, "a"),
        ({"a": True}, {"a": 1}, "a"),
        ({"a": 0}, {"a": False}, "a"),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, "a.b"),
        ({"a": {"b": 1}}, {"a": None}, "a.b"),
        ({"a": []}, {"a": [1]}, "a"),
        ({"a": [1]}, {}, "a"),
        ({"a": [1, 1]}, {"a": [1, 2]}, "a"),
        ({"a": [{"b": 1}, {"b": 1}]}, {"a": [{"b": 1}, {"b": 2}]}, "a"),
        ({"order": ["A", "B"]}, {"order": ["B", "A"]}, "order[0]"),
        ({"result": {"winners": ["A", "B"]}}, {"result": {"winners": ["B", "A"]}}, "result.winners[0]"),
        ({"debts": [{"to": "A"}, {"to": "B"}]}, {"debts": [{"to": "B"}, {"to": "A"}]}, "debts[0].to"),
    ],
)
def test_what_differs_is_named_by_its_path(expected, actual, where):
    assert differences(expected, actual)[0].startswith(f"{where}: ")


def test_a_scenario_passes():
    assert run(scenario(then={"players": {"A": {"position": 3}}}), OnRules).ok


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"then": {"players": {"A": {"position": 4}}}}, "players.A.position: expected 4, is 3"),
        ({"then": {"refused": "TURN-1"}}, "was not refused"),
        ({"when": [{"type": "buy", "player": "A"}], "then": {}}, "buy was refused"),
        ({"when": [{"type": "buy", "player": "A"}], "then": {"refused": "CASH-1"}}, "expected CASH-1"),
        ({"when": [{"type": "buy", "player": "A"}, THROW], "then": {"refused": "OWN-1"}}, "buy was refused"),
        ({"given": {"players": {"Z": {}}}, "then": {}}, "arrange was refused"),
        ({"players": ["A"], "when": [], "then": {}}, "start was refused"),
        ({"edition": "nope", "then": {}}, "cannot be laid"),
        ({"settings": {"salary": -1}, "then": {}}, "cannot be laid"),
    ],
)
def test_a_scenario_fails_and_says_where(changes, said):
    outcome = run(scenario(**changes), OnRules)
    assert not outcome.ok
    assert said in outcome.diff[0]


def test_one_of_several_refusals_will_do():
    buy = {"type": "buy", "player": "A"}
    refused = run(scenario(when=[buy], then={"refused": ["TURN-1", "BUY-1", "OWN-1", "BAD_REQUEST"]}), OnRules)
    assert refused.ok, refused.diff


def told(tmp_path, scenarios, *options):
    file = tmp_path / "some.json"
    file.write_text(json.dumps(scenarios), "utf-8")
    out, err = StringIO(), StringIO()
    try:
        call_command("scenario", str(file), *options, stdout=out, stderr=err)
        status = 0
    except SystemExit as ended:
        status = ended.code
    return status, out.getvalue(), err.getvalue()


def test_the_last_line_counts(tmp_path):
    good, bad = scenario(then={}), scenario(id="wrong", then={"seq": 99})
    assert told(tmp_path, good)[:2] == (0, "1 passed, 0 failed\n")
    status, out, _ = told(tmp_path, [good, bad])
    assert status == 1
    assert out.splitlines() == ["FAILED wrong", "  seq: expected 99, is 3", "1 passed, 1 failed"]


def test_json_is_one_line_a_scenario(tmp_path):
    status, out, err = told(tmp_path, [scenario(then={}), scenario(id="wrong", then={"seq": 99})], "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [set(line) for line in lines] == [{"id", "ok", "state", "diff"}] * 2
    assert [line["ok"] for line in lines] == [True, False]
    assert (status, err.strip()) == (1, "1 passed, 1 failed")


def test_a_scenario_that_makes_no_sense_fails_alone(tmp_path):
    broken = {"id": "broken", "players": 5}
    assert told(tmp_path, [broken, scenario(then={})])[1].splitlines()[-1] == "1 passed, 1 failed"


def test_a_file_without_scenarios_is_told(tmp_path):
    with pytest.raises(CommandError):
        told(tmp_path, {"what": "ever"})
    with pytest.raises(CommandError):
        call_command("scenario", str(tmp_path / "nothing.json"))
