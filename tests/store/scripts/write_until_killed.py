"""Append to several matches from as many threads for ever; print each event after it is acknowledged."""

import os
import sys
import threading

from mashimo.store import NewEvent, open_store

url, *matches = sys.argv[1:]
store = open_store(url)


def write(match: str) -> None:
    store.create(match, [NewEvent(0, "created", {})], {})
    last = 1
    while True:
        pair = [NewEvent(last, "moved", {"after": last}), NewEvent(last, "timed", {"after": last})]
        last = store.append(match, last, pair, message=f"after {last}")[-1].seq
        os.write(1, f"{match} {last}\n".encode())  # one unbuffered write a line


threads = [threading.Thread(target=write, args=(match,)) for match in matches]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
