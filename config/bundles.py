"""Style sheets that every page needs, as one file: read apart by us, sent together, without what only we read.

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


def squeezed(sheet: str) -> str:
    """The same rules without comments and needless spaces."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", bare)).strip()


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Named after their content, compressed once, and bundled."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            paths = paths | {name: (self, name) for name, parts in BUNDLES.items() if self._bundle(name, parts)}
        yield from super().post_process(paths, dry_run, **options)

    def _bundle(self, name: str, parts: tuple[str, ...]) -> bool:
        text = "\n".join(squeezed(self.open(part).read().decode("utf-8")) for part in parts)
        self.delete(name)
        self._save(name, ContentFile(text.encode("utf-8")))
        return True
