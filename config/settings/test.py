"""For pytest: the LAN profile with unhashed static files and a database file that no other run shares."""

import os
import tempfile

from config.settings.base import DATABASES, STORAGES
from config.settings.lan import *  # noqa: F403

# A file rather than memory: threads then meet real locks, as they will at the table. (PostgreSQL: test_<name>.)
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": f"{tempfile.gettempdir()}/wonderbank-test-{os.getpid()}.sqlite3"}
BACKUP_EVERY = 0
IS_TEST = True  # the database is not there yet when the application is read, and nobody serves it
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
