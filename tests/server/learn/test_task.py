"""Tasks of lessons: the rules find the answers, and refuse what a text has wrong."""

import pytest

from mashimo.rules.errors import Refusal
from mashimo.server.learn.example import BadExample
from mashimo.server.learn.task import BadTask, pressed_cell, pressed_name, read_task, verdict

CAPTURE = "position: 1-2-0-1-0-0/3-4-0-1-0-2/17-17/S\nsow: captured some\nright: 4\ncaptured: 5"
LAST = "position: 0-4-1-0-0-2/3-0-2-1-0-2/17-16/S\nplay: 2\npress: last\nright: S6"
END = "position: 0-0-0-0-0-1/2-0-0-3-0-0/21-21/S\nplay: 6\nwho: over\nright: north"


def test_a_move_is_right_if_it_does_what_is_asked():
    task = read_task(CAPTURE, "kalah")
    assert task.answers == ("1", "2", "4")
    assert [verdict(task, move).right for move in task.answers] == [False, False, True]
    found = verdict(task, "4").played
    assert found
    assert found.after.stores == (22, 17)


def test_a_move_that_may_not_be_played_says_why():
    found = verdict(read_task(CAPTURE, "kalah"), "3")
    assert (found.right, found.played, found.refusal) == (False, None, Refusal.EMPTY)
    nonsense = verdict(read_task(CAPTURE, "kalah"), "x" * 999)
    assert (nonsense.right, nonsense.played, nonsense.refusal) == (False, None, None)


def test_any_move_can_be_right():
    task = read_task("sow: any", "kalah")
    assert task.right == task.answers == tuple("123456")


def test_the_best_of_several_moves_can_be_asked_for():
    task = read_task("position: 1-0-0-1-0-1/0-6-0-0-3-0/18-18/S\nsow: captured most\nright: 4", "kalah")
    assert not verdict(task, "1").right
    assert verdict(task, "1").played


def test_the_place_of_the_last_seed_is_pressed():
    task = read_task(LAST, "kalah")
    assert len(task.answers) == 14
    assert [answer for answer in task.answers if verdict(task, answer).right] == ["S6"]
    found = verdict(task, "nowhere").played
    assert found
    assert found.after.counts[5] == 3


def test_a_store_can_be_the_answer():
    task = read_task("position: 0-0-3-0-0-1/2-0-0-3-0-0/20-19/S\nplay: 6\npress: last\nright: store-south", "kalah")
    assert [pressed_name(task.start, cell) for cell in (0, 11, 32, 33)] == ["S1", "N6", "store-south", "store-north"]
    assert pressed_cell(task.start, "store-north") == 33
    assert pressed_cell(task.start, "S7") is None


def test_what_is_captured_is_pressed():
    read_task("position: 1-2-0-1-0-0/3-4-0-1-0-2/17-17/S\nplay: 4\npress: captured\nright: N2 S5", "kalah")


def test_who_wins_is_told():
    task = read_task(END, "kalah")
    assert task.right == ("north",)
    assert not verdict(task, "south").right


@pytest.mark.parametrize(
    "text",
    [
        CAPTURE.replace("right: 4", "right: 1 4"),
        CAPTURE.replace("captured: 5", "captured: 4"),
        CAPTURE.replace("some", "most").replace("right: 4", "right: 1"),
        CAPTURE.replace("/S", "/N"),
        CAPTURE.replace("captured some", "caught some"),
        CAPTURE + "\nplay: 4",
        LAST.replace("S6", "S5"),
        LAST.replace("last", "first"),
        LAST.replace("play: 2\n", ""),
        END.replace("north", "nobody"),
        END.replace("over", "tired"),
        END.replace("0-0-0-0-0-1", "0-0-0-0-1-1").replace("21-21", "20-21"),
        END.replace("who", "why"),
        LAST + "\nwho: next",
    ],
)
def test_what_the_rules_do_not_confirm_is_an_error(text):
    with pytest.raises(BadExample):
        read_task(text, "kalah")


def test_an_error_says_what_is_right():
    with pytest.raises(BadTask, match="by the rules it is 4"):
        read_task(CAPTURE.replace("right: 4", "right: 1"), "kalah")
