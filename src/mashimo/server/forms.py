"""Reading what a page's form sends."""

import re
from collections.abc import Iterable
from typing import TypeVar

from starlette.requests import Request

from mashimo.engine.levels import LEVELS
from mashimo.play import (
    DEFAULT_LEVEL,
    Answer,
    Cancel,
    Claim,
    Command,
    First,
    GiveTime,
    Guess,
    Join,
    Offer,
    Opponent,
    Play,
    Resign,
    Say,
    Setting,
    TimeControl,
    Unlist,
    Withdraw,
)
from mashimo.rules.errors import BadMove, BadOption, MashimoError
from mashimo.rules.game import game, options_of

LONGEST_FIELD = 64
LONGEST_MOVE = 16
LONGEST_POSITION = 1000
LONGEST = {
    "start": LONGEST_POSITION,
    "position": LONGEST_POSITION,
    "to": 2 * LONGEST_POSITION,
    "endpoint": 800,
    "key": 100,
}
COMMAND_ID = r"^[!-~]{8,40}$"
"""The id that a client gives a command: printable ASCII, so that every database can hold it."""


class BadCommandId(MashimoError):
    """A command whose id cannot be kept."""

    def __init__(self) -> None:
        super().__init__("a command needs an id of 8 to 40 letters, digits or signs")


BARE_COMMANDS: dict[str, Command] = {
    "join": Join(),
    "resign": Resign(),
    "cancel": Cancel(),
    "unlist": Unlist(),
    "time": GiveTime(),
}
"""Commands that say nothing but their name."""

Choice = TypeVar("Choice", Opponent, First)


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form; the last of a name counts. Files are no part of any form here."""
    form = await request.form(max_files=0, max_fields=64)
    return shortened((name, value) for name, value in form.multi_items() if isinstance(value, str))


def shortened(given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Fields without what is longer than any answer; the last of a name counts."""
    return {name: value[: LONGEST.get(name, LONGEST_FIELD)] for name, value in given}


def setting_from(given: dict[str, str]) -> Setting:
    """What the form of a new match asks for.

    Raises:
        MashimoError: for what does not exist.
    """
    key = given.get("game", "")
    options = {option.name: given[option.name] for option in options_of(key) if option.name in given}
    return Setting(
        game=game(key, **options).text,
        opponent=_choice("opponent", Opponent, given.get("opponent", Opponent.FRIEND.value)),
        first=_choice("first", First, given.get("first", First.CHANCE.value)),
        level=level_from(given.get("level", str(DEFAULT_LEVEL))),
        hints=given.get("hints") == "yes",
        start=given.get("start", ""),
        clock=TimeControl.parse(given.get("clock", "")).text,
        public=given.get("public") == "yes",
    )


def _choice(name: str, kind: type[Choice], value: str) -> Choice:
    try:
        return kind(value)
    except ValueError as error:
        listed = ", ".join(str(choice.value) for choice in kind)
        raise BadOption(f"{name} cannot be {value!r}; it is one of: {listed}") from error


def level_from(value: str) -> int:
    """The computer's level.

    Raises:
        BadOption: if there is no such level.
    """
    if not (value.isascii() and value.isdigit() and 1 <= int(value) <= len(LEVELS)):
        raise BadOption(f"level cannot be {value!r}; it is a number from 1 to {len(LEVELS)}")
    return int(value)


def command_id(value: object) -> str:
    """The id that a client gave a command.

    Raises:
        BadCommandId: if it is none.
    """
    if not (isinstance(value, str) and re.fullmatch(COMMAND_ID, value)):
        raise BadCommandId
    return value


def ply_from(value: str) -> int:
    """The number of a position in its match.

    Raises:
        BadMove: if that is no number.
    """
    if not (value.isascii() and value.isdigit() and len(value) < 7):
        raise BadMove("the move does not say which position it was made in")
    return int(value)


def command_from(name: str, given: dict[str, str]) -> Command | None:
    """The command of a form or a socket message; None if there is none of this name.

    Raises:
        BadMove: if a move does not say what or where.
    """
    if name in BARE_COMMANDS:
        return BARE_COMMANDS[name]
    what = given.get("what", "")
    match name:
        case "guess":
            return Guess(given.get("hand", ""))
        case "move":
            return Play(given.get("move", "")[:LONGEST_MOVE], ply_from(given.get("ply", "")))
        case "offer":
            return Offer(what)
        case "answer":
            return Answer(what, given.get("yes") == "yes")
        case "withdraw":
            return Withdraw(what)
        case "claim":
            return Claim(what)
        case "say":
            return Say(given.get("phrase", ""))
        case _:
            return None
