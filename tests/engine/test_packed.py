"""Kalah and Oware on words play exactly as the rules do."""

from random import Random
from typing import Any

import numpy as np
import pytest

import mashimo
from mashimo.engine import packed, packed_kalah, packed_oware
from mashimo.engine.compiled import compiled
from mashimo.engine.packed import can_pack, pack, unpack
from mashimo.rules.board import MOVER, RESULT, RUNNING, SOUTH, STORE
from tests.rules.random_play import random_game, random_position

PACKED: dict[str, Any] = {"kalah": packed_kalah, "oware": packed_oware}
OUT = 16


class Both:
    """A board of a game, in the form of the rules and in words; every call checks that they agree."""

    def __init__(self, game: mashimo.Game, cells: bytes, *, compile_it: bool) -> None:
        self.rules, self.rule = game.entry.rules, game.rule
        self.cells = bytearray(cells)
        self.words = pack(cells)
        self.compile_it = compile_it
        self.name = game.text
        self.call("settle", None)

    def call(self, name: str, *arguments: object) -> None:
        before = bytes(self.cells)
        getattr(self.rules, name)(self.cells, self.rule, *arguments)
        self.on_words(name)(self.words, self.rule, *arguments)
        assert unpack(self.words) == bytes(self.cells), (self.name, before, name, arguments)

    def on_words(self, name: str) -> Any:
        function = getattr(PACKED[self.rules.__name__.rpartition(".")[2]], name)  # type: ignore[attr-defined]
        return compiled(function) if self.compile_it else function

    def moves(self) -> list[int]:
        out, of_words = [0] * OUT, np.zeros(OUT, dtype=np.int64)
        moves = out[: self.rules.moves(self.cells, self.rule, out)]
        assert list(of_words[: self.on_words("moves")(self.words, self.rule, of_words)]) == moves
        return moves

    def check_facts(self) -> None:
        assert packed.mover_of(self.words) == self.cells[MOVER]
        assert packed.result_of(self.words) == self.cells[RESULT]
        assert [packed.store_of(self.words, player) for player in range(2)] == list(self.cells[STORE : STORE + 2])


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("transitions", [12_500, pytest.param(300_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("compile_it", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("key", PACKED)
def test_words_play_as_the_rules_do(key, compile_it, transitions):
    rng = Random(f"{key} {compile_it}")
    both = new_game(rng, key, compile_it)
    for _ in range(transitions):
        if both.cells[RESULT] != RUNNING or rng.random() < 0.005:
            both = new_game(rng, key, compile_it)
        if both.cells[RESULT] == RUNNING:
            both.call("play", rng.choice(both.moves()), None)
        if key == "oware" and rng.random() < 0.01:
            both.call("repeated", None)
        both.check_facts()


def new_game(rng: Random, key: str, compile_it: bool) -> Both:
    """A game with options at random, from its start or from a board at random."""
    fixed = {"pie": "false"} if key == "kalah" else {}
    game = random_game(rng, key, houses="6", seeds=str(rng.randint(1, 6)), **fixed)
    position = game.start() if rng.random() < 0.5 else random_position(rng, game)
    return Both(game, position.cells, compile_it=compile_it)


@pytest.mark.parametrize(
    ("text", "south"),
    [
        ("kalah", (3, 4, 3, 4, 3, 3)),  # 40 = 3 x 13 + 1, the store counted, each time a seed into the origin
        ("oware", (0, 4, 4, 5, 4, 4)),  # 40 = 3 x 11 + 7, the origin left out
    ],
)
def test_a_pit_of_forty_seeds_is_sown_round_and_round(text, south):
    game = mashimo.game(text)
    position = game.position([40, 0, 0, 1, 0, 0] + [0] * 5 + [1], any_total=True)
    both = Both(game, position.cells, compile_it=False)
    both.call("play", 0, None)
    assert tuple(both.cells[:6]) == south


def test_what_fits_into_words():
    assert can_pack(mashimo.game("kalah"), mashimo.game("kalah").start().cells)
    assert can_pack(mashimo.game("oware", seeds=6), mashimo.game("oware", seeds=6).start().cells)


@pytest.mark.parametrize("text", ["kalah;houses=5", "oware;houses=7", "kalah;pie=true", "kujifunza", "congkak"])
def test_what_does_not_fit_into_words(text):
    game = mashimo.game(text)
    assert not can_pack(game, game.start().cells)


def test_a_board_of_many_seeds_does_not_fit_into_words():
    game = mashimo.game("oware")
    for seeds, fits in ((64, True), (65, False)):
        position = game.position([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], (61, seeds), any_total=True, settle=False)
        assert can_pack(game, position.cells) == fits


def test_the_swap_of_seats_is_past_after_the_second_move():
    position = mashimo.game("kalah", pie=True).start()
    assert position.mover == SOUTH
    position = position.play("1")
    assert not can_pack(position.game, position.cells)
    assert can_pack(position.game, position.play("1").cells)
