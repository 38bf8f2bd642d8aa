"""`make run`: everything ready, the address on the screen, the bank open."""

import contextlib
import os
import socket
import sys
from threading import Thread
from typing import Any

import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from bank import backups, bus, keeper, look_only, own_file, starting, writer
from config import cores, serving, static, translations
from config.addresses import is_loopback, own_addresses

LOOKED_AT = """Until then its tables can be looked at, as they are in that backup; nothing is booked.
  On the phones as before; on this machine: http://localhost:{port}/
  To go on: end this (Ctrl-C), restore as said above, and start again."""


class Command(BaseCommand):
    """Serve the bank on PORT (8000) of all addresses until SIGTERM."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """`--demo`: an evening plays itself on a fresh table, with `--pause` seconds from move to move."""
        parser.add_argument("--demo", action="store_true")
        parser.add_argument("--pause", type=float, default=2.0)

    def handle(self, *args: Any, **options: Any) -> None:
        """Take the port and the database, bring everything up to date, tell the address, serve."""
        serving.open_many_files()
        self.core = cores.keep_to_one()
        try:
            listener = serving.take_port(_port(), settings.BIND, opens=settings.PROFILE != "hosted")
            self.lock = serving.take_database()
            with serving.preparing():
                translations.compile_changed()
                static.collect_changed()
            unfinished = starting.bring_up_to_date()
        except serving.BusyError as problem:
            raise CommandError(str(problem)) from None
        except starting.BrokenError as broken:
            self._show_only(broken, listener)
        except OperationalError as problem:
            raise CommandError(f"The database does not answer: {problem}") from None
        except OSError as problem:
            raise CommandError(f"A file that the bank needs cannot be written: {problem}") from None
        self._greet(listener.getsockname()[1], unfinished)
        if options["demo"]:
            self._play_itself(listener.getsockname()[1], max(0.0, options["pause"]))
        keeper.open_(_back_up)
        _serve(listener)
        keeper.close()
        _leave()

    def _show_only(self, broken: starting.BrokenError, listener: socket.socket) -> None:
        """Not opened: at home the newest good backup can be looked at meanwhile, and the end is an error's.

        Hosted it ends at once: beside other processes one that cannot book would only be in their way.
        """
        if settings.PROFILE == "hosted" or broken.good is None:
            raise CommandError(str(broken)) from None
        self.stderr.write(str(broken))
        look_only.begin(broken.good)
        self.lock = None  # so that the backup can be restored beside this
        self.stderr.write(LOOKED_AT.format(port=listener.getsockname()[1]))
        _serve(listener)
        look_only.end()
        _leave(1)

    def _play_itself(self, port: int, pause: float) -> None:
        """Lay a table that plays itself; it begins when somebody is there to see it."""
        from bank import demo

        code, _ = demo.lay_table()
        home = f"http://{next(iter(own_addresses()), 'localhost')}:{port}"
        self.stdout.write(f"A demo evening at table {code}: television {home}/t/{code}/tv/, a seat {home}/j/{code}")
        Thread(target=demo.play_when_watched, args=(code, pause), daemon=True).start()

    def _greet(self, port: int, unfinished: tuple[str, ...]) -> None:
        """Where the bank is found: for the family, the address and its QR; for a server's log, one line."""
        if settings.PROFILE == "hosted":
            self.stdout.write(f"Wonderbank is open on port {port} for {', '.join(settings.ALLOWED_HOSTS)}.")
        else:
            self._invite(port, unfinished)
        sys.stdout.flush()

    def _invite(self, port: int, unfinished: tuple[str, ...]) -> None:
        addresses = [] if is_loopback(settings.BIND) else own_addresses()
        urls = [f"http://{address}:{port}/" for address in addresses] or [f"http://localhost:{port}/"]
        self.stdout.write("Wonderbank is open. On the phones, in the same Wi-Fi:\n")
        for url in urls:
            self.stdout.write(f"  {url}")
        self.stdout.write(f"On this machine: http://localhost:{port}/  (Ctrl-C ends it; nothing is lost)\n")
        _draw(urls[0])
        for table in starting.unfinished(unfinished):
            self.stdout.write(
                f"Go on with {table.code} ({', '.join(table.names)}); opens its bank once, on one device:"
            )
            made = table.path and f"{urls[0].rstrip('/')}{table.path}"
            self.stdout.write(f"  {made or f'none could be written just now: manage.py link {table.code}'}")


def _back_up() -> None:
    """One backup more, of the bank's own file: what else may lie there now would take the place of a good one."""
    if own_file.is_there():
        backups.make_and_thin_out()


def _serve(listener: socket.socket) -> None:
    """Imported only now: Daphne chooses the loop of the whole process, and the application wants the tables."""
    from config.asgi import application
    from config.server import serve

    try:
        serving.open_port(listener)
    except serving.BusyError as problem:
        raise CommandError(str(problem)) from None
    serve(application, listener)


def _leave(status: int = 0) -> None:
    """What has been handed over is booked and told; then nothing is waited for: SIGTERM ends the bank (CONTRACT)."""
    with contextlib.suppress(Exception):
        writer.close()
    bus.flush()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _port() -> int:
    text = settings.PORT
    if not text.isdecimal() or int(text) > 65535:
        raise CommandError(f"PORT is {text!r}; it has to be a number up to 65535.")
    return int(text)


def _draw(url: str) -> None:
    """The address as a QR code of half-height blocks; left out where the terminal has no such letters."""
    try:
        segno.make(url, error="m").terminal(out=sys.stdout, compact=True, border=2)
    except UnicodeEncodeError:
        return
