"""Not a test: a server for tests, whose sockets do what they are told. Its one argument is an open socket's number."""

import os
import socket
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

from config import server


async def application(scope, receive, send):
    """`close 1008` closes so; `flood` sends without end to a client that may not read. A request hears its address."""
    if scope["type"] == "http":
        host = dict(scope["headers"])[b"host"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b" ".join((host, scope["raw_path"], scope["query_string"]))})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        word, _, figure = message["text"].partition(" ")
        if word == "close":
            await send({"type": "websocket.close", "code": int(figure)})
        for _ in range(int(figure) if word == "flood" else 0):
            await send({"type": "websocket.send", "text": "x" * 60_000})
        await send({"type": "websocket.send", "text": word})


if __name__ == "__main__":
    server.WRITE_PATIENCE = server.REQUEST_PATIENCE = 0.5
    server.serve(application, socket.socket(fileno=int(sys.argv[1])))
