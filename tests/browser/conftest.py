"""A real server in a process of its own, which a test may kill and start again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.players import NewContext, join, make, visit

expect.set_options(timeout=20_000)  # on a busy machine all is slow; nothing waits longer than it must

INSTANT = "if (location.protocol === 'http:') localStorage.setItem('mashimo-speed', 'instant')"
ROOT = Path(__file__).parent.parent.parent
START_SECONDS = 60


class ServerProcess:
    """`mashimo serve` on a port of its own, with its matches in a folder of the test's."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MASHIMO_LIMITS": "false"}
        command = [
            sys.executable,
            "-m",
            "mashimo",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--no-open",
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            try:
                urllib.request.urlopen(f"{self.url}/robots.txt", timeout=5).read()
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do not kill it."""
    process = ServerProcess(tmp_path_factory.mktemp("server"))
    process.start()
    yield process
    process.kill()


@pytest.fixture
def server(running: ServerProcess) -> ServerProcess:
    """A running server."""
    if running.process is None:
        running.start()
    return running


@pytest.fixture
def context_of(browser: Browser) -> Iterator[NewContext]:
    """Makes browsers of different people; a script that fails in one of them fails the test."""
    made: list[BrowserContext] = []
    errors: list[str] = []

    def new(**options: Any) -> BrowserContext:
        context = browser.new_context(**options)
        context.set_default_timeout(40_000)
        context.add_init_script(INSTANT)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        made.append(context)
        return context

    yield new
    for context in made:
        context.close()
    assert not errors


@pytest.fixture
def two(context_of: NewContext, server: ServerProcess) -> tuple[Page, Page, str]:
    """A match of Kalah: the host plays South and begins."""
    host = context_of()
    match = make(host, server.url)
    page = visit(host, match)
    return page, join(context_of(), match), match
