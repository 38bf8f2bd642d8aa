"""The translations: compiled when an install or a start finds them changed, collected anew by `make messages`.

Compiled here rather than by gettext's own program, so that a machine without it plays in every language too.
"""

from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "bank", "passports")


def catalogues() -> list[Path]:
    """Every translation file of the project."""
    return sorted(path for app in APPS for path in (ROOT / app).glob("locale/*/LC_MESSAGES/django.po"))


def compile_changed() -> int:
    """Compile what is newer than its compiled form; how many that were."""
    stale = [path for path in catalogues() if _is_stale(path, path.with_suffix(".mo"))]
    for path in stale:
        draft = path.with_suffix(".mo.new")
        polib.pofile(str(path)).save_as_mofile(str(draft))
        draft.replace(path.with_suffix(".mo"))
    return len(stale)


def _is_stale(source: Path, compiled: Path) -> bool:
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime


if __name__ == "__main__":
    compile_changed()
