"""What people and their programs send to a bank that it must not take: RELIABILITY section 6, as data.

A `Bad` is the text of a command's JSON as it goes over the wire, with the row it is of; `closes` tells with which code
a socket is closed by a frame that holds it (0: it is answered with a problem, as over HTTP).
"""

from dataclasses import dataclass

PAY = '{"type":"pay","from":"A","to":"B","amount":%s}'
DEEP = 30_000


@dataclass(frozen=True)
class Bad:
    """One bad command."""

    row: str
    text: str
    closes: int = 0
    status: int = 400

    def __str__(self) -> str:
        return f"{self.row} {self.text[:40]!a}"


def amounts(row: str, *texts: str, closes: int = 0) -> list[Bad]:
    return [Bad(row, PAY % text, closes) for text in texts]


def with_field(row: str, field: str, *, closes: int = 0) -> Bad:
    return Bad(row, (PAY % 1)[:-1] + "," + field + "}", closes)


NO_JSON = 1007
COMMANDS = [
    *amounts("B1", "-5", "0", "-0"),
    *amounts("B2", '"1e3"', '"0x10"', '"--5"', "true", "null", "[]", "{}"),
    *amounts("B2", "1.5", closes=NO_JSON),
    *amounts("B3", '"12"', '"+5"', '" 7 "', '"5.00"', '"1_000"'),
    *amounts("B3", "1.0", "1e3", "+5", "1_000", "007", closes=NO_JSON),
    *amounts("B4", '"\u0661\u0662"', '"\uff11\uff12"', '"\u00b2"'),
    *amounts("B4", "\u0661\u0662", "\uff11\uff12", closes=NO_JSON),
    *amounts("B5", "1e308", "1e400", "NaN", "Infinity", "-Infinity", closes=NO_JSON),
    *amounts("B6", "9" * 20, "9" * 5000, closes=NO_JSON),
    *amounts("B6", "9" * 15, "1000000001"),
    Bad("B6", '{"type":"pay","from":"A","to":"B","amount":1,"reason":"%s"}' % ("x" * 1001)),
    Bad("B6", '{"type":"%s"}' % ("x" * 1001)),
    Bad("B7", '{"type":"undo","entry":%s}' % ("9" * 30), NO_JSON),
    Bad("B7", '{"type":"undo","entry":999999}'),
    Bad("B9", '{"type":"pay","from":"A","to":"Z","amount":1}'),
    Bad("B9", '{"type":"mortgage","player":"A","squares":[0]}'),
    Bad("B9", '{"type":"mortgage","player":"A","squares":[41]}'),
    Bad("B9", '{"type":"accept","trade":99}', status=409),
    Bad("B11", '{"type":"pay","from":"A","to":"A","amount":1}', status=400),
    Bad("B11", '{"type":"pay","from":"A","to":"B","amount":999999}', status=409),
    Bad("B12", '{"type":"pay","from":"A","to":"B","amount":1,"amount":2}', NO_JSON),
    *[with_field("B13", field) for field in ('"seq":1', '"role":"banker"', '"by":"bank"', '"actor":"A"', '"at":0')],
    with_field("B13", '"thrown_by":"bank"'),
    Bad("B14", '{"type":"pay"', NO_JSON),
    Bad("B14", "{'type':'pay'}", NO_JSON),
    Bad("B14", '{"type":"pay","from":"A","to":"B","amount":1,"reason":"\\ud800"}', NO_JSON),
    Bad("B14", '{"type":"pay","from":"A","to":"B","amount":1,"reason":"a\\u0000b"}', NO_JSON),
    Bad("B14", '{"type":"pay","from":"A","to":"B","amount":1,"reason":["\\ud800"]}', NO_JSON),
    Bad("B14", "\ufeff{}", NO_JSON),
    Bad("B14", " ", NO_JSON),
    Bad("B14", "[]"),
    Bad("B14", "null"),
    Bad("B14", '"pay"'),
    Bad("B14", "{}"),
    Bad("B14", '{"type":null}'),
    Bad("B14", '{"type":["pay"]}'),
    Bad("B14", '{"type":{"pay":1}}'),
    Bad("B14", '{"type":"__class__"}'),
    Bad("B15", '{"type":"pay","from":' + "[" * 20 + "]" * 20 + "}", NO_JSON),
    Bad("B34", '{"type":"pay","from":"bank","to":"A","amount":1,"created_at":"now"}'),
    Bad("B38", '{"type":"start","order":[' + ",".join(["1"] * 3000) + "]}"),
    Bad("B38", "{" + ",".join(f'"k{number}":1' for number in range(1000)) + "}"),
]

