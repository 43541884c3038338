"""The worked positions of tests/data/vectors.json as positions and moves of the library."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mashimo
from mashimo.rules.four_rows import kichwa_way
from mashimo.rules.text import move_text

Vector = dict[str, Any]

VECTORS: list[Vector] = json.loads((Path(__file__).parents[1] / "data" / "vectors.json").read_text())

GAMES = {
    "kalah": "kalah",
    "oware": "oware",
    "oware_nam_nam": "nam_nam",
    "bao_kenyan_children": "kenyan_children",
    "bao_kenyan_laps": "kenyan_laps",
    "bao_kujifunza": "kujifunza",
    "bao_kiswahili": "kiswahili",
    "congkak": "congkak",
}

# What a variant says in words. `masters match` is the whole match, everything else of Nam Nam a single round.
WORDS: dict[str, dict[str, object]] = {
    "standard": {},
    "masters": {},
    "masters match": {"max_rounds": 0},
    "namua": {},
    "mtaji": {},
    "takasia off": {"takasia": False},
    "takasia detection after a South takata": {},
    "stop and safari counted as two moves": {},
    "never-ending moves not counted": {},
    "never-ending moves excluded at inner nodes": {},
    "wikipedia/malay": {},
    "wikipedia/malay (bank_lone)": {},
    "mirrored to clockwise": {},
    "burnt houses": {},
    "repetition=2nd occurrence": {"repetition_limit": 2},
    "OpenSpiel sweeps the board at a majority end": {},
}


def game_of(vector: Vector) -> mashimo.Game:
    """The game with the options that a vector's variant names; KeyError if it says something new."""
    key = GAMES[vector["game"]]
    options: dict[str, object] = {"max_rounds": 1} if key == "nam_nam" else {}
    for part in vector["variant"].split(", "):
        count = re.fullmatch(r"(\d) (seeds|houses)( per side)?", part)
        choice = re.fullmatch(r"(\w+)=(\w+)( \(.*\))?", part)
        if part in WORDS:
            options |= WORDS[part]
        elif count:
            options[count[2]] = count[1]
        elif choice:
            options[choice[1]] = choice[2]
        else:
            raise KeyError(part)
    return mashimo.game(key, **options)


def position_of(vector: Vector, game: mashimo.Game, *, settle: bool = False) -> mashimo.Position:
    """The position of a vector. Boards of the sowing examples need not hold all seeds of the game."""
    given = vector["position"]
    unknown = given.keys() - {"pits", "stores", "to_move", "S", "N", "house", "takasia", "owner", "burnt"}
    assert not unknown
    facts: dict[str, tuple[int, ...]] = {}
    if game.key == "kiswahili":
        facts["house"] = tuple(map(int, given["house"]))
        if "takasia" in given:
            assert given["takasia"]["player"] == given["to_move"]
            facts["blocked"] = (given["takasia"]["pit"] + 1,)
    if "owner" in given:
        facts["owner"] = tuple(given["owner"])
    if "burnt" in given:
        facts["burnt"] = tuple(int(pit in given["burnt"]) for pit in range(2 * game.side))
    counts = given["S"] + given["N"] if "S" in given else given["pits"]
    stores, mover = given.get("stores", (0, 0)), given.get("to_move", 0)
    return game.position(counts, stores, mover, any_total=True, settle=settle, **facts)


def code_of(move: Vector | int) -> int:
    """The number of a move in the rules."""
    if isinstance(move, int):
        return move
    if "kind" not in move:
        return int(move["pit"])
    pit = move["pit"]
    way = move["dir"] if "dir" in move else {"L": 1, "R": -1}[move["kichwa"]]
    if move["kind"] == "namua_capture":
        way = kichwa_way(pit, way)  # a kimbi has its own kichwa, whatever the vector names
    return int(4 * pit + 2 * bool(move.get("safari")) + (way > 0))


@dataclass
class Run:
    """A vector played to its end, or to the first move that is refused."""

    vector: Vector
    game: mashimo.Game
    positions: list[mashimo.Position] = field(default_factory=list)
    trace: tuple[mashimo.Step, ...] = ()
    refused: mashimo.IllegalMove | None = None

    @property
    def start(self) -> mashimo.Position:
        return self.positions[0]

    @property
    def last(self) -> mashimo.Position:
        return self.positions[-1]


def run(vector: Vector) -> Run:
    """Play the moves of a vector as texts, as a player would send them."""
    game = game_of(vector)
    played = Run(vector, game, [position_of(vector, game)])
    for move in vector["moves"]:
        position = played.last
        takata = game.rows == 4 and not position.must_capture
        text = move_text(game.entry, game.side, bytearray(position.cells), code_of(move), takata)
        try:
            played.trace = position.trace(text)
            played.positions.append(position.play(text))
        except mashimo.IllegalMove as refused:
            played.refused = refused
            break
    return played
