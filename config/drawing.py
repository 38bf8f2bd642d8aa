"""Templates and static files, without what would be asked for each figure and each drawing of a page anew.

A pane has some hundreds of figures and dozens of drawings. Django asks for each figure how the language groups its
digits, which our own filter does for sums and nothing may do in an attribute; and for each drawing under which name its
file lies, which does not change while the bank is open. Most parts of a pane are as they were in the one before, or in
another screen's: such a part is drawn from values alone, and once from the same values (`drawn_from`).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.template.backends.django import DjangoTemplates, Template
from django.template.context import make_context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from config.bundles import BundledStaticFilesStorage

KEPT_PARTS = 8192  # of a hundred tables, some eighty each; two kilobytes each with what they were drawn from


class Pages(DjangoTemplates):
    """Django's templates; a whole number is written as it is."""

    def get_template(self, template_name: str) -> "Page":
        """The template of that name."""
        return Page(super().get_template(template_name).template, self)


class Page(Template):
    """One template."""

    def render(self, context: Any = None, request: Any = None) -> Any:
        """The text."""
        filled = make_context(context, request, autoescape=self.backend.engine.autoescape)
        filled.use_l10n = False
        return self.template.render(filled)


def drawn_from(name: str, values: Mapping[str, Any]) -> SafeString:
    """A part of a page, drawn from values that can be compared: it knows no viewer and no request.

    So whoever is shown the same values may be shown the same text, and nobody what is not in values of their own.
    """
    told = ((key, type(value), value) for key, value in values.items())  # what is safe is not what looks the same
    return _drawn(name, get_language(), tuple(told))


@lru_cache(KEPT_PARTS)
def _drawn(name: str, language: str | None, told: tuple[tuple[str, type, Any], ...]) -> SafeString:
    return SafeString(render_to_string(name, {key: value for key, _type, value in told}))


class Files(BundledStaticFilesStorage):
    """Static files; each address is looked up once."""

    @lru_cache(1024)  # noqa: B019  there is one such storage, for as long as the process lives
    def url(self, name: str, force: bool = False) -> str:
        """Where the file of that name is found."""
        return str(super().url(name, force))
