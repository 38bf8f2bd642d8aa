"""Which sentences the sources hold that have to be translated, read without gettext's own programs.

Python is read as Python, so that a sentence over several lines is one; templates by Django's own reader.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
# Whose sentences stand in whose catalogue; the first folder that holds a file decides.
FOLDERS = {"passports": ("passports", "templates/passports"), "bank": ("bank", "config", "templates")}
# The functions that mark a sentence, and which of their arguments are its context, singular and plural.
MARKERS = {
    "gettext": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
    "npgettext": (0, 1, 2),
}
LITERAL = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?(?:\s*,\s*{LITERAL})?")


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence to translate, as gettext knows it."""

    context: str | None
    singular: str
    plural: str | None


def messages_of(app: str) -> dict[Message, Path]:
    """Every sentence whose place is that app's catalogue, and a file it stands in."""
    found: dict[Message, Path] = {}
    for path in _sources(app):
        text = path.read_text(encoding="utf-8")
        for message in _in_python(text) if path.suffix == ".py" else _in_template(text):
            found.setdefault(message, path)
    return found


def _sources(app: str) -> Iterator[Path]:
    for folder in FOLDERS[app]:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".html", ".txt") and _owner(path) == app:
                yield path


def _owner(path: Path) -> str:
    return next(app for app, folders in FOLDERS.items() for name in folders if path.is_relative_to(ROOT / name))


def _in_python(text: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(text)):
        marker = _marker(node.func) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and marker:
            yield from _from_words(marker, [getattr(argument, "value", None) for argument in node.args])


def _marker(function: ast.expr) -> str | None:
    """Which marker a called name is: `_`, `gettext_lazy` and `translation.gettext` are all gettext."""
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    name = name.removesuffix("_lazy").removesuffix("_noop")
    return "gettext" if name == "_" else name if name in MARKERS else None


def _in_template(text: str) -> Iterator[Message]:
    for call in CALL.finditer(templatize(text)):
        marker, *literals = call.groups()
        words = [ast.literal_eval(literal) for literal in literals if literal]
        yield from _from_words("gettext" if marker == "_" else marker, words)


def _from_words(marker: str, words: Sequence[object]) -> Iterator[Message]:
    """The message of a marker's arguments; none where its sentence is not written out on the spot."""
    context, singular, plural = (words[at] if at is not None and at < len(words) else None for at in MARKERS[marker])
    if isinstance(singular, str):
        yield Message(
            context if isinstance(context, str) else None, singular, plural if isinstance(plural, str) else None
        )
