"""The commands as schemas, made from the very classes that read them, so that the description cannot lag behind."""

import inspect
from typing import Any

from rules import commands as kinds
from rules.commands import FORMS, Form, Reader
from rules.settings import MOST
from rules.table import LETTERS

Schema = dict[str, Any]


def whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def listed(item: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": item} | more


SEAT: Schema = {"type": "string", "enum": list(LETTERS)}
SQUARE = whole(0, 39)
DEEDS = listed(SQUARE, uniqueItems=True)
TEXT: Schema = {"type": "string", "minLength": 1, "maxLength": 200}
GOODS: Schema = {
    "type": "object",
    "properties": {"cash": whole(0, MOST), "squares": DEEDS, "jail_cards": whole(0, 16)},
    "additionalProperties": False,
}


def by_square(value: Schema, **more: Any) -> Schema:
    names = {"pattern": "^([0-9]|[1-3][0-9])$"}
    return {"type": "object", "propertyNames": names, "additionalProperties": value} | more


SCHEMAS: dict[Any, Schema] = {
    kinds.Player: SEAT,
    kinds.Holder: {"type": "string", "enum": [*LETTERS, "bank"]},
    kinds.SquareNo: SQUARE,
    kinds.DeedNo: SQUARE,
    kinds.Deeds: DEEDS | {"minItems": 1},
    kinds.Pair: listed(whole(1, 6), minItems=2, maxItems=2),
    kinds.Total: whole(2, 12),
    kinds.Die: whole(1, 6),
    kinds.Amount: whole(1, MOST),
    kinds.Sum: whole(0, MOST),
    kinds.Seq: whole(1, MOST),
    kinds.Text: TEXT,
    kinds.Switch: {"type": "boolean"},
    kinds.Object: {"type": "object"},
    kinds.Levels: by_square(whole(0, 5), minProperties=1),
    kinds.Order: listed(SEAT, uniqueItems=True),
    kinds.Deals: {"type": "object", "propertyNames": SEAT, "additionalProperties": DEEDS},
    kinds.Entries: listed(whole(1, MOST), minItems=1, maxItems=1000, uniqueItems=True),
    kinds.Throws: by_square(whole(2, 12)),
    kinds.Side: GOODS,
}
BY_READER: dict[Reader, Schema] = {hint.__metadata__[0]: schema for hint, schema in SCHEMAS.items()}


def schemas() -> dict[str, Schema]:
    """`Command`, and one schema for each type of it, by their names."""
    own = {f"Command_{name}": _schema(form) for name, form in sorted(FORMS.items())}
    refs = {name.removeprefix("Command_"): f"#/components/schemas/{name}" for name in own}
    command = {
        "description": "One JSON object: its type, and the fields of that type; nothing else.",
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "type", "mapping": refs},
    }
    return {"Command": command} | own


def _schema(form: Form) -> Schema:
    nullable = {name: _nullable(form, name) for name in form.readers}
    return {
        "type": "object",
        "description": inspect.getdoc(form.kind) or "",
        "properties": {"type": {"const": form.name}, "override": TEXT | {"description": OVERRIDE}} | nullable,
        "required": ["type", *sorted(form.needed)],
        "additionalProperties": False,
    }


OVERRIDE = "The banker's reason to pass a rule's refusal."


def _nullable(form: Form, name: str) -> Schema:
    schema = _of_reader(form.readers[name])
    return {"anyOf": [schema, {"type": "null"}]} if name in form.nullable else schema


def _of_reader(reader: Reader) -> Schema:
    choices = inspect.getclosurevars(reader).nonlocals.get("choices")
    return {"type": "string", "enum": list(choices)} if choices else BY_READER.get(reader, {})
