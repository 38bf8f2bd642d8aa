"""Is it up, and can it work? For whoever watches the server; no secret and no name is told."""

from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError

from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

PATIENCE = 2.0  # seconds
_asking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")
_asked: "Future[bool] | None" = None


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the process answers; 503 where its books are not whole, for then it is no bank."""
    if not _books_are_whole():
        return JsonResponse({"status": "damaged"}, status=503)
    return JsonResponse({"status": "up"})


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database (and Redis, where there is one) answer, else 503 with the name of what does not."""
    asked = (("books", _books_are_whole), ("database", _database_answers), ("redis", _redis_answers))
    lacking = [name for name, answers in asked if not answers()]
    if lacking:
        return JsonResponse({"status": "lacking", "lacking": lacking}, status=503)
    return JsonResponse({"status": "ready"})


def _books_are_whole() -> bool:
    from bank import look_only  # asks for the models, which are not there yet when this file is read

    return look_only.copy() is None


def _database_answers() -> bool:
    """Asked in a thread of its own: one that hangs is not asked again, and whoever watches gets an answer."""
    global _asked
    if _asked is None or _asked.done():
        _asked = _asking.submit(_select_one)
    try:
        return _asked.result(timeout=PATIENCE)
    except TimeoutError:
        return False


def _select_one() -> bool:
    from bank import own_file  # asks for the models, which are not there yet when this file is read

    try:
        if not own_file.is_there():
            return False
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except Exception:
        return False
    finally:
        connection.close()


def _redis_answers() -> bool:
    from bank import bus  # asks for the settings' database, which is not there yet when this file is read

    return bus.answers()
