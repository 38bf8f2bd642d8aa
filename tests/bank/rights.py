"""Who may do what, as a table: every address of the app, every method it knows, every role (RELIABILITY 7.2).

A status stands for each role that may ask: `bank` the table's banker, `seat` the seat A whose object it is, `other` the
seat B, `nobody` a device that only knows the code, `stranger` one that shows a secret of another table, and `outside`
a device that only knows the code of a hosted table. 302 on a page sends a device to the door.
"""

from dataclasses import dataclass, field
from typing import Any

ROLES = ("bank", "seat", "other", "nobody", "stranger", "outside")
PAY = {"type": "pay", "from": "A", "to": "B", "amount": 1}
ALL_MAY = (200, 200, 200, 200, 401, 401)
BANK_ONLY = (200, 403, 403, 401, 401, 401)
TO_THE_DOOR = (302, 302, 302, 302)
API, TABLE, PAGE = "api/games/<code:code>/", "t/<str:code>/", "t/<str:code>/bank/"


@dataclass(frozen=True)
class Row:
    """One call: what is sent (JSON below /api/, else a form), and what each role is answered."""

    method: str
    route: str
    answers: tuple[int, ...]
    body: Any = None
    lobby: bool = False
    knock: str = ""
    filled: dict[str, str] = field(default_factory=dict)
    query: str = ""

    @property
    def is_api(self) -> bool:
        return self.route.startswith("api/")

    @property
    def expected(self) -> dict[str, int]:
        return dict(zip(ROLES, self.answers, strict=True))


def same(status: int) -> tuple[int, ...]:
    """No table, no secret: whoever asks is answered alike."""
    return (status,) * len(ROLES)


def get(route: str, answers: tuple[int, ...], **more: Any) -> Row:
    return Row("GET", route, answers, **more)


def post(route: str, answers: tuple[int, ...], body: Any = None, **more: Any) -> Row:
    return Row("POST", route, answers, body, **more)


API_ROWS = [
    post("api/games/", same(201), {"edition": "wonders"}),
    post("api/games/import/", same(400), {}),
    get(API, ALL_MAY),
    Row("DELETE", API, (204, 403, 403, 401, 401, 401)),
    get(f"{API}board/", ALL_MAY),
    post(f"{API}commands/", (201, 201, 403, 401, 401, 401), PAY),
    post(f"{API}commands/", (200, 200, 403, 401, 401, 401), PAY, query="?preview=true"),
    post(
        f"{API}commands/", (201, 403, 403, 401, 401, 401), {"type": "untick", "player": "A", "square": 1}, knock="tick"
    ),
    get(f"{API}journal/", ALL_MAY),
    get(f"{API}score/", ALL_MAY),
    get(f"{API}offers/", (200, 200, 200, 401, 401, 401)),
    get(f"{API}export/", BANK_ONLY),
    post(f"{API}bank/", (401, 429, 429, 401, 401, 401), {}),
    post(f"{API}bank/", same(401)[:4] + (401, 401), {"link": "a guess"}),
    post(f"{API}bank/pin/", (201, 403, 403, 401, 401, 401)),
    post(f"{API}pause/", (200, 200, 200, 401, 401, 401), {"paused": True}),
    post(f"{API}pause/", BANK_ONLY, {"paused": True, "away": True}),
    post(f"{API}wrong/", (401, 200, 200, 401, 401, 401), {"entry": 1}),
    get(f"{API}knocks/", (200, 200, 200, 401, 401, 401)),
    post(f"{API}knocks/<number:number>/", (200, 200, 404, 401, 401, 401), {"admit": True}, knock="reclaim"),
    post(f"{API}knocks/<number:number>/", (200, 404, 404, 401, 401, 401), {"admit": True}, knock="seat", lobby=True),
    post(f"{API}seats/", (201, 201, 201, 201, 401, 202), {"name": "Cid"}, lobby=True),
    post(f"{API}seats/", (201, 409, 409, 409, 401, 202), {"name": "Cid"}),
    post(f"{API}seats/", (201, 403, 403, 401, 401, 401), {"name": "Cid", "on_tablet": True}, lobby=True),
    post(f"{API}seats/order/", BANK_ONLY, {"order": ["B", "A"]}, lobby=True),
    Row("PATCH", f"{API}seats/<str:letter>/", (200, 200, 403, 401, 401, 401), {"name": "Anna"}),
    Row("DELETE", f"{API}seats/<str:letter>/", BANK_ONLY, lobby=True),
    post(f"{API}seats/<str:letter>/reclaim/", (201, 201, 409, 409, 401, 202), {}),
    post(f"{API}seats/<str:letter>/release/", (200, 200, 403, 401, 401, 401)),
    post(f"{API}seats/<str:letter>/helps/", BANK_ONLY, {"helps": True}),
    get("api/rules/", same(200)),
    get("api/rules/<str:rule_id>/", same(200)),
    get("api/editions/", same(200)),
    post("api/editions/", same(400), {}),
    get("api/editions/<str:edition_id>/", same(200)),
    Row("PUT", "api/editions/<str:edition_id>/", (400, 400, 400, 400, 400, 403), {}),
    Row("DELETE", "api/editions/<str:edition_id>/", (404, 404, 404, 404, 404, 403)),
    get("api/schema/", same(200)),
    get("api/docs/", same(200)),
    *[Row(method, "api/", same(404), {}) for method in ("GET", "POST", "PUT", "PATCH", "DELETE")],
]

