"""The first page: the games, each by its board. Also the small files that browsers and robots ask for."""

from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import FileResponse, PlainTextResponse, Response

from mashimo.rules.game import game, games
from mashimo.server.language import ENGLISH, Language
from mashimo.server.statics import STATIC
from mashimo.server.templating import page
from mashimo.server.views.new_game import start_board
from mashimo.server.words.games import game_line

router = APIRouter(include_in_schema=False)

ROBOTS = "User-agent: *\nDisallow: /m/\nDisallow: /s/\nDisallow: /new\nDisallow: /api/\n"
"""Matches are known only to those who have the link."""

DAY = {"Cache-Control": "public, max-age=86400"}


@dataclass(frozen=True, slots=True)
class Card:
    """A game on the first page."""

    key: str
    name: str
    line: str
    board: Markup


@cache
def cards(language: Language) -> tuple[Card, ...]:
    """Every game, drawn in its start position; boards of one form stand together."""
    return tuple(card(language, key) for key in sorted(games(), key=lambda key: game(key).rows))


def card(language: Language, key: str) -> Card:
    """One game, drawn in its start position."""
    chosen = game(key)
    return Card(key, chosen.name, game_line(language, key), start_board(language, chosen))


@router.get("/")
async def landing() -> Response:
    """The first page."""
    return page("landing.html", cards=cards(ENGLISH))


@router.get("/favicon.svg")
async def favicon_svg() -> Response:
    """The icon as a drawing."""
    return FileResponse(STATIC / "favicon.svg", headers=DAY)


@router.get("/favicon.ico")
async def favicon_ico() -> Response:
    """The icon as a picture, for browsers that ask for no other."""
    return FileResponse(STATIC / "favicon.ico", media_type="image/x-icon", headers=DAY)


@router.get("/robots.txt")
async def robots() -> Response:
    """What robots may read."""
    return PlainTextResponse(ROBOTS, headers=DAY)
