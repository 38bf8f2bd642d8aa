"""May the phones of a table send each other signs? The journal's triggers are lifted meanwhile, as in 0004."""

import importlib

from django.db import migrations, models

seals = importlib.import_module("bank.migrations.0004_seals_and_knocks")


class Migration(migrations.Migration):

    dependencies = [
        ('bank', '0007_what_is_wrong'),
    ]

    operations = [
        migrations.RunPython(seals.lift, seals.lay),
        migrations.AddField(
            model_name='game',
            name='reactions',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(seals.lay, seals.lift),
    ]
