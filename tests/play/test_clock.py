"""Clocks as a pure function of a match's log and its times. All times are milliseconds."""

import pytest

from mashimo.play import (
    ABORTED,
    TIME,
    Answer,
    Answered,
    BadClock,
    Command,
    Created,
    Event,
    First,
    GiveTime,
    Guess,
    Joined,
    Match,
    Moved,
    Offer,
    Opponent,
    Play,
    Refused,
    Resign,
    Setting,
    Stage,
    TakenBack,
    TimeControl,
    TimeGiven,
    Why,
    create,
    decide,
    event_from,
    event_kind,
    event_to,
    fold,
    overdue,
    rematch,
)
from mashimo.play.clock import DAY, GRACE, HOUR

HOST, GUEST = frozenset({0}), frozenset({1})
BOTH = frozenset({0, 1})
START = 1_700_000_000_000


def made(clock: str = "300+5", game: str = "kalah", opponent: Opponent = Opponent.FRIEND) -> Match:
    return fold([(START, create(Setting(game, opponent, First.ME, clock=clock), bytes(17)))])


def joined(clock: str = "300+5", game: str = "kalah") -> Match:
    """The host is South and begins at `START`."""
    return fold([(START, Joined())], made(clock, game))


def played(match: Match, *moves: tuple[int, str]) -> Match:
    """After moves, each so many milliseconds after `START`."""
    return fold([(START + at, Moved(move)) for at, move in moves], match)


def left(match: Match, at: int) -> tuple[int, int]:
    assert match.clocks is not None
    return match.clocks.left_at(0, START + at), match.clocks.left_at(1, START + at)


def verdict(match: Match, at: int) -> list[Event]:
    return overdue(match, START + at)


def refusal(match: Match, seats: frozenset[int], command: Command, at: int = 0) -> Why:
    with pytest.raises(Refused) as caught:
        decide(match, seats, command, now=START + at)
    return caught.value.why


# --- time controls --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "15+0", "300+5", "10800+60", "1d", "14d"])
def test_a_time_control_is_written_as_it_is_read(text: str) -> None:
    assert TimeControl.parse(text).text == text


@pytest.mark.check(3)
def test_all_times_are_milliseconds() -> None:
    assert TimeControl.parse("300+5") == TimeControl(base=300_000, increment=5_000)
    assert TimeControl.parse("3d") == TimeControl(per_turn=259_200_000)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5 min", "“5 min” is no clock: write seconds and the increment, such as 300+5, or days, such as 3d"),
        ("300", "“300” is no clock"),
        ("+5", "“+5” is no clock"),
        ("-300+5", "is no clock"),
        ("300+5 ", "is no clock"),
        ("٣٠٠+٥", "is no clock"),
        ("3D", "is no clock"),
        ("1" * 99, "“11111111111111111111” is no clock"),
        ("14+0", "“14+0” does not begin with 15 seconds to 3 hours"),
        ("10801+0", "does not begin with 15 seconds to 3 hours"),
        ("300+61", "“300+61” adds more than 60 seconds a turn"),
        ("0d", "“0d” does not give 1 to 14 days"),
        ("15d", "does not give 1 to 14 days"),
    ],
)
def test_what_is_no_clock_is_refused_in_the_words_of_who_wrote_it(text: str, words: str) -> None:
    with pytest.raises(BadClock) as caught:
        create(Setting("kalah", clock=text), bytes(17))
    assert words in str(caught.value)


def test_a_match_of_before_there_were_clocks_has_none() -> None:
    data = event_to(Created("kalah", ("person", "person"), south=0))
    del data["clock"]
    match = fold([(0, event_from("created", data))])
    assert match.clocks is None
    assert overdue(match, 10**15) == []


# --- real time ------------------------------------------------------------------------------------------------------


@pytest.mark.ux(17)
def test_no_clock_runs_while_the_match_waits_or_a_hand_is_guessed() -> None:
    waiting = made()
    assert verdict(waiting, 10 * DAY) == []
    fist = create(Setting("kalah", first=First.FIST, clock="300+5"), bytes(17))
    guessing = fold([(START, fist), (START + 9, Joined())])
    assert verdict(guessing, 10 * DAY) == []
    begun = fold([(START + DAY, event) for event in decide(guessing, GUEST, Guess("left"))], guessing)
    assert verdict(begun, DAY + GRACE - 1) == []
    assert verdict(begun, DAY + GRACE)


