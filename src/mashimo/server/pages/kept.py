"""What a browser keeps of a finished match, so that its moves can be stepped through without a connection."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from mashimo.play import Stage
from mashimo.rooms import Room
from mashimo.server.context import TheRooms, may
from mashimo.server.identity import device
from mashimo.server.language import N_
from mashimo.server.limits import TooFast
from mashimo.server.problems import Problem, problem_response, sentence
from mashimo.server.reader import language_of, reader_of
from mashimo.server.templating import data, page
from mashimo.server.views.kept import kept_view
from mashimo.server.views.shown import move_shown

router = APIRouter(include_in_schema=False)

MOST_PLIES = 600  # of a longer match the last ones are kept
NOT_OVER = N_("the match is not over yet")


@router.get("/m/{match}/plies")
async def plies(request: Request, match: str, rooms: TheRooms) -> Response:
    """Every position of a finished match in one answer: by its ply what `/m/ID/at/PLY` says of it."""
    room = await rooms.look(match, device(request))
    if room.match.stage is not Stage.OVER:
        return _not_over(request, match)
    if not may(request, "keep"):
        raise TooFast
    reader = reader_of(request)
    content = {str(ply): move_shown(reader, room, ply) for ply in _last_plies(room)}
    return data(request, content)


def _last_plies(room: Room) -> range:
    return range(max(0, room.match.ply - MOST_PLIES), room.match.ply + 1)


@router.get("/m/{match}/kept")
async def line(request: Request, match: str, rooms: TheRooms) -> Response:
    """The line of a finished match in the list of those that are kept: a piece of a page."""
    room = await rooms.look(match, device(request))
    if room.match.stage is not Stage.OVER:
        return _not_over(request, match)
    return page(request, "partials/kept_line.html", view=kept_view(language_of(request), room))


def _not_over(request: Request, match: str) -> Response:
    words = sentence(language_of(request).gettext(NOT_OVER))
    return problem_response(Problem(409, "not-over", words, f"/m/{match}"), request)
