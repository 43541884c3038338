"""The first page: the games, each by its board, which sows when pointed at. Also small files that browsers ask for."""

import json
from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import FileResponse, PlainTextResponse, Response

from mashimo.rules.board import STORE
from mashimo.rules.game import game, games
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position, StepKind
from mashimo.server.drawing import board_card
from mashimo.server.language import LANGUAGES, Language, preferred
from mashimo.server.reader import chosen_language, remember_language
from mashimo.server.statics import STATIC
from mashimo.server.templating import page
from mashimo.server.views.board import board_view
from mashimo.server.views.preview import preview_of_site
from mashimo.server.words.games import game_line, game_name

router = APIRouter(include_in_schema=False)

SHOW_LINKS = ("Twitterbot", "facebookexternalhit", "LinkedInBot", "Discordbot", "Slackbot", "TelegramBot", "WhatsApp")
"""Programs that fetch a page because somebody has sent its link, to show what is behind it."""

ROBOTS = "".join(
    (
        *(f"User-agent: {name}\n" for name in SHOW_LINKS),
        "Disallow: /s/\nDisallow: /new\nDisallow: /api/\n\n",
        "User-agent: *\nDisallow: /m/\nDisallow: /s/\nDisallow: /new\nDisallow: /api/\n",
        "Disallow: /editor\nDisallow: /picture/\n",
    )
)
"""Matches are known only to those who have the link."""

LONGEST = 60
"""The most steps of a move that is shown on a card, if there is a shorter one."""

DAY = {"Cache-Control": "public, max-age=86400"}


@dataclass(frozen=True, slots=True)
class Card:
    """A game on the first page.

    Attributes:
        sow: the trace of a move from the start, as JSON, for the script that shows it.
    """

    key: str
    name: str
    line: str
    board: Markup
    sow: str


@cache
def cards(language: Language) -> tuple[Card, ...]:
    """Every game, drawn in its start position; boards of one form stand together."""
    return tuple(card(language, key) for key in sorted(games(), key=lambda key: game(key).rows))


def card(language: Language, key: str) -> Card:
    """One game, drawn in its start position."""
    start = game(key).start()
    board = Markup(board_card(board_view(language, start, Side.SOUTH, interactive=False)))  # noqa: S704 (no text in it)
    return Card(key, game_name(language, key), game_line(language, key), board, shown_move(start))


def shown_move(start: Position) -> str:
    """The trace of the move that shows most: of those that are soon told, the one that captures, else that sows far."""
    traces = [start.trace(move) for move in start.moves()]
    kinds = [[step.kind for step in trace] for trace in traces]
    drops = [found.count(StepKind.SOW) if len(found) <= LONGEST else -len(found) for found in kinds]
    banks = [any(step.cell >= STORE for step in trace) for trace in traces]
    best = max(range(len(traces)), key=lambda n: (StepKind.CAPTURE in kinds[n], drops[n], banks[n]))
    return json.dumps([[step.kind.value, step.cell, step.seeds] for step in traces[best]], separators=(",", ":"))


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
    preview = preview_of_site(language)
    answer = page(request, "landing.html", language=language, cards=cards(language), preview=preview)
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
