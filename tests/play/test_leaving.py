"""When a match may be claimed because the other player has left."""

import pytest

from mashimo.play import (
    LEFT,
    LEFT_DRAW,
    Claim,
    Claimed,
    Created,
    Event,
    Gone,
    Joined,
    Match,
    Moved,
    Offer,
    Refused,
    Resign,
    TimeControl,
    Why,
    Withdraw,
    absence,
    decide,
    event_from,
    event_kind,
    event_to,
    fold,
)
from mashimo.rules.outcome import Side

HOST, GUEST = frozenset({0}), frozenset({1})
START = 1_700_000_000_000
LEFT_AT = START + 60_000


def played(clock: str = "300+5", moves: tuple[str, ...] = ("1", "2")) -> Match:
    events: list[Event] = [Created("kalah", ("person", "person"), south=0, clock=clock), Joined(), *map(Moved, moves)]
    return fold([(START, event) for event in events])


def gone(seat: int = 1, *, on_purpose: bool = False, since: int = LEFT_AT) -> frozenset[Gone]:
    return frozenset({Gone(seat, since, on_purpose)})


def refusal(match: Match, seats: frozenset[int], what: str, after: int, left: frozenset[Gone]) -> Why:
    with pytest.raises(Refused) as caught:
        decide(match, seats, Claim(what), now=LEFT_AT + after, gone=left)
    return caught.value.why


@pytest.mark.ux(18)
@pytest.mark.parametrize(
    ("clock", "dropped", "on_purpose"),
    [("15+0", 40, 10), ("600+5", 40, 10), ("900+10", 60, 15), ("1800+20", 120, 30), ("10800+60", 120, 30)],
)
def test_one_waits_longer_for_who_was_dropped_and_in_longer_matches(clock: str, dropped: int, on_purpose: int) -> None:
    control = TimeControl.parse(clock)
    assert control.patience(on_purpose=False) == dropped * 1000
    assert control.patience(on_purpose=True) == on_purpose * 1000


@pytest.mark.ux(18)
@pytest.mark.parametrize(("on_purpose", "wait"), [(False, 40_000), (True, 10_000)])
@pytest.mark.parametrize(("what", "winner", "reason"), [("win", Side.SOUTH, LEFT), ("draw", None, LEFT_DRAW)])
def test_who_stays_may_claim_a_win_or_a_draw_after_the_countdown(
    on_purpose: bool, wait: int, what: str, winner: Side | None, reason: str
) -> None:
    match = played()
    left = gone(on_purpose=on_purpose)
    assert refusal(match, HOST, what, wait - 1, left) is Why.NOT_LONG_ENOUGH
    events = decide(match, HOST, Claim(what), now=LEFT_AT + wait, gone=left)
    assert events == [Claimed(0, what)]
    assert event_from(event_kind(events[0]), event_to(events[0])) == events[0]
    over = fold([(LEFT_AT + wait, event) for event in events], match)
    assert over.result is not None
    assert (over.result.winner, over.result.reason) == (winner, reason)
    assert refusal(over, HOST, what, wait, left) is Why.OVER


@pytest.mark.ux(18)
def test_nothing_can_be_claimed_when_the_other_is_back_or_has_moved_since() -> None:
    match = played()
    assert refusal(match, HOST, "win", 99_000, frozenset()) is Why.NOT_GONE
    assert refusal(match, HOST, "win", 99_000, gone(0)) is Why.NOT_GONE  # he himself was gone
    moved = fold([(LEFT_AT + 1, Moved("3")), (LEFT_AT + 2, Moved("3"))], match)  # the guest by another server
    assert refusal(moved, HOST, "win", 99_000, gone()) is Why.NOT_GONE


def test_what_is_no_claim_is_refused() -> None:
    assert refusal(played(), HOST, "cake", 99_000, gone()) is Why.NO_CLAIM
    assert refusal(played(), frozenset(), "win", 99_000, gone()) is Why.WATCHING


@pytest.mark.parametrize(
    "match", [played(""), played("3d"), played(moves=()), played(moves=("1",))], ids=["none", "days", "0", "1"]
)
def test_only_matches_in_real_time_are_claimed_and_only_after_both_first_moves(match: Match) -> None:
    assert refusal(match, HOST, "win", 99_000, gone()) is Why.NOT_GONE


def test_both_seats_on_one_device_claim_nothing() -> None:
    created = Created("kalah", ("person", "person"), shared=True, south=0, clock="300+5")
    shared = fold([(START, created), (START, Moved("1")), (START, Moved("2"))])
    assert absence(shared, frozenset({0, 1}), gone()) is None
    assert absence(shared, HOST, gone()) is None


@pytest.mark.ux(12)
def test_two_offers_of_a_rematch_a_minute() -> None:
    match = fold([(START, event) for event in decide(played(), HOST, Resign())], played())
    for at in (0, 30_000):
        match = fold([(START + at, event) for event in decide(match, HOST, Offer("rematch"), now=START + at)], match)
        match = fold([(START + at, event) for event in decide(match, HOST, Withdraw("rematch"))], match)
    with pytest.raises(Refused) as caught:
        decide(match, HOST, Offer("rematch"), now=START + 59_999)
    assert caught.value.why is Why.TOO_MANY_OFFERS
    assert decide(match, GUEST, Offer("rematch"), now=START + 59_999)  # the other may
    assert decide(match, HOST, Offer("rematch"), now=START + 60_000)
