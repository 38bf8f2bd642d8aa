"""Who a request is: the bank, a seat, or nobody in particular. Two secrets only, without accounts.

A program sends its token as Bearer; a page has it in a cookie that no script can read, and must then show its CSRF
token to change anything. What a device may see or do is looked up at each request, so that a revoked token is dead.
A device that holds both the bank and a seat says which it speaks for (`?as=bank`, `?as=seat`; else the bank).
"""

import ipaddress
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponseBase
from rest_framework.authentication import CSRFCheck

from bank import limits
from bank.codes import digest, is_hosted
from bank.locking import Locked, asked
from bank.locking import find_game as _find
from bank.models import Game
from bank.problems import CrossSite, Forbidden, Unauthorized, Unknown

BANK = "bank"
BEARER = "Bearer "
COOKIE_AGE = 90 * 24 * 3600
KNOCK_AGE = 15 * 60
SAFE = ("GET", "HEAD", "OPTIONS")
_HOLDER = "SELECT letter, bank_hash = %s FROM bank_seat WHERE game_id = %s AND (token_hash = %s OR bank_hash = %s)"


@dataclass(frozen=True, slots=True)
class Claim:
    """A token that somebody shows, and whether a browser sent it of its own accord."""

    token: str
    by_cookie: bool


def find_game(code: str, request: HttpRequest | None = None) -> Game:
    """The game of that code. Unknown when there is none; TooMany for an address that has guessed too often.

    Who is known at the table is no guesser: a family behind one address plays on while somebody there mistypes codes.
    """
    address = address_of(request) if request is not None else None
    game = _found(code)
    if address and request is not None and limits.is_guessing(address) and not (game and _is_known(request, game)):
        limits.wrong_codes.must_allow(address)
        limits.wrong_codes_of_all.must_allow("")
    if game is None:
        if address:
            limits.count_wrong_code(address)
        raise Unknown()
    return game


def _found(code: str) -> Game | None:
    try:
        return _find(code)
    except Unknown:
        return None


def _is_known(request: HttpRequest, game: Game) -> bool:
    try:
        claim = claim_of(request, game.code)
    except Unauthorized:
        return False
    return claim is not None and holder(game, claim.token) is not None


def holder(game: Game | Locked, token: str) -> str | None:
    """What the token opens at this table, now: "bank" (a second banker's as well), a letter, or nothing."""
    hashed = digest(token)
    if hashed == game.token_hash:
        return BANK
    row = asked(_HOLDER, hashed, game.pk, hashed, hashed)
    return row and (BANK if row[1] else str(row[0]))


def claim_of(request: HttpRequest, code: str) -> Claim | None:
    """The token that a request shows for the table, by header before cookie."""
    header = request.headers.get("Authorization", "")
    if header:
        if not header.startswith(BEARER):
            raise Unauthorized()
        return Claim(header.removeprefix(BEARER).strip(), by_cookie=False)
    token = cookie_token(request.COOKIES, code, request.GET.get("as"))
    return Claim(token, by_cookie=True) if token else None


def cookie_token(cookies: dict[str, str], code: str, as_: str | None) -> str | None:
    """The token of the device's cookies for the table: what the page speaks `as_`, else the bank's, else the seat's."""
    bank, seat = cookies.get(bank_cookie(code)), cookies.get(seat_cookie(code))
    return {None: bank or seat, "bank": bank, "seat": seat}.get(as_) or None


def viewer(request: HttpRequest, game: Game) -> str | None:
    """ "bank", a letter, or None for who only knows the code. A Bearer token that opens nothing is Unauthorized."""
    claim = claim_of(request, game.code)
    found = holder(game, claim.token) if claim else None
    if claim and found is None and not claim.by_cookie:
        raise Unauthorized()
    if claim and claim.by_cookie and found and request.method not in SAFE:
        must_be_same_site(request)
    return found


def must_see(request: HttpRequest, game: Game) -> str | None:
    """The viewer; hosted, who has no token of the table sees nothing of it (Unauthorized)."""
    found = viewer(request, game)
    if found is None and is_hosted():
        raise Unauthorized()
    return found


def must_be_bank(request: HttpRequest, game: Game) -> None:
    """Refuses all but the banker: Unauthorized without a token, Forbidden with a seat's."""
    found = viewer(request, game)
    if found is None:
        raise Unauthorized()
    if found != BANK:
        raise Forbidden()


def must_hold(request: HttpRequest, game: Game) -> str:
    """The viewer, who has the bank or a seat; Unauthorized without either."""
    found = viewer(request, game)
    if found is None:
        raise Unauthorized()
    return found


def must_sit(request: HttpRequest, game: Game) -> str:
    """The letter of the asking seat; Unauthorized when it has none."""
    found = viewer(request, game)
    if found is None or found == BANK:
        raise Unauthorized()
    return found


def must_be_bank_or(letter: str, request: HttpRequest, game: Game) -> str:
    """The viewer, who is the banker or the seat itself; Unauthorized or Forbidden for others."""
    found = viewer(request, game)
    if found is None:
        raise Unauthorized()
    if found not in (BANK, letter):
        raise Forbidden()
    return found


def must_be_same_site(request: HttpRequest) -> None:
    """CrossSite unless the request carries the CSRF token of our own page (what a cookie cannot prove)."""
    check = CSRFCheck(lambda _: None)  # type: ignore[arg-type]
    check.process_request(request)
    if check.process_view(request, None, (), {}):  # type: ignore[arg-type]
        raise CrossSite()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, to count by; of an IPv6 address the half that a household has."""
    return household(str(request.META.get("REMOTE_ADDR") or "nowhere"))


def household(address: str) -> str:
    """The address, or of an IPv6 one its network: whoever has that has 2^64 addresses to guess from."""
    try:
        version = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = getattr(version, "ipv4_mapped", None)
    if version.version == 4 or mapped:
        return str(mapped or version)
    return str(ipaddress.ip_network((version, 64), strict=False))


# --- Cookies ----------------------------------------------------------------------------------------------------------
def bank_cookie(code: str) -> str:
    return _cookie(code)


def seat_cookie(code: str) -> str:
    return f"{_cookie(code)}_seat"


def set_bank_cookie(response: HttpResponseBase, game: Game, token: str) -> None:
    """Let this device hold the bank."""
    _set(response, bank_cookie(game.code), token)


def set_seat_cookie(response: HttpResponseBase, game: Game, token: str) -> None:
    """Let this device hold the seat."""
    _set(response, seat_cookie(game.code), token)


def knock_cookie(code: str) -> str:
    return f"{_cookie(code)}_knock"


def set_knock_cookie(response: HttpResponseBase, game: Game, key: str) -> None:
    """Let this device learn what comes of its knock."""
    _set(response, knock_cookie(game.code), key, age=KNOCK_AGE)


def forget(response: HttpResponseBase, game: Game) -> None:
    """Let this device hold nothing of the table."""
    for name in (bank_cookie(game.code), seat_cookie(game.code)):
        _set(response, name, "", age=0)


def _cookie(code: str) -> str:
    return f"__Host-wb_{code}" if is_hosted() else f"wb_{code}"


def _set(response: HttpResponseBase, name: str, token: str, age: int = COOKIE_AGE) -> None:
    response.set_cookie(
        name,
        token,
        max_age=age,
        path="/",
        httponly=True,
        secure=is_hosted(),
        samesite="Lax" if is_hosted() else "Strict",
    )
