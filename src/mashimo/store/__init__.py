"""The store: matches as append-only logs of events, in SQLite or PostgreSQL.

    with open_store("sqlite:///mashimo.db") as store:
        store.create("aB3dE5fG7hJ9", [NewEvent(now, "created", {"game": "oware"})], {0: secret})
        store.append("aB3dE5fG7hJ9", 1, [NewEvent(now, "moved", {"move": "C"})], message="k81")

The table is the truth: what `append` returned is on the disk, and nothing else happened.
This package knows no rules, no seats' meaning and no HTTP; an event's `data` is any JSON object.
"""

from mashimo.store.errors import (
    Conflict,
    DuplicateMessage,
    MatchExists,
    StoreError,
    StoreUnavailable,
    UnknownMatch,
)
from mashimo.store.events import JSON, NewEvent, StoredEvent
from mashimo.store.lists import ListedMatch
from mashimo.store.store import Store, open_store
from mashimo.store.subscriptions import Subscription

__all__ = [
    "JSON",
    "Conflict",
    "DuplicateMessage",
    "ListedMatch",
    "MatchExists",
    "NewEvent",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "StoredEvent",
    "Subscription",
    "UnknownMatch",
    "open_store",
]
