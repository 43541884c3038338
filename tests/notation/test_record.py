"""A record comes back as it was written, and a wrong one is refused in words."""

import json
import random

import pytest

from mashimo import Outcome, Position, Reason, Side, game, games
from mashimo.notation import BadRecord, Record
from mashimo.play.match import Result

VARIANTS = [
    *games(),
    "oware/masters",
    "oware;houses=4;seeds=6",
    "kalah;houses=3;seeds=2;pie=true",
    "nam_nam/round",
    "congkak;opening=lockstep",
    "congkak;rounds=3",
    "kiswahili;mtaji_safari_choice=true;takasia_must_capture=true",
]


def random_game(name: str, seed: int, plies: int) -> list[Position]:
    """A random game, up to a number of moves."""
    chance = random.Random(seed)
    positions = [game(name).start()]
    for _ in range(plies):
        moves = positions[-1].moves()
        if not moves:
            break
        positions.append(positions[-1].play(chance.choice(moves)))
    return positions


def random_moves(name: str, seed: int, plies: int, start: Position | None = None) -> tuple[str, ...]:
    """The moves of a random game."""
    chance = random.Random(seed)
    position = start or game(name).start()
    texts: list[str] = []
    while position.moves() and len(texts) < plies:
        move = chance.choice(position.moves())
        texts.append(move.text)
        position = position.play(move)
    return tuple(texts)


def text_of(**changes: object) -> str:
    """The JSON of a record of Oware with some of its keys changed."""
    data: dict[str, object] = {"format": "mashimo/1", "game": "oware", "moves": ["C", "f"], "result": None}
    return json.dumps({**data, **changes})


# --- round trips --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_comes_back_as_it_was_written(name):
    for seed in range(3):
        moves = random_moves(name, seed, 12 + 100 * seed)
        record = Record(name, moves, south="Amina", north="یوسف", date="2026-11-29")
        again = Record.from_json(record.to_json())
        assert again == record
        assert again.to_json() == record.to_json()
        assert again.moves == moves
        assert again.game == game(name).text
        assert len(again.positions()) == len(moves) + 1


@pytest.mark.check(49)
@pytest.mark.parametrize("mover", [Side.SOUTH, Side.NORTH])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_position_in_mid_game_comes_back_whoever_is_to_move(name, mover):
    found = 0
    for seed in range(20):
        middle = [one for one in random_game(name, seed, 30)[1:] if one.mover == mover and not one.outcome]
        if not middle:
            continue
        found += 1
        start = random.Random(seed).choice(middle)
        record = Record(name, random_moves(name, seed, 5, start), start=start.text)
        again = Record.from_json(record.to_json())
        assert again == record
        assert again.positions()[0] == start
        assert again.positions()[0].mover == mover
    assert found >= 5


@pytest.mark.check(50)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_finished_position_as_start_shows_the_same_result(name):
    last = random_game(name, 1, 5000)[-1]
    if last.outcome is None:
        pytest.skip("random play does not end this game")
    record = Record(name, start=last.text)
    again = Record.from_json(record.to_json())
    assert again.outcome == last.outcome
    assert again.result == Result(last.outcome.winner, last.outcome.reason.value, last.outcome.stores)
    with pytest.raises(BadRecord, match="the game is over"):
        Record(name, ("1",), start=last.text)


def test_the_usual_start_is_not_written():
    record = Record("oware", start=game("oware").start().text)
    assert record.start == ""
    assert "start" not in json.loads(record.to_json())


def test_the_keys_of_the_file():
    record = Record("oware", ("C", "f"), "Amina", "Juma", "2026-11-29", result=Result(Side.NORTH, "resigned", (0, 0)))
    assert json.loads(record.to_json()) == {
        "format": "mashimo/1",
        "game": "oware",
        "players": {"south": "Amina", "north": "Juma"},
        "date": "2026-11-29",
        "moves": ["C", "f"],
        "result": {"winner": "north", "reason": "resigned", "stores": [0, 0]},
    }


def test_what_else_a_file_says_is_kept():
    text = text_of(
        event="Zanzibar",
        players={"south": "A", "north": "B", "south_from": "Pemba"},
        result={"winner": None, "reason": "agreed", "stores": [0, 0], "after": [1, 2]},
        clock={"minutes": 5},
    )
    record = Record.from_json(text)
    written = json.loads(record.to_json())
    assert {key: written[key] for key in json.loads(text)} == json.loads(text)
    assert Record.from_json(record.to_json()) == record


def test_only_format_and_game_are_needed():
    record = Record.from_json('{"format": "mashimo/1", "game": "kalah"}')
    assert record == Record("kalah")
    assert record.positions() == (game("kalah").start(),)


def test_a_record_is_written_as_mashimo_writes_however_it_was_given():
    record = Record("oware/masters;seeds=4", (" C", "f "))
    assert record.game == "oware;grand_slam=allowed;cycle=draw"
    assert record.moves == ("C", "f")


