"""Between processes: what one has done, the others hear over Redis (RELIABILITY 2.5, F4, F5).

A message only rings: what happened can be read from the database, so a message that is lost, late or doubled harms
nobody, and each socket's position check finds what was missed. A signed one may bring the entry along (`link`), which
spares the others a look (bank/neighbours.py). Publishing is done by a thread of its own from a short queue: a
commit never waits for Redis, and a Redis that is dead or frozen is no error to anybody. Without REDIS_URL there is one
process, and nothing here runs.
"""

import atexit
import contextlib
import hmac
import json
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection

from bank.canonical import canonical, compact
from bank.presence import BOOT

if TYPE_CHECKING:  # at home nobody needs it, and it is large
    import redis

PATIENCE = 0.25  # seconds for one message, and for a connection
WAITING = 1000  # messages in the queue; what comes beyond is dropped
AT_ONCE = 100  # messages that go as one
APART = 0.004  # seconds between two that are sent: what comes meanwhile goes as one
TRY_AGAIN = (0.1, 0.3, 1.0)  # seconds between attempts to reach a Redis that is gone
Message = dict[str, Any]
Hear = Callable[[list[Message]], None]

log = logging.getLogger(__name__)
_OWN = compact([BOOT])[:-1].encode()  # how everything begins that this process says
_queue: "queue.Queue[Message]" = queue.Queue(WAITING)
_lock = threading.Lock()
_threads: list[threading.Thread] = []
_hear: Hear | None = None
_resync: Callable[[], None] | None = None


def is_shared() -> bool:
    """May there be other processes at the same tables?"""
    return bool(settings.REDIS_URL)


def attend(hear: Hear, resync: Callable[[], None]) -> None:
    """Who is told what others publish (in batches), and who is asked to look for himself when Redis was away."""
    global _hear, _resync
    _hear, _resync = hear, resync


def publish(kind: str, **fields: Any) -> None:
    """Tell the other processes, soon; never waits and never fails."""
    if not is_shared():
        return
    open_()
    with contextlib.suppress(queue.Full):
        _queue.put_nowait({"kind": kind} | fields)


def signed(link: Message) -> Message:
    """What a message brings along, signed with the bank's secret."""
    return link | {"signature": _signature(link)}


def is_signed(link: Message) -> bool:
    """Does it come from a process of this bank?"""
    plain = {name: value for name, value in link.items() if name != "signature"}
    return hmac.compare_digest(str(link.get("signature")), _signature(plain))


def _signature(link: Message) -> str:
    return hmac.digest(settings.SECRET_KEY.encode(), canonical(link).encode(), "sha256").hex()


def open_() -> None:
    """Start to publish and to listen, once in a process."""
    if not is_shared() or _threads:
        return
    with _lock:
        if not _threads:
            for work in (_publish_all, _listen_always):
                thread = threading.Thread(target=work, name=f"bus-{work.__name__}", daemon=True)
                _threads.append(thread)
                thread.start()
            atexit.register(flush)


def flush(seconds: float = 1.0) -> None:
    """Wait, not for long, until what was published is on its way: a command ends right after it."""
    waiting = threading.Event()
    for _ in range(int(seconds / 0.02)):
        if not _queue.unfinished_tasks:
            return
        waiting.wait(0.02)


def answers() -> bool:
    """Does Redis answer now? True where none is used."""
    if not is_shared():
        return True
    import redis

    try:
        with contextlib.closing(_client()) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _client(**options: Any) -> "redis.Redis":
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    quick: dict[str, Any] = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "socket_keepalive": True}
    quick["retry"] = Retry(NoBackoff(), 0)
    return redis.Redis.from_url(settings.REDIS_URL, **(quick | options))


def channel() -> str:
    """The banks that share a database share a channel."""
    return f"wonderbank:{connection.settings_dict['NAME']}"


# --- The two threads --------------------------------------------------------------------------------------------------
def _publish_all() -> None:
    """The first goes at once, what comes right after it together: who publishes much wakes nobody for each."""
    import redis

    client, waiting = _client(), threading.Event()
    sent = 0.0
    while True:
        messages = [_queue.get()]
        waiting.wait(max(0.0, min(APART, sent + APART - time.monotonic())))  # a sleep fails when the clock is turned
        while len(messages) < AT_ONCE and not _queue.empty():
            messages.append(_queue.get())
        sent = time.monotonic()
        try:
            client.publish(channel(), compact([BOOT, *messages]))
        except (redis.RedisError, OSError):  # dropped: whoever missed it finds out
            client.close()
        finally:
            for _ in messages:
                _queue.task_done()


def _listen_always() -> None:
    """Listen, and after each loss of Redis begin anew."""
    import redis

    failures = 0
    waiting = threading.Event()
    while True:
        try:
            for messages in _heard():
                failures = 0
                _tell(messages)
        except (redis.RedisError, OSError):
            waiting.wait(TRY_AGAIN[min(failures, len(TRY_AGAIN) - 1)])
            failures += 1


def _heard() -> Any:
    """Batches of messages of others, until Redis is gone; the first batch, empty, says that it listens."""
    with contextlib.closing(_client(socket_timeout=None, health_check_interval=5)) as client:
        pubsub = client.pubsub(ignore_subscribe_messages=False)
        pubsub.subscribe(channel())
        while True:
            first = pubsub.get_message(timeout=5)
            batch = [first] if first else []
            while len(batch) < WAITING and (more := pubsub.get_message(timeout=0)):
                batch.append(more)
            yield [message for raw in batch for message in _read(raw)]


def _read(raw: Message) -> list[Message]:
    """What another process has said; that we are listening now is a message of its own."""
    if raw["type"] == "subscribe":
        return [{"kind": "listening"}]
    if raw["type"] != "message" or raw["data"].startswith(_OWN):
        return []
    with contextlib.suppress(ValueError, TypeError):
        _, *messages = json.loads(raw["data"])
        return [message for message in messages if isinstance(message, dict)]
    return []


def _tell(messages: list[Message]) -> None:
    try:
        if _resync and any(message["kind"] == "listening" for message in messages):
            _resync()
        said = [message for message in messages if message["kind"] != "listening"]
        if _hear and said:
            _hear(said)
    except Exception:  # a database that does not answer now is looked at again with the next message
        log.exception("What another process said could not be followed.")
    finally:
        connection.close()
