"""Reviews in words."""

import pytest

from mashimo.engine.review import Mark, Review, ReviewedPosition
from mashimo.engine.values import SEED, WIN
from mashimo.server.language import ENGLISH, LANGUAGES
from mashimo.server.words.review import MARKS, accuracy_words, expected_words, mark_words, turning_words, value_words

PERSIAN = LANGUAGES["fa"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3_200, "South +3.2"),
        (-3_250, "North +3.2"),
        (-12_960, "North +13.0"),
        (49, "even"),
        (-49, "even"),
        (50, "even"),
        (51, "South +0.1"),
        (WIN + 8 * SEED, "South wins by 8"),
        (WIN + 8 * SEED - 13, "South wins by 8"),
        (-(WIN + SEED - 2), "North wins by 1"),
        (-WIN + 5, "North wins"),
    ],
)
def test_values(value: int, words: str) -> None:
    assert value_words(ENGLISH, value) == words


def test_numbers_have_the_digits_of_the_language() -> None:
    assert value_words(PERSIAN, 3_200) == "جنوب \u2066+۳٫۲\u2069"  # the sign stays before its number
    assert accuracy_words(PERSIAN, 87.4) == "۸۷٪"


def test_every_mark_has_a_sign_and_a_word_of_its_own() -> None:
    assert set(MARKS) == set(Mark)
    assert len({mark_words(ENGLISH, mark) for mark in Mark}) == len({sign for sign, _ in MARKS.values()}) == len(Mark)
    assert mark_words(ENGLISH, Mark.BLUNDER) == "?? blunder"


def test_accuracy_and_expectation() -> None:
    assert accuracy_words(ENGLISH, None) == "–"
    assert accuracy_words(ENGLISH, 99.6) == "100%"
    assert expected_words(ENGLISH, 0.62) == "62% for South"
    assert expected_words(ENGLISH, 0.3) == "70% for North"


@pytest.mark.parametrize(
    ("turn", "last", "words"),
    [
        (7, 0.1, "The game turned with move 7: from then on North stayed ahead."),
        (None, 1.0, "South was ahead from the start to the end."),
        (None, 0.5, "The game did not turn for good: nobody is clearly ahead at its end."),
    ],
)
def test_the_turning_point(turn: int | None, last: float, words: str) -> None:
    review = Review((ReviewedPosition(0, last, ()),), (), (None, None), turn)
    assert turning_words(ENGLISH, review) == words
