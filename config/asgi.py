"""HTTP to Django, sockets to the bank's live door; nothing else is spoken here.

Every middleware of the list is plain synchronous code. Told so, Django runs the whole chain in one thread hop;
left to guess, it hops once for each of them and takes nearly twice as long for a request.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.urls import re_path  # noqa: E402
from django.utils.module_loading import import_string  # noqa: E402

for name in settings.MIDDLEWARE:
    import_string(name).async_capable = False

http = get_asgi_application()

from bank.live import websocket_urls  # noqa: E402  (needs the apps, which the line above has loaded)


async def nowhere(scope, receive, send) -> None:
    """Refuse a socket to an address that is none: the handshake is answered 403, as for any closed door."""
    await send({"type": "websocket.close"})


application = ProtocolTypeRouter({"http": http, "websocket": URLRouter([*websocket_urls, re_path("", nowhere)])})
