#!/usr/bin/env python
"""The way in for every management command: `python manage.py <command>`."""

import os
import sys


def main() -> None:
    """Run the command named on the command line with the project's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(f"Wonderbank cannot start: {problem}")
    except OperationalError as problem:
        sys.exit(f"The database does not answer: {problem}")


if __name__ == "__main__":
    main()