BANK_PAGES = [
    get(PAGE, (200, *TO_THE_DOOR, 302)),
    get(f"{PAGE}begun/", (200, *TO_THE_DOOR, 302)),
    post(f"{PAGE}begun/", (200, *TO_THE_DOOR, 302)),
    post(f"{PAGE}box/", (200, *TO_THE_DOOR, 302)),
    get(f"{PAGE}link/", same(200)),
    post(f"{PAGE}link/", same(401), {"secret": "a guess"}),
    post(f"{PAGE}pin/", (200, *TO_THE_DOOR, 302)),
    post(f"{PAGE}delete/", (302, *TO_THE_DOOR, 302), {"code": "{code}"}),
    get(f"{PAGE}sheet/<slug:name>/", (200, *TO_THE_DOOR, 302)),
    post(f"{PAGE}seats/", (200, *TO_THE_DOOR, 302), {"name": "Cid"}, lobby=True),
    post(f"{PAGE}reactions/", (302, *TO_THE_DOOR, 302), {"on": "yes"}),
    post(f"{PAGE}seats/order/", (200, *TO_THE_DOOR, 302), {"order": "BA"}, lobby=True),
    post(f"{PAGE}seats/<str:letter>/remove/", (200, *TO_THE_DOOR, 302), lobby=True),
    post(f"{PAGE}seats/<str:letter>/move/", (200, *TO_THE_DOOR, 302), lobby=True),
    post(f"{PAGE}seats/<str:letter>/rename/", (200, *TO_THE_DOOR, 302), {"name": "Anna"}),
    post(f"{PAGE}seats/<str:letter>/release/", (200, *TO_THE_DOOR, 302)),
    post(f"{PAGE}seats/<str:letter>/helps/", (302, *TO_THE_DOOR, 302), {"helps": "yes"}),
    post(f"{PAGE}away/", (302, *TO_THE_DOOR, 302)),
    post(f"{PAGE}again/", (302, *TO_THE_DOOR, 302)),
    get(f"{PAGE}standing/", (200, *TO_THE_DOOR, 302)),
    post(f"{TABLE}pause/", (302, 302, 302, 302, 302, 302), {"rest": "on"}),
    post(f"{TABLE}help/", (302, 302, 302, 302, 302, 302)),
    post(f"{TABLE}knocks/<number:number>/", (302, 302, 404, 302, 302, 302), {"admit": "yes"}, knock="reclaim"),
    get(f"{TABLE}tv/", (200, 200, 200, 200, 200, 302)),
    get(f"{TABLE}tv/fact/", (200, 200, 200, 200, 200, 302), query="?n=3"),
    post(f"{TABLE}react/", (302, 302, 302, 302, 302, 302), {"to": "B", "sign": "bravo"}),
    get(f"{TABLE}end/", (200, 200, 200, 200, 200, 302)),
    get(f"{TABLE}end/file/<str:name>", (404, 404, 404, 404, 404, 302), filled={"name": "count.csv"}),
    get(f"{TABLE}again/", (200, 200, 200, 200, 200, 302)),
    post(f"{TABLE}follow/", same(404)),
    post(f"{PAGE}reveal/", (400, *TO_THE_DOOR, 302)),
    post(f"{PAGE}rematch/", (400, *TO_THE_DOOR, 302)),
    get(f"{TABLE}end/sheet/<slug:name>/", (200, 200, 200, 200, 200, 302), filled={"name": "rules"}),
    get("", same(200)),
    get("find/", same(302)),
    post("create/", same(302)),
    post("bring/", same(400)),
    get("count/", same(200)),
    post("count/", same(200)),
    get("boxes/", same(200)),
    get("boxes/new/", same(200)),
    post("boxes/bring/", same(200)),
    post("boxes/check/", same(400)),
    get("boxes/wonders/", same(200)),
    get("boxes/<slug:slug>/", same(404)),
    get("boxes/<slug:slug>/file/", same(404)),
    post("boxes/<slug:slug>/remove/", (404, 404, 404, 404, 404, 302)),
]

