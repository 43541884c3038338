"""Oware and Kalah as OpenSpiel plays them: the same moves, the same positions, the same results."""

from random import Random
from typing import Any

import pytest

import mashimo
from mashimo import Position, Reason, Side

pytestmark = [pytest.mark.oracle, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

GAMES = 2_000


@pytest.mark.parametrize("seeds", [4, 5, 6])
def test_oware(seeds):
    import pyspiel

    rng = Random(seeds)
    theirs = pyspiel.load_game("oware", {"num_seeds_per_house": seeds})
    start = mashimo.game("oware", seeds=seeds).start()
    for _ in range(GAMES if seeds == 4 else GAMES // 10):
        state, position = theirs.new_initial_state(), start
        while not state.is_terminal():
            assert position.outcome is None
            assert state.current_player() == position.mover
            assert state.legal_actions() == [move.cell % 6 for move in position.moves()]
            move = rng.choice(position.moves())
            state.apply_action(move.cell % 6)
            position = position.play(move)
            if not state.is_terminal():
                assert oware_board(state) == (position.counts, position.stores)
        assert winner_of(position) == theirs_of(state)
        check_oware_end(state, position)


def oware_board(state: Any) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Houses and stores of OpenSpiel's Oware, which gives them as shares of all seeds."""
    seeds = 12 * state.get_game().get_parameters()["num_seeds_per_house"]
    counts = [round(share * seeds) for share in state.observation_tensor(0)]
    return tuple(counts[:12]), (counts[12], counts[13])


def check_oware_end(state: Any, position: Position) -> None:
    """OpenSpiel sweeps both rows at every end; here a majority leaves the board as it is."""
    swept = (
        position.stores[0] + sum(position.counts[:6]),
        position.stores[1] + sum(position.counts[6:]),
    )
    assert position.outcome is not None
    assert oware_board(state)[1] == swept
    if position.outcome.reason not in (Reason.MAJORITY, Reason.HALF_EACH):
        assert swept == position.stores


def test_kalah():
    import pyspiel

    rng = Random(0)
    theirs = pyspiel.load_game("mancala")
    start = mashimo.game("kalah").start()
    for _ in range(GAMES):
        state, position = theirs.new_initial_state(), start
        while not state.is_terminal():
            assert position.outcome is None
            assert state.current_player() == position.mover
            assert state.legal_actions() == [mancala_pit(move.cell) for move in position.moves()]
            assert mancala_board(state) == (position.counts, position.stores)
            move = rng.choice(position.moves())
            state.apply_action(mancala_pit(move.cell))
            position = position.play(move)
        assert winner_of(position) == theirs_of(state)


def mancala_pit(cell: int) -> int:
    """OpenSpiel counts the stores as pits 7 and 0."""
    return cell + 1 if cell < 6 else cell + 2


def mancala_board(state: Any) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Houses and stores of OpenSpiel's mancala."""
    pits = [int(count) for count in state.observation_tensor(0)]
    return (*pits[1:7], *pits[8:14]), (pits[7], pits[0])


def winner_of(position: Position) -> Side | None:
    assert position.outcome is not None
    return position.outcome.winner


def theirs_of(state: Any) -> Side | None:
    """Who won in OpenSpiel."""
    south, north = state.returns()
    return None if south == north else Side.SOUTH if south > north else Side.NORTH
