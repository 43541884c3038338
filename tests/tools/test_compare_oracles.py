"""tools/compare_oracles.py, on recorded games of two lines that were made up."""

import gzip
import json

import pytest

from tools import compare_oracles

LUDII_META = {"t": "meta", "g": "Kalah", "tag": "default"}
LUDII_GAME = {
    "t": "game",
    "tag": "default",
    "seed": 1,
    "over": True,
    "winner": 1,
    "next": 1,
    # South's last seed leaves his row empty; Ludii lets North move on, and ends the game when South is to move.
    "plies": [
        {
            "m": 1,
            "c": [20, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 26],
            "l": [[6, 6, 13]],
            "k": 0,
            "r": [[1, 0, 20, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 27]],
        },
        {"m": 1, "c": [20, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 27], "l": ["pass"], "k": 0},
    ],
    "final": [20, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 27],
}

STONESHARK_META = {"t": "meta", "g": "Oware", "tag": "grandslam=NO_CAPT"}
STONESHARK_GAME = {
    "t": "game",
    "tag": "grandslam=NO_CAPT",
    "seed": 1,
    "plies": [
        {
            "m": 0,
            "b": [1, 0, 0, 0, 0, 1, 1, 3, 0, 0, 0, 0],
            "s": [23, 19],
            "l": [[0, 1], [5, 1]],
            "k": 1,
            "cond": "WIN",
            "ab": [1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0],
            "as": [25, 19],
        }
    ],
    "end": {"over": True, "cond": "WIN", "winner": 0},
}


@pytest.fixture
def folder(tmp_path):
    """A folder of recorded games, with a function that writes one into it."""

    def write(system, name, *records):
        path = tmp_path / system / f"{name}.jsonl.gz"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(gzip.compress("\n".join(map(json.dumps, records)).encode()))
        return tmp_path

    return write


def test_a_known_difference_is_counted_with_its_explanation(folder, capsys):
    assert compare_oracles.main([str(folder("ludii", "kalah", LUDII_META, LUDII_GAME))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "ludii/kalah: 2 positions, 1 results, 1 winners of 1 games; 3 agree",
        "  1 differ: a row is empty: the end here, there only when its owner is to move",
    ]


def test_games_that_agree_are_counted(folder, capsys):
    assert compare_oracles.main([str(folder("stoneshark", "oware", STONESHARK_META, STONESHARK_GAME))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["stoneshark/oware: 1 positions, 1 results, 1 winners of 1 games; 3 agree"]


@pytest.mark.parametrize("wrong", ["seeds", "legal", "winner"])
def test_a_difference_without_an_explanation_fails(folder, capsys, wrong):
    game = json.loads(json.dumps(STONESHARK_GAME))
    if wrong == "seeds":
        game["plies"][0]["ab"][5] = 1
    elif wrong == "legal":
        game["plies"][0]["l"] = [[4, 1], [5, 1]]
    else:
        game["end"]["winner"] = 1
    assert compare_oracles.main([str(folder("stoneshark", "oware", STONESHARK_META, game))]) == 1
    assert capsys.readouterr().out.count("UNEXPLAINED") == 1


def test_the_words_of_an_explanation_do_not_cover_another_difference(folder, capsys):
    game = json.loads(json.dumps(LUDII_GAME))
    game["plies"][0]["r"][0][-1] = 26  # a seed is lost on the way
    assert compare_oracles.main([str(folder("ludii", "kalah", LUDII_META, game))]) == 1
    assert "a row is empty" not in capsys.readouterr().out


def test_files_of_other_games_are_left_out(folder, capsys):
    assert compare_oracles.main([str(folder("ludii", "mweso", LUDII_META))]) == 0
    assert capsys.readouterr().out == "ludii/mweso: no game of ours, left out\n"
