"""Ludii's recorded games: one JSON line a game, a ply a lap."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Any

import mashimo
from mashimo import Game, Position, Reason, Step, StepKind
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


@dataclass(frozen=True)
class Layout:
    """Where Ludii keeps what.

    Attributes:
        pits: the site of every pit of ours.
        stores: the sites of South's and North's store; empty if the game has none.
    """

    pits: tuple[int, ...]
    stores: tuple[int, ...]

    def board(self, counts: list[int]) -> Board:
        """The seeds of pits and stores in our order."""
        stores = tuple(counts[site] for site in self.stores) or (0, 0)
        return tuple(counts[site] for site in self.pits), stores

    def pit(self, site: int) -> int:
        """The pit of ours at a site."""
        return self.pits.index(site)


def two_rows(houses: int, south_right: bool) -> Layout:
    """Houses 1..n below, n+1..2n above from left to right, stores 0 (left) and 2n+1 (right)."""
    pits = (*range(1, houses + 1), *range(2 * houses, houses, -1))
    last = 2 * houses + 1
    return Layout(pits, (last, 0) if south_right else (0, last))


FOUR_ROWS = Layout((*range(8, 16), *range(7, -1, -1), *range(23, 15, -1), *range(24, 32)), ())


Turns = Callable[[Record, Layout, Game], Iterator[Turn]]


@dataclass(frozen=True)
class Source:
    """How one file is read.

    Attributes:
        layout: the board.
        sections: the parts by their tag; those that are not named are left out.
        turns: how plies become turns.
        winners: the tags whose winners are told right.
    """

    layout: Layout
    sections: dict[str, Section]
    turns: Turns
    winners: frozenset[str] = frozenset()


def read(name: str, lines: Iterator[Record]) -> Report | None:
    """Compare one file; None if it is of no game of ours."""
    source = SOURCES.get(name)
    if source is None:
        return None
    report = Report(f"ludii/{name}")
    for record in lines:
        section = source.sections.get(record["tag"])
        if record["t"] != "game" or section is None:
            continue
        end = compare_game(source.turns(record, source.layout, section.game), section, report)
        if record["over"] and record["tag"] in source.winners:
            winner = {0: None, 1: 0, 2: 1}[record["winner"]]
            compare_winner(end, winner, f"{section.name}, game {record['seed']}", report)
    return report


def position_at(ply: Record, layout: Layout, game: Game) -> Position:
    """The position before a ply."""
    pits, stores = layout.board(ply["c"])
    facts = {"phase": (0,)} if game.key == "congkak" else {}
    return game.position(list(pits), list(stores), ply["m"] - 1, any_total=True, settle=False, **facts)


def after_ply(record: Record, index: int, layout: Layout) -> Result:
    """What the ply that was played led to: the next one, or the end."""
    plies = record["plies"]
    if index + 1 < len(plies):
        following = plies[index + 1]
        return Result(layout.board(following["c"]), following["m"] - 1, over=False)
    return Result(layout.board(record["final"]), record["next"] - 1, over=record["over"])


def code_of(move: list[int], layout: Layout, game: Game) -> int:
    """The number of a move here; in Bao the direction is that from the pit to the first one sown."""
    pit = layout.pit(move[0])
    if game.rows == 2:
        return pit
    right = (layout.pit(move[2]) - pit) % 16 == 1
    return 4 * (pit % 16) + right


def codes_of(ply: Record, layout: Layout, game: Game) -> list[int]:
    """The numbers of the legal moves, in their order; none where the player has to pass."""
    return [code_of(move, layout, game) for move in ply["l"] if move != "pass"]


def single_laps(record: Record, layout: Layout, game: Game) -> Iterator[Turn]:
    """Games without relays: a ply is a turn."""
    for index, ply in enumerate(record["plies"]):
        codes = codes_of(ply, layout, game)
        chosen = codes[ply["k"]] if codes else None
        results = {}
        if chosen is not None:
            results[chosen] = after_ply(record, index, layout)
        for code, (mover, over, *counts) in zip(codes, ply.get("r", []), strict=False):
            results[code] = Result(layout.board(counts), mover - 1, over=bool(over))
        yield Turn(position_at(ply, layout, game), frozenset(codes), results, chosen)


def relays(record: Record, layout: Layout, game: Game) -> Iterator[Turn]:
    """Games of laps without extra turns: a turn is all plies of a player before the other's."""
    plies = record["plies"]
    first = 0
    while first < len(plies):
        last = first
        while last + 1 < len(plies) and plies[last + 1]["m"] == plies[first]["m"]:
            last += 1
        if last + 1 == len(plies) and not record["over"]:
            return  # cut in the middle of a turn
        codes = codes_of(plies[first], layout, game)
        chosen = codes[plies[first]["k"]] if codes else None
        results = {} if chosen is None else {chosen: after_ply(record, last, layout)}
        yield Turn(position_at(plies[first], layout, game), frozenset(codes), results, chosen)
        first = last + 1


