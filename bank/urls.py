"""The addresses of the bank's own pages. Codes may be typed in any case; the join page is the phones' own."""

from django.urls import path

from bank import converters
from bank.screens import app, banker, begun, boxes, counting, entrance, rest, seats, standing, start, tv, waving
from bank.screens.end import again, deeds, share, showing
from bank.screens.sheets import figures

converters.register()

urlpatterns = [
    path("", start.start, name="start"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("worker.js", app.worker, name="worker"),
    path("offline/", app.offline, name="offline"),
    path("find/", start.find, name="find"),
    path("create/", start.create, name="create"),
    path("bring/", start.bring, name="bring"),
    path("count/", counting.count, name="count"),
    path("boxes/", boxes.shelf, name="boxes"),
    path("boxes/new/", boxes.new, name="new_box"),
    path("boxes/bring/", boxes.bring, name="bring_box"),
    path("boxes/check/", boxes.check, name="check_box"),
    path("boxes/wonders/", boxes.wonders, name="find_wonder"),
    path("boxes/<slug:slug>/", boxes.edit, name="box"),
    path("boxes/<slug:slug>/file/", boxes.file, name="box_file"),
    path("boxes/<slug:slug>/remove/", boxes.remove, name="remove_box"),
    path("t/<str:code>/bank/", banker.page, name="bank"),
    path("t/<str:code>/bank/begun/", begun.page, name="begun"),
    path("t/<str:code>/bank/box/", figures.keep, name="keep_box"),
    path("t/<str:code>/bank/link/", entrance.link, name="bank_link"),
    path("t/<str:code>/bank/pin/", entrance.new_pin, name="new_pin"),
    path("t/<str:code>/bank/delete/", entrance.delete, name="delete_table"),
    path("t/<str:code>/knocks/<number:number>/", entrance.knock, name="knock"),
    path("t/<str:code>/pause/", rest.pause, name="pause"),
    path("t/<str:code>/react/", waving.react, name="react"),
    path("t/<str:code>/bank/reactions/", waving.switch, name="reactions"),
    path("t/<str:code>/help/", rest.open_bank, name="help_bank"),
    path("t/<str:code>/bank/away/", rest.put_away, name="put_away"),
    path("t/<str:code>/bank/again/", rest.set_up, name="set_up"),
    path("t/<str:code>/bank/standing/", standing.page, name="standing"),
    path("t/<str:code>/bank/sheet/<slug:name>/", banker.sheet, name="bank_sheet"),
    path("t/<str:code>/bank/seats/", seats.add_seat, name="add_seat"),
    path("t/<str:code>/bank/seats/order/", seats.set_order, name="set_order"),
    path("t/<str:code>/bank/seats/<str:letter>/remove/", seats.remove_seat, name="remove_seat"),
    path("t/<str:code>/bank/seats/<str:letter>/move/", seats.move_seat, name="move_seat"),
    path("t/<str:code>/bank/seats/<str:letter>/rename/", seats.rename_seat, name="rename_seat"),
    path("t/<str:code>/bank/seats/<str:letter>/release/", seats.release_seat, name="release_seat"),
    path("t/<str:code>/bank/seats/<str:letter>/helps/", rest.appoint, name="appoint"),
    path("t/<str:code>/tv/", tv.page, name="tv"),
    path("t/<str:code>/tv/fact/", tv.fact, name="tv_fact"),
    path("t/<str:code>/end/", showing.page, name="end"),
    path("t/<str:code>/end/file/<str:name>", share.file, name="end_file"),
    path("t/<str:code>/again/", again.page, name="again"),
    path("t/<str:code>/follow/", deeds.follow, name="follow"),
    path("t/<str:code>/bank/reveal/", deeds.reveal, name="reveal"),
    path("t/<str:code>/bank/rematch/", deeds.rematch, name="rematch"),
    path("t/<str:code>/end/sheet/<slug:name>/", showing.sheet, name="end_sheet"),
]
