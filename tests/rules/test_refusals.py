"""Every sentence with which a move is refused, in a position where it is the true one."""

import pytest

import mashimo
from mashimo import BadMove, IllegalMove, Position, Refusal

FEEDING = "oware 0-0-0-0-1-5/0-0-0-0-0-0/21-21/S"
TAKATA = "kujifunza 2-1-0-0-0-0-0-0-0-0-2-0-0-0-0-0/30-0-0-0-0-0-0-0-29-0-0-0-0-0-0-0/0-0/S"
LONE = "kujifunza 2-0-0-0-0-0-0-0-0-0-2-0-0-0-0-0/30-0-0-0-0-0-0-0-30-0-0-0-0-0-0-0/0-0/S"
BLOCKED = "kiswahili 0-2-0-0-1-1-0-0-4-6-2-0-2-2-0-0/1-0-1-2-10-0-0-10-0-1-2-1-4-8-2-2/0-0/N;house=0-0;blocked=4"
TWO_TARGETS = (
    "kiswahili;takasia_must_capture=true "
    "2-0-1-2-0-1-0-0-0-0-0-0-0-0-0-0/0-0-3-0-0-3-0-0-26-26-0-0-0-0-0-0/0-0/S;house=0-0;must_take=6"
)
KIMBI = "kiswahili 0-1-0-0-6-0-0-0-0-0-0-0-0-0-0-0/0-0-0-0-6-2-3-0-0-0-0-0-0-0-0-0/22-24/S"
NYUMBA_ONLY_SINGLES = "kiswahili 1-0-0-1-4-0-0-0-0-0-0-0-0-0-0-0/0-8-0-0-0-0-0-0-0-0-0-0-0-0-7-0/22-21/S;house=0-1"
ENDLESS_ROUND = "nam_nam/round 2-1-0-1-2-0/2-1-0-2-1-0/24-12/S"
CLAIM = "nam_nam 0-0-0-0-0-0/0-0-0-0-0-0/28-20/S;phase=1;round=1"

