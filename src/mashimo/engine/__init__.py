"""Floor 2: the computer opponent."""