#: Rows for HTTP alone: too long or too deep for a frame of a socket.
HTTP_ONLY = [
    Bad("B15", "[" * DEEP),
    Bad("B15", '{"a":' * (DEEP // 5)),
    Bad("B16", '{"type":"pay","from":"A","to":"B","amount":1,"reason":"%s"}' % ("x" * 70_000), status=413),
]

#: Frames that are no command: each cuts its socket off with this code (B18, B19, B20).
FRAMES = [
    ("", 1007),
    (" ", 1007),
    ("x", 1007),
    ("[]", 1007),
    ("1", 1007),
    ("null", 1007),
    ('{"have":-99}', 1007),
    ('{"at":-1}', 1007),
    ('{"at":NaN}', 1007),
    ('{"at":1.0}', 1007),
    ('{"at":"1"}', 1007),
    ('{"at":true}', 1007),
    ('{"at":1,"at":2}', 1007),
    ('{"t":"nonsense"}', 1007),
    ('{"command":{},"key":5}', 1007),
    ('{"command":{}}', 1007),
    ("[" * 10_000, 1007),
    ('{"at":1,"x":"%s"}' % ("x" * 20_000), 1009),
]

#: Addresses that are none, or not anybody's (B7, B9, B33, B35, B41).
NOWHERE = [
    "/admin/",
    "/metrics",
    "/.git/config",
    "/static/../config/settings/base.py",
    "/static/%2e%2e/%2e%2e/etc/passwd",
    "/api/games/",
    "/api/games/ABCDEFGHIJ/",
    "/api/games/%00%00%00%00/",
    "/api/games/" + "9" * 30 + "/",
    "/api/games/{code}/knocks/" + "9" * 30 + "/",
    "/api/games/{code}/seats/AB/reclaim/",
    "/api/rules/../../etc/passwd/",
    "/api/rules/%2e%2e%2f%2e%2e%2fetc%2fpasswd/",
    "/api/editions/..%2f..%2fetc%2fpasswd/",
    "/api/editions/C:%5Cwindows/",
    "/boxes/..%2f..%2f/",
    "/t/{code}/bank/sheet/nothing/",
    "/t/{code}/knocks/" + "9" * 30 + "/",
    "/t/{code}/sheet/..%2fmenu/",
    "/j/" + "9" * 30,
]

#: Questions with figures that are none (B7, B8).
QUESTIONS = [
    "journal/?after=abc",
    "journal/?after=" + "9" * 5000,
    "journal/?after=" + "9" * 30,
    "journal/?after=-1",
    "journal/?after=1.0",
    "journal/?after=\u0663",
    "journal/?after=%00",
    "offers/?player=Z",
    "offers/?player=" + "A" * 1000,
]

#: Names that a screen must show as nothing but text, or not at all (B23, B24).
NAMES = [
    "<script>alert(1)</script",
    '"><img src=x onerror=1>',
    "{{7*7}}{% debug %}",
    "javascript:alert(1)",
    "</title><h1>",
    "=cmd()|'/C calc'!A0",
    "@SUM(1,2)",
    "-1+1",
    "\u202eevil\u202c",
    "\u200b\u200bZoe\u2066",
    "Z\u0334\u0335\u0336\u0337\u0338\u0339a\u0300\u0301\u0302\u0303\u0304l",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "\U0001f1eb\U0001f1ee\U0001f1eb\U0001f1f7",
    "a\r\nSet-Cookie: x=1",
    "\u05d0\u05d1\u05d2 abc \u0627\u0644",
    "\u0130\u0131\ufb01\u1e9e",
]
NO_NAMES = ["x" * 10_000, "x" * 25, "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 25, "\x00", "\ud800"]
