"""The lesson of every game: its steps, each with a board to answer on. Nothing of it is kept here."""

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from mashimo.server.context import may
from mashimo.server.forms import fields
from mashimo.server.limits import TooFast
from mashimo.server.reader import language_of
from mashimo.server.templating import data, page, render
from mashimo.server.views.lesson import StepView, answered_view, lesson_view, step_view

router = APIRouter(include_in_schema=False)


@router.get("/learn/{key}/lesson")
async def overview(request: Request, key: str) -> Response:
    """What the lesson holds, and where to begin."""
    return page(request, "lesson.html", view=lesson_view(language_of(request), key))


@router.get("/learn/{key}/lesson/{number}")
async def step(request: Request, key: str, number: int) -> Response:
    """One step."""
    return _page(request, key, _step(request, key, number))


@router.post("/learn/{key}/lesson/{number}")
async def answer(request: Request, key: str, number: int) -> Response:
    """What comes of an answer: a page, or for scripts what they show and say."""
    if not may(request, "command"):
        raise TooFast
    language = language_of(request)
    _step(request, key, number)
    given = (await fields(request)).get("move", "")
    shown = answered_view(language, key, number, given)
    if "application/json" not in request.headers.get("accept", ""):
        return _page(request, key, shown)
    found = shown.answer
    moves = [{"steps": move.steps, "board": move.board} for move in found.moves] if found else []
    panels = {
        name: render(f"partials/lesson_{name}.html", language, view=lesson_view(language, key), shown=shown)
        for name in ("words", "dock")
    }
    return data(request, {"right": bool(found and found.right), "moves": moves, "board": shown.board, **panels})


def _step(request: Request, key: str, number: int) -> StepView:
    language = language_of(request)
    if not 1 <= number <= lesson_view(language, key).last:
        raise HTTPException(404)
    return step_view(language, key, number)


def _page(request: Request, key: str, shown: StepView) -> Response:
    address = f"/learn/{key}/lesson/{shown.number}"
    return page(request, "lesson_step.html", here=address, view=lesson_view(language_of(request), key), shown=shown)
