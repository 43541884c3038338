"""Before a match begins: joining, two seats for two others, the public list, calling it off."""

from dataclasses import replace

import pytest

from mashimo.play import (
    GUEST,
    HOST,
    Cancel,
    Cancelled,
    Command,
    First,
    Join,
    Joined,
    Match,
    Offer,
    Opponent,
    Play,
    Refused,
    Setting,
    Stage,
    Unlist,
    Why,
    create,
    decide,
    event_from,
    event_kind,
    event_to,
    fold,
    rematch,
)

CHANCE = bytes(17)
NOBODY: frozenset[int] = frozenset()
FIRST, SECOND = frozenset({HOST}), frozenset({GUEST})


def made(opponent: Opponent = Opponent.FRIEND, *, public: bool = False, first: First = First.ME) -> Match:
    return fold([(0, create(Setting("kalah", opponent, first, public=public), CHANCE))])


def after(match: Match, seats: frozenset[int], command: Command, *, organises: bool = False) -> Match:
    events = decide(match, seats, command, organises=organises)
    return fold([(1, event_from(event_kind(event), event_to(event))) for event in events], match)


def why(match: Match, seats: frozenset[int], command: Command, *, organises: bool = False) -> Why:
    with pytest.raises(Refused) as caught:
        decide(match, seats, command, organises=organises)
    return caught.value.why


def test_the_guest_takes_the_free_seat() -> None:
    match = made()
    assert match.taken == {HOST}
    assert decide(match, NOBODY, Join()) == [Joined(GUEST)]
    joined = after(match, NOBODY, Join())
    assert joined.stage is Stage.PLAYING
    assert joined.taken == {HOST, GUEST}
    assert decide(joined, SECOND, Join()) == []
    assert why(joined, NOBODY, Join()) is Why.SEAT_TAKEN
    assert why(joined, FIRST, Join()) is Why.OWN_MATCH


def test_a_joining_of_an_older_log_is_the_guests() -> None:
    assert event_from("joined", {}) == Joined(GUEST)


@pytest.mark.ux(24)
def test_a_match_for_two_others_begins_when_both_have_come() -> None:
    match = made(Opponent.OTHERS)
    assert match.taken == NOBODY
    assert why(match, NOBODY, Join()) is Why.BY_LINK
    assert why(match, NOBODY, Join(), organises=True) is Why.BY_LINK
    one = after(match, SECOND, Join())
    assert one.stage is Stage.WAITING
    assert one.taken == {GUEST}
    assert decide(one, SECOND, Join()) == []
    assert why(one, SECOND, Play("1", 0)) is Why.NOT_JOINED
    both = after(one, FIRST, Join())
    assert both.stage is Stage.PLAYING
    assert both.mover == HOST
    assert why(both, NOBODY, Join()) is Why.SEAT_TAKEN


@pytest.mark.parametrize(("first", "south"), [(First.ME, HOST), (First.OTHER, GUEST), (First.FIST, HOST)])
def test_who_begins_in_a_match_for_two_others(first: First, south: int) -> None:
    """There is no fist: nobody of the two hides a seed. Chance (zero here) decides instead."""
    match = made(Opponent.OTHERS, first=first)
    assert match.south == south
    assert match.created.hand == ""


@pytest.mark.check(38)
@pytest.mark.parametrize("opponent", [Opponent.COMPUTER, Opponent.SHARED, Opponent.OTHERS])
def test_only_a_match_with_a_friend_can_be_public(opponent: Opponent) -> None:
    assert not made(opponent, public=True).public
    assert made(public=True).public
    assert not made().public


def test_the_maker_takes_his_match_off_the_list() -> None:
    match = made(public=True)
    assert why(match, NOBODY, Unlist()) is Why.NOT_THE_MAKER
    hidden = after(match, FIRST, Unlist())
    assert not hidden.public
    assert hidden.stage is Stage.WAITING
    assert decide(hidden, FIRST, Unlist()) == []
    running = after(match, NOBODY, Join())
    assert why(running, SECOND, Unlist()) is Why.NOT_THE_MAKER
    assert not after(running, FIRST, Unlist()).public


def test_a_waiting_match_can_be_cancelled() -> None:
    match = made()
    assert why(match, NOBODY, Cancel()) is Why.NOT_THE_MAKER
    gone = after(match, FIRST, Cancel())
    assert gone.cancelled
    assert gone.stage is Stage.OVER
    assert gone.result is None
    assert decide(gone, FIRST, Cancel()) == []
    assert why(gone, NOBODY, Join()) is Why.CANCELLED
    assert why(gone, FIRST, Offer("rematch")) is Why.CANCELLED
    assert why(gone, FIRST, Play("1", 0)) is Why.OVER
    assert event_from("cancelled", {}) == Cancelled()


def test_a_match_that_has_begun_cannot_be_cancelled() -> None:
    assert why(after(made(), NOBODY, Join()), FIRST, Cancel()) is Why.HAS_BEGUN


def test_the_organiser_alone_cancels_a_match_for_two_others() -> None:
    match = after(made(Opponent.OTHERS), FIRST, Join())
    assert why(match, FIRST, Cancel()) is Why.NOT_THE_MAKER
    assert after(match, NOBODY, Cancel(), organises=True).cancelled
    assert why(after(match, SECOND, Join()), NOBODY, Cancel(), organises=True) is Why.HAS_BEGUN


def test_a_rematch_is_as_public_as_its_match_was_at_the_end() -> None:
    created = made(public=True).created
    assert not rematch(created, HOST, "one").public
    assert rematch(created, HOST, "one", public=True).public
    again = rematch(replace(created, organised=True), HOST, "one")
    assert not again.organised
