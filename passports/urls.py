"""The addresses of the phones. `/J/KXPR` is what the QR holds: upper case makes it smaller."""

from django.urls import path, re_path

from passports.views import again, joining, seat, sheets, waiting

urlpatterns = [
    re_path(r"^[jJ]/?$", joining.by_typing, name="type_code"),
    re_path(r"^[jJ]/(?P<code>[0-9A-Za-z]{1,12})/?$", joining.join, name="join"),
    path("j/<str:code>/sit/", joining.sit, name="sit"),
    path("j/<str:code>/knock/", waiting.knock, name="knock_here"),
    path("j/<str:code>/ask/", waiting.ask, name="ask_back"),
    path("j/<str:code>/wait/", waiting.wait, name="wait"),
    path("t/<str:code>/claim/", waiting.claim_bank, name="claim_bank"),
    path("j/<str:code>/reclaim/", joining.reclaim, name="reclaim"),
    path("t/<str:code>/", seat.phone, name="phone"),
    path("t/<str:code>/enter/", seat.enter, name="enter"),
    path("t/<str:code>/rename/", seat.rename, name="rename"),
    path("t/<str:code>/leave/", seat.leave, name="leave"),
    path("t/<str:code>/wrong/", seat.wrong, name="wrong"),
    path("t/<str:code>/again/<str:letter>/", again.part, name="phone_again"),
    path("t/<str:code>/sheet/<slug:name>/", sheets.sheet, name="phone_sheet"),
]
