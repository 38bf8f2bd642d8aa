"""Which entry a seat says is wrong."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('bank', '0006_ends_and_rematches'),
    ]

    operations = [
        migrations.AddField(
            model_name='knock',
            name='entry',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
