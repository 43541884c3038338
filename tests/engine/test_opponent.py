"""The opponent always has a legal answer, the same to the same question, and the levels differ."""

import itertools
import pickle
import random

import pytest

from mashimo import BadOption, BadPosition, GameOver, IllegalMove, Phase, Position, Side, UnknownGame, game, games
from mashimo.engine.kernels import prepare
from mashimo.engine.levels import LEVELS, NODES, NODES_INTERPRETED, BadLevel
from mashimo.engine.opponent import choose_move, hidden_choices, nodes_of
from mashimo.rules.board import NORTH
from tests.engine.variants import VARIANTS


@pytest.fixture(params=["compiled", "interpreted"])
def quick(request, monkeypatch):
    """Let every level make few positions, so that many questions can be asked of either search."""
    for key in games():
        monkeypatch.setitem(NODES, key, 2_000)
        monkeypatch.setitem(NODES_INTERPRETED, key, 250)
    force(monkeypatch, request.param)


def force(monkeypatch, search: str) -> None:
    """Let one of the searches answer; the compiled one is made ready first."""

    def is_ready(key: str) -> bool:
        if search == "compiled":
            prepare(key)
        return search == "compiled"

    monkeypatch.setattr("mashimo.engine.opponent.ready.is_ready", is_ready)


def random_game(name: str, seed: int, plies: int) -> tuple[Position, list[str]]:
    """A position of a random game that is not over, and the moves that led to it."""
    chance = random.Random(seed)
    position, texts = game(name).start(), list[str]()
    for _ in range(plies):
        move = chance.choice(position.moves())
        after = position.play(move)
        if after.outcome:
            break
        position = after
        texts.append(move.text)
    return position, texts


def texts_of(position: Position) -> set[str]:
    return {move.text for move in position.moves()}


# --- legal, always --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", VARIANTS)
def test_the_answer_is_a_legal_move(name):
    for seed in range(15):
        position, moves = random_game(name, seed, 6 * seed)
        for level in LEVELS:
            assert choose_move(name, moves, level, seed) in texts_of(position)
            assert choose_move(name, [], level, seed, position.text) in texts_of(position)


@pytest.mark.parametrize("search", ["compiled", "interpreted"])
@pytest.mark.parametrize("name", games())
def test_the_answer_is_a_legal_move_at_full_strength(name, search, monkeypatch):
    force(monkeypatch, search)
    position, moves = random_game(name, 7, 15)
    assert choose_move(name, moves, 8, 0) in texts_of(position)


@pytest.mark.check(9)
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", ["kalah", "oware", "oware/masters", "nam_nam", "kenyan_children", "kenyan_laps"])
@pytest.mark.parametrize("empty", list(Side))
def test_an_empty_row_is_answered_whoever_is_to_move(name, empty):
    its_game = game(name)
    chance = random.Random(9)
    answered = 0
    for _, mover in itertools.product(range(30), Side):
        rows = [[0] * its_game.houses, [0] * its_game.houses]
        for _ in range(4 * chance.randrange(1, 4) if name == "nam_nam" else chance.randrange(1, 12)):
            rows[empty.other][chance.randrange(its_game.houses)] += 1
        rest = its_game.seeds - sum(rows[empty.other])
        south = rest // 8 * 4  # seeds are won by fours in Nam Nam
        position = its_game.position(rows[0] + rows[1], (south, rest - south), mover)
        if position.outcome is None:
            answered += 1
            for level in LEVELS:
                assert choose_move(name, [], level, 1, position.text) in texts_of(position)
        else:
            with pytest.raises(GameOver):
                choose_move(name, [], 3, 1, position.text)
    assert answered > 0 or name in ("kalah", "nam_nam")


def find(name: str, wanted: Phase) -> tuple[Position, list[str]]:
    """A position of a random game in this phase, and the moves that led to it."""
    for seed in range(50):
        chance = random.Random(seed)
        position, texts = game(name).start(), list[str]()
        while position.moves() and len(texts) < 300:
            if position.phase is wanted:
                return position, texts
            texts.append(chance.choice(position.moves()).text)
            position = position.play(texts[-1])
    raise AssertionError(f"no {wanted} in {name}")


@pytest.mark.usefixtures("quick")
def test_holes_are_claimed_in_nam_nam():
    position, moves = find("nam_nam", Phase.CLAIM)
    for level in LEVELS:
        claim = choose_move("nam_nam", moves, level, 1)
        assert claim.startswith("+")
        assert claim in texts_of(position)


@pytest.mark.usefixtures("quick")
def test_the_swap_of_seats_is_taken_after_an_opening_that_is_too_good():
    # South has opened; one seed each is left to play, and 44 are in South's store.
    start = game("kalah", pie=True).position((0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0), (44, 1), NORTH, pie=(1,))
    assert choose_move("kalah;pie=true", [], 8, 1, start.text) == "swap"


