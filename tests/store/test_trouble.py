"""Errors of the driver become sentences."""

import sqlite3
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import DataError, IntegrityError, OperationalError

from mashimo.store import NewEvent, Store, StoreUnavailable, open_store
from mashimo.store.trouble import SQLITE_SENTENCES, explain, explained, is_outage


@pytest.fixture
def small_disk() -> Iterator[None]:
    """Files of SQLite cannot grow beyond 40 pages."""

    def limit(raw: sqlite3.Connection, _: object) -> None:
        raw.execute("PRAGMA max_page_count = 40")

    event.listen(Engine, "connect", limit)
    yield
    event.remove(Engine, "connect", limit)


def fill(store: Store, acknowledged: list[int]) -> None:
    pair = [NewEvent(1, "moved", {"text": "x" * 3000})] * 2
    for _ in range(1000):
        acknowledged.append(store.append("one", acknowledged[-1], pair)[-1].seq)


@pytest.mark.usefixtures("small_disk")
def test_a_full_disk_is_explained_and_loses_nothing(file_url: str) -> None:
    with open_store(file_url) as store:
        store.create("one", [NewEvent(1, "created", {})], {})
        acknowledged = [1]
        with pytest.raises(StoreUnavailable, match=r"The disk that holds the file .*mashimo\.db is full\."):
            fill(store, acknowledged)
        last = acknowledged[-1]
        assert last > 5
        assert store.last_seq("one") == last
        assert [event.seq for event in store.events("one")] == list(range(1, last + 1))


@pytest.mark.parametrize("word", SQLITE_SENTENCES)
def test_every_sentence_names_the_file_and_ends(word: str) -> None:
    error = sqlite3.OperationalError("driver words")
    error.sqlite_errorname = f"SQLITE_{word}_DETAIL"
    trouble = explain(OperationalError("SELECT", {}, error), "the file a.db")
    assert "the file a.db" in str(trouble)
    assert str(trouble).endswith(".")
    assert "driver words" not in str(trouble)


def test_an_unknown_error_keeps_the_words_of_the_driver() -> None:
    error = sqlite3.OperationalError("strange thing")
    error.sqlite_errorname = "SQLITE_STRANGE"
    assert str(explain(error, "a.db")) == "a.db cannot be used: strange thing."
    assert str(explain(OperationalError("", {}, Exception("no\n route")), "db")).endswith("answer: no route")


def test_only_outages_are_explained() -> None:
    cause = Exception("cause")
    assert is_outage(OperationalError("", {}, cause))
    assert is_outage(sqlite3.DatabaseError("raw"))
    assert not is_outage(IntegrityError("", {}, cause))
    assert not is_outage(DataError("", {}, cause))
    with pytest.raises(KeyError), explained("a.db"):
        raise KeyError
    with pytest.raises(StoreUnavailable) as caught, explained("a.db"):
        raise OperationalError("", {}, cause)
    assert caught.value.__cause__ is not None
