"""Floor 2: the computer opponent, and the rules compiled by Numba."""
