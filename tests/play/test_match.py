"""A match as the fold of its events, and what commands make of it."""

import pytest

from mashimo import IllegalMove, Side
from mashimo.play import (
    AGREED,
    DEFAULT_LEVEL,
    Answer,
    Command,
    Created,
    First,
    Guess,
    Join,
    Match,
    Offer,
    Opponent,
    Play,
    Refused,
    Resign,
    Setting,
    Stage,
    Why,
    Withdraw,
    create,
    decide,
    event_from,
    event_kind,
    event_to,
    fold,
    hides_last_move,
    rematch,
    shown_position,
)
from mashimo.play.opening import fist_hash

HOST, GUEST = frozenset({0}), frozenset({1})
BOTH = frozenset({0, 1})
NOBODY: frozenset[int] = frozenset()
CHANCE = bytes(range(17))


def made(game: str = "kalah", opponent: Opponent = Opponent.FRIEND, first: First = First.ME) -> Match:
    return fold([(1000, create(Setting(game, opponent, first), CHANCE))])


def after(match: Match, *commands: tuple[frozenset[int], Command]) -> Match:
    for seats, command in commands:
        match = fold([(2000, event) for event in decide(match, seats, command, "nextnextnext")], match)
    return match


def joined(game: str = "kalah", first: First = First.ME) -> Match:
    return after(made(game, first=first), (NOBODY, Join()))


def refusal(match: Match, seats: frozenset[int], command: Command) -> Why:
    with pytest.raises(Refused) as caught:
        decide(match, seats, command)
    return caught.value.why


def test_a_match_waits_for_the_guest_and_then_begins() -> None:
    match = made()
    assert match.stage is Stage.WAITING
    assert refusal(match, HOST, Play("1", 0)) is Why.NOT_JOINED
    assert refusal(match, HOST, Join()) is Why.OWN_MATCH
    match = after(match, (NOBODY, Join()))
    assert match.stage is Stage.PLAYING
    assert match.mover == 0
    assert refusal(match, NOBODY, Join()) is Why.SEAT_TAKEN
    assert decide(match, GUEST, Join()) == []  # his first answer was lost


@pytest.mark.parametrize(("first", "south"), [(First.ME, 0), (First.OTHER, 1)])
def test_who_begins_is_south(first: First, south: int) -> None:
    assert joined(first=first).south == south


def test_chance_decides_by_its_first_byte() -> None:
    setting = Setting("oware", first=First.CHANCE)
    assert {create(setting, bytes([byte, *CHANCE[1:]])).south for byte in (0, 1)} == {0, 1}


@pytest.mark.parametrize("byte", [0, 1])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_right_guess_of_the_fist_begins(byte: int, hand: str) -> None:
    created = create(Setting("oware", first=First.FIST), bytes([byte, *CHANCE[1:]]))
    match = after(fold([(1, created)]), (NOBODY, Join()))
    promised = fist_hash(created)
    assert match.stage is Stage.GUESSING
    assert refusal(match, HOST, Play("A", 0)) is Why.GUESS_FIRST
    assert refusal(match, HOST, Guess(hand)) is Why.NOT_YOUR_GUESS
    assert refusal(match, GUEST, Guess("middle")) is Why.NO_GUESS
    match = after(match, (GUEST, Guess(hand)))
    assert match.south == (1 if hand == created.hand else 0)
    assert fist_hash(match.created) == promised
    assert refusal(match, GUEST, Guess(hand)) is Why.NO_GUESS


def test_moves_out_of_turn_too_late_illegal_and_by_watchers_are_refused() -> None:
    match = joined()
    assert refusal(match, GUEST, Play("1", 0)) is Why.NOT_YOUR_TURN
    assert refusal(match, HOST, Play("1", 1)) is Why.TOO_LATE
    assert refusal(match, NOBODY, Play("1", 0)) is Why.WATCHING
    match = after(match, (HOST, Play("3", 0)))
    assert match.mover == 0  # an extra turn
    with pytest.raises(IllegalMove, match="empty"):
        decide(match, HOST, Play("3", 1))
    assert refusal(match, HOST, Play("4", 0)) is Why.TOO_LATE


def test_a_move_that_its_player_has_made_is_not_made_again() -> None:
    match = after(joined(), (HOST, Play("3", 0)), (HOST, Play("1", 1)))
    assert decide(match, HOST, Play("3", 0)) == []  # a double click, or a second window
    assert decide(match, HOST, Play("1", 1)) == []
    assert refusal(match, GUEST, Play("1", 1)) is Why.TOO_LATE
    assert decide(after(match, (GUEST, Resign())), HOST, Play("1", 1)) == []


def test_who_offers_what_the_other_has_just_offered_accepts_it() -> None:
    drawn = after(joined(), (HOST, Offer("draw")), (GUEST, Offer("draw")))
    assert drawn.result is not None
    assert drawn.result.reason == AGREED
    again = after(drawn, (GUEST, Offer("rematch")), (HOST, Offer("rematch")))
    assert again.next_match == "nextnextnext"
    asked = after(joined(), (HOST, Play("1", 0)), (GUEST, Play("2", 1)), (HOST, Offer("takeback")))
    assert refusal(asked, GUEST, Offer("takeback")) is Why.OFFER_OPEN  # of another move
    assert decide(asked, HOST, Offer("takeback")) == []  # a double click


def test_resigning_gives_the_other_the_match() -> None:
    match = after(joined(), (GUEST, Resign()))
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (Side.SOUTH, "resigned")
    assert refusal(match, HOST, Play("1", 0)) is Why.OVER
    assert refusal(match, HOST, Resign()) is Why.OVER


