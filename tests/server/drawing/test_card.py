"""The board of a card: the same bowls and seeds, where scripts find them, and nothing to press or read."""

import re

from mashimo.server.drawing import board_card, board_html
from tests.server.drawing.test_board import make, parse

SEEDS = re.compile(r'<g class="seeds".*?</g>')


def test_it_has_the_bowls_and_seeds_of_the_board() -> None:
    for view in (make(), make(2, 9, turned=True), make(4, 8, stores=False)):
        card, board = parse(board_card(view)), parse(board_html(view))
        found = [(item.get("data-cell"), item.get("data-seeds")) for item in card.iter() if item.get("data-cell")]
        assert found == [
            (item.get("data-cell"), item.get("data-seeds")) for item in board.iter() if item.get("data-cell")
        ]
        assert set(SEEDS.findall(board_card(view))) <= set(SEEDS.findall(board_html(view)))
        assert all(item.find("svg") is not None for item in card.iter() if item.get("data-cell"))


def test_it_is_decoration() -> None:
    card = board_card(make())
    assert parse(card).get("aria-hidden") == "true"
    assert not re.search(r'<button|<form|role=|aria-label|\bid=|style=|class="count"', card)
