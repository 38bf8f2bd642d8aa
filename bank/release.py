"""Which release of our pages this server draws: a page of another one is told so by its socket, and draws itself anew.

A page that was opened before an upgrade goes on with its old scripts, while its parts come from the new server. The
release is told by the names of our own files, which are named after what is in them: so servers of the same release
say the same, wherever they run, and a start that changes nothing in the pages tells nobody anything.
"""

import hashlib
from functools import cache
from pathlib import Path

from django.apps import apps
from django.templatetags.static import static

from bank import look_only

OURS = ("bank", "passports")
ENDINGS = (".js", ".css")


def release() -> str:
    """A dozen letters and digits; others where tables are only looked at, for then every page says so."""
    return _of_files() + ("-looked-at" if look_only.copy() else "")


@cache
def _of_files() -> str:
    return hashlib.sha256("".join(map(static, _files())).encode()).hexdigest()[:12]


def _files() -> list[str]:
    """Our scripts and styles, as they are named in the pages."""
    folders = [Path(apps.get_app_config(app).path) / "static" / app for app in OURS]
    return sorted(
        f"{path.parent.name}/{path.name}" for one in folders for path in one.iterdir() if path.suffix in ENDINGS
    )
