"""The catalogues of translations: compiled when changed, and told which sentences they lack.

In Python alone, so that a machine without gettext's own programs plays, and tests, in every language.

    python -m config.translations            compile what has changed
    python -m config.translations collect    add the sentences that the catalogues lack, to be translated
"""

import re
import sys
from pathlib import Path

import polib

from config.messages import FOLDERS, ROOT, Message, messages_of

# Each language's forms of a number; English is the language of the sources.
PLURALS = {"fr": "nplurals=2; plural=(n > 1);", "fi": "nplurals=2; plural=(n != 1);"}
LANGUAGES = tuple(PLURALS)


def catalogues(app: str = "*", language: str = "*") -> list[Path]:
    """The translation files of an app and language; of all of them unless said."""
    return sorted(ROOT.glob(f"{app}/locale/{language}/LC_MESSAGES/django.po"))


def compile_changed() -> int:
    """Compile what is newer than its compiled form; how many that were."""
    stale = [path for path in catalogues() if _is_stale(path, path.with_suffix(".mo"))]
    for path in stale:
        draft = path.with_suffix(".mo.new")
        _set(path).save_as_mofile(str(draft))
        draft.replace(path.with_suffix(".mo"))
    return len(stale)


def _set(path: Path) -> polib.POFile:
    """The catalogue as it goes to print: a French one with the spaces that nobody sees while typing."""
    catalogue = polib.pofile(str(path))
    for entry in catalogue if path.parts[-3] == "fr" else ():
        entry.msgstr = french(entry.msgstr)
        entry.msgstr_plural = {form: french(text) for form, text in entry.msgstr_plural.items()}
    return catalogue


def french(text: str) -> str:
    """No line breaks before its marks: a thin space before `; ! ?`, a full one before a colon and inside quotes."""
    text = re.sub(r"[ \u00a0\u202f]([;!?])", "\u202f\\1", text)
    return re.sub(r"[ \u202f]([:»])", "\u00a0\\1", re.sub(r"«[ \u202f]", "«\u00a0", text))


def translated(language: str) -> set[Message]:
    """Every sentence that some catalogue of the language translates, beyond doubt and in all its forms."""
    entries = (entry for path in catalogues(language=language) for entry in polib.pofile(str(path)))
    return {_message(entry) for entry in entries if entry.translated()}


def collect() -> int:
    """Add what the catalogues lack, untranslated; how many entries that were."""
    return sum(_add_missing(app, language) for app in FOLDERS for language in LANGUAGES)


def _add_missing(app: str, language: str) -> int:
    path = ROOT / app / "locale" / language / "LC_MESSAGES" / "django.po"
    catalogue = polib.pofile(str(path)) if path.exists() else _empty(language)
    known = {_message(entry) for entry in catalogue if not entry.obsolete} | translated(language)
    missing = [message for message in messages_of(app) if message not in known]
    for message in missing:
        catalogue.append(_entry(message))
    if missing:
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue.save(str(path))
    return len(missing)


def _empty(language: str) -> polib.POFile:
    catalogue = polib.POFile(wrapwidth=100)
    catalogue.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    return catalogue


def _entry(message: Message) -> polib.POEntry:
    flags = ["python-format"] if "%(" in message.singular else []
    if message.plural is None:
        return polib.POEntry(msgctxt=message.context, msgid=message.singular, flags=flags)
    forms = {0: "", 1: ""}
    return polib.POEntry(
        msgctxt=message.context,
        msgid=message.singular,
        msgid_plural=message.plural,
        msgstr_plural=forms,
        flags=flags,
    )


def _message(entry: polib.POEntry) -> Message:
    return Message(entry.msgctxt or None, entry.msgid, entry.msgid_plural or None)


def _is_stale(source: Path, compiled: Path) -> bool:
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime


if __name__ == "__main__":
    if sys.argv[1:] == ["collect"]:
        print(f"{collect()} sentences added, to be translated")
    compile_changed()
