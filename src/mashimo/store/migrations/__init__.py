"""The history of the tables. A released revision is never edited: a change is a new file in `versions/`."""