PHONE_PAGES = [
    get("^[jJ]/?$", same(404), filled={"^[jJ]/?$": "j/"}),
    get("^[jJ]/(?P<code>[0-9A-Za-z]{1,12})/?$", (200, 302, 302, 200, 200, 200)),
    post("j/<str:code>/sit/", (302, 302, 302, 302, 302, 401), {"token_piece": "canoe"}, lobby=True),
    post("j/<str:code>/knock/", (302,) * 6, {"token_piece": "canoe", "name": "Cid"}, lobby=True),
    post("j/<str:code>/ask/", (302,) * 6, {"seat": "A"}),
    get("j/<str:code>/wait/", same(200)),
    post("j/<str:code>/wait/", same(200)),
    post("j/<str:code>/reclaim/", (409, 409, 409, 409, 409, 401), {"seat": "A"}),
    get(TABLE, (302, 200, 200, 302, 302, 302)),
    post(f"{TABLE}enter/", same(401), {"token": "a guess"}),
    post(f"{TABLE}claim/", (401, 429, 429, 401, 401, 401)),
    post(f"{TABLE}rename/", (401, 302, 302, 401, 401, 401), {"name": "Zoe"}),
    post(f"{TABLE}leave/", (401, 302, 302, 401, 401, 401)),
    post(f"{TABLE}wrong/", (401, 302, 302, 401, 401, 401), {"entry": "1"}),
    get(f"{TABLE}again/<str:letter>/", (403, 200, 403, 403, 403, 401)),
    get(f"{TABLE}sheet/<slug:name>/", (401, 200, 200, 401, 401, 401), filled={"name": "me"}),
]

OTHERS = [
    get("healthz", same(200)),
    get("manifest.webmanifest", same(200)),
    get("worker.js", same(200)),
    get("offline/", same(200)),
    get("readyz", same(200)),
    post("language/", same(302), {"language": "fi"}),
]

ROWS = [*API_ROWS, *BANK_PAGES, *PHONE_PAGES, *OTHERS]
#: Posts that a page of another site may send as well, for what they need is a secret that such a page does not have.
NEEDS_NO_PAGE = {f"{TABLE}enter/"}
