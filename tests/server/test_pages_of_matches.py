"""What the pages of a match show, to whom."""

import re

import pytest
from starlette.testclient import TestClient

import mashimo
from mashimo.server.language import ENGLISH
from mashimo.server.words.games import game_line
from tests.server.conftest import Visitors
from tests.server.pages.html import check

TOLD = ("aria-label", "title", "alt", "placeholder")


def shown(client: TestClient, match: str, **query: str) -> str:
    answer = client.get(f"/m/{match}", params=query, headers={"accept": "text/html"})
    assert answer.status_code == 200
    return answer.text


def test_both_players_sit_at_the_bottom_and_a_watcher_is_told(visitors: Visitors) -> None:
    match, host, guest = visitors.match()
    assert "data-turned" not in shown(host, match)
    assert "data-turned" in shown(guest, match)
    assert "watch" in shown(visitors(), match).lower()


def test_only_the_player_to_move_has_pits_that_submit(visitors: Visitors) -> None:
    match, host, guest = visitors.match("oware")
    pits = re.compile('class="press" type="submit"')
    assert len(pits.findall(shown(host, match))) == 6
    assert not pits.findall(shown(guest, match))
    assert not pits.findall(shown(visitors(), match))


def test_a_clockwise_board_can_be_mirrored_for_one_reader(visitors: Visitors) -> None:
    match, host, guest = visitors.match("congkak")
    before = shown(host, match)
    assert host.post(f"/m/{match}/mirror", data={"on": "yes"}).status_code == 303
    after = shown(host, match)
    row = re.search('data-row="1"', before)
    assert row
    assert re.findall(r'class="pit[^"]*" role="gridcell" data-cell="(\d+)"', before[row.start() :]) == list("0123456")
    row = re.search('data-row="1"', after)
    assert row
    assert re.findall(r'class="pit[^"]*" role="gridcell" data-cell="(\d+)"', after[row.start() :]) == list("6543210")
    assert re.search(r'store-left[^>]*data-side="0"', before)
    assert re.search(r'store-right[^>]*data-side="0"', after)
    assert shown(guest, match).count("data-cell") == before.count("data-cell")


def test_a_secret_choice_shows_nowhere(visitors: Visitors) -> None:
    match, host, guest = visitors.match("congkak;opening=lockstep")
    assert host.post(f"/m/{match}/move", data={"move": "3", "ply": "0"}).status_code == 303
    for other in (guest, visitors()):
        assert other.get(f"/api/v1/matches/{match}").json()["moves"] == []
        assert "place" not in other.get(f"/api/v1/matches/{match}").json()["position"]["text"]
        assert other.get(f"/m/{match}/record").json()["moves"] == []
        assert other.get(f"/m/{match}/at/1").json()["steps"] == []
        assert other.get(f"/m/{match}/at/1").json()["said"].endswith("chose a house for the opening.")
    assert host.get(f"/m/{match}/record").json()["moves"] == ["3"]
    assert guest.post(f"/m/{match}/move", data={"move": "4", "ply": "1"}).status_code == 303
    assert guest.get(f"/m/{match}/record").json()["moves"] == ["3", "4"]


def test_the_fist_is_not_told_before_the_guess(visitors: Visitors) -> None:
    match, host, guest = visitors.match(first="fist")
    for visitor in (host, guest):
        page = shown(visitor, match)
        assert re.search("[0-9a-f]{64}", page)
        assert not re.search("(left|right):[0-9a-f]{32}", page)
    assert guest.post(f"/m/{match}/guess", data={"hand": "left"}).status_code == 303
    assert re.search("(left|right):[0-9a-f]{32}", shown(guest, match))


@pytest.mark.check(35)
@pytest.mark.ux(3)
def test_a_private_link_moves_the_seat(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    phone = visitors()
    link = re.search(r'value="[^"]*(/s/[^"]+)"', host.post(f"/m/{match}/seat-link").text)
    assert link
    assert "Play on here" in phone.get(link[1], headers={"accept": "text/html"}).text
    assert phone.get(f"/api/v1/matches/{match}").json()["side"] is None  # looking took nothing
    assert phone.post(link[1]).status_code == 303
    assert phone.get(f"/api/v1/matches/{match}").json()["side"] == "south"
    assert phone.post(f"/api/v1/matches/{match}/moves", json={"move": "1", "ply": 0}).status_code == 200
    assert visitors().post(f"/s/{match}/wrong-wrong-wrong-wrong").status_code == 404


def test_a_guest_whose_answer_was_lost_can_join_again(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    match = host.post("/api/v1/matches", json={"game": "kalah"}).json()["id"]
    shown(guest, match)
    secret = dict(guest.cookies)
    assert guest.post(f"/m/{match}/join").status_code == 303
    guest.cookies = secret  # what came with the answer never arrived
    assert guest.post(f"/m/{match}/join").status_code == 303
    assert guest.get(f"/api/v1/matches/{match}").json()["side"] in ("south", "north")


def test_a_pit_that_cannot_be_played_says_why(visitors: Visitors) -> None:
    match, host, _ = visitors.match("kujifunza")
    assert "playable" in shown(host, match)
    match, host, _ = visitors.match("kiswahili")
    page = shown(host, match)
    assert "Pit A1, 0 seeds, yours, that pit is empty" in page
    assert "Pit A5, 6 seeds, yours, nyumba, your nyumba may not be used while another front pit holds seeds" in page


def test_a_match_of_rounds_says_which_round_and_who_owns_how_many_holes(visitors: Visitors) -> None:
    match, host, _ = visitors.match("nam_nam")
    page = shown(host, match)
    assert "Round 1" in page
    assert page.count(">6 holes<") == 2
    match, host, _ = visitors.match("nam_nam;max_rounds=1")
    assert "Round 1" not in shown(host, match)
    match, host, _ = visitors.match("congkak;rounds=0")
    page = shown(host, match)
    assert "Round 1" in page
    assert "holes<" not in page


def test_headers_keep_pages_private(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    headers = host.get(f"/m/{match}").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_hidden_from_scripts(visitors: Visitors) -> None:
    made = visitors().post("/api/v1/matches", json={"game": "kalah"})
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.check(47)
@pytest.mark.check(54)
@pytest.mark.parametrize("key", mashimo.games())
def test_a_match_says_what_game_it_is_in_words_and_never_by_its_key(visitors: Visitors, key: str) -> None:
    match, host, _ = visitors.match(game=key)
    page = check(shown(host, match))
    told = [page.text, *(value or "" for _, given in page.tags for name, value in given.items() if name in TOLD)]
    assert mashimo.game(key).name in page.text
    assert game_line(ENGLISH, key) in page.text
    assert not any("_" in text for text in told)
