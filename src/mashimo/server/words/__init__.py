"""Sentences about games, in the reader's language."""
