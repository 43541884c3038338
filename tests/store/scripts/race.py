"""Append numbered events to a match that others append to as well; print the number of conflicts met."""

import sys

from mashimo.store import Conflict, NewEvent, open_store

url, match, name, count = sys.argv[1:]
conflicts = 0
with open_store(url) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    last = store.last_seq(match)
    for number in range(int(count)):
        while True:
            try:
                last = store.append(match, last, [NewEvent(1, name, {"number": number})])[-1].seq
                break
            except Conflict as conflict:
                conflicts += 1
                last = conflict.last
print(conflicts)
