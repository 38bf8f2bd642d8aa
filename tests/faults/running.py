"""The pytest run under way, for the oracle."""

from typing import Any

config: Any = None
