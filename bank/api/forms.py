"""What the API's bodies hold."""

from rest_framework import serializers

from bank.api.reading import Form, Text


class NewGame(Form):
    """A new table."""

    edition = Text(max_length=40)
    settings = serializers.DictField(default=dict, help_text="Settings that differ from the edition's own.")
    name = Text(default="", allow_blank=True)


class NewSeat(Form):
    """A seat at a table; `on_tablet` (the bank's word only) is one without a phone."""

    name = Text(default="", allow_blank=True, help_text="Empty: the pawn's name.")
    token_piece = Text(default=None, allow_null=True, max_length=20)
    role = Text(default=None, allow_null=True, max_length=20)
    on_tablet = serializers.BooleanField(default=False)
    knock = Text(default=None, allow_null=True, max_length=100, help_text="Hosted: what the first answer gave.")


class OtherSeat(Form):
    """What is to be different about a seat."""

    name = Text(required=False, allow_blank=True)
    token_piece = Text(required=False, allow_null=True, max_length=20)
    role = Text(required=False, allow_null=True, max_length=20)


class Knocking(Form):
    """A seat asked back: with `ask` the device that has it, or the banker, is asked; `knock` asks what came of it."""

    ask = serializers.BooleanField(default=False)
    knock = Text(default=None, allow_null=True, max_length=100)


class Answer(Form):
    """Yes or no to a knock."""

    admit = serializers.BooleanField()
    seat = Text(default=None, allow_null=True, max_length=1)


class Wrong(Form):
    """An entry that is not as it should be."""

    entry = serializers.IntegerField(min_value=1)


class TakeBank(Form):
    """One of the ways to the bank, or none: then the other seats are asked."""

    link = Text(default=None, allow_null=True, max_length=100)
    pin = Text(default=None, allow_null=True, max_length=6)
    knock = Text(default=None, allow_null=True, max_length=100)


class Order(Form):
    """The seats clockwise, as the lobby proposes them."""

    order = serializers.ListField(child=Text(max_length=1), max_length=8)


class Resting(Form):
    """Whether the table rests; `away`: it is put away for another evening (banker)."""

    paused = serializers.BooleanField()
    away = serializers.BooleanField(default=False)


class Helping(Form):
    """Whether the seat is a second banker."""

    helps = serializers.BooleanField()
