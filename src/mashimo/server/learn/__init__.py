"""Pages that teach the games: prose from `content/`, with examples that the rules compute when a page is built."""
