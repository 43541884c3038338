"""The API for programs: games, positions and matches as JSON. Errors are problem documents (RFC 9457)."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field, StrictBool

from mashimo.engine.levels import LEVELS
from mashimo.play import (
    ABORTED,
    DEFAULT_LEVEL,
    GUEST,
    HOST,
    First,
    Join,
    Match,
    Opponent,
    Play,
    Setting,
    shown_position,
)
from mashimo.rooms import Room
from mashimo.rules.game import game, games, options_of, presets_of
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position
from mashimo.server.context import TheRooms, may
from mashimo.server.forms import COMMAND_ID
from mashimo.server.identity import device, device_or_new, remember
from mashimo.server.limits import TooFast
from mashimo.server.reader import base_of
from mashimo.server.views.record import shown_moves

router = APIRouter(prefix="/api/v1", tags=["mashimo"])

MatchId = Annotated[str, Path(max_length=64, description="The match's id, as in its link.")]
GameKey = Annotated[str, Path(max_length=64, description="The game's key, as in the list of games.")]


class ProblemDocument(BaseModel):
    """An error."""

    type: str = Field(examples=["urn:mashimo:problem:illegal-move"])
    title: str
    status: int
    detail: str = Field(description="What is wrong, in words for people.")


PROBLEM: dict[str, Any] = {
    "content": {"application/problem+json": {"schema": ProblemDocument.model_json_schema()}},
    "description": "What is wrong, in words",
}

READING = (404, 422, 503)
WRITING = (400, 403, 413, *READING)  # a body that cannot be read, comes from another site or is too large


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a call documents."""
    return dict.fromkeys(sorted(statuses), PROBLEM)


class OptionOut(BaseModel):
    """An option of a game."""

    name: str
    values: list[str]
    default: str
    about: str
    source: str


class GameOut(BaseModel):
    """A game."""

    key: str
    name: str
    rows: int
    options: list[OptionOut]
    presets: dict[str, dict[str, str]]


class PositionIn(BaseModel):
    """A position to be looked at, and moves to be played from it."""

    position: str = Field(max_length=1000, examples=["kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S"])
    moves: list[str] = Field(default_factory=list, max_length=1000)


class PositionOut(BaseModel):
    """A position: see `mashimo.Position` for the order of `counts`."""

    text: str
    mover: Literal["south", "north"]
    counts: list[int]
    stores: list[int]
    moves: list[str]
    winner: Literal["south", "north", "draw"] | None
    reason: str | None


class MatchIn(BaseModel):
    """A match to be made."""

    game: str = Field(max_length=400, examples=["oware;seeds=5"])
    opponent: Opponent = Opponent.FRIEND
    first: First = First.CHANCE
    level: int = Field(DEFAULT_LEVEL, ge=1, le=len(LEVELS))
    hints: StrictBool = Field(False, description="Whether the page offers hints; only against the computer.")
    public: StrictBool = Field(False, description="Whether anybody may take the free seat; only for a friend.")
    start: str = Field(
        "", max_length=1000, description="The position to begin from, of this game; empty for its start."
    )
    clock: str = Field(
        "",
        max_length=20,
        examples=["300+5", "3d"],
        description="Seconds and the increment of a turn, or days a turn; empty for no clock.",
    )


class MoveIn(BaseModel):
    """A move in the position after `ply` moves."""

    move: str = Field(max_length=16)
    ply: int = Field(ge=0, le=1_000_000)
    id: str | None = Field(None, pattern=COMMAND_ID, description="The same id again changes nothing.")


class ClocksOut(BaseModel):
    """The clocks when the match was asked for. All times are milliseconds."""

    control: str = Field(description="The time control, such as 300+5 or 3d.")
    south: int = Field(description="What South has left.")
    north: int
    running: Literal["south", "north"] | None = Field(description="Whose clock runs.")
    deadline: int | None = Field(description="What the player to move has before he is too slow: also his first move.")


class SeatLinkOut(BaseModel):
    """The private link of one player, for him who made a match for two others."""

    side: Literal["south", "north"]
    url: str


class MatchOut(BaseModel):
    """A match as the asker sees it."""

    id: str
    seq: int
    game: str
    stage: str
    hints: bool
    public: bool
    seat_links: list[SeatLinkOut] = Field(description="For the organiser of a match for two others; else empty.")
    side: Literal["south", "north", "both"] | None = Field(description="The asker's side; null for a watcher.")
    moves: list[str] = Field(description="Without a choice of the other's that is still a secret.")
    ply: int = Field(description="How many moves have been made, secret ones too: what a move has to say.")
    position: PositionOut
    winner: Literal["south", "north", "draw"] | None = Field(description="Null too if the match was broken off.")
    reason: str | None = Field(description="Why it ended: by the rules, or resigned, agreed, time, aborted, left ...")
    clocks: ClocksOut | None = Field(description="Null if the match is played without.")


@router.get("/games")
async def list_games() -> list[GameOut]:
    """Every game with its options and presets."""
    return [_game_out(key) for key in games()]


