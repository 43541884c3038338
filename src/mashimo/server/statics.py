"""Files that browsers keep: their addresses carry a digest of what is in them, so a new version is a new address."""

import hashlib
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent.parent / "web" / "static"


@cache
def version() -> str:
    """A digest of all static files. One for all, since scripts import one another by relative addresses."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a static file."""
    return f"/static/{version()}/{name}"


@cache
def assets() -> tuple[str, ...]:
    """The addresses of the scripts, styles and drawings that pages are made of."""
    return tuple(asset(file.name) for file in sorted(STATIC.iterdir()) if file.suffix in (".js", ".css", ".svg"))


class Statics(StaticFiles):
    """Static files under any version; those of this version are kept for a year."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def get_path(self, scope: Scope) -> str:
        """The file's path without the version before it."""
        return str(Path(*Path(super().get_path(scope)).parts[1:]))

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or that there is none."""
        response = await super().get_response(path, scope)
        if f"/{version()}/" in scope["path"]:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
