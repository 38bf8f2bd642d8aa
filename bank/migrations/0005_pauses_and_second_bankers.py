"""Pauses of a table, and seats that help at the bank. The journal's triggers are lifted meanwhile, as in 0004.

The database itself knows the defaults, for while a bank is upgraded its older processes go on laying tables.
"""

import importlib

from django.db import migrations, models

seals = importlib.import_module("bank.migrations.0004_seals_and_knocks")


class Migration(migrations.Migration):

    dependencies = [
        ('bank', '0004_seals_and_knocks'),
    ]

    operations = [
        migrations.RunPython(seals.lift, seals.lay),
        migrations.AddField(
            model_name='game',
            name='pauses',
            field=models.JSONField(db_default=models.Value([], output_field=models.JSONField()), default=list),
        ),
        migrations.AddField(
            model_name='seat',
            name='helps',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='bank_hash',
            field=models.CharField(max_length=64, null=True, unique=True),
        ),
        migrations.RunPython(seals.lay, seals.lift),
    ]
