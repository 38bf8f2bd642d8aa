"""Seals of games and seats, links, PINs and knocks; and on PostgreSQL a journal that is not emptied at one stroke.

The journal's triggers name the table of games, which SQLite rebuilds here: they are lifted before, and laid again.
"""

import importlib

import django.db.models.deletion
from django.db import migrations, models

from bank.seals import seal_of

journal = importlib.import_module("bank.migrations.0002_journal_only_grows")

TRUNCATE = (
    """CREATE FUNCTION bank_journal_is_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF EXISTS (SELECT 1 FROM bank_entry) THEN
           RAISE EXCEPTION 'the journal only grows' USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NULL;
       END $$""",
    """CREATE TRIGGER bank_entry_is_not_emptied BEFORE TRUNCATE ON bank_entry
       FOR EACH STATEMENT EXECUTE FUNCTION bank_journal_is_not_emptied()""",
)
TRUNCATE_BACK = (
    "DROP TRIGGER bank_entry_is_not_emptied ON bank_entry",
    "DROP FUNCTION bank_journal_is_not_emptied",
)


def lift(apps, schema_editor):
    """SQLite will not rename a table that a trigger speaks of."""
    if schema_editor.connection.vendor == "sqlite":
        journal.lift_triggers(apps, schema_editor)


def lay(apps, schema_editor):
    """As they were."""
    if schema_editor.connection.vendor == "sqlite":
        journal.lay_triggers(apps, schema_editor)


def forbid_truncate(apps, schema_editor):
    """A row's trigger does not hear of TRUNCATE."""
    if schema_editor.connection.vendor == "postgresql":
        for statement in TRUNCATE:
            schema_editor.execute(statement, params=None)


def allow_truncate(apps, schema_editor):
    """Undo that."""
    if schema_editor.connection.vendor == "postgresql":
        for statement in TRUNCATE_BACK:
            schema_editor.execute(statement, params=None)


def seal_all(apps, schema_editor):
    """Games that are there already get their first seal."""
    for game in apps.get_model("bank", "Game").objects.all():
        game.seal = seal_of(game, game.seats.order_by("letter"))
        game.save(update_fields=["seal"])


class Migration(migrations.Migration):

    dependencies = [
        ('bank', '0003_own_editions'),
    ]

    operations = [
        migrations.RunPython(lift, lay),
        migrations.AddField(
            model_name='game',
            name='link_hash',
            field=models.CharField(max_length=64, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='game',
            name='pin_hash',
            field=models.CharField(blank=True, max_length=128),
        ),
        migrations.AddField(
            model_name='game',
            name='pin_tries',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='game',
            name='seal',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.CreateModel(
            name='Knock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=8)),
                ('key_hash', models.CharField(max_length=64, unique=True)),
                ('letter', models.CharField(blank=True, max_length=1)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('token_piece', models.CharField(max_length=20, null=True)),
                ('role', models.CharField(max_length=20, null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('admitted', models.BooleanField(null=True)),
                ('agreed', models.JSONField(default=list)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='knocks', to='bank.game')),
            ],
        ),
        migrations.RunPython(lay, lift),
        migrations.RunPython(forbid_truncate, allow_truncate),
        migrations.RunPython(seal_all, migrations.RunPython.noop),
    ]
