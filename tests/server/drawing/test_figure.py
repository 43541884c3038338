from mashimo.rules.game import game
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position
from mashimo.server.drawing import board_figure
from mashimo.server.language import ENGLISH
from mashimo.server.views.board import board_view


def drawn(text: str) -> str:
    position = Position.parse(text) if " " in text else game(text).start()
    return board_figure(board_view(ENGLISH, position, Side.SOUTH, interactive=False))


def counts(picture: str) -> list[str]:
    parts = picture.split('class="figure-count"')[1:]
    return [part.partition(">")[2].partition("<")[0] for part in parts]


def test_every_pit_and_store_of_two_rows_says_its_seeds_and_its_name():
    picture = drawn("oware 0-0-5-5-5-5/4-4-4-4-4-4/4-0/N")
    assert sorted(counts(picture)) == sorted(["0", "0", "5", "5", "5", "5", *["4"] * 6, "4", "0"])
    assert all(f">{name}</text>" in picture for name in "ABCDEFabcdef")


def test_an_empty_pit_of_four_rows_says_nothing():
    assert counts(drawn("kiswahili")) == ["6", "2", "2", "6", "2", "2", "22", "22"]


def test_seeds_that_are_left_in_hand_are_shown():
    rows = "0-0-0-1-2-0-0-0-0-0-0-0-0-0-0-0/0-0-0-0-0-0-0-0-7-7-7-7-7-8-8-8"
    picture = drawn(f"kujifunza {rows}/0-0/N;hand=2;over=south:front-row-empty")
    assert counts(picture)[-1] == "2"


def test_it_is_a_picture_with_a_name():
    picture = drawn("kalah")
    assert picture.startswith('<svg class="board-picture figure-2"')
    assert 'role="img" aria-label="Kalah"' in picture
    assert " id=" not in picture
