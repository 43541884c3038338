"""Numbers and names drawn as lines: all that a board says can be drawn, on any machine."""

import pytest

from mashimo.rules.game import game, games
from mashimo.server.drawing.glyphs import GLYPHS, UNKNOWN, width_of, written
from mashimo.server.language import LANGUAGES
from mashimo.server.words.pits import pit_short


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_digit_of_every_language_has_a_line_of_its_own(language):
    lines = [GLYPHS[digit] for digit in language.digits]
    assert len(set(lines)) == 10


@pytest.mark.parametrize("key", games())
def test_every_name_of_a_pit_can_be_written(key):
    chosen = game(key, houses=9) if key in ("kalah", "oware") else game(key)
    start = chosen.start()
    assert {letter for cell in range(2 * chosen.side) for letter in pit_short(start, cell)} <= GLYPHS.keys()


def test_a_word_is_as_wide_as_its_letters_and_the_room_between_them():
    assert width_of("48") > width_of("4") + width_of("8") - 1
    assert written("count", "?", 0, 0, 10).count(UNKNOWN[1]) == 1  # what is not known is a box, not an error
