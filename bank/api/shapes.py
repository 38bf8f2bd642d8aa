"""What the API's answers look like, for its description. They are made elsewhere; nothing here converts anything."""

from typing import Any

from rest_framework import serializers
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    IntegerField,
    JSONField,
    ListField,
)

Shape = serializers.Serializer[Any]


class Turn(Shape):
    player = CharField()
    round = IntegerField()
    doubles = IntegerField()
    moved = BooleanField()


class Debt(Shape):
    to = CharField()
    amount = IntegerField()
    rule = CharField()


class Player(Shape):
    name = CharField(allow_null=True)
    token = CharField(allow_null=True)
    cash = IntegerField(allow_null=True, help_text="null: hidden from you")
    position = IntegerField()
    in_jail = BooleanField()
    jail_turns = IntegerField()
    jail_cards = IntegerField()
    passport = ListField(child=IntegerField())
    bankrupt = BooleanField()
    role = CharField(allow_null=True)
    debts = Debt(many=True)
    presence = ChoiceField(["here", "away", "tablet"])


class Deed(Shape):
    owner = CharField(allow_null=True)
    mortgaged = BooleanField()
    level = IntegerField(help_text="0–4 houses, 5 a hotel")


class Bank(Shape):
    houses = IntegerField(allow_null=True)
    hotels = IntegerField(allow_null=True)
    pot = IntegerField(allow_null=True)


class Desk(Shape):
    """The banker's device."""

    presence = ChoiceField(["here", "away"])
    helpers = ListField(child=CharField(), help_text="The seats of second bankers.")


class Pause(Shape):
    """The table rests."""

    by = CharField(help_text='"bank" or a seat')
    kind = ChoiceField(["pause", "away"], help_text="away: put away for another evening")
    since = DateTimeField()


class Result(Shape):
    winners = ListField(child=CharField())
    rule = CharField()


class State(Shape):
    """The table as it stands. What `balances` hides from you is null."""

    seq = IntegerField()
    rev = IntegerField(help_text="Counts what is not in the journal.")
    edition = CharField()
    status = ChoiceField(["lobby", "playing", "over"])
    settings = DictField(child=JSONField())
    order = ListField(child=CharField())
    turn = Turn(allow_null=True)
    players = DictField(child=Player())
    deeds = DictField(child=Deed())
    bank = Bank()
    pending = ListField(child=DictField(child=JSONField()))
    score = DictField(child=DictField(child=IntegerField(allow_null=True)))
    result = Result(allow_null=True)
    banker = Desk()
    pause = Pause(allow_null=True, help_text="Stops the clock; nothing is refused for it.")


class NewTable(Shape):
    code = CharField()
    token = CharField(help_text="The banker's secret.")
    state = State()


class Seated(Shape):
    seat = CharField()
    token = CharField(required=False, help_text="The seat's secret.")
    state = State()


class Knock(Shape):
    """Wait, and ask again with it."""

    knock = CharField()


class Waiting(Shape):
    id = IntegerField()
    kind = ChoiceField(["seat", "reclaim", "bank", "wrong"])
    name = CharField(allow_blank=True)
    token = CharField(allow_null=True)
    role = CharField(allow_null=True)
    seat = CharField(allow_null=True)
    agreed = ListField(child=CharField())
    entry = IntegerField(allow_null=True, help_text="What a seat says is wrong.")


class Knocks(Shape):
    results = Waiting(many=True)
    next = CharField(allow_null=True)


class Banker(Shape):
    token = CharField(help_text="The banker's new secret; the old one opens nothing any more.")
    state = State()


class Pin(Shape):
    pin = CharField(help_text="Six digits, told this once.")


class Payment(Shape):
    """A payment; its payer stands in `from`."""

    to = CharField()
    amount = IntegerField()
    rule = CharField()
    why = DictField(child=JSONField(), help_text="How the sum came about: its kind, its rule, the figures.")

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python's own."""
        return {"from": CharField(), **super().get_fields()}


class Entry(Shape):
    seq = IntegerField()
    at = DateTimeField()
    by = CharField(help_text='"bank" or a seat')
    command = DictField(child=JSONField())
    postings = ListField(child=ListField(child=JSONField()), help_text="[holder, item, quantity]")
    lines = Payment(many=True)
    undoes = ListField(child=IntegerField())
    undone = BooleanField()
    text = CharField()


class Recorded(Shape):
    seq = IntegerField()
    entry = Entry()
    patch = DictField(child=JSONField(), help_text="RFC 7396, from the state before.")


class Preview(Shape):
    lines = Payment(many=True)
    patch = DictField(child=JSONField())


