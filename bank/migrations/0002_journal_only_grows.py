"""The journal only grows: entries are never changed, and deleted only with a game that is marked erased.

A later migration that rebuilds the entry table on SQLite (most alterations do) drops these triggers with the old table:
let it run `lay_triggers` again. tests/bank/test_journal_only_grows.py would tell.
"""

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER bank_entry_never_changes BEFORE UPDATE ON bank_entry
       BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END""",
    """CREATE TRIGGER bank_entry_never_goes BEFORE DELETE ON bank_entry
       WHEN NOT EXISTS (SELECT 1 FROM bank_game WHERE id = OLD.game_id AND erased)
       BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END""",
)
POSTGRESQL = (
    """CREATE FUNCTION bank_journal_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM bank_game WHERE id = OLD.game_id AND erased) THEN
           RETURN OLD;
         END IF;
         RAISE EXCEPTION 'the journal only grows' USING ERRCODE = 'integrity_constraint_violation';
       END $$""",
    """CREATE TRIGGER bank_entry_only_grows BEFORE UPDATE OR DELETE ON bank_entry
       FOR EACH ROW EXECUTE FUNCTION bank_journal_only_grows()""",
)
SQLITE_BACK = ("DROP TRIGGER bank_entry_never_changes", "DROP TRIGGER bank_entry_never_goes")
POSTGRESQL_BACK = ("DROP TRIGGER bank_entry_only_grows ON bank_entry", "DROP FUNCTION bank_journal_only_grows")


def lay_triggers(apps, schema_editor):
    """Let the database itself refuse what no code should do."""
    _run(schema_editor, SQLITE, POSTGRESQL)


def lift_triggers(apps, schema_editor):
    """Undo this migration."""
    _run(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def _run(schema_editor, sqlite, postgresql):
    for statement in sqlite if schema_editor.connection.vendor == "sqlite" else postgresql:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("bank", "0001_initial")]
    operations = [migrations.RunPython(lay_triggers, lift_triggers)]
