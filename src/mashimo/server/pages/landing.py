"""The first page: the games, each by its board. Also the small files that browsers and robots ask for."""

from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import FileResponse, PlainTextResponse, Response

from mashimo.rules.game import game, games
from mashimo.server.language import LANGUAGES, Language, preferred
from mashimo.server.reader import base_of, chosen_language, remember_language
from mashimo.server.statics import STATIC
from mashimo.server.templating import page
from mashimo.server.views.new_game import start_board
from mashimo.server.words.games import game_line, game_name

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
    return Card(key, game_name(language, key), game_line(language, key), start_board(language, chosen))


@router.get("/")
async def landing(request: Request) -> Response:
    """The first page, in the language that was chosen before, else in that which the browser asks for."""
    language = chosen_language(request) or preferred(request.headers.get("accept-language", ""))
    answer = _landing(request, language)
    answer.headers["Vary"] = "Cookie, Accept-Language"
    return answer


async def landing_in(request: Request) -> Response:
    """The first page in the language that its address names, which is that of the pages after it too."""
    return _landing(request, LANGUAGES[request.url.path.strip("/")])


for code in LANGUAGES:
    router.add_api_route(f"/{code}/", landing_in)


def _landing(request: Request, language: Language) -> Response:
    answer = page(request, "landing.html", language=language, base=base_of(request), cards=cards(language))
    if chosen_language(request) is not language:
        remember_language(answer, language)
    return answer


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
