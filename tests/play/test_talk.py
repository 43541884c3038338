"""What players may say to one another."""

import pytest

from mashimo.play import (
    PHRASES,
    Created,
    Joined,
    Match,
    Opponent,
    Refused,
    Resign,
    Said,
    Say,
    Setting,
    Spoken,
    Why,
    create,
    decide,
    event_from,
    event_to,
    fold,
)

HOST, GUEST = frozenset({0}), frozenset({1})
START = 1_700_000_000_000

pytestmark = pytest.mark.ux(22)


def joined() -> Match:
    return fold([(START, Created("kalah", ("person", "person"), south=0)), (START, Joined())])


def said(match: Match, seats: frozenset[int], phrase: str, at: int) -> Match:
    events = decide(match, seats, Say(phrase), now=START + at)
    return fold([(START + at, event) for event in events], match)


def refusal(match: Match, seats: frozenset[int], phrase: str, at: int = 0) -> Why:
    with pytest.raises(Refused) as caught:
        decide(match, seats, Say(phrase), now=START + at)
    return caught.value.why


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_can_be_said_and_comes_back_from_the_log(phrase: str) -> None:
    assert said(joined(), GUEST, phrase, 5).said == (Spoken(1, phrase, START + 5),)
    assert event_from("said", event_to(Said(1, phrase))) == Said(1, phrase)


def test_no_words_of_ones_own() -> None:
    assert refusal(joined(), HOST, "https://example.com") is Why.NO_PHRASE


def test_one_phrase_in_three_seconds_for_each() -> None:
    match = said(joined(), HOST, "hello", 0)
    assert refusal(match, HOST, "luck", 2_999) is Why.TALKS_TOO_FAST
    assert len(said(match, GUEST, "hello", 1).said) == 2
    assert len(said(match, HOST, "luck", 3_000).said) == 2


def test_thirty_phrases_in_a_match_for_each() -> None:
    match = joined()
    for number in range(30):
        match = said(match, HOST, "hello", number * 3_000)
    assert refusal(match, HOST, "bye", 10**6) is Why.TALKS_TOO_MUCH
    assert len(said(match, GUEST, "bye", 10**6).said) == 31


def test_one_may_talk_after_the_match_but_not_before_it() -> None:
    match = joined()
    over = fold([(START, event) for event in decide(match, HOST, Resign())], match)
    assert said(over, GUEST, "played", 1).said
    waiting = fold([(START, Created("kalah", ("person", "person"), south=0))])
    assert refusal(waiting, HOST, "hello") is Why.NOT_JOINED


@pytest.mark.parametrize(
    ("opponent", "seats"), [(Opponent.COMPUTER, HOST), (Opponent.SHARED, frozenset({0, 1})), (Opponent.SHARED, HOST)]
)
def test_there_is_nobody_to_talk_to(opponent: Opponent, seats: frozenset[int]) -> None:
    match = fold([(START, create(Setting("kalah", opponent), bytes(17)))])
    assert refusal(match, seats, "hello") is Why.NO_TALK


def test_watchers_say_nothing() -> None:
    assert refusal(joined(), frozenset(), "hello") is Why.WATCHING
