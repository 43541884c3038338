"""The game record that Mashimo exports and reads: JSON, format "mashimo/1".

    {
      "format": "mashimo/1",
      "game": "oware;seeds=5",
      "start": "oware;seeds=5 0-6-6-6-6-6/5-5-5-5-5-5/0-0/N",
      "players": {"south": "Amina", "north": "Juma"},
      "date": "2026-11-29",
      "moves": ["a", "F"],
      "result": {"winner": "south", "reason": "resigned", "stores": [0, 0]}
    }

`start` is there only if it is not the usual start of the game. `result` is null while the game goes on; `winner` is
null for a draw and for a match that was broken off ("aborted"); `reason` is one of the rules' (`Reason`) or a word for
what the players did: "resigned", "agreed", "time", "aborted", "left" (the other claimed a win), "left-draw" (a draw).
`time_control` is there only if the game had a clock: "300+5" (seconds, and more a turn) or "3d" (days a turn).
Only `format` and `game` must be there. What else a file holds is kept, at the top and in `players` and `result`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NoReturn

from mashimo.play.clock import BadClock, TimeControl
from mashimo.play.match import Result
from mashimo.rules.errors import BadMove, IllegalMove, MashimoError
from mashimo.rules.game import game as game_of
from mashimo.rules.outcome import Outcome, Reason, Side
from mashimo.rules.position import Position

FORMAT = "mashimo/1"

_TOP = ("format", "game", "start", "players", "date", "time_control", "moves", "result")
_PLAYERS = tuple(side.name.lower() for side in Side)
_RESULT = ("winner", "reason", "stores")
_WINNERS: dict[str | None, Side | None] = {"south": Side.SOUTH, "north": Side.NORTH, None: None}
_RULES_REASONS = frozenset(reason.value for reason in Reason)


class BadRecord(MashimoError):
    """A text is not the record of a game, or says what its moves do not give."""


@dataclass(frozen=True)
class Record:
    """A game as it was played. Every record can be replayed: making one that cannot be raises `BadRecord`.

    Game, start and moves are kept as Mashimo writes them, however they were given. A game that the moves end has the
    result of the rules, also when none is given.

    Attributes:
        game: the game, as `Game.text`.
        moves: the moves, as `Move.text`.
        south: South's name; empty if it is not known.
        north: North's name.
        date: an ISO date, or date and time; empty if it is not known.
        start: the first position, as `Position.text`; empty for the usual start of the game.
        result: how it ended, by the rules or by what the players did; None while it goes on.
        clock: the time control, as `TimeControl.text`; empty for none.
        extra: what else a file said, to be written again: keys of the file, in `players` and `result` those below.
    """

    game: str
    moves: tuple[str, ...] = ()
    south: str = ""
    north: str = ""
    date: str = ""
    start: str = ""
    result: Result | None = None
    clock: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    _positions: tuple[Position, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_date(self.date)
        _check_clock(self.clock)
        first = _first_position(self.game, self.start)
        usual = first == first.game.start()
        positions, texts = _replay(first, self.moves)
        self._set("game", first.game.text)
        self._set("start", "" if usual else first.text)
        self._set("moves", texts)
        self._set("result", _checked_result(self.result, positions[-1]))
        self._set("_positions", positions)
        _check_extra(self.extra)
        try:
            self.to_json().encode()
        except (TypeError, ValueError, RecursionError) as error:
            raise BadRecord(f"the record cannot be written as JSON: {error}") from None

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def positions(self) -> tuple[Position, ...]:
        """Every position of the game, from the first to that after the last move."""
        return self._positions

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None if it goes on, or the players ended it (see `result`)."""
        return self.positions()[-1].outcome

    def to_json(self) -> str:
        """The text of the record."""
        data: dict[str, Any] = {"format": FORMAT, "game": self.game}
        if self.start:
            data["start"] = self.start
        data["players"] = {"south": self.south, "north": self.north, **self.extra.get("players", {})}
        if self.date:
            data["date"] = self.date
        if self.clock:
            data["time_control"] = self.clock
        data["moves"] = list(self.moves)
        data["result"] = None
        if self.result is not None:
            winner = None if self.result.winner is None else self.result.winner.name.lower()
            data["result"] = {"winner": winner, "reason": self.result.reason, "stores": list(self.result.stores)}
            data["result"].update(self.extra.get("result", {}))
        data.update((key, value) for key, value in self.extra.items() if key not in _TOP)
        return json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """The record that a text holds.

        Raises:
            BadRecord: if it is none, with the reason in words.
        """
        data = _read(text)
        players = _object(data, "players")
        extra: dict[str, Any] = _others(data, _TOP)
        for key, own in (("players", _PLAYERS), ("result", _RESULT)):
            others = _others(_object(data, key), own)
            if others:
                extra[key] = others
        return cls(
            game=_text(data, "game"),
            moves=_moves(data),
            south=_text(players, "south"),
            north=_text(players, "north"),
            date=_text(data, "date"),
            start=_text(data, "start"),
            result=_result(data),
            clock=_text(data, "time_control"),
            extra=extra,
        )