def relays_with_extra_turns(
    record: Record,
    layout: Layout,
    game: Game,
    left_out: Callable[[Position, int], bool] = lambda position, code: False,
) -> Iterator[Turn]:
    """Congkak and its kin, the first round: a turn has as many plies as the move has laps here.

    Args:
        left_out: the moves that are sown differently there; after one, the next ply that surely begins a turn is the
            other player's.
    """
    plies = list(takewhile(is_sowing, record["plies"]))
    first = 0
    while first < len(plies):
        position = position_at(plies[first], layout, game)
        codes = codes_of(plies[first], layout, game)
        if not codes:
            yield Turn(position, frozenset(), {})
            first += 1
            continue
        chosen = codes[plies[first]["k"]]
        laps = laps_here(position, chosen)
        last = first + laps - 1
        if last >= len(plies):
            return
        if left_out(position, chosen):
            yield Turn(position, frozenset(codes), {})
            first = next_player(plies, first)
            continue
        theirs = after_ply(record, last, layout)
        if last + 1 == len(plies) < len(record["plies"]):
            theirs = Result(theirs.board, None, over=True)  # the next round is being prepared
        yield Turn(position, frozenset(codes), {chosen: theirs}, chosen)
        if any(ply["m"] != plies[first]["m"] for ply in plies[first : last + 1]):
            return
        first = last + 1


def relays_short_of_the_other_store(record: Record, layout: Layout, game: Game) -> Iterator[Turn]:
    """The same where the store of the other is sown too: only the results of moves that do not come to it."""
    return relays_with_extra_turns(record, layout, game, comes_to_the_other_store)


def comes_to_the_other_store(position: Position, code: int) -> bool:
    """Whether a move goes clockwise past the last house of the other player, or ends there, before it may relay."""
    last = position.mover.other * position.game.side
    beyond = (last - 1) % (2 * position.game.side)
    way = [step.cell for step in steps_here(position, code) if step.kind in (StepKind.LIFT, StepKind.SOW)]
    return any(pair == (last, beyond) for pair in pairwise(way))


def next_player(plies: list[Record], first: int) -> int:
    """The index of the next ply of the other player."""
    return next((i for i in range(first, len(plies)) if plies[i]["m"] != plies[first]["m"]), len(plies))


def is_sowing(ply: Record) -> bool:
    """Whether a ply is one of the round, not of the preparation of the next."""
    return bool(ply.get("x", {}).get("ph", "Sowing") == "Sowing")


def laps_here(position: Position, code: int) -> int:
    """How many laps a move has here."""
    return max(1, sum(step.kind in (StepKind.LIFT, StepKind.RELAY) for step in steps_here(position, code)))


def steps_here(position: Position, code: int) -> tuple[Step, ...]:
    """The steps of a move here; none if it is not legal."""
    move = next((move for move in position.moves() if move.code == code), None)
    return position.trace(move) if move else ()


KALAH = two_rows(6, south_right=True)

