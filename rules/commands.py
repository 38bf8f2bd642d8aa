"""How a command is read: one JSON object, checked whole against the fields of its class before any rule looks at it.

A command is a frozen dataclass whose fields are annotated with their readers; a field that is missing, unknown or of
another kind is BAD_REQUEST, with the field's name. ``from`` and ``with`` are ``from_`` and ``with_`` in Python.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from typing import Annotated, Any, NamedTuple, Protocol, TypeVar, get_args, get_type_hints

from rules.draft import Draft
from rules.refusals import Refusal
from rules.settings import MOST
from rules.table import Table


class BadValue(Exception):
    """A field holds what it cannot hold."""


class Command(Protocol):
    """What the table asks for: named preconditions, then what moves."""

    def decide(self, draft: Draft) -> None:
        """Does it in the draft. Refuses by the rule that forbids it."""


Reader = Callable[[Any, Table], Any]


def _fails(is_so: bool) -> None:
    if not is_so:
        raise BadValue


def _whole(value: Any, least: int, most: int) -> int:
    _fails(type(value) is int and least <= value <= most)
    return int(value)


def _seat(value: Any, table: Table) -> str:
    _fails(isinstance(value, str) and value in table.seats)
    return str(value)


def _holder(value: Any, table: Table) -> str:
    return "bank" if value == "bank" else _seat(value, table)


def _square(value: Any, table: Table) -> int:
    return _whole(value, 0, len(table.edition.squares) - 1)


def _deed(value: Any, table: Table) -> int:
    _fails(_square(value, table) in table.deed_squares)
    return int(value)


def _deeds(value: Any, table: Table) -> tuple[int, ...]:
    _fails(isinstance(value, list) and len(set(map(repr, value))) == len(value))
    return tuple(_deed(square, table) for square in value)


def _some_deeds(value: Any, table: Table) -> tuple[int, ...]:
    deeds = _deeds(value, table)
    _fails(bool(deeds))
    return deeds


def _dice(value: Any, table: Table) -> tuple[int, int]:
    _fails(isinstance(value, list) and len(value) == 2)
    return _whole(value[0], 1, 6), _whole(value[1], 1, 6)


def _text(value: Any, table: Table) -> str:
    _fails(isinstance(value, str) and len(value.strip()) > 0 and len(value) <= 200)
    return str(value)


def _switch(value: Any, table: Table) -> bool:
    _fails(isinstance(value, bool))
    return bool(value)


def _object(value: Any, table: Table) -> dict[str, Any]:
    _fails(isinstance(value, dict))
    return dict(value)


def _levels(value: Any, table: Table) -> dict[int, int]:
    _fails(isinstance(value, dict) and bool(value))
    return {_key_square(key, table): _whole(level, 0, 5) for key, level in value.items()}


def _key_square(key: Any, table: Table) -> int:
    _fails(isinstance(key, str) and len(key) <= 2 and key.isascii() and key.isdigit() and str(int(key)) == key)
    return _deed(int(key), table)


def _order(value: Any, table: Table) -> tuple[str, ...]:
    _fails(isinstance(value, list) and sorted(map(repr, value)) == sorted(map(repr, table.seats)))
    return tuple(value)


def _deals(value: Any, table: Table) -> dict[str, tuple[int, ...]]:
    _fails(isinstance(value, dict))
    return {_seat(player, table): _deeds(squares, table) for player, squares in value.items()}


def _entries(value: Any, table: Table) -> tuple[int, ...]:
    _fails(isinstance(value, list) and 0 < len(value) <= 1000 and len(set(map(repr, value))) == len(value))
    return tuple(_whole(seq, 1, MOST) for seq in value)


def _sums_by_square(value: Any, table: Table) -> dict[int, int]:
    _fails(isinstance(value, dict))
    return {_key_square(key, table): _whole(total, 2, 12) for key, total in value.items()}


class Goods(NamedTuple):
    """One side of a trade."""

    cash: int = 0
    squares: tuple[int, ...] = ()
    jail_cards: int = 0


def _goods(value: Any, table: Table) -> Goods:
    _fails(isinstance(value, dict) and set(value) <= {"cash", "squares", "jail_cards"})
    return Goods(
        cash=_whole(value.get("cash", 0), 0, MOST),
        squares=_deeds(value.get("squares", []), table),
        jail_cards=_whole(value.get("jail_cards", 0), 0, 16),
    )


def one_of(*choices: str) -> Reader:
    """A reader of one of these words."""

    def read(value: Any, table: Table) -> str:
        _fails(isinstance(value, str) and value in choices)
        return str(value)

    return read


Player = Annotated[str, _seat]
Holder = Annotated[str, _holder]
SquareNo = Annotated[int, _square]
DeedNo = Annotated[int, _deed]
Deeds = Annotated[tuple[int, ...], _some_deeds]
Pair = Annotated[tuple[int, int], _dice]
Total = Annotated[int, lambda value, table: _whole(value, 2, 12)]
Die = Annotated[int, lambda value, table: _whole(value, 1, 6)]
Amount = Annotated[int, lambda value, table: _whole(value, 1, MOST)]
Sum = Annotated[int, lambda value, table: _whole(value, 0, MOST)]
Seq = Annotated[int, lambda value, table: _whole(value, 1, MOST)]
Text = Annotated[str, _text]
Switch = Annotated[bool, _switch]
Raw = Annotated[Any, lambda value, table: value]
Object = Annotated[dict[str, Any], _object]
Levels = Annotated[dict[int, int], _levels]
Order = Annotated[tuple[str, ...], _order]
Deals = Annotated[dict[str, tuple[int, ...]], _deals]
Entries = Annotated[tuple[int, ...], _entries]
Throws = Annotated[dict[int, int], _sums_by_square]
Side = Annotated[Goods, _goods]


@dataclass(frozen=True, slots=True)
class Form:
    """A command's class and how each of its fields is read."""

    name: str
    kind: type[Any]
    readers: dict[str, Reader]
    needed: frozenset[str]
    nullable: frozenset[str]


