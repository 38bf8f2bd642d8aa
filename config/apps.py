"""The project's own checks are registered when Django starts."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Holds no models; loads config/checks.py."""

    name = "config"

    def ready(self) -> None:
        """Register the checks."""
        from config import checks  # noqa: F401
