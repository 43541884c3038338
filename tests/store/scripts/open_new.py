"""Open a store at the same moment as other processes do (a line on standard input), and write a match."""

import sys

from mashimo.store import NewEvent, open_store

url, match = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
with open_store(url) as store:
    store.create(match, [NewEvent(1, "created", {})], {})
