"""Templates and static files, without what would be asked for each figure and each drawing of a page anew.

A pane has some hundreds of figures and dozens of drawings. Django asks for each figure how the language groups its
digits, which our own filter does for sums and nothing may do in an attribute; and for each drawing under which name its
file lies, which does not change while the bank is open.
"""

from functools import lru_cache
from typing import Any

from django.template.backends.django import DjangoTemplates, Template
from django.template.context import make_context

from config.bundles import BundledStaticFilesStorage


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


class Files(BundledStaticFilesStorage):
    """Static files; each address is looked up once."""

    @lru_cache(1024)  # noqa: B019  there is one such storage, for as long as the process lives
    def url(self, name: str, force: bool = False) -> str:
        """Where the file of that name is found."""
        return str(super().url(name, force))
