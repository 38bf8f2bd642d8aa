"""The Django application of the phones."""

from django.apps import AppConfig


class PassportsConfig(AppConfig):
    """No models: only pages, words and drawings' words."""

    name = "passports"
