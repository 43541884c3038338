"""Where players want to be told of their turn."""

import pytest

from mashimo.store import NewEvent, Store, Subscription, UnknownMatch
from mashimo.store.subscriptions import MOST

CREATED = NewEvent(1, "created", {})


def at(endpoint: str, seat: int = 0, language: str = "en") -> Subscription:
    return Subscription(endpoint, seat, "key", "auth", language)


def test_a_seat_has_its_own_addresses(store: Store) -> None:
    store.create("one", [CREATED], {})
    assert store.subscribe("one", at("https://a.example/1"))
    assert store.subscribe("one", at("https://a.example/2", seat=1))
    assert store.subscriptions("one", 0) == [at("https://a.example/1")]
    assert store.subscriptions("one", 1) == [at("https://a.example/2", seat=1)]
    assert store.subscriptions("missing", 0) == store.subscriptions("half \ud83d", 0) == []
    with pytest.raises(UnknownMatch):
        store.subscribe("missing", at("https://a.example/1"))


def test_a_browser_has_one_place_in_a_match(store: Store) -> None:
    store.create("one", [CREATED], {})
    store.subscribe("one", at("https://a.example/1"))
    store.subscribe("one", at("https://a.example/1", language="fi"))
    assert store.subscriptions("one", 0) == [at("https://a.example/1", language="fi")]


def test_a_seat_has_a_bounded_number(store: Store) -> None:
    store.create("one", [CREATED], {})
    answers = [store.subscribe("one", at(f"https://a.example/{number}")) for number in range(MOST + 1)]
    assert answers == [True] * MOST + [False]
    assert store.subscribe("one", at("https://a.example/0", language="sw"))
    assert len(store.subscriptions("one", 0)) == MOST


def test_addresses_are_forgotten(store: Store) -> None:
    for match in ("one", "two"):
        store.create(match, [CREATED], {})
        store.subscribe(match, at("https://a.example/1"))
        store.subscribe(match, at("https://a.example/2"))
    store.unsubscribe("https://a.example/1", "one")
    assert [found.endpoint for found in store.subscriptions("one", 0)] == ["https://a.example/2"]
    assert len(store.subscriptions("two", 0)) == 2
    store.unsubscribe("https://a.example/1")
    assert [found.endpoint for found in store.subscriptions("two", 0)] == ["https://a.example/2"]
    store.unsubscribe_all("two")
    assert store.subscriptions("two", 0) == []
    assert len(store.subscriptions("one", 0)) == 1
