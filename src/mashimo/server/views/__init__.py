"""What pages show of a match, as plain data in the reader's language."""
