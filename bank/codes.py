"""Table codes and secrets: a code names a table and is no right; a token is the right.

At home four consonants are quick to type and cannot spell a word; hosted, six of 31 signs without look-alikes.
"""

import hashlib
import secrets

from django.conf import settings

HOME, HOME_LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 4
HOSTED, HOSTED_LENGTH = "23456789ABCDEFGHJKMNPQRSTUVWXYZ", 6
LONGEST_TYPED = 12  # what a join page takes for a code, be it one or not


def is_hosted() -> bool:
    """Does this bank stand on the internet (profile `hosted`), rather than in a home?"""
    return getattr(settings, "PROFILE", "lan") == "hosted"


def new_code() -> str:
    """A random table code of this profile; whether it is free is for the caller to see."""
    letters, length = (HOSTED, HOSTED_LENGTH) if is_hosted() else (HOME, HOME_LENGTH)
    return "".join(secrets.choice(letters) for _ in range(length))


def code_length() -> int:
    """How many signs a code of this profile has."""
    return HOSTED_LENGTH if is_hosted() else HOME_LENGTH


def normal(code: str) -> str:
    """A code as it is stored, however it was typed; empty for what no database would even look for (a NUL)."""
    text = code.strip().upper()
    return text if text.isprintable() else ""


def is_address(code: str) -> bool:
    """Can this stand in the address of a join page?"""
    return code.isascii() and code.isalnum() and len(code) <= LONGEST_TYPED


def new_token() -> str:
    """A secret of 256 random bits, told once and never stored."""
    return secrets.token_urlsafe(32)


def new_epoch() -> str:
    """A name for one unbroken history of a table; a restored or imported one gets another."""
    return secrets.token_hex(6)


def digest(token: str) -> str:
    """What is stored of a token: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
