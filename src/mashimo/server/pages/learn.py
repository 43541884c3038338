"""The pages that teach: an overview, the rules of every game, its options."""

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import Response

from mashimo.rules.errors import UnknownGame
from mashimo.rules.game import game
from mashimo.server.pages.landing import cards
from mashimo.server.reader import reader_of
from mashimo.server.templating import page
from mashimo.server.views.learn import learn_view, options_view
from mashimo.server.views.preview import preview_of_rules, preview_of_site
from mashimo.server.words.games import game_line, game_name

router = APIRouter(include_in_schema=False)


@router.get("/learn")
async def overview(request: Request) -> Response:
    """What mancala is, and which game to begin with."""
    language = reader_of(request).language
    preview = replace(preview_of_site(language), address="/learn")
    return page(request, "learn.html", preview=preview, view=learn_view(language, ""), cards=cards(language))


@router.get("/learn/{key}")
async def rules(request: Request, key: str) -> Response:
    """The rules of a game."""
    language = reader_of(request).language
    return page(request, "learn_game.html", view=learn_view(language, key), preview=preview_of_rules(language, key))


@router.get("/learn/{key}/options")
async def options(request: Request, key: str) -> Response:
    """The options of a game, each with its outcomes."""
    language = reader_of(request).language
    name = game_name(language, key)
    found = options_view(language, key)
    if not found:
        raise UnknownGame(f"{game(key).name} has no options")
    line = game_line(language, key)
    return page(request, "learn_options.html", key=key, name=name, line=line, options=found)
