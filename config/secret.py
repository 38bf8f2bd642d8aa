"""The app's own secret, made at the first start and kept, so that nobody has to invent one."""

import os
import secrets
from pathlib import Path


def kept_secret(folder: Path) -> str:
    """The secret key in `folder`, made if missing; only the owner of the process may read the file."""
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_once(path, secrets.token_urlsafe(64))
    return path.read_text(encoding="ascii")


def _write_once(path: Path, text: str) -> None:
    """Write beside and link into place: of two starting processes one wins, and no reader sees half a key."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
