"""In which of the three languages somebody is to be answered."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from rules.edition import LANGUAGES


def lang_of(request: HttpRequest) -> str:
    """`?lang=`, else the language chosen on the pages, else what the browser prefers, else English."""
    asked = request.GET.get("lang")
    return asked if asked in LANGUAGES else known(get_language_from_request(request))


def known(lang: str | None) -> str:
    """That language if we speak it, else our first."""
    return lang if lang in LANGUAGES else settings.LANGUAGE_CODE
