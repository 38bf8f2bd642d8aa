"""What goes wrong inside a server on purpose: bugs, deaths at a named point, lost messages, a clock that jumps.

Installed by tests/faults/settings.py alone, and told by the variable FAULTS_PLANTED (JSON). All of it wraps functions
of the bank by their names, so the product holds no switch for it; a name that is gone ends the server at its start.
"""

import json
import os

from django.apps import AppConfig


class Planting(AppConfig):
    """Plants what was asked for as soon as the bank's modules can be read."""

    name = "tests.faults"
    label = "faults"

    def ready(self) -> None:
        """Nothing, unless the variable says so."""
        from tests.faults import clock, lossy, plants, points

        wanted = json.loads(os.environ.get("FAULTS_PLANTED") or "{}")
        for bug in wanted.get("bugs", ()):
            plants.BUGS[bug].plant()
        points.set_up(wanted.get("kill"), wanted.get("fail"))
        if "lossy" in wanted:
            lossy.set_up(*wanted["lossy"])
        if "clock" in wanted:
            clock.set_up(wanted["clock"])
