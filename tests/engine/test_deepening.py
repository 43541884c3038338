"""The compiled search ends when it should, always with legal moves, and says the same when it is asked the same."""

import itertools
import random
import threading
import time

import numpy as np
import pytest

from mashimo import Position, game, games
from mashimo.engine import deepening
from mashimo.engine.analysis import analyse
from mashimo.engine.deepening import NoMemory, Searcher, Table, table_size
from mashimo.engine.kernels import prepare
from mashimo.engine.limits import BadLimit, Limits
from mashimo.engine.table import BUCKET_BYTES
from mashimo.engine.values import is_decided, margin_of, moves_to_end
from mashimo.engine.work import PLIES
from mashimo.rules.errors import BadMove, BadPosition, GameOver, IllegalMove, UnknownGame
from tests.engine.test_alphabeta import random_position
from tests.engine.variants import VARIANTS


def facts(found: deepening.Found) -> list[tuple[str, int, bool]]:
    return [(one.move.text, one.value, one.is_bound) for one in found.moves]


# --- when it ends ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_nodes_are_not_exceeded_by_more_than_the_moves_of_a_position(name):
    for nodes in (1, 100, 5_000):
        found = Searcher(random_position(name, 1, 6), Limits(nodes=nodes)).run()
        assert found.moves
        assert found.nodes <= nodes + 64


@pytest.mark.parametrize("name", games())
def test_depth_is_not_exceeded(name):
    found = Searcher(game(name).start(), Limits(depth=3)).run()
    assert found.depth == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_ends_in_time(threads):
    prepare("congkak")
    position = game("congkak").start()
    Searcher(position, Limits(seconds=0.01)).run()
    late = []
    for _ in range(5):
        begun = time.monotonic()
        Searcher(position, Limits(seconds=0.2, threads=threads)).run()
        late.append(time.monotonic() - begun - 0.2)
    assert min(late) < 0.1  # a machine may be busy; benchmarks/engine_speed.py measures how late it is


@pytest.mark.parametrize("name", games())
def test_a_search_without_time_has_a_move_that_looks_good(name):
    position = random_position(name, 4, 9)
    found = analyse(name, [], position.text, limits=Limits(seconds=1e-9))
    assert found.lines[0].moves[0] in {move.text for move in position.moves()}
    searcher = Searcher(position, Limits(seconds=1e-9))
    searcher.stop[0] = 1
    moves = searcher.run().moves
    assert moves[0].value == max(move.value for move in moves)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_goes_wrong_in_a_thread_is_not_lost(threads, monkeypatch):
    def fail(*_):
        raise RuntimeError("no search today")

    monkeypatch.setattr(deepening._Thread, "_search_to", fail)
    with pytest.raises(RuntimeError, match="no search today"):
        Searcher(game("kalah").start(), Limits(seconds=5, threads=threads)).run()


def test_a_search_that_another_thread_stops_ends_and_has_a_move():
    prepare("oware")
    searcher = Searcher(game("oware").start(), Limits(seconds=600))
    done = threading.Thread(target=searcher.run)
    done.start()
    searcher.stop[0] = 1
    done.join(60)
    assert not done.is_alive()


def test_a_solved_position_ends_the_search():
    position = Position.parse("kalah 0-0-0-0-1-0/0-0-0-0-0-1/23-23/S")
    found = Searcher(position, Limits()).run()
    assert found.exact
    assert found.nodes < 100


# --- what it says ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_the_same_question_has_the_same_answer(name):
    position = random_position(name, 5, 12)
    first, second = (Searcher(position, Limits(nodes=20_000)).run() for _ in range(2))
    assert facts(first) == facts(second)
    table = Table()
    Searcher(random_position(name, 6, 9), Limits(nodes=20_000), table).run()
    assert facts(Searcher(position, Limits(nodes=20_000), table).run()) == facts(first)


@pytest.mark.parametrize("name", VARIANTS)
def test_lines_are_legal_and_as_many_as_wanted(name):
    for seed in range(4):
        position = random_position(name, seed, 7 * seed)
        found = analyse(name, [], position.text, limits=Limits(nodes=5_000), lines=3)
        assert len(found.lines) == min(3, len(position.moves()))
        assert len({line.moves[0] for line in found.lines}) == len(found.lines)
        assert [line.value for line in found.lines] == sorted((line.value for line in found.lines), reverse=True)
        for line in found.lines:
            after = position
            for move in line.moves:
                after = after.play(move)