FORMS: dict[str, Form] = {}
T = TypeVar("T")


def command(name: str) -> Callable[[type[T]], type[T]]:
    """Registers a frozen dataclass as the command of that type."""

    def register(kind: type[T]) -> type[T]:
        hints = get_type_hints(kind, include_extras=True)
        own: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]
        readers = {field.name.rstrip("_"): _reader_of(hints[field.name]) for field in own}
        needed = frozenset(field.name.rstrip("_") for field in own if field.default is MISSING)
        nullable = frozenset(name for name in readers if type(None) in get_args(hints.get(name, hints.get(f"{name}_"))))
        FORMS[name] = Form(name, kind, readers, needed, nullable)
        return kind

    return register


def _reader_of(hint: Any) -> Reader:
    if hasattr(hint, "__metadata__"):
        reader: Reader = hint.__metadata__[0]
        return reader
    return next(_reader_of(part) for part in get_args(hint) if part is not type(None))


class Read(NamedTuple):
    """A command that has been read: its type, its object, and the banker's reason to override."""

    name: str
    order: Command
    override: str | None


#: Fields that the door may add to any command.
COMMON = {"type", "override", "thrown_by"}


def read(table: Table, raw: Any) -> Read:
    """The command in ``raw`` (a JSON value). Refuses anything else by BAD_REQUEST, naming the field."""
    if not isinstance(raw, dict) or not isinstance(raw.get("type"), str) or raw["type"] not in FORMS:
        raise Refusal("BAD_REQUEST", field="type")
    form = FORMS[raw["type"]]
    given = {key: value for key, value in raw.items() if key not in COMMON}
    unknown = sorted(set(given) - set(form.readers)) + sorted(form.needed - set(given))
    if unknown:
        raise Refusal("BAD_REQUEST", field=unknown[0])
    values = {_python_name(form, key): _value(form, key, value, table) for key, value in given.items()}
    override = _field("override", _text, raw["override"], table) if "override" in raw else None
    return Read(form.name, form.kind(**values), override)


def _value(form: Form, key: str, value: Any, table: Table) -> Any:
    if value is None and key in form.nullable:
        return None
    return _field(key, form.readers[key], value, table)


def _field(key: str, reader: Reader, value: Any, table: Table) -> Any:
    try:
        return reader(value, table)
    except BadValue:
        raise Refusal("BAD_REQUEST", field=key) from None


def _python_name(form: Form, key: str) -> str:
    return f"{key}_" if key in ("from", "with") else key
