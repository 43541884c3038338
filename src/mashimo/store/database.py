"""Connections to the database that a URL names."""

import sqlite3
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from mashimo.store.errors import StoreUnavailable

RETRY_SECONDS = 0.02


@dataclass(frozen=True)
class Database:
    """The connections of one store; without `reader` there is one connection, and the writer reads too."""

    where: str  # the database in words that contain no password
    writer: Engine
    reader: Engine | None

    def dispose(self) -> None:
        """Close all connections."""
        if self.reader is not None:
            self.reader.dispose()
        self.writer.dispose()  # last: with no reader left, SQLite folds its write-ahead log into the file


def connect(url: str, busy_seconds: float) -> Database:
    """Return the database of `url`; connections are made when they are first used."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreUnavailable("A database's address looks like sqlite:///mashimo.db.") from error
    kind = parsed.get_backend_name() if parsed.drivername != "postgres" else "postgresql"
    if kind == "sqlite":
        return _memory() if parsed.database in (None, "", ":memory:") else _file(parsed, busy_seconds)
    if kind == "postgresql":
        return _server(parsed, busy_seconds)
    raise StoreUnavailable(f"Mashimo stores matches in SQLite or PostgreSQL, not in {kind}.")


def _memory() -> Database:
    # Every connection to SQLite's memory is a database of its own, so the store has exactly one.
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin_writing)
    return Database("the database in memory", engine, None)


def _file(url: URL, busy_seconds: float) -> Database:
    waits = {"timeout": busy_seconds, "check_same_thread": False}
    writer = create_engine(url, connect_args=waits, pool_size=1)
    reader = create_engine(url, connect_args=waits, pool_size=8, max_overflow=-1)
    event.listen(writer, "connect", _configure)
    event.listen(writer, "connect", lambda raw, _: _keep_ahead_log(raw, busy_seconds))
    event.listen(writer, "begin", _begin_writing)
    event.listen(reader, "connect", _configure)
    event.listen(reader, "connect", lambda raw, _: raw.execute("PRAGMA query_only = ON"))
    event.listen(reader, "begin", _begin_reading)
    return Database(f"the file {url.database}", writer, reader)


def _server(url: URL, busy_seconds: float) -> Database:
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    # A connection that broke while it was idle is replaced unnoticed (pre_ping).
    pool = {"pool_pre_ping": True, "pool_size": 8, "max_overflow": 32, "pool_timeout": busy_seconds}
    try:
        engine = create_engine(url, **pool)
    except ImportError as error:
        raise StoreUnavailable("PostgreSQL needs psycopg: pip install 'mashimo[postgres]'.") from error
    return Database(url.render_as_string(hide_password=True), engine, engine)


def _configure(raw: Any, _: object) -> None:
    raw.isolation_level = None  # Python's driver begins no transactions of its own: we do, below
    raw.execute("PRAGMA foreign_keys = ON")
    raw.execute("PRAGMA synchronous = FULL")  # a commit returns when the disk has it
    raw.execute("PRAGMA fullfsync = ON")  # macOS only: the disk's own cache is flushed too


def _begin_writing(connection: Connection) -> None:
    # The write lock is taken at once: what a transaction read at its start still holds when it writes.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _keep_ahead_log(raw: Any, busy_seconds: float) -> None:
    """Switch the file to a write-ahead log, so that readers and the writer do not wait for each other."""
    deadline = time.monotonic() + busy_seconds
    while True:
        try:
            raw.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # While two programs switch a new file at once, SQLite answers "busy" without waiting.
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > deadline:
                raise
            time.sleep(RETRY_SECONDS)
