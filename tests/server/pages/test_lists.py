"""My matches, the lobby, and what the makers of matches see."""

import re

import pytest
from starlette.testclient import TestClient

from mashimo.server.app import create_app
from mashimo.server.language import LANGUAGES
from mashimo.server.settings import Settings
from mashimo.server.words.when import ago_words
from tests.server.conftest import Visitors
from tests.server.pages.html import check

BROWSER = {"accept": "text/html"}


@pytest.fixture
def alone():
    """An application of its own, so that nobody else's matches are on the lists."""
    app = create_app(Settings(limits=False))
    with TestClient(app, follow_redirects=False) as client:
        app.state.lists._ticks = iter(range(0, 10**6, 10)).__next__  # nothing is kept
        yield Visitors(client)


def make(visitor: TestClient, **fields: str) -> str:
    answer = visitor.post("/new", data={"game": "kalah", "opponent": "friend", "first": "me", **fields})
    assert answer.status_code == 303, answer.text
    match: str = answer.headers["location"].removeprefix("/m/")
    return match


def listed(visitor: TestClient, path: str, part: str = "") -> list[str]:
    text = visitor.get(path, headers=BROWSER).text
    check(text)
    if part:
        found = re.search(f'<section[^>]*aria-labelledby="part-{part}".*?</section>', text, re.DOTALL)
        text = found[0] if found else ""
    return re.findall(r'data-match-link="(\w+)"', text)


def test_a_browser_without_matches_is_told_how_they_come(alone: Visitors) -> None:
    text = alone().get("/matches").text
    check(text)
    assert "No match has been played in this browser yet." in text
    assert listed(alone(), "/matches") == []


def test_my_matches_are_mine_and_in_order(alone: Visitors) -> None:
    host, guest = alone(), alone()
    waiting, mine, theirs, done = (make(host) for _ in range(4))
    for match in (mine, theirs, done):
        guest.post(f"/m/{match}/join")
    host.post(f"/m/{theirs}/move", data={"move": "1", "ply": "0"})
    guest.post(f"/m/{done}/resign")
    assert listed(host, "/matches") == [mine, theirs, waiting, done]
    assert listed(host, "/matches", "turn") == [mine]
    assert listed(guest, "/matches", "turn") == [theirs]
    assert listed(host, "/matches", "finished") == [done]
    assert listed(host, "/matches/list") == listed(host, "/matches")
    assert "You won" in host.get("/matches").text
    assert listed(alone(), "/matches") == []


def test_finished_matches_are_paged(alone: Visitors) -> None:
    host = alone()
    made = [make(host) for _ in range(23)]
    for match in made:
        host.post(f"/m/{match}/cancel")
    first, second = listed(host, "/matches"), listed(host, "/matches?page=2")
    assert (len(first), len(second)) == (20, 3)
    assert sorted(first + second) == sorted(made)
    assert 'rel="next" href="/matches?page=2"' in host.get("/matches").text
    assert 'rel="prev" href="/matches?page=1"' in host.get("/matches?page=2").text
    for page in ("0", "-3", "999999999999999999999"):
        assert host.get(f"/matches?page={page}").status_code == 200


@pytest.mark.check(35)
@pytest.mark.ux(3)
def test_a_match_comes_to_another_device_by_its_private_link(alone: Visitors) -> None:
    host = alone()
    match = make(host)
    link = re.search(rf"/s/{match}/[\w-]+", host.post(f"/m/{match}/seat-link").text)
    assert link
    phone = alone()
    assert phone.get(link[0]).status_code == 200
    assert listed(phone, "/matches") == []  # looking at it takes nothing
    phone.post(link[0])
    assert listed(phone, "/matches") == [match]


@pytest.mark.check(38)
def test_a_private_match_is_on_no_list(alone: Visitors) -> None:
    host, guest = alone(), alone()
    private, public = make(host), make(host, public="yes")
    for opponent in ("computer", "shared", "others"):
        make(host, opponent=opponent, public="yes")
    assert listed(guest, "/lobby") == [public]
    guest.post(f"/m/{private}/join")
    assert listed(alone(), "/lobby") == [public]
    guest.post(f"/m/{public}/join")
    assert listed(alone(), "/lobby", "open") == []
    assert listed(alone(), "/lobby", "running") == [public]
    guest.post(f"/m/{public}/resign")
    assert listed(alone(), "/lobby") == []


