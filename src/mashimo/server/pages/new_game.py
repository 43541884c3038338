"""The form of a new match. Only sending it makes a match; every GET just shows it."""

from dataclasses import replace
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from mashimo.play import Opponent
from mashimo.server.context import TheRooms, may
from mashimo.server.forms import fields, setting_from, shortened
from mashimo.server.identity import device_or_new, remember
from mashimo.server.language import Language
from mashimo.server.problems import Problem, problem_response
from mashimo.server.reader import language_of
from mashimo.server.templating import page
from mashimo.server.views.new_game import NewGameView, new_game_view

router = APIRouter(include_in_schema=False)


@router.get("/new/{key}")
async def show_form(request: Request, key: str) -> Response:
    """The form, filled with what the address says."""
    return _form(request, new_game_view(language_of(request), key, _asked(request)))


@router.get("/new/{key}/differs")
async def differs(request: Request, key: str) -> Response:
    """How the chosen rules differ from the standard ones, for scripts: a piece of the page."""
    return page(request, "partials/differs.html", view=new_game_view(language_of(request), key, _asked(request)))


@router.post("/new")
async def create(request: Request, rooms: TheRooms) -> Response:
    """Make a match and go to it."""
    given = await fields(request)
    view = new_game_view(language_of(request), given.get("game", ""), given)
    if view.errors:
        return _form(request, view, _filled(view.key, given))
    setting = replace(setting_from(given), game=view.text)
    listed = setting.public and setting.opponent is Opponent.FRIEND
    if not may(request, "create") or (listed and not may(request, "public")):
        return problem_response(_too_many(language_of(request), view.key, given), request)
    token = device_or_new(request)
    answer = RedirectResponse(f"/m/{await rooms.create(setting, token)}", 303)
    remember(answer, request, token)
    return answer


def _too_many(language: Language, key: str, given: dict[str, str]) -> Problem:
    words = language.gettext("That is many new matches in a short time. Wait a minute, then try again.")
    return Problem(429, "too-many-matches", words, _filled(key, given))


def _filled(key: str, given: dict[str, str]) -> str:
    """The address of the form as it was filled."""
    return f"/new/{key}?{urlencode({name: value for name, value in given.items() if name != 'game'})}"


def _form(request: Request, view: NewGameView, here: str = "") -> Response:
    return page(request, "new_game.html", 422 if view.errors else 200, here=here, view=view)


def _asked(request: Request) -> dict[str, str]:
    """The fields in an address; the last of a name counts."""
    return shortened(request.query_params.multi_items())
