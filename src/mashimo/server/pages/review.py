"""The review of a finished match. A GET starts nothing: a button does, and whoever has the link may look."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from mashimo.play import Stage
from mashimo.rooms import Reviews, ReviewStage, ReviewStatus, Room, TooManyReviews
from mashimo.server.context import TheRooms, may
from mashimo.server.identity import device, device_or_new, remember
from mashimo.server.limits import TooFast
from mashimo.server.problems import Problem, error_words, problem_response
from mashimo.server.reader import language_of, reader_of
from mashimo.server.templating import page
from mashimo.server.views.review import place_view, review_page_view, review_view

router = APIRouter(include_in_schema=False)


def _reviews_of(connection: HTTPConnection) -> Reviews:
    reviews: Reviews = connection.app.state.reviews
    return reviews


TheReviews = Annotated[Reviews, Depends(_reviews_of)]


@router.get("/m/{match}/review")
async def show(request: Request, match: str, rooms: TheRooms, reviews: TheReviews, ply: int | None = None) -> Response:
    """The review, at the end of the match or after `ply` moves; or how far it is, or a button that starts it."""
    room = await rooms.look(match, device(request))
    status = _status(request, room, reviews)
    if status.review is not None:
        return page(request, "review.html", view=review_view(reader_of(request), room, status.review, ply))
    view = review_page_view(reader_of(request), room, status)
    return page(request, "review_wait.html", 409 if view.state == "early" else 200, view=view)


def _status(request: Request, room: Room, reviews: Reviews) -> ReviewStatus:
    if room.match.stage is not Stage.OVER:
        return ReviewStatus(ReviewStage.UNASKED)
    return reviews.status(room, device(request))


@router.get("/m/{match}/review/panel")
async def show_panel(request: Request, match: str, rooms: TheRooms, reviews: TheReviews) -> Response:
    """How far the review is, for scripts: a piece of the page."""
    room = await rooms.look(match, device(request))
    view = review_page_view(reader_of(request), room, _status(request, room, reviews))
    return page(request, "partials/review_panel.html", view=view)


@router.get("/m/{match}/review/at/{ply}")
async def show_place(request: Request, match: str, ply: int, rooms: TheRooms, reviews: TheReviews) -> Response:
    """A position of the review, for scripts: pieces of the page. Nothing (204) if there is no review any more."""
    room = await rooms.look(match, device(request))
    review = _status(request, room, reviews).review
    if review is None:
        return Response(status_code=204)
    place = place_view(reader_of(request), room, review, max(0, min(ply, room.match.ply)))
    return page(request, "partials/review_parts.html", place=place)


@router.post("/m/{match}/review")
async def start(request: Request, match: str, rooms: TheRooms, reviews: TheReviews) -> Response:
    """Start the review, or join those who wait for it."""
    if not may(request, "review"):
        raise TooFast
    token = device_or_new(request)
    room = await rooms.look(match, token)
    if room.match.stage is Stage.OVER and room.match.ply:
        try:
            reviews.ask(room, token)
        except TooManyReviews as error:
            words = error_words(language_of(request), error)
            return problem_response(Problem(429, "too-many-reviews", words, f"/m/{match}/review"), request)
    answer = RedirectResponse(f"/m/{match}/review", 303)
    remember(answer, request, token)
    return answer


@router.post("/m/{match}/review/cancel")
async def cancel(request: Request, match: str, rooms: TheRooms, reviews: TheReviews) -> Response:
    """Do not wait for the review any longer."""
    reviews.cancel(await rooms.look(match, device(request)), device(request))
    return RedirectResponse(f"/m/{match}/review", 303)