def test_a_draw_needs_both() -> None:
    match = after(joined(), (HOST, Offer("draw")))
    assert refusal(match, GUEST, Offer("takeback")) is Why.OFFER_OPEN
    assert refusal(match, HOST, Answer("draw", yes=True)) is Why.NO_OFFER
    declined = after(match, (GUEST, Answer("draw", yes=False)))
    assert (declined.offer, declined.declined, declined.stage) == (None, "draw", Stage.PLAYING)
    agreed = after(match, (GUEST, Answer("draw", yes=True)))
    assert agreed.result is not None
    assert (agreed.result.winner, agreed.result.reason) == (None, "agreed")


def test_an_offer_can_be_withdrawn_and_lapses_with_a_move() -> None:
    offered = after(joined(), (GUEST, Offer("draw")))
    assert after(offered, (GUEST, Withdraw("draw"))).offer is None
    assert refusal(offered, HOST, Withdraw("draw")) is Why.NO_OFFER
    moved = after(offered, (HOST, Play("1", 0)))
    assert moved.offer is None
    assert refusal(moved, HOST, Answer("draw", yes=True)) is Why.NO_OFFER


def test_a_takeback_goes_back_to_before_the_askers_last_move() -> None:
    match = after(joined(), (HOST, Play("1", 0)), (GUEST, Play("2", 1)))
    back = after(match, (HOST, Offer("takeback")), (GUEST, Answer("takeback", yes=True)))
    assert back.ply == 0
    assert back.position == back.game.start()
    back = after(match, (GUEST, Offer("takeback")), (HOST, Answer("takeback", yes=True)))
    assert [played.text for played in back.moves] == ["1"]
    assert refusal(joined(), GUEST, Offer("takeback")) is Why.NOTHING_TO_TAKE_BACK


def test_a_rematch_swaps_sides_and_only_follows_the_end() -> None:
    match = joined()
    assert refusal(match, HOST, Offer("rematch")) is Why.NOT_OVER
    over = after(match, (HOST, Resign()))
    again = after(over, (HOST, Offer("rematch")), (GUEST, Answer("rematch", yes=True)))
    assert again.next_match == "nextnextnext"
    assert refusal(again, GUEST, Offer("rematch")) is Why.REMATCHED
    following = rematch(over.created, over.south or 0, "first")
    assert (following.south, following.rematch_of) == (1, "first")


def test_the_computer_takes_back_rematches_and_refuses_draws() -> None:
    match = after(made(opponent=Opponent.COMPUTER), (HOST, Play("1", 0)))
    assert match.owes == DEFAULT_LEVEL
    assert refusal(match, HOST, Offer("draw")) is Why.COMPUTER_DECLINES
    assert after(match, (HOST, Offer("takeback"))).ply == 0
    over = after(match, (HOST, Resign()))
    assert after(over, (HOST, Offer("rematch"))).next_match == "nextnextnext"


def test_two_on_one_device_agree_at_once() -> None:
    match = made(opponent=Opponent.SHARED)
    match = after(match, (BOTH, Play("1", 0)), (BOTH, Play("2", 1)))
    back = after(match, (BOTH, Offer("takeback")))  # the last move, whoever made it
    assert back.ply == 1
    assert after(back, (BOTH, Offer("takeback"))).ply == 0
    drawn = after(match, (BOTH, Offer("draw")))
    assert drawn.stage is Stage.OVER
    resigned = after(match, (BOTH, Resign()))
    assert resigned.result is not None
    assert resigned.result.winner is Side.NORTH  # South was to move


def test_the_end_by_the_rules_ends_the_match() -> None:
    start = "kalah 0-0-0-0-0-1/0-0-0-0-0-1/24-22/S"
    created = Created("kalah", ("person", "person"), south=0, start=start)
    match = after(fold([(1, created)]), (NOBODY, Join()), (HOST, Play("6", 0)))
    assert match.stage is Stage.OVER
    assert match.result is not None
    assert (match.result.winner, match.result.reason, match.result.stores) == (Side.SOUTH, "row-empty", (25, 23))


def test_a_secret_choice_is_hidden_from_the_other_until_both_have_chosen() -> None:
    match = after(joined("congkak;opening=lockstep"), (HOST, Play("3", 0)))
    assert hides_last_move(match, GUEST)
    assert hides_last_move(match, NOBODY)
    assert not hides_last_move(match, HOST)
    assert "place" not in shown_position(match, GUEST).text
    assert shown_position(match, GUEST).moves() == match.position.moves()
    both = after(match, (GUEST, Play("4", 1)))
    assert not hides_last_move(both, HOST)


def test_every_event_survives_the_log() -> None:
    created = create(Setting("oware", first=First.FIST), CHANCE)
    events = [created, *decide(fold([(1, created)]), NOBODY, Join())]
    state = fold([(1, event) for event in events])
    script: list[tuple[frozenset[int], Command]] = [
        (GUEST, Guess("left")),
        (HOST, Offer("draw")),
        (HOST, Withdraw("draw")),
        (GUEST, Resign()),
        (HOST, Offer("rematch")),
        (GUEST, Answer("rematch", yes=True)),
    ]
    for seats, command in script:
        new = decide(state, seats, command, "another12345")
        events += new
        state = fold([(1, event) for event in new], state)
    again = fold([(1, event_from(event_kind(event), event_to(event))) for event in events])
    assert again == state


def test_an_unknown_kind_of_event_says_that_it_is_newer() -> None:
    with pytest.raises(ValueError, match="newer version"):
        event_from("flown", {})


def test_a_match_of_before_hints_is_read_as_one_without() -> None:
    created = create(Setting("kalah", Opponent.COMPUTER, hints=True), CHANCE)
    assert created.hints
    assert rematch(created, 0, "first").hints
    data = event_to(created)
    del data["hints"]
    old = event_from("created", data)
    assert isinstance(old, Created)
    assert not old.hints
