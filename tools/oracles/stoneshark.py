"""Recorded games of StoneShark's MancalaGames: one JSON line a game, a ply a whole turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import mashimo
from mashimo import Game, Reason
from tools.oracles import differences as known
from tools.oracles.records import (
    Board,
    Explanation,
    Report,
    Result,
    Section,
    Turn,
    compare_game,
    compare_winner,
)

Record = dict[str, Any]

EXTRA_TURN = "REPEAT_TURN"


@dataclass(frozen=True)
class Source:
    """How one file is read.

    Attributes:
        sections: the parts by their tag; those that are not named are left out.
        mirrored: the tags that are sown the other way round.
        winners: whether a recorded game is a single round, so that its winner is the position's.
    """

    sections: dict[str, Section]
    mirrored: frozenset[str] = frozenset()
    winners: bool = True


def read(name: str, lines: Iterator[Record]) -> Report | None:
    """Compare one file; None if it is of no game of ours."""
    source = SOURCES.get(name)
    if source is None:
        return None
    report = Report(f"stoneshark/{name}")
    for record in lines:
        section = source.sections.get(record["tag"])
        if record["t"] != "game" or section is None:
            continue
        end = compare_game(turns(record, section.game, record["tag"] in source.mirrored), section, report)
        if source.winners and record["end"]["over"] and record["end"]["cond"] in ("WIN", "TIE"):
            compare_winner(end, record["end"]["winner"], f"{section.name}, game {record['seed']}", report)
    return report


def turns(record: Record, game: Game, mirrored: bool) -> Iterator[Turn]:
    """The turns of a game. Houses are numbered as here; mirrored ones from the other end of their row."""

    def pit(house: int) -> int:
        return house // game.side * game.side + game.side - 1 - house % game.side if mirrored else house

    def board(houses: list[int], stores: list[int]) -> Board:
        return tuple(houses[pit(cell)] for cell in range(2 * game.side)), tuple(stores)

    for ply in record["plies"]:
        pits, stores = board(ply["b"], ply["s"])
        facts = facts_of(ply, game, [pit(cell) for cell in range(2 * game.side)])
        position = game.position(list(pits), list(stores), int(ply["m"]), any_total=True, settle=False, **facts)
        if ply["l"] == "pass":
            yield Turn(position, frozenset(), {})
            continue
        codes = [pit(move[0]) for move in ply["l"]]
        chosen = codes[ply["k"]]
        results = {
            code: Result(board(houses, after), int(mover), is_over(cond))
            for code, (mover, cond, houses, after) in zip(codes, ply.get("r", []), strict=False)
        }
        if chosen not in results or "passed" in ply:
            following = int(ply["n"]) if "n" in ply else None
            results[chosen] = Result(board(ply["ab"], ply["as"]), following, is_over(ply.get("cond")))
        yield Turn(position, frozenset(codes), results, chosen)


def facts_of(ply: Record, game: Game, pits: list[int]) -> dict[str, tuple[int, ...]]:
    """What the position says beside seeds: owners of holes, burnt houses."""
    facts: dict[str, tuple[int, ...]] = {}
    if "owner" in ply.get("x", {}):
        facts["owner"] = tuple(int(owner) for owner in ply["x"]["owner"])
    if "blocked" in ply.get("x", {}):
        facts["burnt"] = tuple(int(ply["x"]["blocked"][pit]) for pit in pits)
    return facts


def is_over(condition: str | None) -> bool:
    """Whether a turn ended the game or the round."""
    return condition not in (None, "", EXTRA_TURN)


def kalah(tag: str, **options: object) -> Section:
    """Kalah as StoneShark plays it."""
    return Section(tag, mashimo.game("kalah", **options), (known.MAJORITY_THERE, ROW_EMPTY_HERE))


def oware(tag: str, grand_slam: str, *explanations: Explanation) -> Section:
    """Oware with a treatment of grand slams."""
    return Section(tag, mashimo.game("oware", grand_slam=grand_slam), explanations)


def nam_nam(tag: str, when_empty: str) -> Section:
    """One round of Nam Nam."""
    explanations = (known.NEVER_ENDING_LEGAL, known.MISSES_TURN, known.LAST_FOUR)
    return Section(tag, mashimo.game("nam_nam/round", when_empty=when_empty), explanations)


ROW_EMPTY_HERE = known.over_here_only(
    Reason.ROW_EMPTY, "a row is empty: the end here, there only when its owner is to move"
)
DAKON = mashimo.game("congkak", bank_lone=False, round_end="both_empty")

SOURCES = {
    "kalah": Source(
        {
            "6x4": kalah("4 seeds"),
            "6x5": kalah("5 seeds", seeds=5),
            "6x6": kalah("6 seeds", seeds=6),
            "6x4 own seed always picked": kalah("own seed", empty_capture="own_seed"),
        }
    ),
    "oware": Source(
        {
            "grandslam=LEGAL": oware("slams legal", "allowed"),
            "grandslam=NOT_LEGAL": oware("slams not legal", "illegal", known.ONLY_SLAMS),
            "grandslam=NO_CAPT": oware("slams take nothing", "no_capture"),
            "grandslam=OPP_GETS_REMAIN": oware("the other gets the rest", "opponent_gets_rest"),
            "grandslam=LEAVE_LEFT": oware("the left house stays", "leave_first", known.SINGLE_HOUSE_SLAM),
            "grandslam=LEAVE_RIGHT": oware("the right house stays", "leave_last", known.SINGLE_HOUSE_SLAM),
        }
    ),
    "kenya_children_bao_2x8": Source(
        {
            "8x3 skip_start leave own seed": Section("own seed stays", mashimo.game("kenyan_children")),
            "8x3 skip_start pick own seed on capture": Section(
                "own seed taken", mashimo.game("kenyan_children", capture_own_seed=True)
            ),
        }
    ),
    "kenya_lap_bao_2x8": Source(
        {
            "8x2 mlaps crosscapt leave own, single only if all singles": Section(
                "own seed stays", mashimo.game("kenyan_laps"), (known.NEVER_ENDING_LEGAL,)
            ),
            "same + pick own seed on capture": Section(
                "own seed taken", mashimo.game("kenyan_laps"), (known.NEVER_ENDING_LEGAL, known.OWN_SEED_TAKEN)
            ),
        }
    ),
    "namnam": Source(
        {
            "NamNam as shipped": nam_nam("NamNam", "feed"),
            "NumNum as shipped": nam_nam("NumNum", "pass"),
            "NumNum goal 12 holes": nam_nam("NumNum, 12 holes", "pass"),
        },
        winners=False,
    ),
    "congkak": Source(
        {
            # The mirror image of Congkak. The two clockwise parts keep their stores at the right hand, where they are
            # passed when the *other's* row is left: another game.
            "Dakon 7x7 as shipped (ccw)": Section("Dakon", DAKON, (known.MISSES_TURN, known.FOUR_HOUSES)),
        },
        mirrored=frozenset({"Dakon 7x7 as shipped (ccw)"}),
        winners=False,
    ),
}
