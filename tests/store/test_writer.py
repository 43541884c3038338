"""One transaction serves many jobs, and each of them is all or nothing."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from mashimo.store import StoreUnavailable
from mashimo.store.database import Database, connect
from mashimo.store.writer import LARGEST_BATCH, Writer


@pytest.fixture
def database(file_url: str) -> Iterator[Database]:
    database = connect(file_url, 0.2)
    with database.writer.begin() as connection:
        connection.execute(text("CREATE TABLE word (word TEXT PRIMARY KEY)"))
    yield database
    database.dispose()


@pytest.fixture
def writer(database: Database) -> Iterator[Writer]:
    writer = Writer(database.writer, "the file")
    yield writer
    writer.close()


def words(database: Database) -> set[str]:
    assert database.reader is not None
    with database.reader.connect() as connection:
        return set(connection.execute(text("SELECT word FROM word")).scalars())


def write(*new: str) -> Callable[[Connection], int]:
    def work(connection: Connection) -> int:
        for word in new:
            connection.execute(text("INSERT INTO word VALUES (:word)"), {"word": word})
        return len(new)

    return work


@contextmanager
def batch(writer: Writer, broken: bool = False) -> Iterator[Callable[[Callable[[Connection], Any]], Future[Any]]]:
    """Hold the writer, so that all jobs sent inside the block go into one transaction."""
    held, let_go = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        held.set()
        assert let_go.wait(30)

    with ThreadPoolExecutor(50) as pool:
        holder = pool.submit(writer.run, "", hold)
        assert held.wait(30)
        sent = []

        def send(work: Callable[[Connection], Any]) -> Future[Any]:
            sent.append(pool.submit(writer.run, "match", work))
            while len(writer._waiting) < len(sent):
                time.sleep(0.001)
            return sent[-1]

        try:
            yield send
        finally:
            let_go.set()
        assert holder.exception(30) is None or broken


@contextmanager
def commits(engine: Engine) -> Iterator[list[str]]:
    seen: list[str] = []
    event.listen(engine, "commit", lambda _: seen.append("commit"))
    yield seen


def test_a_job_gives_its_value_after_the_commit(database: Database, writer: Writer) -> None:
    assert writer.run("match", write("kete", "nyumba")) == 2
    assert words(database) == {"kete", "nyumba"}


def test_waiting_jobs_share_a_commit(database: Database, writer: Writer) -> None:
    with commits(database.writer) as seen, batch(writer) as send:
        futures = [send(write(f"word {number}")) for number in range(40)]
    assert [future.result() for future in futures] == [1] * 40
    assert len(seen) == 2  # the job that held the writer, and all others
    assert len(words(database)) == 40
    assert LARGEST_BATCH >= 40


def test_a_refused_job_leaves_nothing_and_its_neighbours_stay(database: Database, writer: Writer) -> None:
    def fail(connection: Connection) -> None:
        write("half")(connection)
        raise KeyError("refused")

    with batch(writer) as send:
        before, refused, clash, after = send(write("a")), send(fail), send(write("b", "a")), send(write("c"))
    assert before.result() == after.result() == 1
    with pytest.raises(KeyError, match="refused"):
        refused.result()
    with pytest.raises(IntegrityError):
        clash.result()
    assert words(database) == {"a", "c"}


def test_a_job_whose_row_is_refused_looks_again(writer: Writer) -> None:
    """So its checks find what another process wrote in between."""
    runs = []

    def work(connection: Connection) -> str:
        runs.append("run")
        if len(runs) == 1:
            write("twice", "twice")(connection)
        return "explained"

    assert writer.run("match", work) == "explained"
    assert len(runs) == 2


def test_an_outage_fails_the_whole_batch_and_leaves_nothing(database: Database, writer: Writer) -> None:
    def outage(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # what SQLite itself does when the disk is full
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with batch(writer) as send:
        futures = [send(write("a")), send(outage), send(write("b"))]
    for future in futures:
        with pytest.raises(StoreUnavailable, match="full"):
            future.result()
    assert words(database) == set()
    assert writer.run("match", write("later")) == 1


def test_a_failed_commit_is_told_to_everyone(database: Database, writer: Writer) -> None:
    def refuse(_: Connection) -> None:
        raise OperationalError("COMMIT", {}, Exception("disk I/O error"))

    event.listen(database.writer, "commit", refuse)
    with batch(writer, broken=True) as send:
        futures = [send(write("a")), send(write("b"))]
    for future in futures:
        with pytest.raises(StoreUnavailable, match="disk I/O error"):
            future.result()
    event.remove(database.writer, "commit", refuse)
    assert words(database) == set()


def test_a_lock_that_is_not_let_go_is_an_outage(database: Database, writer: Writer, file_url: str) -> None:
    other = create_engine(file_url)
    with other.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="keeps the file locked"):
            writer.run("match", write("a"))
        connection.rollback()
    other.dispose()
    assert writer.run("match", write("a")) == 1
    assert words(database) == {"a"}


def test_jobs_of_a_match_keep_their_order(writer: Writer) -> None:
    def note(number: int, _: Connection) -> None:
        order.append(number)

    order: list[int] = []
    with batch(writer) as send:
        for number in range(30):
            send(partial(note, number))
    assert order == list(range(30))


def test_closing_finishes_what_waits(database: Database) -> None:
    writer = Writer(database.writer, "the file")
    with batch(writer) as send:
        future = send(write("last"))
        closing = threading.Thread(target=writer.close)
        closing.start()
    closing.join(30)
    assert future.result() == 1
    assert words(database) == {"last"}
    with pytest.raises(StoreUnavailable, match="closed"):
        writer.run("match", write("too late"))
