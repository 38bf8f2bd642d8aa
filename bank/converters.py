"""How parts of an address are read: a table's code in any case of letters, and a number that a database can hold."""

from django.urls import register_converter

from bank.codes import normal


class CodeConverter:
    """A table's code in any case of letters."""

    regex = "[0-9A-Za-z]{4,6}"

    def to_python(self, value: str) -> str:
        """As it is stored."""
        return normal(value)

    def to_url(self, value: str) -> str:
        """As it is shown."""
        return value


class NumberConverter:
    """A number that a database can hold."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        """As a number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """As it is written."""
        return str(value)


def register() -> None:
    """Make `<code:…>` and `<number:…>` known; once, however many lists of addresses use them."""
    from django.urls.converters import get_converters

    for name, converter in (("code", CodeConverter), ("number", NumberConverter)):
        if name not in get_converters():
            register_converter(converter, name)
