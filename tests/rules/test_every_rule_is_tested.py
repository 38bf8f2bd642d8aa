"""Every rule of the catalogue has a test that names it, and the rules that can refuse are those that are seen to.

A rule is named by a test function (its name, words or figures), by the "rules" of a scenario, or by those of a replay.
The refusals are really raised: all scenarios are played for it, by themselves, whatever else runs beside.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bank import scenarios
from rules import catalogue
from rules.refusals import Refusal

TESTS = Path(__file__).resolve().parents[1]
RULE_ID = re.compile(r"\b(?:[A-Z]{2,8}-\d{1,2}|BAD_REQUEST|FORBIDDEN)\b")
#: "BUILD-1 … 5" names all between.
SPAN = re.compile(r"\b([A-Z]{2,8}-)(\d{1,2}) … (\d{1,2})\b")
#: These speak of the catalogue as such: an id there is no test of its rule.
ABOUT_THE_CATALOGUE = {"test_catalogue.py", Path(__file__).name}
COLUMNS = ("tests", "scenarios", "replays")


def ids_in(text: str) -> set[str]:
    spans = (range(int(first), int(last) + 1) for _, first, last in SPAN.findall(text))
    families = (family for family, _, _ in SPAN.findall(text))
    between = {f"{family}{number}" for family, span in zip(families, spans, strict=True) for number in span}
    return set(RULE_ID.findall(text)) | between


def in_test_functions() -> Iterator[tuple[str, str]]:
    """Each rule that a test function names, with the test."""
    files = (file for folder in ("rules", "bank", "replays") for file in sorted((TESTS / folder).glob("test_*.py")))
    for path in files:
        source = path.read_text("utf-8")
        if path.name in ABOUT_THE_CATALOGUE:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                first = min(part.lineno for part in (node, *node.decorator_list))
                text = "\n".join(source.splitlines()[first - 1 : node.end_lineno])
                yield from ((rule, node.name) for rule in ids_in(text))


def in_scenarios() -> Iterator[tuple[str, str]]:
    for scenario in scenarios.read([TESTS / "scenarios"]):
        refused = scenario["then"].get("refused", [])
        named = {*scenario["rules"], *([refused] if isinstance(refused, str) else [])}
        yield from ((rule, scenario["id"]) for rule in named)


def in_replays() -> Iterator[tuple[str, str]]:
    for path in sorted((TESTS / "replays").glob("*.json")):
        yield from ((rule, path.stem) for rule in json.loads(path.read_text("utf-8"))["rules"])


def table() -> dict[str, dict[str, int]]:
    """How often each rule of the catalogue is named, by where."""
    counts = {rule: dict.fromkeys(COLUMNS, 0) for rule in catalogue.rules()}
    for column, found in zip(COLUMNS, (in_test_functions(), in_scenarios(), in_replays()), strict=True):
        for rule, _ in set(found):
            if rule in counts:
                counts[rule][column] += 1
    return counts


def test_every_rule_is_named_by_a_test() -> None:
    counts = table()
    rows = [" ".join([f"{rule:12}", *(f"{count[column]:10}" for column in COLUMNS)]) for rule, count in counts.items()]
    print("\n".join([" ".join([f"{'rule':12}", *(f"{column:>10}" for column in COLUMNS)]), *rows]))
    assert [rule for rule, count in counts.items() if not any(count.values())] == []


def test_a_rule_without_a_test_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "rules", lambda: ["RENT-1", "RENT-98"])
    assert [rule for rule, count in table().items() if not any(count.values())] == ["RENT-98"]


@pytest.mark.parametrize("found", [in_test_functions, in_scenarios, in_replays])
def test_nothing_names_a_rule_that_is_none(found) -> None:
    """A slip of the pen would be a rule less."""
    families = {rule.partition("-")[0] for rule in catalogue.rules()}
    named = {rule for rule, _ in found() if rule.partition("-")[0] in families}
    assert named - set(catalogue.rules()) <= {"RENT-99"}


class Recorded(scenarios.OnRules):
    """A table that notes by which rules it refuses."""

    rules: set[str]

    def play(self, command: scenarios.Json, by: str) -> None:
        try:
            super().play(command, by)
        except Refusal as refusal:
            Recorded.rules.add(refusal.rule)
            raise


def test_the_rules_that_can_refuse_are_those_that_are_seen_to() -> None:
    """Neither a rule marked too many nor one too few: each refuses in some scenario, and no other does."""
    Recorded.rules = set()
    failed = [
        outcome.id for one in scenarios.read([TESTS / "scenarios"]) if not (outcome := scenarios.run(one, Recorded)).ok
    ]
    assert failed == []
    assert Recorded.rules == catalogue.refusing()
