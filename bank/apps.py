"""The Django application of the bank."""

from django.apps import AppConfig


class BankConfig(AppConfig):
    """Holds the only tables of the project."""

    name = "bank"

    def ready(self) -> None:
        """Follow what other processes do, where there are any."""
        from bank import neighbours  # noqa: F401