def test_a_challenge_says_what_it_is(alone: Visitors) -> None:
    make(alone(), game="oware", public="yes", seeds="5", first="other", clock="300+5")
    text = alone().get("/lobby").text
    for words in ("Oware", "Each house begins with 5 seeds", "The player who joins begins.", "5 min + 5 s", "just now"):
        assert words in text


@pytest.mark.ux(2)
def test_looking_takes_no_seat_and_who_comes_second_is_told_kindly(alone: Visitors) -> None:
    host, fast, slow = alone(), alone(), alone()
    match = make(host, public="yes")
    for visitor in (fast, slow):
        assert "Join the game" in visitor.get(f"/m/{match}").text
    assert fast.post(f"/m/{match}/join", headers=BROWSER).status_code == 303
    late = slow.post(f"/m/{match}/join", headers=BROWSER)
    assert late.status_code == 409
    assert "Somebody was faster" in late.text
    assert f'href="/m/{match}"' in late.text
    assert slow.post(f"/m/{match}/join").json()["type"].endswith("seat-taken")


def test_the_maker_takes_his_match_off_the_list(alone: Visitors) -> None:
    host = alone()
    match = make(host, public="yes")
    assert "on the list of open matches" in host.get(f"/m/{match}").text
    assert alone().post(f"/m/{match}/unlist").status_code == 403
    assert host.post(f"/m/{match}/unlist").status_code == 303
    assert listed(alone(), "/lobby") == []
    assert "on the list of open matches" not in host.get(f"/m/{match}").text
    assert alone().post(f"/m/{match}/join").status_code == 303


def test_a_cancelled_match_says_so_to_whoever_comes(alone: Visitors) -> None:
    host = alone()
    match = make(host)
    assert alone().post(f"/m/{match}/cancel").status_code == 403
    assert host.post(f"/m/{match}/cancel").status_code == 303
    for visitor in (host, alone()):
        text = visitor.get(f"/m/{match}").text
        check(text)
        assert "This match was cancelled" in text
        assert "Join the game" not in text
    assert alone().post(f"/m/{match}/join").json()["type"].endswith("cancelled")
    state = host.get(f"/api/v1/matches/{match}").json()
    assert (state["stage"], state["winner"], state["reason"]) == ("over", None, "cancelled")
    assert host.get(f"/m/{match}/review", headers=BROWSER).status_code < 500
    assert host.get(f"/m/{match}/record").status_code == 200


@pytest.mark.ux(24)
def test_an_organiser_sends_two_links_and_sees_them_again(alone: Visitors) -> None:
    organiser, first, second = alone(), alone(), alone()
    match = make(organiser, opponent="others", game="oware")
    links = re.findall(rf'value="[^"]*(/s/{match}/[\w-]+)"', organiser.get(f"/m/{match}").text)
    assert len(set(links)) == 2
    assert re.findall(rf'value="[^"]*(/s/{match}/[\w-]+)"', organiser.get(f"/m/{match}").text) == links
    for other in (alone(), first):
        assert "/s/" not in other.get(f"/m/{match}").text
        assert other.get(f"/m/{match}/links").status_code == 403
        assert other.post(f"/m/{match}/join").status_code == 403
    assert "Join the game" in first.get(links[0]).text
    assert "has not joined yet" in organiser.get(f"/m/{match}").text.lower()
    assert first.post(links[0]).status_code == 303
    assert "You have your seat" in first.get(f"/m/{match}").text
    assert first.post(links[1], headers=BROWSER).status_code == 409
    assert organiser.get(f"/m/{match}").text.count("Has joined.") == 1
    assert second.post(links[1]).status_code == 303
    assert first.get(f"/api/v1/matches/{match}").json()["side"] == "south"
    assert second.get(f"/api/v1/matches/{match}").json()["side"] == "north"
    assert organiser.get(f"/api/v1/matches/{match}").json()["side"] is None
    assert first.post(f"/m/{match}/move", data={"move": "A", "ply": "0"}).status_code == 303
    assert organiser.get(f"/m/{match}/links").text.count("Has joined.") == 2
    phone = alone()
    assert "Play on here" in phone.get(links[0]).text
    phone.post(links[0])
    assert phone.get(f"/api/v1/matches/{match}").json()["side"] == "south"


