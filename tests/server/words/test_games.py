"""Games and presets in words."""

import pytest

import mashimo
from mashimo.server.language import ENGLISH
from mashimo.server.words.games import GAME_LINES, PRESETS, game_line, preset_label


def test_words_are_for_the_games_and_presets_that_exist():
    assert set(GAME_LINES) == set(mashimo.games())
    assert set(PRESETS) == {(key, name) for key in mashimo.games() for name in mashimo.presets_of(key)}


@pytest.mark.parametrize("key", mashimo.games())
def test_every_game_has_a_line(key):
    line = game_line(ENGLISH, key)
    assert line[0].isupper()
    assert line.endswith(".")
    assert "  " not in line
    assert len(line) <= 105


def test_presets_have_names_that_tell_them_apart():
    for key in mashimo.games():
        labels = [preset_label(ENGLISH, key, preset) for preset in ("", *mashimo.presets_of(key))]
        assert len(set(labels)) == len(labels)
