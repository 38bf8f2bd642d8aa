"""What goes home from a finished table: a text, a sheet of figures, JSON, and a play for BG Stats.

BG Stats: a play is one URL-encoded JSON text behind the address of its importer, as its documentation says
(bgstatsapp.com, "Push plays to BG Stats from other apps or websites"): times are UTC, each player says who won.
"""

import csv
import io
import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from bank.pausing import minutes_of
from bank.tables import Live
from rules.scoring import counted_lines, places, score_lines, wealth

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
#: A cell that begins so would be a formula to a spreadsheet; with an apostrophe before it, it is a text.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
Json = dict[str, Any]


def cell(text: str) -> str:
    """A text as a spreadsheet may have it: never a formula, whatever a player is called."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def table_of(live: Live, titles: dict[str, str]) -> list[list[str | int]]:
    """The count as rows: `titles` of the lines (and of "line" and "total"), then one column a player, richest first."""
    ranks = places(live.table)
    order = sorted(ranks, key=lambda player: ranks[player])
    found = {player: {one["line"]: one["amount"] for one in score_lines(live.table)[player]} for player in order}
    totals = {player: wealth(live.table, player)["total"] for player in order}
    head: list[str | int] = [titles["line"], *(cell(live.names[player]) for player in order)]
    rows = [[titles[line], *(found[player][line] for player in order)] for line in counted_lines(live.table)]
    return [
        head,
        *rows,
        [titles["total"], *(totals[player] for player in order)],
        [titles["place"], *(ranks[p] for p in order)],
    ]


def csv_of(rows: list[list[str | int]]) -> str:
    """RFC 4180, with the mark by which spreadsheets know UTF-8."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return "\ufeff" + text.getvalue()


def result_of(live: Live) -> Json:
    """The result as plain JSON: places, sums line by line, passports."""
    ranks = places(live.table)
    return {
        "code": live.code,
        "edition": live.table.edition.id,
        "ended": _utc(live.ended).isoformat().replace("+00:00", "Z") if live.ended else None,
        "rounds": live.table.fact("turn.round", 1),
        "entries": live.seq,
        "rule": (live.table.fact("result") or {}).get("rule"),
        "players": [
            {
                "seat": player,
                "name": live.names[player],
                "token": live.table.token(player),
                "place": ranks[player],
                "won": ranks[player] == 1,
                "wealth": wealth(live.table, player),
                "passport": len(live.table.passport(player)),
            }
            for player in sorted(ranks, key=lambda one: ranks[one])
        ],
    }


def play_of(live: Live, game: str) -> Json:
    """The play as BG Stats reads it; `game` is what the box is called."""
    ranks, order = places(live.table), live.table.order
    minutes = minutes_of(live)
    return {
        "sourceName": "Wonderbank",
        "sourcePlayId": f"{live.code}-{live.epoch}",
        "playDate": _utc(live.ended or datetime.now(UTC)).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": minutes} if minutes else {}),
        "game": {"name": game, "sourceGameId": live.table.edition.id, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": live.names[player],
                "sourcePlayerId": f"wonderbank-{live.names[player].casefold()}",
                "startPlayer": player == order[0],
                "score": wealth(live.table, player)["total"],
                "rank": ranks[player],
                "winner": ranks[player] == 1,
            }
            for player in sorted(ranks, key=lambda one: ranks[one])
        ],
    }


def bg_stats_link(live: Live, game: str) -> str:
    """The address that opens the app with this play, where it is installed."""
    return BG_STATS + quote(json.dumps(play_of(live, game), ensure_ascii=False, separators=(",", ":")), safe="")


def _utc(at: datetime) -> datetime:
    return at.astimezone(UTC)