@pytest.mark.parametrize("name", games())
def test_the_value_of_a_line_is_the_same_however_many_lines_are_wanted(name):
    position = random_position(name, 3, 8)
    text = position.text
    every = analyse(name, [], text, limits=Limits(depth=4), lines=64)
    assert len(every.lines) == len(position.moves())
    for lines in (1, 2):
        some = analyse(name, [], text, limits=Limits(depth=4), lines=lines)
        assert [line.value for line in some.lines] == [line.value for line in every.lines[:lines]]


@pytest.mark.parametrize("name", ["kalah", "oware", "kujifunza"])
def test_threads_find_the_same_value_at_the_same_depth(name):
    position = random_position(name, 2, 6)
    one = Searcher(position, Limits(depth=6)).run()
    two = Searcher(position, Limits(depth=6, threads=2)).run()
    # What the table knows of deeper searches may only be better founded.
    assert two.depth == one.depth
    assert {move.move.text for move in two.moves} == {move.move.text for move in one.moves}


@pytest.mark.parametrize("name", ["kujifunza", "kiswahili", "nam_nam/round", "kenyan_laps"])
def test_a_win_is_announced_with_the_moves_that_it_takes(name):
    announced = 0
    for seed in range(60):
        position = Position.parse(random_position(name, seed, 300).text)  # without what was before it
        found = analyse(name, [], position.text, limits=Limits(nodes=3_000))
        line = found.lines[0]
        if not is_decided(line.value) or len(line.moves) < moves_to_end(line.value):
            continue
        announced += 1
        after = position
        for move in line.moves:
            after = after.play(move)
        assert after.outcome is not None
        assert (after.outcome.winner == position.mover) == (line.value > 0)
        if position.game.rows == 2:
            mine, theirs = after.stores[position.mover], after.stores[position.mover.other]
            assert margin_of(line.value) == mine - theirs
    assert announced >= 5


# --- bad questions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits",
    [
        {"depth": 0},
        {"depth": 61},
        {"nodes": 0},
        {"nodes": -5},
        {"seconds": 0.0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"threads": 0},
        {"threads": 65},
        {"memory": 0},
        {"memory": 1 << 20},
    ],
)
def test_impossible_limits_are_refused(limits):
    with pytest.raises(BadLimit, match=r"\d"):
        Limits(**limits)


def test_a_table_that_does_not_fit_into_memory_is_refused(monkeypatch):
    def full(*_args, **_options):
        raise MemoryError

    table = Table()
    monkeypatch.setattr(np, "zeros", full)
    with pytest.raises(NoMemory, match="64 MB"):
        table.begin(Limits())


def test_the_table_is_as_large_as_it_may_be():
    for memory, nodes in itertools.product((1, 3, 64), (None, 10, 100_000)):
        size = table_size(Limits(memory=memory, nodes=nodes))
        assert size & (size - 1) == 0
        assert size * BUCKET_BYTES <= memory * 2**20
    assert table_size(Limits(memory=64)) * BUCKET_BYTES == 64 * 2**20


def test_positions_that_cannot_be_searched_are_refused():
    limits = Limits(nodes=100)
    with pytest.raises(GameOver):
        analyse("kalah", [], "kalah 0-0-0-0-0-0/0-0-0-0-0-0/24-24/S", limits=limits)
    with pytest.raises(BadPosition):
        analyse("kalah", [], "kalah 9-9-9/1", limits=limits)
    with pytest.raises(BadPosition, match="not of oware"):
        analyse("oware", [], game("kalah").start().text, limits=limits)
    with pytest.raises(UnknownGame):
        analyse("chess", [], limits=limits)
    with pytest.raises(IllegalMove):
        analyse("kalah", ["1", "1", "1"], limits=limits)
    with pytest.raises(BadMove):
        analyse("kalah", ["x"], limits=limits)


@pytest.mark.parametrize("name", ["kalah;seeds=6", "congkak"])
def test_a_chain_of_extra_turns_does_not_leave_the_memory_of_a_search(name):
    # Sixty moves deep, with extra turns that cost no depth: the line is cut at the most plies there are.
    for seed in range(3):
        chance = random.Random(seed)
        position = random_position(name, chance.randrange(99), 10)
        found = Searcher(position, Limits(depth=60, nodes=30_000)).run()
        assert found.depth < PLIES
