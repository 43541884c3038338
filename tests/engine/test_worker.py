"""The engine's own processes."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import mashimo

SOURCE = Path(mashimo.__file__).parents[1]
POOL = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from mashimo.engine.worker import end_with_parent
if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to look with")
def test_no_process_outlives_a_server_that_was_killed() -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", POOL], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(SOURCE)}
    )
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    assert is_running(worker)
    server.kill()
    server.communicate(timeout=20)
    deadline = time.monotonic() + 20
    while is_running(worker):
        assert time.monotonic() < deadline
        time.sleep(0.05)
