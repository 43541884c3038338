"""Files that browsers keep: their addresses carry a digest of what is in them, so a new version is a new address."""

import gzip
import hashlib
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from mashimo.server.light import light_script, light_style

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


@cache
def names() -> frozenset[str]:
    """The names of all static files: nothing else is looked for, whatever an address says."""
    return frozenset(file.name for file in STATIC.iterdir())


LIGHTENED = {".js": (light_script, "text/javascript"), ".css": (light_style, "text/css")}


@cache
def lightened(name: str) -> tuple[bytes, bytes] | None:
    """A script or style sheet as it is sent, as it is and packed; None for other files."""
    file = STATIC / name
    if file.suffix not in LIGHTENED or not file.is_file():
        return None
    plain = LIGHTENED[file.suffix][0](file.read_text("utf-8")).encode()
    return plain, gzip.compress(plain, 9, mtime=0)


def light(path: str, headers: Headers) -> Response | None:
    """The answer to a request for a script or style sheet; None if it is neither."""
    found = lightened(path) if path in names() else None
    if found is None:
        return None
    kind = LIGHTENED[Path(path).suffix][1]
    if "gzip" in headers.get("accept-encoding", ""):
        return Response(found[1], media_type=kind, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return Response(found[0], media_type=kind, headers={"Vary": "Accept-Encoding"})


class Statics(StaticFiles):
    """Static files under any version; those of this version are kept for a year."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def get_path(self, scope: Scope) -> str:
        """The file's path without the version before it."""
        return str(Path(*Path(super().get_path(scope)).parts[1:]))

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or that there is none."""
        reads = scope["method"] in ("GET", "HEAD")
        response = (light(path, Headers(scope=scope)) if reads else None) or await super().get_response(path, scope)
        if f"/{version()}/" in scope["path"]:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
