"""What must never be configured, told in one sentence each: `manage.py check`, and before every start.

Each of these has lost somebody a payment or let a stranger in; Django's own checks know none of them.
"""

import ipaddress
import sqlite3
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from config.addresses import is_loopback

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

# Releases in which two connections resetting the log at once could damage the file; ours never write at once.
WAL_FIXED = (3, 51, 3)
WAL_FIXED_BACKPORTS = ((3, 44, 6), (3, 50, 7))
LEAST_FILES = 4096


@register(Tags.security)
def hosts(**_: Any) -> Iterable[CheckMessage]:
    """A bank that answers to any name can be used by any web page open in a player's browser."""
    if any(host.strip() in ("*", ".") for host in settings.ALLOWED_HOSTS):
        yield Error("ALLOWED_HOSTS must name the hosts, never '*'.", id="wonderbank.E001")


@register(Tags.security)
def debugging(**_: Any) -> Iterable[CheckMessage]:
    """Django's debugging pages show settings and local variables to whoever makes an error happen."""
    if settings.DEBUG and not is_loopback(settings.BIND):
        yield Error("DEBUG shows the inside of the bank; with it BIND may only be 127.0.0.1.", id="wonderbank.E002")


@register(Tags.security)
def proxies(**_: Any) -> Iterable[CheckMessage]:
    """Whoever is believed about other people's addresses must not be everybody."""
    for name in settings.TRUSTED_PROXY:
        try:
            is_everybody = ipaddress.ip_network(name).prefixlen == 0
        except ValueError:
            is_everybody = True
        if is_everybody:
            yield Error(f"TRUSTED_PROXY: {name!r} is no address and no network.", id="wonderbank.E007")


@register(Tags.security, deploy=True)
def open_files(**_: Any) -> Iterable[CheckMessage]:
    """Each phone is an open file of the process."""
    if resource and resource.getrlimit(resource.RLIMIT_NOFILE)[0] < LEAST_FILES:
        yield Warning(f"Fewer than {LEAST_FILES} files may be open: ulimit -n 65536.", id="wonderbank.W008")


@register(Tags.database)
def sqlite(**_: Any) -> Iterable[CheckMessage]:
    """What a confirmed payment on SQLite rests on: writers that queue, and a commit that is on the disk."""
    database: dict[str, Any] = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return
    options = database.get("OPTIONS", {})
    pragmas = options.get("init_command", "").replace(" ", "").lower()
    if options.get("transaction_mode") != "IMMEDIATE":
        yield Error("SQLite needs transaction_mode IMMEDIATE, or writers fail as 'locked'.", id="wonderbank.E003")
    if "synchronous=full" not in pragmas or "journal_mode=wal" not in pragmas:
        yield Error("SQLite needs journal_mode=WAL and synchronous=FULL.", id="wonderbank.E004")


@register(Tags.compatibility)
def libraries(**_: Any) -> Iterable[CheckMessage]:
    """Releases known to lose messages or to let strangers through."""
    if _release("daphne") < (4, 2, 2):
        yield Error("Daphne before 4.2.2 takes sockets' messages of any size.", id="wonderbank.E005")
    if _release("redis") >= (8,):
        yield Error("redis 8 closes idle subscribers after five seconds.", id="wonderbank.E006")


def sqlite_is_fixed(release: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether this SQLite has the repair of its log's reset; one writer at a time does without it."""
    return release >= WAL_FIXED or any(release[:2] == fixed[:2] and release >= fixed for fixed in WAL_FIXED_BACKPORTS)


def _release(package: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version(package).split(".")[:3] if part.isdecimal())