def test_a_clock_stands_until_its_owner_has_made_his_first_move() -> None:
    match = joined()
    assert left(match, GRACE - 1) == (300_000, 300_000)
    match = played(match, (20_000, "1"))
    assert left(match, 50_000) == (305_000, 300_000)  # it is the guest's turn: he has not moved yet
    match = played(match, (50_000, "2"))
    assert left(match, 60_000) == (295_000, 305_000)


@pytest.mark.ux(17)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_first_move_that_does_not_come_breaks_the_match_off_and_nobody_loses(seat: int) -> None:
    match, turn = joined("15+0"), 0  # a grace longer than the clock itself
    if seat:
        match, turn = played(match, (10_000, "1")), 10_000
    assert verdict(match, turn + GRACE - 1) == []
    (event,) = verdict(match, turn + GRACE)
    assert event_to(event) == {"seat": seat}
    match = fold([(START + turn + GRACE, event)], match)
    assert match.stage is Stage.OVER
    assert match.result is not None
    assert (match.result.winner, match.result.reason, match.result.is_draw) == (None, ABORTED, False)
    assert verdict(match, 10 * DAY) == []
    assert refusal(match, HOST, Play("2", match.ply)) is Why.BROKEN_OFF


@pytest.mark.ux(17)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_no_time_left_loses_at_that_millisecond(seat: int) -> None:
    match = played(joined("60+0"), (0, "1"), (0, "2"))
    if seat:
        match = played(match, (0, "3"))
    assert verdict(match, 59_999) == []
    (event,) = verdict(match, 60_000)
    match = fold([(START + 60_000, event)], match)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (match.side_of(1 - seat), TIME)
    assert left(match, 99_999) == ((0, 60_000) if seat == 0 else (60_000, 0))
    assert refusal(match, frozenset({seat}), Play("3", match.ply)) is Why.OUT_OF_TIME
    assert refusal(match, HOST, Resign()) is Why.OUT_OF_TIME


def test_the_increment_comes_when_the_turn_passes_and_not_for_a_further_move_of_the_same_turn() -> None:
    match = played(joined("60+10"), (0, "1"), (0, "2"))
    match = played(match, (5_000, "3"))  # the other's turn
    assert left(match, 5_000) == (65_000 + 10_000, 70_000)
    match = played(joined("60+10"), (1_000, "3"))  # his first move gives him an extra turn; his clock runs now
    assert left(match, 4_000) == (57_000, 60_000)
    match = played(match, (4_000, "6"))
    assert left(match, 4_000) == (67_000, 60_000)


def test_a_missed_turn_of_the_other_begins_a_new_turn() -> None:
    nearly = "congkak;round_end=both_empty 1-0-0-0-0-0-1/0-0-0-0-0-0-0/48-48/S"
    created = create(Setting("congkak;round_end=both_empty", Opponent.SHARED, clock="2d", start=nearly), bytes(17))
    match = played(fold([(START, created)]), (DAY, "7"))
    assert match.mover == match.seat_of(match.moves[-1].side)
    assert left(match, DAY + 1) == (2 * DAY - 1, 2 * DAY)


def test_times_that_run_backwards_take_nothing_and_give_nothing() -> None:
    match = played(joined("60+0"), (10_000, "1"), (10_000, "2"))
    match = played(match, (3_000, "3"))  # two servers whose clocks differ
    assert left(match, 3_000) == (60_000, 60_000)


# --- days -----------------------------------------------------------------------------------------------------------


def test_days_are_given_anew_for_every_turn() -> None:
    match = played(joined("3d"), (DAY, "1"), (2 * DAY, "2"))
    assert left(match, 3 * DAY) == (2 * DAY, 3 * DAY)
    match = played(match, (4 * DAY, "3"))
    assert left(match, 5 * DAY) == (3 * DAY, 2 * DAY)


def test_a_turn_of_several_moves_has_its_days_once() -> None:
    match = played(joined("3d"), (2 * DAY, "3"))
    assert left(match, 2 * DAY) == (DAY, 3 * DAY)


@pytest.mark.parametrize(("moves", "reason"), [((), ABORTED), (((0, "1"), (0, "2")), TIME)])
def test_days_run_out_too(moves: tuple[tuple[int, str], ...], reason: str) -> None:
    match = played(joined("1d"), *moves)
    assert verdict(match, DAY - 1) == []
    match = fold([(START + DAY, event) for event in verdict(match, DAY)], match)
    assert match.result is not None
    assert match.result.reason == reason


