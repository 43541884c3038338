"""What was acknowledged is there, whatever happens to the process that wrote it."""

import pytest

from mashimo.store import DuplicateMessage, NewEvent, open_store
from tests.store.processes import finish, start


@pytest.mark.parametrize("acknowledged", [1, 50, 400])
def test_a_killed_writer_loses_no_acknowledged_event(shared_url: str, acknowledged: int) -> None:
    matches = [f"match {number}" for number in range(4)]
    process = start("write_until_killed.py", shared_url, *matches)
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(acknowledged)]
    process.kill()
    lines += process.communicate(timeout=60)[0].splitlines()
    told = dict.fromkeys(matches, 0)
    for line in lines:
        match, seq = line.rsplit(maxsplit=1)
        told[match] = int(seq)
    with open_store(shared_url) as store:
        for match in store.unfinished():
            events = store.events(match)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            assert len(events) >= told[match]
            assert len(events) % 2 == 1  # the pairs are whole
            for first, second in zip(events[1::2], events[2::2], strict=True):
                assert first.data == second.data == {"after": first.seq - 1}
                assert first.message == second.message == f"after {first.seq - 1}"
            if len(events) > 1:  # the browser sends its last move again
                last = len(events)
                with pytest.raises(DuplicateMessage) as caught:
                    store.append(match, last - 2, [NewEvent(0, "moved", {})], message=f"after {last - 2}")
                assert caught.value.events == events[-2:]
        assert all(match in store.unfinished() for match in matches if told[match])


def test_two_processes_that_append_at_once_make_one_log(shared_url: str) -> None:
    count = 60
    with open_store(shared_url) as store:
        store.create("one", [NewEvent(1, "created", {})], {})
    processes = [start("race.py", shared_url, "one", name, str(count)) for name in ("south", "north")]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    conflicts = [int(finish(process)) for process in processes]
    with open_store(shared_url) as store:
        events = store.events("one")
    assert [event.seq for event in events] == list(range(1, 2 * count + 2))
    for name in ("south", "north"):
        assert [event.data["number"] for event in events if event.kind == name] == list(range(count))
    assert sum(conflicts) > 0
