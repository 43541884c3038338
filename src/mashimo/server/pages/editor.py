"""The position editor. Its address carries the whole board, so every state of it can be sent; nothing is kept here."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from mashimo.play.view import shown_position
from mashimo.rules.errors import BadPosition
from mashimo.rules.game import Game, game, options_of
from mashimo.server.context import TheRooms
from mashimo.server.draft import Draft
from mashimo.server.forms import LONGEST_POSITION, fields, shortened
from mashimo.server.identity import device
from mashimo.server.reader import reader_of
from mashimo.server.templating import data, page, render
from mashimo.server.views.editor import ADD, MARK, TAKE, address_of, editor_view

router = APIRouter(include_in_schema=False)

PARTS = ("state", "modes", "tools", "facts", "panel")
MOST_CHANGES = 64
FACTS = ("mover", "house0", "house1", "phase", "round", "pie")
"""Fields of the form of what is not seeds."""


@router.get("/editor")
async def any_game(request: Request) -> Response:
    """The editor of the game that a form names, under the rules that it names."""
    asked = shortened(request.query_params.multi_items())
    chosen = _chosen(asked.get("game", "kalah"), asked)
    draft = Draft.parse(asked["position"]) if asked.get("position") else Draft.start(chosen)
    if draft.game.key != chosen.key:
        return RedirectResponse(f"/editor/{chosen.key}", 303)
    return RedirectResponse(address_of(draft.under(chosen)), 303)


def _chosen(key: str, asked: dict[str, str]) -> Game:
    return game(key, **{one.name: asked[one.name] for one in options_of(key) if asked.get(one.name) in one.values})


@router.get("/m/{match}/edit")
async def of_match(request: Request, match: str, rooms: TheRooms, ply: int | None = None) -> Response:
    """The editor with a position of a match, the newest if the address names none."""
    room = await rooms.look(match, device(request))
    last = room.match.ply
    at = last if ply is None else max(0, min(ply, last))
    position = shown_position(room.match, room.seats) if at == last else room.match.positions[at]
    return RedirectResponse(address_of(Draft.parse(position.text)), 303)


@router.get("/editor/{key}")
async def show(request: Request, key: str) -> Response:
    """The editor with the board that the address describes, or with the start of the game."""
    draft, changes = _asked(request, key)
    mode = request.query_params.get("mode", ADD)
    if changes:
        return RedirectResponse(address_of(draft, **({"mode": mode} if mode != ADD else {})), 303)
    return page(request, "editor.html", view=editor_view(reader_of(request), draft, mode))


@router.get("/editor/{key}/changed")
async def changed(request: Request, key: str) -> Response:
    """A board after changes, for scripts: its text, its address, and pieces of the page."""
    draft, _ = _asked(request, key)
    mark = request.query_params.get("mark", "")
    draft = _marked(draft, mark) if mark else draft
    reader = reader_of(request)
    view = editor_view(reader, draft, request.query_params.get("mode", ADD))
    parts = {part: render(f"partials/editor_{part}.html", reader.language, view=view) for part in PARTS}
    found = {"text": view.text, "address": view.address, "mode": view.mode, "board": view.board, "parts": parts}
    return data(request, found)


@router.post("/editor/{key}")
async def tap(request: Request, key: str) -> Response:
    """A pit or store was pressed on a page without scripts."""
    draft, _ = _asked(request, key)
    mode = request.query_params.get("mode", ADD)
    word = (await fields(request)).get("move", "")
    draft = _marked(draft, word) if mode == MARK else draft.tapped(word, -1 if mode == TAKE else 1)
    return RedirectResponse(address_of(draft, mode=mode), 303)


def _marked(draft: Draft, word: str) -> Draft:
    """The board with another mark on a pit such as `p3`; stores have none."""
    number = word.removeprefix("p")
    return draft.marked(int(number)) if number.isascii() and number.isdigit() and len(number) < 3 else draft


def _asked(request: Request, key: str) -> tuple[Draft, list[str]]:
    """The board of an address after its changes, and these.

    Raises:
        MashimoError: if it describes none, or one of another game.
    """
    given = request.query_params
    text = given.get("position", "")
    if len(text) > LONGEST_POSITION:
        raise BadPosition("that is too long for a position")
    draft = Draft.parse(text) if text else Draft.start(game(key))
    if draft.game.key != game(key).key:
        raise BadPosition(f"that is a position of {draft.game.key}, not of {key}")
    changes = [*given.getlist("set"), *(f"{name}={given[name]}" for name in FACTS if given.get(name))][:MOST_CHANGES]
    return draft.changed(changes), changes
