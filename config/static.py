"""Gathers the static files into one folder, with their digests in their names, when any of them has changed.

A start that finds nothing new must cost nothing: a fingerprint of names, sizes and times tells.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from config.bundles import BUNDLES

UNUSED = ["rest_framework*", "redoc", "*-es-bundle*"]  # pages of others that we do not serve


def collect_changed() -> bool:
    """Collect if needed; whether it was."""
    mark = Path(settings.STATIC_ROOT) / ".collected"
    seen = _fingerprint()
    if mark.exists() and mark.read_text(encoding="ascii") == seen:
        return False
    if not _done_apart(_collect):
        _collect()
    mark.write_text(seen, encoding="ascii")
    return True


def _collect() -> None:
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)


def _done_apart(work: Callable[[], None]) -> bool:
    """Do it in a child, whose memory goes with it (packing takes 20 MB, which a bank would keep until its end).

    False where there are no such children, and where it failed: done here, it says why.
    """
    if not hasattr(os, "fork"):
        return False
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    failed = 1
    try:
        work()
        failed = 0
    finally:
        os._exit(failed)


def _fingerprint() -> str:
    digest = hashlib.sha256(repr(BUNDLES).encode())
    for finder in get_finders():
        for name, storage in sorted(finder.list(UNUSED), key=lambda found: found[0]):
            about = Path(storage.path(name)).stat()
            digest.update(f"{name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()
