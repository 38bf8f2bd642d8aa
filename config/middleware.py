"""What Django leaves to the project: headers of our own, a limit to what anybody may send, and refusals as pages."""

from collections.abc import Callable
from http import HTTPStatus

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase

from config.health import healthz, readyz

OWN_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Robots-Tag": "noindex",
}
GetResponse = Callable[[HttpRequest], HttpResponseBase]


class OwnHeadersMiddleware:
    """Headers beyond Django's own; pages are never stored by a browser, for they show one seat's secrets.

    A part of a page, which its script fetches with a header that no other site can send, is under the page's own
    policy: there the browser reads none of this, and it would be half of what a phone is sent with every entry.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            response.headers.setdefault("Retry-After", "1")
        if "HTTP_HX_REQUEST" in request.META:
            response._csp_exempt = True  # type: ignore[attr-defined]
            return response
        for name, value in OWN_HEADERS.items():
            response.headers.setdefault(name, value)
        response._csp_update = {"connect-src": [_socket_origin(request)]}  # type: ignore[attr-defined]
        return response


class PolicyMiddleware(CSPMiddleware):
    """The policy of a page; for an answer that bears none it is not put together."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer with its policy."""
        return response if getattr(response, "_csp_exempt", False) else super().process_response(request, response)


def _socket_origin(request: HttpRequest) -> str:
    """Where this page's socket lives; a host that is not ours is not repeated."""
    try:
        return f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"
    except DisallowedHost:
        return "'self'"


class HeadMiddleware:
    """HEAD asks for a page's headers, GET for the page: the same to a view, and the server leaves the body out.

    Whoever watches a site from outside asks so.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method != "HEAD":
            return self.get_response(request)
        request.method = "GET"
        response = self.get_response(request)
        request.method = "HEAD"
        return response


class HealthMiddleware:
    """Health and readiness are told to whoever watches the server, by whatever name: probes ask for 127.0.0.1."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = {"/healthz": healthz, "/readyz": readyz}.get(request.path_info, self.get_response)
        return answer(request)


class BodyLimitMiddleware:
    """413 for a body over the limit of its path (in bytes), 411 for one that does not tell its length."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        from bank.api.problems import response  # asks for the models, which are not there yet when this file is read
        from bank.problems import NoLength, TooLarge

        length = request.META.get("CONTENT_LENGTH") or "0"
        if "HTTP_TRANSFER_ENCODING" in request.META:
            return response(NoLength(), request)
        if not length.isdecimal() or int(length) > limit_of(request.path_info):
            return response(TooLarge(most=limit_of(request.path_info)), request)
        return self.get_response(request)


class BusyMiddleware:
    """503 and "try again" for a page whose database does not answer, and a page for what a view has not told itself.

    The API's own calls say both themselves.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponseBase | None:
        """The answer for an outage or a refusal; anything else is a fault of ours and stays one."""
        from bank.problems import Problem
        from bank.screens.doors import turned_away
        from bank.screens.outage import busy
        from bank.writer import is_outage

        if isinstance(problem, Problem):
            return turned_away(request, str(request.resolver_match.kwargs.get("code", "")), problem)  # type: ignore[union-attr]
        return busy(request) if is_outage(problem) else None


def limit_of(path: str) -> int:
    """How many bytes may be sent to a path: to what begins as one of `BODY_LIMITS`, or to any other."""
    own = (most for begin, most in settings.BODY_LIMITS.items() if path.startswith(begin))
    return int(next(own, settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
