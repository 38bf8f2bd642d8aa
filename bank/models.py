"""What the bank keeps: games, their seats, and the journal that only grows.

No state is stored, for it is folded from the journal (bank/tables.py), and names stay out of the entries, so that a
child's name can be changed or forgotten. Constraints live here, in the database, where no mistake of ours gets past
them; that entries are never changed is a trigger (migrations/0002). Secrets are stored as SHA-256 only.
"""

from django.db import models
from django.db.models import Q, Value


class Game(models.Model):
    """One table. `settings` and `edition` are as at creation; `rev` counts what is not in the journal.

    `link_hash`: the digest of the one-time link that opens the bank on a new device. `pin_hash`: the banker's PIN,
    slowly hashed; `pin_tries`: when it was missed, in seconds. `seal`: the digest of this row and its seats.
    `pauses`: when the table rested, oldest first (bank/pausing.py); the last one may still go on.
    `reactions`: phones may send signs (bank/reactions.py).
    `shown`: which end was uncovered, and when (bank/curtains.py). `rematch`: the code of the table that follows.
    """

    code = models.CharField(max_length=6, unique=True)
    edition = models.CharField(max_length=40)
    settings = models.JSONField(default=dict)
    name = models.CharField(max_length=200, blank=True)
    epoch = models.CharField(max_length=16)
    rev = models.PositiveIntegerField(default=0)
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    imported = models.BooleanField(default=False)
    erased = models.BooleanField(default=False)
    link_hash = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001  many games without a link
    pin_hash = models.CharField(max_length=128, blank=True)
    pin_tries = models.JSONField(default=list)
    pauses = models.JSONField(default=list, db_default=Value([], output_field=models.JSONField()))
    shown = models.JSONField(default=dict, db_default=Value({}, output_field=models.JSONField()))
    rematch = models.CharField(max_length=6, blank=True, default="", db_default="")
    reactions = models.BooleanField(default=False, db_default=False)
    seal = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"game {self.pk}"


class OwnEdition(models.Model):
    """A family's own box: `data` as it was read (rules/boards.py). Nobody owns it; who knows its id may play it.

    `seal`: the digest of its id and its data.
    """

    slug = models.CharField(max_length=20, unique=True)
    data = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    seal = models.CharField(max_length=64, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return f"edition {self.slug}"


class Box(models.Model):
    """The own edition that a game began with, kept with it: whatever becomes of that edition, the game goes on."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="box")
    data = models.JSONField()

    def __str__(self) -> str:
        return f"box of game {self.game_id}"


class Seat(models.Model):
    """A seat at a table. `joined` is the entry that seated a late comer; without `token_hash` no device holds it.

    `helps`: the banker has made it the second banker; `bank_hash`: the digest of the secret by which it is the bank.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    letter = models.CharField(max_length=1)
    name = models.CharField(max_length=200)
    name_key = models.CharField(max_length=400)
    token_piece = models.CharField(max_length=20, null=True)  # noqa: DJ001  null is "no pawn yet", as in the state
    role = models.CharField(max_length=20, null=True)  # noqa: DJ001
    token_hash = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001  many seats without a device
    on_tablet = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(default=0)
    joined = models.PositiveIntegerField(null=True)
    helps = models.BooleanField(default=False, db_default=False)
    bank_hash = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001  as token_hash

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "letter"], name="one_seat_a_letter"),
            models.UniqueConstraint(fields=["game", "name_key"], name="one_seat_a_name"),
            models.UniqueConstraint(
                fields=["game", "token_piece"], condition=Q(token_piece__isnull=False), name="one_seat_a_pawn"
            ),
            models.CheckConstraint(condition=Q(letter__in=list("ABCDEFGH")), name="seats_are_a_to_h"),
        ]

    def __str__(self) -> str:
        return f"seat {self.letter} of game {self.game_id}"


class Knock(models.Model):
    """Somebody waits for a yes: to a new seat, to the seat `letter` on a new device, or as that seat to the bank; or
    that seat has said that `entry` is wrong, and waits for the banker to look.

    `key_hash` is the digest of the secret by which the asking device is known again; `admitted` the banker's answer,
    `agreed` the seats that have said yes. Short-lived: gone when answered and picked up, or after some minutes.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="knocks")
    kind = models.CharField(max_length=8)
    key_hash = models.CharField(max_length=64, unique=True)
    letter = models.CharField(max_length=1, blank=True)
    name = models.CharField(max_length=200, blank=True)
    token_piece = models.CharField(max_length=20, null=True)  # noqa: DJ001  as of a seat
    role = models.CharField(max_length=20, null=True)  # noqa: DJ001
    at = models.DateTimeField(auto_now_add=True)
    admitted = models.BooleanField(null=True)
    agreed = models.JSONField(default=list)
    entry = models.PositiveIntegerField(null=True)

    def __str__(self) -> str:
        return f"knock {self.pk} at game {self.game_id}"


class Entry(models.Model):
    """One entry of the journal: `body` is the rules' entry as JSON, `hash` chains it to the one before.

    `key` is the client's idempotency key with its seat before it ("A:…"), so that no seat can use up another's.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=4)
    key = models.CharField(max_length=140)
    fingerprint = models.CharField(max_length=64)
    body = models.JSONField()
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["game", "key"], name="one_entry_a_key"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="entries_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"entry {self.seq} of game {self.game_id}"


class Head(models.Model):
    """How far a game's journal has grown, kept by the database's own triggers (migrations/0009).

    It names its game without a foreign key, so that it stays when rows go in another way than ours.
    """

    game_id = models.BigIntegerField(primary_key=True)
    seq = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"entry {self.seq} of game {self.game_id}"
