"""The page of a review: what it shows before, while and after it is made, to whom, and what it links to."""

import re
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

import mashimo
from mashimo.engine.limits import Limits
from mashimo.rooms import Reviews
from mashimo.server.app import create_app
from mashimo.server.settings import Settings
from tests.rooms.test_reviews import ByHand, Dying
from tests.server.conftest import Visitors
from tests.server.pages.html import Page, check

BROWSER = {"accept": "text/html"}
FEW = Limits(nodes=20)


def at_once() -> Executor:
    return ThreadPoolExecutor(1)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has to be compiled for what is tested here."""
    monkeypatch.setattr("mashimo.engine.ready.can_compile", lambda: False)


@pytest.fixture
def reviews(site: TestClient) -> Iterator[Reviews]:
    """Reviews made in this process, for one test."""
    before, site.app.state.reviews = site.app.state.reviews, Reviews(at_once, FEW)  # type: ignore[attr-defined]
    yield site.app.state.reviews  # type: ignore[attr-defined]
    site.app.state.reviews = before  # type: ignore[attr-defined]


def over(visitors: Visitors, game: str = "kalah", moves: int = 3) -> tuple[str, TestClient]:
    """A match that one played for both sides and gave up."""
    host = visitors()
    match = host.post("/api/v1/matches", json={"game": game, "opponent": "shared"}).json()["id"]
    for ply in range(moves):
        legal = host.get(f"/api/v1/matches/{match}").json()["position"]["moves"]
        host.post(f"/api/v1/matches/{match}/moves", json={"move": legal[-1], "ply": ply})
    assert host.post(f"/m/{match}/resign").status_code == 303
    return match, host


def shown(client: TestClient, match: str, status: int = 200, path: str = "", **query: str) -> Page:
    answer = client.get(f"/m/{match}/review{path}", params=query, headers=BROWSER)
    assert answer.status_code == status
    return check(answer.text)


def state(client: TestClient, match: str) -> str | None:
    return check(client.get(f"/m/{match}/review/panel").text).all("div", id="review")[0]["data-state"]


def made(client: TestClient, match: str) -> None:
    """Ask for a review and wait for it."""
    assert client.post(f"/m/{match}/review").headers["location"] == f"/m/{match}/review"
    for _ in range(10_000):
        if state(client, match) == "done":
            return
    raise AssertionError("the review is never done")


def test_a_match_that_goes_on_is_not_reviewed(visitors: Visitors, reviews: Reviews) -> None:
    match, host, _ = visitors.match()
    page = shown(host, match, 409)
    assert "The review comes after the game" in page.text
    assert not page.all("button", **{"class": "button primary"})
    assert host.post(f"/m/{match}/review").status_code == 303
    assert state(host, match) == "early"
    assert f"/m/{match}/review" not in host.get(f"/m/{match}").text


def test_a_match_without_moves_says_so(visitors: Visitors, reviews: Reviews) -> None:
    match, host = over(visitors, moves=0)
    assert "nothing to review" in shown(host, match).text
    host.post(f"/m/{match}/review")
    assert state(host, match) == "empty"


def test_looking_starts_nothing_and_a_button_does(visitors: Visitors, reviews: Reviews) -> None:
    match, host = over(visitors)
    watcher = visitors()
    for _ in range(3):
        assert shown(watcher, match).all("form", action=f"/m/{match}/review")
    assert state(host, match) == "unasked"
    made(watcher, match)
    assert state(host, match) == "done"
    assert watcher.cookies  # he is known again when he wants to cancel


def test_a_running_review_tells_how_far_it_is_and_only_who_asked_can_cancel(
    site: TestClient, visitors: Visitors, reviews: Reviews
) -> None:
    site.app.state.reviews = Reviews(ByHand, FEW)  # type: ignore[attr-defined]
    (match, host), (other, _) = over(visitors), over(visitors)
    host.post(f"/m/{match}/review")
    page = shown(host, match)
    assert page.all("progress") == [{"max": "4", "value": "0", "aria-labelledby": "review-words"}]
    assert page.all("meta", **{"http-equiv": "refresh"})  # for pages without scripts
    assert page.all("form", action=f"/m/{match}/review/cancel")
    watcher = visitors()
    assert not shown(watcher, match).all("form", action=f"/m/{match}/review/cancel")
    watcher.post(f"/m/{match}/review/cancel")
    assert state(host, match) == "running"
    refused = host.post(f"/m/{other}/review", headers=BROWSER)
    assert refused.status_code == 429
    assert "another review of yours is not finished" in refused.text.lower()
    watcher.post(f"/m/{other}/review")
    assert state(watcher, other) == "waiting"
    assert "Other reviews come first" in shown(watcher, other).text
    host.post(f"/m/{match}/review/cancel")
    assert state(host, match) == "unasked"


def test_a_review_that_failed_can_be_tried_again(site: TestClient, visitors: Visitors, reviews: Reviews) -> None:
    pools = iter([Dying(), Dying(), at_once()])
    site.app.state.reviews = Reviews(lambda: next(pools), FEW)  # type: ignore[attr-defined]
    match, host = over(visitors)
    host.post(f"/m/{match}/review")
    for _ in range(10_000):
        if state(host, match) == "failed":
            break
    page = shown(host, match)
    assert "The review failed" in page.text
    assert "Try again" in page.text
    made(host, match)


@pytest.mark.parametrize("game", mashimo.games())
def test_a_review_of_every_game_shows_board_graph_and_table(visitors: Visitors, reviews: Reviews, game: str) -> None:
    match, host = over(visitors, game, 6)
    made(host, match)
    page = shown(host, match)
    rows = page.all("a", **{"data-ply": "6"})
    assert [attrs.get("aria-current") for attrs in rows] == ["true", "true"]  # in graph and table
    assert len(page.all("tr")) == 1 + 7
    assert page.all("svg", **{"class": "graph"})[0]["aria-hidden"] == "true"
    assert len(page.all("span", **{"class": "accuracy"})) == 2
    assert "Move 6" in page.text


def test_a_position_of_it_has_an_address(visitors: Visitors, reviews: Reviews) -> None:
    match, host = over(visitors)
    made(host, match)
    page = shown(visitors(), match, ply="2")
    assert page.all("input", id="place-link")[0]["value"] == f"http://testserver/m/{match}/review?ply=2"
    assert {attrs.get("href") for attrs in page.all("a", **{"class": "step"})} == {"?ply=0", "?ply=1", "?ply=3"}
    assert page.all("div", **{"data-part": "board"})[0]["data-at"] == "2"
    assert "The start" in shown(host, match, ply="0").text
    assert shown(host, match, ply="900").all("div", **{"data-part": "board"})[0]["data-at"] == "3"
    assert shown(host, match, ply="-1").all("div", **{"data-part": "board"})[0]["data-at"] == "0"
    assert host.get(f"/m/{match}/review?ply=x", headers=BROWSER).status_code == 422


def test_scripts_get_the_parts_that_change(visitors: Visitors, reviews: Reviews) -> None:
    match, host = over(visitors)
    assert host.get(f"/m/{match}/review/at/1").status_code == 204  # there is no review yet
    made(host, match)
    parts = check(host.get(f"/m/{match}/review/at/1").text)
    names = [attrs["data-part"] for _, attrs in parts.tags if "data-part" in attrs]
    whole = shown(host, match, ply="1")
    assert names == ["board", "steps", "place", "more"]
    assert set(names) == {attrs["data-part"] for _, attrs in whole.tags if "data-part" in attrs}


def test_a_rematch_that_is_offered_changes_nothing(visitors: Visitors, reviews: Reviews) -> None:
    match, host, guest = visitors.match()
    host.post(f"/m/{match}/move", data={"move": "1", "ply": "0"})
    host.post(f"/m/{match}/resign")
    made(host, match)
    guest.post(f"/m/{match}/offer", data={"what": "rematch"})
    assert state(host, match) == "done"


@pytest.mark.parametrize("game", ["kalah;seeds=3", "kiswahili", "congkak", "nam_nam"])
def test_one_can_play_on_from_a_position(visitors: Visitors, reviews: Reviews, game: str) -> None:
    match, host = over(visitors, game, 4)
    made(host, match)
    (link,) = [
        str(attrs["href"]) for attrs in shown(host, match, ply="3").all("a") if str(attrs["href"]).startswith("/new/")
    ]
    form = check(host.get(link, headers=BROWSER).text)
    start = form.all("input", name="start")[0]["value"]
    assert parse_qs(urlsplit(link).query)["start"] == [start]
    assert not form.offered("seeds")  # the rules come with the position
    assert "fist" not in form.offered("first")
    fields = {"game": game.partition(";")[0], "start": start, "opponent": "shared"}
    began = host.post("/new", data=fields, headers=BROWSER)
    assert began.status_code == 303
    position = host.get(f"/api/v1/matches/{began.headers['location'].removeprefix('/m/')}").json()["position"]
    assert position["text"] == start


@pytest.mark.parametrize(
    "start",
    ["kalah 1-2", "oware 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S", "kalah 0-0-0-0-0-0/0-0-0-0-0-0/20-28/S;over=north:row-empty"],
)
def test_what_is_no_position_to_play_on_from_is_refused(site: TestClient, start: str) -> None:
    assert site.get("/new/kalah", params={"start": start}, headers=BROWSER).status_code == 422
    answer = site.post("/new", data={"game": "kalah", "start": start}, headers=BROWSER)
    assert answer.status_code == 422
    assert site.post("/api/v1/matches", json={"game": "kalah", "start": start}).status_code == 422


def test_who_begins_moves_first_in_the_position_too(visitors: Visitors) -> None:
    start = "kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/N"
    for first, side in (("me", "north"), ("other", "south")):
        host = visitors()
        asked = {"game": "kalah", "start": start, "first": first, "opponent": "computer"}
        match = host.post("/api/v1/matches", json=asked).json()
        assert match["side"] == side
    friend = visitors().post("/api/v1/matches", json={"game": "kalah", "start": start, "first": "me"}).json()["id"]
    assert "The player who invites begins." in visitors().get(f"/m/{friend}", headers=BROWSER).text


def test_the_match_leads_to_its_review_and_back(visitors: Visitors, reviews: Reviews) -> None:
    match, host = over(visitors)
    assert f'href="/m/{match}/review"' in host.get(f"/m/{match}").text
    assert f'href="/m/{match}"' in host.get(f"/m/{match}/review").text
    made(host, match)
    assert f'href="/m/{match}"' in host.get(f"/m/{match}/review").text


def test_reviews_of_matches_that_are_not_there(visitors: Visitors) -> None:
    visitor = visitors()
    for path in ("review", "review/panel", "review/at/1"):
        assert visitor.get(f"/m/nowhere/{path}", headers=BROWSER).status_code == 404
    for path in ("review", "review/cancel"):
        assert visitor.post(f"/m/nowhere/{path}", headers=BROWSER).status_code == 404


def test_asking_is_limited() -> None:
    with TestClient(create_app(Settings()), follow_redirects=False) as client:
        match = client.post("/api/v1/matches", json={"game": "kalah"}).json()["id"]
        statuses = [client.post(f"/m/{match}/review").status_code for _ in range(8)]
    assert statuses[0] == 303
    assert statuses[-1] == 429


def test_the_page_is_private(visitors: Visitors, reviews: Reviews) -> None:
    match, host = over(visitors)
    made(host, match)
    answer = host.get(f"/m/{match}/review")
    assert answer.headers["cache-control"] == "no-store"
    assert not re.search(r"\sstyle=", answer.text)
