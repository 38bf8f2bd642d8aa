"""The rules in words: all of them, in three languages, in the box's own words, under their true source."""

import ast
import re
from pathlib import Path

import pytest

from rules import catalogue as book
from rules.edition import LANGUAGES, load_edition

RULES = Path(__file__).resolve().parents[2] / "rules"
RULE_ID = re.compile(r"\b(?:[A-Z]{2,8}-\d{1,2}|BAD_REQUEST|FORBIDDEN)\b")

every_rule = pytest.mark.parametrize("rule_id", book.rules())


def test_every_rule_that_the_code_cites_is_in_the_catalogue() -> None:
    cited = {
        rule_id for path in RULES.glob("*.py") for rule_id in RULE_ID.findall(path.read_text("utf-8")) if known(rule_id)
    }
    assert cited <= set(book.rules())


def known(rule_id: str) -> bool:
    """RFC-7396 and the like are no rules of ours."""
    families = {rule.partition("-")[0] for rule in book.rules()}
    return rule_id.partition("-")[0] in families


def test_no_number_of_a_family_is_missing() -> None:
    """A rule dropped by mistake leaves a hole."""
    families: dict[str, list[int]] = {}
    for family, number in re.findall(r"\b([A-Z]+)-(\d+)\b", " ".join(book.rules())):
        families.setdefault(family, []).append(int(number))
    for family, numbers in families.items():
        first = 0 if family == "AM" else 1
        assert sorted(numbers) == list(range(first, first + len(numbers))), family
    assert sum(map(len, families.values())) == 115


@every_rule
def test_a_rule_is_told_in_three_languages(rule_id: str) -> None:
    for lang in LANGUAGES:
        rule = book.rule_text(rule_id, lang)
        assert rule is not None
        assert rule["title"].strip() and not rule["title"].endswith(".")
        for part in rule["parts"]:
            assert part["text"].strip().endswith((".", "»")), rule_id
            assert len(part["text"]) < 480, rule_id


@every_rule
def test_every_statement_says_where_it_comes_from(rule_id: str) -> None:
    rule = book.rule_text(rule_id, "en")
    assert rule is not None
    for part in rule["parts"]:
        documents = {source["document"] for source in part["source"]}
        assert documents
        assert documents <= set(book.DOCUMENTS)
        assert documents == {"derived"} or "derived" not in documents, "what is ours never stands under a manual's name"
        assert all(source["section"] for source in part["source"] if source["document"] in "FIOAN"), rule_id


@every_rule
def test_the_settings_a_rule_depends_on_exist(rule_id: str) -> None:
    rule = book.rule_text(rule_id, "en")
    assert rule is not None
    assert set(rule["settings"]) <= set(load_edition("wonders").defaults)


def test_an_unknown_rule_is_no_rule() -> None:
    assert book.rule_text("RENT-99", "en") is None


def test_a_source_is_cited_by_manual_and_section() -> None:
    rule = book.rule_text("MORT-3", "fr")
    assert rule is not None
    assert rule["source"][0] == {"document": "F", "name": "Manuel français", "section": "Hypothèques"}
    assert rule["source_text"].startswith("Manuel français\u00a0: Hypothèques\u202f; Manuel finnois")
    assert rule["parts"][1]["source_text"] == "Nos propres mots"
    assert rule["settings"] == ["mortgage_interest", "interest_rounding"]


def test_a_rule_is_cited_from_one_s_own_books() -> None:
    assert book.citation("RENT-3", "en", "FI").startswith("French manual: Arrêt sur une propriété")
    assert book.citation("RENT-3", "en", "O") == "Rules of the online variant: Les loyers"
    assert book.citation("PASS-6", "en", "FI") == "Our own words"
    assert book.citation("PASS-1", "en", "O").startswith("French manual"), "in no book of ours: as it is"
    assert book.citation("NO-1", "en", "FI") == ""


def test_what_may_refuse_is_marked() -> None:
    """Neither a mark too many nor one too few: the ids that the code hands to `must` and `Refusal`."""
    assert book.refusing() == {rule_id for path in RULES.glob("*.py") for rule_id in refusals_in(path)}


def refusals_in(path: Path) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    refusing = [
        call for call in calls if getattr(call.func, "attr", getattr(call.func, "id", "")) in ("must", "Refusal")
    ]
    words = [node for call in refusing for argument in call.args for node in ast.walk(argument)]
    return {str(node.value) for node in words if isinstance(node, ast.Constant) and RULE_ID.fullmatch(str(node.value))}
