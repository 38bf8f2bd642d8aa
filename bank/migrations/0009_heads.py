"""How far each journal has grown, told beside it: an entry that goes at its end, or a whole table, leaves a gap nowhere.

The database keeps these heads by itself, whoever writes. A head goes only with a game that is marked erased. Own
editions get a seal of their own, as games have one.

A later migration that rebuilds the table of games or of entries on SQLite drops these triggers with the old table: let
it run `lay_triggers` again, as with those of 0002.
"""

from django.db import migrations, models

from bank.boxes import seal_of

SQLITE = (
    """CREATE TRIGGER bank_head_begins AFTER INSERT ON bank_game
       BEGIN INSERT OR IGNORE INTO bank_head (game_id, seq) VALUES (NEW.id, 0); END""",
    """CREATE TRIGGER bank_head_grows AFTER INSERT ON bank_entry
       BEGIN UPDATE bank_head SET seq = max(seq, NEW.seq) WHERE game_id = NEW.game_id; END""",
    """CREATE TRIGGER bank_head_goes AFTER DELETE ON bank_game WHEN OLD.erased
       BEGIN DELETE FROM bank_head WHERE game_id = OLD.id; END""",
)
POSTGRESQL = (
    """CREATE FUNCTION bank_heads() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_TABLE_NAME = 'bank_entry' THEN
           UPDATE bank_head SET seq = greatest(seq, NEW.seq) WHERE game_id = NEW.game_id;
         ELSIF TG_OP = 'INSERT' THEN
           INSERT INTO bank_head (game_id, seq) VALUES (NEW.id, 0) ON CONFLICT DO NOTHING;
         ELSIF OLD.erased THEN
           DELETE FROM bank_head WHERE game_id = OLD.id;
         END IF;
         RETURN NULL;
       END $$""",
    "CREATE TRIGGER bank_head_grows AFTER INSERT ON bank_entry FOR EACH ROW EXECUTE FUNCTION bank_heads()",
    "CREATE TRIGGER bank_head_begins_and_goes AFTER INSERT OR DELETE ON bank_game FOR EACH ROW EXECUTE FUNCTION bank_heads()",
)
SQLITE_BACK = ("DROP TRIGGER bank_head_begins", "DROP TRIGGER bank_head_grows", "DROP TRIGGER bank_head_goes")
POSTGRESQL_BACK = (
    "DROP TRIGGER bank_head_grows ON bank_entry",
    "DROP TRIGGER bank_head_begins_and_goes ON bank_game",
    "DROP FUNCTION bank_heads",
)
HEADS = """INSERT INTO bank_head (game_id, seq)
           SELECT g.id, COALESCE(MAX(e.seq), 0) FROM bank_game g LEFT JOIN bank_entry e ON e.game_id = g.id GROUP BY g.id"""


def lay_triggers(apps, schema_editor):
    """Let the database itself keep the heads."""
    _run(schema_editor, SQLITE, POSTGRESQL)


def lift_triggers(apps, schema_editor):
    """Undo that."""
    _run(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def _run(schema_editor, sqlite, postgresql):
    for statement in sqlite if schema_editor.connection.vendor == "sqlite" else postgresql:
        schema_editor.execute(statement, params=None)


def seal_editions(apps, schema_editor):
    """Own editions that are there already get their first seal."""
    for own in apps.get_model("bank", "OwnEdition").objects.using(schema_editor.connection.alias):
        own.seal = seal_of(own.slug, own.data)
        own.save(update_fields=["seal"])


class Migration(migrations.Migration):

    dependencies = [
        ('bank', '0008_signs_across_the_table'),
    ]

    operations = [
        migrations.CreateModel(
            name='Head',
            fields=[
                ('game_id', models.BigIntegerField(primary_key=True, serialize=False)),
                ('seq', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name='ownedition',
            name='seal',
            field=models.CharField(blank=True, db_default='', default='', max_length=64),
        ),
        migrations.RunPython(lay_triggers, lift_triggers),
        migrations.RunSQL(HEADS, migrations.RunSQL.noop),
        migrations.RunPython(seal_editions, migrations.RunPython.noop),
    ]
