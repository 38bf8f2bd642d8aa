"""Style sheets that every page needs, as one file: read apart by us, sent together, and all without our comments.

One request instead of six, and two thirds of the bytes, for a compressor sees more when it sees all of it. The parts
stay where they are; the bundle is written when the static files are collected.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: A bundle beside its parts, for what they name (patterns) is named from there.
BUNDLES = {
    "bank/table.css": tuple(f"bank/{part}.css" for part in ("tokens", "base", "pieces", "sheets", "why", "around")),
}
OURS = ("bank/", "passports/")


def squeezed(sheet: str) -> str:
    """The same rules without comments and needless spaces."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", bare)).strip()


def bare(script: str) -> str:
    """The same script without the comments that stand on lines of their own."""
    return re.sub(r"^[ \t]*/\*.*?\*/[ \t]*\n", "", script, flags=re.DOTALL | re.MULTILINE)


def shorter(name: str, text: str) -> str:
    """A script or a style sheet as it is sent."""
    return bare(text) if name.endswith(".js") else squeezed(text)


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Named after their content, compressed once, and bundled."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            ours = [name for name in paths if name.startswith(OURS) and name.endswith((".js", ".css"))]
            paths = paths | {name: (self, name) for name in ours if self._write(name, shorter(name, self._read(name)))}
            paths = paths | {name: (self, name) for name, parts in BUNDLES.items() if self._bundle(name, parts)}
        yield from super().post_process(paths, dry_run, **options)

    def _bundle(self, name: str, parts: tuple[str, ...]) -> bool:
        return self._write(name, "\n".join(squeezed(self._read(part)) for part in parts))

    def _read(self, name: str) -> str:
        with self.open(name) as file:
            return str(file.read().decode("utf-8"))

    def _write(self, name: str, text: str) -> bool:
        self.delete(name)
        self._save(name, ContentFile(text.encode("utf-8")))
        return True
