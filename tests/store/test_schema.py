"""Migrations lead to the tables of `tables.py`, from every revision that was ever released."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect, text

from mashimo.store import NewEvent, StoreUnavailable, open_store, schema, tables
from mashimo.store.database import connect
from tests.store.processes import finish, start

SCRIPTS = ScriptDirectory.from_config(schema.configuration())
REVISIONS = [script.revision for script in SCRIPTS.walk_revisions()]
CREATED = NewEvent(1, "created", {})


def upgrade(url: str, revision: str) -> None:
    database = connect(url, 5)
    schema.upgrade(database.writer, database.where, revision)
    database.dispose()


@pytest.fixture
def migrated(shared_url: str) -> Iterator[Engine]:
    upgrade(shared_url, "head")
    engine = create_engine(shared_url)
    yield engine
    engine.dispose()


def test_migrations_and_tables_agree(migrated: Engine) -> None:
    with migrated.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, tables.metadata) == []


def test_migrations_make_the_very_tables_that_the_metadata_makes(file_url: str, tmp_path: Path) -> None:
    """Alembic's comparison does not see primary keys, nor how SQLite lays a table out."""

    def statements(url: str) -> dict[str, str]:
        engine = create_engine(url)
        with engine.connect() as connection:
            rows = connection.execute(
                text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'alembic_version'")
            ).all()
        engine.dispose()
        return {name: " ".join(sql.split()) for name, sql in rows}

    direct = f"sqlite:///{tmp_path}/direct.db"
    engine = create_engine(direct)
    tables.metadata.create_all(engine)
    engine.dispose()
    upgrade(file_url, "head")
    assert statements(file_url) == statements(direct)


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_file_of_every_revision_is_upgraded(shared_url: str, revision: str) -> None:
    upgrade(shared_url, revision)
    with open_store(shared_url) as store:
        store.create("one", [CREATED], {0: "secret"})
        assert store.last_seq("one") == 1
    engine = create_engine(shared_url)
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == SCRIPTS.get_current_head()
    engine.dispose()


def test_the_matches_of_the_first_revision_survive(file_url: str) -> None:
    upgrade(file_url, "0001")
    engine = create_engine(file_url)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO match (id, created_at, closed) VALUES ('old', 5, 0)"))
        connection.execute(
            text(
                "INSERT INTO event (match_id, seq, at, kind, data, message, part)"
                " VALUES ('old', 1, 5, 'created', '{\"game\":\"kalah\"}', NULL, 0)"
            )
        )
    engine.dispose()
    with open_store(file_url) as store:
        assert [event.data for event in store.events("old")] == [{"game": "kalah"}]
        assert list(store.unfinished()) == ["old"]


def test_revisions_form_one_line() -> None:
    assert SCRIPTS.get_heads() == [REVISIONS[0]]
    assert SCRIPTS.get_bases() == [REVISIONS[-1]] == ["0001"]


def test_opening_twice_works(shared_url: str) -> None:
    for number in range(2):
        with open_store(shared_url) as store:
            store.create(f"match {number}", [CREATED], {})
    with open_store(shared_url) as left, open_store(shared_url) as right:
        assert list(left.unfinished()) == list(right.unfinished()) == ["match 0", "match 1"]


def test_processes_that_open_the_same_new_database_at_once_all_succeed(shared_url: str) -> None:
    processes = [start("open_new.py", shared_url, f"match {number}") for number in range(4)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        finish(process)
    with open_store(shared_url) as store:
        assert list(store.unfinished()) == [f"match {number}" for number in range(4)]


def test_a_failed_upgrade_leaves_nothing(file_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(config: Config, revision: str) -> None:
        schema_upgrade(config, revision)
        raise KeyboardInterrupt

    schema_upgrade = command.upgrade
    monkeypatch.setattr(command, "upgrade", fail)
    with pytest.raises(KeyboardInterrupt):
        open_store(file_url)
    engine = create_engine(file_url)
    assert inspect(engine).get_table_names() == []
    engine.dispose()


def test_a_newer_database_is_left_alone(shared_url: str) -> None:
    upgrade(shared_url, "head")
    engine = create_engine(shared_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreUnavailable, match="newer version of Mashimo"):
        open_store(shared_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engine.dispose()


def test_the_file_of_another_program_is_left_alone(file_url: str) -> None:
    engine = create_engine(file_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    with pytest.raises(StoreUnavailable, match="belongs to another program"):
        open_store(file_url)
    assert inspect(engine).get_table_names() == ["recipes"]
    engine.dispose()


def test_a_folder_with_strange_signs_in_its_name_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "50% of the, games; näher"
    folder.mkdir()
    monkeypatch.setattr(schema, "MIGRATIONS", shutil.copytree(schema.MIGRATIONS, folder / "100%s"))
    with open_store(f"sqlite:///{quote(str(folder))}/a%25b.db") as store:
        store.create("one", [CREATED], {})
    assert (folder / "a%b.db").exists()
