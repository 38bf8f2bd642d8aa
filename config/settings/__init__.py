"""The settings of the profile named by WONDERBANK_PROFILE: `lan` at home (the default), `hosted` on the internet.

The two differ in little, so each is a short file on top of `base`; reading one of them tells all that is special to it.
"""

import os

from django.core.exceptions import ImproperlyConfigured

chosen = os.environ.get("WONDERBANK_PROFILE") or "lan"

if chosen == "lan":
    from config.settings.lan import *  # noqa: F403
elif chosen == "hosted":
    from config.settings.hosted import *  # noqa: F403
else:
    raise ImproperlyConfigured(f"WONDERBANK_PROFILE is {chosen!r}; it may be 'lan' or 'hosted'.")
