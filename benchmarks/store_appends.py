"""Measure durable appends a second: one writer, then many at once, each with a match of its own.

$ python benchmarks/store_appends.py --seconds 5 --url sqlite:///trial.db
"""

import argparse
import statistics
import tempfile
import threading
import time
from pathlib import Path

from mashimo.store import NewEvent, Store, open_store

MOVE = NewEvent(1_700_000_000_000, "moved", {"seat": 0, "move": "C", "ply": 12, "clock": [301_200, 288_450]})


def write_until(store: Store, match: str, deadline: float, waits: list[float]) -> None:
    """Append moves until the deadline; note how long each took, in seconds."""
    last = store.last_seq(match)
    while (begun := time.perf_counter()) < deadline:
        last = store.append(match, last, [MOVE], message=f"m{last}")[-1].seq
        waits.append(time.perf_counter() - begun)


def measure(store: Store, writers: int, seconds: float) -> None:
    """Print the rate and the waits of `writers` threads."""
    matches = [f"bench{writers}-{number}-{time.time_ns()}" for number in range(writers)]
    for match in matches:
        store.create(match, [MOVE], {})
    waits: list[list[float]] = [[] for _ in matches]
    begun = time.perf_counter()
    deadline = begun + seconds
    threads = [
        threading.Thread(target=write_until, args=(store, match, deadline, own))
        for match, own in zip(matches, waits, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    every = [wait for own in waits for wait in own]
    rate = len(every) / (time.perf_counter() - begun)
    cuts = [cut * 1000 for cut in statistics.quantiles(every, n=100)]
    print(f"{writers:4} writers: {rate:8,.0f} appends/s   median {cuts[49]:6.2f} ms   p99 {cuts[98]:6.2f} ms")


def main() -> None:
    """Measure with 1 writer and with many."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0, help="length of each measurement")
    parser.add_argument("--writers", type=int, nargs="+", default=[1, 32], help="numbers of threads to try")
    parser.add_argument("--folder", type=Path, help="where to put the trial file (a disk, not memory)")
    parser.add_argument("--url", help="measure this database instead of a trial file; it keeps the matches")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(dir=options.folder) as folder,
        open_store(options.url or f"sqlite:///{folder}/trial.db") as store,
    ):
        for writers in options.writers:
            measure(store, writers, options.seconds)


if __name__ == "__main__":
    main()
