"""A PostgreSQL that is frozen answers nothing and closes nothing, and the driver would wait for it for ever.

Its own limits (statement_timeout) end what takes long; this one ends what does not even say so. What then happens is
what happens whenever the database does not answer: 503, and the connection is thrown away.
"""

import contextlib
import time
from collections.abc import Generator, Iterator
from contextvars import ContextVar
from typing import Any

SECONDS = 6.0  # a little more than statement_timeout
_unhurried: ContextVar[bool] = ContextVar("unhurried", default=False)


def connection_class() -> Any:
    """The driver's connection, given up when it says nothing for so long; the driver is read only where it is used."""
    import psycopg

    class Connection(psycopg.Connection[Any]):
        """One that does not wait for ever."""

        def wait(self, gen: Any, *args: Any, **kwargs: Any) -> Any:
            """As the driver's, with an end."""
            return super().wait(gen if _unhurried.get() else self._with_end(gen), *args, **kwargs)

        def _with_end(self, gen: Any) -> Generator[Any, Any, Any]:
            """The same steps; the driver takes one now and then also when nothing has come."""
            until = time.monotonic() + SECONDS
            try:
                wish = next(gen)
                while True:
                    ready = yield wish
                    if not ready and time.monotonic() > until:
                        self.pgconn.finish()
                        raise psycopg.OperationalError("the database says nothing")
                    wish = gen.send(ready)
            except StopIteration as done:
                return done.value

    return Connection


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """For what may take its time: migrations, and an audit of everything."""
    token = _unhurried.set(True)
    try:
        yield
    finally:
        _unhurried.reset(token)
