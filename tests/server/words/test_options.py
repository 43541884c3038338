import pytest

import mashimo
from mashimo.engine.levels import LEVELS
from mashimo.server.language import ENGLISH
from mashimo.server.views.new_game import new_game_view
from mashimo.server.words.options import (
    WORDS,
    changed_words,
    differs_words,
    option_hint,
    option_label,
    value_label,
)

VALUES = [
    (key, option.name, value)
    for key in mashimo.games()
    for option in mashimo.options_of(key)
    for value in option.values
]
OPTIONS = [(key, option.name) for key in mashimo.games() for option in mashimo.options_of(key)]


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text.endswith(".") and "%" not in text and "  " not in text


def test_words_are_for_the_games_and_options_that_exist():
    assert set(WORDS) == set(mashimo.games())
    assert {(key, name) for key, words in WORDS.items() for name in words} == set(OPTIONS)


@pytest.mark.parametrize(("key", "option"), OPTIONS)
def test_every_option_has_words(key, option):
    assert option_label(ENGLISH, key, option)
    hint = option_hint(ENGLISH, key, option)
    assert not hint or is_sentence(hint)


@pytest.mark.parametrize(("key", "option"), OPTIONS)
def test_the_values_of_an_option_have_words_that_tell_them_apart(key, option):
    values = next(found.values for found in mashimo.options_of(key) if found.name == option)
    labels = [value_label(ENGLISH, key, option, value) for value in values]
    assert all(labels)
    assert len(set(labels)) == len(labels)
    assert not any("_" in label for label in labels)


@pytest.mark.parametrize(("key", "option"), OPTIONS)
def test_words_are_for_values_that_exist(key, option):
    values = next(found.values for found in mashimo.options_of(key) if found.name == option)
    words = WORDS[key][option]
    assert set(words.values) <= set(values)
    assert set(words.differs) <= set(values)


def test_a_value_without_words_is_an_error():
    with pytest.raises(KeyError):
        value_label(ENGLISH, "oware", "cycle", "forever")
    with pytest.raises(KeyError):
        differs_words(ENGLISH, "oware", "cycle", "forever")


@pytest.mark.parametrize(("key", "option", "value"), VALUES)
def test_every_value_that_is_not_standard_is_told_in_one_sentence(key, option, value):
    game = mashimo.game(key, **{option: value})
    words = changed_words(ENGLISH, game)
    assert len(words) == len(game.changed)
    assert all(is_sentence(sentence) for sentence in words)


@pytest.mark.parametrize("key", mashimo.games())
def test_the_standard_rules_differ_in_nothing(key):
    assert changed_words(ENGLISH, mashimo.game(key)) == ()


@pytest.mark.parametrize("key", mashimo.games())
def test_sentences_of_different_values_differ(key):
    said = [
        differs_words(ENGLISH, key, option.name, value)
        for option in mashimo.options_of(key)
        for value in option.values
        if value != option.default
    ]
    assert len(set(said)) == len(said)


def test_all_that_differs_is_told():
    game = mashimo.game("oware", seeds=5, grand_slam="allowed", cycle="draw")
    assert changed_words(ENGLISH, game) == (
        "Each house begins with 5 seeds instead of 4.",
        "A capture may take every seed of the other player (a grand slam).",
        "If the same position comes again the game is a draw, whatever is in the stores.",
    )


def test_one_is_singular():
    assert changed_words(ENGLISH, mashimo.game("kalah", seeds=1)) == ("Each house begins with 1 seed instead of 4.",)


@pytest.mark.ux(7)
def test_every_level_is_described():
    level = new_game_view(ENGLISH, "oware", {}).level
    assert [answer.value for answer in level.answers] == [str(number) for number in LEVELS]
    assert all(answer.about for answer in level.answers)


def test_no_words_are_cut_or_joined_wrongly():
    texts = [value_label(ENGLISH, *value) for value in VALUES]
    assert not [text for text in texts if text != text.strip() or "  " in text]
