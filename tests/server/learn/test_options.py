import pytest

import mashimo
from mashimo.server.language import ENGLISH
from mashimo.server.learn.options import OPTION_EXAMPLES
from mashimo.server.views.learn import option_outcome, options_view, source_of, values_shown

OPTIONS = [(key, option) for key in mashimo.games() for option in mashimo.options_of(key)]
IDS = [f"{key}-{option.name}" for key, option in OPTIONS]


def test_every_option_of_every_game_has_an_example():
    assert {key: set(examples) for key, examples in OPTION_EXAMPLES.items()} == {
        key: {option.name for option in mashimo.options_of(key)} for key in mashimo.games()
    }


@pytest.mark.parametrize(("key", "option"), OPTIONS, ids=IDS)
def test_every_value_is_shown_unless_it_is_one_of_many_numbers(key, option):
    shown = values_shown(key, option.name)
    assert shown[0] == option.default
    assert set(shown) <= set(option.values)
    assert len(shown) == len(set(shown)) >= 2
    assert set(shown) == set(option.values) or all(value.isdigit() for value in option.values)


@pytest.mark.parametrize(("key", "option"), OPTIONS, ids=IDS)
def test_all_outcomes_differ(key, option):
    seen = set()
    for value in values_shown(key, option.name):
        positions, barred = option_outcome(key, option.name, value)
        last = positions[-1]
        moves = tuple(move.text for move in last.moves())
        seen.add((last.counts, last.stores, last.mover, last.outcome, last.round, last.phase, moves, barred))
    assert len(seen) == len(values_shown(key, option.name))


@pytest.mark.parametrize("key", mashimo.games())
def test_the_page_shows_every_option_once_with_one_standard(key):
    shown = options_view(ENGLISH, key)
    assert {option.name for option in shown} == {option.name for option in mashimo.options_of(key)}
    for option in shown:
        assert [outcome.standard for outcome in option.outcomes].count(True) == 1
        assert all(outcome.shown.turn for outcome in option.outcomes)
        assert option.source or any(outcome.source for outcome in option.outcomes)


def test_sources_are_told_of_the_value_that_they_speak_of():
    assert source_of("oware", "cycle", "draw") == "Masters Traditional Games"
    assert source_of("oware", "cycle") == ""
    assert source_of("kalah", "pie") == "a common cure for the first move"
    assert source_of("oware", "grand_slam", "illegal") == ""
    assert source_of("oware", "grand_slam") == "the rest: variations on Wikipedia"
