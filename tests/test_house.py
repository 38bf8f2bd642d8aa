"""The laws of the house: what may import what, who may write, and that nothing is half done."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.core.management import call_command

from config.messages import FOLDERS, messages_of
from config.translations import LANGUAGES, catalogues, translated

ROOT = Path(__file__).resolve().parent.parent
OURS = ("rules", "bank", "passports", "config")
WRITES = {"create", "bulk_create", "get_or_create", "update_or_create", "update", "bulk_update", "delete", "save"}


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True)


def test_rules_import_nothing_but_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"rules"}
    for path in sources("rules"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or "rules"] if isinstance(node, ast.ImportFrom) else []
            assert {name.partition(".")[0] for name in names} <= allowed, f"{path} imports {names}"


def test_the_layers_import_only_downwards() -> None:
    answer = run(f"{Path(sys.executable).parent}/lint-imports", "--no-logo", "--no-cache")
    assert answer.returncode == 0, answer.stdout


def test_only_the_journal_writes_entries() -> None:
    writers = {path.relative_to(ROOT).as_posix() for path in sources("bank", "passports", "config") if writes(path)}
    assert writers <= {"bank/journal.py"}


def writes(path: Path) -> bool:
    """Whether a file calls something that writes on the model Entry or its manager."""
    calls = (node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    attributes = (function for function in calls if isinstance(function, ast.Attribute) and function.attr in WRITES)
    return any(re.search(r"\bEntry\.objects|\bentries\.(?!get)", ast.unparse(function)) for function in attributes)


def test_no_file_is_longer_than_400_lines() -> None:
    long = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in sources(*OURS, "tests")}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [path for path in sources(*OURS) if (text := path.read_text("utf-8").strip()) and not has_docstring(text)]
    assert silent == []


def has_docstring(text: str) -> bool:
    return ast.get_docstring(ast.parse(text)) is not None


def test_the_models_have_their_migrations(db: None) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_the_hosted_profile_passes_djangos_own_checks() -> None:
    secret = "a-secret-of-more-than-fifty-characters-only-for-this-check-0123456789"
    answer = run(
        *(sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        DJANGO_SETTINGS_MODULE="config.settings",
        WONDERBANK_PROFILE="hosted",
        SECRET_KEY=secret,
        ALLOWED_HOSTS="table.example",
    )
    assert answer.returncode == 0, answer.stderr
    assert "(0 silenced)" in answer.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str) -> None:
    known = translated(language)
    sentences = {message: path for app in FOLDERS for message, path in messages_of(app).items()}
    assert {message.singular: path.name for message, path in sentences.items() if message not in known} == {}


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_catalogue_holds_nothing_doubtful_and_no_sentence_of_the_past(path: Path) -> None:
    wanted = {message for app in FOLDERS for message in messages_of(app)}
    catalogue = polib.pofile(str(path))
    assert [entry.msgid for entry in catalogue if entry.fuzzy or entry.obsolete] == []
    assert {entry.msgid for entry in catalogue} <= {message.singular for message in wanted}


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_translation_keeps_the_figures_of_its_sentence(path: Path) -> None:
    for entry in polib.pofile(str(path)):
        said = blanks(entry.msgid) | blanks(entry.msgid_plural or "")
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            assert not text or blanks(text) <= said, entry.msgid
        assert not entry.msgstr or blanks(entry.msgstr) == said, entry.msgid


def blanks(text: str) -> set[str]:
    """The places in a sentence that figures and names are put into."""
    return set(re.findall(r"%\(\w+\)s|\{\w+\}", text))


def test_every_dependency_has_its_sentence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {name_of(line) for line in project["dependencies"] + project["optional-dependencies"]["dev"]}
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Dependencies\n")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^- \*\*([\w.-]+)\*\*[^:]*: (.+)$", section, re.MULTILINE))
    assert set(told) == wanted


def name_of(requirement: str) -> str:
    return re.split(r"[\[<>=~! ]", requirement, maxsplit=1)[0]


def test_the_locks_name_no_place_to_fetch_from() -> None:
    for path in sorted((ROOT / "config" / "requirements").glob("*.txt")):
        assert not re.search(r"https?://|file:|--index|--find-links", path.read_text(encoding="utf-8")), path
