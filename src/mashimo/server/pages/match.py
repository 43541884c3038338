"""The page of a match, and the forms on it. A GET changes nothing: joining is a button."""

import segno
from fastapi import APIRouter, Request, WebSocket
from starlette.responses import RedirectResponse, Response

from mashimo.play import Join, Refused, Stage, Why
from mashimo.rooms import Room, Rooms
from mashimo.server.context import TheRooms, may, rooms_of
from mashimo.server.forms import command_from, command_id, fields
from mashimo.server.identity import device, device_or_new, remember
from mashimo.server.limits import TooFast
from mashimo.server.problems import Problem, problem_response, wants_page
from mashimo.server.reader import language_of, reader_of, remember_mirror
from mashimo.server.socket import serve_socket
from mashimo.server.templating import data, page
from mashimo.server.views.endings import endings_of
from mashimo.server.views.match import MatchView, match_view
from mashimo.server.views.record import record_of
from mashimo.server.views.seat_links import qr_address
from mashimo.server.views.shown import move_shown

router = APIRouter(include_in_schema=False)


@router.get("/m/{match}")
async def show(request: Request, match: str, rooms: TheRooms, ply: int | None = None) -> Response:
    """The match, now or after `ply` moves.

    Who may join gets the secret of his browser here, so that he has his seat even if the answer to his joining is lost.
    """
    token = device_or_new(request)
    room = await rooms.look(match, token)
    view = _view(request, rooms, room, ply)
    answer = page(request, "match.html", view=view)
    if "join" in view.can:
        remember(answer, request, token)
    return answer


def _view(request: Request, rooms: Rooms, room: Room, ply: int | None = None) -> MatchView:
    return match_view(reader_of(request), room, rooms.bus.presence(room.id), rooms.now(), ply)


@router.get("/m/{match}/at/{ply}")
async def show_ply(request: Request, match: str, ply: int, rooms: TheRooms) -> Response:
    """A position of the match and the move that led to it, for scripts (see `move_shown`)."""
    room = await rooms.look(match, device(request))
    ply = max(0, min(ply, room.match.ply))
    return data(request, move_shown(reader_of(request), room, ply))


@router.get("/m/{match}/preview")
async def preview(request: Request, match: str, rooms: TheRooms, ply: int) -> Response:
    """What every move of the viewer would do, for scripts (see `endings_of`)."""
    if not may(request, "command"):
        raise TooFast
    room = await rooms.look(match, device(request))
    return data(request, endings_of(reader_of(request), room, ply))


@router.get("/m/{match}/record")
async def record(request: Request, match: str, rooms: TheRooms) -> Response:
    """The record of the match so far, as a file."""
    room = await rooms.look(match, device(request))
    headers = {"Content-Disposition": f'attachment; filename="mashimo-{room.match.game.key}-{match}.json"'}
    return Response(record_of(room).to_json(), media_type="application/json", headers=headers)


@router.get("/m/{match}/qr.svg")
async def qr(request: Request, match: str, rooms: TheRooms) -> Response:
    """The link to the match as a QR code."""
    await rooms.look(match)
    code = segno.make(f"{reader_of(request).base}/m/{match}", micro=False)
    svg = code.svg_inline(scale=8, border=3, dark="#241c15", light="#ffffff", omitsize=True)
    return Response(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), media_type="image/svg+xml")


@router.get("/m/{match}/resign")
async def confirm_resign(request: Request, match: str, rooms: TheRooms) -> Response:
    """Ask again before resigning (pages without scripts)."""
    room = await rooms.look(match, device(request))
    return page(request, "resign.html", view=_view(request, rooms, room))


@router.post("/m/{match}/seat-link")
async def make_seat_link(request: Request, match: str, rooms: TheRooms) -> Response:
    """A private link that opens the asker's seat on another device."""
    secret = await rooms.seat_link(match, device(request))
    room = await rooms.look(match, device(request))
    link = f"{reader_of(request).base}/s/{match}/{secret}"
    code = qr_address(link)
    view = _view(request, rooms, room)
    return page(request, "seat_link.html", here=f"/m/{match}", view=view, link=link, code=code)