# --- takebacks, gifts, rematches ------------------------------------------------------------------------------------


def test_a_takeback_keeps_the_clocks_and_starts_that_of_the_player_to_move() -> None:
    match = played(joined("60+0"), (0, "1"), (0, "2"), (10_000, "3"))
    assert left(match, 14_000) == (50_000, 56_000)
    asked = fold([(START + 12_000, event) for event in decide(match, HOST, Offer("takeback"))], match)
    back = fold([(START + 14_000, event) for event in decide(asked, GUEST, Answer("takeback", yes=True))], asked)
    assert back.mover == 0
    assert left(back, 15_000) == (49_000, 56_000)
    assert verdict(back, 63_999) == []
    assert verdict(back, 64_000)


def test_a_takeback_of_the_first_move_gives_no_second_grace() -> None:
    match = played(joined("60+0"), (0, "1"))
    back = fold([(START + 5_000, Answered(1, "takeback", yes=True)), (START + 5_000, TakenBack(0))], match)
    assert left(back, 6_000) == (59_000, 60_000)


def test_after_a_takeback_turns_have_their_days_anew() -> None:
    match = played(joined("3d"), (0, "1"), (2 * DAY, "2"), (3 * DAY, "3"))
    back = fold([(START + 5 * DAY, Answered(1, "takeback", yes=True)), (START + 5 * DAY, TakenBack(2))], match)
    assert left(back, 5 * DAY + HOUR) == (3 * DAY - HOUR, 3 * DAY)
    again = fold([(START + 6 * DAY, Moved("3"))], back)
    assert left(again, 6 * DAY) == (3 * DAY, 3 * DAY)
    assert verdict(again, 9 * DAY - 1) == []
    assert verdict(again, 9 * DAY)


@pytest.mark.parametrize(("clock", "gift"), [("60+0", 15_000), ("3d", DAY)])
def test_time_is_given_to_the_other_only_and_while_the_match_is_played(clock: str, gift: int) -> None:
    match = played(joined(clock), (0, "1"), (0, "2"))
    before = left(match, 0)
    assert decide(match, GUEST, GiveTime()) == [TimeGiven(0, gift)]
    assert decide(match, HOST, GiveTime()) == [TimeGiven(1, gift)]
    match = fold([(START, TimeGiven(0, gift))], match)
    assert left(match, 0) == (before[0] + gift, before[1])
    assert verdict(match, before[0]) == []
    assert verdict(match, before[0] + gift)
    assert refusal(match, frozenset(), GiveTime()) is Why.WATCHING
    over = fold([(START, event) for event in decide(match, HOST, Resign())], match)
    assert refusal(over, GUEST, GiveTime()) is Why.OVER
    assert refusal(joined(""), HOST, GiveTime()) is Why.NO_CLOCK


def test_given_days_are_there_when_the_turn_comes() -> None:
    match = played(joined("1d"), (0, "1"))
    match = played(fold([(START, TimeGiven(0, DAY))], match), (0, "2"))
    assert left(match, 0) == (2 * DAY, DAY)


def test_nobody_is_given_more_than_the_longest_clock_has() -> None:
    assert refusal(joined("10800+0"), HOST, GiveTime()) is Why.ENOUGH_TIME
    assert refusal(joined("14d"), HOST, GiveTime()) is Why.ENOUGH_TIME


def test_a_rematch_has_the_same_clock() -> None:
    match = joined("300+5")
    again = fold([(START + HOUR, rematch(match.created, 0, "before")), (START + HOUR, Joined())])
    assert again.clocks is not None
    assert again.clocks.control == TimeControl.parse("300+5")
    assert again.clocks.deadline == START + HOUR + GRACE


@pytest.mark.parametrize("opponent", [Opponent.SHARED, Opponent.COMPUTER])
def test_the_computer_and_two_on_one_device_have_clocks_from_the_start(opponent: Opponent) -> None:
    match = made(opponent=opponent)
    assert match.clocks is not None
    assert match.clocks.mover == 0
    if opponent is Opponent.SHARED:
        assert decide(match, BOTH, GiveTime()) == [TimeGiven(0, 15_000)]


def test_events_of_clocks_come_back_from_the_log() -> None:
    match = played(joined("60+0"), (0, "1"), (0, "2"))
    for event in (*verdict(match, HOUR), *verdict(joined(), HOUR), TimeGiven(1, 15_000), match.created):
        assert event_from(event_kind(event), event_to(event)) == event
