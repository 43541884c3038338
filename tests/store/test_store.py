"""The contract of a store, the same on every database."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mashimo.store import (
    JSON,
    Conflict,
    DuplicateMessage,
    MatchExists,
    NewEvent,
    Store,
    StoredEvent,
    StoreUnavailable,
    UnknownMatch,
    open_store,
)

CREATED = NewEvent(1_000, "created", {"game": "oware;seeds=4"})
MOVE = NewEvent(2_000, "moved", {"move": "C", "seat": 0})


def moved(number: int) -> NewEvent:
    return NewEvent(number, "moved", {"number": number})


def test_a_new_match_has_its_first_events(store: Store) -> None:
    store.create("one", [CREATED, MOVE], {0: "secret"})
    assert store.events("one") == [
        StoredEvent(1, 1_000, "created", {"game": "oware;seeds=4"}, None),
        StoredEvent(2, 2_000, "moved", {"move": "C", "seat": 0}, None),
    ]
    assert store.last_seq("one") == 2


def test_append_returns_what_readers_see(store: Store) -> None:
    store.create("one", [CREATED], {})
    data: dict[str, JSON] = {
        "text": "سیاه ×2 \n\0",
        "list": [1, 2.5, None, True, {"b": {}, "a": []}],
        "big": 2**80,
    }
    added = store.append("one", 1, [MOVE, NewEvent(3_000, "noted", data)], message="m1")
    assert [event.seq for event in added] == [2, 3]
    assert {event.message for event in added} == {"m1"}
    assert added[1].data == data
    assert store.events("one")[1:] == added
    assert store.last_seq("one") == 3


def test_events_since_gives_the_later_ones(store: Store) -> None:
    store.create("one", [moved(number) for number in range(5)], {})
    assert [event.seq for event in store.events("one", since=3)] == [4, 5]
    assert store.events("one", since=5) == []
    assert store.events("one", since=10**30) == []
    assert len(store.events("one", since=-(10**30))) == 5


@pytest.mark.parametrize("match", ["missing", "", "nul\0", "half \ud83d"])
def test_an_unknown_match_is_told(store: Store, match: str) -> None:
    store.create("one", [CREATED], {})
    for ask in (store.events, store.last_seq, lambda match: store.add_secret(match, 0, "secret")):
        with pytest.raises(UnknownMatch) as caught:
            ask(match)
        assert caught.value.match == match
    assert store.seat_of(match, "secret") == frozenset()


def test_nothing_is_appended_to_an_unknown_match(store: Store) -> None:
    for after in (0, 1):
        with pytest.raises(UnknownMatch):
            store.append("missing", after, [MOVE], message="m1")
    with pytest.raises(UnknownMatch):
        store.events("missing")


def test_a_match_is_created_once(store: Store) -> None:
    store.create("one", [CREATED], {0: "mine"})
    with pytest.raises(MatchExists) as caught:
        store.create("one", [MOVE], {0: "yours", 1: "yours"})
    assert caught.value.match == "one"
    assert [event.kind for event in store.events("one")] == ["created"]
    assert store.seat_of("one", "yours") == frozenset()


def test_ids_are_case_sensitive(store: Store) -> None:
    for match in ("aBc", "abc", "ABC"):
        store.create(match, [NewEvent(1, match, {})], {0: f"secret of {match}"})
    assert [event.kind for event in store.events("abc")] == ["abc"]
    assert store.seat_of("aBc", "secret of aBc") == {0}
    assert store.seat_of("abc", "secret of aBc") == frozenset()
    with pytest.raises(UnknownMatch):
        store.events("Abc")
    store.append("abc", 1, [MOVE], message="k")
    store.append("abc", 2, [MOVE], message="K")
    assert store.last_seq("ABC") == 1


@pytest.mark.parametrize("after", [-1, 0, 1, 3, 10**30])
def test_a_conflict_tells_where_the_log_ends(store: Store, after: int) -> None:
    store.create("one", [CREATED, MOVE], {})
    with pytest.raises(Conflict) as caught:
        store.append("one", after, [MOVE])
    assert caught.value.last == 2
    assert store.last_seq("one") == 2


def test_a_repeated_message_gives_its_events_again(store: Store) -> None:
    store.create("one", [CREATED], {})
    first = store.append("one", 1, [MOVE, moved(3)], message="m1")
    store.append("one", 3, [moved(4)], message="m2")
    for after in (1, 4, 99):  # told before any conflict
        with pytest.raises(DuplicateMessage) as caught:
            store.append("one", after, [MOVE], message="m1")
        assert caught.value.events == first
        assert caught.value.message == "m1"
    assert store.last_seq("one") == 4


def test_a_message_id_belongs_to_one_match(store: Store) -> None:
    for match in ("one", "two"):
        store.create(match, [CREATED], {})
        store.append(match, 1, [MOVE], message="m1")
        store.append(match, 2, [MOVE])
        store.append(match, 3, [MOVE])  # no message is no repetition
    assert store.last_seq("two") == 4


def test_a_refused_message_may_be_sent_again(store: Store) -> None:
    store.create("one", [CREATED, MOVE], {})
    with pytest.raises(Conflict):
        store.append("one", 1, [MOVE], message="m1")
    assert store.append("one", 2, [MOVE], message="m1")[0].seq == 3


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (NewEvent(1, "moved", {"x": float("nan")}), None),
        (NewEvent(1, "moved", {"x": "half \ud83d"}), None),
        (NewEvent(1, "nul\0", {}), None),
        (NewEvent(-1, "moved", {}), None),
        (NewEvent(2**63, "moved", {}), None),
        (MOVE, "half \ud83d"),
        (MOVE, "nul\0"),
    ],
)
def test_what_cannot_be_stored_is_refused_whole(store: Store, event: NewEvent, message: str | None) -> None:
    store.create("one", [CREATED], {})
    with pytest.raises(ValueError, match=r"\w"):
        store.append("one", 1, [MOVE, event], message)
    assert store.last_seq("one") == 1


def test_an_append_has_an_event(store: Store) -> None:
    store.create("one", [CREATED], {})
    with pytest.raises(ValueError, match="no event"):
        store.append("one", 1, [])
    with pytest.raises(ValueError, match="no event"):
        store.create("two", [], {})


def test_what_a_player_sees_is_of_one_moment(store: Store) -> None:
    store.create("one", [CREATED, MOVE], {0: "host"})
    for token in ("host", "stranger", ""):
        assert store.seen("one", 1, token) == (store.events("one", 1), store.seat_of("one", token))
    for match in ("none", "\0"):
        with pytest.raises(UnknownMatch):
            store.seen(match, 0, "host")


def test_unfinished_matches_are_listed_until_they_are_closed(store: Store) -> None:
    for at, match in ((30, "a"), (20, "b"), (10, "c")):
        store.create(match, [NewEvent(at, "created", {})], {})
    assert list(store.unfinished()) == ["c", "b", "a"]
    store.append("b", 1, [MOVE], closes=True)
    assert list(store.unfinished()) == ["c", "a"]
    store.append("b", 2, [MOVE])
    assert list(store.unfinished()) == ["c", "a"]
    assert store.unfinished()["a"] == store.events("a")[0]
    store.append("b", 3, [MOVE], closes=False)
    assert list(store.unfinished()) == ["c", "b", "a"]


def test_a_refused_append_closes_nothing(store: Store) -> None:
    store.create("one", [CREATED, MOVE], {})
    with pytest.raises(Conflict):
        store.append("one", 1, [MOVE], closes=True)
    assert list(store.unfinished()) == ["one"]


def test_threads_that_append_at_once_make_one_log(store: Store) -> None:
    """One of those that append behind the same event wins; the others learn where the log ends."""
    store.create("one", [CREATED], {})
    threads, each = 8, 15
    start = threading.Barrier(threads)

    def write(name: int) -> int:
        conflicts, last = 0, 1
        start.wait()
        for number in range(each):
            while True:
                try:
                    last = store.append("one", last, [NewEvent(name, "moved", {"n": number})] * 2)[-1].seq
                    break
                except Conflict as conflict:
                    conflicts, last = conflicts + (conflict.last > last), conflict.last
        return conflicts

    with ThreadPoolExecutor(threads) as pool:
        conflicts = list(pool.map(write, range(threads)))
    events = store.events("one")
    assert sum(conflicts) >= threads - 1
    assert [event.seq for event in events] == list(range(1, 2 + 2 * threads * each))
    for name in range(threads):
        own = [event.data["n"] for event in events[1:] if event.at == name]
        assert own == [number for number in range(each) for _ in range(2)]
    assert all(a.at == b.at for a, b in zip(events[1::2], events[2::2], strict=True))  # pairs stay together


def test_a_message_that_arrives_many_times_at_once_is_stored_once(shared_url: str) -> None:
    """Also through several stores, as several servers are."""
    with open_store(shared_url) as left, open_store(shared_url) as right:
        left.create("one", [CREATED], {})
        start = threading.Barrier(8)

        def send(number: int) -> list[StoredEvent]:
            start.wait()
            try:
                return (left, right)[number % 2].append("one", 1, [MOVE, moved(1)], message="m1")
            except DuplicateMessage as duplicate:
                return duplicate.events

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(send, range(8)))
        assert answers == [left.events("one", since=1)] * 8
        assert right.last_seq("one") == 3


def test_a_match_created_through_two_stores_at_once_exists_once(shared_url: str) -> None:
    with open_store(shared_url) as left, open_store(shared_url) as right:
        start = threading.Barrier(8)

        def create(number: int) -> bool:
            start.wait()
            try:
                (left, right)[number % 2].create("one", [moved(number)], {0: f"secret {number}"})
            except MatchExists:
                return False
            return True

        with ThreadPoolExecutor(8) as pool:
            made = list(pool.map(create, range(8)))
        assert made.count(True) == 1
        winner = made.index(True)
        assert [event.at for event in left.events("one")] == [winner]
        assert [n for n in range(8) if right.seat_of("one", f"secret {n}")] == [winner]


def test_stores_that_write_the_same_matches_in_bulk_do_not_block_each_other(shared_url: str) -> None:
    with open_store(shared_url) as left, open_store(shared_url) as right:
        matches = [f"match {number}" for number in range(12)]
        for match in matches:
            left.create(match, [CREATED], {})

        def write(number: int) -> None:
            store, match = (left, right)[number % 2], matches[number // 2 % 12]
            last = 1
            for _ in range(8):
                try:
                    last = store.append(match, last, [MOVE])[-1].seq
                except Conflict as conflict:
                    last = conflict.last

        with ThreadPoolExecutor(24) as pool:
            list(pool.map(write, range(24)))
        for match in matches:
            seqs = [event.seq for event in left.events(match)]
            assert seqs == list(range(1, len(seqs) + 1))
            assert len(seqs) > 8


def test_what_was_stored_is_there_after_reopening(shared_url: str) -> None:
    with open_store(shared_url) as store:
        store.create("one", [CREATED], {0: "secret"})
        added = store.append("one", 1, [MOVE], message="m1", closes=True)
    with open_store(shared_url) as store:
        assert store.events("one", since=1) == added
        assert store.seat_of("one", "secret") == {0}
        assert list(store.unfinished()) == []
        with pytest.raises(DuplicateMessage):
            store.append("one", 1, [MOVE], message="m1")


def test_a_file_is_open_to_readers_while_another_program_writes(file_url: str) -> None:
    with open_store(file_url) as left, open_store(file_url) as right:
        left.create("one", [CREATED], {})
        assert right.last_seq("one") == 1
        left.append("one", 1, [MOVE])
        assert right.last_seq("one") == 2


def test_a_closed_store_says_so(store: Store) -> None:
    store.create("one", [CREATED], {})
    store.close()
    store.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        store.append("one", 1, [MOVE])
    with pytest.raises(StoreUnavailable, match="closed"):
        store.events("one")


def test_closing_leaves_one_file(file_url: str, tmp_path: Path) -> None:
    with open_store(file_url) as store:
        store.create("one", [CREATED], {})
        store.events("one")
    assert [path.name for path in tmp_path.iterdir()] == ["mashimo.db"]
