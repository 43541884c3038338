"""The compiled rules play exactly as the interpreted ones."""

import re
from random import Random
from typing import Any

import numpy as np
import pytest

import mashimo
from mashimo.engine import evaluation
from mashimo.engine.compiled import _build, cells_of, compiled
from mashimo.rules import kalah, kiswahili, kiswahili_facts, nam_nam
from mashimo.rules.board import RESULT, RUNNING
from tests.rules.random_play import random_game, random_position
from tests.rules.vectors import GAMES, VECTORS, game_of, position_of

OUT = 64


class Both:
    """The rules of a game, called interpreted and compiled; every call checks that they agree."""

    def __init__(self, game: mashimo.Game) -> None:
        self.game = game
        self.rules = game.entry.rules

    def moves(self, cells: bytearray) -> list[int]:
        out, compiled_out = [0] * OUT, np.zeros(OUT, dtype=np.int64)
        before = cells_of(cells)
        count = self.rules.moves(cells, self.game.rule, out)
        assert compiled(self.rules.moves)(before, self.game.rule, compiled_out) == count
        assert list(compiled_out) == out
        assert before.tobytes() == bytes(cells)
        return out[:count]

    def play(self, cells: bytearray, move: int) -> bytearray:
        after, compiled_after = cells.copy(), cells_of(cells)
        ended = self.rules.play(after, self.game.rule, move, None)
        assert compiled(self.rules.play)(compiled_after, self.game.rule, move, None) == ended
        assert compiled_after.tobytes() == bytes(after), (self.game, bytes(cells), move)
        return after

    def repeat(self, cells: bytearray) -> None:
        after, compiled_after = cells.copy(), cells_of(cells)
        self.rules.repeated(after, self.game.rule, None)
        compiled(self.rules.repeated)(compiled_after, self.game.rule, None)
        assert compiled_after.tobytes() == bytes(after), (self.game, bytes(cells))

    def settle(self, cells: bytearray) -> None:
        after, compiled_after = cells.copy(), cells_of(cells)
        self.rules.settle(after, self.game.rule, None)
        compiled(self.rules.settle)(compiled_after, self.game.rule, None)
        assert compiled_after.tobytes() == bytes(after), (self.game, bytes(cells))


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("transitions", [2_000, pytest.param(40_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", mashimo.games())
def test_compiled_rules_play_as_the_interpreted_ones(key, transitions):
    rng = Random(key)
    both, cells = new_game(rng, key)
    for _ in range(transitions):
        if cells[RESULT] != RUNNING or rng.random() < 0.01:
            both, cells = new_game(rng, key)
        moves = both.moves(cells)
        if cells[RESULT] == RUNNING:
            cells = both.play(cells, rng.choice(moves))
        if both.game.repeats and rng.random() < 0.05:
            both.repeat(cells)


def new_game(rng: Random, key: str) -> tuple[Both, bytearray]:
    """A game with options at random, from its start or from a board at random."""
    game = random_game(rng, key)
    position = game.start() if rng.random() < 0.5 else random_position(rng, game)
    both = Both(game)
    both.settle(bytearray(position.cells))
    return both, bytearray(position.cells)


@pytest.mark.parametrize(
    "vector",
    [vector for vector in VECTORS if vector["game"] in GAMES and "never_ending" in vector["expected"]],
    ids=lambda vector: vector["id"],
)
def test_compiled_rules_refuse_never_ending_moves(vector):
    game = game_of(vector)
    Both(game).moves(bytearray(position_of(vector, game).cells))


def test_a_function_is_compiled_once():
    assert compiled(kalah.play) is compiled(kalah.play)
    assert compiled(nam_nam.play) is not compiled(kalah.play)


def test_rules_functions_stay_what_they_are():
    compiled(kiswahili.moves)
    assert kiswahili.moves.__globals__["must_capture"] is kiswahili.must_capture


def test_only_python_functions_can_be_compiled():
    with pytest.raises(TypeError, match="not a function"):
        compiled(len)


def test_compiled_code_is_kept_under_a_name_that_changes_with_the_rules():
    # Otherwise a change in one file of the rules would leave the code in use that was built with the old one.
    dispatchers: list[Any] = [compiled(kalah.play), compiled(nam_nam.play)]
    names = {dispatcher.py_func.__qualname__ for dispatcher in dispatchers}
    assert len(names) == 2
    assert all(re.fullmatch("play_[0-9a-f]{12}", name) for name in names)


def name_of(function: Any) -> str:
    _build.cache_clear()
    built: Any = compiled(function)
    return str(built.py_func.__qualname__)


def test_the_name_changes_with_a_constant_of_another_file(monkeypatch):
    before = name_of(kalah.play)
    assert name_of(kalah.play) == before
    monkeypatch.setitem(kalah.capture_opposite.__globals__, "OWN_SEED", 7)  # a constant of what `play` calls
    assert name_of(kalah.play) != before


def test_the_name_changes_with_a_module_of_constants(monkeypatch):
    before = name_of(evaluation.nyumba_worth)
    monkeypatch.setattr(kiswahili_facts, "__file__", kalah.__file__)  # as if it held something else
    assert name_of(evaluation.nyumba_worth) != before


def test_without_a_folder_to_keep_it_in_code_is_compiled_all_the_same(monkeypatch):
    monkeypatch.setattr("mashimo.engine.compiled.cache_folder", lambda: None)
    again: Any = _build.__wrapped__(kalah.may_swap, ()).function
    assert again.stats.cache_path is None
    cells = cells_of(mashimo.game("kalah", pie=True).start().cells)
    assert not again(cells)
