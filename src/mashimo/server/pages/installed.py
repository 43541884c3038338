"""What makes an application of the site: its manifest, its service worker and the page that is shown offline."""

import json
import re
from functools import cache

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from mashimo.rules.game import games
from mashimo.server.language import Language
from mashimo.server.learn.options import OPTION_EXAMPLES
from mashimo.server.light import light_script
from mashimo.server.pages.landing import cards
from mashimo.server.reader import language_of
from mashimo.server.statics import STATIC, asset, assets, version
from mashimo.server.templating import page

router = APIRouter(include_in_schema=False)

OWN = {"Cache-Control": "no-cache", "Vary": "Cookie"}
"""Asked for again each time: it depends on the version of the site and on the language of the reader."""

HANDLERS = ("worker.js", "push_worker.js")
"""The scripts that the worker is made of."""

MOST_MATCHES = 50

TEACHES = re.compile(r"/learn(/\{\w+\}(/[\w-]+)*)?")
PLACE = re.compile(r"\{\w+\}")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What the system shows of the installed site, in the language of its reader."""
    return JSONResponse(manifest_of(language_of(request)), headers=OWN, media_type="application/manifest+json")


def manifest_of(language: Language) -> dict[str, object]:
    """The manifest in a language."""
    gettext = language.gettext
    shortcuts = ((gettext("New game"), "/"), (gettext("My matches"), "/matches"), (gettext("Learn"), "/learn"))
    return {
        "id": "/",
        "name": gettext("Mashimo: mancala games"),
        "short_name": "Mashimo",
        "description": gettext("Eight mancala games, to play with a friend by a link or against the computer."),
        "lang": language.code,
        "dir": language.direction,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6efe4",
        "theme_color": "#f6efe4",
        "categories": ["games", "education"],
        "icons": [
            _icon("icon-192.png", "192x192", "image/png", "any"),
            _icon("icon-512.png", "512x512", "image/png", "any"),
            _icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
            _icon("favicon.svg", "any", "image/svg+xml", "any"),
        ],
        "shortcuts": [{"name": name, "url": url} for name, url in shortcuts],
    }


def _icon(name: str, sizes: str, kind: str, purpose: str) -> dict[str, str]:
    return {"src": asset(name), "sizes": sizes, "type": kind, "purpose": purpose}


@router.get("/sw.js")
async def worker(request: Request) -> Response:
    """The service worker: what it keeps, then its scripts. A new version or language is a new worker."""
    site = {
        "version": version(),
        "language": language_of(request).code,
        "shell": [*assets(), asset("icon-192.png")],  # notices show it
        "pages": pages_to_keep(request),
        "matches": MOST_MATCHES,
    }
    return Response(f"const SITE = {json.dumps(site)};\n{_scripts()}", media_type="text/javascript", headers=OWN)


@cache
def _scripts() -> str:
    return "\n".join(light_script((STATIC / name).read_text("utf-8")) for name in HANDLERS)


def pages_to_keep(request: Request) -> list[str]:
    """The pages that teach: every address below /learn that names nothing or a game."""
    found = []
    for path in (path for path in request.app.state.addresses if TEACHES.fullmatch(path)):
        keys = list(games()) if "{" in path else [""]
        found += [PLACE.sub(key, path) for key in keys if OPTION_EXAMPLES.get(key) or not path.endswith("/options")]
    return found


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What is shown instead of a page that cannot be had now: what is kept on this device."""
    return page(request, "offline.html", here="/", games=cards(language_of(request)))
