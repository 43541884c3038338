"""What is wrong with boards that somebody sets up, in the words of the rules, to be translated."""

from mashimo.server.language import N_

FLAWS = (
    N_("seeds are in hand, but the game is not over"),
    N_("seeds are won by fours, and a store holds others"),
    N_("there is no hole to claim"),
    N_("a burnt house holds seeds"),
    N_("the opening is over, but a hand is still on the board"),
    N_("the player to move has no house to choose"),
    N_("the player to move has no seeds for the opening"),
    N_("a hand of the opening is nowhere"),
)
"""All that `rules/soundness.py` finds."""
