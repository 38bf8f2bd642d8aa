"""The barest server that keeps the same promise: a command is a row on the disk before six phones hear of it.

No rules, no rights, no framework: `websockets` on uvloop and hand-written SQL. One row a command, as large as the
bank's own, found by key and by number through the same two indexes, committed with synchronous=FULL; one event to
everybody at the table, as large as the bank's own. What the bank takes longer than this is the price of all else.

    python -m tests.bench.bare PORT FILE ROW_BYTES EVENT_BYTES
"""

import asyncio
import contextlib
import json
import sqlite3
import sys
from collections import defaultdict
from typing import Any

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

SCHEMA = """
PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
CREATE TABLE entry (id INTEGER PRIMARY KEY, game TEXT, seq INTEGER, key TEXT, body TEXT,
                    UNIQUE (game, seq), UNIQUE (game, key));
"""


class Bare:
    """All tables of the server."""

    def __init__(self, file: str, row: int, event: int) -> None:
        self.database = sqlite3.connect(file, isolation_level=None)
        self.database.executescript(SCHEMA)
        self.row, self.event = row, event
        self.tables: dict[str, set[ServerConnection]] = defaultdict(set)

    async def table(self, phone: ServerConnection) -> None:
        """One phone at one table, from its opening to its end."""
        code = phone.request.path if phone.request else ""
        self.tables[code].add(phone)
        await phone.send('{"seq":0}')
        with contextlib.suppress(ConnectionClosed):
            async for message in phone:
                frame = json.loads(message)
                seq = self.record(code, frame)
                broadcast(self.tables[code], self.told(seq, frame["command"]))
                await phone.send(json.dumps({"key": frame["key"], "seq": seq}))
        self.tables[code].discard(phone)

    def record(self, code: str, frame: dict[str, Any]) -> int:
        """Append the command; its number."""
        run = self.database.execute
        run("BEGIN IMMEDIATE")
        known = run("SELECT seq FROM entry WHERE game = ? AND key = ?", (code, frame["key"])).fetchone()
        seq: int = known[0] if known else run("SELECT max(seq) FROM entry WHERE game = ?", (code,)).fetchone()[0] or 0
        if not known:
            seq += 1
            body = json.dumps(frame["command"]).ljust(self.row)
            run("INSERT INTO entry (game, seq, key, body) VALUES (?, ?, ?, ?)", (code, seq, frame["key"], body))
        run("COMMIT")
        return seq

    def told(self, seq: int, command: Any) -> str:
        """The event, padded to its size."""
        text = json.dumps({"seq": seq, "entry": command, "pad": ""})
        return f"{text[:-2]}{'x' * (self.event - len(text))}{text[-2:]}"


async def main(port: int, file: str, row: int, event: int) -> None:
    """Serve until ended."""
    async with serve(Bare(file, row, event).table, "127.0.0.1", port, compression=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    port, file, row, event = sys.argv[1:]
    uvloop.run(main(int(port), file, int(row), int(event)))
