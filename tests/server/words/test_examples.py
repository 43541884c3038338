from mashimo.rules.game import game
from mashimo.rules.position import Position
from mashimo.server.language import ENGLISH
from mashimo.server.words.examples import figure_words, turn_words


def test_a_board_of_two_rows_is_told_from_the_left_of_each_player():
    position = Position.parse("kalah 1-2-3-4-5-6/0-0-0-0-0-7/10-10/S")
    assert figure_words(ENGLISH, position) == (
        "South, from the left: 1, 2, 3, 4, 5, 6; Store, 10 seeds, South. "
        "North, from the left: 0, 0, 0, 0, 0, 7; Store, 10 seeds, North."
    )


def test_a_board_of_four_rows_is_told_row_by_row():
    words = figure_words(ENGLISH, game("kiswahili").start())
    assert words.startswith(
        "South, front row from the left: 0, 0, 0, 0, 6, 2, 2, 0; back row: 0, 0, 0, 0, 0, 0, 0, 0; "
        "Store, 22 seeds, South; Pit A5: nyumba. North, "
    )
    assert "Store" not in figure_words(ENGLISH, game("kujifunza").start())


def test_the_back_row_is_told_from_the_left_too():
    rows = "2-2-2-2-2-2-2-2-8-7-6-5-4-3-2-1/1-1-1-1-1-1-1-1-1-1-0-0-0-0-0-2"
    assert "back row: 1, 2, 3, 4, 5, 6, 7, 8." in figure_words(ENGLISH, Position.parse(f"kujifunza {rows}/0-0/S"))


def test_who_is_to_move_and_what_he_has_to_do():
    assert turn_words(ENGLISH, game("kalah").start()) == "South to move."
    must = turn_words(ENGLISH, game("kujifunza").start())
    assert must == "South to move. A capture is possible, so it must be made."


def test_who_won_and_why():
    won = Position.parse("kalah 0-0-0-0-0-0/0-0-0-0-0-0/22-26/S;over=north:row-empty")
    assert turn_words(ENGLISH, won).startswith("North won, 26 to 22. A row is empty")
    draw = Position.parse("oware 0-0-0-0-0-0/0-0-0-0-0-0/24-24/S;over=draw:repetition")
    assert turn_words(ENGLISH, draw).startswith("A draw. The position")
    bao = Position.parse(
        "kujifunza 1-0-1-1-1-0-1-0-0-0-0-0-1-0-1-0/2-0-0-0-0-0-0-0-6-7-7-7-7-7-7-7/0-0/S;over=north:no-move"
    )
    assert turn_words(ENGLISH, bao) == "North won. South has no legal move."
