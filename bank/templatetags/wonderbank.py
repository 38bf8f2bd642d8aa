"""What templates write: sums, pawns, stamps, group marks, rings and icons, each in one place."""

from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from bank import look_only, stamps
from bank import money as sums
from bank.notes import notes_of
from bank.release import release
from bank.screens import art
from bank.wonders import wonder, wonders
from bank.worldmap import PAGE, WALL, seen_first
from config.drawing import drawn_from

register = template.Library()

_SPRITES = {"icon": "bank/icons.svg", "pawn": "bank/pawns.svg"}
DASH = "–"
KEPT = 512  # drawings of what stands on every page, by their names; a label that is safe is not one that looks the same


@register.filter
def money(amount: int | None) -> str:
    """A sum as text; what a viewer may not see, or what is not kept, is a dash."""
    return DASH if amount is None else sums.plain_money(int(amount))


@register.filter
def signed_money(amount: int | None) -> str:
    """A movement as text, with its sign."""
    return DASH if amount is None else sums.signed(int(amount))


@register.filter
def notes(amount: int | None) -> list[tuple[int, int]]:
    """A sum as notes of the box: (value, how many), the largest first."""
    return notes_of(amount or 0)


register.simple_tag(release)
register.simple_tag(look_only.copy, name="looked_at")


@register.simple_tag
def part(template: str, **values: Any) -> SafeString:
    """A part of a page that is drawn from these values and from nothing else, and thus only once from the same."""
    return drawn_from(template, values)


@register.simple_tag
def figures(state: dict[str, Any]) -> SafeString:
    """The figures of the contract's state that every page shows, for screen readers and scripts."""
    bank, turn = state["bank"], state["turn"] or {}
    heads = ("seq", state["seq"]), ("status", state["status"]), ("turn.player", turn.get("player"))
    stock = ("bank.houses", bank["houses"]), ("bank.hotels", bank["hotels"])
    seats = state["players"].items()
    players = tuple((letter, one["cash"], one["position"], len(one["passport"])) for letter, one in seats)
    return drawn_from("parts/figures.html", {"heads": (*heads, *stock), "players": players})


@register.simple_tag
def cash(amount: int | None, size: str = "", path: str = "", sign: bool = False) -> SafeString:
    """A sum as it looks on a page. `path` names the figure in the state, so that live.js keeps it right."""
    state = format_html(' data-state="{}" data-wb-format="money"', path) if path else SafeString()
    tone = ("minus" if (amount or 0) < 0 else "plus") if sign else ""
    return format_html('<span class="money {} {}"{}>{}</span>', size, tone, state, _figure(amount, sign))


def _figure(amount: int | None, sign: bool) -> SafeString:
    if amount is None:
        return SafeString(DASH)
    before = sums.MINUS if amount < 0 else sums.PLUS if sign else ""
    shape = "{}<i>€</i>{}" if sums.language() == "en" else "{}{}<i>\u00a0€</i>"
    return format_html(shape, before, sums.digits(amount))


@register.simple_tag
def figure(path: str, value: Any, wb_class: str = "") -> SafeString:
    """A bare figure of the state that live.js keeps right."""
    return format_html('<span class="{}" data-state="{}">{}</span>', wb_class, path, "" if value is None else value)


@register.simple_tag
@lru_cache(KEPT, typed=True)
def icon(name: str, size: str = "", label: str = "") -> SafeString:
    """An icon of our own sprite; with a label it is an image, without one it is ornament."""
    who = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html('<svg class="icon {}" {}><use href="{}#i-{}"/></svg>', size, who, static(_SPRITES["icon"]), name)


@register.simple_tag
@lru_cache(KEPT, typed=True)
def pawn(token: str | None, size: str = "m") -> SafeString:
    """A player's pawn: colour and silhouette (the name stands beside it)."""
    if not token:
        return format_html('<span class="pawn nobody {}"></span>', size)
    use = f"{static(_SPRITES['pawn'])}#pawn-{token}"
    return format_html(
        '<span class="pawn {} {}"><svg aria-hidden="true"><use href="{}"/></svg></span>', token, size, use
    )


