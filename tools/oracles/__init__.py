"""Recorded games of other programs, read for tools/compare_oracles.py."""
