import pytest

from mashimo.server.learn.claims import ANSWERS, confirmed, refused_moves
from mashimo.server.learn.example import BadExample, Example, play_example, read_example

BLOCK = """
position: 2-0-0-1-0-0/3-4-0-1-0-2/18-17/S
play: 4
captured: 5
next: North
"""


def example(text: str, key: str = "kalah") -> Example:
    return read_example(text, key)


def test_a_block_says_position_moves_and_claims():
    read = example(BLOCK)
    assert read.game == "kalah"
    assert read.position == "2-0-0-1-0-0/3-4-0-1-0-2/18-17/S"
    assert read.moves == ("4",)
    assert read.claims == (("captured", "5"), ("next", "North"))


def test_a_block_begins_at_the_start_if_it_does_not_say_where():
    assert play_example(example("play: 3\nagain: yes")).before.counts == (4,) * 12


def test_a_block_may_have_options_of_its_own():
    played = confirmed(example("game: oware;seeds=5\nseeds: A=5", "oware"))
    assert played.before.game.options["seeds"] == "5"


@pytest.mark.parametrize("text", ["captured", "captured:", "next: North\nnext: North"])
def test_a_line_that_says_nothing_is_an_error(text):
    with pytest.raises(BadExample, match="NAME: VALUE"):
        example(text)


@pytest.mark.parametrize(
    "text",
    [
        "position: 1-2/3-4/0-0/S\nnext: South",
        "position: 4-4-4-4-4-4/4-4-4-4-4-4/1-0/S\nnext: South",
        "position: start\nplay: 9\nnext: South",
        "position: start\nplay: 3 3\nnext: South",
        "game: chess\nnext: South",
    ],
)
def test_what_cannot_be_played_is_an_error(text):
    with pytest.raises(BadExample):
        confirmed(example(text))


def test_a_claim_that_the_rules_do_not_confirm_is_an_error():
    assert confirmed(example(BLOCK)).after.stores == (23, 17)
    with pytest.raises(BadExample, match=r"claims captured: 6; by the rules it is captured: 5"):
        confirmed(example(BLOCK.replace("captured: 5", "captured: 6")))


def test_an_example_has_to_claim_something():
    with pytest.raises(BadExample, match="claim something"):
        confirmed(example("play: 3"))


def test_an_unknown_claim_is_an_error():
    with pytest.raises(BadExample, match="no claim called 'colour'"):
        confirmed(example("colour: green"))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("play: 3\nlast: store\nagain: yes\nlaps: 1\ncaptures: 0\nbanked: South 1\nstores: 1-0", "kalah"),
        ("seeds: S1=4, N6=4\nlegal: 1 2 3 4 5 6\nover: no\nmanner: none\nhand: 0\nmissed: nobody", "kalah"),
        ("owned: South 6, North 6\nphase: play\nround: 0", "nam_nam"),
        ("nyumba: South, North\nblocked: none\nmust-capture: no\nrefused: A5<* nyumba-barred", "kiswahili"),
        ("burnt: none\nbanked: nobody\nlast: nowhere\ncaptured: 0", "congkak"),
    ],
)
def test_every_kind_of_claim_has_an_answer(text, key):
    confirmed(example(text, key))


def test_a_claim_may_name_a_pit_that_is_none():
    with pytest.raises(BadExample, match="no such pit"):
        confirmed(example("seeds: S7=4"))


def test_a_move_that_is_legal_is_not_refused():
    with pytest.raises(BadExample, match="by the rules it is refused: 3 legal"):
        confirmed(example("refused: 3 empty"))


def test_claims_are_explained_where_they_are_made():
    from mashimo.server.learn import claims

    assert claims.__doc__ is not None
    assert all(f"    {name}: " in claims.__doc__ for name in ANSWERS)


def test_refused_moves_are_read_from_their_claim():
    assert refused_moves("A1> too-few, B2> front-first") == ["A1>", "B2>"]
    assert refused_moves("") == []
