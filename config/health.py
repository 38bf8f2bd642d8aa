"""Is it up, and can it work? For whoever watches the server; no secret and no name is told."""

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse


def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the process answers."""
    return JsonResponse({"status": "up"})


def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database (and Redis, where there is one) answer, else 503 with the name of what does not."""
    lacking = [name for name, answers in (("database", _database_answers), ("redis", _redis_answers)) if not answers()]
    if lacking:
        return JsonResponse({"status": "lacking", "lacking": lacking}, status=503)
    return JsonResponse({"status": "ready"})


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except Exception:
        return False


def _redis_answers() -> bool:
    if not settings.REDIS_URL:
        return True
    try:
        return cache.get("readyz", "nothing") == "nothing"
    except Exception:
        return False
