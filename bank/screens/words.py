"""Entries, refusals and what hands do, in the reader's language, for the screens."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bank import wording
from bank.entries import text_of
from bank.money import language
from bank.screens.asking import Answer
from bank.tables import Live
from rules.ledger import Entry

#: The lines of the count, as tables, charts and files name them.
LINES: dict[str, Promise] = {
    "cash": _("Cash"),
    "deeds": _("Title deeds"),
    "mortgaged": _("Mortgaged, at half"),
    "houses": _("Guest houses"),
    "hotels": _("Hotels"),
    "income": _("Rents"),
    "total": _("Total"),
}


def said(live: Live, entry: Entry | None) -> str:
    """The entry as sentences; an undo names what it took back."""
    if entry is None:
        return ""
    return text_of(live, entry, language())


def hands(live: Live, entry: Entry | None) -> list[str]:
    """What hands do at the table after the entry; with paper money the payments are theirs, too."""
    if entry is None or entry.command["type"] in ("configure", "amend", "start"):
        return []
    return wording.hands(entry, live.names, live.table, language())


def why(live: Live, answer: Answer) -> str:
    """Why the rules refuse it, in a child's words; empty where they do not."""
    if answer.refusal is None:
        return ""
    return str(wording.refusal_text(answer.refusal, language(), live.names, live.table)["detail"])
