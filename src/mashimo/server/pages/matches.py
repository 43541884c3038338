"""The matches of this browser, without an account: all whose seats its secret opens. Small boards for every list."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from mashimo.rooms import now_ms
from mashimo.server.context import TheLists, TheRooms, may
from mashimo.server.identity import device
from mashimo.server.limits import TooFast
from mashimo.server.reader import reader_of
from mashimo.server.templating import page
from mashimo.server.views.lists import own_view, small_board

router = APIRouter(include_in_schema=False)

LAST_PAGE = 100_000


@router.get("/matches")
async def show(request: Request, lists: TheLists, page: int = 1) -> Response:
    """The page."""
    return await _answer(request, lists, "matches.html", page)


@router.get("/matches/list")
async def show_list(request: Request, lists: TheLists, page: int = 1) -> Response:
    """The lists alone, for scripts that look again."""
    return await _answer(request, lists, "partials/own_matches.html", page)


async def _answer(request: Request, lists: TheLists, template: str, number: int) -> Response:
    if not may(request, "list"):
        raise TooFast  # every match on it is read
    own = await lists.own(device(request), max(1, min(number, LAST_PAGE)))
    return page(request, template, view=own_view(reader_of(request).language, own, now_ms()))


@router.get("/m/{match}/small")
async def show_board(request: Request, match: str, rooms: TheRooms) -> Response:
    """A match's board as a small picture, for scripts that put it on a list: a piece of the page."""
    room = await rooms.look(match, device(request))
    return page(request, "partials/small_board.html", board=small_board(reader_of(request), room))
