"""On the internet, behind a proxy that speaks https.

The environment must tell the secret and the names, or nothing starts: neither can be guessed safely.
"""

from django.core.exceptions import ImproperlyConfigured

from config.settings.base import *  # noqa: F403
from config.settings.base import BIND, env

PROFILE = "hosted"
SECRET_KEY = env.str("SECRET_KEY", default="")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
if not SECRET_KEY:
    raise ImproperlyConfigured("The hosted profile needs SECRET_KEY: a random text of 50 characters or more.")
if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured("The hosted profile needs ALLOWED_HOSTS: the names it is reached by, never '*'.")

# The proxy beside it is the only one that may reach the bank, and the only one whose word about others it takes.
BIND = BIND or "127.0.0.1"
TRUSTED_PROXY = env.list("TRUSTED_PROXY", default=["127.0.0.1", "::1"])

CSRF_COOKIE_NAME = "__Host-csrf"
CSRF_COOKIE_SECURE = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS]
LANGUAGE_COOKIE_NAME = "__Host-lang"
LANGUAGE_COOKIE_SECURE = True
SESSION_COOKIE_SECURE = True

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True

# Backups are made by a timer (config/hosting/). Children play here: what nobody plays any more is forgotten.
AUDIT_SECONDS = env.int("AUDIT_SECONDS", default=5)  # at a start; a timer checks everything
BACKUP_KEEP, BACKUP_DAYS = 400, 35
RETENTION_DAYS = {"lobby": 1, "idle": 14, "over": 30, "edition": 180}
