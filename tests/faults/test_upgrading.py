"""F25: the servers are renewed one after the other, and old code writes into the new tables meanwhile."""

import signal
import subprocess
import sys
from random import Random

from tests.faults.clients import Crowd
from tests.faults.evening import Evening
from tests.faults.sizes import many
from tests.faults.world import HOUSE, SQLITE, Ground, World

#: From here on a database may be written by the code of the step before.
FIRST = "0004_seals_and_knocks"
OLD_CODE = """
import django, sys; django.setup()
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
loader = MigrationLoader(connection)
steps = [name for app, name in loader.graph.nodes if app == "bank" and name >= sys.argv[1]]
for number, step in enumerate(sorted(steps)):
    apps = loader.project_state(("bank", step)).apps
    game = apps.get_model("bank", "Game").objects.create(
        code=f"OLD{number}", edition="wonders", epoch="e", token_hash=f"{number:064}")
    apps.get_model("bank", "Seat").objects.create(game=game, letter="A", name="Ann", name_key="ann")
    apps.get_model("bank", "Entry").objects.create(
        game=game, seq=1, at=timezone.now(), by="bank", key="bank:k", fingerprint="", body={}, hash="")
print(len(steps))
"""


def test_f25_one_server_after_the_other(world: World, crowd: Crowd, luck: Random) -> None:
    """SIGTERM answers what it has begun; nothing fails but what meets a closed port, and that is asked again."""
    world.start()
    evening = Evening.of(world, crowd, luck, payers=4)
    for payer in evening.payers:
        payer.pause = 0.02
    with evening.going_on():
        for _ in range(many(1, 5)):
            for server in world.servers:
                server.end(signal.SIGTERM)
                server.start()
                evening.must_be_going_on()
    assert {status for payer in evening.payers for status in payer.statuses} <= {201, 503}
    evening.judge()


def test_f25_old_code_writes_into_new_tables(world: World) -> None:
    """Whatever has been added since has a default in the database: the code before it does not name it."""
    line = [sys.executable, "-c", OLD_CODE, FIRST]
    done = subprocess.run(line, cwd=HOUSE, env=world.first.environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 2


def test_f25_a_bare_second_server_is_refused(ground: Ground) -> None:
    """Started by hand on a file that is open already, it ends with a sentence."""
    with ground.world(SQLITE) as world:
        world.start()
        bare = [sys.executable, "-m", "daphne", "-p", "0", "-v", "0", "config.asgi:application"]
        done = subprocess.run(bare, cwd=HOUSE, env=world.first.environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1
        assert "Another bank is already running" in done.stderr
        assert "Traceback" not in done.stderr
