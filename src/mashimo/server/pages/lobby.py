"""The lobby: matches that anybody may join, and public matches that are being played. Looking takes no seat."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from mashimo.rooms import now_ms
from mashimo.server.context import TheLists
from mashimo.server.reader import reader_of
from mashimo.server.templating import page
from mashimo.server.views.lists import match_cards

router = APIRouter(include_in_schema=False)


@router.get("/lobby")
async def show(request: Request, lists: TheLists) -> Response:
    """The page."""
    return await _answer(request, lists, "lobby.html")


@router.get("/lobby/list")
async def show_list(request: Request, lists: TheLists) -> Response:
    """The lists alone, for scripts that look again."""
    return await _answer(request, lists, "partials/lobby.html")


async def _answer(request: Request, lists: TheLists, template: str) -> Response:
    language, now = reader_of(request).language, now_ms()
    challenges = match_cards(language, await lists.open(), now)
    running = match_cards(language, await lists.running(), now)
    return page(request, template, challenges=challenges, running=running)
