"""Questions to the log use its keys, also when it is long."""

from typing import Any

import pytest
from sqlalchemy import Select, create_engine
from sqlalchemy.dialects import sqlite

from mashimo.store import NewEvent, journal, open_store


def test_lines_number_the_events_and_mark_the_parts_of_a_message() -> None:
    rows = journal.lines("one", 7, [NewEvent(1, "moved", {"b": 1, "a": 2}), NewEvent(2, "ended", {})], "m1")
    assert [(row["seq"], row["part"], row["message"], row["data"]) for row in rows] == [
        (8, 0, "m1", '{"a":2,"b":1}'),
        (9, 1, "m1", "{}"),
    ]


@pytest.mark.parametrize(
    "question", [journal.LAST_SEQ, journal.EVENTS_SINCE, journal.EVENTS_OF_MESSAGE, journal.STANDING]
)
def test_no_question_reads_a_whole_table(file_url: str, question: Select[Any]) -> None:
    with open_store(file_url) as store:
        store.create("one", [NewEvent(1, "created", {})], {})
    compiled = question.compile(dialect=sqlite.dialect(paramstyle="named"))
    values = {"match": "one", "message": "m1", "since": 0}
    engine = create_engine(file_url)
    with engine.connect() as connection:
        plan = connection.exec_driver_sql(
            f"EXPLAIN QUERY PLAN {compiled}", {name: values[name] for name in compiled.params}
        ).all()
    engine.dispose()
    steps = [row.detail for row in plan]
    assert any("SEARCH event" in step for step in steps)
    assert not any(step.startswith("SCAN event") or "TEMP B-TREE" in step for step in steps)