@router.get("/games/{key}", responses=problems(404, 422))
async def get_game(key: GameKey) -> GameOut:
    """A game with its options and presets."""
    game(key)
    return _game_out(key)


def _game_out(key: str) -> GameOut:
    made = game(key)
    options = [
        OptionOut(name=o.name, values=list(o.values), default=o.default, about=o.about, source=o.source)
        for o in options_of(key)
    ]
    return GameOut(key=key, name=made.name, rows=made.rows, options=options, presets=presets_of(key))


@router.post("/positions", responses=problems(400, 403, 404, 409, 413, 422))
def look_at_position(asked: PositionIn) -> PositionOut:
    """The position after some moves: its legal moves, and its result if the game is over."""
    position = Position.parse(asked.position)
    for move in asked.moves:
        position = position.play(move)
    return _position_out(position)


@router.post("/matches", status_code=201, responses=problems(*WRITING, 429))
async def create_match(asked: MatchIn, request: Request, response: Response, rooms: TheRooms) -> MatchOut:
    """Make a match; the answer sets the cookie that holds its maker's seat."""
    listed = asked.public and asked.opponent is Opponent.FRIEND
    if not may(request, "create") or (listed and not may(request, "public")):
        raise TooFast("too many matches from here; wait a minute")
    token = device_or_new(request)
    setting = Setting(
        asked.game, asked.opponent, asked.first, asked.level, asked.hints, asked.start, asked.public, asked.clock
    )
    match = await rooms.create(setting, token)
    remember(response, request, token)
    return _match_out(await rooms.look(match, token), request, rooms.now())


@router.get("/matches/{match}", responses=problems(*READING))
async def get_match(match: MatchId, request: Request, rooms: TheRooms) -> MatchOut:
    """A match now."""
    return _match_out(await rooms.look(match, device(request)), request, rooms.now())


@router.post("/matches/{match}/join", responses=problems(*WRITING, 409))
async def join_match(match: MatchId, request: Request, response: Response, rooms: TheRooms) -> MatchOut:
    """Take the free seat; the answer sets the cookie that holds it."""
    token = device_or_new(request)
    room = await rooms.act(match, token, Join())
    remember(response, request, token)
    return _match_out(room, request, rooms.now())


@router.post("/matches/{match}/moves", responses=problems(*WRITING, 409, 429))
async def play_move(match: MatchId, asked: MoveIn, request: Request, rooms: TheRooms) -> MatchOut:
    """Play a move."""
    if not may(request, "command"):
        raise TooFast
    room = await rooms.act(match, device(request), Play(asked.move, asked.ply), asked.id)
    return _match_out(room, request, rooms.now())


def _winner(winner: int | None) -> Literal["south", "north", "draw"]:
    if winner is None:
        return "draw"
    return "north" if winner else "south"


def _position_out(position: Position) -> PositionOut:
    outcome = position.outcome
    return PositionOut(
        text=position.text,
        mover="north" if position.mover else "south",
        counts=list(position.counts),
        stores=list(position.stores),
        moves=[move.text for move in position.moves()],
        winner=None if outcome is None else _winner(outcome.winner),
        reason=None if outcome is None else outcome.reason.value,
    )


def _match_out(room: Room, request: Request, now: int) -> MatchOut:
    match, result = room.match, room.match.result
    return MatchOut(
        id=room.id,
        seq=room.seq,
        game=match.game.text,
        stage=match.stage.value,
        hints=match.created.hints,
        public=match.public,
        seat_links=[
            SeatLinkOut(side=_side_of(match, seat), url=f"{base_of(request)}/s/{room.id}/{secret}")
            for seat, secret in enumerate(room.secrets)
        ],
        side=_side(room),
        moves=shown_moves(room),
        ply=match.ply,
        position=_position_out(shown_position(match, room.seats)),
        winner=None if result is None or result.reason == ABORTED else _winner(result.winner),
        reason=_reason(match),
        clocks=_clocks_out(match, now),
    )


def _clocks_out(match: Match, now: int) -> ClocksOut | None:
    clocks = match.clocks
    if clocks is None:
        return None
    left = {match.side_of(seat): clocks.left_at(seat, now) for seat in (HOST, GUEST)}
    mover = None if clocks.mover is None or clocks.in_grace else match.side_of(clocks.mover)
    return ClocksOut(
        control=clocks.control.text,
        south=left.get(Side.SOUTH, clocks.left[HOST]),
        north=left.get(Side.NORTH, clocks.left[GUEST]),
        running=None if mover is None else ("north" if mover else "south"),
        deadline=None if clocks.deadline is None else max(0, clocks.deadline - now),
    )


def _reason(match: Match) -> str | None:
    if match.cancelled:
        return "cancelled"
    return None if match.result is None else match.result.reason


def _side_of(match: Match, seat: int) -> Literal["south", "north"]:
    return "north" if match.side_of(seat) else "south"


def _side(room: Room) -> Literal["south", "north", "both"] | None:
    if len(room.seats) > 1:
        return "both"
    for seat in room.seats:
        side = room.match.side_of(seat)
        if side is not None:
            return "north" if side else "south"
    return None
