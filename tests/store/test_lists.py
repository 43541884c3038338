"""Which matches a secret opens, and which stand on a public list."""

import pytest

from mashimo.store import Conflict, ListedMatch, NewEvent, Store


def created(at: int) -> NewEvent:
    return NewEvent(at, "created", {})


def moved(at: int) -> NewEvent:
    return NewEvent(at, "moved", {})


def matches_of(store: Store, token: str, *, closed: bool = False, most: int = 20, skip: int = 0) -> list[str]:
    return [found.match for found in store.matches_of(token, closed=closed, most=most, skip=skip)]


def test_a_secret_finds_its_matches_that_of_the_newest_event_first(store: Store) -> None:
    store.create("one", [created(1)], {0: "ann"})
    store.create("two", [created(2)], {0: "ann", 1: "ann"})
    store.create("three", [created(3)], {0: "ben", 1: "ann"})
    store.create("four", [created(4)], {0: "ben"})
    assert matches_of(store, "ann") == ["three", "two", "one"]
    store.append("one", 1, [moved(9)])
    assert store.matches_of("ann", closed=False, most=2) == [ListedMatch("one", 9), ListedMatch("three", 3)]
    assert matches_of(store, "ann", most=2, skip=2) == ["two"]
    assert matches_of(store, "ben") == ["four", "three"]
    for stranger in ("", "Ann", "half \ud83d", "x" * 10_000):
        assert matches_of(store, stranger) == []


def test_finished_matches_are_found_apart(store: Store) -> None:
    for number, match in enumerate(("one", "two", "three"), start=1):
        store.create(match, [created(number)], {0: "ann"})
    store.append("one", 1, [moved(7)], closes=True)
    store.append("three", 1, [moved(6)], closes=True)
    assert matches_of(store, "ann") == ["two"]
    assert matches_of(store, "ann", closed=True) == ["one", "three"]


def test_a_secret_that_came_later_finds_the_match_too(store: Store) -> None:
    store.create("one", [created(1)], {0: "ann"})
    store.append("one", 1, [moved(2)], seats={1: "ben"})
    store.add_secret("one", 0, "phone")
    assert matches_of(store, "ben") == matches_of(store, "phone") == ["one"]


def test_a_match_stands_on_one_list_at_most(store: Store) -> None:
    store.create("hidden", [created(1)], {})
    store.create("early", [created(2)], {}, listed="open")
    store.create("late", [created(3)], {}, listed="open")
    assert store.listed("open", most=9) == [ListedMatch("late", 3), ListedMatch("early", 2)]
    assert store.listed("open", most=9, after=3) == [ListedMatch("late", 3)]
    assert store.listed("open", most=1) == [ListedMatch("late", 3)]
    store.append("early", 1, [moved(8)], listed="running")
    assert store.listed("open", most=9) == [ListedMatch("late", 3)]
    assert store.listed("running", most=9) == [ListedMatch("early", 8)]
    store.append("early", 2, [moved(9)])
    assert store.listed("running", most=9) == [ListedMatch("early", 8)]
    store.append("early", 3, [moved(10)], listed="")
    assert store.listed("running", most=9) == []


def test_what_was_not_written_changes_no_list(store: Store) -> None:
    store.create("one", [created(1)], {}, listed="open")
    with pytest.raises(Conflict):
        store.append("one", 5, [moved(2)], listed="")
    assert [found.match for found in store.listed("open", most=9)] == ["one"]
