"""The Django application of the bank."""

from django.apps import AppConfig


class BankConfig(AppConfig):
    """Holds the only tables of the project."""

    name = "bank"
