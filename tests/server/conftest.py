"""The application in this process, with matches in memory and without limits."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from mashimo.server.app import create_app
from mashimo.server.settings import Settings


@pytest.fixture(scope="session")
def site() -> Iterator[TestClient]:
    """A running application; as a client it is a program that keeps no cookies of its own."""
    with TestClient(create_app(Settings(limits=False)), follow_redirects=False) as client:
        yield client


@pytest.fixture
def visitors(site: TestClient) -> "Visitors":
    """Makes clients with cookies of their own."""
    return Visitors(site)


class Visitors:
    """Clients of one application, each a browser of its own."""

    def __init__(self, site: TestClient) -> None:
        self.site = site

    def __call__(self) -> TestClient:
        """A new visitor."""
        visitor = TestClient(self.site.app, follow_redirects=False)
        visitor.portal = self.site.portal  # the same event loop: the application runs once
        return visitor

    def match(self, game: str = "kalah", first: str = "me") -> tuple[str, TestClient, TestClient]:
        """A match between two visitors: its id, the host, the guest."""
        host, guest = self(), self()
        made = host.post("/api/v1/matches", json={"game": game, "first": first})
        assert made.status_code == 201, made.text
        match: str = made.json()["id"]
        joined = guest.post(f"/api/v1/matches/{match}/join")
        assert joined.status_code == 200, joined.text
        return match, host, guest
