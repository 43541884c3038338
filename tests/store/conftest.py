"""The databases that the contract tests run on: SQLite in a file and in memory, and PostgreSQL."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from mashimo.store import Store, open_store
from tests.conftest import IN_CI

NO_POSTGRES = "no PostgreSQL: give the URL of a database to test on in MASHIMO_TEST_POSTGRES"


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/mashimo.db"


@pytest.fixture(params=["file", "postgres"])
def shared_url(request: pytest.FixtureRequest, file_url: str) -> Iterator[str]:
    """A new database that several stores can open."""
    if request.param == "file":
        yield file_url
    else:
        yield from _postgres()


@pytest.fixture(params=["file", "memory", "postgres"])
def store(request: pytest.FixtureRequest, file_url: str) -> Iterator[Store]:
    """A new store of each kind."""
    if request.param == "postgres":
        for url in _postgres():
            with open_store(url) as opened:
                yield opened
    else:
        with open_store(file_url if request.param == "file" else "sqlite://") as opened:
            yield opened


def _postgres() -> Iterator[str]:
    """A schema of its own for each test, so that none sees another's tables."""
    address = os.environ.get("MASHIMO_TEST_POSTGRES")
    if not address and IN_CI:
        pytest.fail(NO_POSTGRES, pytrace=False)
    if not address:
        pytest.skip(NO_POSTGRES)
    schema = f"test_{uuid.uuid4().hex}"
    url = make_url(address)
    admin = create_engine(url)
    with admin.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    yield url.update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string(hide_password=False)
    with admin.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    admin.dispose()