@router.get("/m/{match}/links")
async def show_links(request: Request, match: str, rooms: TheRooms) -> Response:
    """The links of the two players, for him who made the match for them."""
    room = await rooms.look(match, device(request))
    if not room.organises:
        raise Refused(Why.NOT_THE_MAKER)
    return page(request, "links.html", view=_view(request, rooms, room))


@router.get("/s/{match}/{secret}")
async def offer_seat(request: Request, match: str, secret: str, rooms: TheRooms) -> Response:
    """What a private seat link shows: a button to go on playing here."""
    room = await rooms.look(match, secret)
    if not room.seats:
        return _no_seat(request)
    return page(request, "seat.html", view=_view(request, rooms, room), secret=secret)


@router.post("/s/{match}/{secret}")
async def take_seat(request: Request, match: str, secret: str, rooms: TheRooms) -> Response:
    """Go on playing on this device."""
    token = device_or_new(request)
    seats = await rooms.open_seat(match, secret, token)
    if not seats:
        return _no_seat(request)
    answer = RedirectResponse(f"/m/{match}", 303)
    remember(answer, request, token)
    return answer


def _no_seat(request: Request) -> Response:
    return page(request, "seat.html", 404, view=None, secret="")


@router.post("/m/{match}/mirror")
async def mirror(request: Request, match: str) -> Response:
    """Draw clockwise boards mirrored for this reader, or not."""
    given = await fields(request)
    answer = RedirectResponse(f"/m/{match}", 303)
    remember_mirror(answer, mirrored=given.get("on") == "yes")
    return answer


@router.post("/m/{match}/hint")
async def hint(request: Request, match: str, rooms: TheRooms) -> Response:
    """The match with the best move marked and named; for scripts the board and the words alone."""
    if not may(request, "command"):
        raise TooFast
    room, move = await rooms.hint(match, device(request))
    view = match_view(reader_of(request), room, rooms.bus.presence(match), rooms.now(), hint=move)
    if wants_page(request.headers):
        return page(request, "match.html", here=f"/m/{match}", view=view)
    return data(request, {"seq": view.seq, "board": view.board, "said": view.hinted})


@router.post("/m/{match}/bye")
async def bye(request: Request, match: str, rooms: TheRooms) -> Response:
    """The page's last word when its reader goes on purpose. If he only loads it anew, his return takes it back."""
    room = await rooms.look(match, device(request))
    if room.seats and may(request, "command"):
        rooms.bus.leaves(match, room.seats)
    return Response(status_code=204)


@router.post("/m/{match}/{command}")
async def act(request: Request, match: str, command: str, rooms: TheRooms) -> Response:
    """Carry out what a form of the page asks for, and show the match again."""
    if not may(request, "command"):
        raise TooFast
    given = await fields(request)
    asked = command_from(command, given)
    if asked is None:
        words = language_of(request).gettext("There is nothing at this address.")
        return problem_response(Problem(404, "unknown-command", words), request)
    token = device_or_new(request) if isinstance(asked, Join) else device(request)
    name = command_id(given["id"]) if given.get("id") else None
    try:
        room = await rooms.act(match, token, asked, name)
    except Refused as refused:
        if refused.why is Why.SEAT_TAKEN and wants_page(request.headers):
            return page(request, "taken.html", 409, here=f"/m/{match}", match=match)
        raise
    onward = room.match.next_match if command in ("offer", "answer") and room.match.stage is Stage.OVER else ""
    answer = RedirectResponse(f"/m/{onward or match}", 303)
    if isinstance(asked, Join):
        remember(answer, request, token)
    return answer


@router.websocket("/m/{match}/socket")
async def socket(socket: WebSocket, match: str) -> None:
    """The socket of the page."""
    await serve_socket(socket, rooms_of(socket), match)
