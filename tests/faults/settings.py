"""The settings of the servers that the fault tests start: at home, with a planting of what the test wants to go wrong.

Only here is the planting installed; neither profile knows it, and nothing in the product asks for it.
"""

import os

from config.settings.base import STORAGES
from config.settings.lan import *  # noqa: F403
from config.settings.lan import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.faults.planting.Planting"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT = os.environ["FAULTS_STATIC"]
