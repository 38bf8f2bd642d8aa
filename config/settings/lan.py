"""At home: plain http on the family's own network, an SQLite file, nothing to configure."""

from config.addresses import own_hosts
from config.secret import kept_secret
from config.settings.base import *  # noqa: F403
from config.settings.base import BIND, DATA_DIR, DEBUG, env

PROFILE = "lan"
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(DATA_DIR)
# The machine's own names and addresses, as they are at start; never "*", which would let any web page talk to the bank.
ALLOWED_HOSTS = [*own_hosts(), *env.list("ALLOWED_HOSTS", default=[])]

BIND = BIND or ("127.0.0.1" if DEBUG else "0.0.0.0")  # noqa: S104  phones have to reach it

CSRF_COOKIE_SAMESITE = "Strict"

# Each needs https, which a home network does not have.
SILENCED_SYSTEM_CHECKS = [
    "security.W004",  # HSTS
    "security.W008",  # redirect to https
    "security.W016",  # CSRF cookie only over https
]

# A family's games stay until the family deletes them.
BACKUP_EVERY = 25
