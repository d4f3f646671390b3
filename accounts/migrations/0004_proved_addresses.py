import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_deletion'),
    ]

    operations = [
        migrations.CreateModel(
            name='FormerAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(db_index=True, editable=False, max_length=64)),
                ('proved', models.BooleanField(default=False)),
                ('left_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_addresses', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='user',
            name='email_of_one_user',
        ),
        migrations.AddField(
            model_name='user',
            name='email_from_before',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AlterField(
            model_name='user',
            name='email',
            field=models.EmailField(blank=True, db_index=True, max_length=254, verbose_name='e-mail address'),
        ),
    ]