KALAH_ROW = known.over_here_only(Reason.ROW_EMPTY, "a row is empty: the end here, there only when its owner is to move")
MAJORITY_HERE = known.over_here_only(Reason.MAJORITY, "a majority ends the game here only")
HALF_HERE = known.over_here_only(Reason.HALF_EACH, "half of the seeds each ends the game here only")

OWARE_KNOWN = (known.ONLY_SLAMS, known.HOPS_OVER_ORIGIN, MAJORITY_HERE, HALF_HERE, known.PASSES_FIRST)
AWARI_KNOWN = (known.FULL_HOUSES, known.FULL_HOUSES_LEGAL)


def oware_section(tag: str, explanations: tuple[Explanation, ...]) -> Section:
    """Oware as Ludii plays it: grand slams may not be played."""
    return Section(tag, mashimo.game("oware", grand_slam="illegal"), explanations)


CONGKAK = mashimo.game("congkak", bank_lone=False, round_end="both_empty")
CONGKAK_KNOWN = (known.OWN_SEED_STAYS, known.MISSES_TURN, known.PASSES_FIRST)

SOURCES = {
    "kalah": Source(
        KALAH, {"default": Section("Kalah", mashimo.game("kalah"), (KALAH_ROW,))}, single_laps, frozenset({"default"})
    ),
    "custom_kalah_immediate_end": Source(
        KALAH,
        {f"{seeds} seeds": Section(f"Kalah, {seeds} seeds", mashimo.game("kalah", seeds=seeds)) for seeds in (4, 5, 6)},
        single_laps,
        frozenset({"4 seeds", "5 seeds", "6 seeds"}),
    ),
    "oware": Source(
        two_rows(6, south_right=False),
        {
            "nolimit+nopiece(default Wari)": oware_section("Wari", OWARE_KNOWN),
            "nolimit+25": oware_section("25 counters", (*OWARE_KNOWN, known.MAJORITY_THERE)),
            "max12+25(Awari)": oware_section("Awari", (*AWARI_KNOWN, *OWARE_KNOWN, known.MAJORITY_THERE)),
            "max12+nopiece": oware_section("12 max", (*AWARI_KNOWN, *OWARE_KNOWN)),
        },
        single_laps,
        frozenset({"nolimit+nopiece(default Wari)"}),
    ),
    "custom_kenya_children": Source(
        two_rows(8, south_right=True),
        {
            "custom": Section(
                "Kenyan children", mashimo.game("kenyan_children"), (MAJORITY_HERE, HALF_HERE, known.PASSES_FIRST)
            )
        },
        single_laps,
        frozenset({"custom"}),
    ),
    "custom_kenya_laps": Source(
        two_rows(8, south_right=False),
        {
            "custom": Section(
                "Kenyan laps",
                mashimo.game("kenyan_laps"),
                (MAJORITY_HERE, HALF_HERE, known.PASSES_FIRST, known.NEVER_ENDING_LEGAL),
            )
        },
        relays,
        frozenset({"custom"}),
    ),
    "custom_kujifunza": Source(
        FOUR_ROWS,
        {
            "custom": Section(
                "Kujifunza", mashimo.game("kujifunza"), (known.FRONT_ROW, known.LONE_KICHWA, known.NEVER_ENDING_LEGAL)
            )
        },
        relays,
        frozenset({"custom"}),
    ),
    "chongka": Source(
        two_rows(7, south_right=False),
        {"default": Section("Chongka'", CONGKAK, (*CONGKAK_KNOWN, known.STORE_ENDS_TURN))},
        relays_with_extra_turns,
    ),
    "sungka": Source(
        two_rows(7, south_right=False), {"default": Section("Sungka", CONGKAK, CONGKAK_KNOWN)}, relays_with_extra_turns
    ),
    "main_chongkak": Source(
        two_rows(7, south_right=False),
        {"7": Section("Main Chongkak, 7 houses", CONGKAK, (known.EITHER_ROW, *CONGKAK_KNOWN))},
        relays_short_of_the_other_store,
    ),
}
