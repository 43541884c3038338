"""Browsers of several people, and the server that they visit."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.players import NewContext, join, make, visit
from tests.server.process import ServerProcess

expect.set_options(timeout=20_000)  # on a busy machine all is slow; nothing waits longer than it must

INSTANT = "if (location.protocol === 'http:') localStorage.setItem('mashimo-speed', 'instant')"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Only the tests of the service worker have one: it would load the pages that it keeps in all others too."""
    return {**browser_context_args, "service_workers": "block"}


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
        context = browser.new_context(**{"service_workers": "block", **options})
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
