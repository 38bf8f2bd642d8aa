"""Django's requests, each in one of a few threads that stay, with a database connection that each thread keeps.

All our middleware and pages are plain synchronous code. Django's own handler makes a new thread for each request, hops
into it from task to task, and opens a connection that it closes again: more than the page itself takes to be drawn.
Here a request is one hop, answered in its thread from the first middleware to the last.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.urls import set_script_prefix

THREADS = 8  # enough for some that wait for the database; more would only wait for each other
Scope = dict[str, Any]

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="page")


class Handler(ASGIHandler):
    """An ASGI application."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Answer a request; one whose client hangs up before it is complete is forgotten."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        answer = await asyncio.get_running_loop().run_in_executor(_threads, self._answered, scope, body)
        await self.send_response(answer, send)

    def _answered(self, scope: Scope, body: Any) -> Any:
        """The whole answer, with nothing left to be done for it."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        answer: Any = self.get_response(request) if request else refused
        whole = _whole(answer)
        answer.close()
        body.close()
        return whole


def _whole(answer: Any) -> Any:
    """The answer with its content in memory: our files are small, and reading them is not for the event loop."""
    if not answer.streaming:
        return answer
    whole = HttpResponse(b"".join(answer.streaming_content), status=answer.status_code, headers=answer.headers)
    whole.cookies = answer.cookies
    return whole