@pytest.mark.ux(24)
def test_the_organisers_links_reach_no_watcher_by_the_socket(alone: Visitors) -> None:
    organiser, watcher = alone(), alone()
    match = make(organiser, opponent="others")
    hello = {"type": "hello", "since": 0, "ply": -1}
    with (
        organiser.websocket_connect(f"/m/{match}/socket") as own,
        watcher.websocket_connect(f"/m/{match}/socket") as other,
    ):
        own.send_json(hello)
        assert f"/s/{match}/" in own.receive_text()
        other.send_json(hello)
        assert f"/s/{match}/" not in other.receive_text()


@pytest.mark.ux(24)
def test_programs_make_matches_for_two_others(alone: Visitors) -> None:
    organiser = alone()
    made = organiser.post("/api/v1/matches", json={"game": "kalah", "opponent": "others", "first": "other"}).json()
    links = {link["side"]: link["url"] for link in made["seat_links"]}
    assert set(links) == {"south", "north"}
    player = alone()
    assert player.get(f"/api/v1/matches/{made['id']}").json()["seat_links"] == []
    player.post(links["south"].removeprefix("http://testserver"))
    assert player.get(f"/api/v1/matches/{made['id']}").json()["side"] == "south"


@pytest.mark.check(53)
@pytest.mark.parametrize(("game", "moves"), [("kalah", ["1"]), ("kalah", ["3", "6"]), ("oware", ["C", "d"])])
def test_small_boards_bear_the_marks_of_the_last_move(alone: Visitors, game: str, moves: list[str]) -> None:
    host, guest = alone(), alone()
    match = make(host, game=game)
    guest.post(f"/m/{match}/join")
    assert not marks_of(host.get(f"/m/{match}/small").text)
    for ply, move in enumerate(moves):
        for player in (host, guest):
            player.post(f"/m/{match}/move", data={"move": move, "ply": str(ply)})
    for viewer in (host, guest, alone()):
        small = marks_of(viewer.get(f"/m/{match}/small").text)
        assert {"rim-lifted", "rim-last"} <= set(small)
        assert small == marks_of(viewer.get(f"/m/{match}").text)


def marks_of(text: str) -> list[str]:
    return sorted(re.findall(r"\brim-(?:lifted|captured|last)\b", text))


def test_a_secret_choice_is_not_on_small_boards(alone: Visitors) -> None:
    host, guest = alone(), alone()
    match = make(host, game="congkak", opening="lockstep")
    guest.post(f"/m/{match}/join")
    before = guest.get(f"/m/{match}/small").text
    host.post(f"/m/{match}/move", data={"move": "3", "ply": "0"})
    assert guest.get(f"/m/{match}/small").text == before


def test_public_matches_are_limited_in_number() -> None:
    with TestClient(create_app(Settings()), follow_redirects=False) as client:
        codes = [client.post("/api/v1/matches", json={"game": "kalah", "public": True}).status_code for _ in range(7)]
        assert codes == [201] * 6 + [429]
        assert client.post("/api/v1/matches", json={"game": "kalah"}).status_code == 201


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("ms", [0, 61_000, 3 * 3_600_000, 50 * 86_400_000])
def test_times_are_told_in_every_language(code: str, ms: int) -> None:
    language = LANGUAGES[code]
    words = ago_words(language, 1_000, 1_000 + ms)
    assert words
    if code == "fa":
        assert not re.search("[0-9]", words)
    if ms == 3 * 3_600_000:
        assert language.number(3) in words


def test_a_time_to_come_is_now() -> None:
    assert ago_words(LANGUAGES["en"], 99_000, 0) == "just now"
