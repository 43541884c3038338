import pytest

from mashimo.play import First, Match, Opponent, Setting, create, fold
from mashimo.server.language import ENGLISH
from mashimo.server.words.opening import begins_words

HOST, GUEST = frozenset({0}), frozenset({1})
WATCHER: frozenset[int] = frozenset()


def match(first: First, opponent: Opponent = Opponent.FRIEND) -> Match:
    return fold([(0, create(Setting("kalah", opponent, first), bytes(17)))])


@pytest.mark.parametrize(
    ("first", "seats", "words"),
    [
        (First.ME, HOST, "You begin."),
        (First.ME, WATCHER, "The player who invites begins."),
        (First.OTHER, HOST, "The other player begins."),
        (First.OTHER, GUEST, "You begin."),
        (First.OTHER, WATCHER, "The player who joins begins."),
        (First.FIST, HOST, ""),
        (First.FIST, WATCHER, ""),
    ],
)
def test_who_begins_is_told_to_each_in_his_own_words(first, seats, words):
    assert begins_words(ENGLISH, match(first), seats) == words


def test_nothing_is_said_to_one_who_plays_both_sides():
    assert begins_words(ENGLISH, match(First.ME, Opponent.SHARED), frozenset({0, 1})) == ""
