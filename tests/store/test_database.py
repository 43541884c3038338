"""URLs become connections that are set up for durability; what cannot be opened is explained."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from mashimo.store import NewEvent, StoreUnavailable, open_store
from mashimo.store.database import _keep_ahead_log, connect
from tests.store.processes import SOURCE

CREATED = NewEvent(1, "created", {})
NOBODY = 65534


@contextmanager
def without_privileges() -> Iterator[None]:
    """Drop the rights of root, who may write anywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that every user can reach (pytest's own are closed to others)."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_the_writer_waits_for_the_disk_and_keeps_foreign_keys(file_url: str) -> None:
    database = connect(file_url, 5)
    with database.writer.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5000
    database.dispose()


class BusyFile:
    """A connection that answers "busy" at once some times, as SQLite does while others switch a new file to WAL."""

    def __init__(self, refusals: int, name: str = "SQLITE_BUSY") -> None:
        self.refusals = refusals
        self.name = name

    def execute(self, _: str) -> None:
        if self.refusals:
            self.refusals -= 1
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorname = self.name
            raise error


def test_switching_a_new_file_to_wal_waits_for_others_that_do_the_same() -> None:
    raw = BusyFile(refusals=3)
    _keep_ahead_log(raw, busy_seconds=5)
    assert raw.refusals == 0


@pytest.mark.parametrize(("seconds", "name"), [(0.05, "SQLITE_BUSY"), (5, "SQLITE_IOERR")])
def test_switching_to_wal_waits_only_for_others_and_not_for_ever(seconds: float, name: str) -> None:
    raw = BusyFile(10**6, name)
    with pytest.raises(sqlite3.OperationalError):
        _keep_ahead_log(raw, seconds)
    assert raw.refusals > 10**6 - 10


def test_readers_cannot_write(file_url: str) -> None:
    with open_store(file_url):
        database = connect(file_url, 5)
        assert database.reader is not None
        with database.reader.connect() as connection, pytest.raises(OperationalError, match="readonly"):
            connection.exec_driver_sql("DELETE FROM match")
        database.dispose()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_memory_is_new_for_every_store(url: str) -> None:
    with open_store(url) as left, open_store(url) as right:
        left.create("one", [CREATED], {})
        assert list(left.unfinished()) == ["one"]
        assert list(right.unfinished()) == []


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mashimo.db", "looks like sqlite:///"),
        ("", "looks like sqlite:///"),
        ("mysql://host/name", "not in mysql"),
        ("redis://host", "not in redis"),
    ],
)
def test_other_addresses_are_explained(url: str, sentence: str) -> None:
    with pytest.raises(StoreUnavailable, match=sentence):
        open_store(url)


def test_a_file_of_something_else_is_explained_and_kept(file_url: str, tmp_path: Path) -> None:
    file = tmp_path / "mashimo.db"
    file.write_bytes(b"This is a letter to my aunt.\n" * 1000)
    with pytest.raises(StoreUnavailable, match=r"mashimo\.db is not a Mashimo database"):
        open_store(file_url)
    assert file.read_bytes() == b"This is a letter to my aunt.\n" * 1000


def test_a_damaged_file_is_explained(file_url: str, tmp_path: Path) -> None:
    with open_store(file_url) as store:
        store.create("one", [NewEvent(n, "moved", {"text": "x" * 500}) for n in range(200)], {})
    file = tmp_path / "mashimo.db"
    content = bytearray(file.read_bytes())
    content[100:] = os.urandom(len(content) - 100)
    file.write_bytes(content)
    with pytest.raises(StoreUnavailable, match=r"mashimo\.db is damaged"), open_store(file_url) as store:
        store.events("one")


def test_a_missing_folder_is_explained(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="its folder must exist"):
        open_store(f"sqlite:///{tmp_path}/missing/mashimo.db")
    assert not (tmp_path / "missing").exists()


def test_a_folder_in_place_of_a_file_is_explained(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        open_store(f"sqlite:///{tmp_path}")


def test_a_read_only_folder_is_explained(public_folder: Path) -> None:
    public_folder.chmod(0o555)
    with without_privileges(), pytest.raises(StoreUnavailable, match="this user may write there"):
        open_store(f"sqlite:///{public_folder}/mashimo.db")
    assert list(public_folder.iterdir()) == []


def test_a_read_only_file_is_explained(public_folder: Path) -> None:
    file = public_folder / "mashimo.db"
    with open_store(f"sqlite:///{file}") as store:
        store.create("one", [CREATED], {})
    file.chmod(0o444)
    public_folder.chmod(0o555)
    with without_privileges(), pytest.raises(StoreUnavailable, match="this user may"):
        open_store(f"sqlite:///{file}")


def test_a_server_that_does_not_answer_is_explained_without_its_password() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreUnavailable, match="does not answer") as caught:
        open_store("postgresql+psycopg://user:hush@127.0.0.1:1/name")
    assert "hush" not in str(caught.value)


def test_a_missing_driver_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreUnavailable, match="pip install"):
        open_store("postgres://user:hush@127.0.0.1:1/name")


def test_sqlite_needs_no_driver_of_postgresql() -> None:
    program = "import sys, mashimo.store as s; s.open_store('sqlite://').close();assert 'psycopg' not in sys.modules"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        check=False,
    )
    assert done.returncode == 0
