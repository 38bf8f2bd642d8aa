"""Which part of the app answers which address."""

from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from config.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("language/", require_POST(set_language), name="set_language"),
    path("api/", include("bank.api.urls")),
    path("", include("passports.urls")),
    path("", include("bank.urls")),
]
