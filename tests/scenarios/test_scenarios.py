"""Every scenario of this folder, on the rules alone and through the API of a real server. New ones join as files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bank import scenarios, scenarios_http

FILES = sorted(Path(__file__).parent.glob("*.json"))
ALL = [scenario for file in FILES for scenario in scenarios.read([file])]


@pytest.fixture(scope="module")
def client() -> Iterator[scenarios_http.Client]:
    with scenarios_http.served() as client:
        yield client


@pytest.mark.parametrize("scenario", ALL, ids=[scenario["id"] for scenario in ALL])
def test_on_the_rules_alone(scenario):
    assert scenarios.run(scenario, scenarios.OnRules).diff == []


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_through_http(file, client):
    outcomes = [scenarios.run(scenario, client.lay) for scenario in scenarios.read([file])]
    assert {outcome.id: outcome.diff for outcome in outcomes if not outcome.ok} == {}


def test_no_two_scenarios_share_a_name():
    names = [scenario["id"] for scenario in ALL]
    assert len(set(names)) == len(names)
