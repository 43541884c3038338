"""The compiled count of move paths against what other programs count."""

import pytest

import mashimo
from mashimo.engine.perft import perft
from tests.rules.perft import perft as interpreted
from tests.rules.test_perft import COUNTS
from tests.rules.vectors import VECTORS, game_of

DEEPER = {
    "kalah": {10: 13519607, 11: 65870758, 12: 318739550},
    "kalah;empty_capture=own_seed": {8: 559885, 9: 2743126, 10: 13394138},
    "oware": {10: 18137964, 11: 91558687, 12: 460005710},
}
QUICK = 3_000_000  # paths counted in the quick run

CASES = [
    pytest.param(text, depth, count, marks=[pytest.mark.slow] if count > QUICK else [], id=f"{text}-{depth}")
    for text, counts in COUNTS.items()
    for depth, count in [*enumerate(counts, start=1), *DEEPER.get(text, {}).items()]
]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("text", "depth", "count"), CASES)
def test_compiled_perft(text, depth, count):
    assert perft(text, depth) == count


@pytest.mark.timeout(600)
@pytest.mark.parametrize("vector", [v for v in VECTORS if "perft" in v["expected"]], ids=lambda vector: vector["id"])
def test_perft_of_the_vectors(vector):
    game = game_of(vector)
    if game.key == "nam_nam":
        pytest.skip("the vector ends a path where a player misses his turn; here that belongs to the move before")
    for depth, count in vector["expected"]["perft"].items():
        if count <= QUICK:
            assert perft(game, int(depth)) == count


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("nam_nam/round", 4),
        pytest.param("nam_nam/round", 5, marks=pytest.mark.slow),  # interpreted, it takes half a minute
        ("kalah;houses=4;pie=true", 5),
        ("oware;houses=3;seeds=1", 5),
    ],
)
def test_perft_counts_as_the_interpreted_rules_do(text, depth):
    assert perft(text, depth) == interpreted(mashimo.game(text).start(), depth)


def test_a_path_ends_where_a_position_comes_again():
    counts = []
    for limit in (2, 3):
        game = mashimo.game("oware", houses=3, seeds=1, repetition_limit=limit)
        counts.append(perft(game, 14))
        assert counts[-1] == interpreted(game.start(), 14)
    assert counts[0] < counts[1]
