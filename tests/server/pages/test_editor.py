"""The position editor without a browser: what it says of boards, and that its address is the board."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest

from mashimo.rules.game import game, games
from mashimo.server.draft import Draft
from tests.server.pages.html import check

BROWSER = {"Accept": "text/html"}


def words(answer) -> str:
    assert answer.status_code == 200, answer.text
    return " ".join(check(answer.text).text.split())


def position_in(address: str) -> str:
    return parse_qs(urlsplit(address).query)["position"][0]


@pytest.mark.parametrize("key", games())
def test_every_game_can_be_set_up_from_its_start(site, key):
    answer = site.get(f"/editor/{key}", headers=BROWSER)
    page = check(answer.text)
    chosen = game(key)
    assert f"All {chosen.seeds} seeds are on the board." in page.text
    assert len(page.all("button", name="move")) == 2 * chosen.side + (2 if chosen.entry.stores else 0)
    link = next(
        link["href"] for link in page.all("a") if str(link.get("href")).startswith(f"/new/{key}?opponent=computer")
    )
    form = site.get(link, headers=BROWSER)
    assert form.status_code == 200


def test_what_is_missing_is_said_and_play_is_not_offered(site):
    text = Draft.start(game("oware")).changed(["p0=0", "p1=0", "p2=0"]).text
    said = words(site.get(f"/editor/oware?position={quote(text)}", headers=BROWSER))
    assert "12 of 48 seeds are not on the board yet." in said
    assert "Play on" not in said
    assert "As a picture" not in said
    more = Draft.start(game("oware")).changed(["s0=1"]).text
    assert "1 seed too many: this game has 48." in words(
        site.get(f"/editor/oware?position={quote(more)}", headers=BROWSER)
    )


@pytest.mark.check(23)
def test_a_finished_position_says_so_offers_no_play_but_a_picture(site):
    text = "oware 0-0-0-0-0-0/0-0-0-0-0-1/30-17/S"
    answer = site.get(f"/editor/oware?position={quote(text)}", headers=BROWSER)
    said = words(answer)
    assert "The game is over in this position. South won, 30 to 17." in said
    assert "/new/" not in answer.text
    picture = next(link["href"] for link in check(answer.text).all("a") if "/picture/svg" in str(link.get("href")))
    drawn = site.get(picture)
    assert drawn.status_code == 200
    assert 'class="won"' in drawn.text
    assert site.get(f"/new/oware?opponent=friend&start={quote(text)}", headers=BROWSER).status_code == 422


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nam_nam 0-4-4-4-4-4/4-4-4-4-4-4/3-1/S", "Seeds are won by fours"),
        (
            "congkak;rounds=0 7-7-7-7-7-7-7/7-7-7-7-7-7-7/0-0/S;burnt=1-0-0-0-0-0-0-0-0-0-0-0-0-0",
            "burnt house holds seeds",
        ),
    ],
)
def test_boards_that_no_play_leads_to_are_refused_with_the_reason(site, text, reason):
    answer = site.get(f"/editor/{text.split(';')[0].split()[0]}?position={quote(text)}", headers=BROWSER)
    assert reason in words(answer)
    assert "/new/" not in answer.text


@pytest.mark.parametrize("query", ["position=rubbish", "position=kalah%204-4/4-4/0-0/S", "set=p99%3D1", "set=mover"])
def test_what_is_no_board_at_all_is_a_problem_not_a_fault(site, query):
    assert site.get(f"/editor/oware?{query}", headers=BROWSER).status_code == 422
    assert site.get(f"/editor/oware/changed?{query}").status_code == 422
    assert site.get(f"/editor/chess?{query}", headers=BROWSER).status_code in (404, 422)


def test_without_scripts_a_press_adds_takes_or_marks(site):
    start = f"/editor/nam_nam?position={quote(game('nam_nam').start().text)}"
    more = site.post(f"{start}&mode=add", data={"move": "p2"})
    assert more.status_code == 303
    assert Draft.parse(position_in(more.headers["location"])).shown.counts[2] == 5
    less = site.post(f"{start}&mode=take", data={"move": "s1"})
    assert Draft.parse(position_in(less.headers["location"])).shown.stores == (0, 0)
    owned = site.post(f"{start}&mode=mark", data={"move": "p2"})
    assert Draft.parse(position_in(owned.headers["location"])).shown.owners[2] == 1
    assert 'aria-current="true"' in site.get(owned.headers["location"], headers=BROWSER).text


def test_without_scripts_the_turn_and_the_rules_are_forms(site):
    text = quote(game("oware").start().text)
    turned = site.get(f"/editor/oware?position={text}&mover=N")
    assert Draft.parse(position_in(turned.headers["location"])).shown.mover == 1
    other = site.get(f"/editor?game=oware&grand_slam=allowed&position={text}")
    assert position_in(other.headers["location"]).startswith("oware;grand_slam=allowed ")
    game_changed = site.get(f"/editor?game=kalah&position={text}")
    assert game_changed.headers["location"] == "/editor/kalah"


@pytest.mark.parametrize("key", ["kiswahili", "congkak", "nam_nam", "kalah"])
def test_what_is_more_than_seeds_can_be_said(site, key):
    fields = {"kiswahili": "house1=0", "congkak": "round=2", "nam_nam": "round=2", "kalah": "pie=0"}
    name, options = fields[key].split("=")[0], {"kalah": {"pie": "true"}, "congkak": {"rounds": "0"}}.get(key, {})
    text = game(key, **options).start().text
    page = check(site.get(f"/editor/{key}?position={quote(text)}", headers=BROWSER).text)
    assert page.all("select", name=name) + page.all("input", name=name)
    answer = site.get(f"/editor/{key}?position={quote(text)}&{fields[key]}")
    assert answer.status_code == 303
    assert position_in(answer.headers["location"]) != text
    assert site.get(answer.headers["location"], headers=BROWSER).status_code == 200


def test_scripts_get_the_board_and_the_words_after_their_changes(site):
    text = quote(game("oware").start().text)
    found = site.get(f"/editor/oware/changed?position={text}&set=p0%3D0&set=s1%3D4&set=mover%3DN").json()
    assert found["text"] == "oware 0-4-4-4-4-4/4-4-4-4-4-4/0-4/N"
    assert position_in(found["address"]) == found["text"]
    assert "North to move." in found["parts"]["state"]
    assert 'data-cell="0"' in found["board"]
    burnt = site.get(f"/editor/congkak/changed?position={quote(game('congkak').start().text)}&mark=p3").json()
    assert "burnt" in burnt["board"]


def test_a_position_of_a_match_opens_in_the_editor(visitors):
    match, host, guest = visitors.match("kalah")
    host.post(f"/m/{match}/move", data={"move": "3", "ply": "0"})
    now = position_in(guest.get(f"/m/{match}/edit").headers["location"])
    before = position_in(guest.get(f"/m/{match}/edit?ply=0").headers["location"])
    assert before == game("kalah").start().text
    assert now == game("kalah").start().play("3").text


def test_the_editor_does_not_tell_a_secret_choice(visitors):
    told = set()
    for house in ("2", "5"):
        match, host, guest = visitors.match("congkak;opening=lockstep")
        host.post(f"/m/{match}/move", data={"move": house, "ply": "0"})
        told.add(guest.get(f"/m/{match}/edit").headers["location"])
    assert len(told) == 1


@pytest.mark.parametrize("address", ["/learn/oware", "/new/oware", "/new/oware?seeds=5"])
def test_the_editor_is_found_from_where_a_game_begins(site, address):
    page = check(site.get(address, headers=BROWSER).text)
    link = next(str(link["href"]) for link in page.all("a") if str(link.get("href")).startswith("/editor"))
    answer = site.get(link, headers=BROWSER, follow_redirects=True)
    assert answer.status_code == 200
    assert ("All 60 seeds" in answer.text) == ("seeds=5" in address)
