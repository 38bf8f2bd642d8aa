"""Where things are: the addresses of a table's pages, and its way in as a QR.

The QR holds the join page's address in capitals, for in capitals a QR needs a quarter less ink; the page takes either.
"""

import io
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, urlsplit

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from config.addresses import phone_url

KEPT_QRS = 512  # more than there are tables with a large screen at one process: it takes 3 ms to be made


@dataclass(frozen=True, slots=True)
class Join:
    """The way in: what a phone scans, and what a person types."""

    code: str
    url: str
    address: str
    qr: SafeString


def origin(request: HttpRequest) -> str:
    """This bank's address as a phone reaches it, without a path: `http://192.168.1.5:8000`."""
    return phone_url(request.build_absolute_uri("/")).rstrip("/")


def join(code: str, base: str) -> Join:
    """The way into the table, from this bank's address."""
    url = f"{base}/j/{code}"
    return Join(code, url, urlsplit(base).netloc, qr(url.upper()))


@lru_cache(KEPT_QRS)
def qr(text: str) -> SafeString:
    """A QR as an inline drawing, four modules of quiet around it."""
    drawing = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawing, kind="svg", border=4, xmldecl=False, svgns=False, omitsize=True, nl=False, dark="#10191d"
    )
    return mark_safe(drawing.getvalue().decode("ascii"))  # noqa: S308  our own drawing of our own address


def door(code: str) -> str:
    """Where a device without a seat goes: the join page, which is the phones' own."""
    return f"/j/{quote(code)}"


def bank(code: str) -> str:
    """The banker's tablet."""
    return f"/t/{code}/bank/"


def tv(code: str) -> str:
    """The table as everybody may see it."""
    return f"/t/{code}/tv/"


def end(code: str) -> str:
    """The final count."""
    return f"/t/{code}/end/"


def open_sheets(code: str) -> str:
    """What the addresses of the sheets that everybody may open begin with."""
    return f"/t/{code}/end/sheet/"


def bank_sheets(code: str) -> str:
    """What the addresses of the tablet's sheets begin with."""
    return f"/t/{code}/bank/sheet/"