# --- what a record says -------------------------------------------------------------------------------------------


def _check_date(date: str) -> None:
    try:
        if date:
            datetime.fromisoformat(date)
    except ValueError:
        raise BadRecord(f"{date!r} is not a date: it should read like 2026-11-29") from None


def _check_clock(clock: str) -> None:
    try:
        TimeControl.parse(clock)
    except BadClock as error:
        raise BadRecord(str(error)) from None


def _first_position(game: str, start: str) -> Position:
    try:
        return game_of(game).start_from(start)
    except MashimoError as error:
        raise BadRecord(str(error)) from error


def _replay(first: Position, moves: tuple[str, ...]) -> tuple[tuple[Position, ...], tuple[str, ...]]:
    """The positions of a game, and its moves as Mashimo writes them."""
    positions, texts = [first], []
    for ply, text in enumerate(moves, start=1):
        try:
            move = positions[-1].move(text)
        except (BadMove, IllegalMove) as error:
            raise BadRecord(f"move {ply}: {error}") from error
        texts.append(move.text)
        positions.append(positions[-1].play(move))
    return tuple(positions), tuple(texts)


def _checked_result(result: Result | None, last: Position) -> Result | None:
    """The result that a record keeps: that of the rules, or what the players did before those ended the game."""
    outcome = last.outcome
    if outcome is not None:
        ruled = Result(outcome.winner, outcome.reason.value, outcome.stores)
        if result is not None and result != ruled:
            raise BadRecord(f"the result says {_in_words(result)}; the moves give {_in_words(ruled)}")
        return ruled
    if result is None:
        return None
    if result.reason in _RULES_REASONS:
        raise BadRecord(f"the result says {_in_words(result)}; but after the moves the game is not over")
    if not result.reason:
        raise BadRecord("the result does not say why the game ended")
    if min(result.stores) < 0 or sum(result.stores) > sum(last.counts) + sum(last.stores) + last.hand:
        raise BadRecord(f"the result says {_in_words(result)}; the game has fewer seeds")
    return result


def _in_words(result: Result) -> str:
    who = (
        ("a draw" if result.is_draw else "nobody wins")
        if result.winner is None
        else f"{result.winner.name.capitalize()} wins"
    )
    return f"{who} ({result.reason}, {result.stores[0]}-{result.stores[1]})"


def _check_extra(extra: Mapping[str, Any]) -> None:
    for key, own in ((None, _TOP), ("players", _PLAYERS), ("result", _RESULT)):
        inner = extra if key is None else extra.get(key, {})
        if not isinstance(inner, Mapping) or not all(isinstance(name, str) for name in inner):
            raise BadRecord("what else a record holds has texts as keys")
        clash = set(inner).intersection(own) - ({"players", "result"} if key is None else set())
        if clash:
            raise BadRecord(f"{', '.join(sorted(clash))}: a record says this itself")


# --- reading JSON --------------------------------------------------------------------------------------------------


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise BadRecord("this is not JSON that can be read: it is nested too deeply") from None
    except ValueError as error:
        raise BadRecord(f"this is not JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("format"), str):
        raise BadRecord(f'this is not the record of a game: it has no "format", which should be "{FORMAT}"')
    if data["format"] != FORMAT:
        raise BadRecord(f"the format is {data['format']!r}; only {FORMAT!r} can be read")
    if not data.get("game"):
        raise BadRecord('the record does not name its "game"')
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _others(data: Mapping[str, Any], own: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in own}


def _object(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadRecord(f'"{key}" should be an object, not {_shown(value)}')
    return value


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadRecord(f'"{key}" should be a text, not {_shown(value)}')
    return value


def _moves(data: Mapping[str, Any]) -> tuple[str, ...]:
    moves = data.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadRecord('"moves" should be a list of texts')
    return tuple(moves)


def _result(data: Mapping[str, Any]) -> Result | None:
    if data.get("result") is None:
        return None
    said = _object(data, "result")
    winner, stores = said.get("winner"), said.get("stores")
    if not (winner is None or isinstance(winner, str)) or winner not in _WINNERS:
        raise BadRecord(f'"winner" should be "south", "north" or null, not {_shown(winner)}')
    if not isinstance(stores, list) or len(stores) != 2 or not all(type(seeds) is int for seeds in stores):
        raise BadRecord(f'"stores" should be two numbers, not {_shown(stores)}')
    return Result(_WINNERS[winner], _text(said, "reason"), (stores[0], stores[1]))


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
