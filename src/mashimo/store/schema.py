"""Brings a database's tables to the newest revision, with Alembic and without its configuration file."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, inspect, select

from mashimo.store.errors import StoreUnavailable

MIGRATIONS = Path(__file__).with_name("migrations")
UPGRADE_LOCK = 0x4D617368696D6F  # "Mashimo": the number of our advisory lock in PostgreSQL

_alembic = threading.Lock()  # Alembic keeps the migration at work in a global


def upgrade(engine: Engine, where: str, revision: str = "head") -> None:
    """Upgrade the tables to `revision`, all or nothing; other programs that do the same wait.

    Raises StoreUnavailable if the tables are newer than this program or belong to another one.
    """
    with _alembic, engine.begin() as connection:
        _wait_for_others(connection)
        config = configuration(connection)
        current = MigrationContext.configure(connection).get_current_heads()
        _refuse_strange_tables(connection, where, current)
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if not known.issuperset(current):
            raise StoreUnavailable(
                f"{where} was written by a newer version of Mashimo: install that, or use another database."
            )
        command.upgrade(config, revision)


def configuration(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration for our migrations, to be run on `connection`."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _wait_for_others(connection: Connection) -> None:
    # In SQLite, beginning the transaction took the write lock already.
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADE_LOCK)))


def _refuse_strange_tables(connection: Connection, where: str, current: tuple[str, ...]) -> None:
    # A server's database may be shared; a file that holds tables but no revision belongs to another program.
    if connection.dialect.name == "sqlite" and not current and inspect(connection).get_table_names():
        raise StoreUnavailable(f"{where} belongs to another program: give Mashimo a file of its own.")
