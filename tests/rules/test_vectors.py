"""Every worked position of tests/data/vectors.json, every fact that it expects."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import mashimo
from mashimo.rules import kalah, kiswahili_takasia, nam_nam
from mashimo.rules.board import MOVER, RESULT, RUNNING, STORE, Cells
from tests.rules.perft import perft
from tests.rules.vectors import GAMES, VECTORS, Run, Vector, code_of, game_of, position_of, run

SLOW = {"ka-solved-6-1"}  # the largest of the boards that are solved here

OF_OUR_GAMES = [
    pytest.param(vector, marks=[pytest.mark.slow] if vector["id"] in SLOW else [], id=vector["id"])
    for vector in VECTORS
    if vector["game"] in GAMES
]

QUICK_PERFT = 1_500  # the larger counts are in test_perft.py

NO_POSITION = {
    # Solved by others in minutes to hours: for the tests of the engine, not for a search written in ten lines.
    "ka-solved-6-4-literature": {"perfect_play_margin"},
    # Says how a round of a match ended, not where; see the test of its name.
    "nn-round-tie": {"holes_owned"},
}


def test_the_file_is_complete_and_only_omweso_waits():
    waiting = Counter(vector["game"] for vector in VECTORS if vector["game"] not in GAMES)
    assert len(VECTORS) == 162
    assert waiting == {"omweso": 10}  # a game that is not here yet
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS)


@pytest.mark.parametrize("vector", OF_OUR_GAMES)
def test_vector(vector):
    if vector["id"] in NO_POSITION:
        assert vector["expected"].keys() == NO_POSITION[vector["id"]]
        return
    played = run(vector)
    if not vector["expected"].keys() & {"never_ending", "illegal"}:
        assert played.refused is None
    for key, wanted in vector["expected"].items():
        CHECKS[key](played, wanted)


def test_after_a_tie_each_owns_his_own_six_holes():
    vector = next(vector for vector in VECTORS if vector["id"] == "nn-round-tie")
    game = game_of(vector)
    cells = bytearray(game.start().cells)
    cells[: nam_nam.PITS] = bytes(nam_nam.PITS)
    cells[STORE : STORE + 2] = bytes(vector["position"]["round_captures"])
    nam_nam.end_round(cells, game.rule, 0, None)
    position = game.checked(cells)
    owned = Counter(position.owners)
    assert [owned[side] for side in mashimo.Side] == vector["expected"]["holes_owned"]
    assert position.counts == game.start().counts
    assert position.mover == mashimo.Side.NORTH
    assert position.phase == mashimo.Phase.PLAY


# --- one function for each thing that a vector expects ------------------------------------------------------------


def board_of(position: mashimo.Position) -> Any:
    """The board as `states` writes it."""
    side = position.game.side
    if position.game.rows == 4:
        return [list(position.counts[:side]), list(position.counts[side:])]
    return {"pits": list(position.counts), "stores": list(position.stores), "to_move": int(position.mover)}


def check_pits(played: Run, wanted: list[int]) -> None:
    assert list(played.last.counts) == wanted


def check_south(played: Run, wanted: list[int]) -> None:
    assert list(played.last.counts[: played.game.side]) == wanted


def check_north(played: Run, wanted: list[int]) -> None:
    assert list(played.last.counts[played.game.side :]) == wanted


def check_stores(played: Run, wanted: list[int]) -> None:
    assert list(played.last.stores) == wanted


def check_stores_after_sweep(played: Run, wanted: list[int]) -> None:
    """The stores if each also banked his own row."""
    last, side = played.last, played.game.side
    assert [last.stores[0] + sum(last.counts[:side]), last.stores[1] + sum(last.counts[side:])] == wanted


def check_house(played: Run, wanted: list[bool]) -> None:
    assert list(played.last.nyumba) == wanted


def check_to_move(played: Run, wanted: int) -> None:
    assert played.last.mover == wanted


def check_over(played: Run, wanted: bool) -> None:
    assert (played.last.outcome is not None) == wanted


def check_winner(played: Run, wanted: int | None) -> None:
    outcome = played.last.outcome
    assert (None if outcome is None else outcome.winner) == wanted


def check_captured(played: Run, wanted: int) -> None:
    """The seeds captured; those from Dakon count the seeds opposite without the capturing seed."""
    taken = [step for step in played.trace if step.kind == mashimo.StepKind.CAPTURE]
    if "(Dakon)" in played.vector["variant"]:
        mover = played.vector["position"]["to_move"]
        taken = [step for step in taken if step.cell // played.game.side != mover]
    assert sum(step.seeds for step in taken) == wanted


def check_laps(played: Run, wanted: int) -> None:
    kinds = {mashimo.StepKind.LIFT, mashimo.StepKind.RELAY, mashimo.StepKind.TAX}
    if played.game.rows == 4:
        kinds.add(mashimo.StepKind.CAPTURE)  # captured seeds are sown
    assert sum(step.kind in kinds for step in played.trace) == wanted


def check_legal(played: Run, wanted: list[Any]) -> None:
    assert sorted(move.code for move in played.last.moves()) == sorted(map(code_of, wanted))


def check_count(played: Run, wanted: int) -> None:
    assert len(played.last.moves()) == wanted


def check_never_ending(played: Run, wanted: bool) -> None:
    assert wanted
    assert played.refused is not None
    assert played.refused.refusal == mashimo.Refusal.NEVER_ENDS


def check_illegal(played: Run, wanted: bool) -> None:
    assert (played.refused is not None) == wanted


def check_takasia(played: Run, wanted: Vector | None) -> None:
    """The blocked pit after the takata played, or, without moves, after one that has just been."""
    cells = bytearray(played.last.cells)
    if not played.vector["moves"]:
        kiswahili_takasia.block(cells, 1 - cells[MOVER], None)
    blocked = mashimo.Position(played.game, bytes(cells)).blocked
    if wanted is None:
        assert blocked is None
    else:
        assert blocked == 16 * wanted["player"] + wanted["pit"]
        assert played.last.mover == wanted["player"]


def check_stop_or_safari(played: Run, wanted: bool) -> None:
    codes = {move.code for move in played.start.moves()}
    stop = code_of(played.vector["moves"][0]) & ~2
    assert {stop, stop | 2} <= codes if wanted else stop | 2 not in codes


def check_blocked_pit_count(played: Run, wanted: int) -> None:
    assert played.start.blocked is not None
    assert played.last.counts[played.start.blocked] == wanted


def check_states(played: Run, wanted: list[Any]) -> None:
    assert [board_of(position) for position in played.positions[1:]] == wanted


def check_plies(played: Run, wanted: int) -> None:
    assert len(played.positions) - 1 == wanted


def check_must_pass(played: Run, wanted: bool) -> None:
    settled = position_of(played.vector, played.game, settle=True)
    assert settled.outcome is None
    assert (settled.mover != played.start.mover) == wanted


def check_perft(played: Run, wanted: dict[str, int]) -> None:
    for depth, count in wanted.items():
        if count <= QUICK_PERFT:
            assert perft(played.start, int(depth)) == count


def check_perfect_play(played: Run, wanted: dict[str, int]) -> None:
    for variant, margin in wanted.items():
        options = dict([variant.split("=")]) if variant != "standard" else {}
        game = mashimo.game(played.game.text, **options)
        assert best_margin(bytearray(game.start().cells), game.rule, {}) == margin


def best_margin(cells: Cells, rule: kalah.Rule, known: dict[bytes, int]) -> int:
    """South's store less North's under perfect play from a position of Kalah."""
    lead = cells[STORE] - cells[STORE + 1]
    if cells[RESULT] != RUNNING:
        return lead
    rest = bytes(cells[:STORE]) + bytes([cells[MOVER]])  # what can still be won does not depend on the stores
    if rest not in known:
        margins = []
        out = [0] * 16
        for move in out[: kalah.moves(cells, rule, out)]:
            after = cells.copy()
            kalah.play(after, rule, move, None)
            margins.append(best_margin(after, rule, known))
        known[rest] = (min(margins) if cells[MOVER] else max(margins)) - lead
    return lead + known[rest]


CHECKS: dict[str, Callable[[Run, Any], None]] = {
    "pits": check_pits,
    "S": check_south,
    "N": check_north,
    "stores": check_stores,
    "stores_after_sweep": check_stores_after_sweep,
    "house": check_house,
    "to_move": check_to_move,
    "over": check_over,
    "winner": check_winner,
    "captured": check_captured,
    "laps": check_laps,
    "legal": check_legal,
    "count": check_count,
    "never_ending": check_never_ending,
    "illegal": check_illegal,
    "takasia": check_takasia,
    "stop_or_safari_offered": check_stop_or_safari,
    "blocked_pit_count": check_blocked_pit_count,
    "states": check_states,
    "plies": check_plies,
    "must_pass": check_must_pass,
    "perft": check_perft,
    "perfect_play_margin": check_perfect_play,
    "final_over": check_over,
    "final_stores": check_stores,
}