@register.simple_tag
def stamp(place: Any, extra: str = "", small: bool = False) -> SafeString:
    """The stamp of a wonder's square, found by the name it has on this table; of a bare number, as on our own board.

    `small` is the simpler drawing, for less than 40 px.
    """
    is_ours = isinstance(place, int)
    square = ("", place, "") if is_ours else (place.stamp or "", place.number, place.name)
    drawn = _stamp_of(*square, sums.language(), small)
    return drawn_from("parts/stamp.html", {"drawn": drawn, "sprite": static(drawn.sprite), "extra": extra})


@lru_cache(KEPT)
def _stamp_of(chosen: str, number: int | None, name: str, lang: str, small: bool) -> stamps.Stamp:
    if chosen in wonders():
        return stamps.stamp_of_wonder(wonder(chosen), small)
    return stamps.stamp_of(number, {lang: name} if name else None, small)


@register.inclusion_tag("parts/worldmap.html")
def worldmap(pins: Any, seen: Any, label: str) -> dict[str, Any]:
    """The world with the numbers of a table's wonders (`bank.worldmap.pins`); `seen`: the squares that are visited."""
    return {"pins": seen_first(pins, seen), "label": label, "sheet": PAGE}


@register.inclusion_tag("parts/worldmap.html")
def wallmap(pins: Any, seen: Any, label: str) -> dict[str, Any]:
    """The same to be read across a room (`bank.worldmap.WALL`)."""
    return {"pins": seen_first(pins, seen), "label": label, "sheet": WALL, "size": "wall"}


@register.simple_tag
def group(square: Any, size: str = "") -> SafeString:
    """A square's mark: letter, colour and pattern of its group; an icon for a square without one."""
    if square.group:
        return format_html('<span class="group {} {}"><b>{}</b></span>', tone(square), size, square.group)
    sign = icon(art.square_icon(square.kind, square.index))
    return format_html('<span class="group plain {}"><b>{}</b></span>', size, sign)


@register.simple_tag
def letter(group_letter: str, size: str = "") -> SafeString:
    """The mark of a colour group by its letter."""
    return format_html('<span class="group g{} {}"><b>{}</b></span>', group_letter.lower(), size, group_letter)


@register.filter
def tone(square: Any) -> str:
    """The class that gives a tile its group's colour and pattern."""
    return (getattr(square, "tint", "") or f"g{square.group.lower()}") if square.group else ""


@register.simple_tag
def square_icon(square: Any) -> SafeString:
    """The icon of a square that has no colour group."""
    return icon(art.square_icon(square.kind, square.index))


@register.simple_tag
def card_icon(kind: str) -> SafeString:
    """What a card does, as a drawing."""
    return icon(art.CARD_ICONS.get(kind, "chance"), "l")


@register.simple_tag
def ring(count: int, size: str = "m", path: str = "", total: int = 22) -> SafeString:
    """A passport's progress: `count` of `total` ticks; `path` is the passport's own in the state."""
    return drawn_from("parts/ring.html", {"count": count, "size": size, "path": path, "total": total})


@register.simple_tag
def die(face: int) -> SafeString:
    """One die, its pips drawn."""
    return drawn_from("parts/die.html", {"face": face, "pips": _PIPS[face]})


_NEAR, _MID, _FAR = 6, 12, 18
_CORNERS = ((_NEAR, _FAR), (_FAR, _NEAR)), ((_NEAR, _NEAR), (_FAR, _FAR)), ((_NEAR, _MID), (_FAR, _MID))
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_MID, _MID),),
    2: _CORNERS[0],
    3: (*_CORNERS[0], (_MID, _MID)),
    4: (*_CORNERS[0], *_CORNERS[1]),
    5: (*_CORNERS[0], *_CORNERS[1], (_MID, _MID)),
    6: (*_CORNERS[0], *_CORNERS[1], *_CORNERS[2]),
}


@register.filter
def digits(amount: int | None) -> str:
    """A sum without its currency, for columns of figures."""
    return DASH if amount is None else sums.digits(int(amount))


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """The languages a device may be switched to, each named in itself."""
    return [("fr", "français"), ("fi", "suomi"), ("en", "English")]


@register.filter
def item(mapping: Any, key: Any) -> Any:
    """`mapping[key]`, or nothing where there is none."""
    return mapping.get(key) if mapping else None
