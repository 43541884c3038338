"""Asking to be told of one's turn, and asking no more. For scripts: a page without them could show no notice."""

from pathlib import Path
from typing import Annotated

import structlog
from fastapi import APIRouter, Depends, Request
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response

from mashimo.play import Refused, Why
from mashimo.rooms import Room, Rooms
from mashimo.server.context import TheRooms, may
from mashimo.server.forms import fields
from mashimo.server.identity import device
from mashimo.server.language import N_
from mashimo.server.limits import TooFast
from mashimo.server.problems import Problem, problem_response, sentence
from mashimo.server.push.key import key_at
from mashimo.server.push.notices import Delivery, Notices, can_be_told
from mashimo.server.push.service import PushServices
from mashimo.server.reader import language_of
from mashimo.server.settings import Settings
from mashimo.store import Store, Subscription

log = structlog.get_logger()
router = APIRouter(include_in_schema=False)

TOO_MANY = N_("you are told of this match on several devices already; switch one of them off first")


def notices_of(settings: Settings, rooms: Rooms, store: Store) -> Notices | None:
    """The notices that the settings describe; None if there are to be none, or their key cannot be had."""
    if not settings.push:
        return None
    try:
        key = key_at(Path(settings.push), settings.push_contact)
    except (OSError, ValueError):
        log.exception("there are no push notices: their key cannot be read or made")
        return None
    services = PushServices(key, loopback=settings.push_loopback)
    return Notices(rooms, store, Delivery(key, services, settings.push_loopback))


def _notices(connection: HTTPConnection) -> Notices:
    notices: Notices | None = connection.app.state.notices
    if notices is None:
        raise HTTPException(404)
    return notices


TheNotices = Annotated[Notices, Depends(_notices)]


@router.get("/notices/key")
async def show_key(notices: TheNotices) -> Response:
    """The key to subscribe with; nothing here (404) if this server tells nobody."""
    return PlainTextResponse(notices.public_key)


@router.post("/m/{match}/notices")
async def start(request: Request, match: str, rooms: TheRooms, notices: TheNotices) -> Response:
    """Tell this browser of every turn of its player in the match, from now on."""
    if not may(request, "notices"):
        raise TooFast
    seat = _seat(await rooms.look(match, device(request)))
    given = await fields(request)
    language = language_of(request)
    asked = Subscription(given.get("endpoint", ""), seat, given.get("key", ""), given.get("auth", ""), language.code)
    if not await notices.subscribe(match, asked):
        words = sentence(language.gettext(TOO_MANY))
        return problem_response(Problem(409, "too-many-devices", words, f"/m/{match}"), request)
    return Response(status_code=204)


@router.post("/m/{match}/notices/stop")
async def stop(request: Request, match: str, rooms: TheRooms, notices: TheNotices) -> Response:
    """Tell this browser no more."""
    if not may(request, "notices"):
        raise TooFast
    room = await rooms.look(match, device(request))
    if not room.seats:
        raise Refused(Why.WATCHING)
    await notices.unsubscribe(match, (await fields(request)).get("endpoint", ""))
    return Response(status_code=204)


def _seat(room: Room) -> int:
    """The one seat of a player who can be told."""
    if not room.seats:
        raise Refused(Why.WATCHING)
    if len(room.seats) > 1 or not can_be_told(room.match):
        raise Refused(Why.NOTHING_TO_TELL)
    return min(room.seats)
