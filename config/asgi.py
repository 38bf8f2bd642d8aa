"""HTTP to Django (commands by a shorter way), sockets to the bank's live door; nothing else is spoken here."""

import os
from collections.abc import Awaitable, Callable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.urls import re_path

from config import serving

django.setup(set_prefix=False)
lock = serving.must_have_database()

from bank.api.commands import commands  # noqa: E402  (these need the apps, which the line above has loaded)
from bank.live import websocket_urls  # noqa: E402
from config.handling import Handler  # noqa: E402
from config.proxy import told_by_proxy  # noqa: E402
from config.shortcut import with_shortcut  # noqa: E402


async def nowhere(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Awaitable[None]]) -> None:
    """Refuse a socket to an address that is none: the handshake is answered 403, as for any closed door."""
    await send({"type": "websocket.close"})


http = Handler()
sockets = URLRouter([*websocket_urls, re_path("", nowhere)])  # type: ignore[arg-type]  # an application, not a view
spoken = {"http": with_shortcut(http, commands), "websocket": sockets}
application = told_by_proxy(ProtocolTypeRouter(spoken), settings.TRUSTED_PROXY)
