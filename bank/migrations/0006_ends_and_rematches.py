"""Which end was uncovered, and which table follows. The journal's triggers are lifted meanwhile, as in 0004."""

import importlib

from django.db import migrations, models

seals = importlib.import_module("bank.migrations.0004_seals_and_knocks")


class Migration(migrations.Migration):

    dependencies = [
        ('bank', '0005_pauses_and_second_bankers'),
    ]

    operations = [
        migrations.RunPython(seals.lift, seals.lay),
        migrations.AddField(
            model_name='game',
            name='shown',
            field=models.JSONField(db_default=models.Value({}, output_field=models.JSONField()), default=dict),
        ),
        migrations.AddField(
            model_name='game',
            name='rematch',
            field=models.CharField(blank=True, db_default='', default='', max_length=6),
        ),
        migrations.RunPython(seals.lay, seals.lift),
    ]
