"""Boards as HTML and SVG, made from plain data. Knows neither the rules nor the web framework."""

from mashimo.server.drawing.board import board_html
from mashimo.server.drawing.bowl import owner_sign
from mashimo.server.drawing.card import board_card
from mashimo.server.drawing.figure import board_figure
from mashimo.server.drawing.picture import board_svg
from mashimo.server.drawing.sprite import sprite
from mashimo.server.drawing.view import BoardView, MoveView, PitView, StoreView, pit_places

__all__ = [
    "BoardView",
    "MoveView",
    "PitView",
    "StoreView",
    "board_card",
    "board_figure",
    "board_html",
    "board_svg",
    "owner_sign",
    "pit_places",
    "sprite",
]
