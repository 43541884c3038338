"""Faults that players of other programs reported, by the rows of a list of them. They must not happen here."""

from random import Random
from typing import Any

import pytest

import mashimo
from mashimo import Outcome, Position, Reason, Side, StepKind
from mashimo.engine.compiled import cells_of, compiled
from mashimo.rules import kiswahili_takasia, nam_nam
from mashimo.rules.board import RESULT, RUNNING, STORE, Cells
from tests.rules.random_play import random_game, random_walk
from tests.rules.replay import replay
from tests.rules.vectors import VECTORS, game_of, position_of


def text_of(game: mashimo.Game, pits: list[int]) -> str:
    """A position of a two-row game with these seeds, the rest shared between the stores, South to move."""
    rows = ("-".join(map(str, pits[: game.side])), "-".join(map(str, pits[game.side :])))
    left = game.seeds - sum(pits)
    south = left // 2 // 4 * 4 if game.key == "nam_nam" else left // 2
    return f"{game.text} {rows[0]}/{rows[1]}/{south}-{left - south}/S"


@pytest.mark.check(1)
@pytest.mark.parametrize(
    ("text", "move", "last"),
    [
        ("kalah 1-0-0-3-0-0/2-0-0-0-0-0/21-21/S", "1", 1),
        ("kenyan_children 1-0-0-3-0-0-0-0/2-0-0-0-0-0-0-0/21-21/S", "1", 1),
        ("kenyan_laps 2-0-0-3-0-0-0-0/2-0-0-0-0-0-0-0/12-13/S", "1", 2),
        ("congkak;bank_lone=false 0-1-0-3-0-0-0/2-0-0-0-0-0-0/46-46/S", "2", 0),
    ],
)
def test_a_last_seed_opposite_an_empty_house_captures_nothing_and_stays(text, move, last):
    """Row 1."""
    position = Position.parse(text)
    after = position.play(move)
    assert after.counts[last] == 1
    assert after.stores == position.stores
    assert after.mover == Side.NORTH


@pytest.mark.check(2)
def test_the_score_counts_the_seeds_left_in_the_other_row():
    """Row 2."""
    after = Position.parse("kalah 0-0-0-0-0-1/0-0-4-6-0-0/20-17/S").play("6")
    assert after.outcome == Outcome(Side.NORTH, Reason.ROW_EMPTY, (21, 27))
    assert after.counts == (0,) * 12


@pytest.mark.check(3)
@pytest.mark.parametrize("key", mashimo.games())
def test_no_seed_is_made_or_lost_by_any_move_or_at_the_end(key):
    """Rows 3 and 5."""
    rng = Random(key)
    for _ in range(20):
        game = random_game(rng, key)
        for position in random_walk(rng, game.start(), 100):
            assert sum(position.counts) + sum(position.stores) + position.hand == game.seeds


@pytest.mark.check(5)
@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", mashimo.games())
def test_no_seed_is_made_or_lost_in_ten_thousand_games(key):
    """Row 5."""
    rng, out = Random(key), cells_of(bytes(64)).astype("int64")
    rules = mashimo.game(key).entry.rules
    moves, play = compiled(rules.moves), compiled(rules.play)
    for number in range(10_000):
        if number % 100 == 0:
            game = random_game(rng, key)
        cells = cells_of(game.start().cells)
        for _ in range(200):
            if cells[RESULT] != RUNNING:
                break
            count = moves(cells, game.rule, out)
            play(cells, game.rule, int(out[rng.randrange(count)]), None)
            position = Position(game, cells.tobytes())
            assert sum(position.counts) + sum(position.stores) + position.hand == game.seeds


@pytest.mark.check(4)
@pytest.mark.parametrize("key", ["kalah", "kenyan_children", "congkak"])
@pytest.mark.parametrize("seeds", [8, 13, 17, 20])
def test_the_store_of_the_other_is_never_sown(key, seeds):
    """Row 4."""
    game = mashimo.game(key)
    pits = [0] * (2 * game.side)
    pits[game.side - 1] = seeds
    pits[0] = pits[1] = 1
    pits[game.side] = 2
    position = Position.parse(text_of(game, pits))
    steps = position.trace(str(game.side))
    assert {step.cell for step in steps if step.kind == StepKind.SOW} >= {STORE}
    assert STORE + 1 not in {step.cell for step in steps if step.kind == StepKind.SOW}


@pytest.mark.check(6)
def test_a_player_of_oware_who_cannot_feed_ends_the_game_and_each_keeps_his_row():
    """Row 6."""
    after = Position.parse("oware 0-0-2-0-0-0/0-0-0-0-0-1/22-23/N").play("f")
    assert after.outcome == Outcome(Side.SOUTH, Reason.NO_MOVE, (25, 23))
    assert Position.parse("oware 1-0-2-0-0-0/0-0-0-0-0-0/22-23/S").outcome == after.outcome


CIRCLING = "1-0-0-0-0-0/1-0-0-0-0-0/23-23/S"