@pytest.mark.usefixtures("quick")
def test_a_safari_is_answered():
    for seed in range(200):
        position, moves = random_game("kiswahili", seed, 25)
        if any(move.safari for move in position.moves()):
            assert choose_move("kiswahili", moves, 8, 1) in texts_of(position)
            return
    raise AssertionError("no safari came up")


@pytest.mark.usefixtures("quick")
def test_a_secret_choice_of_the_other_player_is_not_looked_at():
    name = "congkak;opening=lockstep"
    for level in LEVELS:
        for seed in range(2):
            answers = set()
            for choice in "147":
                position = game(name).start().play(choice)
                assert len(hidden_choices(bytearray(position.cells), 7)) == 7
                answers.add(choose_move(name, [choice], level, seed))
            assert len(answers) == 1


# --- the same answer to the same question ---------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_has_the_same_answer(name, level):
    _, moves = random_game(name, 4, 8)
    assert len({choose_move(name, moves, level, 5) for _ in range(3)}) == 1


@pytest.mark.usefixtures("quick")
def test_another_seed_gives_other_games():
    assert len({choose_move("oware", [], 1, seed) for seed in range(20)}) > 1


def test_the_question_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(choose_move)) is choose_move


# --- strength -------------------------------------------------------------------------------------------------------


# Matches of Dakon over rounds are too long for random play to end them.
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "congkak/dakon"])
def test_a_win_in_one_is_taken(name):
    found = 0
    for seed in range(60):
        chance = random.Random(seed)
        position, texts = game(name).start(), list[str]()
        while position.moves() and len(texts) < 250:
            after = {move.text: position.play(move) for move in position.moves()}
            wins = {text for text, one in after.items() if one.outcome and one.outcome.winner == position.mover}
            if wins:
                found += 1
                for level in LEVELS:
                    assert choose_move(name, texts, level, seed) in wins
                break
            texts.append(chance.choice(list(after)))
            position = after[texts[-1]]
        if found == 4:
            return
    assert found > 0


def points(name: str, first: int, second: int, games_played: int) -> float:
    """The share of the points that a level wins against another; level 0 plays at random.

    Every opening of four random moves is played twice, with the seats changed: who begins at Congkak wins.
    """
    total = 0.0
    for number in range(games_played):
        chance = random.Random(number // 2)
        position, texts = random_game(name, number // 2, 4)
        seats = (first, second) if number % 2 == 0 else (second, first)
        while position.moves() and len(texts) < 300:
            level = seats[position.mover]
            if level:
                texts.append(choose_move(name, texts, level, number))
            else:
                texts.append(chance.choice(position.moves()).text)
            position = position.play(texts[-1])
        winner = position.outcome.winner if position.outcome else None
        total += 0.5 if winner is None else float(seats[winner] == first)
    return total / games_played


MATCHES = ["kalah", "oware", "nam_nam/round", "kenyan_children", "kenyan_laps", "kujifunza", "kiswahili", "congkak"]


@pytest.mark.parametrize("name", games())
def test_levels_that_look_ahead_can_do_so_before_their_search_is_compiled(name):
    # They make as many positions as the compiled search would, as far as that does not take too long.
    for level in (4, 5, 6, 7, 8):
        assert min(NODES_INTERPRETED[name], nodes_of(LEVELS[level], name)) >= 2_500


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", MATCHES)
def test_the_strong_level_beats_random_play_even_with_little_effort(name):
    assert points(name, 8, 0, 6) >= 5 / 6


@pytest.mark.check(30)
@pytest.mark.usefixtures("quick")
def test_the_strong_level_beats_the_beginner_even_with_little_effort():
    assert sum(points(name, 8, 1, 4) for name in MATCHES) / len(MATCHES) >= 0.75


# --- errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [0, 9, -1, 99])
def test_a_level_that_does_not_exist_is_refused(level):
    with pytest.raises(BadLevel, match=f"there is no level {level}; the levels are 1 to 8"):
        choose_move("oware", [], level, 1)


def test_a_finished_game_has_no_move():
    _, moves = random_game("kalah", 1, 500)
    position = game("kalah").start()
    for move in moves:
        position = position.play(move)
    last = next(move for move in position.moves() if position.play(move).outcome)
    with pytest.raises(GameOver, match="the game is over"):
        choose_move("kalah", [*moves, last.text], 3, 1)
    with pytest.raises(GameOver, match="the game is over"):
        choose_move("kalah", [], 3, 1, position.play(last).text)


def test_what_is_no_game_start_or_move_is_refused():
    with pytest.raises(UnknownGame):
        choose_move("chess", [], 1, 1)
    with pytest.raises(BadOption):
        choose_move("oware;wings=2", [], 1, 1)
    with pytest.raises(IllegalMove):
        choose_move("oware", ["a"], 1, 1)
    with pytest.raises(BadPosition, match="a position of kalah, not of oware"):
        choose_move("oware", [], 1, 1, game("kalah").start().text)
