"""Every fault of the table has its test: F1 to F27, on which databases, and in which share.

 id   fault                                    test                       databases       in every run / in the full one
 F1   kill -9, SQLite                          test_killing               SQLite          6 kills / 200
 F2   kill -9, PostgreSQL                      test_killing               PostgreSQL      6 kills / 200
 F3   kill -9 at six named points              test_killing               both            1 each / 20 each
 F4   Redis killed and back                    test_services_down         PostgreSQL      30 sockets, 3 s / 200, 7 s
 F5   Redis frozen                             test_services_down         PostgreSQL      3 s / 6 s
 F6   PostgreSQL crashes                       test_services_down         PostgreSQL      2 / 20
 F7   PostgreSQL frozen; no connection left    test_services_down         PostgreSQL      1 / 1
      somebody meddles with one of the two     test_meddled_services      PostgreSQL      10 ways / 50
 F8   a phone asleep, 60 entries               test_phones                both            1 / 1
 F9   an old tap                               test_phones                both            20 / 50
 F10  one tap, many times                      test_phones                both            60 taps / 1,000
 F11  a key used again                         test_phones                both            1 / 1
 F12  many at one table; a revoked seat        test_racing                both            6 s, 6 seats / 60 s, 100
 F13  rings lost, doubled, late                test_hints                 both            20 phones, 6 s / 50, 10 min
 F14  phones that never read                   test_sockets               both            10 / 20
 F15  one socket shouts                        test_sockets               both            1 / 1
      pings, pongs and fragments without end   test_sockets               SQLite          1 each
 F16  the clock jumps                          test_clock, test_turned_clock both         4 jumps (no suspend)
 F17  disk full; the n-th write fails          test_disk                  both            1 / 5 times
 F18  turned bits, truncated, log lost         test_disk                  each its own    60 bits / 400
      its files moved, replaced, deleted       bank/test_keeping_its_file SQLite          4 / 4
      what is shown while the books are broken test_disk, browser         each its own    1 / 1
 F19  backup while writing, restore            test_backups               both            2 of each kind / 40
 F20  killed between bids                      test_auction               both            2 / 50
 F21  all come back at once                    test_sockets               both            150 sockets / 1,000
 F22  handshakes in one burst                  test_sockets               both            300 / 1,000
 F23  idle sockets, 36 s and a day             test_sockets               both            100 each
 F24  a bad network                            test_network               both            4 s / 30 s
 F25  rolling upgrade, old code on new tables  test_upgrading             both            1 / 5 rounds
      a page of an older release               browser/test_renewing      SQLite          1 / 1
 F26  no more files                            test_limits                both            1 / 1
      memory flat; memory short                test_memory                SQLite          2 crowds of 240 / 6+
 F27  all of it for long                       test_soak                  both            - / 20 minutes

F4 to F7 are about services that SQLite does not have. Not tried here: a suspended laptop, an SD card, two hours of F27.
The full run takes about an hour and a half on two quiet cores: F27 forty-five minutes, F13 half an hour.
"""

import ast
from pathlib import Path

FAULTS = {f"f{number}" for number in range(1, 28)}


def test_every_fault_has_its_test() -> None:
    """A test names its faults at its beginning: test_f1_f2_…"""
    tried = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_f"):
                tried |= set(node.name.split("_")) & FAULTS
    assert tried == FAULTS