@pytest.mark.check(7)
@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        ("oware", Outcome(None, Reason.REPETITION, (24, 24))),
        ("oware;cycle=draw", Outcome(None, Reason.REPETITION, (23, 23))),
        ("oware;repetition_limit=3", Outcome(None, Reason.REPETITION, (24, 24))),
    ],
)
def test_a_position_that_comes_again_ends_the_game_and_says_so(game, outcome):
    """Row 7."""
    position = Position.parse(f"{game} {CIRCLING}")
    start, plies = position, 0
    while position.outcome is None:
        (move,) = position.moves()
        position = position.play(move)
        plies += 1
    assert plies == 12 * (start.game.repeats - 1)
    assert position.outcome == outcome


@pytest.mark.check(9)
@pytest.mark.parametrize("key", [key for key in mashimo.games() if mashimo.game(key).rows == 2])
@pytest.mark.parametrize("empty", [Side.SOUTH, Side.NORTH])
def test_with_one_row_empty_there_is_a_move_or_an_end(key, empty):
    """Row 9."""
    rng = Random(key)
    for _ in range(200):
        game = random_game(rng, key)
        pits = [0] * (2 * game.side)
        for _ in range(rng.randint(1, 6) * 4 % game.seeds):
            pits[empty.other * game.side + rng.randrange(game.side)] += 1
        facts: dict[str, Any] = {"phase": (0,)} if key == "congkak" else {}
        left = game.seeds - sum(pits)
        stores = (left // 8 * 4, left - left // 8 * 4)
        position = game.position(pits, stores, rng.randint(0, 1), **facts)
        assert bool(position.moves()) == (position.outcome is None)


@pytest.mark.check(11)
@pytest.mark.parametrize(
    "name",
    [
        "bao-takasia-fx-only-occupied-front",
        "bao-takasia-fx-only-multi-front",
        "bao-takasia-fx-owned-house-exempt",
        "bao-takasia-fx-singleton-exempt",
    ],
)
def test_takasia_has_its_exceptions(name):
    """Row 11."""
    vector = next(vector for vector in VECTORS if vector["id"] == name)
    cells = bytearray(position_of(vector, game_of(vector)).cells)
    target = kiswahili_takasia.only_target(cells, 0)
    assert target >= 0
    assert kiswahili_takasia.is_exempt(cells, 1, target)


@pytest.mark.check(12)
def test_no_move_of_bao_loses_a_seed_in_any_lap_of_either_stage():
    """Row 12."""
    rng, stages = Random(12), set()
    for _ in range(15):
        for position in random_walk(rng, mashimo.game("kiswahili").start(), 80):
            for move in position.moves():
                replay(position, position.trace(move), position.play(move))
                stages.add((position.stores[position.mover] > 0, position.must_capture))
    assert len(stages) == 4


@pytest.mark.check(14)
def test_a_single_seed_may_be_used_in_namua_if_the_front_row_has_nothing_more():
    """Row 14."""
    counts = [1, 0, 1, 0, 1, 0, 0, 1] + [0] * 8 + [0, 7, 0, 0, 0, 0, 7, 0] + [0] * 8
    position = mashimo.game("kiswahili").position(counts, (23, 23), house=(0, 0))
    assert not position.must_capture
    assert {move.text for move in position.moves()} == {"A1<*", "A1>*", "A3<*", "A3>*", "A5<*", "A5>*", "A8<*", "A8>*"}


@pytest.mark.check(15)
def test_a_safari_is_offered_only_where_a_capturing_move_stops_in_the_functional_nyumba():
    """Row 15."""
    rng, safaris = Random(15), 0
    for _ in range(40):
        for position in random_walk(rng, mashimo.game("kiswahili").start(), 60):
            texts = {move.text for move in position.moves()}
            for move in position.moves():
                nyumba = 16 * position.mover + 4
                if move.safari:
                    safaris += 1
                    stopping = move.text.replace("+", "")
                    assert stopping in texts
                    assert position.must_capture
                    assert position.trace(stopping)[-1][:2] == (StepKind.STOP, nyumba)
                    after = position.play(stopping)
                    assert after.counts[nyumba] >= 6
                    assert after.counts[16 * (1 - position.mover) + 3] == 0
                    assert after.nyumba[position.mover]
                    assert not position.play(move).nyumba[position.mover]
    assert safaris > 10


@pytest.mark.check(18)
@pytest.mark.parametrize("key", mashimo.games())
def test_the_game_goes_on_when_only_the_leftmost_pit_can_be_played(key):
    """Row 18."""
    game = mashimo.game(key)
    pits = [0] * (2 * game.side)
    pits[0] = 2 if key != "kiswahili" else 1
    stores: tuple[int, int] = (0, 0)
    if game.rows == 4:
        stores = (1, 0) if key == "kiswahili" else (0, 0)
        pits[16] = pits[24] = 1
        pits[24] = game.seeds - sum(pits) - sum(stores) + 1
    else:
        pits[game.side + 1] = 2
        left = game.seeds - 4
        stores = (left // 8 * 4, left - left // 8 * 4)
    position = game.position(pits, stores)
    assert position.outcome is None
    assert {move.cell for move in position.moves()} == {0}


@pytest.mark.check(20)
@pytest.mark.parametrize(("stores", "leader"), [((28, 20), Side.SOUTH), ((20, 28), Side.NORTH)])
def test_a_round_of_nam_nam_is_credited_to_its_winner_in_both_seats(stores, leader):
    """Row 20."""
    for mover in Side:
        cells = round_over(stores, mover)
        position = mashimo.game("nam_nam").checked(cells)
        assert position.phase == mashimo.Phase.CLAIM
        assert position.mover == leader
        after = position.play(position.moves()[0])
        assert after.owners.count(leader) == 7
        assert after.mover == Side.NORTH  # the rounds begin in turn


@pytest.mark.parametrize(("stores", "winner"), [((48, 0), Side.SOUTH), ((0, 48), Side.NORTH)])
def test_a_match_of_nam_nam_is_won_by_who_has_all_holes(stores, winner):
    """Row 20."""
    for mover in Side:
        position = mashimo.game("nam_nam").checked(round_over(stores, mover))
        assert position.outcome == Outcome(winner, Reason.HOLES_WON, stores)


def round_over(stores: tuple[int, int], mover: Side) -> Cells:
    """The board when a round of Nam Nam has just ended so, with one or the other about to move."""
    game = mashimo.game("nam_nam")
    cells = bytearray(game.position((0,) * 12, stores, mover, settle=False).cells)
    nam_nam.end_round(cells, game.rule, 0, None)
    return cells


@pytest.mark.check(22)
@pytest.mark.parametrize("key", mashimo.games())
def test_a_pit_of_forty_seeds_is_written_and_sown(key):
    """Row 22."""
    game = mashimo.game(key)
    pits = [0] * (2 * game.side)
    many = 14 if key == "kenyan_laps" else 40  # that game has 32 seeds
    pits[1] = many
    pits[game.side + 1] = pits[game.side + 3] = 2
    left = game.seeds - sum(pits)
    facts: dict[str, Any] = {"house": (0, 0)} if key == "kiswahili" else {}
    if game.rows == 4:
        pits[game.side + 9], left = left, 0
    position = game.position(pits, (left // 8 * 4, left - left // 8 * 4), **facts)
    assert Position.parse(position.text) == position
    assert f"-{many}-" in position.text
    move = next(move for move in position.moves() if move.cell == 1)
    assert max(position.play(move).counts) < many or position.play(move).outcome is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("kalah 0-0-0-0-0-0/0-0-3-0-0-0/20-25/S", Reason.ROW_EMPTY),
        ("oware 1-1-1-0-0-0/1-0-0-0-0-0/25-19/S", Reason.MAJORITY),
        ("oware 0-0-0-0-0-0/0-0-0-0-0-0/24-24/S", Reason.HALF_EACH),
        ("nam_nam/round 0-0-0-0-0-0/0-0-0-0-0-0/28-20/S", Reason.NO_MOVE),
        ("kenyan_children 0-0-0-0-0-0-0-0/0-0-2-0-0-0-0-0/23-23/S", Reason.NO_MOVE),
        ("kenyan_laps 0-0-0-0-0-0-0-0/0-0-2-0-0-0-0-0/17-13/S", Reason.MAJORITY),
        ("congkak 0-0-0-0-0-0-0/0-0-2-0-0-0-0/48-48/S", Reason.NO_MOVE),
        ("kujifunza 2-0-0-0-0-0-0-0-30-0-0-0-0-0-0-0/0-0-0-0-0-0-0-0-32-0-0-0-0-0-0-0/0-0/S", Reason.FRONT_ROW_EMPTY),
        ("kujifunza 0-0-0-0-0-0-0-0-32-0-0-0-0-0-0-0/2-0-0-0-0-0-0-0-30-0-0-0-0-0-0-0/0-0/S", Reason.FRONT_ROW_EMPTY),
        ("kujifunza 1-0-0-0-0-0-0-0-1-1-1-1-1-1-1-1/2-0-0-0-0-0-0-0-53-0-0-0-0-0-0-0/0-0/S", Reason.NO_MOVE),
        ("kiswahili 0-0-0-0-6-2-2-0-0-0-0-0-0-0-0-0/0-0-0-0-0-0-0-0-8-2-0-0-0-0-0-0/22-22/N", Reason.FRONT_ROW_EMPTY),
    ],
)
@pytest.mark.check(23)
def test_a_finished_board_that_is_set_up_says_so_and_offers_no_move(text, reason):
    """Row 23."""
    position = Position.parse(text)
    assert position.outcome is not None
    assert position.outcome.reason == reason
    assert position.moves() == ()
    with pytest.raises(mashimo.GameOver):
        position.move("1")


@pytest.mark.check(47)
@pytest.mark.check(54)
def test_every_game_has_a_name_of_its_own_and_every_option_a_sentence():
    """Row 54."""
    names = [mashimo.game(key).name for key in mashimo.games()]
    assert len(set(names)) == len(names)
    for key in mashimo.games():
        for option in mashimo.options_of(key):
            assert option.about.endswith(".")
            assert option.source
