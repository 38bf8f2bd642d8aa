"""What every answer carries and what no request may do, whichever page or call it is for."""

import json

import pytest
from django.test import Client

from config.middleware import limit_of


@pytest.fixture
def browser() -> Client:
    return Client(headers={"host": "localhost"})


def test_health_and_readiness(db: None, browser: Client) -> None:
    assert browser.get("/healthz").json() == {"status": "up"}
    assert browser.get("/readyz").json() == {"status": "ready"}


def test_without_its_database_it_is_not_ready(db: None, browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.health._database_answers", lambda: False)
    answer = browser.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["lacking"] == ["database"]


def test_a_page_can_load_nothing_from_elsewhere(browser: Client) -> None:
    policy = browser.get("/healthz").headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert directives["connect-src"] == "'self' ws://localhost"
    assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"


def test_an_answer_is_not_stored_nor_shown_in_frames(browser: Client) -> None:
    headers = browser.get("/healthz").headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("host", ["10.9.9.9:8001", "whatever.example"])
def test_who_watches_the_server_may_call_it_by_any_name(db: None, host: str) -> None:
    for path in ("/healthz", "/readyz"):
        answer = Client(headers={"host": host}).get(path)
        assert (answer.status_code, host in str(answer.headers)) == (200, False)
        assert Client(headers={"host": host}).post(path).status_code == 405


@pytest.mark.parametrize("path", ["/", "/boxes/", "/api/editions/", "/healthz"])
def test_the_headers_of_what_can_be_got_can_be_asked_for(db: None, browser: Client, path: str) -> None:
    got, asked = browser.get(path), browser.head(path)
    assert (got.status_code, asked.status_code, asked.content) == (200, 200, b"")
    assert asked.headers["Content-Type"] == got.headers["Content-Type"]


def test_another_name_is_refused() -> None:
    answer = Client(headers={"host": "evil.example"}).get("/")
    assert answer.status_code == 400
    assert "evil.example" not in answer.headers["Content-Security-Policy"]


def test_too_much_at_once_is_413(browser: Client) -> None:
    body = json.dumps({"name": "x" * limit_of("/api/games/")})
    answer = browser.post("/api/games/", body, content_type="application/json")
    assert answer.status_code == 413
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 413


def test_a_body_of_untold_length_is_411(browser: Client) -> None:
    answer = browser.post(
        "/api/games/", "{}", content_type="application/json", headers={"transfer-encoding": "chunked"}
    )
    assert answer.status_code == 411


def test_a_whole_game_may_be_longer_than_a_command() -> None:
    assert limit_of("/api/games/import/") > limit_of("/api/games/BDFG/commands/") == 64 * 1024
