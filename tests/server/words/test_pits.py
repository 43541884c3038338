"""What is read aloud of pits and stores."""

import pytest

import mashimo
from mashimo.server.language import ENGLISH
from mashimo.server.words.pits import pit_label, store_label


@pytest.mark.parametrize(("key", "cell", "label"), [("kalah", 2, "House 3"), ("oware", 8, "House c")])
def test_a_pit_says_its_name_its_seeds_whose_it_is_and_why_it_cannot_be_played(key: str, cell: int, label: str) -> None:
    start = mashimo.game(key).start()
    assert pit_label(ENGLISH, start, cell, "yours", "playable") == f"{label}, 4 seeds, yours, playable"
    assert pit_label(ENGLISH, start, cell, "the other's", "") == f"{label}, 4 seeds, the other's"


@pytest.mark.parametrize("whose", ["yours", "the other's", "South"])
def test_a_store_is_told_like_a_pit(whose: str) -> None:
    assert store_label(ENGLISH, whose, 1) == f"Store, 1 seed, {whose}"
    assert store_label(ENGLISH, whose, 21) == f"Store, 21 seeds, {whose}"
