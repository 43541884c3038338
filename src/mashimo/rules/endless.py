"""Never-ending moves: a relay sowing in which a state recurs, or which has not ended after 1,000 laps.

Both tests say the same, since a state that recurs never ends; the first, in Brent's form (remember the state at laps
16, 32, 64, ... and compare), only finds most of them early and needs one spare board.
"""

LAP_LIMIT = 1000

FIRST_MARK = 16  # a state is remembered at this lap, and at every doubling of it

ENDED = 0
NEVER_ENDING = -1
