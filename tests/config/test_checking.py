"""What must never be configured is told before the start; what is right for a profile is not complained of."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.serving import open_many_files

ROOT = Path(__file__).resolve().parent.parent.parent
HOSTED = {
    "WONDERBANK_PROFILE": "hosted",
    "SECRET_KEY": "k7#" * 20 + "0123456789",
    "ALLOWED_HOSTS": "bank.example",
}


def check(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check` with nothing but this environment."""
    plain = {"PATH": os.environ["PATH"], "WONDERBANK_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    line = [sys.executable, "manage.py", "check", *options]
    how = {"cwd": ROOT, "capture_output": True, "text": True, "preexec_fn": open_many_files}
    return subprocess.run(line, env=plain | environment, **how)


@pytest.mark.parametrize("profile", [{}, HOSTED], ids=["lan", "hosted"])
def test_a_profile_is_fit_to_be_deployed(tmp_path: Path, profile: dict[str, str]) -> None:
    answer = check(tmp_path, "--deploy", "--fail-level", "WARNING", **profile)
    assert answer.returncode == 0, answer.stderr
    silenced = "3 silenced" if not profile else "0 silenced"
    assert silenced in answer.stdout


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"DEBUG": "1", "BIND": "0.0.0.0"}, "wonderbank.E002"),
        ({"ALLOWED_HOSTS": "*"}, "wonderbank.E001"),
        (HOSTED | {"TRUSTED_PROXY": "0.0.0.0/0"}, "wonderbank.E007"),
        (HOSTED | {"TRUSTED_PROXY": "everybody"}, "wonderbank.E007"),
        (HOSTED | {"ALLOWED_HOSTS": "*"}, "never '*'"),
        (HOSTED | {"SECRET_KEY": ""}, "needs SECRET_KEY"),
        ({"WONDERBANK_PROFILE": "hoste"}, "'lan' or 'hosted'"),
    ],
    ids=str,
)
def test_what_lets_strangers_in_is_refused(tmp_path: Path, wrong: dict[str, str], told: str) -> None:
    answer = check(tmp_path, **wrong)
    assert answer.returncode == 1
    assert told in answer.stderr


def test_what_only_this_machine_sees_may_be_debugged(tmp_path: Path) -> None:
    assert check(tmp_path, DEBUG="1").returncode == 0