# --- results ------------------------------------------------------------------------------------------------------


def finished(name: str = "kalah") -> Record:
    return Record(name, random_moves(name, 0, 500))


def test_a_game_that_the_moves_end_has_its_result():
    record = finished()
    outcome = record.outcome
    assert isinstance(outcome, Outcome)
    assert outcome.reason is Reason.ROW_EMPTY
    assert record.result == Result(outcome.winner, "row-empty", outcome.stores)


@pytest.mark.parametrize("reason", ["resigned", "agreed", "time"])
@pytest.mark.parametrize("winner", ["south", "north", None])
def test_players_can_end_a_game_and_the_rules_then_have_no_outcome(reason, winner):
    record = Record.from_json(text_of(result={"winner": winner, "reason": reason, "stores": [0, 0]}))
    assert record.result is not None
    assert record.result.reason == reason
    assert record.outcome is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"winner": None}, "the result says a draw"),
        ({"reason": "majority"}, "majority"),
        ({"reason": "resigned"}, "resigned"),
        ({"stores": [1, 2]}, "1-2"),
    ],
)
def test_a_result_that_the_moves_do_not_give_is_refused(change, complaint):
    data = json.loads(finished().to_json())
    data["result"].update(change)
    with pytest.raises(BadRecord, match=complaint) as refused:
        Record.from_json(json.dumps(data))
    assert "the moves give" in str(refused.value)


def test_a_result_of_the_rules_needs_moves_that_end_the_game():
    with pytest.raises(BadRecord, match=r"South wins \(majority, 25-0\); but after the moves the game is not over"):
        Record.from_json(text_of(result={"winner": "south", "reason": "majority", "stores": [25, 0]}))


def test_no_more_seeds_can_be_shared_than_there_are():
    with pytest.raises(BadRecord, match="fewer seeds"):
        Record("oware", result=Result(None, "agreed", (25, 24)))
    assert Record("oware", result=Result(None, "agreed", (24, 24))).result is not None


# --- what is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this is not JSON"),
        ("[Variant x]", "this is not JSON"),
        ('{"format": "mashimo/1", "game": "oware", "x": NaN}', "NaN"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not the record of a game"),
        ("{}", 'has no "format"'),
        ('{"format": "mashimo/2", "game": "oware"}', "the format is 'mashimo/2'"),
        ('{"format": "mashimo/1"}', 'does not name its "game"'),
        (text_of(game="chess"), "there is no game called 'chess'"),
        (text_of(game="oware;seeds=99"), "seeds cannot be '99'"),
        (text_of(game=7), '"game" should be a text, not 7'),
        (text_of(start="oware 1-2"), "not a position"),
        (text_of(start=game("kalah").start().text), "the start is a position of kalah, not of oware"),
        (text_of(moves="Cf"), '"moves" should be a list of texts'),
        (text_of(moves=["C", 3]), '"moves" should be a list of texts'),
        (text_of(moves=["C", "A"]), "move 2: A: that pit is not yours"),
        (text_of(moves=["C", "a", "C"]), "move 3: C: that pit is empty"),
        (text_of(moves=["C", "f", "hello"]), "move 3: 'hello' is not a move"),
        (text_of(players=["A", "B"]), '"players" should be an object'),
        (text_of(players={"south": 3}), '"south" should be a text, not 3'),
        (text_of(players={"south": "\ud800"}), "cannot be written"),
        (text_of(date="yesterday"), "'yesterday' is not a date"),
        (text_of(result="South"), '"result" should be an object'),
        (text_of(result={"winner": "me", "reason": "agreed", "stores": [0, 0]}), '"winner" should be'),
        (text_of(result={"winner": ["south"], "reason": "agreed", "stores": [0, 0]}), '"winner" should be'),
        (text_of(result={"winner": None, "reason": "agreed", "stores": [0]}), '"stores" should be two numbers'),
        (text_of(result={"winner": None, "reason": "agreed", "stores": [True, 0]}), '"stores" should be two numbers'),
        (text_of(result={"winner": None, "reason": "agreed", "stores": [-1, 0]}), "fewer seeds"),
        (text_of(result={"winner": None, "stores": [0, 0]}), "does not say why"),
    ],
)
def test_what_is_no_record_is_refused_in_words(text, complaint):
    with pytest.raises(BadRecord) as refused:
        Record.from_json(text)
    assert complaint in str(refused.value)


def test_what_else_a_record_holds_cannot_hide_what_it_says():
    with pytest.raises(BadRecord, match="moves: a record says this itself"):
        Record("oware", extra={"moves": ["A"]})
    with pytest.raises(BadRecord, match="winner"):
        Record("oware", extra={"result": {"winner": "south"}})
    with pytest.raises(BadRecord, match="cannot be written as JSON"):
        Record("oware", extra={"clock": object()})
