"""F26: a server that may open no more files. Who is seated stays, and it lives."""

import resource
from random import Random

from tests.faults.clients import Crowd, wait_until
from tests.faults.evening import Evening
from tests.faults.wire import LostError, Socket
from tests.faults.world import World

FILES = 256


def test_f26_no_more_files(world: World, crowd: Crowd, luck: Random) -> None:
    """Three hundred more come than there are files: some are turned away, and all is well when they have gone."""
    for server in world.servers:
        server.before = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    world.start()
    evening = Evening.of(world, crowd, luck, payers=2, listeners=20, readers=0)
    port = world.first.port
    for one in [*evening.payers, *evening.listeners]:
        one.ports = lambda: port
        one.pause = 0.05
    with evening.going_on():
        path = f"/ws/games/{evening.table.code}/"

        async def come() -> Socket | None:
            try:
                return await Socket.open(port, path, lambda text: None, patience=5)
            except LostError:
                return None

        came = crowd.together([come() for _ in range(300)])
        seated = [socket for socket in came if socket]
        assert len(seated) < 300, "the limit was never reached: this has shown nothing"
        evening.must_be_going_on()
        assert [code for listener in evening.listeners for code in listener.closings] == []
        for socket in seated:
            crowd.loop.call_soon_threadsafe(socket.cut)
        wait_until(lambda: crowd.do(come()), 30, "somebody new gets in")
    assert world.first.is_alive()
    evening.judge()
