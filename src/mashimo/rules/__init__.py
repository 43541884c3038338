"""Floor 0: boards, sowing, the rules of every game, traces. Pure."""
