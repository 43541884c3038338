"""How matches end, in words."""

import pytest

from mashimo.play import Aborted, Claimed, Created, Event, Flagged, Joined, Match, Resigned, fold
from mashimo.rules.outcome import Reason
from mashimo.server.language import ENGLISH
from mashimo.server.words.results import reason_words, result_words

HOST, GUEST = frozenset({0}), frozenset({1})
WATCHER: frozenset[int] = frozenset()
PEOPLE = ("person", "person")


def ended(over: str, *events: Event) -> Match:
    """A match of Kalah between two people, the host South, that stands at 30 to 18."""
    start = f"kalah 0-0-0-0-0-0/0-0-0-0-0-0/{over}" if over else ""
    return fold([(0, event) for event in (Created("kalah", PEOPLE, south=0, start=start), Joined(), *events)])


@pytest.mark.parametrize(
    ("over", "seats", "words"),
    [
        ("30-18/N;over=south:row-empty", HOST, "You won, 30 to 18."),
        ("30-18/N;over=south:row-empty", GUEST, "You lost, 30 to 18."),
        ("30-18/N;over=south:row-empty", WATCHER, "South won, 30 to 18."),
        ("18-30/N;over=north:row-empty", WATCHER, "North won, 30 to 18."),
        ("24-24/N;over=draw:row-empty", HOST, "A draw, 24 to 24."),
    ],
)
def test_who_won_is_told_to_each_in_his_own_words_the_winners_seeds_first(
    over: str, seats: frozenset[int], words: str
) -> None:
    assert result_words(ENGLISH, ended(over), seats) == words


def test_who_resigned_is_told_without_a_score() -> None:
    match = ended("", Resigned(0))
    assert result_words(ENGLISH, match, GUEST) == "You won."
    assert reason_words(ENGLISH, match) == "South resigned."


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_of_the_rules_is_a_sentence(reason: Reason) -> None:
    words = reason_words(ENGLISH, ended(f"18-30/S;over=north:{reason.value}"))
    assert words[0].isupper()
    assert words.endswith(".")
    assert "%" not in words


def test_nothing_is_said_of_a_match_that_goes_on() -> None:
    match = ended("")
    assert result_words(ENGLISH, match, HOST) == reason_words(ENGLISH, match) == ""


@pytest.mark.parametrize(
    ("event", "result", "reason"),
    [
        (Flagged(0), "You won.", "The time of South ran out."),
        (Aborted(0), "The match was broken off.", "The first move did not come in time. Nobody has won or lost."),
        (Claimed(1, "win"), "You won.", "South has left the match."),
        (Claimed(1, "draw"), "A draw.", "A player had left; the other called it a draw."),
    ],
)
def test_what_players_and_clocks_end_is_told_without_a_score(event: Event, result: str, reason: str) -> None:
    match = ended("", event)
    assert result_words(ENGLISH, match, GUEST) == result
    assert reason_words(ENGLISH, match) == reason