class Entries(Shape):
    results = Entry(many=True)
    next = CharField(allow_null=True)


class Refusal(Shape):
    rule = CharField()
    params = DictField(child=JSONField())


class Offer(Shape):
    command = DictField(child=JSONField())
    lines = Payment(many=True)
    refused = Refusal(allow_null=True)
    bounds = DictField(child=ListField(child=IntegerField(allow_null=True)), required=False)


class Offers(Shape):
    results = Offer(many=True)
    next = CharField(allow_null=True)


class ScoreItem(Shape):
    square = IntegerField()
    amount = IntegerField()
    count = IntegerField()
    why = DictField(child=JSONField(), help_text="How the sum came about: its kind, its rule, the figures.")


class ScoreLine(Shape):
    line = CharField()
    amount = IntegerField(allow_null=True)
    counts = BooleanField()
    rule = CharField()
    items = ScoreItem(many=True)


class Score(Shape):
    """The lines of one seat; the answer has them by letter."""

    A = ScoreLine(many=True, required=False)


class Square(Shape):
    index = IntegerField()
    kind = CharField()
    names = DictField(child=CharField())
    group = CharField(required=False)
    number = IntegerField(required=False)
    price = IntegerField(required=False)
    rents = ListField(child=IntegerField(), required=False)
    building = IntegerField(required=False)
    hotel = IntegerField(required=False)
    rents_monopolist = ListField(child=IntegerField(), required=False)
    mortgage = IntegerField(required=False)
    amount = IntegerField(required=False)
    deck = CharField(required=False)
    stamp = CharField(required=False, help_text="The drawing that a box of one's own has chosen.")


class Group(Shape):
    letter = CharField()
    colour = CharField()
    names = DictField(child=CharField())
    squares = ListField(child=IntegerField())


class Board(Shape):
    edition = CharField()
    groups = Group(many=True)
    squares = Square(many=True)
    deeds = ListField(child=IntegerField())
    wonders = ListField(child=IntegerField())


class EditionSummary(Shape):
    id = CharField()
    names = DictField(child=CharField())
    min_players = IntegerField()
    max_players = IntegerField()
    base = CharField(help_text="The edition whose rule book it follows.")


class Editions(Shape):
    results = EditionSummary(many=True)
    next = CharField(allow_null=True)


class Setting(Shape):
    name = CharField()
    default = JSONField()
    choices = ListField(child=JSONField(), required=False)
    least = IntegerField(required=False)
    most = IntegerField(required=False)
    optional = BooleanField()
    lobby_only = BooleanField()
    names = DictField(child=CharField())
    about = DictField(child=CharField(), help_text="What it does, in one line.")
    length = DictField(child=CharField(), help_text="Its effect on the length of the game.")


class Preset(Shape):
    """A way to set a whole table at once: send `settings` by `configure`."""

    id = CharField()
    names = DictField(child=CharField())
    about = DictField(child=CharField())
    length = DictField(child=CharField())
    settings = JSONField()


class Edition(EditionSummary):
    tokens = ListField(child=CharField())
    groups = Group(many=True)
    squares = Square(many=True)
    deeds = ListField(child=IntegerField())
    wonders = ListField(child=IntegerField())
    cards = ListField(child=DictField(child=JSONField()))
    settings = Setting(many=True)
    presets = Preset(many=True)


class OwnEdition(Shape):
    """A box of one's own: the shape of an edition, of which `names` and `squares` are needed."""

    base = CharField(required=False, help_text="The edition whose rule book it follows (wonders).")
    names = DictField(child=CharField())
    squares = ListField(child=DictField(child=JSONField()))
    groups = ListField(child=DictField(child=JSONField()), required=False)
    cards = ListField(child=DictField(child=JSONField()), required=False)
    settings = JSONField(required=False, help_text="Defaults that differ from the base's: {name: value}.")


class Rule(Shape):
    id = CharField()
    title = CharField()
    text = CharField()
    parts = ListField(child=DictField(child=JSONField()))
    source = ListField(child=DictField(child=CharField(allow_null=True)))  # type: ignore[assignment]
    source_text = CharField()
    settings = ListField(child=CharField())
    refuses = BooleanField()


class Rules(Shape):
    results = Rule(many=True)
    next = CharField(allow_null=True)


class Archive(Shape):
    """A whole game."""

    format = CharField()
    edition = CharField()
    settings = DictField(child=JSONField())
    name = CharField(allow_blank=True)
    seats = ListField(child=DictField(child=JSONField()))
    entries = ListField(child=DictField(child=JSONField()))
    box = JSONField(required=False, help_text="The board, where the edition is the family's own.")
