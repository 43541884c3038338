"""Turns a driver's error into a sentence that the person who runs the server understands."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from mashimo.store.errors import StoreUnavailable

# By the second word of SQLite's error name: SQLITE_READONLY_DIRECTORY is a READONLY.
SQLITE_SENTENCES = {
    "BUSY": "Another program keeps {where} locked; it did not let go in time.",
    "LOCKED": "Another program keeps {where} locked; it did not let go in time.",
    "FULL": "The disk that holds {where} is full.",
    "READONLY": "{where} cannot be written: this user may only read the file or its folder.",
    "PERM": "{where} cannot be opened: this user lacks the permission.",
    "CANTOPEN": "{where} cannot be opened: its folder must exist, and this user may write there.",
    "NOTADB": "{where} is not a Mashimo database: the file holds something else.",
    "CORRUPT": "{where} is damaged. Restore it from a copy.",
    "IOERR": "The disk that holds {where} reported a read or write error.",
}


def is_outage(error: BaseException) -> bool:
    """Whether `error` says that the database as a whole cannot work, not that one row was refused."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, IntegrityError | DataError)
    return isinstance(error, PoolTimeout | sqlite3.Error)


def explain(error: BaseException, where: str) -> StoreUnavailable:
    """Return the outage `error` as a StoreUnavailable with a sentence about `where`."""
    trouble = StoreUnavailable(_sentence(error, where))
    trouble.__cause__ = error
    return trouble


@contextmanager
def explained(where: str) -> Iterator[None]:
    """Raise outages inside the block as StoreUnavailable; let every other error through."""
    try:
        yield
    except Exception as error:
        if is_outage(error):
            raise explain(error, where) from error
        raise


def _sentence(error: BaseException, where: str) -> str:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    name = getattr(cause, "sqlite_errorname", "")
    if not name:
        return f"The database {where} does not answer: {' '.join(str(cause).split())}"
    word = name.split("_")[1]
    return SQLITE_SENTENCES.get(word, "{where} cannot be used: {cause}.").format(where=where, cause=cause)
