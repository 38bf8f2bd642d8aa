"""What both profiles share. No value here depends on where the app runs, save what the environment says."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import environ

from config.cores import is_contained
from config.patience import connection_class

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(env.str("WONDERBANK_DATA", default=str(BASE_DIR / "data")))

DEBUG = env.bool("DEBUG", default=False)
PORT = env.str("PORT", default="") or "8000"
# Where the bank listens. The profiles say so; with DEBUG only this machine can reach it, whatever they say.
BIND = env.str("BIND", default="")
# The proxies whose word about a client's address and https is taken (config/proxy.py): addresses or networks.
TRUSTED_PROXY: list[str] = []
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"

# No accounts, sessions or admin: a seat is a secret that a device holds, and bank/access.py alone reads it.
INSTALLED_APPS = [
    "config",
    "bank",
    "passports",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.PolicyMiddleware",
    "config.middleware.OwnHeadersMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.middleware.HeadMiddleware",
    "config.middleware.HealthMiddleware",
    "config.middleware.BodyLimitMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.BusyMiddleware",
]

TEMPLATES = [
    {
        "NAME": "django",
        "BACKEND": "config.drawing.Pages",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# --- Database ---------------------------------------------------------------------------------------------------------
# SQLite: writers queue (IMMEDIATE, 20 s), readers do not wait for them (WAL), a confirmed payment is on disk (FULL),
# what is deleted is zeroed. Each of the few threads that answer requests (config/handling.py) keeps its connection.
# PostgreSQL has a pool, whose connections are tried before they are handed out, for it may have been
# started again; nobody waits for a lock, a statement or a connection for longer than is worth it: then it is 503.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
}
POSTGRESQL_OPTIONS: dict[str, Any] = {
    "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=8), "timeout": 3, "reconnect_timeout": 1},
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "options": "-c lock_timeout=3s -c statement_timeout=5s -c idle_in_transaction_session_timeout=10s",
}


def database(url: str) -> dict[str, Any]:
    """Django's settings for one database URL, with what this app needs of SQLite or PostgreSQL.

    A socket's folder may stand in the place of the host: `postgres://wonderbank@%2Fvar%2Frun%2Fpostgresql/wonderbank`.
    """
    settings: dict[str, Any] = dict(env.db_url_config(url))
    settings["HOST"] = unquote(settings.get("HOST") or "")
    is_sqlite = settings["ENGINE"].endswith("sqlite3")
    settings["OPTIONS"] = settings.get("OPTIONS", {}) | (SQLITE_OPTIONS if is_sqlite else _postgresql_options())
    settings |= {"CONN_MAX_AGE": None if is_sqlite else 0, "CONN_HEALTH_CHECKS": not is_sqlite}
    return settings


def _postgresql_options() -> dict[str, Any]:
    """With connections that are given up when they say nothing."""
    pool: dict[str, Any] = POSTGRESQL_OPTIONS["pool"]
    return POSTGRESQL_OPTIONS | {"pool": pool | {"connection_class": connection_class()}}


DATABASE_URL = env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR / 'wonderbank.sqlite3'}"
DATABASES: dict[str, dict[str, Any]] = {"default": database(DATABASE_URL)}

# --- Backups and retention --------------------------------------------------------------------------------------------
# The profiles say how often the bank backs up by itself (BACKUP_EVERY, in entries; 0: never), how many backups are kept
# and for how many days (None: for ever), and after how many a game goes with all that belongs to it (None: never).
BACKUP_DIR = env.str("BACKUP_DIR", default="")
BACKUP_EVERY, BACKUP_KEEP = 0, 10
BACKUP_DAYS: int | None = None
RETENTION_DAYS: dict[str, int | None] = {"lobby": None, "idle": None, "over": None, "edition": None}

# --- Between processes ------------------------------------------------------------------------------------------------
# Without Redis there is one process, and what phones are told goes through bank/hub.py in memory; with it, several tell
# each other over bank/bus.py.
REDIS_URL = env.str("REDIS_URL", default="")
ONE_CORE = env.bool("ONE_CORE", default=bool(REDIS_URL) and not is_contained())  # config/cores.py

# --- Languages --------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("fr", "Français"), ("fi", "Suomi"), ("en", "English")]  # each in its own words
LANGUAGE_COOKIE_NAME = "wb_lang"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True

# --- Static files -----------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site has use for them


def _dress(headers: Any, path: str, url: str) -> None:
    """A file that is opened by itself may load nothing, nor be shown in a frame; in a page the page's policy holds."""
    headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
    headers["X-Frame-Options"] = "DENY"


WHITENOISE_ADD_HEADERS_FUNCTION = _dress
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.drawing.Files"},
}

# --- Cookies, headers, sizes ------------------------------------------------------------------------------------------
# Pages carry the CSRF token in their text, so no script needs to read the cookie.
CSRF_COOKIE_NAME = "wb_csrf"
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],  # config/middleware.py adds the socket's own address, which older Safari wants
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "object-src": ["'none'"],
    }
}
KIB = 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * KIB
SOCKET_MAX_BYTES = 16 * KIB
MEMORY = env.int("MEMORY", default=0)  # mebibytes that a process may have; 0: what its cgroup may (bank/memory.py)
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=0)  # 0: what the profile has (bank/limits.py)
# A whole game or a whole board comes as one file; everything else is small.
BODY_LIMITS = {
    "/api/games/import/": 8 * KIB * KIB,
    "/bring/": 8 * KIB * KIB,
    "/api/editions/": 256 * KIB,
    "/boxes/": 256 * KIB,
}

# --- API --------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["bank.api.reading.StrictParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "bank.api.reading.AlwaysJson",
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
    "EXCEPTION_HANDLER": "bank.api.problems.handler",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Wonderbank",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "PREPROCESSING_HOOKS": ["bank.api.describing.add_commands"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "bank.api.describing.add_problems",
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"validatorUrl": None},  # its badge would come from elsewhere
}

# --- Log --------------------------------------------------------------------------------------------------------------
# To the terminal, problems only. Never a token, a code or a name.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    # A refusal is no fault, and its address holds the code.
    "loggers": {"django.request": {"level": "ERROR"}, "django.security": {"level": "CRITICAL"}},
}
