"""Secrets open seats and are never stored."""

import hashlib
import secrets
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from mashimo.store import Conflict, NewEvent, Store, UnknownMatch, open_store, seats

CREATED = NewEvent(1_000, "created", {})


def test_a_secret_opens_its_seat_of_its_match(store: Store) -> None:
    store.create("one", [CREATED], {0: "south", 1: "north"})
    store.create("two", [CREATED], {0: "other"})
    assert store.seat_of("one", "south") == {0}
    assert store.seat_of("one", "north") == {1}
    assert store.seat_of("two", "south") == frozenset()
    for stranger in ("", "South", "south ", "half \ud83d", "x" * 10_000):
        assert store.seat_of("one", stranger) == frozenset()


def test_one_secret_may_open_both_seats(store: Store) -> None:
    store.create("one", [CREATED], {0: "both", 1: "both"})
    assert store.seat_of("one", "both") == {0, 1}


def test_a_seat_may_have_several_secrets(store: Store) -> None:
    store.create("one", [CREATED], {0: "south"})
    store.add_secret("one", 0, "phone")
    store.add_secret("one", 1, "guest")
    store.add_secret("one", 1, "guest")  # again is the same as once
    store.add_secret("one", 1, "south")
    assert store.seat_of("one", "phone") == {0}
    assert store.seat_of("one", "guest") == {1}
    assert store.seat_of("one", "south") == {0, 1}


def test_a_seat_of_an_unknown_match_is_not_given(store: Store) -> None:
    with pytest.raises(UnknownMatch):
        store.add_secret("missing", 0, "secret")
    assert store.seat_of("missing", "secret") == frozenset()


def test_secrets_are_in_no_file(file_url: str, tmp_path: Path) -> None:
    tokens = [secrets.token_urlsafe(16) for _ in range(3)]
    with open_store(file_url) as store:
        store.create("one", [CREATED], {0: tokens[0], 1: tokens[1]})
        store.add_secret("one", 0, tokens[2])
        store.seat_of("one", tokens[0])
        contents = [path.read_bytes() for path in tmp_path.iterdir()]  # with the write-ahead log
    contents += [path.read_bytes() for path in tmp_path.iterdir()]
    for token in tokens:
        assert not any(token.encode() in content for content in contents)
        assert any(hashlib.sha256(token.encode()).digest() in content for content in contents)


def test_the_stored_hash_is_sha_256(file_url: str) -> None:
    with open_store(file_url) as store:
        store.create("one", [CREATED], {1: "secret"})
    engine = create_engine(file_url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT match_id, seat, hash FROM secret")).all()
    engine.dispose()
    assert rows == [("one", 1, hashlib.sha256(b"secret").digest())]
    assert seats.digest("secret") == hashlib.sha256(b"secret").digest()


def test_a_guest_gets_his_seat_with_the_event_of_his_coming_or_not_at_all(store: Store) -> None:
    store.create("one", [CREATED], {0: "south"})
    store.append("one", 1, [CREATED], seats={1: "guest"})
    assert store.seat_of("one", "guest") == {1}
    with pytest.raises(Conflict):
        store.append("one", 1, [CREATED], seats={1: "late"})
    assert store.seat_of("one", "late") == frozenset()


def test_a_match_can_take_over_the_seats_of_another(store: Store) -> None:
    store.create("one", [CREATED], {0: "south", 1: "north"})
    store.add_secret("one", 1, "phone")
    store.create("two", [CREATED], {}, seats_of="one")
    assert [store.seat_of("two", token) for token in ("south", "north", "phone", "x")] == [{0}, {1}, {1}, frozenset()]
