"""What every test shares: the browser that is on the machine, and Hypothesis without time limits."""

import importlib.util
import os
import shutil

import pytest
from hypothesis import settings

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_BROWSER = "there is no browser: install Chromium, or name its program in MASHIMO_CHROMIUM"
NO_ORACLE = "OpenSpiel is not installed"
BROWSER_FLAGS = [
    "--no-sandbox",  # the tests may run as root, where the sandbox does not start
    "--disable-gpu",
    # No connection but those that a test makes itself.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# A first call may compile a kernel or wait for a busy machine: how long an example takes says nothing.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "local")


def find_browser() -> str | None:
    """The browser to test with: $MASHIMO_CHROMIUM, else the first of BROWSERS on the PATH."""
    return os.environ.get("MASHIMO_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests in a browser last: the quick ones tell of a fault first, and Playwright keeps a loop running."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test whose other half is not on this machine: in CI, a missing browser is a failure."""
    if item.get_closest_marker("browser") and find_browser() is None:
        pytest.fail(NO_BROWSER, pytrace=False) if IN_CI else pytest.skip(NO_BROWSER)
    if item.get_closest_marker("oracle") and importlib.util.find_spec("pyspiel") is None:
        pytest.skip(NO_ORACLE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Let pytest-playwright start the machine's own browser instead of one that it would download."""
    return {**browser_type_launch_args, "executable_path": find_browser(), "args": BROWSER_FLAGS}
