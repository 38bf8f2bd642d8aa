"""What a browser is shown where there is nothing to show: a page of the house in its own language, with a way on."""

from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils.translation import override
from django.views import defaults


def request_for(path: str) -> HttpRequest:
    return RequestFactory().get(path)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Nothing is here"), ("fr", "Il n’y a rien ici"), ("fi", "ei ole")]
)
def test_an_address_that_is_none_says_so_and_shows_the_start(language: str, said: str) -> None:
    answer = Client().get("/nowhere/", headers={"Accept-Language": language})
    page = answer.content.decode()
    assert answer.status_code == 404
    assert said in page and 'href="/"' in page and f'<html lang="{language}">' in page


@pytest.mark.django_db
def test_a_form_of_another_page_is_turned_away_in_words() -> None:
    answer = Client(enforce_csrf_checks=True).post("/create/", {"edition": "wonders"})
    assert answer.status_code == 403
    assert "This page has been open too long" in answer.content.decode()


def test_what_broke_is_told_without_anything_of_the_bank() -> None:
    with override("fr"):
        answer = defaults.server_error(request_for("/"))
    assert answer.status_code == 500
    assert "Quelque chose s’est cassé" in answer.content.decode()


@pytest.mark.parametrize(("view", "status"), [(defaults.bad_request, 400), (defaults.permission_denied, 403)])
def test_other_refusals_of_the_framework_have_their_page(view: Callable[..., HttpResponse], status: int) -> None:
    answer = view(request_for("/"), Exception())
    assert answer.status_code == status and 'class="door notice"' in answer.content.decode()
