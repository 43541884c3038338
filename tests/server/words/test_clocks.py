"""Clocks, in words."""

import pytest

from mashimo.play.clock import DAY, HOUR, MINUTE, SECOND
from mashimo.server.language import ENGLISH, LANGUAGES
from mashimo.server.words.clocks import clock_words, time_words, wrong_clock


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "No clock"),
        ("300+5", "5 min + 5 s a turn"),
        ("600+0", "10 min"),
        ("90+3", "90 s + 3 s a turn"),
        ("15+0", "15 s"),
        ("1d", "1 day a turn"),
        ("7d", "7 days a turn"),
    ],
)
def test_a_time_control_is_told_in_few_words(text: str, words: str) -> None:
    assert clock_words(ENGLISH, text) == words


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (0, "0.0"),
        (9_999, "9.9"),
        (10 * SECOND, "0:10"),
        (MINUTE - 1, "0:59"),
        (5 * MINUTE, "5:00"),
        (HOUR - 1, "59:59"),
        (HOUR, "1:00:00"),
        (DAY - 1, "23:59:59"),
        (DAY, "1 d 0 h"),
        (3 * DAY - 1, "2 d 23 h"),
    ],
)
def test_what_is_left_is_told_to_the_second_and_below_ten_to_the_tenth(left: int, words: str) -> None:
    assert time_words(ENGLISH, left) == words


@pytest.mark.parametrize(("code", "words"), [("fa", "۹٫۵"), ("fi", "9,5"), ("ro", "9,5"), ("sw", "9.5")])
def test_tenths_have_the_digits_and_the_point_of_the_language(code: str, words: str) -> None:
    assert time_words(LANGUAGES[code], 9_500) == words


def test_what_is_wrong_is_a_sentence() -> None:
    assert wrong_clock(ENGLISH, "300+5") == ""
    assert wrong_clock(ENGLISH, "300+99") == "The clock “300+99” adds more than 60 seconds a turn."