CASES = [
    ("kalah 0-0-0-0-0-0/0-0-0-0-0-0/25-23/S;over=south:row-empty", "1", Refusal.GAME_OVER, "the game is over"),
    ("oware 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S", "a", Refusal.NOT_YOURS, "that pit is not yours"),
    ("nam_nam 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S", "f", Refusal.NOT_YOURS, "that pit is not yours"),
    ("kalah 0-4-4-4-4-4/4-4-4-4-4-4/4-0/S", "1", Refusal.EMPTY, "that pit is empty"),
    ("oware 0-4-4-4-4-4/4-4-4-4-4-4/4-0/S", "A", Refusal.EMPTY, "that pit is empty"),
    ("nam_nam 0-4-4-4-4-4/4-4-4-4-4-4/4-0/S", "A", Refusal.EMPTY, "that pit is empty"),
    ("kenyan_children 3-3-3-3-3-3-3-3/0-3-3-3-3-3-3-3/3-0/N", "1", Refusal.EMPTY, "that pit is empty"),
    ("kenyan_laps 2-2-2-2-2-2-2-2/2-2-2-2-2-2-2-0/0-2/N", "8", Refusal.EMPTY, "that pit is empty"),
    ("congkak 7-7-7-7-7-7-0/7-7-7-7-7-7-7/7-0/S", "7", Refusal.EMPTY, "that pit is empty"),
    (TAKATA, "A3>", Refusal.EMPTY, "that pit is empty"),
    (FEEDING, "E", Refusal.MUST_FEED, "the other row is empty: you must give it a seed"),
    (
        "nam_nam;when_empty=feed 1-0-0-0-0-7/0-0-0-0-0-0/20-20/S",
        "A",
        Refusal.MUST_FEED_HOLES,
        "the other player has no seeds: you must give him some",
    ),
    (
        "oware;grand_slam=illegal 1-0-0-0-0-1/1-0-0-0-0-0/23-22/S",
        "F",
        Refusal.GRAND_SLAM,
        "that would take every seed of the other player, which may not be done",
    ),
    ("kalah;pie=true", "swap", Refusal.NO_SWAP, "seats can be swapped only instead of your first move"),
    (
        "kenyan_laps 1-2-2-2-2-2-2-2/2-2-2-2-2-2-2-2/1-0/S",
        "1",
        Refusal.SINGLE,
        "a single seed may be moved only when you have no larger pit",
    ),
    (NYUMBA_ONLY_SINGLES, "A1>*", Refusal.SINGLE, "a single seed may be moved only when you have no larger pit"),
    (
        "kenyan_laps;single_to_empty=true 1-1-0-0-0-0-0-0/0-0-0-0-0-0-0-0/15-15/S",
        "1",
        Refusal.SINGLE_TO_EMPTY,
        "a single seed may go only to an empty hole",
    ),
    (TAKATA, "A2>*", Refusal.TOO_FEW, "a pit needs two seeds or more to be sown"),
    (ENDLESS_ROUND, "E", Refusal.NEVER_ENDS, "this move would never end"),
    ("kujifunza", "A1<", Refusal.MUST_CAPTURE, "a capture is possible: you must capture"),
    (KIMBI, "A5>*", Refusal.MUST_CAPTURE, "a capture is possible: you must capture"),
    (TWO_TARGETS, "A4>", Refusal.MUST_TAKE_BLOCKED, "you must capture the pit that you blocked"),
    (
        TAKATA,
        "B6>*",
        Refusal.FRONT_FIRST,
        "a pit of the front row has two seeds or more: you must start there",
    ),
    (LONE, "A1<*", Refusal.LONE_KICHWA, "your only occupied front pit must be sown towards the centre"),
    (BLOCKED, "a4>*", Refusal.BLOCKED, "this pit is blocked for this turn (takasia)"),
    ("kiswahili", "B1>*", Refusal.NOT_FRONT, "a seed from the store goes to an occupied pit of the front row"),
    (
        "kiswahili",
        "A5>*",
        Refusal.NYUMBA_BARRED,
        "your nyumba may not be used while another front pit holds seeds",
    ),
    (KIMBI, "A2<", Refusal.KICHWA_FIXED, "what is captured here is sown from the nearer end of the row"),
    (
        "kujifunza",
        "A1>+",
        Refusal.NO_SAFARI,
        "this move does not end in your nyumba: there is no safari to choose",
    ),
    (KIMBI, "A2>+", Refusal.NO_SAFARI, "this move does not end in your nyumba: there is no safari to choose"),
    (CLAIM, "+A", Refusal.ALREADY_OWNED, "that hole is yours already: claim one of the other player's"),
]


def position(text: str) -> Position:
    return Position.parse(text) if " " in text else mashimo.game(text).start()


@pytest.mark.parametrize(("text", "move", "refusal", "words"), CASES)
def test_refusal(text, move, refusal, words):
    with pytest.raises(IllegalMove) as refused:
        position(text).play(move)
    assert refused.value.refusal == refusal
    assert str(refused.value) == f"{move}: {words}"


def test_every_refusal_is_reached():
    assert {refusal for _, _, refusal, _ in CASES} == set(Refusal)


@pytest.mark.parametrize("text", sorted({text for text, _, refusal, _ in CASES if refusal != Refusal.GAME_OVER}))
def test_where_one_move_is_refused_another_is_legal(text):
    assert position(text).moves()


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("kalah", "7", "a house from 1 to 6"),
        ("kalah;houses=9", "0", "a house from 1 to 9"),
        ("oware", "G", "A to F, or a to f"),
        ("oware", "swap", "A to F, or a to f"),
        ("nam_nam", "+A", "A to F, or a to f"),
        (CLAIM, "A", r"\+A to \+F, or \+a to \+f"),
        ("congkak", "8", "a house from 1 to 7"),
        ("kujifunza", "A9>", "read like A5>"),
        ("kujifunza", "a1>", "a move of North's, and South is to move"),
        ("kujifunza", "A3", "leaves the direction open"),
        ("kiswahili", "", "read like A5>"),
    ],
)
def test_what_is_no_move_at_all_is_told_how_one_is_written(text, move, words):
    with pytest.raises(BadMove, match=words):
        position(text).play(move)
